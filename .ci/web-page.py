#!/usr/bin/env python3
"""Plays in a page of `octet-emu page`, in Chromium by keys and clicks, and in Firefox.

Usage: .ci/web-page.py PAGE.html NATIVE...

NATIVE is the command that prints the speeds that the browser's are held against
(emulator/web/examples/speed.rs). Prints sizes, times and speeds; the first thing that is not as it
must be fails.
"""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import time

import browser
import mishaps
from playing import choose, forget, need, ready, san, screen, square, unfold

# The page as a server would send it; in ms: the first screen, and a frame's work as well as the time
# from one frame to the next.
PACKED_BYTES, FIRST_SCREEN, LONGEST = 400 * 1024, 1000, 100
# Of the native speeds.
MACHINE_PART, ENGINE_PART = 0.8, 0.7
# Both are measured in turns: the best of so many rounds, and of more where something else takes
# the processor. The first screen, too, is waited for again where it comes late.
ROUNDS, MOST_ROUNDS = 3, 8
# Games, of which one must have no longer gap between two frames; and no longer task of the main
# thread than this, in ms of processor time, which depends less on what else runs.
MOST_GAMES, TASK_GAMES, TASK = 8, 3, 50
# In so many frames disk and machine are kept once.
KEPT_FRAMES = 240
# A phone of five years ago is four to six times slower than a desktop; of true speed it has so much.
SLOWER, REAL_TIME = (1, 4, 6), 0.97
# MHz of the page on this processor, as fast as it goes.
FAST = 20
# Windows from a small phone to a large screen; 720x450 is 1440x900 at 200% zoom.
WINDOWS = ((1440, 900), (820, 1180), (360, 740), (740, 360), (1366, 650), (1024, 768), (390, 664), (320, 568), (720, 450), (3840, 2160))
MOVES = 20
# Where .ci/setup puts it.
AXE = os.path.join(os.environ.get("CARGO_TARGET_DIR", "target"), "npm/node_modules/axe-core/axe.min.js")
LISTED = "takeText(octet.screen_text(1)).includes('blocks free')"
WHITE_TO_MATE = "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1"

# For Firefox: boots, holds a piece, plays 1.e4 without the book, and gets an answer and a comparison.
FIREFOX = """
const begin = performance.now();
const canvas = canvases[1];
const pointer = (type, target, column, row) => {
  const box = canvas.getBoundingClientRect(), { left, top, across, down } = boardOf(1);
  const [x, y] = [box.left + box.width * (left + (column + 0.5) * across), box.top + box.height * (top + (row + 0.5) * down)];
  target.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, button: 0, isPrimary: true, bubbles: true, cancelable: true }));
  return [x, y];
};
let typed = false, held = null;
const start = async () => {
  pointer("pointerdown", canvas, 4, 6);
  await new Promise((soon) => setTimeout(soon, 50));
  const [x, y] = pointer("pointermove", document, 4, 4);
  const box = document.querySelector(".dragged")?.getBoundingClientRect();
  held = box && [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
  pointer("pointerup", document, 7, 0);
  for (const k of ["p", "6", "Escape", "e", "4", "Enter"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: k, bubbles: true, cancelable: true }));
};
const poll = setInterval(() => {
  if (times.ready && !typed) { typed = true; start(); }
  const san = status.now?.san ?? [];
  if ((san.length > 1 && beside.now.same > 0) || performance.now() - begin > 60000) {
    clearInterval(poll);
    tellVerdict({ san, held, same: beside.now.same, screen: times.screen, error: element("error").textContent });
  }
}, 100);
"""

# The second: the page in windows of all sizes, each a frame, and what .ci/layout.js says of them.
FIREFOX_FRAMES = """
const faults = [];
const begin = performance.now();
const pause = (time) => new Promise((done) => setTimeout(done, time));
(async () => {
  for (const [width, height] of windows) {
    const frame = Object.assign(document.createElement("iframe"), { width, height, src: "/page" });
    frame.style.border = 0;
    document.body.replaceChildren(frame);
    const ready = () => frame.contentDocument?.querySelector("#level option");
    while (!ready() && performance.now() - begin < 100000) await pause(100);
    await pause(500);
    const found = ready() ? layoutFaults(frame.contentWindow) : ["it does not start"];
    faults.push(...found.map((fault) => `${width}x${height}: ${fault}`));
  }
  tellVerdict(faults);
})();
"""
LAYOUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "layout.js")


