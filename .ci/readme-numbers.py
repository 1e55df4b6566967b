#!/usr/bin/env python3
"""Holds numbers in texts against the commands that print them.

Usage: .ci/readme-numbers.py [--write] [FILE...]      (every tracked Markdown file if none)

With --write the texts get the numbers that are printed now; a command that fails
still fails the check.

A comment in the text names a command. If a code block follows, the block is
exactly what the command prints:

    <!-- check: octet search --depth 3 -->
    ```
     1   +0.23         20 0ce0a2cc  e4
     2   +0.08         95 0ce0a2cc  e4 e5
     3   +0.15        705 0ce0a2cc  e4 d5 Nc3
    ```

Otherwise the paragraph or table that follows contains what it prints, line by
line:

    <!-- check: octet-c128 build --out /tmp/octet | grep -o 'core *[0-9]*' | grep -o '[0-9]*' -->
    The core takes 16270 bytes.

In a paragraph a number may be written with commas: 16,270. Commands are run by
bash in the project's root, with its release programs (or those of the folder
OCTET_PROGRAMS) in the path; one that fails fails the check. Several checks may precede the same paragraph.
"""

import os
import re
import subprocess
import sys
import time

NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
MARK = re.compile(r"^<!-- check: (.*) -->$")


def checks(lines):
    """Line of the mark, command, the lines that it is about, whether the match is exact."""
    for number, line in enumerate(lines, 1):
        found = MARK.match(line)
        if not found:
            continue
        start = number
        while start < len(lines) and (not lines[start].strip() or MARK.match(lines[start])):
            start += 1
        exact = start < len(lines) and lines[start].startswith("```")
        start += exact
        end = start
        while end < len(lines) and not (lines[end].startswith("```") if exact else not lines[end].strip()):
            end += 1
        yield number, found[1], slice(start, end), exact


def bash(command):
    release = os.path.join(os.environ.get("CARGO_TARGET_DIR", "target"), "release")
    path = os.path.abspath(os.environ.get("OCTET_PROGRAMS", release)) + os.pathsep + os.environ["PATH"]
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def run(command):
    """What a command prints, or None and why it failed: with all that its filters leave out."""
    done = bash(command)
    if not done.returncode:
        return [line.rstrip() for line in done.stdout.splitlines()], ""
    unfiltered = bash(command.split(" | ")[0])
    said = unfiltered.stdout[-3000:] + unfiltered.stderr[-3000:]
    return None, f"status {done.returncode}: {said.strip()}"


def words(text):
    """The text with single spaces, without commas between digits."""
    return " ".join(re.sub(r"(?<=\d),(?=\d{3})", "", text).split())


def contains(text, line):
    """Whether a line occurs in a text, not as part of longer words."""
    return re.search(rf"(?<![\w.]){re.escape(words(line))}(?!\w|\.\d)", words(text)) is not None


def shape(line):
    """What finds a line in a text whatever its numbers are."""
    parts = re.split(r"(\d+(?:\.\d+)?|\s+)", words(line))
    found = [r"\s+" if p.isspace() else NUMBER.pattern if p[:1].isdigit() else re.escape(p) for p in parts]
    return re.compile(r"(?<![\w.])" + "".join(found) + r"(?!\w|\.\d)")


def part_of(text, command):
    """Where a text speaks of a command: the row of a table that names it, or all of it."""
    best, longest = (0, len(text)), 0
    for row in re.finditer(r"^\|.*$", text, re.MULTILINE):
        for name in re.findall(r"`([^`]+)`", row[0]):
            name = name.removesuffix("...").rstrip()
            if command.startswith(name) and len(name) > longest:
                best, longest = row.span(), len(name)
    return best


def written_as(old, number):
    """A number with commas if the one that it replaces has them."""
    return re.sub(r"(?<=\d)(?=(?:\d{3})+(?!\d))", ",", number) if "," in old else number


def rewritten(text, command, printed):
    """The text with the numbers that the command prints now, or None if it has no place for them."""
    at, end = part_of(text, command)
    for line in printed:
        found = shape(line).search(text, at, end)
        if not found:
            return None
        numbers = iter(re.findall(r"\d+(?:\.\d+)?", words(line)))
        new = NUMBER.sub(lambda old: written_as(old[0], next(numbers)), found[0])
        text = text[: found.start()] + new + text[found.end() :]
        at, end = found.start() + len(new), end + len(new) - len(found[0])
    return text


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    tracked = subprocess.run(["git", "ls-files", "*.md"], capture_output=True, text=True, check=True)
    write = "--write" in sys.argv[1:]
    files = [name for name in sys.argv[1:] if name != "--write"] or tracked.stdout.splitlines()
    wrong, failed, count = 0, 0, 0
    for name in files:
        with open(name, encoding="utf-8") as file:
            lines = [line.rstrip() for line in file]
        before = list(lines)
        # From the last to the first: a block may get more lines.
        for number, command, about, exact in reversed(list(checks(lines))):
            count += 1
            begin = time.monotonic()
            printed, reason = run(command)
            print(f"{time.monotonic() - begin:5.0f} s  {command[:90]}", flush=True)
            expected = lines[about]
            if printed is None:
                good = False
                failed += 1
            elif exact:
                good = printed == expected
                reason = "\n".join(["the text says", *expected, "the command prints", *printed])
            else:
                text = " ".join(expected)
                missing = [line for line in printed if line and not contains(text, line)]
                good = bool(printed) and not missing
                reason = "\n".join(["not in the text:", *(missing or ["(nothing was printed)"])])
            if not good and write and printed:
                new = printed if exact else rewritten("\n".join(expected), command, printed)
                good = new is not None
                if good:
                    lines[about] = new if exact else new.split("\n")
            if not good:
                wrong += 1
                print(f"{name}:{number}: {command}\n{reason}\n", file=sys.stderr)
        if lines != before:
            with open(name, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
    if wrong:
        how = "its numbers have no place in the text" if write else "if this change is meant, .ci/follow writes them"
        if failed == wrong:
            how = "the command failed; what it printed stands above"
        sys.exit(f"readme-numbers: {wrong} of {count} checks failed: {how}")
    print(f"readme-numbers: {count} checks in {len(files)} files")


if __name__ == "__main__":
    main()
