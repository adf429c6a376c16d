/* What was done last can be taken back for ten seconds; then the offer goes, and stays in the log. */
"use strict";

(() => {
  const SECONDS = 10;
  let clock = 0;

  function start() {
    const toast = document.getElementById("undo");
    if (!toast?.firstElementChild) {
      return;
    }
    window.clearTimeout(clock);
    clock = window.setTimeout(() => {
      if (!toast.contains(document.activeElement) && !toast.matches(":hover")) {
        toast.replaceChildren();
      } else {
        start();
      }
    }, SECONDS * 1000);
  }

  document.body.addEventListener("htmx:oobAfterSwap", start);
  start();
})();
