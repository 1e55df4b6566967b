// The listing's site: search by name, a routine at random, and what a name means.
"use strict";

/** Loads all names, once; they are only needed for the search and for chance. */
let names = null;
function loadNames() {
  names ??= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "names.js";
    script.onload = () => done(NAMES);
    script.onerror = failed;
    document.head.append(script);
  });
  return names;
}

/** How well a name fits what is typed; the least is best, Infinity is no fit. */
function fit([name, , what, routine], typed) {
  const at = name.toLowerCase().replace(/ /g, "_").indexOf(typed);
  const base = routine ? 0 : 0.5;
  if (at === 0) return base + (name.length === typed.length ? 0 : 1);
  if (at > 0) return base + (name[at - 1] === "_" || name[at - 1] === " " ? 2 : 3);
  return what.toLowerCase().includes(typed.replace(/_/g, " ")) ? base + 5 : Infinity;
}

const MOST_FOUND = 12;

/** The names that fit, the best first. */
function search(all, text) {
  const typed = text.trim().toLowerCase().replace(/ /g, "_");
  if (!typed) return [];
  const fits = all.map((entry) => [fit(entry, typed), entry]).filter(([score]) => score < Infinity);
  fits.sort(([a, one], [b, other]) => a - b || one[0].length - other[0].length);
  return fits.slice(0, MOST_FOUND).map(([, entry]) => entry);
}

async function showFound(field, list) {
  const all = await loadNames();
  const found = search(all, field.value);
  list.replaceChildren(...found.map(([name, place, what]) => {
    const [item, link, title] = [document.createElement("li"), document.createElement("a"), document.createElement("b")];
    title.textContent = name;
    link.href = place;
    link.append(title, what);
    item.append(link);
    return item;
  }));
  list.hidden = field.value.trim() === "";
  if (!list.hidden && found.length === 0) {
    const nothing = document.createElement("li");
    nothing.innerHTML = "<p role=\"status\">No name and no description has this.</p>";
    list.append(nothing);
  }
}

function startSearch() {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("find"));
  const list = document.getElementById("found");
  const box = /** @type {HTMLElement} */ (field.closest(".find"));
  box.hidden = false;
  field.onfocus = loadNames;
  field.oninput = () => showFound(field, list);
  box.onkeydown = async (event) => {
    const links = [...list.querySelectorAll("a")];
    const at = links.findIndex((link) => link === document.activeElement);
    if (event.key === "Escape") {
      list.hidden = true;
      field.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = at + (event.key === "ArrowDown" ? 1 : -1);
      (next < 0 ? field : links[Math.min(next, links.length - 1)])?.focus();
    } else if (event.key === "Enter" && document.activeElement === field) {
      const [first] = search(await loadNames(), field.value);
      if (first) location.href = first[1];
    }
  };
  document.addEventListener("pointerdown", (/** @type {any} */ event) => {
    if (!box.contains(event.target)) list.hidden = true;
  });
  document.addEventListener("keydown", (/** @type {any} */ event) => {
    if (event.key !== "/" || event.target.closest("input, textarea")) return;
    event.preventDefault();
    field.focus();
  });
}

async function goAnywhere() {
  const routines = (await loadNames()).filter(([, , , routine]) => routine);
  location.href = routines[Math.floor(Math.random() * routines.length)][1];
}

/** Shows what a link's title says beside it, under the pointer and for the keyboard. */
function startTips() {
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.role = "tooltip";
  tip.hidden = true;
  document.body.append(tip);
  let owner = null;
  const hide = () => {
    if (owner === null) return;
    owner.removeAttribute("aria-describedby");
    owner.title = tip.textContent;
    owner = null;
    tip.hidden = true;
  };
  const show = (event) => {
    const link = event.target.closest?.("main a[title]");
    if (!link) return;
    hide();
    owner = link;
    tip.textContent = link.title;
    // The browser would show it, too.
    link.removeAttribute("title");
    link.setAttribute("aria-describedby", "tip");
    tip.hidden = false;
    const at = link.getBoundingClientRect();
    const left = Math.min(at.left, document.documentElement.clientWidth - tip.offsetWidth - 8);
    const below = at.bottom + 6 + tip.offsetHeight < innerHeight;
    tip.style.left = `${Math.max(8, left) + scrollX}px`;
    tip.style.top = `${(below ? at.bottom + 6 : at.top - 6 - tip.offsetHeight) + scrollY}px`;
  };
  const leave = (event) => {
    if (owner !== null && event.target === owner) hide();
  };
  document.addEventListener("mouseover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("mouseout", leave);
  document.addEventListener("focusout", leave);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
}

document.addEventListener("DOMContentLoaded", () => {
  startSearch();
  startTips();
  for (const [id, act] of Object.entries({ random: goAnywhere, theme: switchTheme })) {
    const button = document.getElementById(id);
    button.hidden = false;
    button.onclick = act;
  }
  // The contents show where one is, without moving the page.
  const here = /** @type {HTMLElement} */ (document.querySelector(".toc [aria-current]"));
  const contents = here?.closest(".toc");
  if (contents) contents.scrollTop = here.offsetTop - contents.clientHeight / 2;
});
