/* Check-in by keyboard: type a part of the name, Enter, Enter. Everything works without it. */
"use strict";

(() => {
  const find = document.getElementById("check-in-find");
  if (!find) {
    return; // the desk of an event in which nobody is to be checked in
  }
  const rows = () => [...document.querySelectorAll("#check-in-rows > li")];

  function filter() {
    const wanted = find.value.trim();
    for (const row of rows()) {
      row.hidden = !window.namesMatch(row.querySelector(".who").textContent, wanted);
    }
    document.getElementById("check-in-nobody").hidden = rows().length === 0 || rows().some((row) => !row.hidden);
  }

  document.getElementById("check-in-keys").hidden = false;
  find.addEventListener("input", filter);
  find.form.addEventListener("submit", (event) => {
    event.preventDefault();
    rows().find((row) => !row.hidden)?.querySelector("button").focus();
  });

  /* After a row was saved by the keyboard the next name is typed; a thumb wants no keyboard to open. */
  let typed = false;
  document.addEventListener("keydown", () => { typed = true; }, { capture: true });
  document.addEventListener("pointerdown", () => { typed = false; }, { capture: true });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "check-in") {
      filter();
    } else if (event.target.closest?.("#check-in-rows") && typed) {
      find.value = "";
      filter();
      find.focus();
    } else {
      filter();
    }
  });
})();
