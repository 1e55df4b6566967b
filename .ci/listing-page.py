#!/usr/bin/env python3
"""Opens the listing in Chromium and reads it: the book of one page, and the site.

Usage: .ci/listing-page.py OCTET-C128

Writes both with the program OCTET-C128 and opens them without a network in headless Chromium
(listing-page.js): every link leads to a place, every name says what it is, no part is wider than the
window, light and dark, and all of the book is there without scripts. Of the site every page is read for
its elements and links; some are opened at 360 and 1,440 pixels, and used as a reader does: by search, by
pointer, by keys and by chance.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

import browser

WIDTHS = (320, 1440, 3840)
MOST_BYTES = 8_000_000
MOST_ELEMENTS = 5_000
LEAST_ROUTINES = 600
# Pages of each kind, the longest routines, and those with the longest operands.
PAGES = (
    "index.html",
    "essay-board.html",
    "essay-table.html",
    "part-chess-search.html",
    "data-1-chess.html",
    "names-1.html",
    "constants.html",
    "attacked.html",
    "quiesce.html",
    "captures_orthogonal_rays.html",
    "see_loses.html",
    "evaluate_pawns.html",
    "prune_node.html",
)


def one_page(program, folder):
    wrong = []
    path = os.path.join(folder, "listing.html")
    subprocess.run([program, "listing", "--html", path, "--site", site_of(folder)], stdout=subprocess.DEVNULL, check=True)
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
            known = {"width": width, "scheme": scheme, "site": False}
            verdict = browser.use(path, "listing-page.js", known, width)
            wrong += [f"{width} pixels, {scheme}: {what}" for what in verdict["wrong"]]
            figures = verdict["figures"]
            print(
                f"{width:4} pixels, {scheme:5}: {len(page)} bytes, {figures['routines']} routines,"
                f" {figures['links']} links, {figures['mirrors']} of the engine's functions"
            )
    return wrong


def site_of(folder):
    return os.path.join(folder, "site")


def read_site(folder):
    """Elements and links of every page."""
    wrong, most = [], 0
    pages = {}
    for path in glob.glob(os.path.join(site_of(folder), "*.html")):
        with open(path, encoding="utf-8") as file:
            pages[os.path.basename(path)] = file.read()
    places = {name: set(re.findall(r' id="([^"]+)"', page)) for name, page in pages.items()}
    routines = set()
    for name, page in pages.items():
        elements = len(re.findall(r"<[a-zA-Z]", page))
        most = max(most, elements)
        if elements > MOST_ELEMENTS:
            wrong.append(f"{name} has {elements} elements")
        if 'class="contract"' in page:
            routines.add(name)
        for file, place in re.findall(r'href="(?!data:)([^"#]*)#?([^"]*)"', page):
            file = file or name
            if file.endswith(".css"):
                continue
            if file not in pages or (place and place not in places[file]):
                wrong.append(f"{name}: no place for {file}#{place}")
    linked = set(re.findall(r'href="([^"#]+)"', pages["index.html"]))
    unlinked = sorted(routines - linked)
    if unlinked:
        wrong.append(f"the entry does not lead to {', '.join(unlinked[:5])}")
    if len(routines) < LEAST_ROUTINES:
        wrong.append(f"only {len(routines)} routines have a page")
    print(f"{len(pages)} pages, {len(routines)} of them of routines, at most {most} elements each")
    return wrong


def open_pages(folder):
    """Some pages, at the width of a phone and of a desktop."""
    wrong = []
    for name in PAGES:
        path = os.path.join(site_of(folder), name)
        for width, scheme in ((360, "dark"), (1440, "light")):
            with open(path, encoding="utf-8") as file:
                page = file.read()
            with open(path, "w", encoding="utf-8") as file:
                file.write(page.replace("<html ", f'<html style="color-scheme:{scheme}" ', 1))
            known = {"width": width, "scheme": scheme, "site": True}
            verdict = browser.use(path, "listing-page.js", known, width)
            wrong += [f"{name}, {width} pixels, {scheme}: {what}" for what in verdict["wrong"]]
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
    return wrong


def read_as_a_reader(folder):
    """Search, hover text, next page, chance, colours that stay, and contents on a phone."""
    wrong = []

    def need(holds, what):
        if not holds:
            wrong.append(what)

    tab = browser.Chromium()
    at = "location.pathname.split('/').pop()"
    try:
        tab.size(1440, 900)
        tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
        tab.open(f"file://{site_of(folder)}/index.html")
        need(tab.wait("document.querySelector('#random') && !document.querySelector('#random').hidden"), "no scripts run")
        tab.key("/")
        need(tab.js("document.activeElement.id") == "find", "/ does not go to the search")
        for letter in "quiesce":
            tab.key(letter)
        need(tab.wait("document.querySelector('#found a')"), "the search finds nothing")
        need(tab.js("document.querySelector('#found a b').textContent") == "quiesce", "quiesce is not found first")
        tab.key("Enter")
        need(tab.wait(f"{at} === 'quiesce.html' && document.readyState === 'complete'"), "Enter does not go to what is found")
        for name in ("board", "KNIGHT", "opponent"):
            need(tab.js(f"loadNames().then((all) => search(all, {name!r})[0][0])") == name, f"{name} is not found")
        need(tab.js("loadNames().then((all) => search(all, 'qqzz').length)") == 0, "what is not there is found")
        tab.js("document.querySelector('.code td a').focus()")
        need(tab.wait("!document.querySelector('#tip').hidden"), "the focus shows no hover text")
        need(tab.js("document.querySelector('#tip').textContent.length > 5"), "the hover text is empty")
        need(tab.js("document.activeElement.getAttribute('aria-describedby')") == "tip", "hover text is not read out")
        tab.key("Escape")
        need(tab.js("document.querySelector('#tip').hidden"), "Escape does not close hover text")
        following = tab.js("document.querySelector('[rel=next]').getAttribute('href')")
        tab.click_on("[rel=next]")
        need(tab.wait(f"{at} === {following!r} && document.readyState === 'complete'"), "there is no next page")
        tab.click_on("[rel=prev]")
        need(tab.wait(f"{at} === 'quiesce.html' && document.readyState === 'complete'"), "there is no page before")
        before = tab.js("getComputedStyle(document.body).backgroundColor")
        tab.click_on("#theme")
        after = tab.js("getComputedStyle(document.body).backgroundColor")
        need(before != after, "light and dark are the same")
        tab.click_on("#random")
        need(tab.wait(f"{at} !== 'quiesce.html' && document.querySelector('.contract')"), "chance leads nowhere")
        need(tab.js("getComputedStyle(document.body).backgroundColor") == after, "the next page forgets the colours")
        tab.size(360, 740)
        tab.open(f"file://{site_of(folder)}/attacked.html")
        need(tab.wait("document.querySelector('.jump')?.getBoundingClientRect().width > 0"), "a phone has no link to the contents")
        tab.click_on("#random")
        need(tab.wait(f"{at} !== 'attacked.html' && document.querySelector('.contract')"), "on a phone chance leads nowhere")
        wide = tab.js("[document.documentElement.scrollWidth, document.querySelector('#find').offsetWidth]")
        need(wide[0] <= 360 and wide[1] >= 90, f"on a phone the page and its search are {wide} px wide")
        tab.click_on(".jump")
        need(tab.wait("Math.abs(document.querySelector('#contents').getBoundingClientRect().top) < innerHeight"), "the contents are out of reach")
        wrong.extend(f"script: {error}" for error in tab.errors)
    finally:
        tab.close()
    return wrong


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        wrong = one_page(program, folder)
        wrong += read_site(folder)
        wrong += open_pages(folder)
        wrong += read_as_a_reader(folder)
    if wrong:
        sys.exit("listing-page:\n" + "\n".join(wrong))


if __name__ == "__main__":
    main()
