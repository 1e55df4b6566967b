// The engine beside the machine, in a thread of its own: it repeats what the program's searches have
// done, and says what it would play itself. Also the moves, and what is spoken.
"use strict";

/** Nodes of the engine's own search at every move. */
const ALONE = 30000;

/** The thread: a module first, then events of the program's searches, and questions. */
const THREAD = `
  let octet;
  onmessage = ({ data }) => {
    if (data.module) {
      octet = new WebAssembly.Instance(data.module, {}).exports;
    } else if (data.event) {
      const length = octet.repeat(give(data.event));
      postMessage(length ? { error: takeText(length) } : { compared: takeText(octet.compared()) });
    } else {
      postMessage({ id: data.id, said: takeText(octet[data.name](giveText(data.text), data.number)) });
    }
  };
  ${give} const giveText = ${giveText}; const take = ${take}; const takeText = ${takeText};`;

const beside = {
  /** What has been compared, as `compared` in emulator/web/src/beside.rs tells it. */
  now: { iterations: 0, searches: 0, same: 0, differences: 0, nodes: 0, bars: [], differ: [] },
  /** What answers in the thread's place; none where this browser has no threads. */
  thread: null,
  /** Events that the thread has not answered yet. */
  waiting: 0,
  /** When what was compared is shown again, though more is to come. */
  due: 0,
  /** Who waits for an answer, by the number of the question. */
  asked: new Map(),
  questions: 0,
};

/** Starts the thread with the module of this page. */
function startThread(module) {
  const address = URL.createObjectURL(new Blob([THREAD], { type: "text/javascript" }));
  beside.thread = new Worker(address);
  beside.thread.onmessage = ({ data }) => answered(data);
  beside.thread.onerror = (event) => tellError(new Error(`The engine beside the machine has stopped: ${event.message}`));
  beside.thread.postMessage({ module });
}

function answered({ error, compared, id, said }) {
  if (error) return tellError(new Error(error));
  if (compared) {
    beside.waiting -= 1;
    beside.now = JSON.parse(compared);
    // Of many answers that come at once the last is shown.
    const now = performance.now();
    if (beside.waiting > 0 && now < beside.due) return;
    beside.due = now + 100;
    showComparison(beside.now);
  } else {
    beside.asked.get(id)?.(said);
    beside.asked.delete(id);
  }
}

/** Asks a function of the module, which takes a text and a number, in the thread. */
function askThread(name, text, number) {
  const id = beside.questions++;
  return new Promise((said) => {
    beside.asked.set(id, said);
    beside.thread.postMessage({ id, name, text, number });
  });
}

/** Hands the thread what the program's searches have done. */
function passEvents() {
  for (let length = octet.next_event(); length; length = octet.next_event()) {
    const event = take(length);
    beside.waiting += 1;
    beside.thread.postMessage({ event }, [event.buffer]);
  }
}

/** Moves that no line breaks at a hyphen: O-O. */
const unbroken = (moves) => moves.join(" ").replaceAll("-", "\u2011");

/** @type {[string, (said: any) => string | number][]} The rows of the comparison. */
const ROWS_COMPARED = [
  ["move", (said) => unbroken(said.line.slice(0, 1)) || "none"],
  ["score", (said) => said.score],
  ["depth", (said) => said.depth],
  ["nodes", (said) => said.nodes.toLocaleString("en")],
  ["line", (said) => unbroken(said.line)],
];

const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** One line that ticks: the nodes of the last whole iteration, which the program shows, and how many
 * searches were the same. */
function verdictOf({ iteration, searches, same, differences }) {
  if (differences) return `${count(differences, "comparison", "comparisons")} of ${count(searches, "search", "searches")} ${differences === 1 ? "differs" : "differ"}.`;
  if (!iteration) return "The engine repeats every search of the 8-bit program.";
  const nodes = `${count(iteration.program.nodes, "node", "nodes")}: the same`;
  return searches ? `${nodes}. ${same.toLocaleString("en")} of ${count(searches, "search", "searches")}.` : `${nodes}.`;
}

