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
  if (!panel.hidden) panel.textContent = shown.now?.lines.join(" · ") ?? "";
}

function startScreens() {
  // The board with its ranks, and a little of what is right of it.
  const { left, across } = boardOf(1);
  element("screen-80").style.setProperty("--large", `${100 / (left + 8.1 * across)}%`);
  if (innerWidth < 600) element("view").value = "board";
  element("view").addEventListener("change", () => {
    octet.forget_drawn();
    showChosen(status.now);
    showPanel();
  });
  clock.listeners.push(draw);
  shown.listeners.push(showPanel);
  status.listeners.push(showChosen, showPanel, (state, before) => {
    if (state.ended && !before?.ended) tell("You have left Octet: “Off and on” starts it again.");
  });
}
