#!/usr/bin/env python3
"""Measures loading with real ROMs: from power on until BASIC runs the file, of which a drive with a fast
bus has sent only the first blocks then, to the program's start, to its first screen, and until it has
its book, in VICE's x128, with disks that turn 294 to 309 times a minute; compares memory at the
program's start with octet.bank0 and octet.bank1, byte for byte.

Usage: tests/loading.py ROMS IMAGES [DRIVE...]

ROMS is a folder laid out as VICE's own: C128 and DRIVES with the ROMs of the computer and of the
drives, and VICE's key maps. IMAGES is what `octet-c128 build --out IMAGES` has written. It needs
x128 and xvfb-run. A drive that does not load program and book within five minutes fails the test,
and so does one that loads other bytes.

DRIVE is one of the table's first column; all are measured otherwise. `octet-emu loading` shows the
same without ROMs; its column `x128` is the first screen of this.
"""

import os
import sys

from x128 import TYPES, WALL, X128, fail, labels

# Drive 8, its disk and how it turns, the machine, and drive 9.
ROWS = (
    ("1541", "d64", 300, "pal", "none"),
    ("1541", "d64", 300, "ntsc", "none"),
    ("1541", "d64", 294, "pal", "none"),
    ("1541", "d64", 309, "pal", "none"),
    ("1541", "d64", 300, "pal", "1541"),
    ("1541", "d64", 300, "ntsc", "1571"),
    ("1541II", "d64", 300, "pal", "none"),
    ("1570", "d64", 300, "pal", "none"),
    ("1571", "d64", 300, "pal", "none"),
    ("1571", "d71", 300, "pal", "none"),
    ("1571", "d71", 294, "pal", "none"),
    ("1571", "d71", 309, "pal", "none"),
    ("1571", "d71", 300, "ntsc", "1541"),
    ("1581", "d81", 300, "pal", "none"),
    ("1581", "d81", 300, "ntsc", "1571"),
)
HERTZ = {"pal": 985_248, "ntsc": 1_022_727}
LIMIT = 300
# Where the file's code begins.
CODE = "1c0d"
# Where what is unpacked begins in both banks.
UNPACKED = (0x1C01, 0x0400)


def addresses(images):
    """A routine that the unpacked program calls at once, and the flag that it has its book."""
    path = os.path.join(images, "octet.lbl")
    known = labels(path)
    for name in ("set_mmu", "shared_book_loaded"):
        yield known[name] if name in known else fail(f"{path}: no label .{name}")


def measure(roms, images, row, start, flag):
    """Seconds until the file runs, the program starts, has drawn its first screen (it has no book yet, and
    stores 0), and has its book (0 becomes $FF there, by DEC), and whether its bytes are those that were
    packed."""
    drive, disk, turns, video, other = row
    image = os.path.abspath(os.path.join(images, f"octet.{disk}"))
    x128 = X128(
        roms, drive, image, video, "-drive8rpm", str(100 * turns),
        "-drive9truedrive", "-drive9type", TYPES[other], "-limitcycles", str(LIMIT * HERTZ[video]),
    )
    try:
        # Before it knows where to stop, the program may be loaded.
        x128.stop("trace store", flag)
        x128.ask("warp on")
        cycles = [x128.run_to(CODE)]
        cycles += [cycles[0] and x128.run_to(start)]
        if not cycles[1]:
            return None
        same = True
        for bank, first in enumerate(UNPACKED):
            with open(os.path.join(images, f"octet.bank{bank}"), "rb") as file:
                packed = file.read()
            same &= x128.memory(first, first + len(packed) - 1, f"ram0{bank}") == packed
        x128.send("x")
        stored = [rf"{code} \${flag.upper()}[^\n]*\s(\d{{4,}})\s*\n" for code in ("STA", "DEC")]
        book = x128.read(WALL, ".*".join(stored))
        if not book:
            return None
        cycles += [int(book[1]), int(book[2])]
        return [n / HERTZ[video] for n in cycles], same
    except (BrokenPipeError, ConnectionResetError):
        return None
    finally:
        x128.close()


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    roms, images, *wanted = sys.argv[1:]
    for folder in ("C128", "DRIVES"):
        if not os.path.isdir(os.path.join(roms, folder)):
            fail(f"{roms}: no folder {folder}")
    start, flag = addresses(images)
    failed = False
    print("drive 8  disk  turns  machine  drive 9  file runs  starts  first screen  book is read  bytes")
    for row in ROWS:
        if wanted and row[0] not in wanted:
            continue
        found = measure(os.path.abspath(roms), images, row, start, flag)
        failed |= found is None or not found[1]
        drive, disk, turns, video, other = row
        shown = "   not at all"
        if found:
            (loaded, starts, screen, book), same = found
            shown = f"{loaded:7.2f} s {starts:5.2f} s {screen:11.2f} s {book:11.2f} s  "
            shown += "same" if same else "OTHERS"
        print(f"{drive:7}  {disk}   {turns:5}  {video:7}  {other:7} {shown}", flush=True)
    sys.exit(failed)


if __name__ == "__main__":
    main()
