"use strict";
// The page that solves a puzzle typed in: reads the form, asks Clock, draws the answer. Nothing leaves the page.

(() => {
  const SVG = "http://www.w3.org/2000/svg";
  // Solutions that are listed at most; the count of them stops here too.
  const MOST = 200;

  const form = document.getElementById("puzzle-form");
  const field = document.getElementById("puzzle");
  const message = document.getElementById("message");
  const face = document.getElementById("face");
  const list = document.getElementById("solutions");

  function element(name, attributes, text) {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    if (text !== undefined) node.textContent = text;
    return node;
  }

  function draw(numbers, path) {
    const { size, radius, arrows, discs } = Clock.layout(numbers, path);
    const svg = element("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-labelledby": "face-title" });
    const steps = path.length > 0 ? `: the positions in order are ${path.join(", ")}` : ", no solution";
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
    face.replaceChildren(svg);
  }

  function show(text, isError) {
    message.textContent = text;
    message.classList.toggle("error", isError);
    field.setAttribute("aria-invalid", String(isError));
  }

  function solve() {
    list.replaceChildren();
    let numbers;
    try {
      numbers = Clock.parse(field.value);
    } catch (error) {
      face.replaceChildren();
      show(error.message, true);
      return;
    }
    const found = [];
    let limit = "";
    try {
      for (const path of Clock.solutions(numbers)) {
        found.push(path);
        if (found.length === MOST) break;
      }
    } catch (error) {
      limit = error.message;
    }
    draw(numbers, found[0] ?? []);
    if (found.length === 0) {
      show(limit || "Unsolvable: no order of moves visits every position.", false);
      return;
    }
    const count = found.length === MOST ? `${MOST} solutions or more` : found.length === 1 ? "1 solution" : `${found.length} solutions`;
    show(`${count}${limit && `; ${limit}`}. The first: ${found[0].join(" ")} (0 is the top, then clockwise).`, false);
    found.forEach((path, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = path.join(" ");
      button.setAttribute("aria-pressed", String(index === 0));
      button.addEventListener("click", () => {
        for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", "false");
        button.setAttribute("aria-pressed", "true");
        draw(numbers, path);
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
