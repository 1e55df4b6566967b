// The module with machine and engine (emulator/web/src/exports.rs), switched on with parts of this page.
"use strict";

/** @type {(id: string) => any} An element of this page. */
const element = (id) => document.getElementById(id);

/** The bytes of a part of this page. */
const part = (id) => unpack(element(id).textContent);

/** Throws the error of a function that may fail. */
function need(length) {
  if (length) throw new Error(takeText(length));
}

/** Switches the machine on, with this disk or the one in this page. */
async function switchOn(disk) {
  // The program's file on the disk of this page has its contents.
  const parts = [await part("program"), await part("kernal"), await part("disk"), disk ?? new Uint8Array()];
  const lengths = parts.map((bytes) => bytes.length);
  const all = new Uint8Array(lengths.reduce((sum, length) => sum + length));
  let at = 0;
  for (const bytes of parts) {
    all.set(bytes, at);
    at += bytes.length;
  }
  give(all);
  need(octet.boot(...lengths));
}
