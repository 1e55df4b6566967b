// Light or dark: as the system has it, until the reader says otherwise, which is remembered.
"use strict";

const THEME_KEY = "octet-theme";

function switchTheme() {
  const { style } = document.documentElement;
  const dark = style.colorScheme === "dark"
    || (style.colorScheme === "" && matchMedia("(prefers-color-scheme: dark)").matches);
  style.colorScheme = dark ? "light" : "dark";
  try {
    localStorage.setItem(THEME_KEY, style.colorScheme);
  } catch {
    // Where nothing may be stored the choice ends with the page.
  }
}

try {
  const chosen = localStorage.getItem(THEME_KEY);
  if (["light", "dark"].includes(chosen)) document.documentElement.style.colorScheme = chosen;
} catch {
  // As above.
}
