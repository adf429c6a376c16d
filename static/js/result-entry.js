/*
 * Result entry: HTMX saves a row and swaps it alone, and the rows that other arbiters changed are fetched every three
 * seconds. Nothing entered is ever dropped in silence: a row that could not be saved stays red, is tried again, and
 * the page asks before it is left. The keys are in result-keys.js.
 */
"use strict";

(() => {
  const table = document.getElementById("entry");
  if (!table || !window.htmx) {
    return;
  }
  const POLL_EVERY = 3000; // ms; with the time of an answer well under the five seconds that are promised
  const GIVE_UP_AFTER = 10000; // ms until a request without an answer counts as failed
  const SLOWEST_RETRY = 15000; // ms
  const SHOW_FOR = 10000; // ms that the bar says what a board was before

  const texts = document.getElementById("texts").dataset;
  const said = document.getElementById("entry-said");
  const problems = document.getElementById("entry-problems");
  const unsaved = new Map(); // id of a row -> what was entered there and has not been answered yet
  const held = new Map(); // id of a row -> its newer version, shown when the focus leaves the row
  const was = document.getElementById("entry-was");
  let revision = table.dataset.revision;
  let lastEntry = null; // {id, before}: the row saved last on this page, and the result that it had
  let wasTimer = 0;
  let failedPolls = 0;

  window.htmx.config.timeout = GIVE_UP_AFTER;

  /* ---- Rows -------------------------------------------------------------------------------------------------- */

  const shownRows = () => allRows().filter((row) => !row.hidden);
  const allRows = () => Array.from(table.tBodies[0].rows);
  const rowOf = (element) => element?.closest?.("tr.board") ?? null;
  const formOf = (row) => row.querySelector("form");
  const isWaiting = (row) => unsaved.has(row.id);
  const hasFocus = (row) => row.contains(document.activeElement);

  function clone(id, text) {
    const part = document.getElementById(id).content.firstElementChild.cloneNode(true);
    const place = part.querySelector("[data-text]");
    if (place) {
      place.textContent = text;
    }
    return part;
  }

  function focusRow(row) {
    formOf(row).focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }

  function nextOpen(row) {
    const rows = shownRows();
    const start = row ? rows.indexOf(row) + 1 : 0;
    const inTurn = rows.slice(start).concat(rows.slice(0, start));
    return inTurn.find((other) => other !== row && other.classList.contains("open") && !unsaved.has(other.id));
  }

  function focusNextOpen(row) {
    const next = nextOpen(row);
    if (next) {
      focusRow(next);
    }
  }

  function replaceRow(old, fresh) {
    const row = document.importNode(fresh, true);
    held.delete(old.id);
    old.replaceWith(row);
    window.htmx.process(row);
    row.classList.add("fresh");
  }

  /* ---- Notes in a row, and the line about all of them -------------------------------------------------------- */

  function setNote(row, part) {
    row.querySelector(".enter > .row-note")?.remove();
    if (part) {
      row.querySelector(".enter").append(part);
    }
  }

  function linksTo(rows) {
    return rows.flatMap((row, index) => {
      const link = document.createElement("a");
      link.href = `#${row.id}`;
      link.textContent = row.dataset.board;
      return index ? [", ", link] : [link];
    });
  }

  /* The line in the bar that stays in sight: which boards are not saved, and which were refused. */
  let told = null; // what another part of the page has to say in this line
  function showProblems() {
    const rows = allRows();
    const failed = rows.filter((row) => unsaved.get(row.id)?.failed);
    const refused = rows.filter((row) => row.querySelector("[data-note]"));
    const parts = [];
    if (failed.length) {
      parts.push(texts.unsaved, " ", ...linksTo(failed), " ");
    }
    if (refused.length) {
      parts.push(texts.look, " ", ...linksTo(refused), " ");
    }
    if (failedPolls > 2) {
      parts.push(texts.stale, " ");
    }
    if (told) {
      parts.push(texts[told.text], " ", ...(told.things[0] instanceof Element ? linksTo(told.things) : told.things));
    }
    const line = document.createElement("p");
    line.append(...parts);
    if (line.textContent !== problems.textContent) {
      problems.replaceChildren(...line.childNodes);
      problems.hidden = !parts.length;
    }
  }

  /* Another sentence for the same line, by its name in the template, with rows or with a text behind it. */
  function tell(text, things) {
    told = text && things.length ? { text, things } : null;
    showProblems();
  }

  /* ---- Saving ------------------------------------------------------------------------------------------------ */

  /* Press the button or choose the entry of the menu that stands for `value`; the form does the rest. */
  function press(row, value) {
    const form = formOf(row);
    const button = form.querySelector(`.usual button[value="${value}"]`);
    if (button) {
      button.click();
      return;
    }
    const menu = form.elements.namedItem("other");
    if (!Array.from(menu.options).some((option) => option.value === value)) {
      menu.add(new Option(value, value)); // “clear” on a row that was open when it was drawn
    }
    menu.value = value;
    form.querySelector("[data-set]").click();
  }

  const valueOf = (event) => event.submitter?.value || event.target.elements.namedItem("other").value;

  /* Before HTMX sends the form. A row that is being saved sends the newer value once the answer is there. */
  function submitted(event) {
    const row = rowOf(event.target);
    const value = valueOf(event);
    const waiting = unsaved.get(row.id);
    if (!value || waiting?.inFlight) {
      event.preventDefault();
      event.stopPropagation();
      if (waiting?.inFlight) {
        waiting.queued = value;
      } else {
        row.querySelector("select").focus();
      }
      return;
    }
    window.clearTimeout(waiting?.timer);
    told = null;
    const before = waiting?.before ?? { code: row.dataset.code, text: row.querySelector(".now").textContent.trim() };
    unsaved.set(row.id, { value, before, inFlight: true, failed: false, attempts: (waiting?.attempts ?? 0) + 1 });
    row.classList.add("saving");
    for (const button of row.querySelectorAll(".usual button")) {
      button.toggleAttribute("data-chosen", button.value === value);
    }
  }

  function csrfCookie() {
    return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1];
  }

  /* After a new login the token in the page is an old one; the cookie has the right one. */
  function configured(event) {
    const token = csrfCookie();
    if (token && event.detail.parameters.csrfmiddlewaretoken) {
      event.detail.parameters.csrfmiddlewaretoken = token;
    }
  }

  function outcome(xhr, id) {
    if (xhr.status === 0) {
      return "offline";
    }
    if ([200, 409, 422].includes(xhr.status) && xhr.responseText.includes(`id="${id}"`)) {
      return "answered";
    }
    if (xhr.status === 200) {
      return "loggedOut";
    }
    return xhr.status >= 500 || xhr.status === 429 ? "failed" : "refused";
  }

  /* HTMX must not leave the page for the login while a result waits here. */
  function beforeOnLoad(event) {
    const id = event.detail.target?.id;
    if (unsaved.has(id) && outcome(event.detail.xhr, id) !== "answered") {
      event.preventDefault();
    }
  }

  let focusedBefore = null;

  function beforeSwap(event) {
    const row = rowOf(event.detail.target);
    if (row) {
      held.delete(row.id);
      focusedBefore = hasFocus(row) ? document.activeElement.value || "row" : null;
    }
  }

  function restoreFocus(row) {
    if (focusedBefore && !hasFocus(row)) {
      const button = row.querySelector(`.usual button[value="${focusedBefore}"]`);
      (button ?? formOf(row)).focus({ preventScroll: true });
    }
    focusedBefore = null;
  }

  function afterRequest(event) {
    const id = event.detail.target?.id;
    const waiting = unsaved.get(id);
    if (!waiting) {
      return;
    }
    const how = outcome(event.detail.xhr, id);
    const row = document.getElementById(id);
    if (how !== "answered") {
      markUnsaved(row, waiting, how);
      return;
    }
    unsaved.delete(id);
    window.htmx.process(row); // HTMX would do it a moment later, and a key pressed before would load the whole page
    restoreFocus(row);
    if (waiting.queued) {
      press(row, waiting.queued);
    } else if (event.detail.xhr.status === 200) {
      noteEntry(row, waiting.before);
      if (waiting.takeBack) {
        takeBack();
      }
    }
    showProblems();
  }

  /* What was saved, and what a filled board was before: in the bar for a while, in the row until it changes. */
  function noteEntry(row, before) {
    if (row.dataset.code === before.code) {
      return;
    }
    const isReplaced = before.code !== "";
    lastEntry = { id: row.id, before: before.code || "clear" };
    said.textContent = `${row.dataset.board}: ${texts.saved}${isReplaced ? `, ${texts.was} ${before.text}` : ""}`;
    was.querySelector("[data-board]").textContent = row.dataset.board;
    was.querySelector("[data-text]").textContent = before.text;
    was.hidden = !isReplaced;
    window.clearTimeout(wasTimer);
    wasTimer = window.setTimeout(() => {
      was.hidden = true;
    }, SHOW_FOR);
  }

  /* The entry made last goes, and what the board was before comes back. */
  function takeBack() {
    const waiting = Array.from(unsaved.values()).at(-1);
    if (waiting) {
      waiting.takeBack = true; // once it is saved
      return;
    }
    const row = lastEntry && document.getElementById(lastEntry.id);
    if (row) {
      press(row, lastEntry.before);
      focusRow(row);
    }
  }

  function markUnsaved(row, waiting, how) {
    waiting.inFlight = false;
    waiting.failed = true;
    row.classList.remove("saving");
    row.classList.add("unsaved");
    setNote(row, clone("text-unsaved", texts[how]));
    if (how !== "refused") {
      const pause = Math.min(1000 * 2 ** waiting.attempts, SLOWEST_RETRY);
      waiting.timer = window.setTimeout(() => retry(row.id), pause);
    }
    showProblems();
  }

  function retry(id) {
    const waiting = unsaved.get(id);
    const row = document.getElementById(id);
    if (waiting && row && !waiting.inFlight) {
      press(row, waiting.queued ?? waiting.value);
    }
  }

  function retryAll() {
    for (const id of Array.from(unsaved.keys())) {
      retry(id);
    }
  }

  function clicked(event) {
    const row = rowOf(event.target);
    if (event.target.closest("[data-retry]")) {
      retry(row.id);
    } else if (event.target.closest("[data-show]")) {
      showHeld(row, { keepFocus: true });
    }
  }

  /* ---- Results of others ------------------------------------------------------------------------------------- */

  function showHeld(row, { keepFocus = false } = {}) {
    const fresh = held.get(row.id);
    if (fresh) {
      replaceRow(row, fresh);
      if (keepFocus) {
        focusRow(document.getElementById(row.id));
      }
    }
  }

  /* Never under somebody's fingers: a row with the focus says what has happened and changes when it is left. */
  function applyRow(fresh) {
    const row = document.getElementById(fresh.id);
    if (!row || Number(fresh.dataset.version) <= Number(row.dataset.version) || unsaved.has(row.id)) {
      return;
    }
    if (hasFocus(row)) {
      held.set(row.id, fresh);
      setNote(row, clone("text-overtaken", fresh.querySelector(".now").textContent.trim()));
      return;
    }
    replaceRow(row, fresh);
  }

  const isNewer = (fresh, old) => Number(fresh.dataset.revision) >= Number(old.dataset.revision);

  /* Answers can overtake each other; the counter of the newest one stays. */
  function beforeCounter(event) {
    const fresh = event.detail.fragment.querySelector?.("#progress");
    if (fresh && !isNewer(fresh, event.detail.target)) {
      event.detail.shouldSwap = false;
    }
  }

  function applyProgress(fresh) {
    const old = document.getElementById("progress");
    if (isNewer(fresh, old) && !old.contains(document.activeElement) && old.innerHTML !== fresh.innerHTML) {
      const part = document.importNode(fresh, true);
      old.replaceWith(part);
      window.htmx.process(part);
    }
  }

  function apply(html) {
    const answer = new DOMParser().parseFromString(html, "text/html");
    const progress = answer.getElementById("progress");
    if (!progress) {
      throw new Error("The answer has no rows.");
    }
    answer.querySelectorAll("tr.board").forEach(applyRow);
    applyProgress(progress);
    revision = progress.dataset.revision;
  }

  function changesAddress() {
    const shown = allRows().map((row) => (held.get(row.id) ?? row).dataset.version);
    return `${table.dataset.changes}?${new URLSearchParams({ since: revision, versions: shown.join(".") })}`;
  }

  async function fetchChanges() {
    try {
      const answer = await fetch(changesAddress(), {
        headers: { "HX-Request": "true" },
        signal: AbortSignal.timeout(GIVE_UP_AFTER),
      });
      if (answer.status === 200) {
        apply(await answer.text());
      } else if (answer.status !== 204) {
        throw new Error(`The server answered ${answer.status}.`);
      }
      failedPolls = 0;
    } catch (error) {
      failedPolls += 1;
      console.warn(error);
    }
    showProblems();
  }

  async function poll() {
    if (!document.hidden) {
      await fetchChanges();
    }
    window.setTimeout(poll, POLL_EVERY);
  }

  /* ---- Beginning --------------------------------------------------------------------------------------------- */

  function firstFocus() {
    const target = document.getElementById(window.location.hash.slice(1));
    const row = rowOf(target) ?? nextOpen(null);
    if (row && window.matchMedia("(pointer: fine)").matches) {
      focusRow(row);
    }
  }

  table.addEventListener("submit", submitted, { capture: true });
  table.addEventListener("click", clicked);
  table.addEventListener("focusout", (event) => {
    const row = rowOf(event.target);
    if (row && !row.contains(event.relatedTarget)) {
      window.setTimeout(() => row.isConnected && !hasFocus(row) && showHeld(row));
    }
  });
  document.body.addEventListener("htmx:configRequest", configured);
  document.body.addEventListener("htmx:beforeOnLoad", beforeOnLoad);
  document.body.addEventListener("htmx:beforeSwap", beforeSwap);
  document.body.addEventListener("htmx:oobBeforeSwap", beforeCounter);
  document.body.addEventListener("htmx:afterRequest", afterRequest);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-next-open], #entry-problems a");
    const row = link && rowOf(document.getElementById(link.hash.slice(1)));
    if (row) {
      event.preventDefault();
      focusRow(row);
    }
  });
  document.addEventListener("visibilitychange", () => document.hidden || fetchChanges());
  was.querySelector("button").addEventListener("click", takeBack);
  window.addEventListener("online", retryAll);
  window.addEventListener("beforeunload", (event) => {
    if (unsaved.size) {
      event.preventDefault();
    }
  });

  window.resultEntry = Object.freeze({
    ...{ table, allRows, shownRows, isWaiting, rowOf, formOf, clone },
    ...{ focusRow, focusNextOpen, press, takeBack, tell },
  });

  firstFocus();
  window.setTimeout(poll, POLL_EVERY);
})();
