// The picture of a round, played step by step: bracket after bracket, first who is in it, then what was not allowed, then
// the pairs. Without this script it is a sequence of pictures with links to each.
"use strict";

(() => {
  const picture = document.querySelector("[data-picture]");
  const controls = picture && picture.querySelector(".picture-play");
  if (!controls) {
    return;
  }
  const output = controls.querySelector("output");
  const [back, on, stop] = ["back", "on", "stop"].map((name) => controls.querySelector(`[data-play=${name}]`));
  const brackets = [...picture.querySelectorAll(".picture-bracket")]
    .filter((one) => one.dataset.turn !== "0")
    .sort((one, other) => one.dataset.turn - other.dataset.turn);
  const bye = picture.querySelector(".picture-bye");
  const steps = [
    ...(bye ? [{ part: bye, stage: "bye" }] : []),
    ...brackets.flatMap((part) => stagesOf(part).map((stage) => ({ part, stage }))),
  ];
  let at = -1;

  function stagesOf(part) {
    const has = (selector) => part.querySelector(`.pairs .lines ${selector}`);
    return [
      "members",
      ...(has(".shift") ? ["shifts"] : []),
      ...(has(".struck") ? ["struck"] : []),
      ...(has(".pair") ? ["paired"] : []),
    ];
  }

  function show(step) {
    at = Math.min(Math.max(step, -1), steps.length - 1);
    const playing = at >= 0;
    picture.classList.toggle("playing", playing);
    steps.forEach(({ part }) => {
      part.classList.remove("now", "later");
      delete part.dataset.stage;
    });
    stop.hidden = !playing;
    back.disabled = !playing;
    on.disabled = at === steps.length - 1;
    output.textContent = playing ? words() : "";
    current(playing ? steps[at].part : picture);
    if (!playing) {
      return;
    }
    steps.slice(at + 1).forEach(({ part }) => part.classList.add("later"));
    const { part, stage } = steps[at];
    part.classList.remove("later");
    part.classList.add("now");
    part.dataset.stage = stage;
    const fold = part.closest("details");
    if (fold) {
      fold.open = true;
    }
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    part.scrollIntoView({ block: "nearest", behavior: still ? "auto" : "smooth" });
  }

  function words() {
    const numbers = [at + 1, steps.length];
    const heading = steps[at].part.querySelector("h3").textContent;
    return `${picture.dataset.step.replace(/#/g, () => numbers.shift())}: ${heading}`;
  }

  function current(part) {
    const name = part.id || part.closest("[id]").id;
    picture.querySelectorAll(".picture-steps a").forEach((link) => {
      if (link.hash === `#${name}`) {
        link.setAttribute("aria-current", "step");
      } else {
        link.removeAttribute("aria-current");
      }
    });
  }

  controls.hidden = false;
  show(-1);
  on.addEventListener("click", () => show(at + 1));
  back.addEventListener("click", () => show(at - 1));
  stop.addEventListener("click", () => show(-1));
  picture.querySelector(".picture-steps ol").addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) {
      return;
    }
    const part = document.querySelector(link.hash);
    const fold = part.matches("details") ? part : null;
    if (fold) {
      fold.open = true;
    }
    show(-1);
    current(part);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input, select, textarea")) {
      return;
    }
    const moves = { ArrowRight: at + 1, ArrowLeft: at - 1, Escape: -1 };
    if (event.key in moves && (event.key === "ArrowRight" || at >= 0)) {
      event.preventDefault();
      show(moves[event.key]);
    }
  });
})();
