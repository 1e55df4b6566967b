#!/usr/bin/env python3
"""Nodes a second of UCI engines, side by side.

Every engine searches the bench positions of the first one, which is Octet, for
the same time on one thread. What counts is the processor's time, so that
whatever else runs disturbs little; the engines take turns for the same reason.
The last lines are the ratios to the first engine.
"""

import argparse
import os
import re
import subprocess
import sys


class Engine:
    def __init__(self, path):
        self.name = os.path.basename(path)
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([path], stdin=pipe, stdout=pipe, text=True, bufsize=1)
        self.nodes = 0
        self.say("uci")
        self.until("uciok")
        self.start = self.time()

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def until(self, word):
        lines = []
        while not lines or not lines[-1].startswith(word):
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"speed: {self.name} has ended")
            lines.append(line)
        return lines

    def time(self):
        """Seconds of processor time since it started."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def search(self, fen, time):
        self.say("ucinewgame")
        self.say("isready")
        self.until("readyok")
        self.say(f"position fen {fen}")
        self.say(f"go movetime {time}")
        told = re.findall(r"\bnodes (\d+)", "".join(self.until("bestmove")))
        self.nodes += int(told[-1]) if told else 0

    def end(self):
        seconds = self.time() - self.start
        self.say("quit")
        self.process.wait()
        return self.nodes / max(seconds, 1e-9)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("octet", help="Octet's program")
    parser.add_argument("others", nargs="+", help="other engines' programs")
    parser.add_argument("--movetime", type=int, default=500, help="milliseconds a position")
    options = parser.parse_args()
    bench = subprocess.run([options.octet, "bench", "1"], capture_output=True, text=True, check=True)
    fens = [line.split(None, 2)[2] for line in bench.stdout.splitlines()[:-1]]
    engines = [Engine(path) for path in [options.octet, *options.others]]
    for fen in fens:
        for engine in engines:
            engine.search(fen, options.movetime)
    speeds = [(engine.name, engine.end()) for engine in engines]
    for name, speed in speeds:
        print(f"{name}: {speed / 1e6:.2f} million nodes a second")
    for name, speed in speeds[1:]:
        print(f"{speeds[0][0]} / {name}: {speeds[0][1] / speed:.2f}")


if __name__ == "__main__":
    main()
