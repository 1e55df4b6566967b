#!/usr/bin/env python3
"""Prints the experiments of experiments.tsv as a table by subject.

    tests/strength/experiments.py                              all of them
    tests/strength/experiments.py --subjects                   the subjects and how many each has
    tests/strength/experiments.py network root-tables          two subjects
    tests/strength/experiments.py opponents --verdict stands   where Octet stands
    tests/strength/experiments.py --find "null move"           rows that contain a text

Elo is the gain of the column "what" over the column "against", with its error
(95 %). A result is games won, drawn and lost (+ = -) with the score, or what else
was measured.
"""

import argparse
import csv
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
COLUMNS = "subject date what against nodes games result elo error verdict commit note".split()
INTEGERS = ("games", "elo", "error")
VERDICTS = ("kept", "not kept", "dropped", "not tried", "measured", "stands")


class Failure(Exception):
    pass


def read(path):
    """The rows of a file, checked, in its order."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            lines = list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    except (OSError, UnicodeDecodeError) as error:
        raise Failure(f"cannot read {path}: {getattr(error, 'strerror', error)}") from error
    if not lines or lines[0] != COLUMNS:
        raise Failure(f"{path}:1: the header is not {', '.join(COLUMNS)}")
    return [row(cells, f"{path}:{number}") for number, cells in enumerate(lines[1:], 2)]


def row(cells, place):
    """A line's cells by column; numbers as numbers, nothing as None."""
    if len(cells) != len(COLUMNS):
        raise Failure(f"{place}: {len(cells)} cells in place of {len(COLUMNS)}")
    found = {column: cell or None for column, cell in zip(COLUMNS, cells)}
    for column in INTEGERS:
        try:
            found[column] = found[column] and int(found[column])
        except ValueError as error:
            raise Failure(f"{place}: {column} is {found[column]!r}, not a whole number") from error
    if not found["subject"] or not found["what"]:
        raise Failure(f"{place}: subject and what must be given")
    if found["verdict"] not in VERDICTS:
        raise Failure(f"{place}: the verdict {found['verdict']!r} is none of {', '.join(VERDICTS)}")
    if (found["elo"] is None) != (found["error"] is None):
        raise Failure(f"{place}: Elo and error must be given both or neither")
    return found


def by_subject(rows):
    subjects = {}
    for found in rows:
        subjects.setdefault(found["subject"], []).append(found)
    return subjects


def with_commas(text):
    return f"{int(text):,}" if str(text).isdecimal() else text or ""


def cells(found):
    """What a row's line shows, column by column."""
    elo = "" if found["elo"] is None else f"{found['elo']:+d} ± {found['error']}"
    text = found["what"]
    if found["against"]:
        text += f", against {found['against']}"
    if found["note"]:
        text += f" ({found['note']})"
    numbers = (with_commas(found["nodes"]), with_commas(found["games"]), elo)
    return (found["date"] or "", *numbers, found["verdict"], found["result"] or "", text)


def table(rows):
    """Lines with columns as wide as their widest cell; numbers stand to the right."""
    lines = [("date", "nodes", "games", "Elo", "verdict", "result", "what"), *map(cells, rows)]
    wide = [max(map(len, column)) for column in zip(*lines)]
    for line in lines:
        aligned = (
            cell.rjust(width) if index in (1, 2, 3) else cell.ljust(width)
            for index, (cell, width) in enumerate(zip(line, wide))
            if width
        )
        yield "  ".join(aligned).rstrip()


def arguments():
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=form)
    add = parser.add_argument
    add("subject", nargs="*", help="the subjects to print (all)")
    add("--subjects", action="store_true", help="print the subjects alone")
    add("--find", metavar="TEXT", help="only rows that contain a text, in either case")
    add("--verdict", choices=VERDICTS, help="only rows with this verdict")
    add("--file", metavar="FILE", default=os.path.join(HERE, "experiments.tsv"))
    add("--json", action="store_true", help="print the rows in JSON")
    return parser.parse_args()


def main():
    options = arguments()
    rows = read(options.file)
    known = by_subject(rows)
    for subject in options.subject:
        if subject not in known:
            raise Failure(f"there is no subject {subject!r}; there are {', '.join(known)}")
    text = (options.find or "").lower()
    rows = [
        found
        for found in rows
        if (not options.subject or found["subject"] in options.subject)
        and (not options.verdict or found["verdict"] == options.verdict)
        and text in "\t".join(str(value) for value in found.values() if value is not None).lower()
    ]
    if options.json:
        print(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    if not rows:
        raise Failure("no experiment is like that")
    for number, (subject, found) in enumerate(by_subject(rows).items()):
        if options.subjects:
            print(f"{len(found):4}  {subject}")
            continue
        print(f"{chr(10) if number else ''}{subject} ({len(found)})")
        print("\n".join(table(found)))


if __name__ == "__main__":
    try:
        main()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Failure as error:
        sys.exit(f"experiments: {error}")
