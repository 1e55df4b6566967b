#!/usr/bin/env python3
"""Opens the listing's page in Chromium and reads it.

Usage: .ci/listing-page.py OCTET-C128

Writes the page with the program OCTET-C128 and opens it without a network in
headless Chromium (listing-page.js): every link leads to a place, no part is
wider than the window at 320 and at 3,840 pixels, light and dark, and all of it
is there without scripts.
"""

import os
import subprocess
import sys
import tempfile

import browser

WIDTHS = (320, 1440, 3840)
MOST_BYTES = 8_000_000


def main():
    program = os.path.abspath(sys.argv[1])
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "listing.html")
        subprocess.run([program, "listing", "--html", path], stdout=subprocess.DEVNULL, check=True)
        with open(path, encoding="utf-8") as file:
            page = file.read()
        if "<script" in page:
            wrong.append("the page has a script")
        if len(page) > MOST_BYTES:
            wrong.append(f"the page has {len(page)} bytes")
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(page.replace("<html ", f'<html style="color-scheme:{scheme}" ', 1))
                verdict = browser.use(path, "listing-page.js", {"width": width, "scheme": scheme}, width)
                wrong += [f"{width} pixels, {scheme}: {what}" for what in verdict["wrong"]]
                figures = verdict["figures"]
                print(
                    f"{width:4} pixels, {scheme:5}: {len(page)} bytes, {figures['routines']} routines,"
                    f" {figures['links']} links, {figures['mirrors']} of the engine's functions"
                )
    if wrong:
        sys.exit("listing-page:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