def check_sizes(path):
    with open(path, encoding="utf-8") as file:
        page = file.read()
    packed = len(gzip.compress(page.encode()))
    print(f"{len(page):,} bytes, packed {packed:,}")
    need(packed <= PACKED_BYTES, f"the page has more than {PACKED_BYTES:,} bytes packed")
    return page


def play(tab, address):
    for _ in range(MOST_ROUNDS):
        ready(tab, address)
        screen = tab.js("times.screen")
        print(f"first screen after {screen:.0f} ms")
        if screen <= FIRST_SCREEN:
            break
    need(screen <= FIRST_SCREEN, f"the first screen comes after {FIRST_SCREEN} ms")
    tab.type("e4\n")
    need(tab.wait("status.now.san.length >= 2"), f"1.e4 is not answered: {tab.js('status.text')}")
    need(san(tab)[0] == "e4", f"{san(tab)} was played")
    spoken = tab.js("element('spoken').textContent")
    need("Black: " in spoken, f"the answer is not spoken: {spoken!r}")
    unfold(tab, "what-to-ask")
    tab.click_on("#say")
    told = tab.js("element('told').textContent")
    need(told.startswith("White: king e1; queen d1; rooks a1, h1;"), f"the board in words: {told}")
    # A piece is moved by two clicks, another is dragged.
    for moves, action in ((4, "click"), (6, "drag")):
        legal = tab.js("status.now.legal.filter((m) => m.length === 4)")
        origin, target = legal[0][:2], legal[0][2:4]
        tab.js("scrollTo(0, 0)")
        if action == "click":
            tab.click(*square(tab, origin))
            need(tab.js("squareName(hand.chosen ?? 0)") == origin, f"a click does not choose {origin}")
            tab.click(*square(tab, target))
        else:
            tab.mouse("mousePressed", *square(tab, origin))
            tab.mouse("mouseMoved", *square(tab, target))
            follows(tab, square(tab, target))
            tab.mouse("mouseReleased", *square(tab, target))
            need(not tab.js("document.querySelector('.dragged')"), "the piece is held after the drop")
        done = tab.wait(f"status.now.san.length >= {moves}", 40)
        need(done, f"{action} {legal[0]} is not played and answered: {san(tab)}")
        played = tab.js(f"status.now.moves[{moves - 2}]")
        need(played == legal[0], f"{action} {legal[0]} plays {played}")


def follows(tab, point):
    """A piece without its square is held at a point, on one screen."""
    held = tab.js(
        "[...document.querySelectorAll('.dragged')].map((piece) => {"
        " const b = piece.getBoundingClientRect(), { width, height } = piece;"
        " const { data } = piece.getContext('2d').getImageData(0, 0, width, height);"
        " const drawn = data.filter((value, at) => at % 4 === 3 && value > 0).length;"
        " return [b.left + b.width / 2, b.top + b.height / 2, drawn / (width * height)] })"
    )
    need(len(held) == 1, f"{len(held)} pieces are dragged")
    x, y, drawn = held[0]
    need(abs(x - point[0]) < 2 and abs(y - point[1]) < 2, f"the piece is at {x}, {y}, the pointer at {point}")
    need(0.1 < drawn < 0.8, f"{drawn:.2f} of the square is the piece")


def shot(tab, x, y):
    """What is seen around a point."""
    clip = {"x": x - 12, "y": y - 12, "width": 24, "height": 24, "scale": 1}
    return tab.call("Page.captureScreenshot", format="png", clip=clip)["data"]


