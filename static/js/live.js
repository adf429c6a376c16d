// A page that is looked at follows what happens: it asks every few seconds whether it has changed, and takes over what
// has, row by row. Nothing moves under a finger, and what is focused, open or typed stays. (docs/scale.md: why it asks.)

"use strict";

(() => {
  const MOST_SECONDS = 60; // between two questions while the server does not answer
  const ANSWER_SECONDS = 10;
  const AT_REST = 400; // milliseconds since the last touch or scroll

  // --- Asking ------------------------------------------------------------------------------------------------------

  /* Ask for `address` every `seconds()` seconds while the page is in sight, and call `changed(answer)` when it is another.

     The browser itself sends If-None-Match and takes a 304. Phones do not all ask at once: each pause differs by a tenth,
     and after a failure it doubles, up to a minute, and differs by half. */
  window.watch = (address, seconds, changed, known = null) => {
    let etag = known;
    let failures = 0;
    let timer = 0;
    let asking = false;

    function later() {
      clearTimeout(timer);
      const spread = failures ? 0.5 + Math.random() : 0.9 + Math.random() / 5;
      timer = setTimeout(ask, Math.min(MOST_SECONDS, seconds() * 2 ** failures) * spread * 1000);
    }

    async function ask() {
      if (document.visibilityState !== "visible" || asking) return;
      clearTimeout(timer);
      asking = true;
      try {
        const answer = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(ANSWER_SECONDS * 1000) });
        if (!answer.ok) throw new Error(String(answer.status));
        const tag = (answer.headers.get("ETag") ?? "").replace(/^W\//, "");
        if (!tag || tag !== etag) {
          etag = tag;
          await changed(answer);
        }
        failures = 0;
      } catch {
        failures = Math.min(failures + 1, 6); // without a network all stays as it is
      } finally {
        asking = false;
        later();
      }
    }

    // Out of sight nothing is asked; whoever comes back gets at once what was missed.
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return { ask, later };
  };

  // --- Taking over what has changed --------------------------------------------------------------------------------

  const STAYING = new Set(["open", "hidden"]); // what the reader or a script of the page has done to an element

  /* By what an element is found again: its own key, or that of its first name, as in the row of a player. */
  function keyOf(node) {
    if (node.nodeType !== Node.ELEMENT_NODE) return "";
    if (node.id) return `#${node.id}`;
    if (node.dataset.key) return node.dataset.key;
    return node.matches("tr, li") ? (node.querySelector("a.name")?.getAttribute("href") ?? "") : "";
  }

  const isLike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

  function takeAttributes(here, fresh) {
    for (const { name } of [...here.attributes]) {
      if (!fresh.hasAttribute(name) && !STAYING.has(name)) here.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) {
      if (!STAYING.has(name) && here.getAttribute(name) !== value) here.setAttribute(name, value);
    }
  }

  /* Make `here` what `fresh` is, with as many of its nodes as are in both. */
  function take(here, fresh) {
    if (here.isEqualNode(fresh)) return;
    if (here.nodeType !== Node.ELEMENT_NODE) {
      here.nodeValue = fresh.nodeValue;
      return;
    }
    const before = here.matches("tr, li") ? here.textContent : null;
    takeAttributes(here, fresh);
    takeChildren(here, fresh);
    if (before !== null && before !== here.textContent) here.dispatchEvent(new Event("live:changed", { bubbles: true }));
  }

  function takeChildren(here, fresh) {
    const keyed = new Map();
    for (const node of here.children) {
      const key = keyOf(node);
      if (key && !keyed.has(key)) keyed.set(key, node);
    }
    let next = here.firstChild;
    for (const wanted of [...fresh.childNodes]) {
      const key = keyOf(wanted);
      let found = key ? keyed.get(key) : next && !keyOf(next) ? next : null;
      if (found && !isLike(found, wanted)) found = null;
      if (!found) {
        here.insertBefore(document.importNode(wanted, true), next);
        continue;
      }
      keyed.delete(key);
      if (found === next) next = next.nextSibling;
      else here.insertBefore(found, next);
      take(found, wanted);
    }
    while (next) {
      const gone = next;
      next = next.nextSibling;
      gone.remove();
    }
  }

  /* The list or table that the reader looks at: it stays where it is on the screen, whatever comes above it. */
  function lookedAt(live) {
    const lists = [...live.querySelectorAll("table, ol, ul, dl, h2")];
    return lists.find((one) => one.getBoundingClientRect().bottom > 0 && one.getBoundingClientRect().top < innerHeight);
  }

  function takeOver(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
    const live = document.getElementById("live");
    if (!fresh || !live) return;
    const focused = live.contains(document.activeElement) ? document.activeElement : null;
    const anchor = scrollY > 0 ? lookedAt(live) : null;
    const top = anchor?.getBoundingClientRect().top;
    const sideways = [...live.querySelectorAll(".scroll")].map((one) => [one, one.scrollLeft]);
    take(live, fresh);
    document.dispatchEvent(new Event("live:replaced"));
    for (const [one, left] of sideways) one.scrollLeft = left;
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
    if (anchor?.isConnected) scrollBy({ top: anchor.getBoundingClientRect().top - top, behavior: "instant" });
  }

  // A row that has changed lights up for a moment, where motion is welcome.
  document.addEventListener("live:changed", ({ target }) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const wash = getComputedStyle(target).getPropertyValue("--accent-wash") || "Highlight";
    target.animate([{ backgroundColor: wash }, { backgroundColor: "transparent" }], { duration: 1500 });
  });

  // --- Not under a finger ------------------------------------------------------------------------------------------

  let down = 0;
  let restless = 0; // when a finger was last on the page, or the page last moved
  let latest = null; // what is to be shown as soon as there is rest

  const stir = () => {
    restless = performance.now();
  };
  for (const name of ["pointerdown", "touchstart"]) {
    document.addEventListener(name, () => ((down = 1), stir()), { passive: true });
  }
  for (const name of ["pointerup", "pointercancel", "touchend", "touchcancel"]) {
    document.addEventListener(name, () => ((down = 0), stir()), { passive: true });
  }
  document.addEventListener("scroll", stir, { passive: true, capture: true });

  function showLatest() {
    if (latest === null) return;
    if (down || (restless && performance.now() - restless < AT_REST)) {
      setTimeout(showLatest, AT_REST / 2);
      return;
    }
    const html = latest;
    latest = null;
    takeOver(html);
  }

  const region = document.querySelector("#live[data-live]");
  if (region) {
    // As often as the page says that stands there now: a round that is over is not asked for so often.
    const seconds = () => (Number(document.getElementById("live")?.dataset.live) || 20000) / 1000;
    const page = location.pathname + location.search;
    window
      .watch(page, seconds, async (answer) => {
        latest = await answer.text();
        showLatest();
      })
      .later();
  }
})();
