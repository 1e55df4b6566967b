// The engine inside this page, in threads of its own, so that the page never waits for it.
"use strict";

/** A thread with the engine. */
class EngineThread {
  constructor() { this.start(); }

  start() {
    this.waiting = [];
    const code = new Blob([document.getElementById("worker").textContent], { type: "text/javascript" });
    const address = URL.createObjectURL(code);
    this.worker = new Worker(address);
    this.worker.onmessage = ({ data }) => {
      URL.revokeObjectURL(address);
      this.waiting.shift()?.(JSON.parse(data));
    };
    this.worker.onerror = (event) => {
      const answer = { error: `The engine in this page has failed: ${event.message}` };
      this.waiting.splice(0).forEach((tell) => tell(answer));
      this.worker.terminate();
      this.start();
    };
    this.worker.postMessage({ packed: document.getElementById("engine").textContent });
  }

  /** The answer to a question (engine/octet/src/live), or null if it was given up. */
  ask(question) {
    return new Promise((tell) => {
      this.waiting.push(tell);
      this.worker.postMessage({ question: JSON.stringify(question) });
    });
  }

  /** What a reader's file holds. */
  read(file) {
    return new Promise((tell) => {
      this.waiting.push(tell);
      this.worker.postMessage({ file });
    });
  }

  /** Gives up what was asked. */
  stop() {
    if (this.waiting.length === 0) return;
    this.worker.terminate();
    this.waiting.splice(0).forEach((tell) => tell(null));
    this.start();
  }
}

/** One that answers at once, and one that searches. */
const quick = new EngineThread(), deep = new EngineThread();

/** Milliseconds of the searches, for measurements. */
const searchTimes = [];

/** Searches instead of what was searched before. */
async function search(question) {
  deep.stop();
  const begin = performance.now();
  const answer = await deep.ask(question);
  if (answer) searchTimes.push(Math.round(performance.now() - begin));
  return answer;
}
