// Light or dark: as the system has it, until the reader says otherwise.
"use strict";

function switchTheme() {
  const { style } = document.documentElement;
  const dark = style.colorScheme === "dark"
    || (style.colorScheme === "" && matchMedia("(prefers-color-scheme: dark)").matches);
  style.colorScheme = dark ? "light" : "dark";
}
