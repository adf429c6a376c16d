/* Pointing at a game of the crosstable, or tapping it, lights the rows of both players. */
"use strict";

(() => {
  let lit = [];

  function light(cell) {
    for (const one of lit) {
      one.classList.remove("lit", "hot");
    }
    lit = [];
    const table = cell?.closest("table.crosstable");
    const place = Number.parseInt(cell?.textContent ?? "", 10);
    if (!table || cell.classList.contains("met") || !place) {
      return;
    }
    const row = cell.parentElement;
    const other = table.tBodies[0].rows[place - 1];
    if (other) {
      lit = [row, other, cell, other.cells[cell.cellIndex]];
      row.classList.add("lit");
      other.classList.add("lit");
      lit[2].classList.add("hot");
      lit[3].classList.add("hot");
    }
  }

  const cellOf = (event) => event.target.closest?.("td.cell");
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && light(cellOf(event)));
  document.addEventListener("click", (event) => light(cellOf(event)));
})();
