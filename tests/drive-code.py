#!/usr/bin/env python3
"""Measures a true 1541 that runs code of its own, in VICE's x128 with real ROMs: the cycles between
changes of a line, jobs on the disk, and bytes that come two bits at a time.

Usage: OCTET_DRIVE_CODE=FOLDER cargo test --release -p octet-machine --test drive write_disks -- --ignored
       tests/drive-code.py ROMS FOLDER

ROMS is a folder laid out as VICE's own, as for `tests/loading.py`. It needs x128 and xvfb-run. The
emulator's tests hold its own 1541 against these figures (`emulator/machine/tests/drive/code`).
"""

import glob
import os
import signal
import sys

from x128 import X128

TIMES, RECEIVED, LIMIT = 0x3000, 0x3100, 90


def memory(roms, disk, done, standard):
    """The two pages of times and bytes when the program has come to its end."""
    x128 = X128(roms, "1541", disk, standard, "-warp")
    try:
        return x128.memory(TIMES, RECEIVED + 255) if x128.run_to(done, LIMIT) else None
    finally:
        x128.close()


def intervals(page):
    """The times between the notes, in cycles, to the last note."""
    times = [int.from_bytes(page[at : at + 3], "little") for at in range(0, 255, 3)]
    return [(a - b) % (1 << 24) for a, b in zip(times, times[1:])]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    roms, folder = map(os.path.abspath, sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    disks = sorted(glob.glob(os.path.join(folder, "*.d64")))
    failed = not disks
    for disk in disks:
        name, done = os.path.basename(disk)[:-4].split("-")
        for standard in ("pal", "ntsc"):
            pages = memory(roms, disk, done, standard)
            failed |= pages is None
            print(name, standard, "does not end" if pages is None else intervals(pages[:256]), flush=True)
            if name == "bytes" and pages:
                failed |= pages[256:] != bytes(range(256))
                print("all bytes are right" if pages[256:] == bytes(range(256)) else pages[256:])
    sys.exit(failed)


if __name__ == "__main__":
    main()
