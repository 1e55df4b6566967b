#!/usr/bin/env python3
"""Makes openings.epd: balanced positions to start matches from.

Usage: tests/strength/openings.py OCTET TSV... > tests/strength/openings.epd

The tables hold named openings in three columns, `eco`, `name` and `pgn`, as
github.com/lichess-org/chess-openings publishes them (CC0). Every line of six
plies or more is played, eight plies at most; a position counts once, under the
name of the shortest line that reaches it, and stays if OCTET, a built engine,
sees neither side ahead by more than a pawn. The same tables and the same engine
give the same file, to the byte.
"""

import csv
import re
import subprocess
import sys

PLIES = range(6, 9)
NODES = 20_000
MOST_AHEAD = 100  # centipawns


class Octet:
    """The engine, which knows the rules and judges."""

    def __init__(self, path):
        self.path = path
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([path], stdin=pipe, stdout=pipe, text=True)

    def ask(self, command, last):
        """What it answers to a command, to the line that begins with `last`."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = []
        for line in self.process.stdout:
            answer.append(line.rstrip())
            if line.startswith(last):
                return answer
        sys.exit(f"openings: {self.path} ended at {command!r}")

    def fen(self, moves):
        self.process.stdin.write("position startpos moves " + " ".join(moves) + "\n")
        said = self.ask("d\nisready", "readyok")
        return next(line[5:] for line in said if line.startswith("FEN: "))

    def legal(self, fen):
        """The legal moves, in coordinates."""
        command = [self.path, "perft", "1", "--divide", "--fen", fen]
        counts = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return re.findall(r"^(\w+): 1$", counts, re.MULTILINE)

    def score(self, moves):
        """Centipawns for the side to move; None for a mate."""
        self.process.stdin.write("position startpos moves " + " ".join(moves) + "\n")
        said = " ".join(self.ask(f"go nodes {NODES}", "bestmove"))
        kind, value = re.findall(r" score (\w+) (-?\d+)", said)[-1]
        return int(value) if kind == "cp" else None


def coordinates(san, fen, legal):
    """The legal move that algebraic notation means; no promotions."""
    rows = re.sub(r"\d", lambda digit: int(digit[0]) * ".", fen.split()[0]).split("/")
    squares = [file + rank for rank in "87654321" for file in "abcdefgh"]
    pieces = dict(zip(squares, "".join(rows).upper(), strict=True))
    san = san.rstrip("+#")
    if san.startswith("O-O"):
        san = ("Kg" if san == "O-O" else "Kc") + ("1" if fen.split()[1] == "w" else "8")
    piece, file, rank, target = re.fullmatch("([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])", san).groups()
    meant = (piece or "P", target)
    fits = [move for move in legal if (pieces[move[:2]], move[2:]) == meant]
    [move] = [move for move in fits if file in move[0] and rank in move[1]]
    return move


def lines(tables):
    """Code, name and moves of every line, the shortest first."""
    found = []
    for table in tables:
        with open(table, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                sans = [word for word in row["pgn"].split() if not word.endswith(".")]
                found.append((row["eco"], row["name"], sans))
    return sorted(found, key=lambda line: len(line[2]))


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    octet = Octet(sys.argv[1])
    moves, fens, openings = {(): []}, {(): octet.fen([])}, {}
    for eco, name, sans in lines(sys.argv[2:]):
        if len(sans) < PLIES.start:
            continue
        line = ()
        for san in sans[: PLIES.stop - 1]:
            after = (*line, san)
            if after not in moves:
                move = coordinates(san, fens[line], octet.legal(fens[line]))
                moves[after] = [*moves[line], move]
                fens[after] = octet.fen(moves[after])
            line = after
        epd = fens[line].rsplit(" ", 2)[0]
        if epd not in openings:
            score = octet.score(moves[line])
            openings[epd] = (eco, name, score is not None and abs(score) <= MOST_AHEAD)
    kept = [(eco, name, epd) for epd, (eco, name, balanced) in openings.items() if balanced]
    for eco, name, epd in sorted(kept):
        print(f'{epd} id "{eco} {name}";')
    print(f"{len(openings)} positions, {len(kept)} of them balanced", file=sys.stderr)


if __name__ == "__main__":
    main()
