"use strict";
// Flipping puzzles to play, set and solve.

(() => {
  const { by, say, ask, make } = Page;

  let [rows, columns] = [4, 4];
  // Whether each cell is up, which cells each move flips, the moves so far, and cells that are marked: as a solution or a reason.
  let [cells, flips, played, marked] = [[], [], [], new Map()];
  let nullity = 0;

  const rule = () => (by("rule").value === "own" ? by("pattern").value : by("rule").value);
  const text = (up) => Array.from({ length: rows }, (_, row) => up.slice(row * columns, (row + 1) * columns).map((cell) => (cell ? "X" : ".")).join("")).join("/") + (rows === 1 ? "/" : "");
  const isSet = (board) => [...board.replaceAll("/", "")].map((mark) => mark === "X");
  const sets = () => document.querySelector("input[name=does]:checked").value === "sets";

  function remember() {
    Page.remember({ rule: rule(), board: text(cells) });
  }

  function draw() {
    [...by("board").querySelectorAll("button")].forEach((button, cell) => {
      const mark = marked.get(cell);
      button.className = ["cell", cells[cell] ? "up" : "down", mark ?? ""].join(" ").trim();
      const said = mark === "advised" ? ", move here" : mark === "reason" ? ", one of the reasons" : "";
      button.setAttribute("aria-label", `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}: ${cells[cell] ? "light" : "dark"}${said}`);
    });
    by("undo").disabled = played.length === 0;
  }

  function tell() {
    const left = cells.filter((up) => up).length;
    const moves = `${played.length} move${played.length === 1 ? "" : "s"}`;
    say(left === 0 ? `All dark${played.length > 0 ? ` after ${moves}` : ""}.` : `${left} light, ${moves} so far.`);
  }

  function act(cell) {
    if (sets()) {
      cells[cell] = !cells[cell];
      played = [];
    } else {
      flips[cell].forEach((flipped) => { cells[flipped] = !cells[flipped]; });
      played.push(cell);
    }
    if (marked.get(cell) === "advised" && !sets()) marked.delete(cell);
    else marked = new Map();
    draw();
    tell();
    remember();
  }

  // Cells in a grid; arrows go from one to the next, a drag goes over many.
  function build() {
    let painted = null;
    const grid = by("board");
    grid.style.setProperty("--columns", columns);
    grid.replaceChildren(...Array.from({ length: rows }, (_, row) => make("div", { role: "row" },
      ...Array.from({ length: columns }, (_, column) => {
        const cell = row * columns + column;
        const button = make("button", { type: "button", role: "gridcell", tabindex: cell === 0 ? "0" : "-1" });
        button.addEventListener("pointerdown", (event) => {
          if (event.button !== 0) return;
          button.releasePointerCapture?.(event.pointerId);
          painted = new Set([cell]);
          act(cell);
        });
        button.addEventListener("pointerenter", () => {
          if (painted === null || painted.has(cell) || !sets()) return;
          painted.add(cell);
          act(cell);
        });
        // Without a pointer, as by a screen reader.
        button.addEventListener("click", (event) => {
          if (event.detail === 0) act(cell);
        });
        button.addEventListener("keydown", (event) => {
          const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
          if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            act(cell);
          } else if (event.key in steps) {
            event.preventDefault();
            const [down, across] = steps[event.key];
            const [r, c] = [row + down, column + across];
            if (r < 0 || c < 0 || r >= rows || c >= columns) return;
            const next = grid.querySelectorAll("button")[r * columns + c];
            button.setAttribute("tabindex", "-1");
            next.setAttribute("tabindex", "0");
            next.focus();
          }
        });
        return button;
      }))));
    window.onpointerup = () => { painted = null; };
  }

  // A board of the size and rule that are asked for; the cells are kept if there are as many.
  async function load(board) {
    const found = await ask({ study: "quatrainment", ask: "flips", rule: rule(), rows, columns });
    by("game").hidden = found === null;
    if (found === null) return false;
    ({ flips, nullity } = found);
    cells = board ?? new Array(rows * columns).fill(false);
    [played, marked] = [[], new Map()];
    build();
    draw();
    by("about").textContent = nullity === 0
      ? "Every board of this size can be made dark, in one way."
      : `One board in ${2n ** BigInt(nullity)} of this size can be made dark, each in as many ways.`;
    return true;
  }

  async function fresh() {
    [rows, columns] = [Number(by("height").value), Number(by("width").value)];
    if (await load(null)) scramble();
  }

  function scramble() {
    cells = new Array(rows * columns).fill(false);
    for (let cell = 0; cell < rows * columns; cell++) {
      if (Page.seed() % 2 === 1) flips[cell].forEach((flipped) => { cells[flipped] = !cells[flipped]; });
    }
    settle();
  }

  function settle() {
    [played, marked] = [[], new Map()];
    draw();
    tell();
    remember();
  }

  async function solve(all) {
    const dark = text(new Array(rows * columns).fill(false));
    const answer = await ask({ study: "quatrainment", ask: "solve", rule: rule(), from: text(cells), to: dark });
    if (answer === null) return;
    marked = new Map();
    if (answer.moves === null) {
      const reason = isSet(answer.witness);
      reason.forEach((is, cell) => { if (is) marked.set(cell, "reason"); });
      const light = reason.filter((is, cell) => is && cells[cell]).length;
      say(`Cannot be made dark: every move flips an even number of the ${marked.size} outlined cells, and ${light} of them, an odd number, are light.`);
    } else {
      const moves = isSet(answer.moves).flatMap((is, cell) => (is ? [cell] : []));
      moves.slice(0, all ? moves.length : 1).forEach((cell) => marked.set(cell, "advised"));
      const how = answer.nullity === 0 ? "the only solution" : `${answer.least ? "the fewest" : "maybe not the fewest"} of ${2n ** BigInt(answer.nullity)} solutions`;
      if (moves.length === 0) say("All dark already.");
      else if (all) say(`${moves.length} move${moves.length === 1 ? "" : "s"}, ${how}: where the dots are.`);
      else say("Move where the dot is.");
    }
    draw();
  }

  async function restore() {
    const { rule: named, board } = Page.state();
    if (named !== undefined) {
      const known = [...by("rule").options].some((option) => option.value === named && named !== "own");
      by("rule").value = known ? named : "own";
      if (!known) by("pattern").value = named;
      by("own-rule").hidden = known;
    }
    if (board === undefined) return fresh();
    const lines = board.replace(/\/$/, "").split("/");
    [rows, columns] = [lines.length, lines[0].length];
    if (lines.some((line) => line.length !== columns || !/^[X.]+$/.test(line))) {
      say("The board of the address is none: rows of X and . of equal length, with / between them, are accepted.", true);
      return;
    }
    [by("height").value, by("width").value] = [rows, columns];
    if (await load(isSet(board))) tell();
  }

  by("board-form").addEventListener("submit", (event) => {
    event.preventDefault();
    fresh();
  });
  by("rule").addEventListener("change", () => {
    by("own-rule").hidden = by("rule").value !== "own";
    fresh();
  });
  by("pattern").addEventListener("change", fresh);
  by("scramble").addEventListener("click", scramble);
  by("random").addEventListener("click", () => {
    cells = cells.map(() => Page.seed() % 2 === 1);
    settle();
  });
  by("clear").addEventListener("click", () => {
    cells = cells.map(() => false);
    settle();
  });
  by("solve").addEventListener("click", () => solve(true));
  by("hint").addEventListener("click", () => solve(false));
  by("undo").addEventListener("click", () => {
    const cell = played.pop();
    flips[cell].forEach((flipped) => { cells[flipped] = !cells[flipped]; });
    marked = new Map();
    draw();
    tell();
    remember();
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
