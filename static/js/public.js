// Three comforts on top of pages that work without them: results appear by themselves, a list shrinks while a name is
// typed, and the tab that is shown is in sight.

"use strict";

// --- Where one is --------------------------------------------------------------------------------------------

// Of a row of tabs or rounds that is wider than a phone, the part with the page that is shown.
function showPlace() {
  for (const here of document.querySelectorAll(".tabs [aria-current], .rounds [aria-current]")) {
    const row = here.closest("ul");
    row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  }
}
showPlace();

// --- Find your board -------------------------------------------------------------------------------------------

function filterNames() {
  const field = document.querySelector("[data-filter]");
  const table = field && document.getElementById(field.dataset.filter);
  if (!table) return;
  const words = window.plainName(field.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  // A match of teams is found by a team or by anybody on its boards.
  for (const match of table.matches(".matches") ? table.children : []) {
    const name = window.plainName(match.textContent);
    match.hidden = !words.every((word) => name.includes(word));
    if (!match.hidden) shown += 1;
  }
  for (const body of table.tBodies ?? []) {
    const headings = [];
    let here = 0;
    for (const row of body.rows) {
      // A board is found by either player.
      const links = [...row.querySelectorAll(".name")].slice(0, table.matches(".boards") ? 2 : 1);
      const names = row.dataset.name ? [row.dataset.name] : links.map((link) => window.plainName(link.textContent));
      if (!names.length) {
        headings.push(row);
        continue;
      }
      row.hidden = !names.some((name) => words.every((word) => name.includes(word)));
      if (!row.hidden) here += 1;
    }
    // A group of which nobody is left has no heading either.
    for (const row of headings) row.hidden = here === 0;
    shown += here;
  }
  const nobody = document.getElementById("nobody");
  if (nobody) nobody.hidden = shown > 0;
}

// Without a script such a field would do nothing, so it is hidden until here.
function showFilters() {
  for (const field of document.querySelectorAll(".filter[hidden]")) field.hidden = false;
}
showFilters();

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) filterNames();
});

// --- Results by themselves -------------------------------------------------------------------------------------

// The server answers 304 while nothing has changed, and only what is looked at is asked for.
let etag = null;
let waiting = false;

function replaceLive(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("live");
  const live = document.getElementById("live");
  if (!fresh || !live) return;
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  if (focused && focused.matches("input")) return; // somebody types: the next answer comes soon enough
  for (const open of live.querySelectorAll("details[id][open]")) {
    fresh.querySelector(`#${CSS.escape(open.id)}`)?.setAttribute("open", "");
  }
  const typed = live.querySelector("#find-board, [data-filter]")?.value;
  const place = focused && focused.getAttribute("href");
  live.replaceWith(document.importNode(fresh, true));
  const field = document.querySelector("#find-board, [data-filter]");
  if (field && typed) field.value = typed;
  showFilters();
  filterNames();
  showPlace();
  document.dispatchEvent(new Event("live:replaced"));
  if (place) document.querySelector(`#live a[href="${CSS.escape(place)}"]`)?.focus({ preventScroll: true });
}

async function refresh() {
  if (document.visibilityState !== "visible" || waiting) return;
  waiting = true;
  try {
    const headers = etag ? { "If-None-Match": etag } : {};
    const answer = await fetch(location.href, { headers, cache: "no-store" });
    if (answer.status === 200) {
      const typing = document.activeElement?.matches("#live input");
      const html = await answer.text();
      if (!typing) {
        etag = answer.headers.get("ETag");
        replaceLive(html);
      }
    }
  } catch {
    // Without a network the page stays as it is; the next attempt follows.
  } finally {
    waiting = false;
  }
}

const region = document.querySelector("[data-live]");
if (region) {
  setInterval(refresh, Number(region.dataset.live) * 1000);
  document.addEventListener("visibilitychange", refresh);
}

/* How long ago the mirror had its last sign of life; the page itself may have been made earlier. */
(() => {
  "use strict";
  const tell = () => {
    for (const time of document.querySelectorAll("time[data-age]")) {
      const minutes = Math.floor((Date.now() - Date.parse(time.dateTime)) / 60000);
      const moment = (time.dataset.moment ??= time.textContent);
      time.textContent = minutes > 1 ? `${moment} ${time.dataset.age.replace("#", minutes)}` : moment;
      time.classList.toggle("warning", minutes > 4);
    }
  };
  document.addEventListener("DOMContentLoaded", tell);
  setInterval(tell, 20000);
})();
