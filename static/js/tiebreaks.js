/* Tie-breaks picked and put into their order; what is picked is written into the field, which works without this. */
"use strict";

(() => {
  const field = document.getElementById("id_tiebreaks");
  const list = document.getElementById("picked");
  const table = document.getElementById("tiebreak-rules");
  if (!field || !list || !table || field.disabled) {
    return;
  }
  const clone = (id) => document.getElementById(id).content.firstElementChild.cloneNode(true);
  const codes = () => field.value.split(",").map((code) => code.trim()).filter(Boolean);
  const ruleOf = (code) => {
    const wanted = code.split(/[/:]/)[0].toUpperCase();
    return [...table.tBodies[0].rows].find((row) => row.dataset.code === wanted);
  };

  function write(chosen) {
    field.value = chosen.join(", ");
    show();
  }

  function line(code) {
    const item = clone("picked-one");
    const rule = ruleOf(code);
    item.querySelector("[data-code]").textContent = code;
    item.querySelector("[data-name]").textContent = rule?.dataset.name ?? "?";
    const variants = code.split("/").slice(1).map((variant) => list.dataset[`variant${variant[0]?.toUpperCase()}`]);
    item.querySelector("[data-sentence]").textContent = [rule?.dataset.sentence, ...variants].filter(Boolean).join("; ");
    return item;
  }

  function show() {
    list.replaceChildren(...codes().map(line));
    list.hidden = !list.children.length;
  }

  function move(place, step) {
    const chosen = codes();
    const to = place + step;
    if (to >= 0 && to < chosen.length) {
      [chosen[place], chosen[to]] = [chosen[to], chosen[place]];
      write(chosen);
      list.children[to].querySelector(`[data-move="${step}"]`).focus();
    }
  }

  function offer(row) {
    const place = row.querySelector(".variants");
    const variants = [...place.querySelectorAll("code")].map((one) => one.textContent);
    place.replaceChildren(
      ...["", ...variants].map((variant) => {
        const button = clone("pick-one");
        button.dataset.pick = row.dataset.code + variant;
        button.querySelector("[data-code]").textContent = row.dataset.code + variant;
        return button;
      }),
    );
  }

  list.addEventListener("click", (event) => {
    const item = event.target.closest("li");
    const place = [...list.children].indexOf(item);
    if (event.target.dataset.move) {
      move(place, Number(event.target.dataset.move));
    } else if ("drop" in event.target.dataset) {
      write(codes().filter((_code, other) => other !== place));
    }
  });
  table.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (button && !codes().includes(button.dataset.pick)) {
      write([...codes(), button.dataset.pick]);
    }
  });
  field.addEventListener("input", show);
  for (const row of table.tBodies[0].rows) {
    offer(row);
  }
  show();
})();
