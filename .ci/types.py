#!/usr/bin/env python3
"""Checks the types of the scripts of the page to play in: TypeScript reads their JSDoc.

Usage: .ci/types.py

The scripts share one scope. They are put together in the order in which the page has them, in one
function, because a page has a `status` of its own."""

import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
TSC = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target")), "npm/node_modules/.bin/tsc")
PAGE, SHARED = "emulator/octet-emu/src/page", "engine/support/src/page"
OPTIONS = "--noEmit --allowJs --checkJs --target es2022 --lib es2023,dom,dom.iterable --strict false".split()


def text(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def scripts():
    """The paths of the page's scripts, in their order."""
    yield f"{PAGE}/old.js"
    shared = dict(re.findall(r'pub const (\w+): &str = include_str!\("([^"]+\.js)"\)', text(f"{SHARED}/mod.rs")))
    found = re.search(r"const SCRIPTS: [^=]*= &?\[(.*?)\n\];", text(f"{PAGE}/html.rs"), re.S)[1]
    for own, name in re.findall(r'include_str!\("([^"]+)"\)|(\w+),', found):
        yield f"{PAGE}/{own}" if own else f"{SHARED}/{shared[name]}"


def main():
    lines, places = ["(() => {"], [None]
    for path in scripts():
        for number, line in enumerate(text(path).splitlines(), 1):
            lines.append(line)
            places.append(f"{path}:{number}")
    lines.append("})();")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "page.js")
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        if not os.path.exists(TSC):
            sys.exit(f"types: no TypeScript in {TSC}: .ci/setup installs it")
        done = subprocess.run([TSC, *OPTIONS, path], capture_output=True, text=True)
    said = re.sub(r"^.*?page\.js\((\d+),(\d+)\)", lambda at: f"{places[int(at[1]) - 1]}:{at[2]}", done.stdout, flags=re.M)
    if done.returncode or said.strip():
        sys.exit(f"{said}{done.stderr}types: {len(re.findall(': error ', said))} errors")
    print(f"{len(lines) - 2} lines of the page's scripts have no error in their types")


if __name__ == "__main__":
    main()
