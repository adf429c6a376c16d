/* Players of the rating list under the name: arrows choose, Enter fills the form, Escape closes the list. */
"use strict";

(() => {
  const list = document.getElementById("suggestions");
  const box = list?.parentElement;
  const name = box?.querySelector("input");
  if (!name) {
    return;
  }

  const links = () => [...list.querySelectorAll("a")];

  function close() {
    list.replaceChildren();
  }

  function fill(link) {
    for (const [field, value] of Object.entries(link.dataset)) {
      const input = name.form.elements[field];
      if (input) {
        input.value = value;
      }
    }
    close();
    (name.form.querySelector("button.primary") ?? name.form.querySelector("button")).focus();
  }

  function step(event) {
    const all = links();
    const here = all.indexOf(document.activeElement);
    const places = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 };
    if (!all.length || !(event.key in places) || (here < 0 && event.key !== "ArrowDown")) {
      return;
    }
    event.preventDefault();
    (places[event.key] < 0 ? name : all[Math.min(places[event.key], all.length - 1)]).focus();
  }

  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && list.hasChildNodes()) {
      event.preventDefault();
      close();
      name.focus();
    } else {
      step(event);
    }
  });
  box.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      fill(link);
    }
  });
  box.addEventListener("focusout", (event) => {
    if (!box.contains(event.relatedTarget)) {
      close();
    }
  });
  /* What was asked for before the player was chosen must not open the list again. */
  list.addEventListener("htmx:beforeSwap", (event) => {
    if (!box.contains(document.activeElement)) {
      event.detail.shouldSwap = false;
    }
  });
})();
