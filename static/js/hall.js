/* The screen in the hall: turns its pages, counts down to the round, and shows what is published as soon as it is.
   Whatever goes wrong, what was shown last stays. Keys: space holds and goes on, the arrows turn. */
"use strict";

(() => {
  const STEP = 250; // ms from one look at the clocks to the next
  const SOON = 24 * 3600; // a round further off is no countdown
  const LOST = 60_000; // ms without an answer until the screen says so

  let at = 0; // the page that is shown, of pages()
  let shownFor = 0; // ms
  let between = false; // whether a sponsor's picture is shown that stands between two pages
  let sponsor = -1; // which of them was shown there last
  let turns = 0; // pages turned since
  let held = false; // by key; the arbiter's page holds by data-paused
  let clockAhead = 0; // ms by which the server's clock is ahead of this one
  let etag = null;
  let asking = false;
  let asked = performance.now();
  let heard = performance.now();
  let heardAt = new Date();

  const hall = () => document.getElementById("hall");
  const part = (selector) => hall().querySelector(selector);
  const all = (selector) => [...hall().querySelectorAll(selector)];
  const MOST_ROWS = 13; // more are not looked through in the time of a page, however high the screen is
  const MOST_DOTS = 20; // more pages are counted in figures
  const MOST_HEIGHT = 2; // times the height of a row on a full page
  const NARROWEST = 0.72; // a surname is not made narrower than this, but smaller
  const rowsOf = (view) => (view.tBodies ? [...view.tBodies[0].rows] : []);

  /* --- The round that is ahead ---------------------------------------------------------------------------------- */

  function ahead() {
    const now = Date.now() + clockAhead;
    for (const time of hall().querySelectorAll(".hall-clock time")) {
      const seconds = Math.ceil((new Date(time.dateTime) - now) / 1000);
      if (seconds > 0) {
        return { time, seconds };
      }
    }
    return null;
  }

  function digits(seconds) {
    const two = (number) => String(number).padStart(2, "0");
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function put(element, text) {
    if (element.textContent !== text) {
      element.textContent = text;
    }
  }

  function countDown() {
    const next = ahead();
    const isSoon = next !== null && next.seconds < SOON;
    const [before, after] = isSoon ? next.time.dataset.soon.split("@") : ["", ""];
    put(part(".hall-clock span"), before);
    put(part(".hall-clock span:last-child"), after);
    put(part(".hall-clock b"), isSoon ? digits(next.seconds) : "");
    if (next) {
      put(part(".hall-countdown h2"), next.time.dataset.title);
      put(part(".hall-digits"), isSoon ? digits(next.seconds) : "");
      put(part(".hall-when"), next.time.dataset.words);
    }
  }

  /* --- Pages ---------------------------------------------------------------------------------------------------- */

  /* What the arbiter wants to be shown of each tournament, as far as there is any of it, or its pairings; before the
     first of them the countdown, which all tournaments have together. */
  function views() {
    const wanted = {
      names: ["names"],
      results: ["results"],
      standings: ["standings"],
      category: ["standings"],
      both: ["pairings", "standings"],
      all: ["pairings", "names", "standings"],
      countdown: ["countdown"],
      message: ["message"],
      picture: ["picture"],
    };
    const [countdown, waiting] = ["countdown", "waiting"].map((name) => part(`[data-view="${name}"]`));
    const there = (one) =>
      one !== null && (one === countdown ? ahead() !== null : !one.tBodies || rowsOf(one).length > 0);
    const found = all(".hall-tournament").flatMap((tournament) => {
      const named = (name) => (name === "countdown" ? [countdown] : [...tournament.querySelectorAll(`[data-view="${name}"]`)]);
      const shown = (wanted[tournament.dataset.shows] ?? []).flatMap(named).filter(there);
      return shown.length ? shown : named("pairings").filter(there);
    });
    return found.length ? [...new Set(found)] : [countdown, waiting].filter(there).slice(0, 1);
  }

  const rowHeight = (rows) => parseFloat(getComputedStyle(rows[0]).height);
  const free = (rows) => {
    const [views, head] = [part(".hall-views"), rows[0].closest("table").tHead];
    const hasHead = head && getComputedStyle(head).display !== "none";
    return views.getBoundingClientRect().height - parseFloat(getComputedStyle(views).paddingTop) - (hasHead ? rowHeight(head.rows) : 0);
  };

  function fitting(rows) {
    return Math.min(MOST_ROWS, Math.max(1, Math.floor((free(rows) + 1) / rowHeight(rows))));
  }

  /* Few rows are higher, so that they fill the screen: those of each page of a view alike. */
  function spread(rows, size) {
    const height = Math.min(MOST_HEIGHT * rowHeight(rows), free(rows) / size);
    part(".hall-views").style.setProperty("--row", `${height}px`);
  }

  /* Each page: a view and its first and last row. The pages of a view are as full as each other. */
  function pages() {
    return views().flatMap((view) => {
      const found = rowsOf(view);
      const rows = Math.max(1, found.length);
      const count = found.length ? Math.ceil(rows / fitting(found)) : 1;
      const size = Math.ceil(rows / count);
      return Array.from({ length: count }, (_page, index) => ({
        view,
        size,
        first: index * size,
        last: Math.min(rows, (index + 1) * size) - 1,
      }));
    });
  }

  const forename = (name) => {
    const light = name.querySelector("b") && name.querySelector("span");
    return light ? (light.dataset.whole ??= light.textContent) : "";
  };
  const surname = (name) => name.querySelector("b")?.textContent ?? "";

  /* What stands before a surname where the width is short: an initial, or the first forename, or all of them, whatever
     tells its bearer from the namesakes on all pages. */
  function shortened(name) {
    const ways = [(text) => `${[...text][0]}.`, (text) => text.split(/\s+/)[0], (text) => text];
    const whole = forename(name);
    const namesakes = [...name.closest("table").querySelectorAll(".hall-name")]
      .filter((other) => surname(other) === surname(name) && forename(other) !== whole)
      .map(forename);
    const way = ways.find((one) => namesakes.every((other) => !other || one(other) !== one(whole))) ?? ways.at(-1);
    return way(whole);
  }

  /* All of a name where there is room for it; else the forename is shortened, and a surname that is still too long is
     made narrower, and then both smaller. */
  function fit(name) {
    const [heavy, light] = [name.querySelector("b"), name.querySelector("span")];
    if (!heavy) {
      return;
    }
    heavy.style.cssText = "";
    name.style.removeProperty("--size");
    name.classList.remove("short");
    name.append(light);
    put(light, forename(name));
    const style = getComputedStyle(name);
    const room = name.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const margins = (one) => parseFloat(getComputedStyle(one).marginLeft) + parseFloat(getComputedStyle(one).marginRight);
    const taken = (one) => (one.textContent ? one.offsetWidth + margins(one) : 0);
    if (taken(heavy) + taken(light) <= room) {
      return;
    }
    if (light.textContent) {
      name.classList.add("short");
      name.prepend(light);
      put(light, shortened(name));
    }
    const size = room / (taken(light) + NARROWEST * taken(heavy));
    if (size < 1) {
      name.style.setProperty("--size", size);
    }
    const narrow = (room - taken(light)) / taken(heavy);
    if (narrow < 1) {
      heavy.style.marginRight = `${-(1 - narrow) * heavy.offsetWidth}px`;
      heavy.style.transform = `scaleX(${narrow})`;
    }
  }

  function range(table, page) {
    const labels = rowsOf(table)
      .slice(page.first, page.last + 1)
      .map((row) => row.dataset.label ?? row.cells[0].textContent.trim())
      .filter(Boolean);
    return labels.length ? table.dataset.part.replace("#", labels[0]).replace("@", labels.at(-1)) : "";
  }

  /* The pictures that take their turn between pages. */
  const sponsors = () => (Number(hall().dataset.picturesAfter) ? all('[data-view="picture"]') : []);

  function show() {
    part(".hall-views").style.removeProperty("--row");
    for (const one of all('[data-view="picture"]')) {
      one.hidden = true; // it fills the screen, and pages are as long as there is room beside the head
    }
    const turned = pages();
    at = turned.length ? (at + turned.length) % turned.length : 0;
    between &&= sponsors().length > 0;
    const page = between ? { view: sponsors()[sponsor % sponsors().length] } : turned[at];
    for (const one of all("[data-view]")) {
      one.hidden = one !== page?.view;
    }
    part(".hall-what").replaceChildren();
    part(".hall-what").classList.toggle("wordy", page?.view.dataset.view === "standings");
    put(part(".hall-of"), page?.view.closest(".hall-tournament")?.dataset.name ?? "");
    if (page?.view.tBodies) {
      const table = page.view;
      rowsOf(table).forEach((row, index) => {
        row.hidden = index < page.first || index > page.last;
      });
      const shown = document.createElement("span");
      shown.textContent = turned.length > 1 ? range(table, page) : "";
      part(".hall-what").append(table.dataset.what, shown);
      if (page.size) {
        spread(rowsOf(table), page.size);
      }
      table.querySelectorAll("tr:not([hidden]) .hall-name").forEach(fit);
    }
    const dots = turned.map((_page, index) => {
      const dot = document.createElement("i");
      dot.classList.toggle("here", index === at);
      return dot;
    });
    const count = turned.length;
    part(".hall-dots").replaceChildren(...(count > MOST_DOTS ? [`${at + 1} / ${count}`] : count > 1 ? dots : []));
    countDown();
  }

  function turn(by) {
    shownFor = 0;
    const isDue = by > 0 && !between && sponsors().length > 0 && ++turns >= Number(hall().dataset.picturesAfter);
    if (isDue) {
      between = true;
      sponsor += 1;
      turns = 0;
    } else {
      at += between && by < 0 ? 0 : by;
      between = false;
    }
    show();
  }

  function isHeld() {
    return held || "paused" in hall().dataset;
  }

  /* --- What has been published meanwhile ------------------------------------------------------------------------ */

  function take(html) {
    const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("hall");
    if (!fresh) {
      return;
    }
    const before = hall().dataset;
    const isOther = before.version !== fresh.dataset.version || before.shows !== fresh.dataset.shows;
    hall().replaceWith(document.importNode(fresh, true));
    if (isOther) {
      at = 0;
      shownFor = 0;
      between = false;
      turns = 0;
    }
    show();
  }

  async function ask() {
    if (asking) {
      return;
    }
    asking = true;
    asked = performance.now();
    try {
      const headers = etag ? { "If-None-Match": etag } : {};
      const answer = await fetch(location.href, { headers, cache: "no-store" });
      if (answer.status === 200) {
        const html = await answer.text();
        etag = answer.headers.get("ETag");
        take(html);
      }
      if (answer.status === 200 || answer.status === 304) {
        heard = performance.now();
        heardAt = new Date();
        const date = Date.parse(answer.headers.get("Date") ?? "");
        clockAhead = Number.isNaN(date) || Math.abs(date - Date.now()) < 2000 ? 0 : date - Date.now();
      }
    } catch {
      // Without a network the screen stays as it is.
    } finally {
      asking = false;
    }
  }

  function tellConnection() {
    const line = part(".hall-stale");
    line.hidden = performance.now() - heard < LOST;
    const since = heardAt.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    put(line, line.dataset.text.replace("@", since));
  }

  function tick() {
    if (performance.now() - asked >= Number(hall().dataset.ask)) {
      ask();
    }
    tellConnection();
    countDown();
    part(".hall-held").hidden = !isHeld();
    const several =
      part(".hall-dots").textContent !== "" || part(".hall-dots").childElementCount > 1 || sponsors().length > 0;
    const whole = Number(hall().dataset.seconds) * 1000;
    if (several && !isHeld()) {
      shownFor += STEP;
    }
    part(".hall-bar").style.transform = `scaleX(${several ? Math.min(1, shownFor / whole) : 0})`;
    if (shownFor >= whole) {
      turn(1);
    }
    // The hour of a countdown has come: what comes next is shown.
    if (!part('[data-view="countdown"]').hidden && !ahead()) {
      turn(0);
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === " ") {
      held = !held;
      event.preventDefault();
      tick();
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      turn(event.key === "ArrowRight" ? 1 : -1);
    }
  });
  window.addEventListener("resize", show);
  // A laptop that serves as the screen stays awake where the browser can do that.
  navigator.wakeLock?.request("screen").catch(() => {});
  show();
  document.fonts.ready.then(show); // names have their widths then
  ask();
  setInterval(tick, STEP);
})();
