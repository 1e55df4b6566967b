#!/usr/bin/env python3
"""Measures how easily the texts read, and follows their links.

Usage: .ci/texts.py [FILE...]                  (every tracked Markdown file if none)

The texts that everybody reads first must be easy: a Flesch reading ease of at least 60, and at most
20 words a sentence in the mean. Flesch's ease is

    206.835 - 1.015 * words / sentences - 84.6 * syllables / words

What counts is prose: paragraphs, items of lists, and quotes. Code blocks, tables, headings, comments
and pictures are left out. A name in backquotes is one word of two syllables, since a reader takes it
in as a whole; of a link its text counts. A sentence ends at a full stop, a question or exclamation
mark, and at the end of its paragraph or item.

Every link of every text must lead somewhere: to a file of the project, and where it names a heading,
to a heading of that file. Links to other machines are only listed with --links, since CI does not
depend on them. Pages that the repository's host makes (releases, issues, runs of CI) are not followed.

No picture comes from another machine: a badge that is drawn there may say what is no longer so.
"""

import os
import re
import subprocess
import sys

# Texts that must be easy to read.
EASY = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md")
LEAST_EASE = 60
MOST_WORDS = 20
# Endings whose e is not spoken, or is.
SILENT = re.compile(r"(?:[^laeiouycgsxzh]es|[^dtaeiouy]ed|[^laeiouy]e)$")
# Pages that the repository's host makes, as links from the root.
HOST = ("../../actions", "../../issues", "../../releases", "../../security")
FOREIGN_PICTURE = re.compile(r"!\[[^\]]*\]\((https?:[^()\s]*)|<img\s[^>]*src=\"(https?:[^\"]+)")
LINK = re.compile(r"!?\[([^\]]*)\]\(([^()\s]*(?:\([^()\s]*\))?)\)")
FENCE = re.compile(r"^\s*(```|~~~)")
ITEM = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")


def syllables(word):
    """The syllables of an English word, counted by its groups of vowels."""
    word = re.sub(r"[^a-z]", "", word.lower())
    if len(word) <= 3:
        return 1
    spoken = SILENT.sub(lambda found: found[0][0], word)
    spoken = re.sub(r"^y", "", spoken)
    groups = len(re.findall(r"[aeiouy]+", spoken))
    # Two vowels that are spoken one by one: "being", "idea", "usual", "science"; not "motion".
    groups += len(re.findall(r"eing|uing|ia(?!l)|io(?!n|us)|ua(?!r)|eo(?!u)|ie[nt](?!d)", spoken))
    return max(1, groups)


def without_code(lines):
    """The lines outside of code blocks and comments, with their numbers."""
    fenced = commented = False
    for number, line in enumerate(lines, 1):
        if FENCE.match(line) and not commented:
            fenced = not fenced
        elif not fenced:
            if line.startswith("<!--"):
                commented = True
            if not commented:
                yield number, line
            if "-->" in line:
                commented = False


def paragraphs(lines):
    """The prose, a text for each paragraph or item."""
    paragraph = []
    last = 0
    for number, line in without_code(lines):
        text = line.strip().lstrip(">").strip()
        ends = not text or text.startswith(("#", "|", "<")) or number != last + 1
        last = number
        if paragraph and (ends or ITEM.match(line)):
            yield " ".join(paragraph)
            paragraph = []
        if text and not text.startswith(("#", "|", "<")):
            paragraph.append(ITEM.sub("", text))
    if paragraph:
        yield " ".join(paragraph)


def counts(lines):
    """Words, sentences and syllables of a text."""
    words = sentences = spoken = 0
    for text in paragraphs(lines):
        text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
        text = LINK.sub(lambda link: link[1], text)
        text = re.sub(r"`[^`]+`", " Backquote ", text)
        for sentence in re.split(r"(?<=[.!?])[\"')*_]*\s+(?=[\W_]*[A-Z0-9])", text):
            found = re.findall(r"[A-Za-z][A-Za-z'’]*|\d[\d.,:]*", sentence)
            if not found:
                continue
            sentences += 1
            words += len(found)
            spoken += sum(syllables(word) if word[0].isalpha() else 1 for word in found)
    return words, sentences, spoken


def anchors(lines):
    """The anchors of a text's headings."""
    seen = {}
    for _, line in without_code(lines):
        heading = re.match(r"^#{1,6}\s+(.*)", line)
        if not heading:
            continue
        text = LINK.sub(lambda link: link[1], heading[1]).lower()
        name = re.sub(r"[^\w\- ]", "", text).strip().replace(" ", "-")
        again = seen.get(name, 0)
        seen[name] = again + 1
        yield f"{name}-{again}" if again else name


def read(name):
    with open(name, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


def links(lines):
    """Line numbers and targets of links and pictures."""
    for number, line in without_code(lines):
        outside = re.sub(r"`[^`]+`", "", line)
        for found in re.finditer(r"\]\(([^()\s]+(?:\([^()\s]*\))?)\)", outside):
            yield number, found[1]
        for found in re.finditer(r"<(?:img|a)\s[^>]*(?:src|href)=\"([^\"]+)\"", outside):
            yield number, found[1]


def broken(name, target, tracked):
    """What is wrong with a link, or nothing."""
    if target.startswith(HOST):
        return "" if "/" not in name else "the repository's pages are linked from its root"
    path, _, anchor = target.partition("#")
    where = os.path.normpath(os.path.join(os.path.dirname(name), path)) if path else name
    if where not in tracked and not any(file.startswith(where + "/") for file in tracked):
        return f"there is no {where}"
    if anchor and where.endswith(".md") and anchor not in anchors(read(where)):
        return f"{where} has no heading {anchor}"
    return ""


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    arguments = [argument for argument in sys.argv[1:] if argument != "--links"]
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, check=True)
    tracked = set(listed.stdout.splitlines())
    files = arguments or sorted(file for file in tracked if file.endswith(".md") and os.path.exists(file))
    wrong = []
    for name in files:
        if name not in EASY and not arguments:
            continue
        words, sentences, spoken = counts(read(name))
        if not sentences:
            continue
        length = words / sentences
        ease = 206.835 - 1.015 * length - 84.6 * spoken / words
        print(f"{name}: Flesch reading ease {ease:.1f}, {length:.1f} words a sentence, {words} words")
        if name in EASY and ease < LEAST_EASE:
            wrong.append(f"{name}: a Flesch reading ease of {ease:.1f} is below {LEAST_EASE}")
        if name in EASY and length > MOST_WORDS:
            wrong.append(f"{name}: {length:.1f} words a sentence are more than {MOST_WORDS}")
    followed = 0
    for name in files:
        for number, line in without_code(read(name)):
            for found in FOREIGN_PICTURE.finditer(line):
                wrong.append(f"{name}:{number}: {found[1] or found[2]}: a picture from another machine")
        for number, target in links(read(name)):
            if re.match(r"^[a-z]+:", target):
                if "--links" in sys.argv:
                    print(f"{name}:{number}: {target}")
                continue
            followed += 1
            reason = broken(name, target, tracked)
            if reason:
                wrong.append(f"{name}:{number}: {target}: {reason}")
    for reason in wrong:
        print(reason, file=sys.stderr)
    if wrong:
        sys.exit(f"texts: {len(wrong)} faults")
    print(f"texts: {followed} links in {len(files)} files lead somewhere")


if __name__ == "__main__":
    main()
