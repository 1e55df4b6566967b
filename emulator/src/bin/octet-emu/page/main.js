// Switches the machine on and starts everything.
"use strict";

/** Milliseconds since the page was opened, for measurements. */
const times = {};

async function main() {
  await loadModule(element("module").textContent);
  store = await openStore();
  try {
    await switchOn(await kept("disk"));
  } catch {
    await switchOn(); // what was kept is no disk
  }
  draw();
  times.screen = performance.now();
  // An address that asks for a position is what the player wants now.
  if (!asked()) await continueKept();
  startStatus();
  startScreens();
  startKeys();
  startBoard();
  startNotes();
  startStorage();
  startRewind();
  startBeside();
  startAsk();
  startInside();
  startLinks();
  readStatus();
  openAsked();
  showChosen(status.now);
  startClock();
  times.ready = performance.now();
}

element("theme").addEventListener("click", switchTheme);
main().catch(tellError);
