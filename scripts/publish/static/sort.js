"use strict";
// Makes the tables sortable: every column head becomes a button. Without scripts the tables read as they are.

(() => {
  // Numbers in the order of their size, however long; text in that of the alphabet; blanks last.
  function compare(a, b) {
    if (a === "" || b === "") return (a === "") - (b === "");
    const whole = /^-?[0-9]+$/;
    if (whole.test(a) && whole.test(b)) return BigInt(a) < BigInt(b) ? -1 : Number(BigInt(a) > BigInt(b));
    const [x, y] = [Number(a), Number(b)];
    if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
    return a.localeCompare(b, "en", { numeric: true });
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
        for (const other of heads) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
        const [body] = table.tBodies;
        const rows = [...body.rows];
        const key = (row) => row.cells[column].textContent.trim();
        rows.sort((a, b) => {
          const [x, y] = [key(a), key(b)];
          return x === "" || y === "" ? compare(x, y) : direction * compare(x, y);
        });
        body.append(...rows);
      });
    });
  }
})();
