// Time: how many frames of the machine pass in a frame of the browser.
"use strict";

const clock = {
  /** Times a Commodore 128's speed; 0: as fast as it goes. */
  speed: 1,
  paused: false,
  /** Frames of the machine that are due. */
  owed: 0,
  last: 0,
  /** What is called after every frame of the browser. */
  listeners: [],
  /** Frames of the browser, and the longest time between two, since the last `measure`. */
  frames: 0,
  longestGap: 0,
  /** The longest time that this page worked for one. */
  longestWork: 0,
};

/** Milliseconds of a browser's frame that the machine may have. */
const SHARE = 11;
/** A page that was hidden or busy does not make up for more than this, in milliseconds. */
const MOST = 100;

function tick(now) {
  const begin = performance.now();
  const passed = now - clock.last;
  clock.last = now;
  clock.frames += 1;
  clock.longestGap = Math.max(clock.longestGap, passed);
  if (!clock.paused && !status.now?.ended) {
    try {
      advance(passed);
    } catch (error) {
      tellError(error);
      return;
    }
  }
  for (const listener of clock.listeners) listener(now);
  clock.longestWork = Math.max(clock.longestWork, performance.now() - begin);
  requestAnimationFrame(tick);
}

/** Runs the machine for the milliseconds that have passed, or until its share is used up: the next
 * frames make up for what is left. */
function advance(passed) {
  const due = (milliseconds) => (milliseconds / 1000) * octet.frames_a_second() * clock.speed;
  clock.owed = clock.speed ? Math.min(clock.owed + due(passed), due(MOST)) : Infinity;
  const end = performance.now() + SHARE;
  while (clock.owed >= 1 && performance.now() < end) {
    need(octet.run(1));
    clock.owed -= 1;
  }
}

/** Calls a function after every so many frames of the browser, in a task of its own: what one frame
 * holds is the machine's share and the drawing. */
function everyFrames(count, call) {
  clock.listeners.push((now) => { if (clock.frames % count === 0) setTimeout(call, 0, now); });
}

function startClock() {
  clock.last = performance.now();
  requestAnimationFrame(tick);
  element("speed").addEventListener("change", (event) => {
    clock.speed = Number(event.target.value);
    clock.owed = 0;
  });
  element("pause").addEventListener("click", (event) => {
    clock.paused = !clock.paused;
    event.currentTarget.setAttribute("aria-pressed", clock.paused);
  });
}
