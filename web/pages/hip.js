"use strict";
// The game of squares against the computer, and boards to colour.

(() => {
  const { by, say, ask } = Page;
  const CELL = 48;
  // Sky blue for who begins, orange for the other, as in the pictures of the study.
  const [COLOURS, FREE] = [["#56b4e9", "#e69f00"], "#eef1f4"];
  const OUTLINES = ["#000000", "#d55e00", "#006d4f", "#7a2d62", "#003f66"];

  let [rows, columns, does] = [6, 6, "first"];
  // Cells in the order in which they were taken; or the colours of all.
  let [moves, colours, squares] = [[], [], []];
  let over = false;
  // Row and column of the plane where the window begins, and where it is dragged from.
  let [corner, held] = [[0, 0], null];

  // Whether all cells have colours from the beginning.
  const fixed = () => does === "colours" || does === "window";
  const does_ = () => document.querySelector("input[name=does]:checked").value;
  const name = (cell) => `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`;
  const text = () => Array.from({ length: rows }, (_, row) => colours.slice(row * columns, (row + 1) * columns).join("")).join("/");

  function remember() {
    const board = `${rows}x${columns}`;
    if (does === "colours") Page.remember({ colours: text() });
    else if (does === "window") Page.remember({ board, does, at: corner.join(",") });
    else Page.remember({ board, does: does === "first" ? "" : does, moves: moves.map(name).join(",") });
  }

  // The colour of a cell, none if it is free.
  function colour(cell) {
    if (fixed()) return colours[cell];
    const turn = moves.indexOf(cell);
    return turn < 0 ? null : turn % 2;
  }

  // The cells where who is to move would complete a square.
  function deadly() {
    const own = new Set(moves.filter((_, turn) => turn % 2 === moves.length % 2));
    const found = new Set();
    for (const a of own) {
      for (const b of own) {
        if (a === b) continue;
        const [ar, ac, br, bc] = [Math.floor(a / columns), a % columns, Math.floor(b / columns), b % columns];
        const [dr, dc] = [br - ar, bc - ac];
        // The other two corners of the square to one side of ab, and those of the square that has ab as its diagonal.
        const pairs = [[[ar - dc, ac + dr], [br - dc, bc + dr]]];
        if ((dr + dc) % 2 === 0) {
          const [mr, mc] = [(ar + br) / 2, (ac + bc) / 2];
          pairs.push([[mr - dc / 2, mc + dr / 2], [mr + dc / 2, mc - dr / 2]]);
        }
        for (const pair of pairs) {
          if (pair.some(([r, c]) => r < 0 || c < 0 || r >= rows || c >= columns)) continue;
          const [x, y] = pair.map(([r, c]) => r * columns + c);
          if (own.has(x) && colour(y) === null) found.add(y);
          if (own.has(y) && colour(x) === null) found.add(x);
        }
      }
    }
    return found;
  }

  function draw() {
    by("playing").hidden = fixed();
    by("undo").disabled = moves.length < (does === "second" ? 2 : 1);
    const [width, height] = [columns * CELL + 30, rows * CELL + 30];
    const danger = !fixed() && !over && by("warn").checked ? deadly() : new Set();
    const cells = Array.from({ length: rows * columns }, (_, cell) => {
      const [x, y] = [(cell % columns) * CELL + 25, Math.floor(cell / columns) * CELL + 25];
      const fill = colour(cell) === null ? FREE : COLOURS[colour(cell)];
      const mark = danger.has(cell) ? `<path class="mark" d="M${x + 16} ${y + 16}l16 16m0 -16l-16 16"/>` : "";
      const last = !fixed() && moves.at(-1) === cell ? `<circle class="mark" cx="${x + 24}" cy="${y + 24}" r="5"/>` : "";
      return `<rect class="cell" x="${x}" y="${y}" width="${CELL - 2}" height="${CELL - 2}" rx="4" fill="${fill}"/>${mark}${last}`;
    });
    const middle = (cell) => `${(cell % columns) * CELL + 48},${Math.floor(cell / columns) * CELL + 48}`;
    const lines = squares.map((square, number) => `<polygon class="square" stroke="${OUTLINES[number % OUTLINES.length]}" points="${square.map(middle).join(" ")}"/>`);
    const letters = Array.from({ length: columns }, (_, c) => `<text x="${c * CELL + 48}" y="17">${String.fromCharCode(97 + c)}</text>`);
    const numbers = Array.from({ length: rows }, (_, r) => `<text x="11" y="${r * CELL + 53}">${r + 1}</text>`);
    const picture = Page.show(by("picture"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="group" aria-label="Board of ${rows} rows and ${columns} columns">
      <rect width="100%" height="100%" fill="#fff"/>${cells.join("")}${lines.join("")}${letters.join("")}${numbers.join("")}</svg>`,
    `.cell{cursor:${does === "window" ? "inherit" : "pointer"};stroke:#8a97a5}.cell:focus{outline:none;stroke:#9b3600;stroke-width:4}.square{fill:none;stroke-width:3}
      .square,.mark,text{pointer-events:none}.mark{stroke:#8a1c00;stroke-width:3;fill:none}text{font:14px system-ui,sans-serif;text-anchor:middle;fill:#222}`);
    if (does === "window") {
      picture.setAttribute("role", "img");
      return;
    }
    [...picture.querySelectorAll(".cell")].forEach((rect, cell) => {
      const said = colour(cell) === null ? (danger.has(cell) ? "free, you would lose" : "free") : colour(cell) === 0 ? "blue" : "orange";
      Page.button(rect, `${name(cell)}, ${said}`, () => choose(cell));
      if (cell === focused) rect.focus();
    });
  }

  let focused = null;

  async function choose(cell) {
    focused = cell;
    if (does === "window") return;
    if (does === "colours") {
      colours[cell] = 1 - colours[cell];
      await light();
    } else if (over) say("The game is over: begin another, or take moves back.", true);
    else if (colour(cell) !== null) say(`${name(cell)} is taken.`, true);
    else await play([...moves, cell], true);
  }

  // The squares of a coloured board.
  async function light() {
    remember();
    const found = await ask({ study: "hip", ask: "squares", board: text() });
    if (found === null) return;
    ({ squares } = found);
    say(`${squares.length} of ${found.of} squares, ${found.ones} of ${rows * columns} cells orange.`);
    draw();
  }

  // The window that begins in a row and column.
  async function look() {
    remember();
    const [row, column] = corner;
    const found = await ask({ study: "hip", ask: "window", rows, columns, row, column });
    if (found === null || corner[0] !== row || corner[1] !== column) return;
    ({ colours, squares } = found);
    say(`${squares.length} of ${found.of} squares in the window from row ${row}, column ${column}; drag it, or use the arrow keys.`);
    draw();
  }

  function shift(down, right) {
    if (down === 0 && right === 0) return;
    corner = [(((corner[0] + down) % 8) + 8) % 8, (((corner[1] + right) % 8) + 8) % 8];
    look();
  }

  by("picture").addEventListener("pointerdown", (event) => {
    if (does === "window") held = [event.clientX, event.clientY];
  });
  window.addEventListener("pointerup", () => { held = null; });
  window.addEventListener("pointermove", (event) => {
    if (held === null) return;
    const [right, down] = [held[0] - event.clientX, held[1] - event.clientY].map((pixels) => Math.trunc(pixels / CELL));
    held = [held[0] - right * CELL, held[1] - down * CELL];
    shift(down, right);
  });
  by("picture").addEventListener("keydown", (event) => {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (does !== "window" || !(event.key in steps)) return;
    event.preventDefault();
    shift(...steps[event.key]);
  });

  async function play(next, reply) {
    const answer = await ask({ study: "hip", ask: "play", rows, columns, moves: next, reply });
    if (answer === null) return;
    ({ moves } = answer);
    squares = answer.square === null ? [] : [answer.square];
    over = answer.full || answer.square !== null;
    remember();
    draw();
    const yours = (moves.length - 1) % 2 === (does === "second" ? 1 : 0);
    const before = moves.length > 0 && !yours ? `The computer takes ${name(moves.at(-1))}. ` : "";
    if (answer.square !== null) say(`${before}${yours ? "You have completed a square: you lose." : "That completes a square: you win."}`);
    else if (answer.full) say(`${before}The board is full without a square: a draw.`);
    else say(`${before}Your move, you are ${does === "second" ? "orange" : "blue"}.`);
  }

  function begin() {
    [rows, columns, does] = [Number(by("height").value), Number(by("width").value), does_()];
    [moves, squares, over, focused] = [[], [], false, null];
    by("game").hidden = false;
    by("picture").classList.toggle("dragged", does === "window");
    if (does === "window") return look();
    if (does === "colours") {
      colours = Array.from({ length: rows * columns }, () => Page.seed() % 2);
      return light();
    }
    return play([], does === "second");
  }

  function restore() {
    const state = Page.state();
    const select = (value) => { document.querySelector(`input[name=does][value=${value}]`).checked = true; };
    if (state.colours !== undefined) {
      const lines = state.colours.split("/");
      if (lines.some((line) => line.length !== lines[0].length || !/^[01]{1,16}$/.test(line))) {
        return say("The colours of the address are none: rows of 0 and 1 of equal length, with / between them, are accepted.", true);
      }
      select("colours");
      [rows, columns, does] = [lines.length, lines[0].length, "colours"];
      [by("height").value, by("width").value] = [rows, columns];
      colours = [...state.colours.replaceAll("/", "")].map(Number);
      by("game").hidden = false;
      return light();
    }
    const size = /^([0-9]+)x([0-9]+)$/.exec(state.board ?? "");
    if (size !== null) [by("height").value, by("width").value] = [size[1], size[2]];
    select(["second", "window"].includes(state.does) ? state.does : "first");
    corner = (state.at ?? "0,0").split(",").map((word) => Math.trunc(Number(word)) || 0);
    if (state.moves === undefined || size === null) return begin();
    [rows, columns, does] = [Number(size[1]), Number(size[2]), does_()];
    by("game").hidden = false;
    const cell = (word) => (Number(word.slice(1)) - 1) * columns + word.charCodeAt(0) - 97;
    const next = state.moves.split(",").map(cell);
    return play(next, next.length % 2 === (does === "second" ? 0 : 1));
  }

  by("board-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  by("warn").addEventListener("change", draw);
  by("undo").addEventListener("click", () => {
    const yours = (turn) => turn % 2 === (does === "second" ? 1 : 0);
    let left = moves.length - 1;
    while (left > 0 && !yours(left)) left -= 1;
    play(moves.slice(0, left), false);
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
