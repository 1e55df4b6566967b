// Inside the machine: where its time goes, its code, and the memory that changes.
"use strict";

const BARS = 12;

function showRoutines() {
  // Nothing moves away under the pointer or the focus.
  if (element("routines").matches(":hover, :focus-within")) return;
  // Of the last search, from its beginning on.
  const all = JSON.parse(takeText(octet.routines()) || "[]");
  const sum = all.reduce((sum, routine) => sum + routine.count, 0);
  const most = Math.max(1, ...all.map((routine) => routine.count));
  const list = element("routines");
  while (list.children.length < BARS) {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    for (let n = 0; n < 3; n++) button.append(document.createElement("span"));
    const part = document.createElement("div");
    part.className = "part";
    button.children[1].append(part);
    button.onclick = () => showListing(button.firstChild.textContent);
    item.append(button);
    list.append(item);
  }
  [...list.children].forEach((item, n) => {
    const [name, bar, part] = item.firstChild.children;
    const share = all[n] ? (100 * all[n].count) / sum : 0;
    item.hidden = !all[n];
    name.textContent = all[n]?.name ?? "";
    bar.firstChild.style.width = `${all[n] ? (100 * all[n].count) / most : 0}%`;
    part.textContent = `${share.toFixed(0)} %`;
  });
}

function showListing(routine) {
  const listing = element("listing");
  listing.textContent = takeText(octet.listing(giveText(routine)));
  // On the site the routine has a page of its own.
  if (document.querySelector("a[href='listing/index.html']")) {
    const link = document.createElement("a");
    link.href = `listing/${routine}.html`;
    link.textContent = `${routine} in the book`;
    listing.prepend(link, "\n\n");
  }
  listing.hidden = false;
  listing.scrollTop = 0;
}

function showMemory() {
  const heat = take(octet.heat());
  const context = element("memory").getContext("2d");
  const picture = context.createImageData(512, 256);
  for (let n = 0; n < heat.length; n++) {
    picture.data.set([heat[n], heat[n] >> 1, heat[n] >> 3, 255], 4 * n);
  }
  context.putImageData(picture, 0, 0);
}

/** Names the byte of memory under the pointer. */
function nameMemory(event) {
  const box = element("memory").getBoundingClientRect();
  const [x, y] = [512 * (event.clientX - box.left) / box.width, 256 * (event.clientY - box.top) / box.height];
  const [bank, address] = [y >= 128 ? 1 : 0, (512 * Math.floor(y) + Math.floor(x)) & 0xffff];
  const place = `Bank ${bank}, $${address.toString(16).toUpperCase().padStart(4, "0")}`;
  element("memory-name").textContent = `${place}: ${takeText(octet.name_at(bank, address))}`;
}

function startInside() {
  const name = document.createElement("p");
  name.id = "memory-name";
  name.textContent = "The byte under the pointer is named here.";
  element("memory").after(name);
  element("memory").addEventListener("pointermove", nameMemory);
  const { matches: calm } = matchMedia("(prefers-reduced-motion: reduce)");
  everyFrames(calm ? 60 : 12, () => {
    if (!element("inside").open) return;
    showRoutines();
    showMemory();
  });
}
