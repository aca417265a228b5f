/* What every page of the site has: marks of what somebody saved and did, copying, and the way to the search.

   Marks stay in the browser's local storage, under one key for each site; nothing is sent anywhere. */

"use strict";

const readinglist = (() => {
  const root = new URL(document.documentElement.dataset.content_root || "./", location.href);
  const language = (() => {
    try {
      return Intl.getCanonicalLocales(document.documentElement.lang)[0] ?? "en";
    } catch {
      return "en"; // Sphinx knows languages by names that browsers do not
    }
  })();
  const KEY = `readinglist:${root.pathname}`;

  /** Put values into the places of a text, such as `{n} of {all} done`. */
  const put = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

  // Marks: {saved: {id: {title, page, on}}, done: the same, lists: {id: {title, page, steps: [id]}}}

  const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

  /** Whether an address, from the site's root, stays on the site. */
  function isInside(page) {
    try {
      return new URL(page, root).href.startsWith(root.href);
    } catch {
      return false;
    }
  }

  /** Give what is sound of some marks, which may come from a file that somebody changed. */
  function sound(data) {
    // Without a prototype, since an entry may be called "constructor".
    const marks = Object.fromEntries(["saved", "done", "lists"].map((part) => [part, Object.create(null)]));
    if (!isRecord(data)) return marks;
    for (const part of Object.keys(marks)) {
      for (const [id, mark] of isRecord(data[part]) ? Object.entries(data[part]) : []) {
        if (!isRecord(mark) || typeof mark.title !== "string" || typeof mark.page !== "string") continue;
        if (!isInside(mark.page)) continue;
        const kept = { title: mark.title, page: mark.page, on: String(mark.on ?? "") };
        if (part === "lists") kept.steps = Array.isArray(mark.steps) ? mark.steps.map(String) : [];
        marks[part][id] = kept;
      }
    }
    return marks;
  }

  function read() {
    try {
      return sound(JSON.parse(localStorage.getItem(KEY)));
    } catch {
      return sound(null);
    }
  }

  /** Keep marks; whether the browser let us. */
  function write(marks) {
    try {
      localStorage.setItem(KEY, JSON.stringify(marks));
    } catch {
      return false;
    }
    dispatchEvent(new CustomEvent("rl-marks"));
    return true;
  }

  /** Set or take away one mark of an entry. */
  function mark(part, entry, isSet) {
    const marks = read();
    if (isSet) marks[part][entry.id] = { title: entry.title, page: entry.page, on: new Date().toISOString() };
    else delete marks[part][entry.id];
    return write(marks);
  }

  /** Give an address of the site as it is from the site's root. */
  const fromRoot = (href) => new URL(href, location.href).href.slice(root.href.length);

  /** Give the entry that an element shows. */
  function entryOf(element) {
    const link = element.querySelector(".rl-title a");
    return {
      id: element.dataset.entry,
      title: (link ?? document.querySelector("h1")).textContent.replace(/¶?\s*$/, ""),
      page: fromRoot(link ? link.href : location.pathname),
    };
  }

  // Buttons and boxes that set marks, and cards that show them

  function show() {
    const marks = read();
    for (const element of document.querySelectorAll("[data-entry]")) {
      const id = element.dataset.entry;
      for (const button of element.querySelectorAll("button[data-mark]")) {
        const isSet = id in marks[button.dataset.mark];
        button.setAttribute("aria-pressed", String(isSet));
        button.querySelector("span").textContent = button.dataset[isSet ? "set" : "unset"];
      }
      for (const box of element.querySelectorAll("input[data-mark]")) box.checked = id in marks[box.dataset.mark];
      if (!element.classList.contains("rl-card") && !element.classList.contains("rl-row")) continue;
      element.classList.toggle("rl-is-saved", id in marks.saved);
      element.classList.toggle("rl-is-done", id in marks.done);
    }
    document.querySelectorAll("[data-track]").forEach((track) => progress(track, marks));
    const number = Object.keys(marks.saved).filter((id) => !(id in marks.done)).length;
    for (const place of document.querySelectorAll("[data-saved-count]")) place.textContent = number || "";
  }

  /** Give a length of time in words, as `dates.show_duration` does. */
  function duration(seconds) {
    const minutes = Math.max(1, Math.round(seconds / 60));
    const parts = [[Math.floor(minutes / 60), "h"], [minutes % 60, "min"]];
    return parts.filter(([number]) => number).map(([number, unit]) => `${number} ${unit}`).join(" ");
  }

  /** Say how far somebody has come on a reading list, how long the rest takes, and what is next. */
  function progress(track, marks) {
    const words = JSON.parse(track.dataset.words);
    const steps = Array.from(document.querySelectorAll(".rl-step[data-mark-step]"));
    const left = steps.filter((step) => !(step.dataset.entry in marks.done));
    const known = left.map((step) => Number(step.dataset.seconds || 0)).filter(Boolean);
    const values = { n: steps.length - left.length, all: steps.length, time: duration(known.reduce((sum, part) => sum + part, 0)) };
    let text = put(left.length ? words.some : words.all, values);
    if (left.length && known.length) text += ` · ${put(known.length < left.length ? words.least : words.left, values)}`;
    const bar = track.querySelector("progress");
    bar.max = steps.length || 1;
    bar.value = values.n;
    track.querySelector("[role=status]").textContent = text;
    const next = track.querySelector(".rl-continue");
    next.hidden = !left.length || left.length === steps.length;
    if (!next.hidden) {
      next.href = `#${left[0].id}`;
      next.textContent = put(words.next, { step: left[0].querySelector(".rl-ordinal").textContent });
    }
  }

  /** Take down that somebody is on the list that the page shows. */
  function begin(track) {
    const marks = read();
    const steps = Array.from(document.querySelectorAll(".rl-step[data-mark-step]"), (step) => step.dataset.entry);
    const title = document.querySelector("h1").textContent.replace(/¶?\s*$/, "");
    if (steps.some((id) => id in marks.done)) marks.lists[track.dataset.track] = { title, page: fromRoot(location.pathname), steps };
    else delete marks.lists[track.dataset.track];
    write(marks);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-mark]");
    if (button) mark(button.dataset.mark, entryOf(button.closest("[data-entry]")), button.getAttribute("aria-pressed") !== "true");
  });
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!box.matches?.("input[data-mark]")) return;
    mark(box.dataset.mark, entryOf(box.closest("[data-entry]")), box.checked);
    const track = document.querySelector("[data-track]");
    if (track) begin(track);
  });
  addEventListener("rl-marks", show);
  addEventListener("rl-shown", show);
  addEventListener("storage", (event) => event.key === KEY && show());
  show();

  // Citations and other texts: copied, or kept as a file

  /** Hand a text to the browser as a file. */
  function save(name, text, type) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copy], button[data-file]");
    if (!button) return;
    const text = button.closest(".rl-cite-panel").querySelector("code").textContent;
    if (button.dataset.file) {
      save(button.dataset.file, text, button.dataset.type);
      return;
    }
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const range = document.createRange(); // no clipboard on a page without https: leave it selected
      range.selectNodeContents(button.closest(".rl-cite-panel").querySelector("code"));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      isCopied = document.execCommand("copy");
    }
    const label = button.textContent;
    if (label === button.dataset.copied) return;
    button.textContent = isCopied ? button.dataset.copied : label;
    setTimeout(() => (button.textContent = label), 2000);
  });

  // On the page for what is not there: say which address it was

  for (const link of document.querySelectorAll(".rl-report")) {
    const url = new URL(link.href);
    url.searchParams.set("title", `${url.searchParams.get("title")}: ${location.pathname}`);
    if (document.referrer) url.searchParams.set("body", document.referrer);
    link.href = url.href;
  }

  return { KEY, duration, language, put, read, root, save, show, sound, write };
})();
