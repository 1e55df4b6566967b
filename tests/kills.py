#!/usr/bin/env python3
"""Kills every command that writes files at random times, and looks at what it leaves.

Usage: tests/kills.py FOLDER [--count 1000] [--seed 1] [--only TEXT]

FOLDER has the programs, as target/release. Each command runs once to its end, then again and again
in a copy of the same folder, until SIGKILL ends it: half the times at a random moment, half the
times within 20 ms of the first sign of a file of its own. Every file must then be as it was before
or as the whole run leaves it. Only names that begin with .octet- may be left besides, and the same
command, run once more, must come to its end and, where it may be repeated, to the same files.
"""

import argparse
import json
import math
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GAMES = """[White "Ann"]
[Black "Bob"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0

[White "Bob"]
[Black "Ann"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""


class Command:
    """A command line, which program it is of, and the files that it finds."""

    def __init__(self, name, line, files=(), repeatable=True):
        self.name = name
        self.line = line
        self.files = dict(files)
        self.repeatable = repeatable

    def prepare(self, folder):
        for name, content in self.files.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)

    def start(self, programs, folder):
        program, *rest = self.line
        return subprocess.Popen(
            [programs / program, *rest],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )


def commands(book, disk, pictures):
    """All commands that write, each over files of an earlier run where there may be some."""
    games = {"games.pgn": GAMES}
    old = lambda *names: {name: f"an older {name}\n" for name in names}
    octet, emu, c128 = "octet", "octet-emu", "octet-c128"
    line = ["Hofmann's Attack", "h4", "h5", "Rh3", "Rh6", "Re3"]
    return [
        Command("build", [c128, "build", "--out", "image"],
                {f"image/{name}": f"an older {name}\n" for name in pictures}),
        Command("build anew", [c128, "build", "--out", "image"]),
        Command("listing", [c128, "listing", "--html", "book.html"], old("book.html")),
        Command("page", [emu, "page", "--module", "m.wasm", "--live", "l.wasm", "--out", "p.html"],
                old("p.html", "octet-live.wasm") | {"m.wasm": b"\0asm\1\0\0\0", "l.wasm": b"\0asm\1\0\0\0"}),
        Command("play", [emu, "play", "--disk", "games.d64", "--keys",
                         "<f5>sA<return>", "--png", "screen"],
                {"games.d64": disk} | old("screen-40.png", "screen-80.png"), repeatable=False),
        Command("proof", [emu, "proof", "--only", "history ageing", "--json", "proof.json"]),
        Command("check", [emu, "check", "--only", "promote-rook", "--depth", "1", "--json", "c.json"]),
        Command("analyse", [octet, "analyse", "games.pgn", "--nodes", "2000", "--threads", "1",
                            "--out", "a.pgn", "--html", "a.html", "--exercises", "x.epd"],
                games | old("a.pgn", "a.html")),
        Command("think", [octet, "think", "--depth", "2", "--html", "t.html"], old("t.html")),
        Command("clean", [octet, "pgn", "clean", "games.pgn", "--out", "clean.pgn"],
                games | old("clean.pgn")),
        Command("book new", [octet, "book", "new", "my.book"], repeatable=False),
        Command("book add", [octet, "book", "add", "--book", "my.book", *line],
                {"my.book": book}, repeatable=False),
        Command("book import", [octet, "book", "import", "--book", "my.book", "games.pgn"],
                games | {"my.book": book}),
        Command("book learn", [octet, "book", "learn", "--book", "my.book", "--player", "Ann",
                               "games.pgn"], games | {"my.book": book}, repeatable=False),
        Command("book build", [octet, "book", "build", "--out", "parts"], old("parts")),
        Command("book export", [octet, "book", "export", "polyglot", "book.bin"], old("book.bin")),
    ]


def timeless(path):
    """A file's content; a record's, without the seconds that the work took."""
    content = path.read_bytes()
    if path.suffix != ".json" or is_own(path.name):
        return content
    drop = lambda pairs: {key: value for key, value in pairs if key != "seconds"}
    try:
        return json.dumps(json.loads(content, object_pairs_hook=drop)).encode()
    except ValueError:
        return content


def files_of(folder):
    """The content of every file below a folder, by name; links and folders are none."""
    found = {}
    for path in sorted(folder.rglob("*")):
        try:
            if path.is_file():
                found[str(path.relative_to(folder))] = timeless(path)
        except FileNotFoundError:
            pass  # a temporary file that went meanwhile
    return found


def names_in(folder):
    """Names and times of change: what a writer touches shows here at once."""
    try:
        return {(entry.name, entry.stat(follow_symlinks=False).st_mtime_ns)
                for entry in os.scandir(folder)}
    except FileNotFoundError:
        return set()


def wait_for_sign(folder, run):
    """Waits until something in the folder changes, or the run ends."""
    folders = [folder, folder / "image"]
    before = [names_in(each) for each in folders]
    while run.poll() is None and [names_in(each) for each in folders] == before:
        time.sleep(0.0002)


def is_own(name):
    return pathlib.PurePath(name).name.startswith(".octet-")


def whole(before, after, left):
    """What is wrong with the files that a kill has left."""
    files = {name: content for name, content in left.items() if not is_own(name)}
    for name in before.keys() | after.keys() | files.keys():
        content, old, new = (each.get(name) for each in (files, before, after))
        if content not in (old, new):
            what = "is half written" if content is not None else "is gone"
            yield f"{name} {what}"


def ended(command, programs, folder):
    """Runs the command to its end; returns what is wrong with that."""
    run = command.start(programs, folder)
    errors = run.communicate(timeout=300)[1].decode(errors="replace")
    return None if run.returncode == 0 else f"ends with {run.returncode}: {errors.strip()}"


def kill_once(command, programs, work, before, after, seconds, at_write):
    folder = pathlib.Path(tempfile.mkdtemp(dir=work))
    command.prepare(folder)
    begun = time.monotonic()
    run = command.start(programs, folder)
    if at_write:
        wait_for_sign(folder, run)
        time.sleep(random.uniform(0, 0.02))
    else:
        time.sleep(max(0.0, random.uniform(0, seconds) - (time.monotonic() - begun)))
    run.send_signal(signal.SIGKILL)
    run.communicate()
    killed = run.returncode == -signal.SIGKILL
    left = files_of(folder)
    wrong = list(whole(before, after, left))
    if not wrong and killed:
        again = ended(command, programs, folder) if command.repeatable else None
        if again:
            wrong.append(f"run once more, it {again}")
        elif command.repeatable:
            now = {name: c for name, c in files_of(folder).items() if not is_own(name)}
            if now != after:
                wrong.append("run once more, it leaves other files")
    litter = any(is_own(name) for name in left)
    shutil.rmtree(folder)
    return killed, litter, wrong


def run_whole(command, programs, work):
    """The files before and after a whole run, and how many seconds it takes."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=work))
    command.prepare(folder)
    before = files_of(folder)
    begun = time.monotonic()
    failure = ended(command, programs, folder)
    if failure:
        raise SystemExit(f"{command.name}: {failure}")
    seconds = time.monotonic() - begun
    after = {name: content for name, content in files_of(folder).items() if not is_own(name)}
    if after == before:
        raise SystemExit(f"{command.name}: it writes nothing")
    return before, after, seconds


