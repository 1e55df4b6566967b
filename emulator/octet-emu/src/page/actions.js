// What a player asks for by a button: a new game, a level, a side, a move back, a hint. The machine
// does it whatever page or question is open (emulator/console/src/player.rs).
"use strict";

/** Asks for something; tells why it cannot be had. */
function ask(action) {
  startSound();
  const length = action();
  if (length) tell(takeText(length));
  else if (clock.paused) tell("The machine is paused: it will do this when it goes on.");
}

/** The player's side, by the sides that Octet plays: bit 0 White, bit 1 Black. */
const SIDES = ["both", "black", "white", "none"];

function startActions() {
  const buttons = { "new-game": octet.new_game, "take-back": octet.take_back, hint: octet.hint };
  for (const [id, action] of Object.entries(buttons)) {
    element(id).addEventListener("click", () => ask(action));
  }
  const level = element("level");
  level.append(...JSON.parse(takeText(octet.levels())).map((name, n) => new Option(name, n)));
  level.addEventListener("change", () => ask(() => octet.set_level(Number(level.value))));
  const side = element("side");
  side.addEventListener("change", () => ask(() => octet.set_side(giveText(side.value))));
  status.listeners.push((state) => {
    // What was chosen here stays until the program has it.
    if (state.typing) return;
    level.value = state.level;
    side.value = SIDES[state.engineSides];
  });
}
