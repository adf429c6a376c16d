/* The key behind # goes into the form and out of the address; a page on which nothing is chosen keeps itself fresh. */
"use strict";

(() => {
  const key = window.location.hash.slice(1);
  const door = document.querySelector("form[data-key]");
  if (key && !key.startsWith("board-")) {
    window.history.replaceState(null, "", window.location.pathname + window.location.search);
    if (door && !door.querySelector("[role=alert]")) {
      door.elements.key.value = key;
      door.submit();
    }
  }

  const fresh = document.querySelector("[data-reloads]");
  if (fresh) {
    const again = () => {
      if (window.location.pathname === fresh.dataset.address) {
        window.location.reload();
      } else {
        window.location.replace(fresh.dataset.address); // an answer to a form: loading it again would send that again
      }
    };
    const load = () => {
      const ticks = [...document.querySelectorAll("form :is([type=checkbox], [type=radio])")];
      const choices = [...document.querySelectorAll("form option")];
      const changed =
        ticks.some((one) => one.checked !== one.defaultChecked) ||
        choices.some((one) => one.selected !== one.defaultSelected);
      const busy = changed || document.activeElement?.matches("input");
      if (!busy && !document.hidden) {
        again();
      }
    };
    window.setInterval(load, Number(fresh.dataset.reloads) * 1000);
  }
})();
