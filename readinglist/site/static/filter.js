/* The filter over the entries of a page: what `query.py` does with a selection, done in the browser.

   Between fields all must hold. Within kind, event, year, level, language and list one value is enough; of tags,
   people and link types every one must be there. The address of the page says what is chosen, in the fixed order of
   the fields, so that it can be kept, passed on, and gone back to. */

"use strict";

(() => {
  const EVERY = new Set(["tags", "people", "has"]); // fields of which every value must be there
  const NAMED = new Set(["tags", "people", "event", "list"]); // fields whose values may be old ids or labels
  const SHOWN = 300; // how many entries are shown at once; of those that come in pieces, fewer
  const SHOWN_LARGE = 100;
  const WAIT = 80; // how long after a keystroke, in milliseconds

  // Letters that have no decomposition, as in identity.py.
  const LETTERS = { "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th" };

  /** Give characters without their case, as Python's `casefold` does, which has the capitals of Cherokee. */
  function lower(text) {
    const small = (char) => char.toUpperCase().toLowerCase();
    return Array.from(text, (char) => (/\p{Script=Cherokee}/u.test(char) ? char.toUpperCase() : small(char))).join("");
  }

  /** Give what is left of a word when case, accents, width and punctuation are taken away, as `identity.fold` does. */
  function fold(word) {
    const plain = Array.from(lower(lower(word).normalize("NFKD")), (char) => LETTERS[char] ?? char).join("");
    const named = plain.replace(/^#+(?=[\p{L}\p{N}_])/u, "").replaceAll("+", "plus").replaceAll("#", "sharp");
    const kept = Array.from(named).filter((char) => /[\p{L}\p{N}]/u.test(char) || (char > "\u036f" && /[\p{Mn}\p{Mc}]/u.test(char) && !/[\ufe00-\ufe0f]/.test(char)));
    return kept.join("") || lower(word);
  }

  /** Put values into the places of a text, such as `{n} entries`. */
  const put = (text, values) => text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);

  const words = (text) => text.split(/\s+/).filter(Boolean).map(fold);

  /** Give what a free text looks for: each word folded, and each phrase in quotes as its folded words with blanks. */
  const phrases = (text) =>
    Array.from(text.matchAll(/"([^"]*)"(?!\S)|(\S+)/g), ([, phrase, word]) => words(phrase || word || "").join(" "));

  /** Give the first and last year of `2025`, `2020..2024`, `2025..` or `..1999`; null if it is none of these. */
  function span(text) {
    const match = /^(?:(\d{4})|(\d{4})?\.\.(\d{4})?)$/.exec(text);
    if (!match || text === "..") return null;
    return match[1] ? [Number(match[1]), Number(match[1])] : [Number(match[2] ?? 0), Number(match[3] ?? 9999)];
  }

  class Filter {
    constructor(root) {
      this.root = root;
      this.form = root.querySelector("form");
      this.list = root.querySelector("[data-entries]");
      this.words = JSON.parse(root.dataset.words);
      this.aliases = JSON.parse(root.dataset.aliases);
      this.fields = this.words.fields.filter((field) => field !== "text");
      this.entries = [];
      this.people = new Map();
      this.nodes = new Map();
      this.labels = new Map();
      this.step = JSON.parse(root.dataset.pieces).length ? SHOWN_LARGE : SHOWN;
      this.limit = this.step;
      this.missing = Number(root.dataset.total);
      const known = JSON.parse(root.querySelector("[data-known]").textContent);
      Array.from(this.list.children, (node, place) => this.nodes.set(known.entries[place]?.id, node));
      this.take(known);
      for (const field of this.form.querySelectorAll("[data-label]")) {
        const name = field.name || field.closest("select").name;
        this.labels.set(`${name} ${field.value}`, field.dataset.label);
      }
      this.listen();
      this.read();
      this.show();
      // The other entries are loaded once somebody looks for something.
      const start = () => (this.loading ??= this.load());
      for (const event of ["focusin", "pointerdown"]) this.form.addEventListener(event, start, { once: true });
      this.root.querySelector(".rl-show-more")?.addEventListener("click", start, { once: true });
      if (this.query()) start();
    }

    /** Take over entries that the browser now knows. */
    take({ entries, people }) {
      this.entries.push(...entries);
      this.missing -= entries.length;
      for (const [id, name] of Object.entries(people)) {
        this.people.set(id, name);
        this.labels.set(`people ${id}`, name);
      }
    }

    /** Load the entries that are not in the page, one piece after the other. */
    async load() {
      this.isLoading = true;
      for (const address of JSON.parse(this.root.dataset.pieces)) {
        try {
          const answer = await fetch(address);
          if (!answer.ok) throw new Error(answer.statusText);
          this.take(await answer.json());
        } catch {
          this.hasFailed = true;
          break;
        }
        this.show();
      }
      this.isLoading = false;
      this.show();
    }

    listen() {
      let timer = 0;
      this.form.addEventListener("submit", (event) => event.preventDefault());
      this.form.addEventListener("input", (event) => {
        if (event.target.name === "text") {
          clearTimeout(timer);
          timer = setTimeout(() => this.change(() => (this.text = event.target.value), "replaceState"), WAIT);
        } else if (event.target.name === "people") {
          this.offer(event.target);
        }
      });
      this.form.addEventListener("change", (event) => {
        clearTimeout(timer);
        this.pick(event.target);
      });
      this.form.addEventListener("reset", (event) => {
        event.preventDefault();
        this.clear();
      });
      this.root.querySelector(".rl-none .rl-clear").addEventListener("click", () => this.clear());
      this.root.querySelector(".rl-show-more")?.addEventListener("click", () => {
        const next = this.list.children.length;
        this.limit += this.step;
        this.show();
        this.list.children[next]?.querySelector("a")?.focus();
      });
      const more = this.form.querySelector(".rl-more-filters");
      more.addEventListener("click", () => {
        const isOpen = more.getAttribute("aria-expanded") !== "true";
        more.setAttribute("aria-expanded", String(isOpen));
      });
      addEventListener("popstate", () => {
        this.read();
        this.form.elements.text.value = this.text;
        this.show();
      });
    }

    /** Do what somebody asked for with a field of the form. */
    pick(field) {
      if (field.name === "text") {
        this.change(() => (this.text = field.value));
      } else if (field.name === "sort" || field.name === "view") {
        this.change(() => (this[field.name] = field.value));
      } else if (field.name === "people") {
        const wanted = fold(field.value);
        const [id] = Array.from(this.people).find(([key, name]) => key === field.value || fold(name) === wanted) ?? [];
        if (id && wanted) {
          field.value = "";
          this.change(() => this.chosen.people.add(id));
        }
      } else if (field.type === "checkbox") {
        this.change(() => this.chosen[field.name][field.checked ? "add" : "delete"](field.value));
      } else if (field.name) {
        this.change(() => (this.chosen[field.name] = new Set(field.value ? [field.value] : [])));
      }
    }

    /** Offer people whose names hold what was typed, with the number of their entries among those that are left. */
    offer(field) {
      const numbers = this.counts.get("people");
      const parts = words(field.value);
      const found = Array.from(this.people)
        .filter(([id, name]) => numbers.get(id) && parts.every((part) => words(name).some((word) => word.includes(part))))
        .slice(0, 20);
      field.list?.remove();
      const options = document.createElement("datalist");
      options.id = "rl--people";
      for (const [id, name] of found) {
        options.append(new Option(`${name} (${numbers.get(id)})`, name));
      }
      field.after(options);
      field.setAttribute("list", options.id);
    }

    clear() {
      this.change(() => {
        this.text = "";
        for (const field of this.fields) this.chosen[field] = new Set();
      });
      this.form.elements.text.value = "";
      this.form.elements.text.focus();
    }

    /** Change what is chosen, and take it down in the address. */
    change(act, how = "pushState") {
      act();
      this.limit = this.step;
      const query = this.query();
      if (query !== location.search) history[how](null, "", (query || location.pathname) + location.hash);
      this.show();
    }

    /** Give the query of the address: fields in a fixed order, what is as ever left out. */
    query() {
      const pairs = this.words.fields.flatMap((field) =>
        field === "text" ? [["text", this.text]] : Array.from(this.chosen[field], (value) => [field, value]),
      );
      pairs.push(["sort", this.sort === this.root.dataset.sort ? "" : this.sort]);
      pairs.push(["view", this.view === this.root.dataset.view ? "" : this.view]);
      const query = new URLSearchParams(pairs.filter(([, value]) => value)).toString();
      return query && `?${query}`;
    }

    /** Read the address; what is no field is passed over. */
    read() {
      const query = new URLSearchParams(location.search);
      this.text = query.getAll("text").pop() ?? "";
      this.sort = this.words.sorts.includes(query.get("sort")) ? query.get("sort") : this.root.dataset.sort;
      this.view = ["cards", "rows"].includes(query.get("view")) ? query.get("view") : this.root.dataset.view;
      this.chosen = Object.fromEntries(
        this.fields.map((field) => [field, new Set(query.getAll(field).filter(Boolean).map((value) => this.resolve(field, value)))]),
      );
    }

    /** Give the id that somebody meant by an id, an old id or a label. */
    resolve(field, value) {
      const name = field === "exclude-tags" ? "tags" : field;
      if (this.labels.has(`${name} ${value}`) || !NAMED.has(name)) return value;
      const old = this.aliases[name] ?? {};
      if (Object.hasOwn(old, value)) return old[value];
      const same = Array.from(this.labels).find(([key, label]) => key.startsWith(`${name} `) && fold(label) === fold(value));
      return same ? same[0].slice(name.length + 1) : value;
    }

    /** Say for each field whether an entry passes it. */
    tests() {
      const tests = new Map();
      for (const [field, chosen] of Object.entries(this.chosen)) {
        const values = Array.from(chosen);
        if (!values.length) continue;
        if (field === "exclude-tags") tests.set(field, (entry) => !values.some((tag) => entry.tags?.includes(tag)));
        else if (field === "year") {
          const spans = values.map(span);
          tests.set(field, ({ year }) => spans.some((one) => year && one && one[0] <= year && year <= one[1]));
        } else if (EVERY.has(field)) tests.set(field, (entry) => values.every((value) => entry[field]?.includes(value)));
        else tests.set(field, (entry) => (Array.isArray(entry[field]) ? entry[field].some((value) => chosen.has(value)) : chosen.has(entry[field])));
      }
      const parts = phrases(this.text);
      if (parts.length) tests.set("text", ({ text }) => parts.every((part) => text.includes(part)));
      return Array.from(tests);
    }

    /** Find the entries that pass, and count what each further choice would leave. */
    find() {
      const tests = this.tests();
      const found = [];
      this.counts = new Map(this.fields.map((field) => [field, new Map()]));
      for (const entry of this.entries) {
        const failed = tests.filter(([, test]) => !test(entry));
        if (!failed.length) found.push(entry);
        if (failed.length > 1) continue;
        for (const [field, numbers] of this.counts) {
          // What is chosen in a field of which one value is enough does not narrow what else it offers.
          if (failed.length && (failed[0][0] !== field || EVERY.has(field))) continue;
          for (const value of [entry[field] ?? []].flat()) {
            const key = String(value);
            numbers.set(key, (numbers.get(key) ?? 0) + 1);
          }
        }
      }
      const [order, turn] = this.sort === "-title" ? ["title", -1] : [this.sort, 1];
      return found.sort((one, other) => turn * (one.places[order] - other.places[order]));
    }

    show() {
      const found = this.find();
      const nodes = found.slice(0, this.limit).map((entry) => this.node(entry));
      if (nodes.length !== this.list.children.length || nodes.some((node, place) => node !== this.list.children[place])) {
        this.list.replaceChildren(...nodes);
        dispatchEvent(new CustomEvent("rl-shown"));
      }
      this.list.classList.toggle("rl-as-rows", this.view === "rows");
      this.list.hidden = !found.length;
      this.root.querySelector(".rl-none").hidden = Boolean(found.length);
      const more = this.root.querySelector(".rl-show-more");
      if (more) more.hidden = found.length <= this.limit && (!this.missing || Boolean(this.hasFailed));
      this.say(found.length);
      this.fill();
      this.pills();
    }

    node(entry) {
      if (!this.nodes.has(entry.id)) {
        const item = document.createElement("li");
        item.innerHTML = entry.html; // made when the site was built, from escaped texts
        this.nodes.set(entry.id, item);
      }
      return this.nodes.get(entry.id);
    }

    /** Say how many entries there are. */
    say(number) {
      const { words } = this;
      const all = this.entries.length + this.missing;
      if (!this.loading && this.missing > 0) return; // the page says how many there are
      const numbers = (n) => ({ n: n.toLocaleString(readinglist.language), all: all.toLocaleString(readinglist.language) });
      let text = put(number === all ? words.all[Number(all !== 1)] : words.some, numbers(number));
      if (this.hasFailed) text = `${text} ${put(words.failed, numbers(this.entries.length))}`;
      else if (this.isLoading && this.missing > 0) text = `${text} (${words.loading})`;
      const status = this.form.querySelector(".rl-status");
      if (status.textContent !== text) status.textContent = text;
    }

    /** Bring the fields of the form in line with what is chosen, and the numbers beside them. */
    fill() {
      const { text, sort, view } = this.form.elements;
      if (document.activeElement !== text) text.value = this.text; // else somebody is typing
      sort.value = this.sort;
      view.value = this.view;
      for (const box of this.form.querySelectorAll("[type=checkbox]")) {
        const number = this.counts.get(box.name).get(box.value) ?? 0;
        box.checked = this.chosen[box.name].has(box.value);
        // Kinds stay: where their row scrolls, there must be something in it for the keyboard.
        box.disabled = !number && !box.checked && box.name !== "kind";
        box.parentElement.querySelector("[data-count]").textContent = number;
      }
      for (const select of this.form.querySelectorAll(".rl-facets select")) {
        const values = Array.from(this.chosen[select.name]);
        for (const option of Array.from(select.options).slice(1)) {
          const number = this.counts.get(select.name).get(option.value) ?? 0;
          option.text = `${option.dataset.label} (${number})`;
          option.disabled = !number && !values.includes(option.value);
        }
        select.value = values[0] ?? "";
        if (select.selectedIndex < 0) select.value = "";
      }
      const chosen = this.form.querySelector("[data-chosen=tags]");
      if (chosen) chosen.textContent = this.chosen.tags.size || "";
    }

    /** Show what is chosen as buttons that take it away again; kinds have their boxes in sight. */
    pills() {
      const around = this.form.querySelector(".rl-chosen");
      const pills = this.words.fields.flatMap((field) => {
        if (field === "text") return this.text.trim() ? [this.pill(this.text.trim(), () => (this.text = ""))] : [];
        const values = Array.from(this.chosen[field]).filter((value) => field !== "kind" || !this.labels.has(`kind ${value}`));
        return values.map((value) => this.pill(this.label(field, value), () => this.chosen[field].delete(value)));
      });
      around.querySelector("ul").replaceChildren(...pills);
      around.hidden = !pills.length && !this.chosen.kind.size;
    }

    label(field, value) {
      const name = field === "exclude-tags" ? "tags" : field;
      const label = put(this.words.names[field] ?? "{label}", { label: this.labels.get(`${name} ${value}`) ?? value });
      return field === "exclude-tags" ? put(this.words.not, { label }) : label;
    }

    pill(label, remove) {
      const item = document.createElement("li");
      const button = document.createElement("button");
      const name = document.createElement("bdi");
      button.type = "button";
      button.className = "rl-choice";
      name.textContent = label;
      button.setAttribute("aria-label", put(this.words.remove, { label }));
      button.append(name);
      button.addEventListener("click", () => {
        this.change(remove);
        const status = this.form.querySelector(".rl-status");
        status.tabIndex = -1;
        status.focus();
      });
      item.append(button);
      return item;
    }
  }

  for (const root of document.querySelectorAll(".rl-filtered")) new Filter(root);
})();
