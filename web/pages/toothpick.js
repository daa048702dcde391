"use strict";
// Q-toothpicks: the stages of the automaton, its regions, pictures to keep.

(() => {
  const { by, say, ask, numbered } = Page;
  // Stages that are there, pixels of what is saved, milliseconds of a stage that is played, and of a zoom.
  const [STAGES, FRAMES, SIZE, PACE, ZOOM] = [128, 64, 900, 300, 250];
  const CSS = `svg{width:min(100%,44rem);background:#fff}.arc{fill:none;stroke:#009e73;stroke-width:.18;stroke-linecap:round}
    .new{stroke:#d55e00}.region{fill:#f4d35e;stroke:#c79200;stroke-width:.06}`;

  let [stage, quadrant] = [19, false];
  let [arcs, frames, totals, picture, timer, running] = [[], [], [], null, null, 0];
  // The square of the plane that is seen: its lower left corner, its side.
  let view = null;

  function remember() {
    Page.remember({ stage, quadrant: quadrant ? "yes" : "" });
  }

  // The group turns y upwards.
  const seen = ([low, side]) => `${low} ${-(low + side)} ${side} ${side}`;

  function look(from, to, began) {
    const done = Math.min(1, (performance.now() - began) / ZOOM);
    view = [0, 1].map((k) => from[k] + (to[k] - from[k]) * done);
    picture.setAttribute("viewBox", seen(view));
    if (done < 1) running = requestAnimationFrame(() => look(from, to, began));
  }

  function draw() {
    cancelAnimationFrame(running);
    [...picture.querySelectorAll(".arc")].forEach((path, number) => {
      path.style.display = number < stage ? "" : "none";
      path.classList.toggle("new", number === stage - 1);
    });
    picture.querySelector(".region").setAttribute("d", "");
    by("kinds").replaceChildren();
    const words = `Stage ${stage}: ${numbered(totals[stage], "arc")}, ${totals[stage] - totals[stage - 1]} of them new`;
    picture.querySelector("title").textContent = words;
    say(`${words}.`);
    [by("stage").value, by("shown").textContent] = [stage, stage];
    remember();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || view === null;
    if (still) {
      view = frames[stage];
      picture.setAttribute("viewBox", seen(view));
    } else look(view, frames[stage], performance.now());
  }

  async function load() {
    const found = await ask({ study: "toothpick", ask: "arcs", stages: STAGES, quadrant });
    if (found === null) return;
    ({ arcs, frames } = found);
    totals = [0];
    for (const path of arcs) totals.push(totals.at(-1) + path.split("A").length - 1);
    const paths = arcs.map((path) => `<path class="arc" d="${path}"/>`).join("");
    picture = Page.show(by("picture"), `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title"><title id="title"></title>
      <g transform="scale(1 -1)"><path class="region" d=""/>${paths}</g></svg>`, CSS);
    view = null;
    draw();
  }

  async function touch(event) {
    if (quadrant) return say("Regions have names in the whole plane only.");
    const box = picture.getBoundingClientRect();
    const [low, side] = view;
    const x = low + (side * (event.clientX - box.left)) / box.width;
    const y = low + side - (side * (event.clientY - box.top)) / box.height;
    const found = await ask({ study: "toothpick", ask: "region", stage, x, y });
    if (found === null) return;
    picture.querySelector(".region").setAttribute("d", found.outline ?? "");
    if (found.name === null) say("That is open to the outside.");
    else say(`That is a region of the kind “${found.name}”: ${numbered(found.circles, "circle")} and ${numbered(found.diamonds, "diamond")} that are open to each other.`);
  }

  // The kinds of regions as a list, of which each shows where its regions are.
  async function name() {
    if (quadrant) return say("Regions have names in the whole plane only.");
    const found = await ask({ study: "toothpick", ask: "kinds", stage });
    if (found === null) return;
    say(`${numbered(found.kinds.length, "kind")} of closed regions in stage ${stage}; choose one to see where it is.`);
    by("kinds").replaceChildren(...found.kinds.map((kind) => Page.make("li", {}, Page.make("button", {
      type: "button",
      click: () => {
        picture.querySelector(".region").setAttribute("d", kind.outline);
        say(`${kind.count} of the kind “${kind.name}” in stage ${stage}.`);
      },
    }, `${kind.name}: ${kind.count}`))));
  }

  function halt() {
    clearInterval(timer);
    timer = null;
    by("run").textContent = "Play";
  }

  function go(to) {
    stage = Math.min(Math.max(to, 1), STAGES);
    draw();
  }

  by("stage").addEventListener("input", () => {
    halt();
    go(Number(by("stage").value));
  });
  by("back").addEventListener("click", () => go(stage - 1));
  by("on").addEventListener("click", () => go(stage + 1));
  by("run").addEventListener("click", () => {
    if (timer !== null) return halt();
    if (stage === STAGES) stage = 0;
    by("run").textContent = "Pause";
    timer = setInterval(() => {
      if (stage >= STAGES) halt();
      else go(stage + 1);
    }, PACE);
  });
  by("quadrant").addEventListener("change", () => {
    quadrant = by("quadrant").checked;
    load();
  });
  by("picture").addEventListener("click", touch);
  by("name").addEventListener("click", name);
  by("svg").addEventListener("click", async () => {
    const found = await ask({ study: "toothpick", ask: "svg", stage, quadrant, shapes: by("shapes").checked, size: SIZE });
    if (found !== null) Page.save(`toothpick_${stage}.svg`, found.svg, "image/svg+xml");
  });
  by("gif").addEventListener("click", async () => {
    halt();
    const stages = Math.min(stage, FRAMES);
    say(`Drawing ${numbered(stages, "stage")} ...`);
    const question = { study: "toothpick", ask: "gif", stages, quadrant, shapes: by("shapes").checked, size: SIZE / 2 };
    const found = await ask(question, ({ done, of }) => say(`Drawing stage ${done + 1} of ${of} ...`));
    if (found === null) return;
    Page.save(`toothpick_${stages}.gif`, Uint8Array.from(found.gif.match(/../g), (byte) => parseInt(byte, 16)), "image/gif");
    say(`The first ${numbered(stages, "stage")} are saved.`);
  });
  by("stage-form").addEventListener("submit", (event) => event.preventDefault());

  function restore() {
    const state = Page.state();
    stage = Math.min(Math.max(Math.round(Number(state.stage ?? 19)) || 19, 1), STAGES);
    quadrant = state.quadrant === "yes";
    by("quadrant").checked = quadrant;
    return load();
  }

  window.addEventListener("hashchange", restore);
  restore();
})();
