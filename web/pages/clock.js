"use strict";
// Clock puzzles to type, change, play and solve.

(() => {
  const { by, say, ask } = Page;
  // Solutions that are listed at most, and moves tried for one of them.
  const MOST = 200;
  const LIMIT = 300000;
  // Numbers beyond which the drawing is wider than the page.
  const WIDE = 30;
  const CSS = `.place{cursor:pointer}.place:focus{outline:none;stroke:#9b3600;stroke-width:5}
    .open{stroke:#0072b2;stroke-width:5}.gone{fill:#ddd}.number,.order,.first,.last,.move{pointer-events:none}`;

  // The puzzle as it is solved, the path that is played, and which of the answers on the way is the newest.
  let [numbers, moves, solutions, path] = [[], [], [], []];
  let complete = true;
  let turn = 0;

  const text = () => numbers.join(",");
  const changes = () => by("changes").checked;
  const at = (position) => `${numbers[position]} at position ${position}`;

  function canGo(position) {
    if (path.includes(position)) return false;
    return path.length === 0 || moves[path.at(-1)].includes(position);
  }

  async function draw() {
    Page.remember({ puzzle: text(), path: path.join(",") });
    by("undo").disabled = by("restart").disabled = path.length === 0;
    const mine = ++turn;
    const drawn = await ask({ study: "clock", ask: "draw", puzzle: text(), path });
    if (drawn === null || mine !== turn) return;
    const focused = by("picture").shadowRoot?.activeElement?.dataset.position;
    const picture = Page.show(by("picture"), drawn.svg, CSS);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `Clock puzzle ${text()}, ${path.length} of ${numbers.length} chosen`);
    if (numbers.length <= WIDE) {
      picture.removeAttribute("height");
      picture.style.width = "min(100%, 32rem)";
    } else picture.style.maxWidth = "none";
    const discs = [...picture.querySelectorAll(".place")];
    discs.forEach((disc, position) => {
      const place = path.indexOf(position);
      const free = path.length > 0 && canGo(position);
      disc.classList.toggle("open", free);
      disc.classList.toggle("gone", place >= 0);
      disc.dataset.position = position;
      const said = place >= 0 ? `, chosen as number ${place + 1}` : free ? ", can be chosen" : "";
      Page.button(disc, `${at(position)}${said}`, (event) => choose(position, event.shiftKey));
    });
    if (focused !== undefined) discs[focused]?.focus();
  }

  function choose(position, backwards) {
    if (changes()) {
      const half = Math.floor(numbers.length / 2);
      numbers[position] = backwards ? ((numbers[position] + half - 2) % half) + 1 : (numbers[position] % half) + 1;
      by("puzzle").value = text();
      solve([]);
      return;
    }
    if (path.at(-1) === position) path.pop();
    else if (canGo(position)) path.push(position);
    else {
      const where = path.length > 0 ? `From ${at(path.at(-1))} it goes to ${moves[path.at(-1)].join(" and ")}` : "";
      say(path.includes(position) ? `Position ${position} is chosen already.` : `${where}, not to ${position}.`, true);
      return;
    }
    tell();
    draw();
  }

  // Where the game stands.
  function tell() {
    if (path.length === 0) return say(outcome());
    if (path.length === numbers.length) return say("Solved: every position is chosen once.");
    const free = moves[path.at(-1)].filter((position, index, all) => canGo(position) && all.indexOf(position) === index);
    const left = numbers.length - path.length;
    say(free.length === 0 ? `Stuck, with ${left} left: take steps back, or ask for a hint.` : `${left} left; next ${free.join(" or ")}.`);
  }

  function outcome() {
    if (solutions.length === 0) {
      return complete ? "Unsolvable: no order of moves visits every position." : "No solution was found before the search gave up; the command at a prompt searches longer.";
    }
    const many = `${solutions.length}${complete ? "" : " or more"} solution${solutions.length === 1 ? "" : "s"}`;
    return `Solvable, with ${many}. Choose a position to begin.`;
  }

  function list() {
    by("solutions").replaceChildren(...solutions.map((solution) => {
      const show = () => {
        path = [...solution];
        tell();
        draw();
      };
      return Page.make("li", {}, Page.make("button", { type: "button", click: show }, solution.join(" ")));
    }));
    by("solutions-section").hidden = solutions.length === 0;
  }

  async function solve(begun) {
    turn += 1;
    const puzzle = by("puzzle").value;
    const found = await ask({ study: "clock", ask: "solve", puzzle, most: MOST, limit: LIMIT });
    by("puzzle").setAttribute("aria-invalid", String(found === null));
    by("game").hidden = found === null;
    if (found === null) {
      by("solutions-section").hidden = true;
      return;
    }
    ({ numbers, moves, solutions, complete } = found);
    by("positions").value = numbers.length;
    path = [];
    for (const position of begun) {
      if (!(position in numbers) || !canGo(position)) break;
      path.push(position);
    }
    list();
    tell();
    await draw();
  }

  async function hint() {
    const found = await ask({ study: "clock", ask: "continue", puzzle: text(), path, limit: LIMIT });
    if (found === null) return;
    if (path.length === numbers.length) say("Solved already.");
    else if (found.next === null) say(outcome());
    else if (found.shared < path.length) {
      const back = path.length - found.shared;
      const reason = found.complete ? "No solution begins so" : "No solution that was found begins so";
      say(`${reason}: take ${back === 1 ? "the last step" : `${back} steps`} back, then position ${found.next}.`);
    } else say(`${path.length === 0 ? "Begin with" : "Next"} position ${found.next}.`);
  }

  async function random() {
    const positions = Number(by("positions").value);
    const made = await ask({ study: "clock", ask: "make", positions, difficulty: by("difficulty").value, seed: Page.seed() });
    if (made === null) return;
    by("puzzle").value = made.puzzle;
    await solve([]);
  }

  function restore() {
    const { puzzle, path: begun } = Page.state();
    if (puzzle !== undefined) by("puzzle").value = puzzle;
    return solve((begun ?? "").split(",").filter((word) => word !== "").map(Number));
  }

  by("puzzle-form").addEventListener("submit", (event) => {
    event.preventDefault();
    solve([]);
  });
  by("random-form").addEventListener("submit", (event) => {
    event.preventDefault();
    random();
  });
  by("hint").addEventListener("click", hint);
  by("undo").addEventListener("click", () => {
    path.pop();
    tell();
    draw();
  });
  by("restart").addEventListener("click", () => {
    path = [];
    tell();
    draw();
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
