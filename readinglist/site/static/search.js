/* The search: Pagefind's dialog on the key `/`, its full page with `?q=`, and Sphinx's own search where there is no
   Pagefind: in a site that was built without it, or opened as files. Nothing is loaded before somebody asks. */

"use strict";

(() => {
  const form = document.querySelector("form[data-search]");
  if (!form) return;
  const root = new URL(document.documentElement.dataset.content_root || "./", location.href);
  const canFind = form.dataset.search === "pagefind" && location.protocol.startsWith("http");

  const HOSTS = /^(?:www|m|music)\./;
  const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

  /** Give what an address leads to, as `searching.search_keys` has it but for signs; null if it is no address. */
  function address(text) {
    const arxiv = /^(?:arxiv:)?\s*(\d{4}\.\d{4,5})(?:v\d+)?$/i.exec(text);
    if (arxiv) return arxiv[1];
    const doi = /^(?:doi:\s*|https?:\/\/(?:dx\.|www\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i.exec(text);
    if (doi) return decode(doi[1]).replace(/^10\.48550\/arxiv\./i, "").toLowerCase();
    if (!/^(?:https?:\/\/|www\.|youtu\.be\/)\S+$/i.test(text)) return null;
    let url;
    try {
      url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
    } catch {
      return null;
    }
    const host = url.hostname.replace(HOSTS, "");
    const steps = url.pathname.split("/").filter(Boolean);
    if (host === "youtu.be") return steps[0] ?? null;
    if (/^youtube(?:-nocookie)?\.com$/.test(host)) return url.searchParams.get("v") ?? steps[1] ?? steps[0] ?? null;
    if (/(?:^|\.)vimeo\.com$/.test(host)) return steps.find((step) => /^\d+$/.test(step)) ?? null;
    if (/(?:^|\.)arxiv\.org$/.test(host)) return steps.slice(1).join("/").replace(/(?:v\d+)?(?:\.pdf)?$/, "");
    if (host === "openreview.net" && url.searchParams.get("id")) return url.searchParams.get("id");
    return decode(`${host}${url.pathname}${url.search.slice(1)}`);
  }

  function decode(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** Give what to look for: an address becomes its key, a run of Chinese, Japanese or Korean its pairs of characters. */
  function wanted(term) {
    const key = address(term.trim());
    // In quotation marks, or what resembles it would be found as well.
    if (key) return `"${key.toLowerCase().replace(/[^a-z0-9]+/g, "")}"`;
    return term.replace(CJK, (run) => {
      const chars = Array.from(run);
      return chars.length < 3 ? run : chars.slice(1).map((char, place) => chars[place] + char).join(" ");
    });
  }

  /** Put a script of the site into the page. */
  function load(address) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL(address, root).href;
      script.onload = resolve;
      script.onerror = () => reject(new Error(script.src));
      document.head.append(script);
    });
  }

  /** Load Pagefind's parts for the page, once, and have them look for what is meant. */
  let loading = null;
  function prepare(name) {
    loading ??= (async () => {
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = new URL("_pagefind/pagefind-component-ui.css", root).href;
      document.head.prepend(style); // before ours, which sets its colors
      const bundlePath = new URL("_pagefind/", root).pathname;
      document.querySelector("pagefind-config")?.setAttribute("bundle-path", bundlePath);
      await load("_pagefind/pagefind-component-ui.js");
      PagefindComponents.configureInstance("default", { bundlePath });
    })();
    return loading.then(() => {
      const instance = PagefindComponents.getInstanceManager().getInstance(name);
      if (!instance.isOurs) {
        const search = instance.triggerSearch.bind(instance);
        instance.triggerSearch = (term) => search(wanted(term));
        instance.isOurs = true;
      }
      return instance;
    });
  }

  let modal = null;
  async function open() {
    const field = form.querySelector("input");
    if (!canFind) {
      document.getElementById("__navigation").checked = true;
      field.focus();
      return;
    }
    try {
      await prepare("default");
    } catch {
      field.focus();
      return;
    }
    if (!modal) {
      modal = document.createElement("pagefind-modal");
      modal.setAttribute("reset-on-close", "");
      document.body.append(modal);
    }
    modal.open();
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open]");
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    open();
  });
  for (const button of document.querySelectorAll("[data-search-open]")) button.addEventListener("click", open);

  // The full page

  const page = document.getElementById("rl-search");
  if (!page) return;
  const query = new URLSearchParams(location.search).get("q") ?? "";

  async function full() {
    const instance = await prepare("page");
    page.hidden = false;
    await customElements.whenDefined("pagefind-input");
    const input = page.querySelector("input");
    instance.on("search", (term) => {
      const now = new URL(location.href);
      const typed = input?.value ?? term;
      if (typed) now.searchParams.set("q", typed);
      else now.searchParams.delete("q");
      for (const other of ["check_keywords", "area"]) now.searchParams.delete(other);
      history.replaceState(null, "", now);
    });
    if (input) {
      input.value = query;
      input.focus();
    }
    instance.triggerSearch(query);
  }

  /** Let Sphinx's search do it, which reads the address itself. */
  async function plain() {
    const results = document.getElementById("search-results");
    results.hidden = false;
    page.hidden = true;
    for (const address of results.dataset.scripts.split(" ")) await load(address);
  }

  (canFind ? full().catch(plain) : plain()).catch(() => {});
})();
