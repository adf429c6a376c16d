/* Tells the page that frames this one how high it is (static/js/embedding.js listens there). Nothing else is said. */
"use strict";

(() => {
  const tell = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    window.parent.postMessage({ arobase: "height", height }, "*");
  };
  new ResizeObserver(tell).observe(document.body);
  tell();
})();
