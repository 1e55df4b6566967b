#!/usr/bin/env python3
"""Presses random keys in a page of `octet-emu page` in Chromium, while the engine repeats every search.

Usage: .ci/page-soak.py PAGE.html [--seconds 60] [--seed 1]

Moves, levels, pages, the disk and all other keys come at any time, at full speed. No search may
differ, no script may fail, and memory may not grow: what the scripts hold, and what the module holds,
in the last third of the time against the first.
"""

import argparse
import os
import random
import time

import browser
from playing import choose, need, ready

# What is pressed: commands; what moves are made of; any key of the keyboard but RESTORE, which is no
# key of its matrix. Besides legal moves.
KEYS = "[COMMANDS.map(([name]) => name), MOVE_KEYS, ROWS.flat().filter((name) => name !== 'restore')]"
RESTORE = 0.02
LEGAL = "(status.now?.legal ?? [])"
HELD = "[performance.memory.usedJSHeapSize, octet.memory.buffer.byteLength]"
# MB that scripts and module may hold more in the end.
MORE = 8
# In so many seconds the thread beside the machine has repeated what it has been handed.
PATIENCE = 60


def stroke(chance, keys):
    """Some keys in the emulator's notation."""
    commands, moves, others = keys
    pool = chance.choice((commands, commands, moves, moves, others))
    names = [chance.choice(pool) for _ in range(chance.randint(1, 6))]
    return "".join(name if len(name) == 1 and name != "<" else f"<{name}>" for name in names)


def held(tab):
    """What scripts and module hold, in MB."""
    tab.call("HeapProfiler.collectGarbage")
    return sum(tab.js(HELD)) / 1e6


def soak(tab, address, seconds, seed):
    chance, begun, samples, strokes = random.Random(seed), time.monotonic(), [], 0
    ready(tab, address)
    keys = tab.js(KEYS)
    choose(tab, "speed", 0)
    while (passed := time.monotonic() - begun) < seconds:
        legal = tab.js(LEGAL)
        if legal and chance.random() < 0.3:
            tab.js(f"playMove({chance.choice(legal)!r})")
        elif chance.random() < RESTORE:
            tab.js("octet.press_restore()")
        else:
            tab.js(f"press({stroke(chance, keys)!r})")
        strokes += 1
        time.sleep(chance.choice((0.02, 0.1, 0.1, 0.5)))
        need(not tab.errors, f"after {strokes} strokes: {tab.errors}")
        need(not tab.js("element('error').textContent"), f"after {strokes} strokes: {tab.js('element(`error`).textContent')}")
        now = tab.js("beside.now")
        need(now["differences"] == 0, f"after {strokes} strokes: {now}")
        if not tab.js("Boolean(status.now?.fen)"):
            # The player has left Octet, or reset the machine.
            tab.js("press('<run/stop>')")
            if not tab.wait("status.now?.fen", 5):
                tab.js("element('reset').click()")
                need(tab.wait("status.now?.fen", 30), "the machine does not start again")
        if len(samples) < int(30 * passed / seconds):
            samples.append(held(tab))
    need(tab.wait("beside.waiting === 0", PATIENCE), "searches are left that the engine has not repeated")
    now = tab.js("beside.now")
    need(now["differences"] == 0, f"in the end: {now}")
    need(now["searches"] > 0, "nothing was compared")
    third = len(samples) // 3
    need(third > 0, "the time is too short for three thirds")
    first, last = max(samples[:third]), min(samples[-third:])
    print(f"{strokes} strokes, {now['searches']:,} searches, {now['same']:,} the same; {first:.1f} MB, later {last:.1f} MB")
    need(last <= first + MORE, f"scripts and module hold {last - first:.1f} MB more in the end")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("page", metavar="PAGE.html")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tab = browser.Chromium()
    try:
        soak(tab, f"file://{os.path.abspath(options.page)}", options.seconds, options.seed)
    finally:
        tab.close()


if __name__ == "__main__":
    main()
