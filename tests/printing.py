#!/usr/bin/env python3
"""Prints a game on the printer of VICE's x128 with real ROMs, device 4, with PAL and NTSC and beside a
1541 and a 1571: the score sheet and the board, in PETSCII, which VICE reads, and in ASCII, as it comes.
The moves on paper must be those that were played, and the board that in memory. Without a printer the
page must say that none answers.

Usage: tests/printing.py ROMS IMAGES

ROMS and IMAGES are those of `tests/loading.py`. It needs x128 and xvfb-run.
"""

import os
import signal
import sys
import tempfile

from x128 import Program, fail

# Drive and disk, and the machine.
ROWS = (("1541", "d64", "pal"), ("1571", "d71", "ntsc"))
# The key that prints, and VICE's printer: one that reads PETSCII, one that takes bytes, or none.
PRINTERS = (("P", "ascii"), ("A", "raw"), ("P", None))
F4 = 0x8A
LAST = "   a b c d e f g h"
# What is printed for the types of pieces in memory: White's, then Black's.
LETTERS = ".PNBRQK", ".pnbrqk"


def printer(driver, paper):
    """x128's options: device 4 writes into a file."""
    if not driver:
        return ("-device4", "0")
    return (
        "-device4", "1", "-iecdevice4", "-pr4drv", driver, "-pr4output", "text", "-pr4txtdev", "0",
        "-prtxtdev1", paper,
    )


def read(paper):
    """The lines on paper."""
    if not os.path.exists(paper):
        return []
    with open(paper, encoding="latin-1", newline="") as file:
        return [line.rstrip() for line in file.read().replace("\r\n", "\n").replace("\r", "\n").split("\n")]


def text(machine):
    """The text that was put on the screen last."""
    first = int(machine.labels["ui_text"], 16)
    return machine.memory(first, first + 0x7F).decode("latin-1")


def board_in_memory(machine):
    """The board's ranks as they are printed."""
    first = int(machine.labels["shared_board"], 16)
    squares = [LETTERS[byte >> 7][byte & 7] for byte in machine.memory(first, first + 63)]
    return [f"{rank + 1}  {' '.join(squares[8 * rank : 8 * rank + 8])}" for rank in range(7, -1, -1)]


def play_and_print(machine, key, driver, paper):
    """Two moves and Octet's answers, then on paper."""
    machine.wait_for_player()
    for plies, move in ((2, b"E2E4\r"), (4, b"B1C3\r")):
        machine.keys(move)
        machine.until("an answer", lambda plies=plies: machine.byte("sheet_len") == plies)
    board = board_in_memory(machine)
    machine.keys([F4])
    machine.keys(b"S")
    machine.until("the score sheet", lambda: "ESC back" in text(machine))
    machine.keys(key.encode())
    if not driver:
        machine.until("no printer", lambda: "does not answer" in text(machine))
        return
    machine.until("Printed.", lambda: "Printed." in text(machine))
    machine.until("the board on paper", lambda: LAST in read(paper))
    lines = read(paper)
    expected = ["Octet on a Commodore 128", "White: Player", "Black: Octet"]
    if lines[:3] != expected:
        fail(f"the paper begins with {lines[:3]}, not with {expected}")
    at = lines.index(LAST)
    if lines[at - 8 : at] != board:
        fail(f"on paper {lines[at - 8 : at]}, in memory {board}")
    moves = [line.split() for line in lines if line.startswith(("1.", "2."))]
    if [move[:2] for move in moves] != [["1.", "e4"], ["2.", "Nc3"]] or any(len(move) != 3 for move in moves):
        fail(f"on paper {moves}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    roms, images = map(os.path.abspath, sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for drive, disk, video in ROWS:
        for key, driver in PRINTERS:
            print(f"{drive}, {video}, key {key}, {driver or 'no'} printer", flush=True)
            with tempfile.TemporaryDirectory() as folder:
                paper = os.path.join(folder, "paper")
                options = printer(driver, paper)
                with Program.of_images(roms, images, drive, disk, video, "40", *options) as machine:
                    play_and_print(machine, key, driver, paper)
    print("as played", flush=True)


if __name__ == "__main__":
    main()
