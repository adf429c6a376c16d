// Two comforts on top of pages that work without them: a list shrinks while a name is typed, and the tab that is shown is
// in sight.

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

// What has come by itself (js/live.js) is filtered as what was there.
document.addEventListener("live:replaced", () => {
  showFilters();
  filterNames();
});

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

/* In how many days a tournament begins, by the day of the reader. */
(() => {
  "use strict";
  const tell = () => {
    const midnight = new Date();
    midnight.setHours(0, 0, 0, 0);
    for (const time of document.querySelectorAll("time[data-ahead]")) {
      const [year, month, day] = time.dateTime.split("-").map(Number);
      const days = Math.round((new Date(year, month - 1, day) - midnight) / 86_400_000);
      if (days < 0) continue;
      const { ahead, tomorrow, today } = time.dataset;
      time.textContent = days > 1 ? ahead.replace("#", days) : days ? tomorrow : today;
      time.hidden = false;
    }
  };
  tell();
  document.addEventListener("live:replaced", tell);
})();
