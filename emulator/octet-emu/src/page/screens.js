// Both screens, drawn when they change, which of them is seen, and what is written on them.
"use strict";

/** The canvases by number: 0 has 40 columns, 1 has 80. */
const canvases = ["screen-40", "screen-80"].map((id) => document.querySelector(`#${id} canvas`));

/** Whether a screen is seen. */
const seen = (which) => !canvases[which].parentElement.hidden;

function draw() {
  canvases.forEach((canvas, which) => {
    if (!seen(which) || !octet.draw(which)) return;
    const [width, height] = [octet.width(which), octet.height(which)];
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const pixels = new Uint8ClampedArray(octet.memory.buffer, octet.pixels(which), 4 * width * height);
    canvas.getContext("2d").putImageData(new ImageData(pixels.slice(), width, height), 0, 0);
  });
}

/** What the program writes, line by line: beside the board, where one is shown. */
function linesShown() {
  const lines = takeText(octet.screen_text(1)).split("\n");
  const files = lines.map((line) => line.match(/^ +[ah]( +)[bg]\1[cf]\1[de]\1[de]\1[cf]\1[bg]\1[ah]/)).find(Boolean);
  const from = files ? files[0].length + 3 : 0;
  return lines.map((line) => line.slice(from).replace(/[─ ]+/g, " ").trim()).filter(Boolean);
}

/** Shows the screens that are chosen; a page of the program is never cut. */
function showChosen(state) {
  const view = element("view").value;
  element("screen-40").hidden = view === "80" || view === "board";
  element("screen-80").hidden = view === "40";
  document.querySelector("#screen-40 .dark").hidden = !state?.twoMhz;
  const large = view === "board" && (state?.mode ?? 0) < 2;
  element("screen-80").classList.toggle("large", large);
  element("panel").hidden = !large;
  element("machine").classList.toggle("ended", Boolean(state?.ended));
}

/** The panel beside the board, where the large view leaves it out: clocks, moves, what is typed. */
function showPanel() {
  const panel = element("panel");
  if (panel.hidden) return;
  const text = linesShown().join(" · ");
  if (panel.textContent !== text) panel.textContent = text;
}

function startScreens() {
  // The board with its ranks, and a little of what is right of it.
  const { left, across } = boardOf(1);
  element("screen-80").style.setProperty("--large", `${100 / (left + 8.1 * across)}%`);
  if (innerWidth < 600) element("view").value = "board";
  element("view").addEventListener("change", () => {
    octet.forget_drawn();
    showChosen(status.now);
  });
  clock.listeners.push(draw);
  clock.listeners.push(() => { if (clock.frames % READING === 0) showPanel(); });
  status.listeners.push(showChosen, (state, before) => {
    if (state.ended && !before?.ended) tell("You have left Octet: “Off and on” starts it again.");
  });
}
