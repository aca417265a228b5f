"""Forms in which entries come from elsewhere, a module for each with `loads`."""
