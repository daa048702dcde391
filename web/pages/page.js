"use strict";
// What the pages to try have in common: the state in the address, pictures, messages, the button that stops.

const Page = (() => {
  const by = (id) => document.getElementById(id);
  const message = by("message");
  const busy = by("busy");
  // A computation is seen to run after so many milliseconds.
  const PATIENCE = 300;
  let running = 0;
  const engines = new Set();

  /** Says something, or what is wrong. */
  function say(text, isError = false) {
    message.textContent = text;
    message.classList.toggle("error", isError);
  }

  /** The state in the address: names and texts. */
  function state() {
    return Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  }

  /** Puts a state into the address, of which the default needs nothing. */
  function remember(values) {
    const kept = Object.entries(values).filter(([, value]) => value !== "" && value !== undefined && value !== null);
    const text = new URLSearchParams(kept).toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
    history.replaceState(null, "", text === "" ? location.pathname + location.search : `#${text}`);
  }

  /** Asks the engine, while the page shows that it computes and how to stop it. Nothing if it was stopped or went wrong, which is said. */
  async function ask(question, onPart, engine = Engine) {
    running += 1;
    const timer = setTimeout(() => { busy.hidden = false; }, PATIENCE);
    try {
      engines.add(engine);
      return await engine.ask(question, onPart);
    } catch (error) {
      if (error instanceof Engine.Stopped) say("Stopped.");
      else say(error.message, true);
      return null;
    } finally {
      clearTimeout(timer);
      running -= 1;
      if (running === 0) busy.hidden = true;
    }
  }

  /** Shows a picture of the library with its own styles, which reach nothing else of the page; `css` adds to them. */
  function show(host, svg, css = "") {
    const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    // Styles in elements would be against the page's policy.
    const styles = [];
    const bare = svg.replace(/<style>([^<]*)<\/style>/g, (_, style) => {
      styles.push(style);
      return "";
    });
    const picture = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`svg{max-width:100%;height:auto}${styles.join("")}${css}`);
    root.adoptedStyleSheets = [sheet];
    const inside = document.adoptNode(picture);
    root.replaceChildren(inside);
    return inside;
  }

  /** Makes an element of a picture a button, for the mouse and the keyboard. */
  function button(element, name, act) {
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", "0");
    element.setAttribute("aria-label", name);
    element.addEventListener("click", act);
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        act(event);
      }
    });
  }

  /** An element with attributes and content. */
  function make(tag, attributes = {}, ...content) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(name, value);
      else if (value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...content);
    return element;
  }

  /** Saves text as a file. */
  function save(name, text, type) {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** So many of something. */
  const numbered = (count, what) => `${count} ${what}${Number(count) === 1 ? "" : "s"}`;

  /** A seed for what is random. */
  const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

  by("stop").addEventListener("click", () => engines.forEach((engine) => engine.stop()));
  by("link").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      say("The link is on the clipboard.");
    } catch {
      say("The address of this page is the link.");
    }
  });
  by("try").hidden = false;

  return { by, say, state, remember, ask, show, button, make, save, numbered, seed };
})();
