// The game and what the program does, read ten times a second.
"use strict";

const status = {
  /** As `Page::status` in emulator/web/src/page.rs tells it. */
  now: null,
  /** Called with the status and the one before whenever something has changed. */
  listeners: [],
  text: "",
};

/** Browser frames between two readings. */
const READING = 6;

function readStatus() {
  const text = takeText(octet.status());
  if (text === status.text) return;
  const before = status.now;
  status.text = text;
  status.now = JSON.parse(text);
  for (const listener of status.listeners) listener(status.now, before);
}

function startStatus() {
  everyFrames(READING, readStatus);
}
