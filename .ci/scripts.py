#!/usr/bin/env python3
"""Checks the scripts of all pages: TypeScript reads the types in their JSDoc, eslint finds what is
wrong by its recommended rules. Both must find nothing.

Usage: .ci/scripts.py

The scripts of a page share one scope: they are put together in the order in which the page has them,
in one function, because a page has a `status` of its own. The order is read from the Rust code that
puts the page together."""

import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
NPM = os.path.join(os.environ.get("CARGO_TARGET_DIR", os.path.join(ROOT, "target")), "npm/node_modules")
OPTIONS = """--noEmit --allowJs --checkJs --target es2022 --strict --noImplicitAny false --strictNullChecks false
    --useUnknownInCatchVariables false""".split()
WINDOW, THREAD = "es2023,dom,dom.iterable", "es2023,webworker"
SHARED, OCTET = "engine/support/src/page/mod.rs", "engine/octet/src/page/mod.rs"
# What eslint says of names that nothing in a page uses. Scripts that several pages share have some, but
# none that no page uses.
UNUSED = "no-unused-vars"
# What the listing's site loads when it is needed (book/site/mod.rs).
NAMES = "/** @type {[string, string, string, number][]} */\nconst NAMES = [];"


def text(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


SHARED_SCRIPTS = dict(re.findall(r'pub const (\w+): &str = include_str!\("([^"]+\.js)"\)', text(SHARED)))


def named(path, source):
    """The paths of the scripts that Rust code names, in their order: files of its own and shared ones."""
    for own, name in re.findall(r'include_str!\("([^"]+\.js)"\)|\b([A-Z]{2,})\b', source):
        if own:
            yield f"{os.path.dirname(path)}/{own}"
        elif name in SHARED_SCRIPTS:
            yield f"{os.path.dirname(SHARED)}/{SHARED_SCRIPTS[name]}"


def constant(path, name):
    """The scripts of a constant of a Rust file."""
    return list(named(path, re.search(rf"const {name}: [^=]*= &?\[(.*?)\];", text(path), re.S)[1]))


def lists(path):
    """The scripts of all `scripts` of a page in a Rust file: first its own, then those with the engine."""
    return [list(named(path, found)) for found in re.findall(r"scripts: &\[(.*?)\]", text(path), re.S)]


def pages():
    """The name of each page, its scripts, the library of the browser that they use, and what is there
    besides."""
    play = "emulator/octet-emu/src/page/html.rs"
    yield "the page to play in", [*named(play, "OLD"), *constant(play, "SCRIPTS")], WINDOW, ""
    every, live = constant(OCTET, "SCRIPTS"), constant(OCTET, "LIVE_SCRIPTS")
    for name, path in (("analyse", "analyse/page.rs"), ("think", "think/page.rs")):
        own, with_engine = lists(f"engine/octet/src/{path}")
        yield f"the page of octet {name}", [*every, *own, *live, *with_engine], WINDOW, ""
    (exercises,) = lists("engine/octet/src/analyse/exercises.rs")
    yield "the page of exercises", [*every, *exercises], WINDOW, ""
    yield "the engine's thread", constant(OCTET, "WORKER_SCRIPTS"), THREAD, ""
    listing = "c128/octet-c128/src/book/site/mod.rs"
    yield "the listing", list(named(listing, text(listing))), WINDOW, NAMES


def check(folder, page, paths, library, more):
    """How many lines a page's scripts have, and what is wrong with them."""
    lines, places = ["(() => {", *more.splitlines()], []
    places = [None] * len(lines)
    for path in paths:
        for number, line in enumerate(text(path).splitlines(), 1):
            lines.append(line)
            places.append(f"{path}:{number}")
    lines.append("})();")
    joined = os.path.join(folder, re.sub(r"\W", "-", page) + ".js")
    with open(joined, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    tsc = run([f"{NPM}/.bin/tsc", *OPTIONS, "--lib", library, joined])
    tsc = re.sub(r"^.*?\.js\((\d+),(\d+)\)", lambda at: f"{places[int(at[1]) - 1]}:{at[2]}", tsc, flags=re.M)
    config = os.path.join(os.path.dirname(os.path.abspath(__file__)), "eslint.config.cjs")
    eslint = run([f"{NPM}/.bin/eslint", "--config", config, "--format", "json", joined], cwd=folder)
    said = set()
    for found in json.loads(eslint or "[]"):
        for message in found["messages"]:
            place = places[message["line"] - 1] if message.get("line") else page
            said.add(f"{place}: {message['ruleId']}: {message['message']}")
    unused = {what for what in said if UNUSED in what}
    return len(lines), [line for line in tsc.splitlines() if line.strip()] + sorted(said - unused), unused


def used_by_checks(what):
    """Whether a check uses what no page does: measurements."""
    name = re.search(r"'([^']+)'", what)[1]
    checks = [text(f".ci/{file}") for file in os.listdir(os.path.join(ROOT, ".ci")) if file.endswith((".py", ".js"))]
    return any(re.search(rf"\b{re.escape(name)}\(", check) for check in checks)


def run(command, cwd=None):
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, env={**os.environ, "NODE_PATH": NPM})
    if done.stderr.strip():
        sys.exit(f"scripts: {command[0]}: {done.stderr}")
    return done.stdout


def main():
    for tool in ("tsc", "eslint"):
        if not os.path.exists(f"{NPM}/.bin/{tool}"):
            sys.exit(f"scripts: no {tool} in {NPM}: .ci/setup installs it")
    wrong, unused = [], {}
    with tempfile.TemporaryDirectory() as folder:
        for page, paths, library, more in pages():
            lines, found, unused_here = check(folder, page, paths, library, more)
            wrong += [f"{page}: {what}" for what in found]
            for path in paths:
                here = {what for what in unused_here if what.startswith(f"{path}:")}
                unused[path] = unused.get(path, here) & here
            print(f"{page}: {lines} lines of {len(paths)} scripts, {len(found)} faults")
    wrong += sorted(what for found in unused.values() for what in found if not used_by_checks(what))
    if wrong:
        sys.exit("\n".join(wrong) + f"\nscripts: {len(wrong)} faults")


if __name__ == "__main__":
    main()
