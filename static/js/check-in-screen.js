/* The screen of the check-in: the code changes, and when check-in is over the hall's screen takes its place.
   Whatever goes wrong, what was shown last stays. */
"use strict";

(() => {
  const LOST = 60_000; // ms without an answer until the screen says so
  let heard = Date.now();

  const screen = () => document.getElementById("check-in-screen");

  function tell() {
    const line = screen().querySelector(".hall-stale");
    line.hidden = Date.now() - heard < LOST;
    const since = new Date(heard).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    line.textContent = line.dataset.text.replace("@", since);
  }

  async function ask() {
    try {
      const answer = await fetch(window.location.pathname, { cache: "no-store" });
      const fresh = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("check-in-screen");
      if (fresh) {
        heard = Date.now();
        screen().replaceWith(document.importNode(fresh, true));
        if (screen().dataset.next) {
          window.location.assign(screen().dataset.next);
        }
      }
    } catch {
      // Without a network the screen stays as it is.
    }
    tell();
  }

  navigator.wakeLock?.request("screen").catch(() => {});
  setInterval(ask, Number(screen().dataset.ask) * 1000);
})();
