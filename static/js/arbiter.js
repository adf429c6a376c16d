/* Small helps on the arbiters' pages. Everything works without them. */
"use strict";

(() => {
  /* A search box that hides the rows which do not match while one types. */
  function filterRows(input) {
    const rows = document.getElementById(input.dataset.filters)?.rows ?? [];
    const wanted = input.value.trim().toLocaleLowerCase();
    for (const row of rows) {
      row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted);
    }
  }

  for (const input of document.querySelectorAll("input[data-filters]")) {
    input.addEventListener("input", () => filterRows(input));
  }

  /* On a phone the row of pages is pushed sideways: the page at hand must be in sight. */
  document.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });

  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

  /* A second click must not send a form twice; the server would refuse it, but that would look like a fault. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.hasAttribute("hx-post") || event.defaultPrevented) {
      return;
    }
    if (form.dataset.sent) {
      event.preventDefault();
    }
    form.dataset.sent = "yes";
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-sent]")) {
      delete form.dataset.sent;
    }
  });
})();
