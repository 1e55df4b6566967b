// What a reader has chosen stays from visit to visit, on all pages of a site. Light or dark is as the
// system has it, until the reader says otherwise.
"use strict";

const CHOICES = "octet-128";

/** Where light or dark was kept before: it is read once, and moves to the other choices. */
const FORMER_THEME = "octet-theme";

/** What is kept now; nothing where this browser keeps nothing. */
function readChoices() {
  try {
    return JSON.parse(localStorage.getItem(CHOICES)) ?? {};
  } catch {
    return {};
  }
}

/** What was chosen, by the name of the choice. */
const remembered = readChoices();

function remember(name, value) {
  remembered[name] = value;
  try {
    // Another page may have written its own choices since.
    localStorage.setItem(CHOICES, JSON.stringify({ ...readChoices(), [name]: value }));
  } catch {
    // Where nothing may be stored the choice ends with the page.
  }
}

function switchTheme() {
  const { style } = document.documentElement;
  const dark = style.colorScheme === "dark"
    || (style.colorScheme === "" && matchMedia("(prefers-color-scheme: dark)").matches);
  style.colorScheme = dark ? "light" : "dark";
  remember("theme", style.colorScheme);
}

function startTheme() {
  try {
    const former = localStorage.getItem(FORMER_THEME);
    if (former) {
      localStorage.removeItem(FORMER_THEME);
      remember("theme", remembered.theme ?? former);
    }
  } catch {
    // As above.
  }
  if (["light", "dark"].includes(remembered.theme)) document.documentElement.style.colorScheme = remembered.theme;
}

startTheme();