def kill_often(command, programs, work, count, before, after, seconds):
    killed, littered, tries, wrong = 0, 0, 0, []
    while killed < count and tries < 5 * count:
        tries += 1
        was_killed, litter, found = kill_once(
            command, programs, work, before, after, seconds, tries % 2 == 0)
        killed += was_killed
        littered += litter
        wrong += found
    print(f"{command.name:<12} {seconds:7.2f} s  {killed:4} kills in {tries:4} runs  "
          f"{littered:4} left a temporary file  {len(wrong)} wrong", flush=True)
    for text in sorted(set(wrong)):
        print(f"    {text}", flush=True)
    return killed, len(wrong)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    random.seed(options.seed)
    programs = options.programs.resolve()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        book = (pathlib.Path(__file__).parent.parent / "engine/book/octet.book").read_text()
        subprocess.run([programs / "octet-c128", "build", "--out", "image"], cwd=work, check=True,
                       stdout=subprocess.DEVNULL)
        built = files_of(work / "image")
        chosen = [command for command in commands(book, built["octet.d64"], built)
                  if options.only in command.name]
        wholes = [run_whole(command, programs, work) for command in chosen]
        # What is quick is killed more often, so that all take about as long.
        weights = [1 / max(seconds, 0.25) for _, _, seconds in wholes]
        results = [
            kill_often(command, programs, work, math.ceil(options.count * weight / sum(weights)), *whole)
            for command, weight, whole in zip(chosen, weights, wholes)
        ]
    killed, wrong = (sum(each) for each in zip(*results))
    print(f"{killed} kills, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
