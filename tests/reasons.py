#!/usr/bin/env python3
"""Holds the reasons that `octet analyse` gives for mistakes against another engine, Stockfish.

Usage: tests/reasons.py [OPTION...] [GAMES.pgn...]
       tests/reasons.py --choose SEED COUNT GAMES.pgn... > tests/reasons.tsv

Without games it takes those of tests/reasons.tsv: a list of mistakes that was chosen by a seed before
anything was measured on them. --choose writes such a list: it shuffles the games of each file, and takes
whole games until COUNT moves are mistakes in Stockfish's view. tests/reasons.tsv is that of

    tests/reasons.py --choose 58 100 --stockfish-nodes 20000 tests/reasons.pgn

tests/reasons.pgn holds the moves of 35 games of amateurs: 22 of players at tournaments and by mail, and 13
that ended in mate, played in five minutes. None of their players is in a game that was looked at.

Stockfish searches the position before the move, the one after it, and the one after the line that the
reason tells. All scores are of the side that made the mistake. Expected points follow lichess's formula.

  true       material: Stockfish's score at the end of the line differs by what the reason names, less
             half a pawn, from its score before the move (a loss) or after it (a win missed);
             mate: Stockfish finds a mate for the same side where the line begins and where it ends;
             draw: its score at the end of the line is within half a pawn of 0;
             ending: its results before and after the move are those named: won from 1.50 on, better
             from 1.00 on, drawn within 1.00, worse and lost from -1.00 and -1.50 down
  the cause  what the reason names is at least half of the expected points that the move gives away;
             material counts as Stockfish values it: its score of the opening position without a
             pawn, knight, rook or queen, and between these in proportion
  fine       the move gives away less than 0.05 expected points: no reason should be given

Stockfish's answers are kept in a file, so that a run that was ended goes on where it stopped.
It needs python-chess.
"""

import argparse
import collections
import concurrent.futures
import csv
import json
import math
import os
import pathlib
import random
import subprocess
import sys
import threading

import chess
import chess.engine
import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "tests/reasons.tsv"
FIELDS = ("file", "game", "ply", "move", "loss")

HALF_A_PAWN = 50
# A mate, in centipawns: more than any evaluation.
MATE = 10_000
# Expected points that a mistake of the list gives away at least, and below which a move is fine.
MISTAKE, FINE = 0.1, 0.05
# Endings, in centipawns: Stockfish 15.1 wins half of its games from +1.00.
RESULTS = {
    "won": (150, MATE),
    "better": (100, MATE),
    "drawn": (-100, 100),
    "worse": (-MATE, -100),
    "lost": (-MATE, -150),
}
# Where a pawn, knight, rook and queen of White's stand, by their usual values.
WITHOUT = {100: ("c2", "d2", "e2", "f2"), 300: ("b1", "g1"), 500: ("a1", "h1"), 900: ("d1",)}
# What is asked of the reasons, in percent.
TRUE_AND_CAUSE, EXPLAINED = 85, 65


def expected(score):
    """Expected points of a side with this score in centipawns."""
    if abs(score) >= MATE - 1000:
        return float(score > 0)
    return 1 / (1 + math.exp(-0.00368208 * score))


class Stockfish:
    """Scores of positions, in centipawns for the side to move, each kept in a file."""

    def __init__(self, program, nodes, cache):
        self.program, self.nodes, self.cache = program, nodes, pathlib.Path(cache)
        self.cache.parent.mkdir(parents=True, exist_ok=True)
        self.lock, self.here, self.engines, self.known = threading.Lock(), threading.local(), [], {}
        if self.cache.exists():
            for line in self.cache.read_text().splitlines():
                name, at, fen, score = line.split("\t")
                self.known[name, int(at), fen] = int(score)
        self.name = self.start()

    def start(self):
        engine = chess.engine.SimpleEngine.popen_uci(self.program)
        engine.configure({"Threads": 1, "Hash": 64})
        self.here.engine = engine
        with self.lock:
            self.engines.append(engine)
        return engine.id["name"]

    def score(self, board):
        if board.is_checkmate():
            return -MATE
        if board.is_stalemate() or board.is_insufficient_material():
            return 0
        key = (self.name, self.nodes, board.fen(en_passant="fen"))
        if key not in self.known:
            if not hasattr(self.here, "engine"):
                self.start()
            # A new game for each position, so that the score does not depend on those before.
            info = self.here.engine.analyse(board, chess.engine.Limit(nodes=self.nodes), game=object())
            score = info["score"].relative.score(mate_score=MATE)
            with self.lock, self.cache.open("a") as file:
                self.known[key] = score
                print(*key, score, sep="\t", file=file)
        return self.known[key]

    def worth(self, amount):
        """What it says of material that the usual values put at so many centipawns."""
        values = [(0, 0)]
        for value, squares in WITHOUT.items():
            scores = []
            for square in squares:
                board = chess.Board()
                board.remove_piece_at(chess.parse_square(square))
                board.castling_rights = board.clean_castling_rights()
                scores.append(-self.score(board))
            values.append((value, sum(scores) / len(scores)))
        amount = min(amount, values[-1][0])
        for (low, worth), (high, more) in zip(values, values[1:]):
            if amount <= high:
                break
        return round(worth + (amount - low) / (high - low) * (more - worth))

    def close(self):
        for engine in self.engines:
            engine.quit()


