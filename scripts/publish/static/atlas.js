"use strict";
// Shows the classes of octal games that fit what is asked for. Without scripts all of them are there.

(() => {
  const form = document.getElementById("filter");
  const table = document.getElementById("atlas");
  const rows = [...table.tBodies[0].rows];
  const columns = [...table.tHead.rows[0].cells].map((head) => head.textContent.trim());
  const cell = (row, name) => row.cells[columns.indexOf(name)].textContent.trim();
  const value = (id) => document.getElementById(id).value.trim();

  // As codes stand in the table: .137 and 0·137 are 0.137.
  const written = (code) => code.replace("\u00b7", ".").replace(/^\./, "0.");

  function fits(row) {
    const code = written(value("code"));
    const names = row.dataset.codes.split(" ");
    if (code && !names.some((name) => name.startsWith(code))) return false;
    const [outcome, end] = [value("outcome"), value("end")];
    if (outcome && cell(row, "outcome") !== outcome) return false;
    if (end && cell(row, "rares_end") !== end) return false;
    const period = cell(row, "period");
    const [least, most] = [value("least"), value("most")];
    if ((least || most) && !period) return false;
    return !(least && Number(period) < Number(least)) && !(most && Number(period) > Number(most));
  }

  function show() {
    let count = 0;
    for (const row of rows) {
      row.hidden = !fits(row);
      count += Number(!row.hidden);
    }
    document.getElementById("shown").textContent = `${count} of ${rows.length} classes`;
  }

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  // A code may stand in the address.
  if (location.hash.length > 1) document.getElementById("code").value = decodeURIComponent(location.hash.slice(1));
  show();
})();
