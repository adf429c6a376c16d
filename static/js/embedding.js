/* For the page of another site: each frame of Arobase becomes as high as what it shows. */
"use strict";

window.addEventListener("message", (event) => {
  const { arobase, height } = event.data ?? {};
  if (arobase !== "height" || !Number.isFinite(height)) return;
  for (const frame of document.querySelectorAll("iframe")) {
    if (frame.contentWindow === event.source) frame.style.height = `${Math.min(Math.max(height, 50), 20000)}px`;
  }
});
