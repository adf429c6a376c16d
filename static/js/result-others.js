/*
 * Result entry, the results of others: every three seconds the rows that other arbiters changed are fetched. None changes
 * under somebody's fingers.
 */
"use strict";

(() => {
  if (!window.resultEntry) {
    return;
  }
  const { table, allRows, isWaiting, rowOf, hasFocus, clone, focusRow, setNote, setStale } = window.resultEntry;
  const POLL_EVERY = 3000; // ms; with the time of an answer well under the five seconds that are promised

  const held = new Map(); // id of a row -> its newer version, shown when the focus leaves the row
  let revision = table.dataset.revision;
  let failedPolls = 0;

  function replaceRow(old, fresh) {
    const row = document.importNode(fresh, true);
    held.delete(old.id);
    old.replaceWith(row);
    window.htmx.process(row);
    row.classList.add("fresh");
  }

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
    if (!row || Number(fresh.dataset.version) <= Number(row.dataset.version) || isWaiting(row)) {
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

  /* The score of a match, above its games; not under somebody's fingers either. */
  function applyMatch(fresh) {
    const row = document.getElementById(fresh.id);
    if (row && isNewer(fresh, row) && !hasFocus(row)) {
      const part = document.importNode(fresh, true);
      part.removeAttribute("hx-swap-oob");
      part.hidden = row.hidden;
      row.replaceWith(part);
    }
  }

  /* Answers can overtake each other; the counter and the score of the newest one stay. */
  function beforeNewest(event) {
    const fresh = event.detail.fragment.querySelector?.("[data-revision]");
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
    answer.querySelectorAll("tr.match").forEach(applyMatch);
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
        signal: AbortSignal.timeout(window.htmx.config.timeout),
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
    setStale(failedPolls > 2);
  }

  async function poll() {
    if (!document.hidden) {
      await fetchChanges();
    }
    window.setTimeout(poll, POLL_EVERY);
  }

  table.addEventListener("click", (event) => {
    if (event.target.closest("[data-show]")) {
      showHeld(rowOf(event.target), { keepFocus: true });
    }
  });
  table.addEventListener("focusout", (event) => {
    const row = rowOf(event.target);
    if (row && !row.contains(event.relatedTarget)) {
      window.setTimeout(() => row.isConnected && !hasFocus(row) && showHeld(row));
    }
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => held.delete(rowOf(event.detail.target)?.id));
  document.body.addEventListener("htmx:oobBeforeSwap", beforeNewest);
  document.addEventListener("visibilitychange", () => document.hidden || fetchChanges());

  window.setTimeout(poll, POLL_EVERY);
})();
