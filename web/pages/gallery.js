"use strict";
// A moving picture for each study, of what the engine answers; it stands still where readers want that, or when it is told to.

(() => {
  // Milliseconds of a frame, and of the last one.
  const [PACE, REST] = [450, 2200];
  const [SIDE, BLUE, ORANGE] = [240, "#56b4e9", "#e69f00"];

  const ask = (study, what, values = {}) => Engine.ask({ study, ask: what, ...values });
  const picture = (content, side = SIDE) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>`;
  const times = (count, act) => Array.from({ length: count }, (_, number) => act(number));

  // Squares in rows: a colour for each, none where it is free.
  function board(columns, colours, marks = "") {
    const side = SIDE / columns;
    const cell = (colour, number) => `<rect x="${(number % columns) * side + 1}" y="${Math.floor(number / columns) * side + 1}" width="${side - 2}" height="${side - 2}" rx="3" fill="${colour ?? "#eef1f4"}"/>`;
    return picture(colours.map(cell).join("") + marks);
  }

  // What each study shows: its frames, one after the other.
  const SHOWS = {
    async *clock() {
      const puzzle = "6,5,1,4,2,1,6,4,2,1,5,2";
      const { solutions: [path] } = await ask("clock", "solve", { puzzle, most: 1, limit: 1e6 });
      for (let step = 0; step <= path.length; step++) yield (await ask("clock", "draw", { puzzle, path: path.slice(0, step) })).svg;
    },
    async *look_and_say() {
      const sequence = { numerals: "positional", base: 10, max_count: null, count_first: true, stutter: 1, seed: "1" };
      const { terms } = await ask("look_and_say", "terms", { sequence, count: 12, longest: 100 });
      for (let last = 1; last <= terms.length; last++) {
        const lines = terms.slice(0, last).map((term, row) => `<text x="120" y="${row * 19 + 22}" textLength="${Math.min(term.length * 11, 230)}" lengthAdjust="spacingAndGlyphs">${term}</text>`);
        yield picture(`<g font-family="monospace" font-size="17" text-anchor="middle" fill="#00578a">${lines.join("")}</g>`);
      }
    },
    async *hip() {
      let moves = [];
      for (;;) {
        const game = await ask("hip", "play", { rows: 6, columns: 6, moves, reply: true });
        ({ moves } = game);
        yield board(6, times(36, (cell) => (moves.includes(cell) ? [BLUE, ORANGE][moves.indexOf(cell) % 2] : null)));
        if (game.full || game.square !== null) return;
      }
    },
    async *octal() {
      const { values } = await ask("octal", "values", { game: "kayles", heaps: 120 });
      for (let last = 10; last <= values.length; last += 5) {
        yield picture(values.slice(0, last).map((value, heap) => `<circle cx="${heap * 1.9 + 7}" cy="${225 - value * 22}" r="2.6" fill="#0072b2"/>`).join(""));
      }
    },
    async *quatrainment() {
      const side = 5;
      const { flips } = await ask("quatrainment", "flips", { rule: "lights-out", rows: side, columns: side });
      let lit = times(side * side, () => false);
      const press = (cell) => flips[cell].forEach((other) => { lit[other] = !lit[other]; });
      [0, 3, 6, 12, 13, 19, 21].forEach(press);
      const text = (cells) => times(side, (row) => cells.slice(row * side, (row + 1) * side).map((up) => (up ? "X" : ".")).join("")).join("/");
      const { moves } = await ask("quatrainment", "solve", { rule: "lights-out", from: text(lit), to: text(lit.map(() => false)) });
      const show = (mark) => board(side, lit.map((up) => (up ? "#f4c430" : "#23303d")), mark);
      yield show("");
      for (const cell of [...moves.replaceAll("/", "")].flatMap((move, number) => (move === "X" ? [number] : []))) {
        yield show(`<circle cx="${((cell % side) + 0.5) * 48}" cy="${(Math.floor(cell / side) + 0.5) * 48}" r="9" fill="#d55e00" stroke="#fff" stroke-width="2"/>`);
        press(cell);
        yield show("");
      }
    },
    async *toothpick() {
      for (let stage = 1; stage <= 24; stage++) yield (await ask("toothpick", "svg", { stage, quadrant: false, shapes: true, size: SIDE })).svg;
    },
    async *entanglement() {
      const { board: best } = await ask("entanglement", "optimal", { radius: 2, seed: null });
      for (let step = 1; step <= best.tiles.length; step++) {
        yield (await ask("entanglement", "play", { board: { ...best, tiles: best.tiles.slice(0, step) }, size: SIDE })).svg;
      }
    },
    async *norms() {
      const [points, steps] = [[], 24];
      for (let step = 0; step <= steps; step++) {
        const probability = step / steps;
        const map = JSON.stringify({ difference: [{ channel: "amplitude-damping", probability }, { channel: "identity", dimension: 2 }] });
        const { hi } = await ask("norms", "norm", { map, tolerance: 1e-6, adjoint: false });
        points.push(`${15 + probability * 210},${225 - hi * 100}`);
        yield picture(`<path d="M15 225H230M15 225V15" stroke="#222"/><polyline points="${points.join(" ")}" fill="none" stroke="#0072b2" stroke-width="3"/><circle cx="${points.at(-1).split(",")[0]}" cy="${points.at(-1).split(",")[1]}" r="5" fill="#d55e00"/>`);
      }
    },
    async *separability() {
      const { names } = await ask("separability", "gates");
      for (const name of names.slice(0, 16)) {
        const { matrix } = await ask("separability", "gate", { name });
        const side = SIDE / matrix.length;
        const entry = (value, number) => {
          const [re, im] = [value].flat().concat(0);
          const hue = (Math.atan2(im, re) * 180) / Math.PI + 230;
          return re === 0 && im === 0 ? "" : `<rect x="${(number % matrix.length) * side + 1}" y="${Math.floor(number / matrix.length) * side + 1}" width="${side - 2}" height="${side - 2}" fill="hsl(${hue} 70% 40%)"/>`;
        };
        yield picture(matrix.flat().map((value, number) => entry(value, number)).join(""));
      }
    },
  };

  const button = document.getElementById("pause");
  let moving = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

  async function run(image) {
    const frames = [];
    const show = (svg) => { image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`; };
    for await (const svg of SHOWS[image.dataset.study]()) frames.push(svg);
    // Still ones show how it ends.
    show(frames.at(-1));
    for (let number = 0; ; number = (number + 1) % frames.length) {
      while (!moving || document.hidden) await wait(PACE);
      show(frames[number]);
      await wait(number === frames.length - 1 ? REST : PACE);
    }
  }

  function tell() {
    button.textContent = moving ? "Stop the pictures" : "Let the pictures move";
  }

  button.addEventListener("click", () => {
    moving = !moving;
    tell();
  });
  tell();
  document.getElementById("gallery").hidden = false;
  for (const image of document.querySelectorAll("#gallery img")) run(image);
})();
