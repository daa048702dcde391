"use strict";
// The page that solves a puzzle typed in: reads the form, asks Clock, draws the answer. Nothing leaves the page.

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  // Solutions that are listed at most, moves tried for one of them, and milliseconds for all: nobody waits for more.
  const MOST = 200;
  const LIMIT = 3e5;
  const PATIENCE = 500;
  // Numbers beyond which the drawing is wider than the page, and positions that are not read out.
  const WIDE = 30;

  const form = document.getElementById("puzzle-form");
  const field = document.getElementById("puzzle");
  const message = document.getElementById("message");
  const face = document.getElementById("face");
  const list = document.getElementById("solutions");
  const section = document.getElementById("solutions-section");

  function element(name, attributes, text) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  }

  function draw(numbers, path, otherwise) {
    const { size, radius, arrows, discs } = Clock.layout(numbers, path);
    const svg = element("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-labelledby": "face-title" });
    const steps = path.length > 0 ? `: the positions in order are ${path.join(", ")}` : `, ${otherwise}`;
    svg.append(element("title", { id: "face-title" }, `Clock puzzle ${numbers.join(",")}${steps}`));
    const defs = element("defs", {});
    const marker = element("marker", {
      id: "arrow", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 6, markerHeight: 6, orient: "auto",
    });
    marker.append(element("path", { d: "M0 1 10 5 0 9z", class: "arrowhead" }));
    defs.append(marker);
    svg.append(defs, element("circle", { cx: size / 2, cy: size / 2, r: radius, class: "rim" }));
    for (const d of arrows) svg.append(element("path", { d, class: "move", "marker-end": "url(#arrow)" }));
    discs.forEach(({ number, centre: [cx, cy], order, label: [x, y] }) => {
      svg.append(element("circle", { cx, cy, r: Clock.DISC, class: "place" }));
      if (order === 1) svg.append(element("circle", { cx, cy, r: Clock.DISC, class: "first" }));
      if (order === discs.length) svg.append(element("circle", { cx, cy, r: Clock.DISC, class: "last" }));
      svg.append(element("text", { x: cx, y: cy, dy: ".35em", class: "number" }, number));
      if (order !== null) svg.append(element("text", { x, y, dy: ".35em", class: "order" }, order));
    });
    if (numbers.length > WIDE) svg.style.width = `${size}px`;
    face.replaceChildren(svg);
  }

  function show(text, isError) {
    message.textContent = text;
    message.classList.toggle("error", isError);
    field.setAttribute("aria-invalid", String(isError));
  }

  function solve() {
    list.replaceChildren();
    section.hidden = true;
    let numbers;
    try {
      numbers = Clock.parse(field.value);
    } catch (error) {
      face.replaceChildren();
      show(error.message, true);
      return;
    }
    const found = [];
    let isComplete = true;
    const started = performance.now();
    try {
      for (const path of Clock.solutions(numbers, LIMIT)) {
        found.push(path);
        if (found.length === MOST || performance.now() - started > PATIENCE) {
          isComplete = false;
          break;
        }
      }
    } catch {
      isComplete = false;
    }
    draw(numbers, found[0] ?? [], isComplete ? "unsolvable" : "no solution found before the search was stopped");
    if (found.length === 0) {
      const gaveUp = "No solution was found before the search was stopped; the command at a prompt searches longer.";
      show(isComplete ? "Unsolvable: no order of moves visits every position." : gaveUp, false);
      return;
    }
    const total = `${found.length} solution${found.length === 1 ? "" : "s"}${isComplete ? "" : " or more"}`;
    const read = (path) => (path.length > WIDE ? " is drawn below" : `: ${path.join(" ")} (0 is the top, then clockwise)`);
    show(`${total}. The first${read(found[0])}.`, false);
    section.hidden = false;
    found.forEach((path, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = path.join(" ");
      button.setAttribute("aria-pressed", String(index === 0));
      button.addEventListener("click", () => {
        for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", "true");
        draw(numbers, path);
        show(`Solution ${index + 1} of ${total}${read(path)}.`, false);
        face.scrollIntoView({ block: "nearest" });
      });
      const item = document.createElement("li");
      item.append(button);
      list.append(item);
    });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    solve();
  });
  form.hidden = false;
  solve();
})();
