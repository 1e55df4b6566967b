#!/usr/bin/env python3
"""Fuzzes every reader: builds the targets in tests/fuzz, and runs two at a time.

Usage: .ci/fuzz.py [--seconds 10 | --runs N] [--keep] [TARGET ...]

It needs cargo-fuzz. Each target begins with what its corpus has, tests/fuzz/corpus/TARGET.txt: an
input a line, in base64, and puts in the words of tests/fuzz/dictionary/TARGET.txt, if there are any.
--keep adds the inputs that reach code which these do not, the shortest of each kind, and writes the
file anew. An input that a target fails on is printed, and kept in target/fuzz/found.
"""

import argparse
import base64
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FUZZ = ROOT / "tests" / "fuzz"
BUILT = ROOT / "target" / "fuzz"
FOUND = BUILT / "found"
# A corpus has at most so many inputs.
MOST = 150
# Inputs are no longer than this, or than what their target has.
LONGEST = collections.defaultdict(lambda: 1024, pgn=4096, book=4096, elf=4096, drive=4096)
# The beginnings of these files of the project are inputs, too.
SEEDS = {
    "pgn": ["engine/notation/tests/games/*.pgn"],
    "book": ["engine/book/octet.book"],
    "epd": ["engine/tests/perft.epd"],
}


def targets():
    """Every target's name. A corpus or dictionary without a target, or seeds that are not there, end
    the program."""
    names = {source.stem for source in (FUZZ / "fuzz_targets").glob("*.rs")}
    files = [*(FUZZ / "corpus").glob("*.txt"), *(FUZZ / "dictionary").glob("*.txt")]
    without = {file.stem for file in files} | set(SEEDS) | set(LONGEST)
    lacking = [glob for globs in SEEDS.values() for glob in globs if not list(ROOT.glob(glob))]
    if not names or without - names or lacking:
        sys.exit(f".ci/fuzz.py: no target or file for {' '.join(sorted(without - names) + lacking)}")
    return sorted(names)


def build():
    """Builds with the compiler that is there: cargo-fuzz's flags are of the nightly one. No sanitizer
    watches memory: what is read here forbids unsafe code."""
    command = ["cargo", "fuzz", "build", "--sanitizer", "none"]
    command += ["--fuzz-dir", FUZZ, "--target-dir", BUILT]
    environment = os.environ | {"RUSTC_BOOTSTRAP": "1"}
    subprocess.run(command, cwd=FUZZ.parent, env=environment, check=True)


def program(name):
    (found,) = BUILT.glob(f"*/release/{name}")
    return found


def corpus_file(name):
    return FUZZ / "corpus" / f"{name}.txt"


def unpack(name, into):
    """Puts the corpus and the seeds into a folder, a file each."""
    corpus = corpus_file(name)
    lines = corpus.read_text().split() if corpus.exists() else []
    inputs = [base64.b64decode(line) for line in lines]
    seeds = [path for glob in SEEDS.get(name, []) for path in sorted(ROOT.glob(glob))]
    inputs += [path.read_bytes()[: LONGEST[name]] for path in seeds]
    for number, content in enumerate(inputs):
        (into / f"{number:04}").write_bytes(content)


def keep(name, grown, work):
    """Writes the corpus anew: of all inputs those that together reach all that they reach."""
    least = work / "least"
    least.mkdir()
    flags = ["-merge=1", f"-max_len={LONGEST[name]}"]
    subprocess.run([program(name), *flags, least, grown], check=True, capture_output=True)
    inputs = sorted((path.read_bytes() for path in least.iterdir()), key=lambda one: (len(one), one))
    lines = [base64.b64encode(one).decode() for one in inputs if one][:MOST]
    corpus_file(name).parent.mkdir(exist_ok=True)
    corpus_file(name).write_text("".join(f"{line}\n" for line in lines))


def fuzz(name, limit, keeps):
    """Runs a target; returns a line about it, and whether it failed."""
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        corpus = work / "corpus"
        corpus.mkdir()
        unpack(name, corpus)
        begun = len(list(corpus.iterdir()))
        flags = [limit, f"-max_len={LONGEST[name]}", "-print_final_stats=1", "-close_fd_mask=1"]
        words = FUZZ / "dictionary" / f"{name}.txt"
        flags += [f"-dict={words}"] if words.exists() else []
        command = [program(name), *flags, f"-artifact_prefix={FOUND}/{name}-"]
        run = subprocess.run([*command, corpus], capture_output=True, text=True, errors="replace")
        if run.returncode != 0:
            return f"{name}: FAILED\n{run.stderr[-3000:]}", True
        if keeps:
            keep(name, corpus, work)
    runs, rate, memory = (
        int(re.search(rf"{word}: +(\d+)", run.stderr)[1])
        for word in ("number_of_executed_units", "average_exec_per_sec", "peak_rss_mb")
    )
    reached = re.findall(r"cov: (\d+)", run.stderr)
    reached = reached[-1] if reached else "?"
    told = f"{name:<10} {runs:>12,} inputs, {rate:,} a second, {begun} at first; "
    return told + f"{reached} branches reached, {memory} MB at most", False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--runs", type=int)
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("targets", nargs="*")
    options = parser.parse_args()
    if subprocess.run(["cargo", "fuzz", "--version"], capture_output=True).returncode != 0:
        sys.exit(".ci/fuzz.py: there is no cargo-fuzz: cargo install cargo-fuzz --locked")
    known = targets()
    unknown = set(options.targets) - set(known)
    if unknown:
        sys.exit(f".ci/fuzz.py: no target {' '.join(sorted(unknown))}")
    build()
    FOUND.mkdir(exist_ok=True)
    limit = f"-runs={options.runs}" if options.runs else f"-max_total_time={options.seconds}"
    failed = False
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        work = [pool.submit(fuzz, name, limit, options.keep) for name in options.targets or known]
        for done in concurrent.futures.as_completed(work):
            line, wrong = done.result()
            failed |= wrong
            print(line, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