def drag(tab, address):
    """What is dragged is seen under the pointer, on either screen, and gone when it is dropped."""
    ready(tab, f"{address}#moves=e2e4,e7e5")
    choose(tab, "view", "both")
    tab.js("clock.paused = true, scrollTo(0, 0)")
    pieces = "status.now.fen.split(' ')[0]"
    before = tab.js(pieces)
    for which in (0, 1):
        # The king reaches the sides of its square on 40 columns; e4 has marks of the last move's.
        for origin, way in (("e1", ("e3", "e2")), ("g1", ("d4", "f3", "g1")), ("d1", ("a4", "g4", "h8"))):
            tab.mouse("mousePressed", *square(tab, origin, which))
            for name in way:
                point = square(tab, name, which)
                empty = shot(tab, *point)
                tab.mouse("mouseMoved", *point)
                follows(tab, point)
                need(name == origin or shot(tab, *point) != empty, f"no piece is seen on {name}")
            # It may not go there, and stays chosen.
            tab.mouse("mouseMoved", *square(tab, "h8", which))
            tab.mouse("mouseReleased", *square(tab, "h8", which))
            gone = tab.js("document.querySelectorAll('.dragged').length")
            need(gone == 0, f"{gone} pieces are dragged after the drop")
            need(tab.js("squareName(hand.chosen ?? 0)") == origin, f"{origin} is not chosen after the drop")
            tab.click(*square(tab, origin, which))
            need(tab.js("document.querySelectorAll('.chosen').length") == 0, f"{origin} stays chosen")
    need(tab.js(pieces) == before, "a piece that is dropped beside its targets has moved")


def promotion(tab, address):
    """A pawn that is dragged becomes what a key chooses."""
    ready(tab, f"{address}#fen=8/4P1k1/8/8/8/8/6K1/8_w_-_-_0_1")
    tab.mouse("mousePressed", *square(tab, "e7"))
    tab.mouse("mouseMoved", *square(tab, "e8"))
    tab.mouse("mouseReleased", *square(tab, "e8"))
    need(tab.wait("document.querySelector('.promotion[open]')"), "the page does not ask what the pawn becomes")
    tab.key("r")
    need(tab.wait("status.now.moves[0] === 'e7e8r'", 40), f"e8=R is not played: {san(tab)}")


def fingers(tab, address):
    """On a phone: a piece is dragged, another tapped and then its square; else the page scrolls."""
    tab.size(390, 800)
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True)
    ready(tab, f"{address}#moves=a2a3,a7a6")
    tab.swipe(square(tab, "e2"), square(tab, "e4"), lambda point: follows(tab, point))
    need(not tab.js("document.querySelector('.dragged')"), "the piece is held after the finger has gone")
    need(tab.wait("status.now.moves[2] === 'e2e4'"), f"a finger does not drag e2e4: {san(tab)}")
    need(tab.wait("status.now.moves.length === 4", 40), f"2.e4 is not answered: {san(tab)}")
    move = tab.js("status.now.legal.find((m) => m.length === 4)")
    for name in (move[:2], move[2:]):
        tab.swipe(square(tab, name), square(tab, name))
    need(tab.wait(f"status.now.moves[4] === {move!r}"), f"taps do not play {move}: {san(tab)}")
    tab.js("scrollTo(0, 0)")
    below = tab.js("{ const b = element('told').getBoundingClientRect(); [b.left + 4, b.top + 4] }")
    tab.swipe(tuple(below), (below[0], below[1] - 200))
    need(tab.wait("scrollY > 50", 5), "a finger beside the board does not scroll the page")
    tab.call("Emulation.setTouchEmulationEnabled", enabled=False)
    tab.size(1280, 1000)


def questions(tab, address):
    """Questions are answered, and a typed move is played, in the text field."""
    ready(tab, f"{address}#moves=e2e4,c7c5,g1f3,d7d6")
    tab.click_on("#typed")
    for question, answer in {
        "p n": "White: knights f3, b1. Black: knights b8, g8.",
        "p K": "White: king e1.",
        "s e": "white pawn e4",
        "l": "Black: d6.",
        "m p": "d4; ",
        "c": "White ",
        "w": "White to move",
        "e": "depth",
        "b": "Black: king ",
        "?": "where the knights are",
        "Ke5": "neither a legal move now nor a question",
    }.items():
        tab.type(f"{question}\n")
        told = "element('told').textContent"
        answered = tab.wait(f"{told}.includes({answer!r})", 5)
        need(answered, f"{question!r} is answered {tab.js(told)!r}")
    # What was typed in vain is written over.
    uci, move = tab.js("movesNow()[0]")
    count = tab.js("status.now.moves.length")
    tab.type(f"{move}\n")
    played = f"status.now.moves.length > {count}"
    need(tab.wait(played, 40), f"{move} is not played: {tab.js('status.text')}")
    need(tab.js(f"status.now.moves[{count}]") == uci, f"{move} is played as another move")


