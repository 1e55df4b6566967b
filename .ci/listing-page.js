// Reads the listing's page: links, widths, colours and contents. Runs at the end
// of the page; the verdict is left in its body.
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
  check(target.startsWith("#") && places.has(target.slice(1)), `no place for ${target}`);
}

// Routines have a contract with what they cost, code and a link in the contents.
const routines = all("article");
const listed = new Set(all("nav .names a").map((link) => link.textContent));
let costs = 0;
for (const routine of routines) {
  const rows = [...routine.querySelectorAll(".contract th")].map((cell) => cell.textContent);
  check(rows.includes("Length"), `${routine.id} has no contract`);
  check(listed.has(routine.id), `${routine.id} is not in the contents`);
  costs += rows.includes("Cost") ? 1 : 0;
}
check(routines.length > 500, `${routines.length} routines`);
check(costs > 400, `only ${costs} routines have a cost`);

// Eight essays with an example each; no figure is missing.
const essays = all(".essay");
check(essays.length === 8, `${essays.length} essays`);
for (const essay of essays) {
  const text = essay.textContent;
  check(text.includes("The example") && /\d/.test(text), `${essay.id} has no example`);
  check(!/[{}`]|undefined|NaN/.test(text), `${essay.id} has a hole`);
  check(essay.querySelectorAll("code a").length > 2, `${essay.id} leads nowhere`);
}

// The engine's functions stand with the routines.
const mirrors = all(".mirror");
check(mirrors.length > 60, `${mirrors.length} functions of the engine`);
check(mirrors.every((mirror) => mirror.textContent.includes("fn ")), "a mirror has no function");

// Nothing is wider than the window, folded or not.
check(innerWidth === known.width, `the window has ${innerWidth} pixels`);
for (const details of all("details")) details.open = true;
const wide = document.documentElement.scrollWidth;
check(wide <= innerWidth, `the page is ${wide} pixels wide`);

// Hot lines are tinted, and text stands out from its paper.
const color = (element, name) => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
  canvas.fillRect(0, 0, 1, 1);
  canvas.fillStyle = getComputedStyle(element)[name];
  canvas.fillRect(0, 0, 1, 1);
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
const hot = document.querySelector("tr.h9");
const cold = document.querySelector("tr:not([class])") ?? document.querySelector("tr.h0");
check(hot !== null, "no line is hot");
if (hot !== null) {
  const paper = color(document.body, "backgroundColor");
  check(String(color(hot, "backgroundColor")) !== String(paper), "the hottest line has no tint");
  check(contrast(color(document.body, "color"), color(hot, "backgroundColor")) >= 4.5, "hot lines cannot be read");
  check(contrast(color(document.body, "color"), paper) >= 7, "the text cannot be read");
  check((luminance(paper) < 0.2) === (known.scheme === "dark"), "the colours are not those of the scheme");
}

const verdict = document.createElement("pre");
verdict.id = "verdict";
const figures = { routines: routines.length, links: links.length, mirrors: mirrors.length };
verdict.textContent = JSON.stringify({ wrong: [...window.errors, ...wrong], figures });
document.body.append(verdict);
