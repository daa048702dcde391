"use strict";
// Diamond norms: a channel with parameters or a map that is written, and the interval that holds its norm.

(() => {
  const { by, say, ask, make } = Page;
  const TOLERANCE = 1e-9;
  // Milliseconds after which a slider counts as set.
  const SET = 150;

  let timer = null;
  let mine = 0;

  const kind = () => by("channel").value;
  const number = (id) => Number(by(id).value);

  // The map that the controls describe, in the words of a file.
  function described() {
    const [dimension, probability, angle] = [number("dimension"), number("probability"), (number("angle") * Math.PI) / 180];
    const identity = (size) => ({ channel: "identity", dimension: size });
    switch (kind()) {
      case "transpose": return { channel: "transpose", dimension };
      case "amplitude-damping": return { difference: [{ channel: "amplitude-damping", probability }, identity(2)] };
      case "rotation": {
        const [c, s] = [Math.cos(angle / 2), Math.sin(angle / 2)];
        return { difference: [{ channel: "unitary", matrix: [[c, -s], [s, c]] }, identity(2)] };
      }
      default: return { difference: [{ channel: kind(), dimension, probability }, identity(dimension)] };
    }
  }

  function controls() {
    const has = { depolarising: ["probability", "dimension"], dephasing: ["probability", "dimension"], "amplitude-damping": ["probability"], rotation: ["angle"], transpose: ["dimension"] };
    for (const name of ["probability", "angle", "dimension"]) by(`with-${name}`).hidden = !(has[kind()] ?? []).includes(name);
    by("probability-shown").textContent = by("probability").value;
    by("angle-shown").textContent = `${by("angle").value}°`;
    if (kind() !== "own") by("map").value = JSON.stringify(described());
  }

  function remember() {
    const adjoint = by("adjoint").checked ? "yes" : "";
    if (kind() === "own") Page.remember({ map: by("map").value, adjoint });
    else Page.remember({ channel: kind(), probability: by("probability").value, angle: by("angle").value, dimension: by("dimension").value, adjoint });
  }

  // The bounds after each step, on a logarithmic scale of how far they are apart.
  function chart(steps) {
    const widths = steps.map(([lo, hi]) => Math.max((hi - lo) / hi, 1e-17)).filter((width) => Number.isFinite(width));
    if (widths.length < 2) return by("chart").replaceChildren(), by("chart").shadowRoot?.replaceChildren();
    const [width, height] = [460, 190];
    const x = (step) => 50 + (step * (width - 70)) / (widths.length - 1);
    const y = (value) => 15 + (-Math.log10(value) / 17) * (height - 50);
    const points = widths.map((value, step) => `${x(step)},${y(value)}`);
    const marks = [0, 3, 6, 9, 12].map((power) => `<text x="4" y="${y(10 ** -power) + 4}">1e-${power}</text><path d="M46 ${y(10 ** -power)}H${width - 10}" stroke="#ddd"/>`);
    Page.show(by("chart"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img"><title>Relative width of the interval after each step, from ${widths[0].toExponential(1)} to ${widths.at(-1).toExponential(1)}</title>
      <rect width="100%" height="100%" fill="#fff"/><g font-size="11" fill="#222">${marks.join("")}<text x="50" y="${height - 8}">relative width of the interval after each of ${widths.length} steps</text></g>
      <polyline points="${points.join(" ")}" fill="none" stroke="#0072b2" stroke-width="2"/>${points.map((point) => `<circle cx="${point.split(",")[0]}" cy="${point.split(",")[1]}" r="3" fill="#0072b2"/>`).join("")}</svg>`);
  }

  function show(answer) {
    by("game").hidden = false;
    by("certain").textContent = answer.certain;
    const facts = [
      ["at least", answer.lower],
      ["at most", answer.upper],
      ["relative width", answer.width.toExponential(1)],
      ["by", answer.by],
      ["of matrices", `${answer.input} × ${answer.input} to ${answer.output} × ${answer.output}`],
    ];
    by("facts").replaceChildren(...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
    chart(answer.steps);
  }

  async function compute() {
    const turn = ++mine;
    remember();
    const adjoint = by("adjoint").checked;
    const question = { study: "norms", ask: "norm", map: by("map").value, tolerance: TOLERANCE, adjoint };
    const answer = await ask(question, (part) => turn === mine && show(part));
    if (turn !== mine) return;
    if (answer === null) {
      by("game").hidden = true;
      return;
    }
    show(answer);
    say(`The ${adjoint ? "completely bounded" : "diamond"} norm is ${answer.certain}, to the digits that are certain.`);
    const apart = kind() !== "own" && kind() !== "transpose" && !adjoint;
    by("meaning").textContent = apart
      ? `So the channel is told from the identity by one use with probability ${(0.5 + answer.hi / 4).toFixed(6)} at most, which the best input and measurement reach.`
      : "";
  }

  function change() {
    controls();
    clearTimeout(timer);
    timer = setTimeout(compute, SET);
  }

  function restore() {
    const state = Page.state();
    const known = [...by("channel").options].map((option) => option.value);
    for (const name of ["probability", "angle", "dimension"]) if (state[name] !== undefined) by(name).value = state[name];
    by("adjoint").checked = state.adjoint === "yes";
    if (state.map !== undefined) {
      by("channel").value = "own";
      by("map").value = state.map;
    } else if (known.includes(state.channel)) by("channel").value = state.channel;
    controls();
    return compute();
  }

  for (const id of ["channel", "probability", "angle", "dimension", "adjoint"]) by(id).addEventListener("input", change);
  by("map").addEventListener("input", () => { by("channel").value = "own"; controls(); });
  by("map-form").addEventListener("submit", (event) => {
    event.preventDefault();
    compute();
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
