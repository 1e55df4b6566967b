#!/usr/bin/env python3
"""Opens pages of `octet think` in Chromium and uses them.

Usage: .ci/think-page.py OCTET

Writes pages of several positions with the program OCTET, opens each without a
network in headless Chromium, uses it (think-page.js), and measures: a page
that keeps 10,000 nodes of each tree has less than 5 MB and is ready in less
than 2 seconds; one of 50,000 nodes opens every row and goes a step in less
than half a second. The quickest of three times counts, for other programs may
be at work.
"""

import os
import subprocess
import sys
import tempfile

import browser

SHARP = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5"
EVERYTHING = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
BACK_RANK = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"
# A forced mate leaves cutoffs that skip nothing.
TWO_ROOKS = "7k/8/8/8/8/7K/R7/1R6 w - - 0 1"
PROMOTION = "8/P1k5/8/8/8/8/5ppp/4K2R w K - 0 1"
# Position, depth, nodes kept.
PAGES = [
    (SHARP, 3, 10_000),
    (EVERYTHING, 5, 10_000),
    (PROMOTION, 4, 10_000),
    (BACK_RANK, 1, 10_000),
    (BACK_RANK, 2, 10_000),
    (TWO_ROOKS, 3, 10_000),
    (ENDGAME, 9, 50_000),
]
MOST_BYTES, MOST_READY, MOST_STEP = 5_000_000, 2_000, 500


def main():
    octet = os.path.abspath(sys.argv[1])
    wrong = []
    print("depth   kept     bytes  ready  all open  step")
    with tempfile.TemporaryDirectory() as folder:
        for number, (fen, depth, kept) in enumerate(PAGES):
            path = os.path.join(folder, f"{number}.html")
            subprocess.run(
                [octet, "think", "--fen", fen, "--depth", str(depth), "--nodes", str(kept), "--html", path],
                stdout=subprocess.DEVNULL,
                check=True,
            )
            size = os.path.getsize(path)
            verdict = browser.use(path, "think-page.js")
            figures = verdict["figures"]
            for _ in range(2):
                if figures["ready"] < MOST_READY and max(figures["open"], figures["step"]) < MOST_STEP:
                    break
                again = browser.use(path, "think-page.js")["figures"]
                figures = {name: min(figures[name], again[name]) for name in figures}
            print(
                f"{depth:5} {max(figures['nodes']):6} {size:9} {figures['ready']:4} ms"
                f" {figures['open']:6} ms {figures['step']:2} ms  {fen}"
            )
            wrong += [f"{fen}: {what}" for what in verdict["wrong"]]
            if kept <= 10_000 and (size >= MOST_BYTES or figures["ready"] >= MOST_READY):
                wrong.append(f"{fen}: {size} bytes, ready after {figures['ready']} ms")
            if max(figures["open"], figures["step"]) >= MOST_STEP:
                wrong.append(f"{fen}: {figures['open']} ms to open all, {figures['step']} ms a step")
    if wrong:
        sys.exit("think-page:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
