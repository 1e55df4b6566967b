// What eslint asks of the pages' scripts: its recommended rules. .ci/scripts.py runs it on the scripts of
// a page together; which names a browser has is what TypeScript knows.
"use strict";

const js = require("@eslint/js");

module.exports = [
  js.configs.recommended,
  {
    languageOptions: { sourceType: "script", ecmaVersion: 2023 },
    rules: { "no-undef": "off" },
  },
];
