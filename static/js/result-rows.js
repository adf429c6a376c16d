/*
 * Result entry, the rows: which there are, which has the focus, what is noted in them, and the line in the bar about all
 * of them. They are saved by result-entry.js; what others enter comes by result-others.js, the keys by result-keys.js.
 */
"use strict";

(() => {
  const table = document.getElementById("entry");
  if (!table || !window.htmx) {
    return;
  }
  const texts = document.getElementById("texts").dataset;
  const problems = document.getElementById("entry-problems");
  const unsaved = new Map(); // id of a row -> what was entered there and has not been answered yet

  /* ---- Rows -------------------------------------------------------------------------------------------------- */

  const shownRows = () => allRows().filter((row) => !row.hidden);
  const allRows = () => Array.from(table.querySelectorAll("tr.board"));
  const rowOf = (element) => element?.closest?.("tr.board") ?? null;
  const namedRow = () => rowOf(document.getElementById(window.location.hash.slice(1))); // #board-… in the address
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
    row.dispatchEvent(new CustomEvent("row:needed", { bubbles: true })); // a match that is folded opens
    formOf(row).focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }

  function nextOpen(row) {
    const rows = shownRows();
    const start = row ? rows.indexOf(row) + 1 : Math.max(0, rows.indexOf(namedRow()));
    const inTurn = rows.slice(start).concat(rows.slice(0, start));
    return inTurn.find((other) => other !== row && other.classList.contains("open") && !unsaved.has(other.id));
  }

  /* After the last open board no row has the focus, so that one key more changes nothing. */
  function focusNextOpen(row) {
    const next = nextOpen(row);
    if (next) {
      focusRow(next);
    } else if (row && hasFocus(row)) {
      document.activeElement.blur();
    }
  }

  /* ---- Notes in a row, and the line about all of them -------------------------------------------------------- */

  function setNote(row, part) {
    row.querySelector('.row-note[role="alert"]')?.remove(); // not what players report
    if (part) {
      row.querySelector(".enter").append(part);
    }
  }

  function linksTo(rows) {
    return rows.flatMap((row, index) => {
      const link = document.createElement("a");
      link.href = `#${row.id}`;
      link.textContent = row.dataset.place ?? row.dataset.board;
      return index ? [", ", link] : [link];
    });
  }

  /* The line in the bar that stays in sight: which boards are not saved, and which were refused. */
  let told = null; // what another part of the page has to say in this line
  let stale = false; // the results of others do not come
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
    if (stale) {
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

  /* What was said there goes with the next thing that is shown. */
  function forgetTold() {
    told = null;
  }

  function setStale(isStale) {
    stale = isStale;
    showProblems();
  }

  /* ---- Beginning --------------------------------------------------------------------------------------------- */

  /* Not on phones: a row with the focus does not change when somebody else enters its result. */
  function focusFirst(row) {
    if (row && document.activeElement === document.body && !window.matchMedia("(pointer: coarse)").matches) {
      focusRow(row);
    }
  }

  /* The browser's own jump to a row, which can have no focus, takes it away once more. */
  function focusNamed() {
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => focusFirst(namedRow())));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-next-open], #entry-problems a");
    const row = link && rowOf(document.getElementById(link.hash.slice(1)));
    if (row) {
      event.preventDefault();
      focusRow(row);
    }
  });

  window.resultEntry = {
    ...{ table, texts, unsaved, allRows, shownRows, isWaiting, rowOf, formOf, hasFocus, clone },
    ...{ focusRow, nextOpen, focusNextOpen, setNote, showProblems, tell, forgetTold, setStale },
  };

  focusFirst(namedRow() ?? nextOpen(null));
  window.addEventListener("load", focusNamed);
  window.addEventListener("hashchange", focusNamed);
})();
