/* Tells the page that frames this one how high it is (static/js/embedding.js listens there). Nothing else is said.
   While results come in the page is asked for anew. */
"use strict";

(() => {
  const tell = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    window.parent.postMessage({ arobase: "height", height }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
  tell();

  const seconds = Number(document.body.dataset.again); // as long as the tournament goes on
  if (seconds) {
    setInterval(() => document.visibilityState === "visible" && location.reload(), seconds * 1000);
  }
})();
