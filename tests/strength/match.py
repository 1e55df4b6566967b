#!/usr/bin/env python3
"""Plays a match and tells how much stronger the first engine is.

fastchess plays the games: from the positions of openings.epd, each twice with
colours swapped, several games at once. An engine is WHAT[,KEY=VALUE...], where
WHAT is one of

    HEAD~3, v1, 5ecfb3a    a git revision of Octet, built when it is first named
    .                      Octet from the working tree as it stands
    target/release/octet   the path of any UCI engine
    stockfish              the program of that name in the search path

and the keys are

    nodes=N, depth=N, movetime=MS   its own limit for a move
    cycles-per-node=N               its own price of a node
    elo=N, skill=N                  Stockfish weakened (UCI_Elo, Skill Level)
    anything else                   a UCI option: Hash=1

A setting is a yardstick: a move's cycles on the Commodore 128, against
Stockfish 15.1 at full strength with one thread and so many nodes a move. With
-reu the table is in a RAM expansion of 512 KB.
"""

import argparse
import collections
import datetime
import hashlib
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TARGET = os.path.join(ROOT, os.environ.get("CARGO_TARGET_DIR", "target"))
WORK = os.path.join(TARGET, "strength")

# A game ends early where both engines agree, and as a draw after 200 moves. A
# win must be clear: how won endings are played is part of the strength.
ADJUDICATION = {
    "draw": "movenumber=40 movecount=8 score=10",
    "resign": "movecount=4 score=1000 twosided=true",
    "maxmoves": "200",
}
# Milliseconds past `movetime` before a game is lost: machines have hiccups, and
# nobody is to lose by them.
TIME_MARGIN = 1000
# Cycles a node in whole games: `octet-emu check --games 6 --nodes 18800 --seed 11`. The others follow in
# proportion to those of `octet-emu bench` with `--nodes 20000`, with `--nodes 112000`, and both with
# `--reu 512`.
IN_GAMES = 3_211
BENCH, BENCH_3MIN, BENCH_REU, BENCH_3MIN_REU = 3_350, 3_446, 3_516, 3_593
# Cycles a move, cycles a node, Stockfish's nodes, and Octet's options.
SETTINGS = {
    "c128-30s": (60_000_000, IN_GAMES, 1_000, ""),
    "c128-3min": (360_000_000, round(IN_GAMES * BENCH_3MIN / BENCH), 3_000, ""),
    "c128-30s-reu": (60_000_000, round(IN_GAMES * BENCH_REU / BENCH), 1_000, ",C128Expansion=512"),
    "c128-3min-reu": (360_000_000, round(IN_GAMES * BENCH_3MIN_REU / BENCH), 3_000, ",C128Expansion=512"),
}
ERROR_RATE = 0.05  # of either kind, in the sequential test
PATIENCE = 10  # seconds for an engine to say who it is
PROGRESS = 60  # seconds between reports where there is no terminal

NO_FASTCHESS = """fastchess, which plays the games, is not in the search path. To get it:

    git clone https://github.com/Disservin/fastchess
    make -C fastchess -j

then put fastchess/fastchess into the search path, or its path into FASTCHESS."""


class Failure(Exception):
    pass


def run(*command, **options):
    try:
        return subprocess.run(command, check=True, capture_output=True, **options).stdout
    except subprocess.CalledProcessError as error:
        raise Failure(f"{' '.join(command)}:\n{error.stderr.decode().strip()}") from error


