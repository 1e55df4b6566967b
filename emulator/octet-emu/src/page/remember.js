// Choices of this page that stay from visit to visit: speed, sound, and what is open.
"use strict";

/** Makes the choices of the last visit, and remembers those of this one. */
function startRemembering() {
  for (const id of ["speed"]) {
    const field = element(id);
    const known = [...field.options].some((option) => option.value === remembered[id]);
    if (known && field.value !== remembered[id]) {
      field.value = remembered[id];
      field.dispatchEvent(new Event("change"));
    }
    field.addEventListener("change", () => remember(id, field.value));
  }
  const sound = element("sound");
  if (remembered.sound) sound.setAttribute("aria-pressed", "true");
  sound.addEventListener("click", () => remember("sound", sound.getAttribute("aria-pressed") === "true"));
  for (const part of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[id]"))) {
    part.open = remembered[`open ${part.id}`] ?? part.open;
    part.addEventListener("toggle", () => remember(`open ${part.id}`, part.open));
  }
}
