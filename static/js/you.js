/* The player whom the reader follows: kept in this browser alone, and told first on each page of the tournament. */
"use strict";

(() => {
  const box = document.getElementById("you");
  const main = document.getElementById("main");
  if (!box) {
    return;
  }
  const key = `arobase-you:${box.dataset.tournament}`;
  const texts = box.dataset;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null; // storage is switched off, or holds something else
    }
  }

  function write(you) {
    try {
      if (you) {
        localStorage.setItem(key, JSON.stringify(you));
      } else {
        localStorage.removeItem(key);
      }
    } catch {
      // Without storage the page is as it was.
    }
    show();
  }

  const addressOf = (link) => new URL(link.href).pathname;
  const nameIn = (cell) => cell?.querySelector("a.name");
  const textOf = (link) => link.textContent.trim().replace(/\s+/g, " ");

  /* What the boards on this page say of the player. */
  function seat(you) {
    for (const row of main.querySelectorAll("table.boards tr")) {
      const sides = [...row.querySelectorAll("td.side")];
      const mine = sides.findIndex((cell) => nameIn(cell) && addressOf(nameIn(cell)) === you.address);
      if (mine < 0) {
        continue;
      }
      if (row.closest(".byes")) {
        return sides[1].textContent.trim();
      }
      const board = row.querySelector("th").textContent.trim();
      const text = mine === 0 ? texts.white : texts.black;
      return text.replace("#", board).replace("@", textOf(nameIn(sides[1 - mine])));
    }
    return "";
  }

  function show() {
    const you = read();
    box.hidden = !you;
    for (const row of main.querySelectorAll("tr.you")) {
      row.classList.remove("you");
    }
    for (const button of document.querySelectorAll("[data-follow]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(you?.address === button.dataset.follow));
    }
    if (!you) {
      return;
    }
    const link = box.querySelector("a");
    link.href = you.address;
    link.textContent = [you.name, seat(you)].filter(Boolean).join(": ");
    for (const name of main.querySelectorAll("tr a.name")) {
      if (addressOf(name) === you.address) {
        name.closest("tr").classList.add("you");
      }
    }
  }

  /* Looked for once, and there is only one of that name: that is the one. */
  function fromSearch() {
    const rows = document.getElementById("found") ? document.querySelectorAll("#names tbody tr") : [];
    if (rows.length === 1) {
      const link = nameIn(rows[0]);
      write({ address: addressOf(link), name: textOf(link) });
    }
  }

  document.addEventListener("click", (event) => {
    const follow = event.target.closest("[data-follow]");
    if (follow) {
      const isOn = follow.getAttribute("aria-pressed") === "true";
      write(isOn ? null : { address: follow.dataset.follow, name: follow.dataset.name });
    } else if (event.target.closest("[data-forget]")) {
      write(null);
    }
  });
  document.addEventListener("live:replaced", show);
  fromSearch();
  show();
})();