def save_and_load(tab, address):
    before = san(tab)
    tab.key("F5")
    need(tab.wait(LISTED), f"the disk is not listed:\n{screen(tab)}")
    tab.type("sgame\n")
    need(tab.wait("status.now.mode === 0 && !status.now.files"), "the game is not saved")
    time.sleep(0.3)
    need(tab.js("keepAll()"), "the browser keeps nothing")
    ready(tab, address)
    need(san(tab) == before, f"after a reload {san(tab)}, not {before}")
    unfold(tab, "inside")
    tab.click_on("#reset")
    need(tab.wait("status.now.san.length === 0"), "off and on keeps the game")
    tab.key("F5")
    need(tab.wait(LISTED), f"the disk is not listed:\n{screen(tab)}")
    names = screen(tab)
    row = re.search(r"\b([A-H])  +game", names, re.I)
    need(row, f"the game is not on the disk after a reload:\n{names}")
    tab.type("l" + row[1].lower())
    need(tab.wait(f"status.now.san.length >= {len(before)}"), f"the game is not loaded: {san(tab)}")
    need(san(tab)[: len(before)] == before, f"loaded {san(tab)}, not {before}")


def rewind(tab):
    tab.click_on("#rewind summary")
    need(tab.wait("strip.length > 0"), "the strip has no picture")
    moves = tab.js("status.now.moves.length")
    legal = tab.js("status.now.legal[0]")
    tab.js(f"press('{legal}<return>')")
    need(tab.wait(f"status.now.moves.length > {moves}"), f"{legal} is not played")
    # The picture's state is the one before the move.
    tab.js("strip[0].item.firstChild.click()")
    need(tab.wait(f"status.now.moves.length <= {moves}"), "rewinding does not go back")


def links(tab, address):
    fen = WHITE_TO_MATE.replace(" ", "_")
    ready(tab, f"{address}#fen={fen}&moves=g5g6&level=d")
    need(tab.js("status.now.start") == WHITE_TO_MATE, f"the link gives {tab.js('status.text')}")
    need(tab.js("status.now.moves[0]") == "g5g6", f"the link's move: {san(tab)}")
    need(tab.js("status.now.level") == 3, "the link's level")
    made = tab.js("linkHere()")
    need(f"fen={fen}&game=mu" in made, f"the link that is made: {made}")
    ready(tab, f"{address}#fen=8/8/8/8&moves=")
    need("position" in tab.js("element('told').textContent"), "a wrong link gets no word")


def compare(tab, address):
    """Whole games at full speed, first with the tasks of the main thread measured, then without.
    Where something else takes the processor or its caches another game shows whether the page by
    itself keeps its work short: the least of the games' longest tasks and gaps counts."""
    tasks, gaps = [], []
    while len(tasks) < TASK_GAMES and (not tasks or min(tasks) > TASK):
        compared_game(tab, address, tab.begin_tasks)
        tasks.append(tab.longest_task())
    print(f"longest task of the main thread: {', '.join(f'{task:.0f}' for task in tasks)} ms of processor time")
    need(min(tasks) <= TASK, f"a task works for more than {TASK} ms")
    while len(gaps) < MOST_GAMES and (not gaps or min(gaps) > LONGEST):
        gaps.append(compared_game(tab, address))
    print(f"longest time between two frames: {', '.join(f'{gap:.0f}' for gap in gaps)} ms")
    need(min(gaps) <= LONGEST, f"more than {LONGEST} ms lie between two frames")


