/* The keys of the result entry: they press the buttons of the row that has the focus. */
"use strict";

(() => {
  if (!window.resultEntry) {
    return;
  }
  const { table, shownRows, rowOf, formOf, clone, focusRow, focusNextOpen, press, takeBack } = window.resultEntry;
  const USUAL = { 1: "1-0", 0: "0-1", "=": "1/2" };
  const FORFEIT = { 1: "1F0", 0: "0F1", "=": "0F0" };
  const SIGN_BY_KEY = { 1: "1", 0: "0", "=": "=", 5: "=" };
  const SIGN_BY_CODE = {
    Digit1: "1",
    Numpad1: "1",
    Digit0: "0",
    Numpad0: "0",
    Digit5: "=",
    Numpad5: "=",
    Equal: "=",
    NumpadEqual: "=",
  };

  /* ---- Questions in a row ------------------------------------------------------------------------------------ */

  function dropAsk(row) {
    delete row.dataset.prefix;
    row.querySelector("[data-asks]").replaceChildren();
  }

  function ask(row, id) {
    dropAsk(row);
    const part = clone(id);
    row.querySelector("[data-asks]").append(part);
    return part;
  }

  /* ---- Keys -------------------------------------------------------------------------------------------------- */

  /* By what the key writes, then by where it is: 1 is Digit1 without Shift on a French keyboard too. */
  function signOf(event) {
    return SIGN_BY_KEY[event.key] ?? (event.shiftKey ? undefined : SIGN_BY_CODE[event.code]);
  }

  const isForfeit = (event) => event.key.toLowerCase() === "f" || event.key === "-" || event.code === "NumpadSubtract";

  function enter(row, sign) {
    const value = (row.dataset.prefix === "forfeit" ? FORFEIT : USUAL)[sign];
    dropAsk(row);
    press(row, value);
    if (!table.classList.contains("verifying")) {
      focusNextOpen(row);
    }
  }

  function move(row, step) {
    const rows = shownRows();
    const other = rows[rows.indexOf(row) + step];
    dropAsk(row);
    if (other) {
      focusRow(other);
    }
  }

  function askToClear(row) {
    if (!row.classList.contains("open")) {
      ask(row, "text-clear").querySelector("button").focus();
    }
  }

  function askForfeit(row) {
    ask(row, "text-forfeit");
    row.dataset.prefix = "forfeit";
  }

  /* Who has not come to the match: its menu opens, and Tab and Enter choose. */
  function askWhoCame(row) {
    const menu = document.getElementById(row.dataset.match)?.querySelector("[data-forfeits]");
    if (menu) {
      menu.open = true;
      menu.querySelector("button").focus();
    }
  }

  function leaveQuestion(row) {
    row.querySelector("details[open]")?.removeAttribute("open");
    dropAsk(row);
    formOf(row).focus({ preventScroll: true });
  }

  /* What a key does in `row`; nothing for keys that have no meaning here. */
  function actionOf(event, row) {
    const sign = signOf(event);
    if (sign !== undefined) {
      return () => event.repeat || enter(row, sign);
    }
    if (isForfeit(event)) {
      return () => askForfeit(row);
    }
    const byKey = {
      ArrowUp: () => move(row, -1),
      ArrowDown: () => move(row, 1),
      Backspace: () => askToClear(row),
      Delete: () => askToClear(row),
      Escape: () => leaveQuestion(row),
      n: () => focusNextOpen(row),
      N: () => focusNextOpen(row),
      ...(row.dataset.match ? { m: () => askWhoCame(row), M: () => askWhoCame(row) } : {}),
      u: takeBack,
      U: takeBack,
    };
    return byKey[event.key];
  }

  function keyPressed(event) {
    const row = rowOf(event.target);
    const isTyping = event.target.matches("select, input, textarea") && event.key !== "Escape";
    if (!row || isTyping || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const action = actionOf(event, row);
    if (action) {
      event.preventDefault();
      action();
    } else if (row.dataset.prefix && event.key !== "Shift") {
      dropAsk(row);
    }
  }

  /* Where nothing has the focus, a key for a result enters none: it shows the board that the next one is for. */
  function pressedNowhere(event) {
    const isNowhere = event.target === document.body && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isNowhere && !table.classList.contains("verifying") && (signOf(event) !== undefined || isForfeit(event))) {
      event.preventDefault();
      focusNextOpen(null);
    }
  }

  table.addEventListener("keydown", keyPressed);
  document.addEventListener("keydown", pressedNowhere);
  window.pageKeys.add({ n: () => focusNextOpen(null), u: takeBack }); // where no row has the focus
  table.addEventListener("click", (event) => {
    if (event.target.closest("[data-keep]")) {
      leaveQuestion(rowOf(event.target));
    }
  });
})();
