#!/usr/bin/env python3
"""Plays and leaves the program in VICE's x128 with real ROMs, then tries BASIC: numbers and strings, FOR
and GOSUB, keys, a sprite, a program saved and loaded, the disk's directory; then RUN again. That on
every drive, with PAL and NTSC, on 40 and 80 columns.

Usage: tests/leaving.py ROMS IMAGES

ROMS and IMAGES are those of `tests/loading.py`. It needs x128 and xvfb-run. BASIC must answer as one
that has run nothing, and what the program promises to leave alone must be as before RUN.
"""

import os
import signal
import sys

from x128 import Program, fail

# Drive and disk, the machine, and its screen.
ROWS = (
    ("1571", "d64", "pal", "40"),
    ("1541", "d64", "ntsc", "40"),
    ("1571", "d71", "ntsc", "80"),
    ("1581", "d81", "pal", "80"),
)
# The rest of BASIC's stack; definitions of keys, and BASIC's variables but the light pen's, which its
# interrupt notes, and those of CONT, which know the end of every program.
KEPT = ((0x09E0, 0x09FF), (0x1000, 0x11E7), (0x11EA, 0x11FF), (0x1204, 0x12FF))
F8 = 0x8C
# What is typed, and what the screen shows then.
BASIC = (
    ("print 6*7;sqr(2)", " 42  1.41421356"),
    ('a$="oct":b$=a$+"et":print len(b$);b$', " 5 OCTET"),
    ("x=0:for i=1 to 3:for j=1 to 4:x=x+i*j:next j,i:print x", " 60"),
    ("new", "READY."),
    ("10 for i=1 to 3:gosub 30:next:print y", ""),
    ("20 do:y=y+1:loop until y>9:print y:end", ""),
    ("30 y=y+i:return", ""),
    ("run", " 6\n 10\n"),
    ('key 1,"octet"+chr$(13)', "READY."),
    ("key", 'KEY 1,"OCTET"+CHR$(13)\nKEY 2,"DLOAD"+CHR$(34)'),
    ("for i=3584 to 3646:poke i,255:next", "READY."),
    ("sprite 1,1,2:movspr 1,90,90", "READY."),
    ("print rsprite(1,0);rsprite(1,1);rsppos(1,0)", " 1  2  90"),
    ('dsave "small"', "READY."),
    ("new", "READY."),
    ('dload "small"', "READY."),
    ("list 30", "30 Y=Y+I:RETURN"),
    ('directory "small*"', '"SMALL"'),
    ("print ds$", "00, OK,00,00"),
)


class Machine(Program):
    """x128 with BASIC, and what the program promises to leave alone."""

    def kept(self):
        return [self.memory(*ends) for ends in KEPT]

    def basic(self, line, answer):
        """Types a line on an empty screen, and waits for what BASIC prints."""
        self.ask(f"keybuf \\x93{line}\\x0d")
        self.until(f"{line}: {answer}", lambda: answer in self.screen().partition("\n")[2])

    def play_and_leave(self):
        """From RUN to READY: a move, its answer, a page."""
        self.run_to_label("start")
        before = self.kept()
        self.wait_for_player()
        self.keys(b"E2E4\r")
        self.until("an answer", lambda: self.byte("sheet_len") == 2)
        self.keys(b"X X ")
        self.keys([F8])
        self.keys(b"Y")
        self.until("READY.", lambda: "READY." in self.screen())
        for (first, _), was, now in zip(KEPT, before, self.kept()):
            changed = [f"${first + n:04x}" for n, (a, b) in enumerate(zip(was, now)) if a != b]
            if changed:
                fail(f"changed since RUN: {' '.join(changed)}")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.strip())
    roms, images = map(os.path.abspath, sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for drive, disk, video, columns in ROWS:
        print(f"{drive} with {disk}, {video}, {columns} columns", flush=True)
        with Machine.of_images(roms, images, drive, disk, video, columns) as machine:
            machine.play_and_leave()
            print("played and left", flush=True)
            machine.basic("run", "")
            machine.play_and_leave()
            print("RUN again, played and left", flush=True)
            for line, answer in BASIC:
                machine.basic(line, answer)
                print(line, flush=True)


if __name__ == "__main__":
    main()