/** A search that time or a key has stopped, in its own line. */
function stoppedOf({ stopped }) {
  if (!stopped) return "";
  const { program, identical } = stopped;
  const says = identical ? "the same move, score and line" : "a different move, score or line";
  return `Stopped after ${count(program.nodes, "node", "nodes")}, in the middle of the next iteration: ${says}.`;
}

/** A bar for each of the last searches, as high as it has nodes (by their logarithm). */
function barsOf({ bars, differ }) {
  const most = Math.log(Math.max(2, ...bars));
  return bars.map((nodes, n) => {
    const bar = document.createElement("i");
    bar.style.height = `${Math.round((100 * Math.log(nodes + 1)) / most)}%`;
    bar.classList.toggle("differs", differ.includes(n));
    return bar;
  });
}

function showComparison(compared) {
  const verdict = element("verdict");
  verdict.textContent = verdictOf(compared);
  verdict.className = compared.differences ? "differs" : compared.iteration ? "same" : "";
  element("stopped").textContent = stoppedOf(compared);
  element("bars").replaceChildren(...barsOf(compared));
  element("bars").setAttribute("aria-label", `Nodes of the last ${count(compared.bars.length, "search", "searches")}: ${compared.bars.join(", ")}`);
  const { iteration } = compared;
  if (!iteration) return;
  element("comparison").replaceChildren(...ROWS_COMPARED.map(([name, value]) => {
    const row = document.createElement("tr");
    row.className = name;
    const cells = [name, value(iteration.program), value(iteration.engine)].map(String).map((text, n) => {
      const cell = document.createElement(n ? "td" : "th");
      cell.textContent = text;
      return cell;
    });
    row.append(...cells);
    return row;
  }));
}

/** A move's number as players write it. */
function numbered(state, n) {
  const [, side, , , , first] = state.start.split(" ");
  const ply = 2 * (Number(first) - 1) + (side === "b" ? 1 : 0) + n;
  return `${Math.floor(ply / 2) + 1}${ply % 2 ? "…" : "."}`;
}

function showMoves(state) {
  element("moves").replaceChildren(...(state.san ?? []).map((san, n) => {
    const item = document.createElement("li");
    item.textContent = `${numbered(state, n)} ${san}`;
    return item;
  }));
  element("moves").scrollTop = element("moves").scrollHeight;
}

/** Speaks the moves that were played. The result follows in the program's own words. */
function speak(state, before) {
  const [now, then] = [state.san ?? [], before?.san ?? []];
  let text = "";
  if (now.length > then.length) {
    const white = (n) => numbered(state, n).endsWith(".");
    const name = (n) => (white(n) ? "White" : "Black");
    text = now.slice(then.length).map((san, n) => `${name(then.length + n)}: ${spoken(san.replace("#", ""))}`).join(". ");
  } else if (now.length < then.length) {
    text = now.length ? `Taken back to ${spoken(now.at(-1))}` : "The opening position";
  }
  if (text) element("spoken").textContent = text;
  // What a screen reader finds where the board is drawn.
  const words = boardInWords(Position.fromFen(state.fen));
  canvases.forEach((canvas, which) => canvas.setAttribute("aria-label", `The screen of ${which ? 80 : 40} columns. ${words}`));
}

/** What the engine would play, in words; the result, if the game is over. */
async function engineSays() {
  const { start, moves, result } = status.now ?? {};
  if (!start || result) return result ?? "";
  const text = await askThread("alone", `${start}\n${moves.join(" ")}`, ALONE);
  if (!text) return "";
  const { line, score, depth, nodes } = JSON.parse(text);
  return `${unbroken(line)} (${score}, depth ${depth}, ${count(nodes, "node", "nodes")})`;
}

/** What the engine would play stays folded away until somebody asks. */
async function askEngine() {
  if (element("alone-part").open) element("alone").textContent = await engineSays();
}

function startBeside(module) {
  startThread(module);
  clock.listeners.push(passEvents);
  status.listeners.push((state, before) => {
    if (before?.fen === state.fen && before?.moves?.length === state.moves?.length) return;
    showMoves(state);
    if (state.fen) speak(state, before ?? state);
    askEngine();
  });
  element("alone-part").addEventListener("toggle", askEngine);
}