def games_of(path):
    """The games of a file as python-chess reads them, without their comments."""
    with open(path, encoding="latin-1") as text:
        while game := chess.pgn.read_game(text):
            yield game


def choose(stockfish, threads, seed, count, paths):
    """A list of mistakes: whole games, those of each file in a shuffled order, until there are enough."""
    order, games = random.Random(seed), []
    for path in paths:
        of_file = [(path, n, game) for n, game in enumerate(games_of(path), 1)]
        order.shuffle(of_file)
        games += of_file
    writer = csv.writer(sys.stdout, "excel-tab", lineterminator="\n")
    writer.writerow(FIELDS)
    chosen = 0
    for path, number, game in games:
        boards, moves = [game.board()], list(game.mainline_moves())
        for move in moves:
            boards.append(boards[-1].copy(stack=False))
            boards[-1].push(move)
        scores = list(threads.map(stockfish.score, boards))
        for ply, move in enumerate(moves):
            loss = expected(scores[ply]) - expected(-scores[ply + 1])
            if loss >= MISTAKE and chosen < count:
                file = os.path.relpath(path, ROOT)
                writer.writerow((file, number, ply + 1, boards[ply].san(move), f"{loss:.2f}"))
                chosen += 1
        if chosen == count:
            break


def analysed(octet, nodes, path, game=None):
    """The games of a file as Octet analyses them, each with its number."""
    command = [octet, "analyse", str(path), "--nodes", str(nodes), "--json"]
    command += ["--game", str(game)] if game else []
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if not done.stdout:
        sys.exit(f"{' '.join(command)}: status {done.returncode}")
    for number, told in enumerate(json.loads(done.stdout)["games"], game or 1):
        yield f"{os.path.basename(path)} {number}", told


class Mistake:
    """A move that Octet has judged."""

    def __init__(self, place, board, move):
        self.before, self.judgement = board.copy(stack=False), move["judgement"]
        self.reason, played = move["reason"], chess.Move.from_uci(move["uci"])
        dots = "." if board.turn else "..."
        self.place = f"{place}, {board.fullmove_number}{dots} {move['san']}"
        self.after = self.before.copy()
        self.after.push(played)
        self.end, self.true, self.cause, self.fine = None, False, False, False
        if self.reason:
            best = self.reason["shown"] == "by_best"
            self.start = self.before if best else self.after
            self.end = self.start.copy()
            for uci, _ in self.reason["line"]:
                self.end.push(chess.Move.from_uci(uci))

    def boards(self):
        return [board for board in (self.before, self.after, self.end) if board]

    def judge(self, stockfish):
        """Whether the move was fine, and the reason true and the cause."""
        mover = self.before.turn

        def own(board):
            score = stockfish.score(board)
            return score if board.turn == mover else -score

        before, after = own(self.before), own(self.after)
        self.scores = [before, after]
        self.loss = expected(before) - expected(after)
        self.fine = self.loss < FINE
        if not self.reason:
            return
        end = own(self.end)
        self.scores.append(end)
        half = self.loss / 2
        kind, amount = self.reason["kind"], self.reason["amount"]
        worth = stockfish.worth(amount)
        if kind in ("mate_allowed", "mate_missed"):
            missed = kind == "mate_missed"
            mates = [(score if missed else -score) > MATE - 1000 for score in self.scores]
            start, other = (0, 1) if missed else (1, 0)
            self.true = mates[start] and mates[2]
            self.cause = self.true and not mates[other]
        elif kind in ("draw_allowed", "draw_missed"):
            self.true = abs(end) <= HALF_A_PAWN
            allowed = kind == "draw_allowed"
            given = expected(before) - 0.5 if allowed else 0.5 - expected(after)
            self.cause = self.true and given >= half
        elif amount and self.reason["shown"] == "by_best":
            self.true = end - after >= amount - HALF_A_PAWN
            self.cause = self.true and expected(after + worth) - expected(after) >= half
        elif amount:
            self.true = before - end >= amount - HALF_A_PAWN
            self.cause = self.true and expected(before) - expected(before - worth) >= half
        elif kind == "ending":
            words = self.reason["text"].split()
            named = [RESULTS[word] for word in words if word in RESULTS]
            pairs = list(zip(self.scores, named))
            self.true = len(pairs) == 2 and all(
                low <= score <= high for score, (low, high) in pairs
            )
            self.cause = self.true

    def words(self):
        shown = " ".join(f"{score / 100:+.2f}" for score in self.scores)
        verdict = "fine" if self.fine else "right" if self.cause else "true" if self.true else "wrong"
        if not self.reason:
            verdict = "fine, unexplained" if self.fine else "unexplained"
        told = ""
        if self.reason:
            line = " ".join(san for _, san in self.reason["line"])
            told = f"{self.reason['kind']}: {self.reason['text']} ({line})"
        return f"{verdict:18} {self.place} {self.judgement} [{shown}] {self.loss:.2f} {told}"


