/* The result entry, second time: every result is typed again, nothing is saved, and the first difference stops. */
"use strict";

(() => {
  const button = document.getElementById("verify"); // for those who may change a result
  if (!window.resultEntry || !button) {
    return;
  }
  const { table, allRows, rowOf, clone, focusRow, focusNextOpen, press } = window.resultEntry;
  const bar = document.getElementById("entry-verify");
  const texts = document.getElementById("texts").dataset;
  const checked = new Map(); // id of a row -> the result that was typed again
  let passing = false; // what is typed is saved, because the arbiter says so

  const isOn = () => button.getAttribute("aria-pressed") === "true";
  const isFilled = (row) => row.dataset.code !== "";

  function told() {
    const filled = allRows().filter(isFilled);
    const right = filled.filter((row) => checked.has(row.id)).length;
    const text = right === filled.length ? texts.verifiedAll : texts.verified;
    bar.querySelector("[data-count]").textContent = text.replace("#", right).replace("#", filled.length);
  }

  /* A row that was changed after it had been checked is to be typed again. */
  function mark() {
    for (const row of allRows()) {
      if (checked.has(row.id) && checked.get(row.id) !== row.dataset.code) {
        checked.delete(row.id);
      }
      row.classList.toggle("verified", isOn() && checked.has(row.id));
    }
    told();
  }

  function goOn(row) {
    const rows = allRows();
    const start = row ? rows.indexOf(row) + 1 : 0;
    const next = rows
      .slice(start)
      .concat(rows.slice(0, start))
      .find((one) => isFilled(one) && !checked.has(one.id));
    if (next) {
      next.hidden = false;
      focusRow(next);
    }
  }

  function drop(row) {
    row.classList.remove("mismatch");
    row.querySelector("[data-mismatch]")?.remove();
  }

  function stop(row, value, label) {
    drop(row);
    const part = clone("text-mismatch", row.querySelector(".now").textContent.trim());
    part.querySelector("[data-typed]").textContent = label;
    part.dataset.value = value;
    row.querySelector(".enter").append(part);
    row.classList.add("mismatch");
    focusRow(row);
  }

  function agree(row) {
    drop(row);
    checked.set(row.id, row.dataset.code);
    mark();
    goOn(row);
  }

  /* Before anything else hears of it: in this mode the forms save nothing. */
  function submitted(event) {
    const row = rowOf(event.target);
    if (!row || !isOn() || passing) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const menu = event.target.elements.namedItem("other");
    const value = event.submitter?.value || menu.value;
    if (!value) {
      return;
    }
    if (value === row.dataset.code) {
      agree(row);
    } else {
      const chosen = Array.from(menu.options).find((option) => option.value === value)?.textContent;
      stop(row, value, event.submitter?.value ? event.submitter.ariaLabel.split(": ").pop() : chosen);
    }
    menu.value = "";
  }

  function clicked(event) {
    const part = event.target.closest("[data-mismatch]");
    if (!part) {
      return;
    }
    const row = rowOf(part);
    if (event.target.closest("[data-keep-entered]")) {
      agree(row);
    } else if (event.target.closest("[data-take-typed]")) {
      drop(row);
      checked.set(row.id, part.dataset.value);
      passing = true;
      press(row, part.dataset.value);
      passing = false;
      goOn(row);
    }
  }

  function toggle() {
    const on = !isOn();
    button.setAttribute("aria-pressed", String(on));
    table.classList.toggle("verifying", on);
    bar.hidden = !on;
    checked.clear();
    allRows().forEach(drop);
    mark();
    if (on) {
      goOn(null);
    } else {
      focusNextOpen(rowOf(document.activeElement)); // what is typed from here on is saved
    }
  }

  document.addEventListener("submit", submitted, { capture: true });
  table.addEventListener("click", clicked);
  button.addEventListener("click", toggle);
  new MutationObserver(mark).observe(table.tBodies[0], { childList: true });
  window.pageKeys.add({ v: toggle });
  button.hidden = false;
})();
