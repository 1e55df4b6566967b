#!/usr/bin/env python3
"""Opens a page of `octet analyse` in Chromium and uses it.

Usage: .ci/analyse-page.py OCTET

Writes a page of several games and one of exercises with the program OCTET, opens
them without a network in headless Chromium, and uses them (analyse-page.js,
exercises-page.js). The board at the end of each game must be the engine's.
"""

import json
import os
import subprocess
import sys
import tempfile

import browser

# Mistakes of both sides, comments and a player that mean something else in HTML;
# castling on both sides, en passant and promotion; no moves; a mate.
GAMES = [
    (
        '[White "A <b>bold</b> & </script> player"]\n[Black "B"]\n[Result "*"]\n\n'
        "{Before <i>it</i> begins} 1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 {[%clk 0:01:00] a < b} "
        "4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# *",
        "e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4f3",
    ),
    (
        '[FEN "r3k2r/1P1p4/8/4P3/8/8/p2P4/R3K2R b KQkq - 0 20"]\n\n'
        "20... d5 21. exd6 O-O 22. O-O-O a1=N 23. b8=Q Rfxb8 24. d7 Kf7 25. d8=R *",
        "d7d5 e5d6 e8g8 e1c1 a2a1n b7b8q f8b8 d6d7 g8f7 d7d8r",
    ),
    ('[Event "nothing played"]\n\n*', ""),
    (
        '[Event "Opera"]\n[Date "1858.??.??"]\n\n'
        "1. e4 $1 {[%cal Rd1h5] [%csl Ge4] The centre} (1. d4 d5 (1... Nf6 {better}) 2. c4) e5 *",
        "e2e4 e7e5",
    ),
    ('[Event "a queen for nothing"]\n\n1. e4 e5 2. Nf3 Qh4 3. Nxh4 Nc6 *', "e2e4 e7e5 g1f3 d8h4 f3h4 b8c6"),
]


def judge(size, verdict):
    """Prints what using a page of so many bytes came to; ends the program if anything
    was wrong."""
    print(f"{size} bytes, ready after {verdict['ready']} ms, {verdict['steps']} steps")
    if verdict["wrong"]:
        sys.exit("analyse-page:\n" + "\n".join(verdict["wrong"]))


def main():
    octet = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        names = ["games.pgn", "page.html", "exercises.epd", "exercises.html"]
        games, path, epd, exercises = (os.path.join(folder, name) for name in names)
        with open(games, "w", encoding="utf-8") as file:
            file.write("\n\n".join(game for game, _ in GAMES))
        subprocess.run(
            [octet, "analyse", games, "--nodes", "200000", "--html", path, "--play", "index.html", "--exercises", epd],
            stdout=subprocess.DEVNULL,
            check=True,
        )
        known = []
        for game, moves in GAMES:
            start = game.split('FEN "')[1].split('"')[0] if "FEN" in game else "startpos"
            # A position without a move is not searched, but told all the same.
            command = [octet, "search", "--fen", start, "--depth", "1", "--json", "--moves", moves]
            told = subprocess.run(command, capture_output=True, text=True, check=True)
            known.append(json.loads(told.stdout)["fen"].split()[0])
        size = os.path.getsize(path)
        judge(size, browser.use(path, "analyse-page.js", known))
        with open(epd, encoding="utf-8") as file:
            count = len(file.readlines())
        judge(os.path.getsize(exercises), browser.use(exercises, "exercises-page.js", count))


if __name__ == "__main__":
    main()
