"use strict";
// The path game: best games to watch, tiles to lay.

(() => {
  const { by, say, ask, numbered } = Page;
  const SIZE = 640;
  // Milliseconds that a tile is seen.
  const PACE = 350;

  let does = "watch";
  let [radius, seed, best] = [3, null, ""];
  // All tiles of the game that is watched, or those that are dealt; how the laid ones are turned; how many are seen.
  let [board, tiles, turns, step] = [null, [], [], 0];
  let rotation = 0;
  let timer = null;
  let mine = 0;

  const chosen = () => document.querySelector("input[name=does]:checked").value;

  function remember() {
    Page.remember({
      radius, does: does === "watch" ? "" : does, seed: seed ?? "",
      step: does !== "lay" && step < board.tiles.length ? step : "",
      turns: does === "lay" ? turns.join("") : "",
    });
  }

  const play = (some) => ask({ study: "entanglement", ask: "play", board: some, size: SIZE });

  function halt() {
    clearInterval(timer);
    timer = null;
    by("run").textContent = "Play";
  }

  async function watch() {
    const turn = ++mine;
    const shown = await play({ ...board, tiles: board.tiles.slice(0, step) });
    if (shown === null || turn !== mine) return;
    Page.show(by("picture"), shown.svg);
    by("step").value = step;
    const all = step === board.tiles.length ? ` No game on this board scores more than ${best}.` : "";
    say(`Tile ${step} of ${board.tiles.length}: ${numbered(shown.points.at(-1), "point")} for it, ${shown.score} in all, a path of length ${shown.length}.${all}`);
    remember();
  }

  function run() {
    if (timer !== null) return halt();
    if (step === board.tiles.length) step = 0;
    by("run").textContent = "Pause";
    timer = setInterval(() => {
      step += 1;
      if (step >= board.tiles.length) halt();
      watch();
    }, PACE);
  }

  // The tiles that are laid, each where the path leads, as far as they can be.
  async function laid() {
    const some = { radius, start: 6, tiles: [] };
    let game = await play(some);
    for (const turned of turns) {
      if (game === null || game.ending !== null) break;
      const [q, r] = game.next[0];
      some.tiles.push({ q, r, pairs: tiles[some.tiles.length], rotation: turned });
      game = await play(some);
    }
    return { some, game };
  }

  // The game with the tile that is to be laid in its place.
  async function offer() {
    const turn = ++mine;
    const { some, game } = await laid();
    if (game === null || turn !== mine) return;
    by("undo").disabled = turns.length === 0;
    by("lay").disabled = by("left").disabled = by("right").disabled = game.ending !== null;
    remember();
    if (game.ending !== null) {
      Page.show(by("picture"), game.svg);
      const where = game.ending === "centre" ? "the centre" : "the border";
      say(`The path runs into ${where}: ${numbered(game.score, "point")} of ${best} that are possible with the best tiles.`);
      return;
    }
    const [q, r] = game.next[0];
    const next = { ...some, tiles: [...some.tiles, { q, r, pairs: tiles[some.tiles.length], rotation }] };
    const preview = await play(next);
    if (preview === null || turn !== mine) return;
    Page.show(by("picture"), preview.svg);
    const over = preview.ending === null ? "" : `, and the path would run into ${preview.ending === "centre" ? "the centre" : "the border"}`;
    say(`${numbered(game.score, "point")}. Tile ${turns.length + 1} as it lies now: ${preview.points.at(-1)} more${over}.`);
  }

  async function begin(from, before) {
    halt();
    [does, radius] = [chosen(), Number(by("radius").value)];
    if (does === "watch") seed = null;
    else seed = from ?? Page.seed();
    const found = await ask({ study: "entanglement", ask: "best", radius });
    by("game").hidden = found === null;
    if (found === null) return;
    best = found.score;
    [by("watching").hidden, by("laying").hidden] = [does === "lay", does !== "lay"];
    if (does === "lay") {
      const dealt = await ask({ study: "entanglement", ask: "deal", count: 3 * radius * (radius + 1), seed });
      by("game").hidden = dealt === null;
      if (dealt === null) return;
      [tiles, turns, rotation] = [dealt.tiles, before.turns, 0];
      await offer();
      return;
    }
    const answer = await ask({ study: "entanglement", ask: "optimal", radius, seed });
    by("game").hidden = answer === null;
    if (answer === null) return;
    ({ board } = answer);
    by("step").max = board.tiles.length;
    step = Math.min(Math.max(before.step ?? board.tiles.length, 1), board.tiles.length);
    await watch();
  }

  function restore() {
    const state = Page.state();
    if (state.radius !== undefined) by("radius").value = state.radius;
    const kind = ["random", "lay"].includes(state.does) ? state.does : "watch";
    document.querySelector(`input[name=does][value=${kind}]`).checked = true;
    const turned = [...(state.turns ?? "")].map(Number).filter((turn) => turn <= 5);
    return begin(state.seed === undefined ? null : Number(state.seed), { step: state.step && Number(state.step), turns: turned });
  }

  function turn(by_) {
    rotation = (rotation + by_ + 6) % 6;
    offer();
  }

  by("game-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin(null, { turns: [] });
  });
  by("run").addEventListener("click", run);
  by("step").addEventListener("input", () => {
    halt();
    step = Number(by("step").value);
    watch();
  });
  by("left").addEventListener("click", () => turn(1));
  by("right").addEventListener("click", () => turn(-1));
  by("lay").addEventListener("click", () => {
    turns.push(rotation);
    rotation = 0;
    offer();
  });
  by("undo").addEventListener("click", () => {
    rotation = turns.pop();
    offer();
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