def compared_game(tab, address, begin=lambda: None):
    """Octet plays against itself, when `begin` was called; the longest time between two frames."""
    ready(tab, f"{address}#moves=e2e4,c7c5&level=i")
    tab.js("press('p16 ')")  # Octet plays both sides, without its book
    choose(tab, "speed", 0)
    begin()
    tab.js("clock.longestGap = 0")
    # Long enough that the page keeps disk and machine meanwhile.
    long = f"clock.frames > {KEPT_FRAMES} && (status.now.moves.length >= {2 * MOVES} || status.now.result)"
    need(tab.wait(long, 240), f"no game of {MOVES} moves: {san(tab)}")
    gap = tab.js("clock.longestGap")
    need(tab.wait("beside.waiting === 0", 60), "the engine does not keep pace")
    counts = tab.js("({ ...beside.now, moves: status.now.moves })")
    print(
        f"{len(counts['moves'])} plies at full speed: {counts['iterations']} iterations of"
        f" {counts['searches']} searches compared, {counts['differences']} differ"
    )
    need(counts["differences"] == 0, f"the machines differ: {counts}")
    need(counts["iterations"] > 4 * MOVES, "hardly anything was compared")
    need("the same" in tab.js("element('verdict').textContent"), "the page does not say so")
    return gap


def layouts(tab, address):
    """In windows of all sizes what one plays with is in the window, and nothing is cut."""
    with open(LAYOUT, encoding="utf-8") as file:
        faults = file.read()
    for width, height in WINDOWS:
        tab.size(width, height)
        ready(tab, address)
        tab.js(faults)
        time.sleep(0.3)
        found = tab.js("layoutFaults(window)")
        need(not found, f"{width}x{height}: {'; '.join(found)}")
        axe(tab, f"{width}x{height}")
    tab.size(1280, 1000)


def axe(tab, where):
    """What axe-core finds in the page, which .ci/setup installs: nothing."""
    with open(AXE, encoding="utf-8") as file:
        tab.js(file.read())
    found = tab.js(
        "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>"
        " violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 90)).join(', ')}`))"
    )
    need(not found, f"{where}: axe-core finds {'; '.join(found)}")


def firefox_layouts(page):
    """The same in Firefox, in the first four of those windows."""
    with open(LAYOUT, encoding="utf-8") as file:
        script = f"{file.read()}\nconst windows = {json.dumps(WINDOWS[:4])};\n{FIREFOX_FRAMES}"
    faults = browser.firefox("<!DOCTYPE html><html><body></body></html>", script, others={"/page": page})
    need(not faults, f"Firefox: {'; '.join(faults)}")


def both_screens(tab, address):
    """Both screens are at least 1:1, side by side or one below the other."""
    for width, height in ((1440, 900), (1366, 650), (820, 1180)):
        tab.size(width, height)
        ready(tab, address)
        choose(tab, "view", "both")
        widths = tab.js("canvases.map((c, n) => c.getBoundingClientRect().width / pictures[n].width)")
        need(min(widths) >= 1, f"{width}x{height}: both screens are enlarged {widths} times")
        choose(tab, "view", "ntsc")
        need(tab.js("element('view').value") == "both", "the menu names no screen")
        shape = tab.js("{ const b = canvases[1].getBoundingClientRect(); b.width / b.height }")
        need(abs(shape - 608 / 432 * 12.273 / 16) < 0.01, f"an NTSC picture is {shape:.2f} to 1")
        choose(tab, "view", "square")
        choose(tab, "view", "80")
    tab.size(1280, 1000)


def inside(tab, address):
    """The routines of a search are listed, and each has its code."""
    ready(tab, address)
    unfold(tab, "inside")
    tab.js("press('z')")
    need(tab.wait("document.querySelectorAll('#routines li:not([hidden])').length > 2"), "no routines")
    tab.click_on("#routines button")
    listing = tab.js("element('listing').textContent")
    need("rts" in listing.lower() or len(listing) > 100, "no listing")


