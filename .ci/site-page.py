#!/usr/bin/env python3
"""Goes through a site of .ci/site in Chromium: from every page to every other by its links.

Usage: .ci/site-page.py FOLDER [ADDRESS]

The disks are there, nothing is wider than a phone, no page has an error, and none can send anything.
No file is there that only a developer needs. The manual is printed on four sheets. With an address
previews of links have a picture there, without one they have none.
"""

import base64
import os
import re
import sys

import browser

PAGES = {
    "index.html": "Play a Commodore 128",
    "analyse.html": "Analyse a game",
    "think.html": "How Octet thinks",
    "morphy.html": "Morphy",
    "pictures.html": "Pictures",
    "listing/index.html": "A chess program",
    "listing.html": "Octet",
    "manual.html": "Octet",
}
DISKS = {"octet.d64": 174_848, "octet.d71": 349_696, "octet.d81": 819_200}
PICTURES = 5
PHONE = 360
# The manual's sheets, and the inches of A4 and Letter.
SHEETS = 4
PAPER = {"A4": (8.27, 11.69), "Letter": (8.5, 11)}
# What its content security policy says where a page tries to send something.
SENDS = (
    "new Promise((done) => { addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));"
    " fetch('https://octet.example/').catch(() => setTimeout(() => done('nothing'), 1000)); })"
)
# What `octet-c128 build` writes for debuggers.
BUILD_FILES = (".dbg", ".elf", ".s")


def need(holds, what):
    if not holds:
        sys.exit(f"site-page: {what}")


def main():
    folder = os.path.abspath(sys.argv[1])
    for disk, size in DISKS.items():
        need(os.path.getsize(os.path.join(folder, disk)) == size, f"{disk} has not {size} bytes")
    built = [name for name in os.listdir(folder) if name.endswith(BUILD_FILES)]
    need(not built, f"{built} are of no use on a site")
    address = sys.argv[2] if len(sys.argv) > 2 else None
    tab = browser.Chromium()
    try:
        tab.size(PHONE, 740)
        for page in PAGES:
            tab.open(f"file://{folder}/{page}")
            links = "[...document.querySelectorAll('nav[aria-label=\"More of Octet\"] a')]"
            need(tab.wait(f"{links}.length > 0"), f"{page} has no links")
            told = tab.js("[...document.querySelectorAll('nav a')].map((a) => a.getAttribute('href'))")
            up = "../" if "/" in page else ""
            lacking = {up + other for other in [*PAGES, *DISKS]} - set(told)
            need(not lacking, f"{page} has no links to {lacking}")
            refused = tab.js(SENDS)
            need(refused == "connect-src", f"{page} may send: its policy refuses {refused}")
            if not up:
                picture = tab.js("document.querySelector('meta[property=\"og:image\"]')?.content ?? null")
                if address is None:
                    need(picture is None, f"{page} without an address has the picture {picture}")
                else:
                    name = (picture or "").removeprefix(f"{address}/")
                    need(os.path.exists(os.path.join(folder, name or "none")), f"{page}: no file for the picture {picture}")
            wide = tab.js("document.documentElement.scrollWidth")
            need(wide <= PHONE, f"{page} at {PHONE} px is {wide} px wide")
            for other, title in PAGES.items():
                if page == other:
                    continue
                tab.open(f"file://{folder}/{page}")
                need(tab.wait(f"{links}.length > 0"), f"{page} does not open")
                # The first of those that are seen.
                tab.js(f"[...document.querySelectorAll(\"nav a[href='{up}{other}']\")].find((a) => a.offsetParent).id = 'way'")
                tab.click_on("#way")
                arrived = f"location.pathname.endsWith('/{other}') && [...document.querySelectorAll('h1')].some((h) => h.offsetParent && h.textContent.includes({title!r}))"
                need(tab.wait(arrived), f"the link from {page} to {other} leads to {tab.js('location.href')}")
        tab.open(f"file://{folder}/pictures.html")
        drawn = tab.js("[...document.images].map((picture) => picture.naturalWidth > 0)")
        need(drawn == [True] * PICTURES, f"pictures are drawn or not: {drawn}")
        tab.open(f"file://{folder}/index.html")
        need(tab.wait("typeof octet === 'object' && octet && (showListing('attacked'), true)"), "the machine does not start")
        page = tab.js("document.querySelector('#listing a')?.getAttribute('href')")
        need(page and os.path.isfile(os.path.join(folder, page)), f"a routine leads to {page}")
        # A game on the machine is analysed after its end.
        tab.open(f"file://{folder}/index.html#moves=f3,e5,g4,Qh4")
        link = "document.querySelector('.analyse-game[data-when=over]')"
        need(tab.wait(f"{link}.offsetHeight > 0", 60), "no way to analyse a game that is over")
        tab.click_on(".analyse-game[data-when=over]")
        need(tab.wait("document.querySelector('#study')?.hidden === false", 60), f"{tab.js('location.href')} analyses nothing")
        told = tab.js("element('story').textContent + element('words').textContent + shownState.game.players.map((p) => p.name)")
        need("Black gave checkmate." in told and "Octet" in told, f"the game is {told}")
        # And it is played on from a position of it.
        tab.js("show(2)")
        need(tab.js("document.querySelector('#play-on').getAttribute('href')").startswith("index.html#fen="), "no way to play on")
        tab.click_on("#play-on")
        need(tab.wait("location.pathname.endsWith('/index.html') && status.now?.san?.length === 2", 60), f"playing on leads to {tab.js('location.href')}")
        tab.open(f"file://{folder}/manual.html")
        for paper, (width, height) in PAPER.items():
            printed = tab.call("Page.printToPDF", paperWidth=width, paperHeight=height)["data"]
            sheets = len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(printed)))
            need(sheets == SHEETS, f"the manual takes {sheets} sheets of {paper}")
        tab.open(f"file://{folder}/think.html")
        need(tab.wait("document.body.dataset.live") and tab.js("ROOT.white"), "Black is to move in the example")
        need(not tab.errors, f"errors: {tab.errors}")
        print(f"{len(PAGES)} pages, each with links to all and to {len(DISKS)} disks")
    finally:
        tab.close()


if __name__ == "__main__":
    main()
