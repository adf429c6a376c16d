/* Whom the reader follows, themselves first: kept in this browser alone, and shown on top of every public page.

   What there is to say of them comes from one address of each tournament, the same for everybody (tournament/public/live). */
"use strict";

(() => {
  const box = document.getElementById("followed");
  const main = document.getElementById("main");
  if (!box) return;
  const KEY = "arobase-followed";
  const MOST = 30; // a club with all its boards
  const ADDRESS = /^\/([^/]+)\/(players|teams)\/(\d+)\/$/;
  const words = box.dataset;
  const known = new Map(); // what was last said of each tournament, by its slug
  const watched = new Map();

  // --- Kept here ---------------------------------------------------------------------------------------------------

  /* Those who are followed: address and name, and `me` where it is the reader. What has another form is left out. */
  function read() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY)) ?? earlier();
      return found.filter((one) => ADDRESS.test(one?.address) && typeof one.name === "string").slice(0, MOST);
    } catch {
      return []; // storage is switched off, or holds something else
    }
  }

  /* As earlier versions kept it: one player for each tournament. */
  function earlier() {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("arobase-you:"));
    return keys.map((key) => ({ ...JSON.parse(localStorage.getItem(key)), me: true }));
  }

  function write(followed) {
    try {
      localStorage.setItem(KEY, JSON.stringify(followed.slice(0, MOST)));
    } catch {
      // Without storage the page is as it was.
    }
    show();
  }

  const slugOf = (address) => address.match(ADDRESS)[1];

  /* Follow, as the reader (`me`, one in each tournament) or as another one; or not any more. */
  function follow(address, name, as) {
    const others = read().filter((one) => one.address !== address);
    const me = as === "me";
    for (const one of others) if (me && slugOf(one.address) === slugOf(address)) one.me = false;
    if (as) others.unshift({ address, name, me });
    write(others);
  }

  // --- What is said ------------------------------------------------------------------------------------------------

  const filled = (text, values) => text.replace(/#(\w+)/g, (_all, name) => values[name] ?? "");

  function said(one) {
    const [, slug, kind, id] = one.address.match(ADDRESS);
    const live = known.get(slug);
    const [name, board, colour, other, made] = live?.[kind]?.[id] ?? [];
    if (!name) return { name: one.name, seat: "", more: [] };
    const values = { round: live.round, board, opponent: live[kind][other]?.[0], kind: made };
    let seat = words.absent;
    if (board !== undefined && board !== "") {
      seat = kind === "teams" ? words.match : !other ? words.alone : colour === "w" ? words.white : words.black;
    } else if (made) {
      seat = words.without;
    }
    const more = [];
    if (board && made) more.push(filled(words.result, { result: made }));
    else if (board && live.begins) more.push(live.begins);
    const [rank, points, before] = live.ranks?.[kind === "players" && live.team_of ? live.team_of[id] : id] ?? [];
    if (rank) {
      const moved = before ? before - parseInt(rank, 10) : 0;
      const move = moved > 0 ? words.up : moved < 0 ? words.down : "";
      const place = filled(live.provisional ? words.provisional : words.rank, { rank });
      more.push(move ? `${place} (${filled(move, { places: Math.abs(moved) })})` : place);
      more.push(filled(words.points, { points }));
    }
    if (slug !== words.tournament) more.unshift(live.name);
    return { name, seat: filled(seat, values), more };
  }

  /* One line; it is changed only where it says something else, so that readers of screens are not told twice. */
  function fill(line, one) {
    const { name, seat, more } = said(one);
    const text = JSON.stringify([one.address, one.me, name, seat, more]);
    if (line.dataset.said === text) return;
    line.dataset.said = text;
    const focused = line.contains(document.activeElement) ? document.activeElement : null;
    const link = line.querySelector("a") ?? document.createElement("a");
    link.href = one.address;
    link.textContent = name;
    const where = document.createElement("span");
    where.textContent = seat && `: ${seat}`;
    const rest = document.createElement("span");
    rest.className = "meta";
    rest.textContent = more.join(" · ");
    const end = line.querySelector("button") ?? document.createElement("button");
    Object.assign(end, { type: "button", className: "link", textContent: "×" });
    end.dataset.forget = one.address;
    end.setAttribute("aria-label", filled(words.forget, { name }));
    const own = document.createElement("b");
    own.textContent = words.me;
    const what = document.createElement("span");
    what.append(link, where, " ", rest);
    line.replaceChildren(...(one.me ? [own] : []), what, end);
    focused?.focus({ preventScroll: true });
  }

  /* Those of this tournament first, and of these the reader. */
  function ordered(followed) {
    const place = (one) => (slugOf(one.address) === words.tournament ? 0 : 2) + (one.me ? 0 : 1);
    return followed.map((one, at) => [place(one), at, one]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  }

  function show() {
    const followed = ordered(read()).map(([, , one]) => one);
    const me = followed[0]?.me ? followed[0] : null;
    const first = box.querySelector(".followed-me");
    const list = box.querySelector(".followed-others");
    const fold = box.querySelector("details");
    first.hidden = !me;
    if (me) fill(first, me);
    const others = followed.filter((one) => one !== me);
    while (list.children.length > others.length) list.lastChild.remove();
    others.forEach((one, at) => fill(list.children[at] ?? list.appendChild(document.createElement("li")), one));
    fold.hidden = others.length === 0;
    // Beside the reader's own line others are folded on a phone, so that the page begins in sight.
    if (!fold.dataset.count) fold.open = !me || innerWidth >= 768;
    fold.dataset.count = others.length;
    fold.querySelector("summary").textContent = filled(words.others, { count: others.length });
    box.querySelector(".followed-foot").hidden = followed.length < 2;
    box.hidden = followed.length === 0;
    showButtons(followed);
    showRows(followed);
    watchAll(followed);
  }

  function showButtons(followed) {
    for (const group of document.querySelectorAll("span[data-follow]")) {
      const one = followed.find(({ address }) => address === group.dataset.follow);
      group.hidden = false;
      for (const button of group.children) {
        button.hidden = button.dataset.as === "me" ? Boolean(one?.me) : Boolean(one) === (button.dataset.as === "other");
      }
    }
  }

  function showRows(followed) {
    const addresses = new Map(followed.map((one) => [one.address, one.me]));
    for (const row of main.querySelectorAll(".you, .followed-row")) row.classList.remove("you", "followed-row");
    for (const name of main.querySelectorAll("tr a.name, .matches li a.name")) {
      const me = addresses.get(new URL(name.href).pathname);
      if (me === undefined) continue;
      const row = name.closest("tr, li");
      const whose = row.querySelector("th a.name"); // of a list with a row a player: the opponent's row is another's
      const isOfAnother = whose && whose !== name && ADDRESS.test(new URL(whose.href).pathname);
      if (!isOfAnother) row.classList.add(me ? "you" : "followed-row");
    }
  }

  // --- Asked -------------------------------------------------------------------------------------------------------

  /* Each tournament of somebody who is followed. That of the page is asked for when the page has changed (js/live.js). */
  function watchAll(followed) {
    for (const slug of new Set(followed.map((one) => slugOf(one.address)))) {
      if (watched.has(slug)) continue;
      const isOfPage = slug === words.tournament && document.querySelector("#live[data-live]");
      const seconds = () => (isOfPage ? 20 : (known.get(slug)?.seconds ?? 20));
      const one = window.watch(words.address.replace("-slug-", slug), seconds, async (answer) => {
        known.set(slug, await answer.json());
        show();
      });
      watched.set(slug, one);
      one.ask();
    }
  }

  document.addEventListener("live:replaced", () => {
    show();
    watched.get(words.tournament)?.ask();
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const group = button?.closest("span[data-follow]");
    if (group) {
      follow(group.dataset.follow, group.dataset.name, button.dataset.as);
      box.querySelector("a")?.focus();
    } else if (button?.dataset.forget) {
      follow(button.dataset.forget, "", "");
      (box.querySelector("a") ?? main).focus();
    } else if (button?.hasAttribute("data-forget-all")) {
      write([]);
      main.focus();
    }
  });
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) show();
  });
  show();
})();
