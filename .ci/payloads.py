#!/usr/bin/env python3
"""Puts scripts into every field of a game, and looks in Chromium whether one runs in a page of it.

Usage: .ci/payloads.py OCTET MODULE

OCTET is the program, MODULE is octet-live.wasm. Each payload stands in all tags, comments and names
at once: in the pages of `octet analyse` with and without the engine inside, in their exercises, in
what a reader pastes or types there, and in what one types in the page of `octet think`. Each must be
read in the page, letter by letter; a page that has one as it stands shows that scripts would be seen.
"""

import os
import subprocess
import sys
import tempfile

import browser
from playing import need

# Each would call `ran`, if it were read as more than text.
PAYLOADS = (
    "<script>ran()</script>",
    "</script><script>ran()</script>",
    "<img src=x onerror=ran()>",
    "<svg onload=ran()>",
    "<svg><script>ran()</script></svg>",
    "'><img src=x onerror=ran()>",
    "'-ran()-'",
    "\\\\';ran();//",
    "`${ran()}`",
    "<!--<script>ran()//-->",
    "--><script>ran()</script>",
    "]]><script>ran()</script>",
    "</title><script>ran()</script>",
    "</style><script>ran()</script>",
    "</textarea><script>ran()</script>",
    "<iframe srcdoc='<script>parent.ran()</script>'>",
    "<details open ontoggle=ran()>",
    "<body onpageshow=ran()>",
    "<a href=javascript:ran() autofocus onfocus=ran()>x</a>",
    "javascript:ran()",
    "&lt;script&gt;ran()&lt;/script&gt;",
    "&#60;script&#62;ran()&#60;/script&#62;",
    "\\u003cscript\\u003eran()\\u003c/script\\u003e",
    "<base href=//x><meta http-equiv=refresh content='0;url=javascript:ran()'>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=ran()>",
    "{{constructor.constructor('ran()')()}}",
)
TAGS = (
    "Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo", "WhiteTitle", "ECO", "Opening",
    "Variation", "Annotator", "TimeControl", "Termination", "EventDate", "PlyCount", "Board", "UTCTime", "Own",
)
WATCH = "window.told = []; window.ran = () => { told.push(1); };"
# What no page of games has by itself.
FOREIGN = "document.querySelectorAll('iframe, object, embed, base, img[src=x], math, [onerror], [onload], [ontoggle], [onfocus]').length"
OPENED = "document.querySelectorAll('details').forEach((part) => { part.open = true; })"


def game(payload):
    """A game with a payload wherever text may stand; a brace ends a comment, a quote a tag."""
    tag = payload.replace("\\", "\\\\").replace('"', '\\"')
    comment = payload.replace("}", "")
    tags = "".join(f'[{name} "{tag}"]\n' for name in TAGS)
    return (
        f'{tags}[Result "*"]\n\n{{{comment}}} 1. e4 {{{comment} [%cal Ge2e4] [%clk {comment}]}} e5 2. Nf3 Qh4 $4 {{{comment}}}'
        f" (2... {{{comment}}} Nc6 {{{comment}}} 3. Bb5) 3. Nxh4 ; {payload}\nd6 *\n"
    )


def silent(tab, what):
    """Nothing has run, and nothing stands there that a payload would have made."""
    tab.js(OPENED)
    for _ in range(8):
        tab.key("ArrowRight")
    ran, foreign = tab.js("told.length"), tab.js(FOREIGN)
    need(ran == 0, f"{what}: a script has run")
    need(foreign == 0, f"{what}: {foreign} elements come from a text")
    need(not tab.errors, f"{what}: {tab.errors}")


def pages(octet, module, work, number, payload):
    """Writes the pages of a payload."""
    # A file's name is shown, too; it can have no slash.
    name = os.path.join(work, f"{number} {payload.replace('/', '.')}"[:120] + ".pgn")
    with open(name, "w", encoding="utf-8") as file:
        file.write(game(payload))
    made = {kind: os.path.join(work, f"{number}-{kind}.html") for kind in ("plain", "live", "think")}
    exercises = os.path.join(work, f"{number}-exercises.epd")
    common = [octet, "analyse", name, "--nodes", "3000", f"--player={payload}"]
    for command in (
        [*common, "--html", made["plain"], "--exercises", exercises],
        [*common, f"--live={module}", "--html", made["live"]],
        [octet, "think", "--depth", "2", "--nodes", "200", f"--live={module}", "--html", made["think"]],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        need(done.returncode in (0, 3), f"{' '.join(command)}: {done.stderr}")
    shown = os.path.splitext(exercises)[0] + ".html"
    return {**made, **({"exercises": shown} if os.path.exists(shown) else {})}


def shown(tab, payload, what):
    """The payload is read in the page."""
    need(tab.wait(f"document.body.innerText.includes({payload!r})"), f"{what}: the text is not in the page")


def typed(tab, payload):
    """A reader types it into the fields that are there."""
    need(tab.wait("document.body.dataset.live"), f"the page is not ready: {tab.errors}")
    tab.js(f"element('typed').value = {payload!r}; document.querySelector('#ask button').click()")
    tab.js(f"{{ const f = document.querySelector('#fen'); if (f) {{ f.value = {payload!r}; f.form.requestSubmit(); }} }}")
    need(tab.wait("element('said').textContent"), "nothing is said of what was typed")


def brought(tab, payload):
    """A reader pastes the game."""
    tab.js(f"element('pasted').value = {game(payload)!r}; element('bring-nodes').value = '20000'")
    tab.js("document.querySelector('#bring-form .primary').click()")
    need(tab.wait("!element('study').hidden"), f"the pasted game is not analysed: {tab.js('document.body.innerText')[:500]}")


def main():
    octet, module = (os.path.abspath(path) for path in sys.argv[1:3])
    tab, seen = browser.Chromium(), 0
    try:
        tab.call("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        with tempfile.TemporaryDirectory() as work:
            raw = os.path.join(work, "raw.html")
            with open(raw, "w", encoding="utf-8") as file:
                file.write(PAYLOADS[0])
            tab.open(f"file://{raw}")
            need(tab.wait("told.length === 1"), "a script that stands in a page is not seen")
            for number, payload in enumerate(PAYLOADS):
                for kind, page in pages(octet, module, work, number, payload).items():
                    tab.open(f"file://{page}")
                    need(tab.wait("document.readyState === 'complete'"), f"{page} is not loaded")
                    if kind in ("plain", "live"):
                        shown(tab, payload, f"{payload!r}, {kind}")
                    silent(tab, f"{payload!r}, {kind}")
                    if kind in ("live", "think"):
                        typed(tab, payload)
                        silent(tab, f"{payload!r}, typed, {kind}")
                    if kind == "live":
                        brought(tab, payload)
                        shown(tab, payload, f"{payload!r}, pasted")
                        silent(tab, f"{payload!r}, pasted")
                    seen += 1
    finally:
        tab.close()
    print(f"{len(PAYLOADS)} payloads in {len(TAGS)} tags, comments, names and fields: {seen} pages, 0 scripts have run")


if __name__ == "__main__":
    main()
