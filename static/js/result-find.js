/* The result entry: to a board by its number, boards without a result or with remarks, boards by name. Slips come in any order. */
"use strict";

(() => {
  if (!window.resultEntry) {
    return;
  }
  const { table, allRows, shownRows, isWaiting, focusRow, tell } = window.resultEntry;
  const form = document.getElementById("entry-find");
  const board = form.elements.namedItem("board");
  const shown = form.elements.namedItem("show");
  const name = form.elements.namedItem("q");
  const none = document.getElementById("entry-none");

  /* ---- To a board -------------------------------------------------------------------------------------------- */

  function goTo(number) {
    const rows = allRows().filter((one) => Number(one.dataset.board) === number);
    const row = rows.find((one) => one.classList.contains("open")) ?? rows[0]; // of a match the game to be entered
    if (!row) {
      tell("none", [board.value]);
      board.select();
      return;
    }
    tell("", []);
    rows.forEach((one) => (one.hidden = false)); // what was asked for by its number is shown in any case
    showMatches();
    board.value = "";
    focusRow(row);
  }

  /* As soon as another digit would lead past the last board there is nothing to wait for. */
  function typed() {
    const highest = Math.max(...allRows().map((row) => Number(row.dataset.board)));
    if (/^\d+$/.test(board.value) && Number(board.value) * 10 > highest) {
      goTo(Number(board.value));
    }
  }

  /* ---- Which boards are shown -------------------------------------------------------------------------------- */

  const isBusy = (row) =>
    row.contains(document.activeElement) ||
    row.matches(".unsaved, .saving, .mismatch") ||
    row.querySelector(".row-note, .row-was") !== null;

  const CLASSES = { missing: "open", remarks: "remarked" };

  const namesOf = (row) => `${row.querySelector(".white").textContent} ${row.querySelector(".black").textContent}`;

  function isWanted(row) {
    const isOfThose = !shown.value || row.classList.contains(CLASSES[shown.value]);
    return isOfThose && (!name.value.trim() || window.namesMatch(namesOf(row), name.value.trim()));
  }

  /* The row of a match stands above its games as long as one of them is shown. */
  function showMatches() {
    const matches = new Set(shownRows().map((row) => row.dataset.match));
    for (const match of table.querySelectorAll("tr.match")) {
      match.hidden = !matches.has(match.id);
    }
  }

  function show() {
    for (const row of allRows()) {
      row.hidden = !isWanted(row) && !isBusy(row);
    }
    showMatches();
    none.hidden = shownRows().length > 0;
    for (const count of form.querySelectorAll("[data-count]")) {
      const only = count.dataset.count;
      count.textContent = allRows().filter((row) => !only || row.classList.contains(only)).length;
    }
  }

  function toggleMissing() {
    const wanted = shown.value === "missing" ? "" : "missing";
    [...shown].find((one) => one.value === wanted).checked = true;
    show();
  }

  function focusFirst() {
    const [first] = shownRows();
    if (first) {
      focusRow(first);
    }
  }

  function leave(field) {
    field.value = "";
    show();
    focusFirst();
  }

  function enter(field) {
    if (field === board && board.value) {
      goTo(Number(board.value));
    } else {
      focusFirst();
    }
  }

  /* P while there is no button to press: which boards are open, or, while the last ones are being saved, in a moment. */
  function pairWhenSaved(attempt = 1) {
    const open = allRows().filter((row) => row.classList.contains("open") && !isWaiting(row));
    const button = document.querySelector('[data-key="p"]');
    if (button && attempt > 1) {
      button.click();
    } else if (open.length || attempt > 100) {
      tell("openBoards", open);
    } else {
      window.setTimeout(() => pairWhenSaved(attempt + 1), 100);
    }
  }

  /* ---- Keys and fields --------------------------------------------------------------------------------------- */

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("keydown", (event) => {
    if (event.target !== board && event.target !== name) {
      return;
    }
    if (event.key === "Escape") {
      leave(event.target);
    } else if (event.key === "Enter") {
      event.preventDefault();
      enter(event.target);
    }
  });
  board.addEventListener("input", typed);
  name.addEventListener("input", show);
  form.addEventListener("change", (event) => event.target.name === "show" && show());
  new MutationObserver(show).observe(table.tBodies[0], { childList: true });
  table.addEventListener("focusout", () => window.setTimeout(show));

  window.pageKeys.add({
    g: () => board.select(),
    "/": () => name.select(),
    o: toggleMissing,
    p: () => pairWhenSaved(),
  });
  show();
})();
