// Both screens, drawn when they change, which of them is seen, and what is written on them.
"use strict";

/** @type {HTMLCanvasElement[]} The canvases that are seen, by number: 0 has 40 columns, 1 has 80. */
const canvases = ["screen-40", "screen-80"].map((id) => document.querySelector(`#${id} canvas`));

/** The pictures as the machine draws them, pixel by pixel. */
const pictures = canvases.map(({ width, height }) => Object.assign(document.createElement("canvas"), { width, height }));

/** @type {number[][]} The seen part of each picture: left, top, width, height. */
const parts = pictures.map(({ width, height }) => [0, 0, width, height]);

/** The texts beside the board that stand above and below it where only the board is seen. */
const strips = ["above", "below"].map((id) => ({
  element: element(id),
  canvases: /** @type {HTMLCanvasElement[]} */ ([...document.querySelectorAll(`#${id} canvas`)]),
}));

/** The text boxes of the 80-column screen, in its pixels and its characters: `Page::boxes`. */
let boxes = null;

/** Whether a screen is seen. */
const seen = (which) => !canvases[which].parentElement.hidden;

/** Draws a part of a picture at so many times its size: enlarged to whole numbers without smoothing,
 * from where the browser scales it down.
 * @param {HTMLCanvasElement} canvas
 * @param {HTMLCanvasElement} picture
 * @param {number[]} part */
function paint(canvas, picture, [x, y, width, height], across, down = across) {
  // Where every line has the same number of the display's pixels, no line is smoothed.
  const whole = (scale) => Math.max(1, Math.ceil(scale * devicePixelRatio - 0.001));
  const lines = Math.round(height * down * devicePixelRatio);
  const even = Math.abs((lines / height) * 2 - Math.round((lines / height) * 2)) < 0.001 && lines >= height;
  const [toWidth, toHeight] = [width * whole(across), even ? lines : height * whole(down)];
  if (canvas.width !== toWidth || canvas.height !== toHeight) Object.assign(canvas, { width: toWidth, height: toHeight });
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, x, y, width, height, 0, 0, toWidth, toHeight);
  canvas.style.width = `${width * across}px`;
  canvas.style.height = `${height * down}px`;
}

/** @type {[number, number][]} How wide and high a pixel of each screen is, in the page's pixels. */
const scales = [[1, 1], [1, 1]];

const paintScreen = (which) => paint(canvases[which], pictures[which], parts[which], ...scales[which]);

function draw() {
  pictures.forEach((picture, which) => {
    if (!seen(which) || !octet.draw(which)) return;
    const [width, height] = [octet.width(which), octet.height(which)];
    const pixels = new Uint8ClampedArray(octet.memory.buffer, octet.pixels(which), 4 * width * height);
    picture.getContext("2d").putImageData(new ImageData(pixels.slice(), width, height), 0, 0);
    paintScreen(which);
    if (which === 1) paintStrips();
  });
}

/** Some rows of a text box, as a part of the picture. */
const rowsOf = ({ pixels: [x, y, width, height], rows }, from = 0, count = rows - from) =>
  [x, y + (height / rows) * from, width, (height / rows) * count];

/** What stands above and below the board: clocks, the opening or what is typed, the last move, and what
 * the program says or thinks. */
function paintStrips() {
  if (strips[0].element.hidden || !boxes) return;
  const text = takeText(octet.screen_text(1)).split("\n");
  const written = ({ row, column, columns }, n) => text[row + n]?.slice(column, column + columns).trim();
  const lastRow = (box) => Math.max(0, [...Array(box.rows).keys()].findLastIndex((n) => written(box, n)));
  const { Above, Below, Typed, Opening, Moves, Message, Depth, Line } = boxes;
  const first = written(Typed, 0) ? rowsOf(Typed) : rowsOf(Opening, 0, 1);
  const thinking = [Depth.pixels[0], Depth.pixels[1], Line.pixels[2], Line.pixels[1] + 16 - Depth.pixels[1]];
  const said = written(Message, 0) ? rowsOf(Message, 0, 3) : thinking;
  const room = strips[0].element.parentElement.clientWidth - 18;
  const [clock, beside] = [180, Opening.pixels[2]];
  const scale = Math.min(1, room / (clock + beside));
  const clockOf = ({ pixels: [x, y, , height] }) => [x - 2, y - 1, clock, height + 2];
  const wanted = [
    [clockOf(Above), [first[0], first[1], beside, first[3]], [...rowsOf(Moves, lastRow(Moves), 1)]],
    [clockOf(Below), said],
  ];
  strips.forEach(({ canvases }, n) => canvases.forEach((canvas, at) => paint(canvas, pictures[1], wanted[n][at], scale)));
}

