/* The player whom the reader follows: kept in this browser alone, and told first on each page of the tournament. */
"use strict";

(() => {
  const box = document.getElementById("you");
  const main = document.getElementById("main");
  if (!box) {
    return;
  }
  const key = `arobase-you:${box.dataset.tournament}`;

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

  const isOf = (you, cell) => nameIn(cell) && addressOf(nameIn(cell)) === you.address;

  /* What the boards on this page say of the player, with the round: it may be an earlier one. */
  function seat(you) {
    for (const row of main.querySelectorAll("table.boards tbody tr, table.names tbody tr")) {
      const table = row.closest("table");
      const sides = [...row.querySelectorAll(".side")];
      const isByName = table.matches(".names");
      const mine = isByName && !isOf(you, sides[0]) ? -1 : sides.findIndex((cell) => isOf(you, cell));
      if (mine < 0) {
        continue;
      }
      const other = sides[1 - mine];
      if (!nameIn(other)) {
        return table.dataset.bye.replace("@", other.textContent.trim());
      }
      const marked = isByName ? row : table.matches(".of-match") ? sides[mine] : null;
      const isWhite = marked ? marked.querySelector(".pawn.white") !== null : mine === 0;
      const text = isWhite ? table.dataset.white : table.dataset.black;
      return text.replace("#", row.querySelector(".board-number").textContent.trim()).replace("@", textOf(nameIn(other)));
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
      button.hidden = you?.address === button.dataset.follow;
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

  document.addEventListener("click", (event) => {
    const follow = event.target.closest("[data-follow]");
    if (follow) {
      write({ address: follow.dataset.follow, name: follow.dataset.name });
      box.querySelector("a").focus();
    } else if (event.target.closest("[data-forget]")) {
      write(null);
    }
  });
  document.addEventListener("live:replaced", show);
  show();
})();