def amount(text):
    """A whole number, with K, M or G if that is handy."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([KMG]?)", text, re.IGNORECASE)
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number such as 20000, 20K or 1.5M")
    return round(float(found[1]) * 1000 ** " KMG".index(found[2].upper() or " "))


# Engines


def build(source, name, folder):
    """The program octet, built from the sources in a folder. Cargo, which goes by the times of files, takes
    older sources for those that it has built last: no folder may get any."""
    print(f"building octet from {name}", file=sys.stderr)
    folder = os.path.join(WORK, folder)
    package = ["--workspace", "--bin", "octet"]
    run("cargo", "build", "--release", "--locked", *package, "--target-dir", folder, cwd=source)
    return os.path.join(folder, "release", "octet")


def keep(program, name):
    """Puts a built program where later builds leave it alone."""
    os.makedirs(os.path.join(WORK, "builds"), exist_ok=True)
    kept = os.path.join(WORK, "builds", name)
    if not os.path.exists(kept):
        shutil.copy(program, kept + ".new")
        os.replace(kept + ".new", kept)
    return kept


def working_tree():
    program = build(ROOT, "the working tree", "cargo-tree")
    with open(program, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()[:8]
    return f"octet tree-{digest}", keep(program, f"octet-tree-{digest}")


def revision(name):
    try:
        commit = run("git", "rev-parse", "--verify", "--short=10", f"{name}^{{commit}}", cwd=ROOT)
    except Failure as error:
        raise Failure(f"{name!r} is neither a revision nor a file nor stockfish") from error
    commit = commit.decode().strip()
    kept = os.path.join(WORK, "builds", f"octet-{commit}")
    if not os.path.exists(kept):
        os.makedirs(WORK, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=WORK) as source:
            run("tar", "-x", "-m", "-C", source, input=run("git", "archive", commit, cwd=ROOT))
            keep(build(source, commit, "cargo"), f"octet-{commit}")
    return f"octet {commit}", kept


def program(what):
    """The name and the path of an engine."""
    if what == ".":
        return working_tree()
    if what == "stockfish":
        # Debian keeps games out of root's search path.
        path = shutil.which(what, path=os.environ["PATH"] + ":/usr/games")
        if not path:
            raise Failure("stockfish is not in the search path (Debian: package stockfish)")
        return what, path
    if os.path.isfile(what):
        return what, os.path.abspath(what)
    if os.sep in what:
        raise Failure(f"there is no {what}")
    return revision(what)


def nodes(options, price):
    """The nodes for a move that the whole match allows."""
    if not options.cycles:
        return options.nodes
    price = price or options.cycles_per_node
    if not price:
        raise Failure("--cycles wants --cycles-per-node, or cycles-per-node= with an engine")
    return options.cycles // price


def has_octets_table(path):
    """Whether a program says that it is Octet and can be told how large its table is."""
    try:
        said = run(path, input=b"uci\nquit\n", timeout=PATIENCE).decode(errors="replace")
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Failure(f"{path} does not answer to uci: {error}") from error
    wanted = r"^id name Octet\b", r"^option name Hash\b"
    return all(re.search(line, said, re.MULTILINE) for line in wanted)


def engine(text, options):
    """An engine as fastchess is to be told of it."""
    what, *pairs = text.split(",")
    name, path = program(what)
    limits, told, price = {}, {}, None
    for pair in pairs:
        key, _, value = pair.partition("=")
        if not key or not value:
            raise Failure(f"{text}: {pair!r} is not KEY=VALUE")
        try:
            if key in ("nodes", "depth"):
                limits[key] = amount(value)
            elif key == "movetime":
                limits |= {"st": amount(value) / 1000, "timemargin": TIME_MARGIN}
            elif key == "cycles-per-node":
                price = amount(value)
            elif key == "elo":
                told |= {"option.UCI_LimitStrength": "true", "option.UCI_Elo": amount(value)}
            elif key == "skill":
                told["option.Skill Level"] = amount(value)
            else:
                told[f"option.{key}"] = value
        except argparse.ArgumentTypeError as error:
            raise Failure(f"{text}: {key}: {error}") from error
    if not limits:
        limits["nodes"] = nodes(options, price)
    if has_octets_table(path):
        # The Commodore 128's table, unless another is asked for.
        told.setdefault("option.Hash", 0)
    return {"name": " ".join([name, *pairs]), "cmd": path, **limits, **told}


# The match


def fastchess():
    path = os.environ.get("FASTCHESS") or shutil.which("fastchess")
    if not path:
        raise Failure(NO_FASTCHESS)
    if not shutil.which(path):
        raise Failure(f"FASTCHESS is {path}, which is not a program")
    return path


def command(options, engines, pgn, work):
    """What to start, and what of it belongs in the record."""
    openings = f"file={options.openings} format=epd order=random start={options.start}"
    rules = {} if options.no_adjudication else dict(ADJUDICATION)
    if options.sprt:
        low, high = options.sprt
        error = f"alpha={ERROR_RATE} beta={ERROR_RATE}"
        rules["sprt"] = f"elo0={low} elo1={high} {error} model=logistic"
    words = [fastchess()]
    for told in engines:
        words += ["-engine", *(f"{key}={value}" for key, value in told.items())]
    words += ["-openings", *openings.split(), "-srand", str(options.seed)]
    words += ["-rounds", str(options.games // 2), "-repeat"]
    words += ["-concurrency", str(options.concurrency), "-ratinginterval", "1"]
    words += ["-event", " - ".join(told["name"] for told in engines)]
    words += ["-pgnout", f"file={pgn}", "append=false", "nodes=true"]
    words += ["-config", f"outname={os.path.join(work, 'state')}"]
    for rule, value in rules.items():
        words += [f"-{rule}", *value.split()]
    return words, rules


def number(text):
    value = float(text)
    return value if math.isfinite(value) else None


class Match:
    """What fastchess has said so far."""

    def __init__(self):
        self.result = {"games": 0}
        self.endings = collections.Counter()
        self.warnings = []

    def read(self, line):
        """Takes in a line; whether the standing has changed."""
        if found := re.match(r"Finished game .*\{(.*)\}", line):
            # Which side it was is counted elsewhere.
            how = re.sub(r"^(White|Black)('s)? | \(.*", "", found[1])
            self.endings[how.replace("Draw", "draw")] += 1
        elif line.startswith("Warning"):
            self.warnings.append(line.strip())
        elif found := re.match(r"Elo: (\S+) \+/- (\S+), nElo: (\S+) \+/- (\S+)", line):
            elo = map(number, found.groups())
            self.result |= zip(("elo", "elo_error", "nelo", "nelo_error"), elo)
        elif found := re.match(r"LOS: (\S+) %", line):
            self.result["likelihood_of_superiority"] = number(found[1])
        elif found := re.match(r"Games: (\d+), Wins: (\d+), Losses: (\d+), Draws: (\d+)", line):
            self.result |= zip(("games", "won", "lost", "drawn"), map(int, found.groups()))
        elif found := re.match(r"Ptnml\(0-2\): (\[.*?\])", line):
            self.result["pairs_by_points"] = json.loads(found[1])
            return True
        elif found := re.match(r"LLR: (\S+) \(.*?\) \((\S+), (\S+)\)", line):
            llr, low, high = map(float, found.groups())
            verdict = "H1" if llr >= high else "H0" if llr <= low else None
            self.result |= {"llr": llr, "llr_bounds": [low, high], "accepted": verdict}
        return False

    def __str__(self):
        result = self.result
        if not result["games"]:
            return "no pair of games is complete"
        elo, error = (
            "?" if result[key] is None else f"{result[key] + 0.0:{form}}"
            for key, form in (("elo", "+.1f"), ("elo_error", ".1f"))
        )
        standing = f"{result['won']} won, {result['lost']} lost, {result['drawn']} drawn"
        text = f"{result['games']} games, {standing}: {elo} ± {error} Elo"
        if "llr" in result:
            low, high = result["llr_bounds"]
            text += f", LLR {result['llr']:.2f} in [{low}, {high}]"
        return text


def said(process):
    """The lines of fastchess that are worth a place in the log."""
    skipped = False
    for line in process.stdout:
        # Weakened, Stockfish plays other moves than it reports, move after move.
        if line.startswith("Warning"):
            skipped = "Bestmove does not match" in line
        elif not re.match("(Info|Position|Moves); ", line):
            skipped = False
        if not skipped:
            yield line


def play(words, log_name):
    """Plays the match; what became of it, and whether it was interrupted."""
    match, interrupted, refused = Match(), [], None
    # In a session of its own it alone decides when its engines end.
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )

    def interrupt(*_):
        interrupted.append(True)
        process.send_signal(signal.SIGINT)

    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGTERM, interrupt)
    terminal, shown = sys.stderr.isatty(), time.monotonic()
    tail = collections.deque(maxlen=5)
    begin, end = ("\r\033[K", "") if terminal else ("", "\n")
    with open(log_name, "w", encoding="utf-8") as log:
        for line in said(process):
            log.write(line)
            log.flush()
            tail.append(line)
            if re.match("Warning; .*(doesn't have option|Invalid value for option)", line):
                refused = refused or line.strip()
                process.send_signal(signal.SIGINT)
            if match.read(line) and (terminal or time.monotonic() > shown + PROGRESS):
                shown = time.monotonic()
                print(f"{begin}{match}", end=end, file=sys.stderr, flush=True)
    if terminal:
        print(begin, end="", file=sys.stderr)
    status = process.wait()
    if refused:
        raise Failure(refused)
    if status and not interrupted:
        raise Failure(f"fastchess ended with status {status}:\n{''.join(tail)}".rstrip())
    return match, bool(interrupted)


def verdict(match, sprt):
    if not sprt:
        return ""
    low, high = sprt
    return {
        "H1": f"; H1 is accepted, a gain of {high:g} Elo and not {low:g}",
        "H0": f"; H0 is accepted, a gain of {low:g} Elo and not {high:g}",
        None: f"; undecided between a gain of {low:g} Elo and one of {high:g}",
    }[match.result.get("accepted")]


def arguments():
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    add = parser.add_argument
    add("first", nargs="?", help="the engine whose strength is asked for (with --setting: .)")
    add("second", nargs="?", help="the engine it is measured against (with --setting: Stockfish)")
    add("--setting", choices=SETTINGS, help="a yardstick: limits of both, and the second engine")
    add("--games", type=amount, metavar="N", help="at most so many (200; with --sprt all openings)")
    add("--nodes", type=amount, metavar="N", help="for a move, where an engine has no limit (20K)")
    add("--cycles", type=amount, metavar="N", help="the same in cycles of the 6502, such as 60M")
    add("--cycles-per-node", type=amount, metavar="N", help="what a node costs")
    add("--sprt", metavar="LOW,HIGH", help="stop when it is clear which gain in Elo is true")
    add("--concurrency", type=int, metavar="N", default=os.cpu_count(), help="games at once")
    add("--seed", type=int, metavar="N", default=1, help="the order of the openings (1)")
    add("--start", type=int, metavar="N", default=1, help="the first of them (1)")
    add("--openings", metavar="FILE", default=os.path.join(HERE, "openings.epd"))
    add("--no-adjudication", action="store_true", help="play to mate or draw by rule")
    add("--out", metavar="NAME", help="write NAME.pgn, NAME.json and NAME.log")
    add("--json", action="store_true", help="print the record in JSON")
    options = parser.parse_args()

    if options.setting:
        if options.second or options.nodes or options.cycles or options.cycles_per_node:
            parser.error("--setting decides on the second engine and on all limits")
        options.cycles, options.cycles_per_node, nodes_of_stockfish, more = SETTINGS[options.setting]
        options.first = (options.first or ".") + more
        options.second = f"stockfish,nodes={nodes_of_stockfish},Threads=1,Hash=16"
    if not options.second:
        parser.error("two engines, or --setting")
    if options.cycles and options.nodes:
        parser.error("--nodes or --cycles, not both")
    if options.cycles_per_node and not options.cycles:
        parser.error("--cycles-per-node says nothing without --cycles")
    options.nodes = options.nodes or 20_000
    if options.sprt:
        try:
            low, high = map(float, options.sprt.split(","))
        except ValueError:
            parser.error(f"--sprt {options.sprt}: two numbers with a comma between")
        options.sprt = (low, high)
    try:
        with open(options.openings, encoding="utf-8") as file:
            most = 2 * sum(1 for line in file if line.strip())
    except OSError as error:
        parser.error(f"{options.openings}: {error.strerror}")
    options.games = options.games or (most if options.sprt else min(200, most))
    if options.games > most:
        parser.error(f"--games {options.games}: the openings are enough for {most}")
    options.games += options.games % 2
    return options


def main():
    options = arguments()
    fastchess()
    engines = [engine(text, options) for text in (options.first, options.second)]
    stem = options.out
    if not stem:
        stem = os.path.join(WORK, f"{datetime.datetime.now():%Y%m%d-%H%M%S}")
    os.makedirs(os.path.dirname(os.path.abspath(stem)), exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        words, rules = command(options, engines, f"{stem}.pgn", work)
        match, interrupted = play(words, f"{stem}.log")
    record = {
        "fastchess": run(words[0], "-version").decode().strip(),
        "engines": engines,
        "games_at_most": options.games,
        "openings": {"file": options.openings, "seed": options.seed, "start": options.start},
        "concurrency": options.concurrency,
        "rules": rules,
        "result": match.result,
        "endings": dict(match.endings.most_common()),
        "warnings": len(match.warnings),
        "interrupted": interrupted,
        "pgn": f"{stem}.pgn",
        "command": words,
    }
    with open(f"{stem}.json", "w", encoding="utf-8") as file:
        json.dump(record, file, indent=2)
        file.write("\n")
    for warning in match.warnings[:5]:
        print(warning, file=sys.stderr)
    if options.json:
        print(json.dumps(record, indent=2))
    else:
        print(" against ".join(told["name"] for told in engines))
        print(f"{match}{verdict(match, options.sprt)}{'; interrupted' if interrupted else ''}")
        print(f"endings: {', '.join(f'{n} {how}' for how, n in match.endings.most_common())}")
        print(f"games and record: {stem}.pgn, .json, .log")
    sys.exit(1 if interrupted else 0)


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError) as error:
        sys.exit(f"match: {error}")
