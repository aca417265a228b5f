/* The page "My reading": what this browser has kept, as lists; kept as a file, taken from one, or deleted. */

"use strict";

(() => {
  const around = document.querySelector(".rl-kept");
  const words = JSON.parse(around.dataset.words);
  const status = document.querySelector(".rl-tools [role=status]");

  function make(name, text, properties = {}) {
    const element = Object.assign(document.createElement(name), properties);
    if (text !== undefined) element.textContent = text;
    return element;
  }

  /** Give one line: the title as a link, what else is said of it, and a button that takes it away. */
  function line(mark, said, remove) {
    const item = make("li");
    const title = make("bdi");
    title.append(make("a", mark.title, { href: new URL(mark.page, readinglist.root).href }));
    const button = make("button", "\u00d7", { type: "button", className: "rl-remove" });
    button.setAttribute("aria-label", readinglist.put(words.remove, { title: mark.title }));
    button.addEventListener("click", () => {
      const marks = readinglist.read();
      remove(marks);
      readinglist.write(marks);
      document.querySelector("h1").tabIndex = -1;
      document.querySelector("h1").focus();
    });
    item.append(title, make("span", said, { className: "rl-when" }), button);
    return item;
  }

  const latest = (marks) => Object.entries(marks).sort(([, one], [, other]) => other.on.localeCompare(one.on));
  const day = (on) => (Number.isNaN(Date.parse(on)) ? "" : new Date(on).toLocaleDateString(readinglist.language, { dateStyle: "medium" }));

  function part(title, lines) {
    const section = make("section", undefined, { className: "rl-section" });
    const list = make("ul", undefined, { className: "rl-kept-list" });
    list.append(...lines);
    section.append(make("h2", title), list);
    return section;
  }

  function show() {
    const { saved, done, lists } = readinglist.read();
    const open = latest(saved).filter(([id]) => !(id in done));
    const parts = [];
    if (Object.keys(lists).length) {
      parts.push(part(words.lists, Object.entries(lists).map(([id, list]) => {
        const values = { n: list.steps.filter((step) => step in done).length, all: list.steps.length };
        return line(list, readinglist.put(words.progress, values), (marks) => delete marks.lists[id]);
      })));
    }
    if (open.length) parts.push(part(words.open, open.map(([id, mark]) => line(mark, day(mark.on), (marks) => delete marks.saved[id]))));
    if (Object.keys(done).length) {
      parts.push(part(words.done, latest(done).map(([id, mark]) => line(mark, day(mark.on), (marks) => {
        delete marks.done[id];
        delete marks.saved[id];
      }))));
    }
    around.replaceChildren(...(parts.length ? parts : [make("p", words.none, { className: "rl-empty" })]));
  }

  document.querySelector("[data-export]").addEventListener("click", () => {
    const data = { format: "readinglist-marks", version: 1, ...readinglist.read() };
    readinglist.save("my-reading.json", JSON.stringify(data, null, 2), "application/json");
  });

  document.querySelector("[data-import]").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    let data = null;
    try {
      data = JSON.parse(await file.text());
    } catch {
      // said below
    }
    if (data?.format !== "readinglist-marks") {
      status.textContent = words.broken;
      return;
    }
    const [now, added] = [readinglist.read(), readinglist.sound(data)];
    const marks = Object.fromEntries(Object.keys(now).map((key) => [key, { ...added[key], ...now[key] }]));
    const number = Object.values(added).reduce((sum, kept) => sum + Object.keys(kept).length, 0);
    status.textContent = readinglist.write(marks) ? readinglist.put(words.imported, { n: number }) : words.full;
  });

  document.querySelector("[data-delete]").addEventListener("click", () => {
    if (confirm(words.sure)) readinglist.write(readinglist.sound(null));
  });

  addEventListener("rl-marks", show);
  addEventListener("storage", show);
  show();
})();
