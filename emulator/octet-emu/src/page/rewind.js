// Rewinding: a picture and a state for every move and every ten seconds of the last minutes.
"use strict";

const PICTURES = 30;
const INTERVAL = 10000;
const strip = [];

function addPicture(now) {
  const state = take(octet.save());
  if (!state.length) return;
  const picture = document.createElement("canvas");
  const screen = pictures[seen(1) ? 1 : 0];
  [picture.width, picture.height] = [screen.width / 2, screen.height / 2];
  picture.getContext("2d").drawImage(screen, 0, 0, picture.width, picture.height);
  const button = document.createElement("button");
  const moves = status.now.san ?? [];
  button.setAttribute("aria-label", moves.length ? `Back to ${numbered(status.now, moves.length - 1)} ${moves.at(-1)}` : "Back to the beginning");
  const name = document.createElement("span");
  name.textContent = moves.length ? `${numbered(status.now, moves.length - 1)} ${moves.at(-1)}` : "Beginning";
  button.append(picture, name);
  const item = document.createElement("li");
  item.append(button);
  const entry = { state, item, now };
  button.onclick = () => goBack(entry);
  strip.push(entry);
  const list = element("strip");
  // The newest is seen, if the player is not looking at older ones.
  const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 20;
  list.append(item);
  if (strip.length > PICTURES) strip.shift().item.remove();
  if (atEnd) list.scrollLeft = list.scrollWidth;
}

function goBack(entry) {
  need(octet.load(give(entry.state)));
  while (strip.at(-1) !== entry) strip.pop().item.remove();
  octet.forget_drawn();
  readStatus();
  tell("The machine is back where the picture was taken.");
}

function startRewind() {
  let moves = -1;
  everyFrames(30, (now) => {
    if (clock.paused || !status.now) return;
    const played = status.now.moves?.length ?? 0;
    const last = strip.at(-1)?.now ?? -Infinity;
    if (played === moves && now - last < INTERVAL) return;
    moves = played;
    addPicture(now);
  });
}
