#!/usr/bin/env python3
"""Attacks the files, the time and the terminal of whoever uses `octet`, by real processes and signals.

Usage: tests/attacks.py FOLDER [--only TEXT]

FOLDER has the program `octet`, as target/release. An attack is through if a file is lost or half
written, a program panics or hangs, takes time or memory out of proportion, or if text from a file
reaches a terminal as commands. The last line counts those that are: `N attacks, 0 through`.
"""

import argparse
import gzip
import json
import math
import os
import pathlib
import pty
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GAME = '[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n'
UNREADABLE = '[White "Cid"]\n[Black "Dan"]\n[Result "*"]\n\n1. e4 e5 2. Ke4 {no} *\n\n'
# What terminals obey: escape, its 8-bit form, delete, and overrides of the direction of reading.
OBEYED = "\x1b[31m \x9b2J \x7f \u202e \u2066"
# The status of a command that failed.
FAILED = 2
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

attacks = []


def attack(name):
    """Registers a function that yields what got through."""
    def register(function):
        attacks.append((name, function))
        return function
    return register


class Place:
    """A folder of its own, and the program."""

    def __init__(self, program):
        self.program = program
        self.folder = pathlib.Path(tempfile.mkdtemp())

    def __truediv__(self, name):
        return self.folder / name

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def run(self, *arguments, limit=60, **options):
        """Runs the program to its end; returns status, output and errors as bytes."""
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | options
        if "input" in options:
            del options["stdin"]
        try:
            done = subprocess.run([self.program, *map(str, arguments)], cwd=self.folder, timeout=limit, **options)
        except subprocess.TimeoutExpired:
            return "no end", b"", b""
        return done.returncode, done.stdout or b"", done.stderr or b""

    def start(self, *arguments, **options):
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | options
        return subprocess.Popen([self.program, *map(str, arguments)], cwd=self.folder, **options)

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())


def waited(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.001)
    return True


def size(path):
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def need(good, text):
    if not good:
        yield text


# Games are never lost (5).


@attack("5 an interrupted run in place")
def interrupted_in_place(place):
    old = (GAME * 60000).encode()
    for number in SIGNALS:
        games = place.write("A.pgn", old)
        (place / "A.partial.pgn").unlink(missing_ok=True)
        run = place.start("pgn", "clean", "A.pgn", "--in-place")
        waited(lambda: size(place / ".octet-A.pgn.part") > 0 or run.poll() is not None)
        run.send_signal(number)
        errors = run.communicate(timeout=60)[1]
        yield from need(run.returncode == 130, f"{number.name}: status {run.returncode} {errors!r}")
        yield from need(games.read_bytes() == old, f"{number.name}: {size(games)} of {len(old)} bytes are left")
        yield from need(b"A.partial.pgn" in errors and (place / "A.partial.pgn").exists(), f"{number.name}: no partial result")


@attack("5 an interrupted run over an older file")
def interrupted_over_older(place):
    os.mkfifo(place / "games")
    for number in SIGNALS:
        older = place.write("B.pgn", "an older whole one\n")
        run = place.start("pgn", "clean", "games", "--out", "B.pgn")
        with open(place / "games", "wb", buffering=0) as pipe:
            pipe.write((GAME * 2000).encode())
            waited(lambda: size(place / ".octet-B.pgn.part") > 0)
            run.send_signal(number)
            time.sleep(0.05)
            try:
                pipe.write(GAME.encode())
            except BrokenPipeError:
                pass  # it has ended already
        errors = run.communicate(timeout=60)[1]
        yield from need(run.returncode == 130, f"{number.name}: status {run.returncode}")
        yield from need(older.read_text() == "an older whole one\n", f"{number.name}: replaced by a partial result")
        kept = place / "B.partial.pgn"
        yield from need(b"B.partial.pgn" in errors and size(kept) > 1000, f"{number.name}: nothing is kept")
        yield from need(place.names() == ["B.partial.pgn", "B.pgn", "games"], f"{place.names()}")


