#!/usr/bin/env python3
"""Draws the pictures of a site's pages in Chromium (.ci/site makes the site), and the one that previews
of links show, and compares them with those in emulator/pictures.

Usage: .ci/screenshots.py SITE FOLDER                draws and compares
       .ci/screenshots.py SITE emulator/pictures     draws those in the README and on the site anew

Two pictures are the same if few of their blocks have another colour in the mean: letters that are drawn
a little otherwise and times of a clock make no difference, a part that has gone or moved does.
"""

import base64
import glob
import os
import sys

import browser
from playing import need, ready

# A game against Octet at two seconds a move, and White's next move in it.
GAME = "#moves=e2e4,c7c5,b2b3,b8c6,c1b2,e7e5,g1f3,d7d6,f1b5,c8d7,e1g1,g8f6,f1e1,f8e7,h2h3,e8g8,d2d3,a7a6&level=i&side=white"
NEXT = "b5c6"
PLIES = 20
# Where the pictures of the texts are.
PICTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../emulator/pictures")
# The side of a block in pixels, by how much of 255 its mean colour may differ, and the part of all blocks
# that may differ more.
BLOCK, NEAR, DRIFT = 16, 20, 0.05
DIFFERENCE = """
(async (one, other, block, near) => {
  const small = async (data) => {
    const picture = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
    await picture.decode();
    const [width, height] = [picture.width, picture.height].map((side) => Math.ceil(side / block));
    const context = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height }).getContext("2d");
    context.drawImage(picture, 0, 0);
    const blocks = [];
    for (let at = 0; at < width * height; at++) {
      const { data } = context.getImageData((at % width) * block, Math.floor(at / width) * block, block, block);
      blocks.push([0, 1, 2].map((n) => { let sum = 0; for (let i = n; i < data.length; i += 4) sum += data[i]; return sum / (data.length / 4); }));
    }
    return { size: `${picture.width}x${picture.height}`, blocks };
  };
  const [a, b] = [await small(one), await small(other)];
  if (a.size !== b.size) return `${b.size} and not ${a.size} pixels`;
  return a.blocks.filter((mean, n) => mean.some((value, i) => Math.abs(value - b.blocks[n][i]) > near)).length / a.blocks.length;
})"""
# The picture for previews, and its text.
PREVIEW = (1200, 630)
PREVIEW_HTML = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>
body { margin: 0; height: 630px; background: #000; color: #f3efe6; display: flex; align-items: center; gap: 28px; padding: 12px; box-sizing: border-box; }
img { height: 606px; image-rendering: pixelated; } h1 { font: 600 56px/1.05 Georgia, "DejaVu Serif", serif; margin: 0 0 24px; }
p { font: 26px/1.35 system-ui, "DejaVu Sans", sans-serif; color: #c9c3b5; margin: 0 0 28px; } b { color: #7cc48d; }
</style><img alt="" src="%s"><div><h1>Play a Commodore 128</h1><p>A real 8-bit chess program, in one page that works offline.</p><p><b>%s</b></p></div></html>"""


def played(tab, address):
    """The page after White's next move and Octet's answer."""
    ready(tab, f"{address}{GAME}")
    tab.js(f"press('{NEXT}<return>')")
    answered = f"status.now.san.length === {PLIES} && element('verdict').className === 'same' && element('bars').children.length"
    need(tab.wait(answered, 120), f"Octet does not answer: {tab.js('status.text')}")
    need(tab.wait("!status.now.typing && !document.querySelector('.laid')"), "the answer is not drawn")
    # What was said of the link stays where the program has said nothing since. Each day has its puzzle.
    tab.js("tell(''), showToday(puzzle.all[0])")


def shot(tab, folder, name, width, height, dark=False, zoom=1):
    scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    tab.call("Emulation.setEmulatedMedia", features=scheme)
    tab.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=zoom, mobile=width < 600)
    # What follows the size is drawn in the next frames.
    tab.js("new Promise((done) => setTimeout(done, 500))")
    path = os.path.join(folder, f"{name}.png")
    tab.picture(path)
    print(f"{path}: {os.path.getsize(path):,} bytes")


def drifted(tab, folder):
    """The pictures that no longer look like those in the texts, each with what is different."""
    found = []
    tab.open("about:blank")
    for path in sorted(glob.glob(os.path.join(folder, "*.png"))):
        name = os.path.basename(path)
        both = []
        for place in (os.path.join(PICTURES, name), path):
            with open(place, "rb") as file:
                both.append(base64.b64encode(file.read()).decode())
        difference = tab.js(f"{DIFFERENCE}({both[0]!r}, {both[1]!r}, {BLOCK}, {NEAR})")
        if isinstance(difference, str):
            found.append(f"{name} has {difference}")
            continue
        print(f"{name}: {100 * difference:.1f}% of it looks otherwise than in the texts")
        if difference > DRIFT:
            found.append(f"{name}: {100 * difference:.0f}% of it looks otherwise")
    return found


def main():
    site, folder = (os.path.abspath(path) for path in sys.argv[1:3])
    os.makedirs(folder, exist_ok=True)
    tab = browser.Chromium()
    try:
        played(tab, f"file://{site}/index.html")
        shot(tab, folder, "page-play", 1440, 900)
        board = tab.js("drawCard(element('card')), element('card').toDataURL()")
        verdict = tab.js("element('verdict').textContent")
        shot(tab, folder, "page-phone", 390, 844, dark=True, zoom=2)
        # While Octet looks at a line it is drawn.
        tab.js("element('proof').open = true, press('z')")
        need(tab.wait("beside.now.iteration?.program.depth >= 3", 60), "the analysis goes no deeper")
        arrows = "document.querySelectorAll('#searched-board .arrow').length > 2"
        for _ in range(30):
            need(tab.wait(f"(clock.paused = false, {arrows}) && (clock.paused = true)", 60), "no line is drawn")
            # A frame more may be drawn, with another line.
            tab.js("new Promise((done) => setTimeout(done, 300))")
            if tab.js(arrows):
                break
        shot(tab, folder, "page-proof", 1440, 900, dark=True)
        for page, name, step in (
            ("morphy.html", "page-analysis", "[...document.querySelectorAll('button')].find((button) => /next mistake/i.test(button.textContent + button.ariaLabel)).click()"),
            ("listing/attacked.html", "page-listing", "0"),
        ):
            tab.open(f"file://{site}/{page}")
            need(tab.wait("document.readyState === 'complete'"), f"{page} does not open")
            tab.js(f"{step}, 0")
            shot(tab, folder, name, 1280, 800)
        with open(os.path.join(folder, "preview.html"), "w", encoding="utf-8") as file:
            file.write(PREVIEW_HTML % (board, verdict))
        tab.open(f"file://{file.name}")
        shot(tab, folder, "preview", *PREVIEW)
        os.remove(file.name)
        need(not tab.errors, f"errors: {tab.errors}")
        if not os.path.samefile(folder, PICTURES):
            found = drifted(tab, folder)
            need(not found, f"{'; '.join(found)}: .ci/screenshots.py SITE emulator/pictures draws them anew")
    finally:
        tab.close()


if __name__ == "__main__":
    main()
