// Sound: a note of the SID's first voice, a triangle that is gone in a tenth of a second.
"use strict";

let audio = null;

/** Browsers allow sound only after the first key or click. */
function startSound() {
  if (element("sound").getAttribute("aria-pressed") === "true") {
    audio ??= new AudioContext();
    audio.resume();
  }
}

function play(frequency) {
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.type = "triangle";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.4, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.114);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.12);
}

function startNotes() {
  const button = element("sound");
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    startSound();
  });
  clock.listeners.push(() => {
    const frequency = octet.note();
    if (frequency && audio && element("sound").getAttribute("aria-pressed") === "true") play(frequency);
  });
}