/** The program's mode from which on something covers the board or the panel beside it. */
const PAGES = 3;

/** Which screens are seen, and whether only the board of one. */
function viewNow(state) {
  const view = element("view").value;
  if (view !== "board" || (state?.mode ?? 0) < PAGES) return view;
  // A page is read in the large letters of 40 columns, where there is a picture.
  return layouts.phone.matches && !state.editing && !state.twoMhz ? "40" : "80";
}

/** Lays out what is seen of the screens. */
function arrange(state = status.now) {
  const view = viewNow(state);
  const board = view === "board";
  element("screen-40").hidden = view === "80" || board;
  element("screen-80").hidden = view === "40";
  /** @type {HTMLElement} */ (document.querySelector("#screen-40 .dark")).hidden = !state?.twoMhz;
  element("machine").classList.toggle("ended", Boolean(state?.ended));
  for (const { element } of strips) element.hidden = !board;
  parts[1] = board ? boardPart() : layouts.across.matches ? [8, 10, 592, 412] : [0, 0, 608, 432];
  const room = roomNow(document.body.classList.contains("typing"));
  const shapes = SHAPES[shapeNow()];
  const shown = [1, 0].filter(seen);
  const found = factors(shown.map((which) => ({
    width: parts[which][2], height: parts[which][3], times: which + 1, shape: shapes[which],
  })), room);
  shown.forEach((which, n) => {
    scales[which] = [found[n] * shapes[which], found[n]];
    paintScreen(which);
  });
  const widths = shown.map((which) => Math.ceil(parts[which][2] * scales[which][0]) + 2);
  const sum = widths.reduce((a, b) => a + b) + 8 * (widths.length - 1);
  element("desktop").style.setProperty("--screen", `${sum <= room.width + 2 ? sum : Math.max(...widths)}px`);
  paintStrips();
}

/** The board with the names of its ranks and files. */
function boardPart() {
  const [left, top, across, down] = boxes ? [0, 1, 2, 3].map((n) => octet.board(1, n)) : [24, 16, 48, 48];
  return [left - 14, top - 2, 8 * across + 16, 8 * down + 20];
}

/** What of a status the layout depends on, as one text. */
const laidOutBy = (state) => [viewNow(state), state?.twoMhz, state?.ended].join();

/** Shows the screens that are chosen; a page of the program is never cut. */
function showChosen(state) {
  arrange(state);
  if (typeof octet === "object") draw();
}

/** The shape of the pixels that was chosen. */
const shapeNow = () => (remembered.shape in SHAPES ? remembered.shape : "square");

/** Marks the shape in the menu of the screen, where it stands below the screens. */
function markShape() {
  for (const option of element("view").options) {
    if (option.value in SHAPES) option.textContent = `${option.value === shapeNow() ? "✓ " : ""}${option.textContent.replace("✓ ", "")}`;
  }
}

/** The name of the choice of the screen: phones and larger windows have their own. */
const viewName = () => (layouts.phone.matches ? "phone view" : "view");

function recallView() {
  element("view").value = remembered[viewName()] ?? (layouts.phone.matches ? "board" : "80");
}

function startScreens() {
  boxes = JSON.parse(takeText(octet.boxes()));
  clock.listeners.push(draw);
  status.listeners.push((state, before) => {
    if (laidOutBy(state) !== laidOutBy(before)) showChosen(state);
    if (state.ended && !before?.ended) tell("You have left Octet: “Off and on” starts it again.");
  });
}

// The screens have their size before anything is drawn.
recallView();
markShape();
arrange(null);
addEventListener("resize", () => arrange());
document.addEventListener("fullscreenchange", () => arrange());
// A long message takes its room from the screens above it.
new ResizeObserver(() => arrange()).observe(document.querySelector(".under"));
layouts.phone.addEventListener("change", () => { recallView(); arrange(); });
element("view").addEventListener("change", ({ target }) => {
  if (target.value in SHAPES) {
    remember("shape", target.value);
    markShape();
    // The menu goes on to name the screen that is seen.
    recallView();
  } else {
    remember(viewName(), target.value);
  }
  showChosen(status.now);
});
element("full").hidden = !document.fullscreenEnabled;
element("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else element("machine").requestFullscreen();
});
