"use strict";
// Look-and-say sequences of any rule: terms, elements and their decay, growth.

(() => {
  const { by, say, ask, make } = Page;
  // Terms that are shown, letters of the longest, letters of a term that are shown; places of decimals; steps of decay.
  const [COUNT, LONGEST, SHOWN, DIGITS, STEPS] = [25, 5000, 300, 30, 3];
  // The table of the chemical elements: the first of each row, and the first on its right side.
  const PERIODS = [[1, 2], [3, 5], [11, 13], [19, 21], [37, 39], [55, 72], [87, 104]];

  let elements = [];

  function sequence() {
    return {
      numerals: by("numerals").value,
      base: Number(by("base").value),
      max_count: by("max").value === "" ? null : Number(by("max").value),
      count_first: by("order").value === "count",
      stutter: Number(by("stutter").value),
      seed: by("seed").value.trim(),
    };
  }

  const FIELDS = { numerals: "positional", base: "10", max: "", order: "count", stutter: "1", seed: "1" };

  function remember() {
    const element = document.querySelector("#elements [aria-pressed=true]");
    Page.remember({
      ...Object.fromEntries(Object.entries(FIELDS).map(([name, usual]) => [name, by(name).value === usual ? "" : by(name).value])),
      element: element === null ? "" : elements[Number(element.dataset.number) - 1].subsequence,
    });
  }

  const cut = (text) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}… (${text.length} digits)` : text);
  // Of elements with context one is the end of the word, without letters.
  const label = (row) => row.name ?? (row.subsequence === "" ? "end" : row.subsequence);

  // Column and row in that table, the lanthanides and actinides in rows of their own below.
  function place(number) {
    const row = PERIODS.findLastIndex(([first]) => number >= first);
    const [first, right] = PERIODS[row];
    const next = PERIODS[row + 1]?.[0] ?? 119;
    if (row >= 5 && number >= first + 2 && number < right) return [number - first + 1, row + 4];
    return [number < right ? number - first + 1 : 19 - (next - number), row + 1];
  }

  // What an element becomes, and what that becomes.
  function decay(row, steps) {
    const words = row.evolves_into.map((number) => {
      const next = elements[number - 1];
      const link = make("button", { type: "button", class: "quiet", click: () => choose(next.number) }, label(next));
      return make("li", {}, link, next.name === null ? "" : ` ${next.subsequence}`, ...(steps > 1 ? [decay(next, steps - 1)] : []));
    });
    return make("ul", { class: "tree" }, ...words);
  }

  function choose(number) {
    for (const button of by("elements").querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.number) === number));
    }
    const row = elements[number - 1];
    const parents = elements.filter((other) => other.evolves_into.includes(number)).map(label);
    const share = row.abundance.map((text) => `${text}`).join(", ");
    by("element").replaceChildren(
      make("h3", {}, `${row.name === null ? "Element" : `${row.name},`} ${cut(row.subsequence)}`),
      make("p", {}, `Number ${row.atomic_number ?? row.number}, ${row.kind}; its share of all elements tends to ${share}. ${parents.length === 0 ? "Nothing decays into it." : `It comes from ${parents.join(", ")}.`}`),
      make("p", {}, "It decays into, and that into, in order:"),
      decay(row, STEPS),
    );
    remember();
  }

  function draw() {
    const named = (row) => row.atomic_number !== null && row.atomic_number <= 92;
    const show = (row) => {
      const button = make("button", {
        type: "button",
        "aria-pressed": "false",
        "aria-label": row.name === null ? label(row) : `${row.name}, ${row.subsequence}`,
        click: () => choose(row.number),
      }, make("small", {}, row.atomic_number ?? row.number), " ", row.subsequence.length > 12 && row.name === null ? `${row.subsequence.slice(0, 11)}…` : label(row));
      button.dataset.number = row.number;
      if (row.kind !== "recurrent") button.classList.add("passing");
      if (named(row)) [button.style.gridColumn, button.style.gridRow] = place(row.atomic_number).map(String);
      return button;
    };
    by("elements").replaceChildren(
      make("div", { class: "periodic" }, ...elements.filter(named).map(show)),
      make("div", { class: "all" }, ...elements.filter((row) => !named(row)).map(show)),
    );
  }

  // Roman numerals have no base, and other letters.
  function controls() {
    const roman = by("numerals").value === "roman";
    by("base").disabled = roman;
    if (by("seed").value === (roman ? "1" : "I")) by("seed").value = roman ? "I" : "1";
  }

  async function begin(element) {
    Engine.stop();
    controls();
    elements = [];
    by("elements").replaceChildren();
    const found = await ask({ study: "look_and_say", ask: "terms", sequence: sequence(), count: COUNT, longest: LONGEST });
    by("game").hidden = found === null;
    if (found === null) return;
    by("table").hidden = true;
    by("terms").replaceChildren(...found.terms.map((term) => make("li", {}, cut(term))));
    say(`${found.rule}. Looking for its elements ...`);
    remember();
    const answer = await ask({ study: "look_and_say", ask: "elements", sequence: sequence(), digits: DIGITS });
    if (answer === null) return;
    ({ elements } = answer);
    const { growth, frequencies } = answer;
    const facts = [
      ["rate", `${growth.rate}…`],
      ["it is a root of", growth.polynomial],
      ["of degree", `${growth.degree}, ${growth.irreducible}`],
      ...(growth.period > 1 ? [["period", `${growth.period}`]] : []),
      ...frequencies.map((row) => [`share of ${row.digit}${row.period > 1 ? `, n = ${row.residue} mod ${row.period}` : ""}`, `${row.frequency}…`]),
    ];
    by("growth").replaceChildren(...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]));
    by("table").hidden = false;
    say(`${answer.rule}: ${elements.length} elements${answer.context ? " (letters with what they are told from the left, as parts interact)" : ""}, and lengths that grow by the factor ${growth.rate.slice(0, 10)}… in the long run.`);
    draw();
    by("element").replaceChildren();
    const wanted = elements.find((row) => row.subsequence === element);
    if (wanted !== undefined) choose(wanted.number);
  }

  function restore() {
    const state = Page.state();
    for (const [name, usual] of Object.entries(FIELDS)) by(name).value = state[name] ?? usual;
    return begin(state.element);
  }

  by("numerals").addEventListener("change", controls);
  by("rule-form").addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  window.addEventListener("hashchange", restore);
  restore();
})();
