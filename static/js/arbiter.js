/* Small helps on the arbiters' pages. Everything works without them. */
"use strict";

(() => {
  /* A search box that hides the rows which do not match while one types. */
  function filterRows(input) {
    const rows = document.getElementById(input.dataset.filters)?.rows ?? [];
    for (const row of rows) {
      row.hidden = !window.namesMatch(row.textContent, input.value.trim());
    }
  }

  for (const input of document.querySelectorAll("input[data-filters]")) {
    input.addEventListener("input", () => filterRows(input));
  }

  /* One tick for all of a column, while the boxes of that name are not all alike too. */
  function showAllTicked() {
    for (const all of document.querySelectorAll("input[data-ticks]")) {
      const boxes = [...document.getElementsByName(all.dataset.ticks)];
      const ticked = boxes.filter((box) => box.checked).length;
      all.hidden = boxes.length < 2;
      all.checked = ticked === boxes.length;
      all.indeterminate = ticked > 0 && ticked < boxes.length;
    }
  }

  document.addEventListener("change", (event) => {
    if (event.target.matches("input[data-ticks]")) {
      for (const box of document.getElementsByName(event.target.dataset.ticks)) {
        box.checked = event.target.checked;
      }
    }
    showAllTicked();
  }, { capture: true });
  document.body.addEventListener("htmx:afterSettle", showAllTicked);
  showAllTicked();

  /* On a phone rows of pages are pushed sideways: the page at hand must be in sight. */
  for (const here of document.querySelectorAll(".tabs [aria-current], .below-tabs [aria-current]")) {
    here.scrollIntoView({ block: "nearest", inline: "center" });
  }

  for (const button of document.querySelectorAll("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

  /* Keys that work everywhere on a page, but not while one types; what a button or a link says of its own goes before. */
  const actions = {};
  window.pageKeys = Object.freeze({ add: (more) => Object.assign(actions, more) });
  const help = document.getElementById("keys");

  function named(event) {
    const name = event.key.toLowerCase();
    return event.shiftKey && name !== event.key ? `shift+${name}` : name;
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input:not([type=checkbox]), textarea, select");
    if (event.defaultPrevented || event.repeat || isTyping || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const key = named(event);
    const element = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const action = element ? () => element.click() : actions[key];
    if (action && !help?.open) {
      event.preventDefault();
      action();
    }
  });

  if (help) {
    actions["?"] = () => help.showModal();
    for (const button of document.querySelectorAll("[data-opens=keys]")) {
      button.hidden = false;
      button.addEventListener("click", actions["?"]);
    }
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
