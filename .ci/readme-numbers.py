#!/usr/bin/env python3
"""Holds numbers in texts against the commands that print them.

Usage: .ci/readme-numbers.py [FILE...]      (every tracked Markdown file if none)

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
bash in the project's root, with its release programs in the path; one that
fails fails the check. Several checks may precede the same paragraph.
"""

import os
import re
import subprocess
import sys
import time

MARK = re.compile(r"^<!-- check: (.*) -->$")


def checks(lines):
    """Line number, command, expected lines, whether the match is exact."""
    for number, line in enumerate(lines, 1):
        found = MARK.match(line)
        if not found:
            continue
        rest = iter(lines[number:])
        first = next((text for text in rest if text.strip() and not MARK.match(text)), "")
        if first.startswith("```"):
            block = []
            for text in rest:
                if text.startswith("```"):
                    break
                block.append(text)
            yield number, found[1], block, True
        else:
            paragraph = [first]
            for text in rest:
                if not text.strip():
                    break
                paragraph.append(text)
            yield number, found[1], paragraph, False


def bash(command):
    target = os.path.abspath(os.environ.get("CARGO_TARGET_DIR", "target"))
    path = os.path.join(target, "release") + os.pathsep + os.environ["PATH"]
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


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    tracked = subprocess.run(["git", "ls-files", "*.md"], capture_output=True, text=True, check=True)
    files = sys.argv[1:] or tracked.stdout.splitlines()
    wrong, count = 0, 0
    for name in files:
        with open(name, encoding="utf-8") as file:
            lines = [line.rstrip() for line in file]
        for number, command, expected, exact in checks(lines):
            count += 1
            begin = time.monotonic()
            printed, reason = run(command)
            print(f"{time.monotonic() - begin:5.0f} s  {command[:90]}", flush=True)
            if printed is None:
                good = False
            elif exact:
                good = printed == expected
                reason = "\n".join(["the text says", *expected, "the command prints", *printed])
            else:
                text = " ".join(expected)
                missing = [line for line in printed if line and not contains(text, line)]
                good = bool(printed) and not missing
                reason = "\n".join(["not in the text:", *(missing or ["(nothing was printed)"])])
            if not good:
                wrong += 1
                print(f"{name}:{number}: {command}\n{reason}\n", file=sys.stderr)
    if wrong:
        sys.exit(f"readme-numbers: {wrong} of {count} checks failed")
    print(f"readme-numbers: {count} checks in {len(files)} files")


if __name__ == "__main__":
    main()