@attack("5 an input that breaks off")
def broken_input(place):
    older = place.write("B.pgn", "an older whole one\n")
    packed = gzip.compress((GAME * 5000).encode())
    place.write("A.pgn.gz", packed[:len(packed) // 2])
    status, _, errors = place.run("pgn", "clean", "A.pgn.gz", "--out", "B.pgn")
    yield from need(status == FAILED, f"status {status}")
    yield from need(older.read_text() == "an older whole one\n", "the older file is gone")
    yield from need(b"B.partial.pgn" in errors and size(place / "B.partial.pgn") > 0, "nothing is kept")


@attack("5 an analysis that is interrupted")
def interrupted_analysis(place):
    place.write("A.pgn", GAME * 20)
    outputs = {name: place.write(name, f"an older {name}") for name in ("B.pgn", "B.html", "x.epd", "x.html")}
    run = place.start("analyse", "A.pgn", "--depth", "40", "--out", "B.pgn", "--html", "B.html", "--exercises", "x.epd")
    time.sleep(0.7)
    run.send_signal(signal.SIGINT)
    errors = run.communicate(timeout=60)[1].decode()
    yield from need(run.returncode == 130, f"status {run.returncode}")
    for name, path in outputs.items():
        yield from need(path.read_text() == f"an older {name}", f"{name} is replaced")
        yield from need(f"{path.stem}.partial{path.suffix}" in errors, f"{name}: {errors}")


@attack("5 outputs over inputs")
def over_inputs(place):
    place.write("in.pgn", GAME)
    place.write("my.book", "King's pawn\n    1. e4 e5\n")
    place.write("my.book.learned", "weights")
    place.write("live.wasm", "\0asm")
    for name in ("in.pgn", "my.book"):
        os.link(place / name, place / f"hard-{name}")
        os.symlink(name, place / f"soft-{name}")
    before = {name: (place / name).read_bytes() for name in place.names()}
    games = ["in.pgn", "hard-in.pgn", "soft-in.pgn", "./in.pgn"]
    lines = [["pgn", "clean", "in.pgn", "--out", name] for name in games]
    lines += [["pgn", "clean", name, "--out", "in.pgn"] for name in games]
    for option in ("--out", "--html", "--exercises"):
        lines += [["analyse", "in.pgn", "--nodes", "10", option, name] for name in games]
    books = ["my.book", "hard-my.book", "soft-my.book"]
    lines += [["book", "build", "--book", "my.book", "--out", name] for name in books]
    lines += [["book", "export", "polyglot", "--book", "my.book", name] for name in books]
    lines += [["book", "import", "--book", "my.book", name] for name in books]
    lines += [["book", "learn", "--book", "my.book", "--player", "Ann", "my.book.learned"]]
    lines += [["book", "build", "--book", "my.book", "--out", "my.book.learned"]]
    for line in lines:
        status, _, errors = place.run(*line)
        now = {name: (place / name).read_bytes() for name in place.names()}
        changed = [name for name in now if now[name] != before.get(name)]
        yield from need(status == FAILED and not changed, f"{' '.join(line)}: status {status}, changed {changed} {errors!r}")
        for name, content in before.items():
            if now.get(name) != content:
                (place / name).write_bytes(content)
    with open(place / "in.pgn", "rb") as stdin:
        status, _, _ = place.run("pgn", "clean", "-", "--out", "in.pgn", stdin=stdin)
    yield from need(status == FAILED, "standard input is replaced")
    with open(place / "in.pgn", "ab") as stdout:
        status, _, _ = place.run("pgn", "clean", "in.pgn", stdout=stdout, limit=5)
    yield from need(status == FAILED and size(place / "in.pgn") == len(GAME), f"standard output is read: {status}")


@attack("5 games that cannot be read")
def unreadable_in_place(place):
    stands = UNREADABLE.strip()
    for command in (["pgn", "clean"], ["analyse", "--nodes", "10"]):
        games = place.write("A.pgn", GAME + UNREADABLE + GAME)
        for again in range(2):
            status, _, errors = place.run(*command, "A.pgn", "--in-place")
            text = games.read_text()
            yield from need(status == 3, f"{command}: status {status} {errors!r}")
            yield from need(text.count(stands) == 1 and text.count("Nf3") == 2, f"{command}: {text}")
            yield from need(text.find("Nf3") < text.find(stands) < text.rfind("Nf3"), f"{command}: not in its place")
    games = place.write("A.pgn", "no game\n")
    status, _, _ = place.run("pgn", "clean", "A.pgn", "--in-place")
    yield from need(status == FAILED and games.read_text() == "no game\n", "a file without a game is emptied")


# Two writers lose nothing (6).


@attack("6 two additions to a book that is not there")
def two_additions(place):
    firsts = ("a3", "b3", "c3", "d3", "f3", "g3")
    for _ in range(5):
        (place / "my.book").unlink(missing_ok=True)
        runs = [place.start("book", "add", "--book", "my.book", f"Line {mv}", mv) for mv in firsts]
        status = [run.wait(60) for run in runs]
        for run in runs:
            run.communicate()
        text = (place / "my.book").read_text()
        lost = [mv for mv in firsts if f"Line {mv}" not in text]
        yield from need(not lost and not any(status), f"lost {lost}, status {status}")
    yield from need(place.names() == ["my.book"], f"left {place.names()}")


@attack("6 two books of one stem")
def one_stem(place):
    place.write("games.pgn", GAME * 5)
    place.write("lost.pgn", GAME.replace("1-0", "0-1") * 5)
    place.write("my.v1", "King's pawn\n    1. e4 e5 2. Nf3\n")
    place.write("my.v2", "Queen's pawn\n    1. d4 d5\nKing's pawn\n    1. e4 e5\n")
    for book in ("my.v1", "my.v2"):
        status, _, errors = place.run("book", "learn", "--book", book, "--player", "Ann", "games.pgn")
        yield from need(status == 0, f"{book}: {errors!r}")
    learned = [name for name in place.names() if name.endswith(".learned")]
    yield from need(len(learned) == 2, f"{learned}")
    # A file of an earlier version is still found, if it is this book's.
    place.write("a.book", "King's pawn\n    1. e4 {5} e5 2. Nf3\n    1. d4 {5} d5\n")
    show = lambda: place.run("book", "show", "--book", "a.book")
    plain = show()
    place.run("book", "learn", "--book", "a.book", "--player", "Ann", "lost.pgn")
    taught = show()
    made = place / "a.book.learned"
    if made.exists():
        made.rename(place / "a.learned")
    yield from need(show() == taught != plain, f"an earlier file is not found: {show()}")
    place.write("a.learned", "of another book")
    yield from need(show() == plain, "another book's file counts")


# A folder from a stranger (7).


@attack("7 planted files")
def planted(place):
    outside = Place(place.program)
    kept = outside.write("kept", "kept")
    for name in (".octet-B.pgn.part", ".octet-my.book.part"):
        for link in (os.symlink, os.link):
            (place / name).unlink(missing_ok=True)
            link(kept, place / name)
            place.write("A.pgn", GAME)
            place.run("pgn", "clean", "A.pgn", "--out", "B.pgn")
            place.run("book", "add", "--book", "my.book", "Line", "e4")
            yield from need(kept.read_text() == "kept", f"{name}, {link.__name__}: written through")
    place.write(".octet-journal", f"{kept}\0{place / 'moved'}\0")
    place.run("pgn", "clean", "A.pgn", "--out", "B.pgn")
    yield from need(kept.read_text() == "kept" and not (place / "moved").exists(), "a journal is obeyed")
    shutil.rmtree(outside.folder)


# Panics and hangs (9).


@attack("9 standard error full or closed")
def no_stderr(place):
    place.write("A.pgn", GAME + UNREADABLE)
    place.write("s.epd", "4k3/8/8/8/8/8/4q3/4K3 w - - bm Kxe2;\n")
    lines = [
        ["pgn", "check", "A.pgn"],
        ["pgn", "clean", "A.pgn"],
        ["pgn", "clean", "A.pgn", "--out", "B.pgn"],
        ["analyse", "A.pgn", "--nodes", "10", "--json"],
        ["book", "import", "--book", "my.book", "A.pgn"],
        ["perft", "2"],
        ["mate", "1", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"],
        ["epd", "none.epd"],
        ["perft", "2", "--fen", "x"],
    ]
    for line in lines:
        for errors in (place.full(), None):
            status, _, _ = place.run(*line, stderr=errors, **({} if errors else {"preexec_fn": lambda: os.close(2)}))
            yield from need(status in (0, FAILED, 3), f"{line}: status {status}")


@attack("9 a reader of errors that leaves")
def head(place):
    place.write("bad.pgn", UNREADABLE * 2000 + GAME)
    command = f"'{place.program}' pgn clean bad.pgn --out B.pgn 2>&1 | head -2"
    subprocess.run(command, shell=True, cwd=place.folder, stdout=subprocess.DEVNULL, timeout=60)
    yield from need(size(place / "B.pgn") > 50, "no output")


@attack("9 standard output full")
def full_stdout(place):
    place.write("s.epd", "7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7;\n")
    place.write("A.pgn", GAME)
    for line in (
        ["mate", "2", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"],
        ["mate", "2", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "--json"],
        ["epd", "s.epd", "--nodes", "100"],
        ["search", "--depth", "2"],
        ["pgn", "clean", "A.pgn"],
        ["pgn", "check", "A.pgn"],
        ["book", "show"],
        ["--help"],
        ["uci"],
    ):
        status, _, errors = place.run(*line, stdout=place.full(), input=b"uci\nquit\n")
        yield from need(status == FAILED and b"No space" in errors, f"{line}: status {status}, {errors!r}")


@attack("9 a page beside a device")
def page_of_device(place):
    place.write("A.pgn", GAME)
    os.symlink("/dev/full", place / "full.epd")
    place.run("analyse", "A.pgn", "--nodes", "10", "--exercises", "full.epd")
    yield from need(not (place / "full.html").exists(), "a page beside the device")


@attack("9 no thread to be had")
def no_thread(place):
    def limits():
        if os.getuid() == 0:
            os.setuid(65534)
        resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))
    place.folder.chmod(0o755)
    own = place / "octet"
    shutil.copy(place.program, own)
    own.chmod(0o755)
    session = b"go depth 5\ngo infinite\nstop\ngo movetime 300\ngo ponder depth 3\nponderhit\nquit\n"
    begun = time.monotonic()
    done = subprocess.run([own], input=session, stdout=subprocess.PIPE, preexec_fn=limits, timeout=60)
    lines = done.stdout.decode().splitlines()
    moves = [line for line in lines if line.startswith("bestmove ") and "none" not in line]
    yield from need(any("no thread" in line for line in lines), "there was a thread: the attack is none")
    yield from need(len(moves) == 4 and done.returncode == 0, f"{done.returncode}: {lines[-4:]}")
    yield from need(time.monotonic() - begun < 20, "too slow")


@attack("9 one budget for solver and search")
def one_budget(place):
    begun = time.monotonic()
    place.run("uci", input=b"go mate 20 movetime 2000\n")
    seconds = time.monotonic() - begun
    yield from need(seconds < 3, f"{seconds:.1f} s")


# Time and memory in proportion (10).


def in_proportion(place, text):
    """How many seconds a text takes, and a text four times as long."""
    times = []
    for count in (1, 4):
        place.write("A.pgn", text(count))
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        if place.run("pgn", "check", "A.pgn", limit=15)[0] == "no end":
            return 0, math.inf
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime)
    return times


@attack("10 texts that take time out of proportion")
def linear(place):
    tags = lambda count: "".join(f'[T{n} "x"]\n' for n in range(22750 * count)) + "\n1. e4 *\n"
    line = GAME.replace("\n", " ")
    for name, text in (
        ("tags", tags),
        ("glyphs", lambda count: "1. e4" + "!" * (1_000_000 * count) + " *\n"),
        ("games on a line", lambda count: line * (5000 * count)),
        ("results on a line", lambda count: "* " * (100_000 * count)),
        ("brackets", lambda count: "1. e4 hello " + "[a] " * (100_000 * count) + "*\n"),
        ("angles", lambda count: "1. e4 hello " + "a<" * (100_000 * count) + " *\n"),
        ("letters and brackets", lambda count: "1. e4 hello " + "é(é)" * (50_000 * count) + " *\n"),
        ("braces", lambda count: "1. e4 hello " + "{{a} " * (25_000 * count) + " *\n"),
        ("variations", lambda count: "1. e4 hello " + "(1. d4) " * (20_000 * count) + " *\n"),
    ):
        short, long = in_proportion(place, text)
        yield from need(long < 0.5 or long < 8 * short, f"{name}: {short:.2f} s, four times as long {long:.2f} s")


def limited(megabytes):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


@attack("10 a UCI line without end")
def endless_line(place):
    session = b"x" * (200 << 20) + b"\nisready\nquit\n"
    status, out, errors = place.run("uci", input=session, preexec_fn=limited(150))
    yield from need(status == 0 and b"readyok" in out, f"status {status}: {errors[-80:]!r}")
    yield from need(b"info string" in out and len(out) < 1000, "not told")


@attack("10 a million games")
def million(place):
    with open(place / "B.pgn", "wb") as out:
        run = place.start("pgn", "clean", "-", stdin=subprocess.PIPE, stdout=out, preexec_fn=limited(100))
        for _ in range(1000):
            run.stdin.write((GAME * 1000).encode())
        errors = run.communicate()[1]
    yield from need(run.returncode == 0 and b"1000000 games read" in errors, f"{run.returncode} {errors!r}")


@attack("10 packed files that hold too much")
def bomb(place):
    part = gzip.compress(b"\n" * (64 << 20), 1)
    for name, line in (("s.epd", ["epd", "s.epd"]), ("s.book", ["book", "show", "--book", "s.book"])):
        place.write(name, part * 24)
        status, _, errors = place.run(*line, preexec_fn=limited(600))
        yield from need(status == FAILED and (b"MiB" in errors or b"UTF-8" in errors), f"{name}: status {status} {errors!r}")


# Nothing from a file reaches the terminal raw (11).


def obeyed(output):
    text = output.decode("utf-8", "replace")
    return [hex(ord(c)) for c in text if c in OBEYED.replace(" ", "") and not c.isascii() or c in "\x1b\x7f"]


@attack("11 characters that terminals obey")
def raw_text(place):
    place.write("s.epd", f'7k/8/8/8/8/8/R7/1R4K1 w - - bm Ra7; id "{OBEYED}";\n')
    evil = GAME.replace("Ann", OBEYED)
    place.write("A.pgn", evil + UNREADABLE.replace("Ke4", f"K{OBEYED}"))
    name = f"{OBEYED}.pgn"
    place.write(name, evil + UNREADABLE)
    place.write(f"{OBEYED}.book", f"{OBEYED}\n    1. e4 e9 {OBEYED}\n")
    for line in (
        ["epd", "s.epd", "--nodes", "10"],
        ["epd", "s.epd", "--nodes", "10", "--json"],
        ["epd", f"{OBEYED}.epd"],
        ["pgn", "check", "A.pgn"],
        ["pgn", "check", name],
        ["pgn", "check", f"--{OBEYED}"],
        ["analyse", name, "--nodes", "10", "--player", OBEYED],
        ["analyse", name, "--nodes", "10", "--json"],
        ["analyse", name, "--nodes", "10", "--exercises", "x.epd", "--player", "None"],
        ["book", "new", f"new {OBEYED}.book"],
        ["book", "show", "--book", f"{OBEYED}.book"],
        ["book", "add", "--book", f"{OBEYED}.2.book", OBEYED, "e4"],
        ["book", "export", "polyglot", f"{OBEYED}.bin"],
        ["search", "--fen", OBEYED],
        ["perft", "1", "--moves", OBEYED],
    ):
        _, out, errors = place.run(*line)
        found = obeyed(out) + obeyed(errors)
        yield from need(not found, f"{line}: {sorted(set(found))}")
    _, out, _ = place.run("epd", "s.epd", "--nodes", "10", "--json")
    yield from need(json.loads(out)["results"][0]["id"] == OBEYED, "JSON has another name")
    session = f"setoption name BookFile value {OBEYED}.book\nsetoption name {OBEYED} value 1\n{OBEYED}\nposition fen {OBEYED}\ngo {OBEYED} depth 1\n"
    _, out, _ = place.run("uci", input=session.encode())
    yield from need(not obeyed(out), f"uci: {sorted(set(obeyed(out)))}")
    # A pipe has the games as they are, a terminal has them shown.
    _, out, _ = place.run("pgn", "clean", "A.pgn")
    yield from need(OBEYED in out.decode(), "a pipe has other games")
    leader, follower = pty.openpty()
    run = place.start("pgn", "clean", "A.pgn", stdout=follower)
    os.close(follower)
    out = b""
    try:
        while part := os.read(leader, 4096):
            out += part
    except OSError:
        pass
    run.communicate()
    os.close(leader)
    yield from need(b"Bob" in out and not obeyed(out), f"a terminal obeys {sorted(set(obeyed(out)))}")


@attack("11 temporary files that are left")
def leftovers(place):
    place.write("A.pgn", GAME * 20000)
    run = place.start("pgn", "clean", "A.pgn", "--out", "B.pgn")
    waited(lambda: [name for name in place.names() if name.startswith(".octet-")] and run.poll() is None
           and any(size(place / name) for name in place.names() if name.startswith(".octet-")))
    run.kill()
    run.communicate()
    left = [name for name in place.names() if name.startswith(".octet-")]
    yield from need(left == [".octet-B.pgn.part"], f"killed, it leaves {left}")
    # A limit of the system ends a program in the middle, too.
    for _ in range(3):
        place.run("pgn", "clean", "A.pgn", "--out", "B.pgn",
                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
    left = [name for name in place.names() if name.startswith(".octet-")]
    yield from need(len(left) <= 1, f"a limit leaves {left}")
    place.run("pgn", "clean", "A.pgn", "--out", "C.pgn")
    yield from need(all((place / name).exists() for name in left), "a run of another target removes it")
    if not left:
        place.write(".octet-B.pgn.part", "half")
    status, _, errors = place.run("pgn", "clean", "A.pgn", "--out", "B.pgn")
    yield from need(status == 0 and b".octet-B.pgn.part" in errors, f"not told: {errors!r}")
    yield from need(place.names() == ["A.pgn", "B.pgn", "C.pgn"], f"{place.names()}")


@attack("11 two programs that write one file")
def one_target(place):
    os.mkfifo(place / "games")
    place.write("A.pgn", GAME)
    first = place.start("pgn", "clean", "games", "--out", "B.pgn")
    with open(place / "games", "wb") as pipe:
        waited(lambda: (place / ".octet-B.pgn.part").exists(), 5)
        status, _, errors = place.run("pgn", "clean", "A.pgn", "--out", "B.pgn")
        pipe.write((GAME * 3).encode())
    first.communicate(timeout=60)
    yield from need(status == FAILED and b"another program" in errors, f"the second: status {status} {errors!r}")
    yield from need(first.returncode == 0 and (place / "B.pgn").read_text().count("Nf3") == 3, "the first is lost")


Place.full = lambda self: open("/dev/full", "wb")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    program = (options.programs / "octet").resolve()
    count, through = 0, 0
    for name, function in attacks:
        if options.only not in name:
            continue
        place = Place(program)
        begun = time.monotonic()
        try:
            wrong = list(function(place))
        except (OSError, subprocess.SubprocessError, ValueError, KeyError) as error:
            wrong = [f"{type(error).__name__}: {error}"]
        shutil.rmtree(place.folder, ignore_errors=True)
        count += 1
        through += bool(wrong)
        print(f"{time.monotonic() - begun:6.1f} s  {'through' if wrong else 'held   '}  {name}", flush=True)
        for text in wrong[:8]:
            print(f"    {text}", flush=True)
    print(f"{count} attacks, {through} through")
    return 1 if through else 0


if __name__ == "__main__":
    sys.exit(main())
