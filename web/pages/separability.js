"use strict";
// Gates as pictures, what they do to product vectors, and certificates.

(() => {
  const { by, say, ask, make } = Page;

  const dims = () => by("dims").value.split(/[,x ]+/).filter((word) => word !== "").map(Number);
  // What the command reads from a file.
  const question = (what) => ({ study: "separability", ask: what, matrix: `{"matrix": ${by("matrix").value}}`, dims: dims() });
  const number = (x) => String(Math.round(x * 1e6) / 1e6).replace("-", "−");
  const complex = ([re, im]) => (Math.abs(im) < 5e-7 ? number(re) : `${number(re)}${im < 0 ? "−" : "+"}${number(Math.abs(im))}i`);
  const pair = (entry) => (typeof entry === "number" ? [entry, 0] : entry);

  function remember() {
    const gate = by("gate").value;
    if (gate !== "") Page.remember({ gate });
    else Page.remember({ matrix: by("matrix").value.replace(/\s+/g, ""), dims: by("dims").value });
  }

  // A square for each entry: its size the absolute value, its colour the phase.
  function picture() {
    let rows;
    try {
      rows = JSON.parse(by("matrix").value).map((row) => row.map(pair));
    } catch {
      return by("picture").shadowRoot?.replaceChildren();
    }
    const side = Math.min(26, 520 / rows.length);
    const largest = Math.max(...rows.flat().map(([re, im]) => Math.hypot(re, im)), 1e-300);
    const cells = rows.flatMap((row, i) => row.map(([re, im], j) => {
      const size = (Math.hypot(re, im) / largest) * (side - 2);
      const hue = ((Math.atan2(im, re) * 180) / Math.PI + 230 + 360) % 360;
      return size < 0.3 ? "" : `<rect x="${(j + 0.5) * side - size / 2}" y="${(i + 0.5) * side - size / 2}" width="${size}" height="${size}" fill="hsl(${hue} 70% 40%)"/>`;
    }));
    const all = side * rows.length;
    const lines = rows.map((_, k) => `<path d="M0 ${k * side}H${all}M${k * side} 0V${all}" stroke="#dde3e9" stroke-width=".5"/>`);
    Page.show(by("picture"), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 ${all + 4} ${all + 4}" width="${all + 4}" role="img"><title>The matrix: a square for each entry, its size the absolute value, its colour the phase</title>
      <rect x="-2" y="-2" width="100%" height="100%" fill="#fff"/>${lines.join("")}${cells.join("")}</svg>`);
  }

  const factor = (entries) => `(${entries.map((entry) => complex(pair(entry))).join(", ")})`;

  async function classify() {
    remember();
    picture();
    const found = await ask(question("classify"));
    by("found").replaceChildren();
    if (found === null) return;
    const words = {
      local: "It keeps all product vectors product: it is a product of unitary matrices, one for each party.",
      "swap-local": "It keeps all product vectors product: it exchanges the two parties after unitary matrices on each.",
      "permuted-local": "It keeps all product vectors product: it permutes the parties after unitary matrices on each.",
      entangling: "It entangles some product vectors.",
      undecided: "It is too far from local for the tolerance, but no product vector was found that it entangles.",
    };
    say(words[found.action]);
    if (found.witness !== null) {
      by("found").replaceChildren(
        make("p", {}, `For example ${found.witness.factors.map(factor).join(" ⊗ ")}; its image has Schmidt coefficients ${found.witness.schmidt.map(number).join(", ")}.`),
      );
    }
  }

  async function decide() {
    remember();
    picture();
    say("Looking for a product vector that stays one, then for a proof that there is none ...");
    const found = await ask(question("decide"));
    by("found").replaceChildren();
    if (found === null) return;
    if (found.finding === "universal") say("A universal entangler: no product vector goes to a product vector. A determinant modulo a prime proves it; the command certify writes it down.");
    else if (found.finding === "refuted") {
      say("Not a universal entangler: a product vector goes to a product vector, computed exactly.");
      const words = (vector) => (typeof vector[0] === "string" ? `(${vector.join(", ")})` : factor(vector));
      const field = found.field === null ? "" : `, where ${found.field} = 0`;
      by("found").replaceChildren(make("p", {}, found.vector.map(words).join(" ⊗ ") + field));
    } else say("Neither was shown with the effort of this page; the command certify tries more.");
  }

  async function load(asked) {
    const found = await ask({ study: "separability", ...asked });
    if (found === null) return false;
    by("matrix").value = `[${found.matrix.map((row) => JSON.stringify(row)).join(",\n ")}]`;
    by("dims").value = found.dims.join(",");
    return true;
  }

  async function verify(file) {
    const certificate = await file.text();
    say("Checking the certificate ...");
    const found = await ask({ study: "separability", ask: "verify", certificate });
    if (found === null) return;
    if (found.proves === null) say(`The certificate proves nothing: ${found.reason}`, true);
    else say(`The certificate holds. It proves: ${found.proves}`);
  }

  by("gate").addEventListener("change", async () => {
    if (by("gate").value !== "" && await load({ ask: "gate", name: by("gate").value })) classify();
  });
  by("circuit").addEventListener("change", async () => {
    const circuit = by("circuit").value.trim();
    const qubits = Math.max(...(circuit.match(/[0-9]/g) ?? ["0"]).map(Number), 1) + 1;
    by("gate").value = "";
    if (circuit !== "" && await load({ ask: "circuit", circuit, qubits })) classify();
  });
  by("matrix").addEventListener("input", () => { by("gate").value = ""; });
  by("dims").addEventListener("input", () => { by("gate").value = ""; });
  by("gate-form").addEventListener("submit", (event) => {
    event.preventDefault();
    classify();
  });
  by("decide").addEventListener("click", decide);
  by("certificate").addEventListener("change", () => {
    if (by("certificate").files.length > 0) verify(by("certificate").files[0]);
  });
  for (const name of ["dragover", "drop"]) {
    document.addEventListener(name, (event) => {
      event.preventDefault();
      if (name === "drop" && event.dataTransfer.files.length > 0) verify(event.dataTransfer.files[0]);
    });
  }

  async function restore() {
    if (by("gate").options.length === 0) {
      const found = await ask({ study: "separability", ask: "gates" });
      if (found === null) return;
      by("gate").replaceChildren(make("option", { value: "" }, "none of them"), ...found.names.map((name) => make("option", {}, name)));
    }
    const state = Page.state();
    if (state.matrix !== undefined) {
      by("gate").value = "";
      [by("matrix").value, by("dims").value] = [state.matrix, state.dims ?? "2,2"];
    } else {
      by("gate").value = state.gate ?? "rotations-3x4";
      if (by("gate").value === "" || !(await load({ ask: "gate", name: by("gate").value }))) return say("The address names a gate that is not there.", true);
    }
    await classify();
  }

  window.addEventListener("hashchange", restore);
  restore();
})();
