/* The list of names shrinks while one types. Everything works without it. */
"use strict";

(() => {
  const find = document.getElementById("find-me");
  const rows = [...document.querySelectorAll("#own-names > li")];
  const nobody = document.getElementById("own-nobody");
  find?.addEventListener("input", () => {
    for (const row of rows) {
      row.hidden = !window.namesMatch(row.querySelector(".name").textContent, find.value.trim());
    }
    if (nobody) {
      nobody.hidden = rows.some((row) => !row.hidden);
    }
  });
})();
