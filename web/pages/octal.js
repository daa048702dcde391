"use strict";
// Octal games: a position played against the computer, and what values say about it.

(() => {
  const { by, say, ask, make } = Page;
  // Values that are drawn, values among which a period is looked for, tokens that are drawn of a row and of a circle.
  const [DRAWN, MOST, TOKENS, ROUND] = [240, 300000, 40, 28];

  // The search for a period goes on beside the game.
  const beside = Engine.create();

  let game = "";
  let position = "";
  // The token where a choice begins: component and place.
  let first = null;
  let known = null;

  const remember = () => Page.remember({ game, position });
  const rowsOf = (rows) => (rows.length === 0 ? "nothing" : rows.join(" + "));

  // What is left of a component when the tokens from one place to another are taken, of a circle clockwise.
  function left(part, from, to) {
    const size = Number(part.replace("o", ""));
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const rows = part.startsWith("o") ? [(from - to - 1 + size) % size] : [low, size - 1 - high];
    return rows.filter((row) => row > 0).sort((a, b) => a - b);
  }

  const isMove = (component, rows) => known.moves[component].some((move) => move.join() === rows.join());

  async function play(component, rows) {
    first = null;
    const said = `${known.position[component]} → ${rowsOf(rows)}`;
    const answer = await ask({ study: "octal", ask: "play", game, position, component, rows });
    if (answer === null) return;
    position = answer.position;
    const { answered } = answer;
    await show(answered === null ? `You: ${said}.` : `You: ${said}. The computer: ${answered.of} → ${rowsOf(answered.rows)}.`);
  }

  function choose(component, place) {
    if (first === null || first.component !== component) {
      first = { component, place };
      draw();
      const way = known.position[component].startsWith("o") ? ", clockwise," : "";
      say(`Choose the last token to take${way} or the same for one alone.`);
      return;
    }
    const rows = left(known.position[component], first.place, place);
    if (!isMove(component, rows)) {
      first = null;
      draw();
      say(`${known.position[component]} → ${rowsOf(rows)} is no move in ${game}.`, true);
      return;
    }
    play(component, rows);
  }

  function draw() {
    by("rows").replaceChildren(...known.position.map((part, component) => {
      const size = Number(part.replace("o", ""));
      const isCircle = part.startsWith("o");
      const what = isCircle ? "circle" : "row";
      const moves = known.moves[component];
      const tokens = size > (isCircle ? ROUND : TOKENS) || moves.length === 0 ? [] : Array.from({ length: size }, (_, place) => make("button", {
        type: "button",
        class: "token",
        "aria-label": `token ${place + 1} of the ${what} of ${size}`,
        "aria-pressed": String(first !== null && first.component === component && first.place === place),
        click: () => choose(component, place),
      }));
      const shown = make("p", { class: isCircle && tokens.length > 0 ? "ring" : "tokens" }, ...tokens);
      if (isCircle) {
        shown.style.setProperty("--tokens", size);
        tokens.forEach((token, place) => token.style.setProperty("--place", place));
      }
      const list = make("select", { "aria-label": `what a move leaves of the ${what} of ${size}` },
        ...moves.map((rows, number) => make("option", { value: number }, rowsOf(rows))));
      const go = make("button", { type: "button", class: "quiet", click: () => play(component, moves[Number(list.value)]) }, "Leave this");
      return make("div", { class: "part" },
        make("p", {}, make("strong", {}, `A ${what} of ${size}`), ` has value ${known.values[component]}`, moves.length === 0 ? ": no move." : "."),
        shown,
        ...(moves.length === 0 ? [] : [make("p", {}, list, " ", go)]));
    }));
  }

  function advise() {
    const sum = `${known.values.join(" ⊕ ") || 0}${known.values.length > 1 ? ` = ${known.sum}` : ""}`;
    by("sum").textContent = known.sum === 0
      ? `The nim-sum is ${sum}: lost for who is to move, as every move leaves another sum than 0.`
      : `The nim-sum is ${sum}, not 0: won for who is to move, by each move that leaves sum 0.`;
    by("winning").replaceChildren(...known.winning.map(({ component, of, rows, values }) => {
      const others = known.sum ^ known.values[component];
      const value = values.length > 1 ? `${values.join(" ⊕ ")} = ${others}` : `${others}`;
      return make("li", {}, make("button", { type: "button", click: () => play(component, rows) }, `${of} → ${rowsOf(rows)}`),
        ` has value ${value}, like the others together`);
    }));
  }

  // The position, and what was done before.
  async function show(before) {
    remember();
    known = await ask({ study: "octal", ask: "advise", game, position });
    by("game").hidden = known === null;
    if (known === null) return;
    game = known.game;
    draw();
    advise();
    const over = known.moves.every((moves) => moves.length === 0);
    if (!over) say(`${before} Your move.`.trim());
    else say(`${before} ${before.includes("The computer:") || before === "" ? "There is no move: you lose." : "The computer cannot move: you win."}`.trim());
  }

  function chart(values) {
    const largest = Math.max(...values, 1);
    const [step, height] = [5, 14 * (largest + 1)];
    const dots = values.map((value, heap) => `<circle cx="${heap * step + 30}" cy="${height - 14 * value - 7}" r="2"/>`).join("");
    const marks = Array.from({ length: largest + 1 }, (_, value) => `<text x="4" y="${height - 14 * value - 3}">${value}</text>`).join("");
    const width = values.length * step + 40;
    Page.show(by("chart"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + 18}" width="${width}" role="img">
      <title>Values of heaps from 0 to ${values.length - 1}</title><rect width="100%" height="100%" fill="#fff"/>
      <g fill="#0072b2">${dots}</g><g font-size="11" fill="#222">${marks}<text x="30" y="${height + 14}">heap 0</text>
      <text x="${width - 60}" y="${height + 14}">${values.length - 1}</text></g></svg>`, "svg{max-width:none!important}");
  }

  async function study() {
    const mine = game;
    const found = await ask({ study: "octal", ask: "values", game, heaps: DRAWN });
    if (found === null || mine !== game) return;
    by("name").textContent = found.game;
    by("values").textContent = found.values.join(" ");
    chart(found.values);
    by("period").textContent = "Looking for a period ...";
    const progress = ({ values }) => {
      by("period").textContent = `No period among the first ${values} values so far ...`;
    };
    const answer = await ask({ study: "octal", ask: "period", game, most: MOST }, progress, beside);
    if (mine !== game) return;
    if (answer === null) by("period").textContent = "The search for a period was stopped.";
    else if (answer.period === null) by("period").textContent = `No period among the first ${answer.values} values; the command at a prompt looks further.`;
    else {
      by("period").textContent = `The values repeat with period ${answer.period} from heap ${answer.preperiod} on. That it lasts is proved by ${answer.proof}, from ${answer.values} values.`;
    }
  }

  async function begin() {
    beside.stop();
    [game, position, first] = [by("code").value.trim(), by("position").value.trim(), null];
    let before = "";
    if (by("begins").value === "computer") {
      const answer = await ask({ study: "octal", ask: "begin", game, position });
      by("game").hidden = answer === null;
      if (answer === null) return;
      if (answer.answered !== null) {
        position = answer.position;
        before = `The computer: ${answer.answered.of} → ${rowsOf(answer.answered.rows)}.`;
      }
    }
    await show(before);
    if (known !== null) await study();
  }

  function restore() {
    const state = Page.state();
    if (state.game !== undefined) by("code").value = state.game;
    if (state.position !== undefined) by("position").value = state.position;
    // A position that is linked to is for the reader to move in.
    by("begins").value = "you";
    return begin();
  }

  by("game-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
