"use strict";
// The library in a worker of its own: a question goes in, its answer comes out, both plain data. Nothing leaves the page.

const Engine = (() => {
  // What the worker runs. It knows nothing of the page.
  function serve() {
    const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
    let engine = null;
    let asked = null;
    const read = (start, length) => JSON.parse(decoder.decode(new Uint8Array(engine.memory.buffer, start, length)));
    const told = (start, length) => self.postMessage({ id: asked, part: read(start, length) });

    async function handle({ id, bytes, question }) {
      if (bytes !== undefined) {
        engine = (await WebAssembly.instantiate(bytes, { env: { told } })).instance.exports;
        return;
      }
      asked = id;
      try {
        const text = encoder.encode(JSON.stringify(question));
        const start = engine.room(text.length);
        new Uint8Array(engine.memory.buffer, start, text.length).set(text);
        const length = engine.answer();
        self.postMessage({ id, answer: read(engine.text(), length) });
      } catch (error) {
        self.postMessage({ id, broken: String(error) });
      }
    }

    let queue = Promise.resolve();
    self.onmessage = ({ data }) => {
      queue = queue.then(() => handle(data));
    };
  }

  /** What a question that was stopped is answered by. */
  class Stopped extends Error {}

  const folder = document.currentScript.src.replace(/[^/]*$/, "");
  let bytes = null;

  // The program is text in a script, as pages that are opened from a folder may read scripts and nothing else.
  function load() {
    bytes ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `${folder}engine-data.js`;
      script.onload = resolve;
      script.onerror = () => reject(new Error("the program of this page cannot be loaded"));
      document.head.append(script);
    }).then(() => {
      const packed = Uint8Array.from(atob(globalThis.ENGINE_DATA), (letter) => letter.charCodeAt(0));
      return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    });
    return bytes;
  }

  /** A worker of its own, which answers one question after the other. */
  function create() {
    let worker = null;
    let next = 0;
    const open = new Map();

    function finish(error) {
      worker?.terminate();
      worker = null;
      for (const { reject } of open.values()) reject(error);
      open.clear();
    }

    function heard({ data: { id, answer, part, broken } }) {
      const question = open.get(id);
      if (question === undefined) return;
      if (part !== undefined) {
        if (part.error !== undefined) question.mistake = part.error;
        else question.onPart?.(part);
        return;
      }
      open.delete(id);
      if (broken !== undefined) {
        question.reject(new Error(question.mistake ?? broken));
        finish(new Error("the program had to be started again"));
      } else if (answer.error !== undefined) question.reject(new Error(answer.error));
      else question.resolve(answer);
    }

    /** The answer to a question; `onPart` hears of what is known before. An Error says what is wrong. */
    async function ask(question, onPart) {
      const program = await load();
      if (worker === null) {
        const source = URL.createObjectURL(new Blob([`(${serve})()`], { type: "text/javascript" }));
        worker = new Worker(source);
        worker.onmessage = heard;
        worker.postMessage({ bytes: program });
      }
      const id = next++;
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject, onPart });
        worker.postMessage({ id, question });
      });
    }

    /** Stops whatever is computed. */
    function stop() {
      finish(new Stopped("stopped"));
    }

    return { ask, stop };
  }

  return { ...create(), create, Stopped };
})();
