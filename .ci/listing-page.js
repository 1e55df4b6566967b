// Reads a page of the listing: links, widths, colours and contents. Runs at the end of the page; the
// verdict is left in its body. The book of one page is asked for more than a page of the site.
"use strict";

const wrong = [];
const check = (holds, what) => { if (!holds && wrong.length < 20) wrong.push(what); };
const all = (selector) => [...document.querySelectorAll(selector)];

// Every link leads to a place, and every place has its own name.
const ids = all("[id]").map((element) => element.id);
check(new Set(ids).size === ids.length, `${ids.length - new Set(ids).size} names are used twice`);
const places = new Set(ids);
const links = all("a[href]");
for (const link of links) {
  const target = link.getAttribute("href");
  if (!target.startsWith("#")) check(known.site, `${target} leads outside`);
  else check(places.has(target.slice(1)), `no place for ${target}`);
}

// Every name in code says what it is.
for (const link of all(".code td:nth-child(4) a")) {
  check(link.title !== "", `${link.textContent} has no hover text`);
}

// Routines have a contract with what they cost, code and a link in the contents.
const routines = all("article[id]");
const mirrors = all(".mirror");
if (!known.site) {
  const listed = new Set(all("nav .names a").map((link) => link.textContent));
  let costs = 0;
  let keeps = 0;
  for (const routine of routines) {
    const rows = [...routine.querySelectorAll(".contract dt")].map((term) => term.textContent);
    check(routine.querySelector(".by")?.textContent.includes("bytes at $")
      || routine.querySelector(".by")?.textContent.includes("byte at $"), `${routine.id} has no length`);
    check(listed.has(routine.id), `${routine.id} is not in the contents`);
    costs += rows.some((row) => row.startsWith("Cost")) ? 1 : 0;
    keeps += rows.includes("Keeps") ? 1 : 0;
  }
  check(routines.length > 500, `${routines.length} routines`);
  check(costs > 400, `only ${costs} routines have a cost`);
  check(keeps > 100, `only ${keeps} routines say what they keep`);

  // Eight essays with an example and a figure each; no number is missing.
  const essays = all(".essay");
  check(essays.length === 8, `${essays.length} essays`);
  check(essays.every((essay) => essay.querySelector("figure svg")), "essays lack figures");
  for (const essay of essays) {
    const text = essay.textContent;
    check(text.includes("The example") && /\d/.test(text), `${essay.id} has no example`);
    check(!/[{}`]|undefined|NaN/.test(text), `${essay.id} has a hole`);
    check(essay.querySelectorAll("code a").length > 2, `${essay.id} leads nowhere`);
  }

  // The engine's functions stand with the routines, and numbers pair their lines.
  check(mirrors.length > 60, `${mirrors.length} functions of the engine`);
  check(mirrors.every((mirror) => mirror.textContent.includes("fn ")), "a mirror has no function");
  const paired = routines.filter((routine) => routine.querySelector(".code .mk"));
  check(paired.length >= 20, `only ${paired.length} routines are paired with the engine`);
}
for (const routine of known.site ? [document] : routines) {
  const rust = new Set([...routine.querySelectorAll(".rust .mk")].map((mark) => mark.textContent));
  for (const mark of routine.querySelectorAll(".code .mk")) {
    check(rust.has(mark.textContent), `${routine.id ?? location.pathname}: ${mark.textContent} has no line of Rust`);
  }
}

// Nothing is wider than the window, folded or not.
check(innerWidth === known.width, `the window has ${innerWidth} pixels`);
for (const details of all("details")) details.open = true;
const wide = document.documentElement.scrollWidth;
check(wide <= innerWidth, `the page is ${wide} pixels wide`);
// A comment is read without scrolling sideways.
for (const code of all(".code:not(details *)").slice(0, 1)) {
  check(code.scrollWidth <= code.clientWidth || known.width < 360, `code is ${code.scrollWidth - code.clientWidth} pixels too wide`);
}

// Hot lines have a bar, the hottest a tint, and text stands out from its paper.
const color = (element, name, below = document.body) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  for (const [from, property] of [[document.body, "backgroundColor"], [below, "backgroundColor"], [element, name]]) {
    canvas.fillStyle = getComputedStyle(from)[property];
    canvas.fillRect(0, 0, 1, 1);
  }
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
};
const luminance = (rgb) => {
  const [r, g, b] = rgb.map((byte) => byte / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one, two) => {
  const [low, high] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const paper = color(document.body, "backgroundColor");
check(contrast(color(document.body, "color"), paper) >= 7, "the text cannot be read");
check((luminance(paper) < 0.2) === (known.scheme === "dark"), "the colours are not those of the scheme");
const hot = document.querySelector("tr.h9");
if (hot !== null) {
  const panel = hot.closest(".code");
  const tint = color(hot, "backgroundColor", panel);
  check(String(tint) !== String(color(panel, "backgroundColor")), "the hottest line has no tint");
  check(String(color(hot.cells[2], "borderLeftColor", panel)) !== String(tint), "the hottest line has no bar");
  check(contrast(color(document.body, "color"), tint) >= 4.5, "hot lines cannot be read");
  check(contrast(color(hot.cells[4], "color"), tint) >= 4.5, "comments of hot lines cannot be read");
}
check(known.site || hot !== null, "no line is hot");

const verdict = document.createElement("pre");
verdict.id = "verdict";
const figures = { routines: routines.length, links: links.length, mirrors: mirrors.length, hot: hot !== null };
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], figures });
document.body.append(verdict);
