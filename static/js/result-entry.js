/*
 * Result entry: HTMX saves a row and swaps it alone. Nothing entered is ever dropped in silence: a row that could not be
 * saved stays red, is tried again, and the page asks before it is left.
 */
"use strict";

(() => {
  if (!window.resultEntry) {
    return;
  }
  const { table, texts, unsaved, rowOf, formOf, hasFocus, clone, focusRow, nextOpen } = window.resultEntry;
  const { setNote, showProblems, forgetTold } = window.resultEntry;
  const GIVE_UP_AFTER = 10000; // ms until a request without an answer counts as failed
  const SLOWEST_RETRY = 15000; // ms
  const SHOW_FOR = 10000; // ms that the bar says what a board was before

  const said = document.getElementById("entry-said");
  const was = document.getElementById("entry-was");
  let entries = 0; // made on this page so far
  let lastEntry = null; // {id, entry, before}: of the entries that are saved the last made, and the result there before
  let wasTimer = 0;

  window.htmx.config.timeout = GIVE_UP_AFTER;

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
    if (!row) {
      return; // the form of a whole match, which loads the page anew
    }
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
    forgetTold();
    const before = waiting?.before ?? { code: row.dataset.code, text: row.querySelector(".now").textContent.trim() };
    const entry = value === waiting?.value ? waiting.entry : (entries += 1); // a second try is no second entry
    unsaved.set(row.id, { value, entry, before, inFlight: true, failed: false, attempts: (waiting?.attempts ?? 0) + 1 });
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
      focusedBefore = hasFocus(row) ? document.activeElement.value || "row" : null;
    }
  }

  /* Not where the last open board has been entered, by whatever: one key more would change it. */
  function restoreFocus(row, wasOpen) {
    if (focusedBefore && !hasFocus(row) && (nextOpen(row) || !wasOpen)) {
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
    restoreFocus(row, waiting.before.code === "");
    if (waiting.queued) {
      press(row, waiting.queued);
    } else if (event.detail.xhr.status === 200) {
      noteEntry(row, waiting);
      if (waiting.takeBack) {
        takeBack();
      }
    }
    showProblems();
  }

  /* What was saved, and what a filled board was before: in the bar for a while, in the row until it changes. */
  function noteEntry(row, { entry, before }) {
    if (row.dataset.code === before.code || entry < lastEntry?.entry) {
      return; // nothing new, or answered after a later one
    }
    const isReplaced = before.code !== "";
    lastEntry = { id: row.id, entry, before: before.code || "clear" };
    const place = row.dataset.place ?? row.dataset.board;
    said.textContent = `${place}: ${texts.saved}${isReplaced ? `, ${texts.was} ${before.text}` : ""}`;
    was.querySelector("[data-board]").textContent = place;
    was.querySelector("[data-text]").textContent = before.text;
    was.hidden = !isReplaced;
    window.clearTimeout(wasTimer);
    wasTimer = window.setTimeout(() => {
      was.hidden = true;
    }, SHOW_FOR);
  }

  /* The entry made last goes, and what the board was before comes back. */
  function takeBack() {
    const waiting = Array.from(unsaved.values()).sort((one, other) => one.entry - other.entry).at(-1);
    if (waiting && !(waiting.entry < lastEntry?.entry)) {
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

  table.addEventListener("submit", submitted, { capture: true });
  table.addEventListener("click", (event) => event.target.closest("[data-retry]") && retry(rowOf(event.target).id));
  document.body.addEventListener("htmx:configRequest", configured);
  document.body.addEventListener("htmx:beforeOnLoad", beforeOnLoad);
  document.body.addEventListener("htmx:beforeSwap", beforeSwap);
  document.body.addEventListener("htmx:afterRequest", afterRequest);
  was.querySelector("button").addEventListener("click", takeBack);
  window.addEventListener("online", retryAll);
  window.addEventListener("beforeunload", (event) => {
    if (unsaved.size) {
      event.preventDefault();
    }
  });

  window.resultEntry = Object.freeze({ ...window.resultEntry, press, takeBack });
})();