def speeds(tab, address, native):
    ready(tab, address)
    tab.js("clock.paused = true")
    mhz, nodes = [0, 0], [0, 0]
    for done in range(1, MOST_ROUNDS + 1):
        there = json.loads(subprocess.run(native, capture_output=True, check=True).stdout)
        here = tab.js("measure()")
        mhz = [max(mhz[0], here["mhz"]), max(mhz[1], there["mhz"])]
        nodes = [max(nodes[0], here["nodes"]), max(nodes[1], there["nodes_a_second"])]
        machine, engine = mhz[0] / mhz[1], nodes[0] / nodes[1]
        if done >= ROUNDS and machine >= MACHINE_PART and engine >= ENGINE_PART:
            break
    print(
        f"machine {mhz[0]:.1f} MHz, native {mhz[1]:.1f}: {machine:.2f};"
        f" engine {nodes[0] / 1e6:.2f} million nodes a second,"
        f" native {nodes[1] / 1e6:.2f}: {engine:.2f}"
    )
    need(machine >= MACHINE_PART, f"the machine is slower than {MACHINE_PART} of native")
    need(engine >= ENGINE_PART, f"the engine is slower than {ENGINE_PART} of native")


def thinks(tab, speed):
    """MHz of the machine at a speed of the page, and the page's frames a second."""
    choose(tab, "speed", speed)
    before = tab.js("clock.longestWork = 0, [octet.cycles(), performance.now(), clock.frames]")
    time.sleep(5)
    after = tab.js("[octet.cycles(), performance.now(), clock.frames]")
    cycles, passed, frames = (b - a for a, b in zip(before, after))
    return cycles / passed / 1000, 1000 * frames / passed


def phones(tab, address):
    """The machine thinks at true speed, on a processor so many times slower."""
    usual = None
    for times in SLOWER:
        tab.call("Emulation.setCPUThrottlingRate", rate=times)
        ready(tab, address)
        tab.js("press('z')")
        need(tab.wait("status.now.thinking && status.now.twoMhz"), "the program does not analyse")
        seen = [thinks(tab, 1)]
        usual = usual or seen[0][0]
        # The page does not make up for a gap that something else on this processor made.
        while max(seen)[0] < REAL_TIME * usual and len(seen) < MOST_ROUNDS:
            seen.append(thinks(tab, 1))
        mhz, frames = max(seen)
        work = tab.js("clock.longestWork")
        fast, _ = thinks(tab, 0)
        print(
            f"processor {times} times slower: {mhz:.2f} MHz at true speed, {frames:.0f} frames a second,"
            f" {work:.0f} ms of work at most; {fast:.0f} MHz as fast as it goes;"
            f" first screen after {tab.js('times.screen'):.0f} ms"
        )
        need(times > 1 or fast >= FAST, f"as fast as it goes is below {FAST} MHz")
        need(mhz >= REAL_TIME * usual, f"the machine is not in real time at 1/{times} of this processor")
    tab.call("Emulation.setCPUThrottlingRate", rate=1)


def main():
    path, native = os.path.abspath(sys.argv[1]), sys.argv[2:]
    page = check_sizes(path)
    address = f"file://{path}"
    need(os.path.exists(AXE), f"no axe-core in {AXE}: .ci/setup installs it")
    tab = browser.Chromium()
    try:
        for step in (play, save_and_load):
            step(tab, address)
        rewind(tab)
        for step in (links, drag, promotion, fingers, questions, *mishaps.STEPS, compare, layouts, both_screens, inside):
            forget(tab)
            step(tab, address)
        speeds(tab, address, native)
        phones(tab, address)
        need(not tab.errors, f"errors in the page: {tab.errors}")
    finally:
        tab.close()
    if shutil.which(os.environ.get("FIREFOX", "firefox-esr")):
        verdict = browser.firefox(page, FIREFOX)
        need(len(verdict["san"]) > 1 and verdict["san"][0] == "e4", f"Firefox: {verdict}")
        need(verdict["held"] and max(map(abs, verdict["held"])) < 2, f"Firefox holds no piece: {verdict}")
        need(verdict["same"] > 0, f"Firefox compares nothing: {verdict}")
        firefox_layouts(page)
        print(f"Firefox: first screen after {verdict['screen']:.0f} ms, 1.{' '.join(verdict['san'])}")
    else:
        sys.exit("web-page: no Firefox (firefox-esr; FIREFOX names another)")


if __name__ == "__main__":
    main()