def mistakes_of(place, told):
    board = chess.Board(told["start"])
    for move in told["moves"]:
        if move["judgement"]:
            yield Mistake(place, board, move)
        board.push(chess.Move.from_uci(move["uci"]))


def percent(part, whole):
    return 100 * part / max(whole, 1)


def table(mistakes):
    """Prints the table by kind; what is asked and not had, in words."""
    kinds = collections.defaultdict(list)
    for mistake in mistakes:
        if mistake.reason:
            kinds[mistake.reason["kind"]].append(mistake)
    rows = sorted(kinds.items(), key=lambda row: -len(row[1]))
    given = [mistake for kind in kinds.values() for mistake in kind]
    print(f"{'':20}{'given':>7}{'true':>7}{'cause':>7}{'fine':>7}")
    for name, row in [*rows, ("all", given)]:
        counts = [len(row)] + [
            sum(1 for mistake in row if counted(mistake))
            for counted in (
                lambda mistake: mistake.true,
                lambda mistake: mistake.cause and not mistake.fine,
                lambda mistake: mistake.fine,
            )
        ]
        print(f"{name:20}" + "".join(f"{count:7}" for count in counts))
    causes, fine = counts[2:]
    judged = [mistake for mistake in mistakes if mistake.judgement in ("mistake", "blunder")]
    explained = sum(1 for mistake in judged if mistake.reason)
    shares = percent(causes, len(given)), percent(explained, len(judged))
    print(f"true and the cause: {shares[0]:.1f}% of {len(given)}")
    print(f"explained: {shares[1]:.1f}% of {len(judged)} ? and ??")
    print(f"on moves that were fine: {fine}")
    if shares[0] < TRUE_AND_CAUSE:
        yield f"less than {TRUE_AND_CAUSE}% are true and the cause"
    if shares[1] < EXPLAINED:
        yield f"less than {EXPLAINED}% of ? and ?? are explained"
    if fine:
        yield "reasons are given for moves that were fine"


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser.add_argument("games", nargs="*", metavar="GAMES.pgn")
    parser.add_argument("--choose", nargs=2, type=int, metavar=("SEED", "COUNT"))
    parser.add_argument("--octet", default=str(ROOT / "target/release/octet"), metavar="PROGRAM")
    parser.add_argument("--nodes", type=int, default=200_000, help="Octet's for a position")
    parser.add_argument("--stockfish", default="stockfish", metavar="PROGRAM")
    parser.add_argument("--stockfish-nodes", type=int, default=1_000_000, metavar="NODES")
    parser.add_argument("--cache", default=os.path.join(home, "octet-reasons.tsv"), metavar="FILE")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--show", action="store_true", help="print every mistake with its verdict")
    options = parser.parse_args()
    stockfish = Stockfish(options.stockfish, options.stockfish_nodes, options.cache)
    with concurrent.futures.ThreadPoolExecutor(options.threads) as threads:
        try:
            if options.choose:
                return choose(stockfish, threads, *options.choose, options.games)
            files = [(path, None) for path in options.games]
            if not files:
                with LIST.open() as rows:
                    listed = csv.DictReader(rows, dialect="excel-tab")
                    files = list(dict.fromkeys((ROOT / row["file"], row["game"]) for row in listed))
            mistakes = []
            for path, number in files:
                number = number and int(number)
                for place, told in analysed(options.octet, options.nodes, path, number):
                    mistakes += mistakes_of(place, told)
            # Those without a reason only have to be counted.
            asked = [mistake for mistake in mistakes if mistake.reason or options.show]
            boards = [board for mistake in asked for board in mistake.boards()]
            list(threads.map(stockfish.score, boards))
            for mistake in asked:
                mistake.judge(stockfish)
                if options.show:
                    print(mistake.words())
            missing = list(table(mistakes))
        finally:
            stockfish.close()
    return "; ".join(missing) or None


if __name__ == "__main__":
    sys.exit(main())
