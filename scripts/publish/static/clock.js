"use strict";
// Clock puzzles in the browser: what the library's clock::Puzzle, clock::Solutions and clock::draw do, with the same
// answers and the same messages (tests/site.rs runs both on the same cases).
//
// A solution that ends at t gives every other position the one of its two targets that comes next, and no target
// twice. So it orients the graph with an edge for each position but t, joining its two targets, such that every
// position but the first is hit once: edges of its only tree point away from the first position, edges that hang on a
// cycle away from the cycle, and each cycle turns one way or the other. The search chooses those turns.

const Clock = (() => {
  const MAX_POSITIONS = 128;

  // The numbers of a puzzle from text with commas or spaces, or digits without either; throws an Error that says
  // what is accepted.
  function parse(text) {
    const words = [];
    const parts = text.split(",").map((part) => part.split(/\p{White_Space}+/u).filter((word) => word !== ""));
    if (parts.flat().length > 0 || text.includes(",")) {
      if (parts.some((part) => part.length === 0)) {
        throw new Error(
          "a number is missing beside a comma; write a puzzle as whole numbers with commas, like 3,1,3,1,2,3",
        );
      }
      words.push(...parts.flat());
    }
    if (words.length === 1 && /^[0-9]{2,}$/.test(words[0])) words.splice(0, 1, ...words[0]);
    const limit = 1n << 127n;
    for (const word of words) {
      const whole = /^[+-]?[0-9]+$/.test(word) ? BigInt(word.replace(/^\+/, "")) : limit;
      if (whole >= limit || whole < -limit) {
        const start = [...word].slice(0, 40).join("");
        throw new Error(`'${start}' is not a number; write a puzzle as whole numbers with commas, like 3,1,3,1,2,3`);
      }
    }
    const n = words.length;
    if (n < 2 || n > MAX_POSITIONS) {
      throw new Error(`a puzzle has 2 to ${MAX_POSITIONS} numbers, not ${n}; write them with commas, like 3,1,3,1,2,3`);
    }
    const half = Math.floor(n / 2);
    const refuse = (value, position) => {
      throw new Error(
        `number ${value} at position ${position} is out of range: with ${n} positions 1 to ${half} are accepted`,
      );
    };
    words.forEach((word, position) => {
      if (word.startsWith("-") || Number(word) > 255) refuse(word, position);
    });
    const numbers = words.map(Number);
    numbers.forEach((number, position) => {
      if (number < 1 || number > half) refuse(number, position);
    });
    return numbers;
  }

  // The positions that may follow `position`, clockwise and counter-clockwise.
  function moves(numbers, position) {
    const n = numbers.length;
    return [(position + numbers[position]) % n, (position - numbers[position] + n) % n];
  }

  // Takes edges away that are the only one left at one of their ends, until none is. Returns which edges are left,
  // the positions without an edge that were not such an end, and what was taken away as [edge, end, other end].
  function peel(ends, edgesAt, edges) {
    const left = [...edges];
    const open = ends.map(() => true);
    const taken = [];
    const queue = ends.map((_, position) => position);
    while (queue.length > 0) {
      const position = queue.pop();
      const here = edgesAt[position].filter((edge) => left[edge]);
      if (here.length !== 1 || ends[here[0]][0] === ends[here[0]][1]) continue;
      const [edge] = here;
      const other = ends[edge][0] === position ? ends[edge][1] : ends[edge][0];
      left[edge] = false;
      open[position] = false;
      taken.push([edge, position, other]);
      queue.push(other);
    }
    left.forEach((isLeft, edge) => {
      if (isLeft) for (const end of ends[edge]) open[end] = false;
    });
    const uncovered = ends.map((_, position) => position).filter((position) => open[position]);
    return { left, uncovered, taken };
  }

  // Who points where if `last` comes last: null if that cannot be.
  function forest(ends, edgesAt, last) {
    const n = ends.length;
    const { left, uncovered, taken } = peel(
      ends,
      edgesAt,
      ends.map((_, edge) => edge !== last),
    );
    if (uncovered.length !== 1) return null;
    const starts = new Set(uncovered);
    const ahead = new Array(n);
    const back = new Array(n);
    const cycle = new Array(n).fill(-1);
    // The path from a position of the tree to its root goes over the edge taken away at that position.
    const edgeTo = new Array(n).fill(-1);
    for (const [edge, end, other] of [...taken].reverse()) {
      [ahead[edge], back[edge]] = [end, other];
      if (starts.has(other)) {
        starts.add(end);
        edgeTo[end] = edge;
      }
    }
    let cycles = 0;
    for (let first = 0; first < n; first++) {
      if (!left[first]) continue;
      const [head, origin] = ends[first];
      [ahead[first], back[first]] = [head, origin];
      left[first] = false;
      if (head === origin) continue;
      cycle[first] = cycles;
      for (let position = head; position !== origin; ) {
        const edge = edgesAt[position].find((candidate) => left[candidate]);
        back[edge] = position;
        position = ends[edge][0] === position ? ends[edge][1] : ends[edge][0];
        ahead[edge] = position;
        cycle[edge] = cycles;
        left[edge] = false;
      }
      cycles += 1;
    }
    return { last, starts, ahead, back, cycle, cycles, edgeTo };
  }

  // The solutions from `start` in one forest, in lexicographic order.
  function* walks(tree, start, budget) {
    const n = tree.ahead.length;
    // Edges between the first position and the root point the other way.
    const turnedBack = new Array(n).fill(false);
    for (let position = start; tree.edgeTo[position] >= 0; position = tree.back[tree.edgeTo[position]]) {
      turnedBack[tree.edgeTo[position]] = true;
    }
    const turns = new Array(tree.cycles).fill(0); // 0 undecided, 1 ahead, 2 back
    const targets = (position) => {
      const turn = tree.cycle[position] >= 0 ? turns[tree.cycle[position]] : turnedBack[position] ? 2 : 1;
      if (turn === 0) return [tree.ahead[position], tree.back[position]];
      return [turn === 1 ? tree.ahead[position] : tree.back[position]];
    };
    const path = [start];
    const reachesAll = () => {
      const reached = new Set(path);
      const frontier = [path[path.length - 1]];
      while (frontier.length > 0) {
        const position = frontier.pop();
        if (position === tree.last) continue;
        for (const target of targets(position)) {
          if (!reached.has(target)) {
            reached.add(target);
            frontier.push(target);
          }
        }
      }
      return reached.size === n;
    };
    // Goes on from the end of the path.
    function* extend() {
      const length = path.length;
      for (;;) {
        const position = path[path.length - 1];
        if (position === tree.last) {
          if (path.length === n) yield [...path];
          break;
        }
        budget.spend();
        const choices = targets(position);
        if (choices.length === 1) {
          path.push(choices[0]);
          continue;
        }
        const here = path.length;
        const ways = choices[0] < choices[1] ? [1, 2] : [2, 1];
        for (const way of ways) {
          turns[tree.cycle[position]] = way;
          if (reachesAll()) {
            path.push(targets(position)[0]);
            yield* extend();
            path.length = here;
          }
        }
        turns[tree.cycle[position]] = 0;
        break;
      }
      path.length = length;
    }
    if (reachesAll()) yield* extend();
  }

  // All solutions in lexicographic order, as lists of positions, one by one. Throws once `limit` moves were tried
  // without a further one.
  function* solutions(numbers, limit = 1e7) {
    const n = numbers.length;
    const ends = numbers.map((_, position) => moves(numbers, position));
    const edgesAt = numbers.map(() => []);
    ends.forEach(([up, down], edge) => {
      edgesAt[up].push(edge);
      if (down !== up) edgesAt[down].push(edge);
    });
    // Two positions out of reach cannot both come first.
    if (edgesAt.filter((edges) => edges.length === 0).length > 1) return;
    const budget = {
      spent: 0,
      spend() {
        this.spent += 1;
        if (this.spent > limit) throw new Error(`gave up after ${limit} search nodes without a further solution`);
      },
    };
    const forests = ends.map((_, last) => forest(ends, edgesAt, last)).filter((tree) => tree !== null);
    for (let start = 0; start < n; start++) {
      const streams = forests.filter((tree) => tree.starts.has(start)).map((tree) => walks(tree, start, budget));
      const heads = streams.map((stream) => stream.next());
      for (;;) {
        let least = -1;
        heads.forEach((head, index) => {
          if (!head.done && (least < 0 || precedes(head.value, heads[least].value))) least = index;
        });
        if (least < 0) break;
        budget.spent = 0;
        yield heads[least].value;
        heads[least] = streams[least].next();
      }
    }
  }

  function precedes(path, other) {
    const place = path.findIndex((position, index) => position !== other[index]);
    return place >= 0 && path[place] < other[place];
  }

  const DISC = 17;
  // Two decimals.
  const round = (x) => Math.round(x * 100) / 100;

  // What is drawn, as plain data: the face with its discs, and an arrow for each step of `path` if there is one.
  // Coordinates in pixels, y down, position 0 at the top.
  function layout(numbers, path = []) {
    const n = numbers.length;
    const radius = Math.max((n * 3.5 * DISC) / (2 * Math.PI), 90);
    const size = 2 * (radius + DISC + 30);
    const at = (position, distance) => {
      const angle = (2 * Math.PI * position) / n;
      return [size / 2 + distance * Math.sin(angle), size / 2 - distance * Math.cos(angle)];
    };
    const steps = path.slice(1).map((to, index) => [path[index], to]);
    const arrows = steps.map(([from, to]) => {
      const gap = Math.abs(from - to);
      const neighbours = Math.min(gap, n - gap) === 1;
      return arrow(at(from, radius), at(to, radius), [size / 2, size / 2], neighbours);
    });
    const order = new Map(path.map((position, index) => [position, index + 1]));
    const discs = numbers.map((number, position) => ({
      number,
      centre: at(position, radius).map(round),
      order: order.get(position) ?? null,
      label: at(position, radius + DISC + 12).map(round),
    }));
    return { size: round(size), radius: round(radius), arrows, discs };
  }

  // The path of an arrow between two discs: straight where it passes clear of those between, else bent inwards.
  function arrow(start, end, centre, neighbours) {
    const between = (a, b, t) => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    const length = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const middle = between(start, end, 0.5);
    const inward = length(middle, centre);
    const clear = length(start, centre) - inward;
    const missing = neighbours ? 0 : Math.max(2.2 * DISC - clear, 0);
    const bend = between(middle, centre, missing > 0 ? (2 * missing) / inward : 0);
    const edge = (disc) => between(disc, bend, (DISC + 2.5) / length(disc, bend));
    const words = [edge(start), bend, edge(end)].map((point) => point.map(round).join(" "));
    return `M${words[0]} Q${words[1]} ${words[2]}`;
  }

  return { MAX_POSITIONS, DISC, parse, moves, solutions, layout };
})();

if (typeof module !== "undefined") module.exports = Clock;
