/*
 * Result entry of teams: a match is one line, with its boards folded behind it. That open is the one with the focus, or
 * the one whose line was pressed; where boards are looked for by name all are.
 */
"use strict";

(() => {
  if (!window.resultEntry) {
    return;
  }
  const { table, allRows, shownRows, rowOf, focusRow } = window.resultEntry;
  const name = document.getElementById("entry-find").elements.namedItem("q");
  const matches = () => Array.from(table.querySelectorAll("tr.match"));
  let open = null; // the id of the match whose boards are shown

  const isShown = (row) => name.value.trim() || row.dataset.match === open || row.matches(".unsaved, .mismatch, .problem");

  function fold() {
    for (const row of allRows()) {
      row.classList.toggle("folded", !isShown(row));
    }
    for (const match of matches()) {
      match.classList.toggle("unfolded", match.id === open);
      match.querySelector(".match-fold").setAttribute("aria-expanded", String(match.id === open));
    }
  }

  function show(match) {
    open = match;
    fold();
  }

  /* The first of its boards that waits for a result, else the first one. */
  function focusMatch(match) {
    const rows = shownRows().filter((row) => row.dataset.match === match.id);
    const row = rows.find((one) => one.classList.contains("open")) ?? rows[0];
    if (row) {
      focusRow(row);
    }
  }

  /* With a mouse the first open board has the focus, as after a key; a thumb goes on to the board itself. */
  function pressed(event) {
    const match = event.target.closest("tr.match");
    if (!match || event.target.closest(".unusual")) {
      return;
    }
    if (match.id === open) {
      show(null);
    } else if (window.matchMedia("(pointer: coarse)").matches) {
      show(match.id);
    } else {
      focusMatch(match);
    }
  }

  /* Enter at a board: to the next match. */
  function entered(event) {
    const row = rowOf(event.target);
    if (event.key !== "Enter" || !row || !event.target.matches("form")) {
      return;
    }
    const shown = matches().filter((match) => !match.hidden);
    const next = shown[shown.findIndex((match) => match.id === row.dataset.match) + 1];
    if (next) {
      event.preventDefault();
      focusMatch(next);
    }
  }

  table.addEventListener("row:needed", (event) => show(rowOf(event.target).dataset.match));
  table.addEventListener("click", pressed);
  table.addEventListener("keydown", entered);
  name.addEventListener("input", fold);
  new MutationObserver(fold).observe(table.tBodies[0], { childList: true }); // rows that came from the server

  const first = rowOf(document.activeElement) ?? rowOf(document.getElementById(window.location.hash.slice(1)));
  show((first ?? allRows().find((row) => row.classList.contains("open")))?.dataset.match ?? null);
})();
