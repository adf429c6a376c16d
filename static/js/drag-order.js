/* Rows put in another order by mouse or finger, which sends their form. The buttons in the rows do the same by keys. */
"use strict";

(() => {
  const EDGE = 60; /* pixels from the edge of the window within which the page goes on by itself */

  function middle(row) {
    const box = row.getBoundingClientRect();
    return (box.top + box.bottom) / 2;
  }

  function makeSortable(body) {
    const form = body.closest("form");
    const field = form.elements[body.dataset.order];
    const order = () => [...body.rows].map((row) => row.dataset.key).join(" ");
    let row = null;
    let before = [];

    /* The others make way: the row itself stays where the finger holds it. */
    function move(y) {
      while (row.nextElementSibling && middle(row.nextElementSibling) < y) {
        row.before(row.nextElementSibling);
      }
      while (row.previousElementSibling && middle(row.previousElementSibling) > y) {
        row.after(row.previousElementSibling);
      }
      if (y < EDGE || y > window.innerHeight - EDGE) {
        window.scrollBy(0, y < EDGE ? -EDGE / 4 : EDGE / 4);
      }
    }

    function end(isDropped) {
      row.classList.remove("dragged");
      row = null;
      if (!isDropped) {
        body.append(...before);
      } else if (before.some((one, place) => body.rows[place] !== one)) {
        field.value = order();
        form.requestSubmit();
      }
    }

    for (const grip of body.querySelectorAll("[data-grip]")) {
      grip.hidden = false;
      grip.addEventListener("pointerdown", (event) => {
        if (event.button > 0 || row) {
          return;
        }
        event.preventDefault();
        grip.setPointerCapture(event.pointerId);
        row = grip.closest("tr");
        before = [...body.rows];
        row.classList.add("dragged");
      });
      grip.addEventListener("pointermove", (event) => row && move(event.clientY));
      grip.addEventListener("pointerup", () => row && end(true));
      grip.addEventListener("pointercancel", () => row && end(false));
    }
    document.addEventListener("keydown", (event) => {
      if (row && event.key === "Escape") {
        end(false);
      }
    });
  }

  for (const body of document.querySelectorAll("tbody[data-order]")) {
    makeSortable(body);
  }
})();
