// How the window is laid out, what of each screen is seen, and how large it is.
"use strict";

/** The layouts of page.css, by the same widths and heights. */
const layouts = {
  /** Screen and rail side by side. */
  desktop: matchMedia("(min-width: 1000px) and (min-height: 500px)"),
  /** Upright: the board, the clocks above and below it. */
  phone: matchMedia("(max-width: 699.9px) and (min-height: 500px)"),
  /** Across: the whole screen on the left, everything else on the right. */
  across: matchMedia("(max-height: 499.9px)"),
};

/** Widths of a pixel, where the height of a line on 40 columns and half of that on 80 is 1, by shape
 * and screen: the pixel clock at which they would be square, over that of the chip. */
const SHAPES = {
  square: [1, 1],
  pal: [7.375 / 7.882, 14.75 / 16],
  ntsc: [6.136 / 8.182, 12.273 / 16],
};

/** A sharp picture fills at least so much of its room; a softer one fills all. */
const FILLED = 0.85;

/** The largest factor at which a picture fits into its room, and each of its lines has the same number
 * of the display's pixels if that fills enough. Lines are drawn `times` times in the picture. */
function factor({ width, height, times, shape }, room) {
  const most = Math.min(room.width / (width * shape), room.height / height);
  const one = 1 / (times * devicePixelRatio);
  const sharp = Math.floor(most / one + 0.001) * one;
  return sharp >= FILLED * most ? sharp : Math.floor(most * width) / width;
}

/** Pixels of the window that are not the screens'. */
const SITE = 48, RAIL = 320, EDGE = 24;

/** The height of the message and the tools below the screens, which is more where it is long. */
const messageNow = () => Math.max(48, /** @type {HTMLElement} */ (document.querySelector(".under")).offsetHeight) + 12;

/** The room of the screens in the window: width and height. */
function roomNow(typing) {
  const { clientWidth } = document.documentElement;
  if (document.fullscreenElement) return { width: innerWidth, height: innerHeight - messageNow() };
  if (layouts.across.matches) return { width: clientWidth - 264, height: innerHeight };
  if (layouts.phone.matches) {
    // Message and keys stay in the window, too.
    const beside = typing ? 430 : 250;
    return { width: Math.min(clientWidth, 500), height: Math.max(240, innerHeight - beside) };
  }
  if (!layouts.desktop.matches) return { width: Math.min(clientWidth - 2 * EDGE, 760), height: Math.max(432, innerHeight - 400) };
  const gap = innerWidth >= 1800 ? 2 * EDGE : EDGE;
  return { width: clientWidth - 2 * EDGE - gap - RAIL - 2, height: innerHeight - SITE - messageNow() };
}

/** The factors of some pictures, side by side if that fits at 1:1, else one below the other and none
 * smaller than 1:1, if the window is wide enough. */
function factors(pictures, room) {
  if (pictures.length === 1) return [factor(pictures[0], room)];
  const width = pictures.reduce((sum, picture) => sum + picture.width * picture.shape, 0);
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [first] = pictures;
  const beside = factor({ ...first, width, height, shape: 1 }, { ...room, width: room.width - 8 });
  if (beside >= 1) return pictures.map(() => beside);
  return pictures.map((picture) => factor(picture, {
    width: room.width,
    height: Math.max(picture.height, room.height - 8 - height),
  }));
}
