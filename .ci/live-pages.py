#!/usr/bin/env python3
"""Uses pages with the engine inside, of `octet analyse` and `octet think`, in headless Chromium
by keys and clicks, and the first of them in Firefox.

Usage: .ci/live-pages.py OCTET MODULE

OCTET is the program, MODULE is octet-live.wasm. Prints sizes and times; the first thing that is
not as it must be fails.
"""

import json
import os
import subprocess
import sys
import tempfile
import time

import browser

# The page may have so many bytes, an answer take so many ms: a verdict, its reason, trees.
PAGE_BYTES, VERDICT, REASON, TREES = 700_000, 700, 8_000, 10_000
# Widths from a small phone to a large screen.
WIDTHS = (320, 360, 390, 768, 1280, 3840)
GAMES = """[Event "Championship of the Association"]
[Site "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"]
[White "A player with a name that is long enough to need two lines on a phone"]
[Black "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwaren"]
[Result "*"]

1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:57.5]} 2. Nf3 Qh4 3. Nxh4 d6 4. Nf3 Bg4 5. h3 Bxf3 6. Qxf3 Nf6 7. Bc4 Nc6 8. Qb3 Na5 9. Bxf7+ Kd8 *

[FEN "8/4P1k1/8/8/8/8/6K1/8 w - - 0 1"]

1. Kf3 Kf7 *
"""
SHARP = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5"
BACK_RANK = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1"
SAID = "element('said').textContent"
OWN = "element('own').innerText"


# For Firefox: a move is typed and judged.
FIREFOX = """
const begin = performance.now();
let asked = false;
const poll = setInterval(() => {
  if (document.body.dataset.live && !asked) {
    asked = true;
    show(3);
    element("typed").value = "Qh4";
    document.querySelector("#ask button").click();
  }
  if (shownState.own?.verdict || performance.now() - begin > 60000) {
    clearInterval(poll);
    tellVerdict({ own: element("own").innerText, said: element("said").textContent, time: searchTimes[0] });
  }
}, 100);
"""


# And a game is pasted and analysed.
FIREFOX_BRINGS = """
const begin = performance.now();
let asked = false;
const poll = setInterval(() => {
  if (document.body.dataset.live && !asked) {
    asked = true;
    element("pasted").value = "1. e4 e5 2. Nf3 Qh4 3. Nxh4 d6 *";
    element("bring-nodes").value = "20000";
    document.querySelector("#bring-form .primary").click();
  }
  if (!element("study").hidden || performance.now() - begin > 60000) {
    clearInterval(poll);
    show(4);
    tellVerdict({ words: element("words").innerText, said: element("bring-said").textContent, time: Math.round(performance.now() - begin) });
  }
}, 100);
"""


def need(holds, what):
    if not holds:
        sys.exit(f"live-pages: {what}")


def ready(tab, path):
    tab.open(path)
    need(tab.wait("document.body.dataset.live"), f"{path} is not ready: {tab.errors}")
    # What the page takes, from the beginning and until the engine has answered.
    shown, live = tab.js("[document.body.dataset.ready, document.body.dataset.live].map(Number)")
    size = os.path.getsize(path.removeprefix("file://").split("#")[0])
    print(f"{size:,} bytes, shown after {shown} ms, the engine answers after {live} ms")
    return size


def typed(tab, text):
    """Types into the text field, by keys alone."""
    tab.js("document.activeElement.blur()")
    tab.js("element('said').textContent = ''")
    tab.type(f"/{text}\n")


def asks(tab, questions):
    """Every question is answered as it must be."""
    for question, answer in questions.items():
        typed(tab, question)
        need(tab.wait(f"{SAID} !== ''"), f"{question!r} gets no answer")
        said = tab.js(SAID)
        need(answer in said, f"{question!r} is answered {said!r}")


def slide(tab, slider, to):
    """Moves a slider as a reader does: the last step by a key. Returns its value, the step that is nearest."""
    tab.js(f"element({slider!r}).focus()")
    tab.js(f"element({slider!r}).value = {to!r}; element({slider!r}).stepDown()")
    tab.key("ArrowRight")
    return tab.js(f"element({slider!r}).value")


def slide_down(tab, slider):
    """Moves a slider a step down by a key."""
    tab.js(f"element({slider!r}).focus()")
    tab.key("ArrowLeft")


def square(tab, name):
    """The middle of a square of the board."""
    tab.js("document.querySelector('#board .board').scrollIntoView({block: 'nearest'})")
    file, rank = "abcdefgh".index(name[0]), int(name[1]) - 1
    return tab.js(
        "{ const box = document.querySelector('#board .board').getBoundingClientRect(), flip = page.flipped();"
        f" const [across, up] = flip ? [7 - {file}, 7 - {rank}] : [{file}, {rank}];"
        " [box.left + box.width * (across + 0.5) / 8, box.top + box.height * (7.5 - up) / 8] }"
    )


def move_by_clicks(tab, origin, target):
    tab.click(*square(tab, origin))
    need(tab.wait("hand.chosen !== null"), f"a click does not choose {origin}")
    tab.click(*square(tab, target))


def move_by_dragging(tab, origin, target):
    """Drags a piece, which follows the mouse."""
    begin, end = square(tab, origin), square(tab, target)
    tab.mouse("mousePressed", *begin)
    need(tab.wait("hand.chosen !== null"), f"pressing on {origin} does not choose it")
    tab.mouse("mouseMoved", *[(a + b) / 2 for a, b in zip(begin, end)])
    tab.mouse("mouseMoved", *end)
    piece = f"document.querySelector('#board [data-square=\"{'abcdefgh'.index(origin[0]) + 8 * int(origin[1]) - 8}\"]')"
    x, y = tab.js(f"{{ const b = {piece}.getBoundingClientRect(); [b.left + b.width / 2, b.top + b.height / 2] }}")
    need(abs(x - end[0]) < 25 and abs(y - end[1]) < 25, f"the piece of {origin} is at {x}, {y}, the mouse at {end}")
    tab.mouse("mouseReleased", *end)


def took(tab, what, most):
    """The time of the oldest search that was not asked for."""
    time_taken = tab.js("searchTimes.shift()")
    print(f"  {what}: {time_taken} ms")
    need(time_taken <= most, f"{what} takes more than {most} ms")


def fits(tab, what):
    """Nothing is cut at any width, in light and dark, and what is touched is large enough."""
    tab.js("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    for width in WIDTHS:
        tab.size(width, 900)
        time.sleep(0.3)
        wide = tab.js("document.documentElement.scrollWidth")
        need(wide <= width, f"{what} at {width} px is {wide} px wide")
        # Trees and tables scroll on their own.
        cut = tab.js(
            "[...document.querySelectorAll('body *')].filter((e) => !e.closest('svg, .tree, .wide, details > div')"
            f" && e.getBoundingClientRect().right > {width} + 1).map((e) => e.id || e.className || e.tagName)"
        )
        need(not cut, f"{what} at {width} px: {cut} are cut")
        # Moves and links within a text are as high as its lines.
        small = tab.js(
            "[...document.querySelectorAll('button, select, summary, input')].filter((e) => e.offsetParent"
            " && !e.matches('.link, .pv-move, .switch input') && (e.offsetHeight < 40 || e.offsetWidth < 40))"
            ".map((e) => `${e.textContent} ${e.offsetWidth}x${e.offsetHeight}`)"
        )
        need(not small, f"{what} at {width} px: targets below 40 px: {small[:5]}")
    tab.size(1280, 1000)
    nameless = tab.js(
        "[...document.querySelectorAll('button, select, input')].filter((e) => e.offsetParent"
        " && !e.textContent.trim() && !e.ariaLabel && !e.labels?.length).map((e) => e.id)"
    )
    need(not nameless, f"{what}: {nameless} have no name for a screen reader")
    papers = []
    for scheme in ("light", "dark"):
        tab.js(f"document.documentElement.style.colorScheme = {scheme!r}")
        papers.append(tab.js("getComputedStyle(document.getElementById('live')).backgroundColor"))
    need(papers[0] != papers[1], f"{what} is {papers[0]} in light and dark")
    still = [{"name": "prefers-reduced-motion", "value": "reduce"}]
    tab.call("Emulation.setEmulatedMedia", features=still)
    moving = tab.js(
        "[...document.querySelectorAll('body *')].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0).length"
    )
    need(moving == 0, f"{what}: {moving} elements move where no motion is wanted")
    tab.call("Emulation.setEmulatedMedia", features=[])


# Texts whose contrast with what lies below them is under 4.5.
FAINT = """(() => {
  const channels = (color) => {
    const [r, g, b, a = 1] = color.match(/[\\d.]+/g).map(Number);
    return color.startsWith("color(") ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((n) => (n /= 255) <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const over = (top, under) => top.slice(0, 3).map((n, at) => n * top[3] + under[at] * (1 - top[3]));
  const below = (element) => {
    if (!element) return [255, 255, 255];
    const color = channels(getComputedStyle(element).backgroundColor);
    return color[3] === 1 ? color : over(color, below(element.parentElement));
  };
  const faint = [];
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || element.closest("svg, .unseen") || !element.offsetHeight || element.closest("option")) continue;
    const under = below(element);
    const [one, other] = [over(channels(getComputedStyle(element).color), under), under].map(light);
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < 4.5) faint.push(`${element.textContent.trim().slice(0, 30)} ${contrast.toFixed(1)}`);
  }
  return [...new Set(faint)];
})()"""


def readable(tab, what):
    """Every text stands out, in light and dark; the board and the marks are seen in forced colours."""
    for scheme in ("light", "dark"):
        tab.js(f"document.documentElement.style.colorScheme = {scheme!r}")
        faint = tab.js(FAINT)
        need(not faint, f"{what} in {scheme}: {faint[:8]} have too little contrast")
    tab.call("Emulation.setEmulatedMedia", features=[{"name": "forced-colors", "value": "active"}])
    square = "getComputedStyle(document.querySelector('#board .board .{0}')).fill"
    need(tab.js(f"{square.format('light')} !== {square.format('dark')}"), f"{what}: all squares are alike in forced colours")
    tab.call("Emulation.setEmulatedMedia", features=[])


def old_browser(tab, address):
    """A browser without what the page needs gets a sentence, where one looks first."""
    script = "CSS.supports = () => false"
    added = tab.call("Page.addScriptToEvaluateOnNewDocument", source=script)["identifier"]
    tab.open(address)
    need(tab.wait("document.querySelector('.old')"), f"{address}: nothing is said in an old browser")
    need(on_screen(tab, "document.querySelector('.old')"), f"{address}: what is said in an old browser is not on screen")
    tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added)
    tab.open(address)
    need(tab.wait("document.body.dataset.live") and not tab.js("document.querySelector('.old')"), f"{address}: this browser is called old")


def promotions(tab):
    """A pawn becomes what is chosen: by a key, by a click, or as it was typed."""
    tab.js("location.hash = '#2.0'")
    need(tab.wait("shownState.game === GAMES[1]"), "the second game is not shown")
    asked = "document.querySelector('.promotion[open]')"
    for move, choose, san in (
        (lambda: typed(tab, "e8"), lambda: tab.key("n"), "e8=N+"),
        (lambda: move_by_clicks(tab, "e7", "e8"), lambda: tab.click_on(".promotion button:nth-child(2)"), "e8=R"),
        (lambda: move_by_dragging(tab, "e7", "e8"), lambda: tab.key("Enter"), "e8=Q"),
        (lambda: typed(tab, "e7e8"), lambda: tab.key("B"), "e8=B"),
    ):
        move()
        need(tab.wait(asked), f"{san}: the page does not ask")
        choose()
        need(tab.wait(f"shownState.own?.san === {san!r} && !{asked}"), f"{san} is not played: {tab.js(OWN)}")
        tab.key("Escape")
        need(tab.js("shownState.own === null"), f"escape does not leave {san}")
    move_by_clicks(tab, "e7", "e8")
    need(tab.wait(asked), "the page does not ask")
    tab.key("Escape")
    need(tab.wait(f"!{asked}") and not tab.js("shownState.own"), "escape plays a move")
    typed(tab, "e8=R")
    need(tab.wait("shownState.own?.san === 'e8=R'"), "e8=R is not played")


def analyse(tab, path):
    size = ready(tab, f"{path}#1.3")
    need(size <= PAGE_BYTES, f"the page has more than {PAGE_BYTES:,} bytes")
    asks(tab, {
        "p n": "White: knights f3, b1. Black: knights b8, g8.",
        "p N": "White: knights f3, b1.",
        "s e5": "black pawn e5.",
        "s 4": "white pawn e4.",
        "l": "White: knight f3.",
        "m q": "4: queen ",
        "x": "None.",
        "M P": "; d5; ",
        "m z": "Type m and a piece or a square",
        "c": "White 10:00, Black 9:57.5.",
        "w": "Black to move.",
        "e": "expected for White",
        "b": "White: king e1; queen d1; rooks a1, h1;",
        "?": "where the knights are",
        "Qxf7": "neither a legal move here nor a question",
    })
    # An own move, by keys: as bad as in the game, then with a reason.
    typed(tab, "Qh4")
    need(tab.wait("shownState.own?.verdict"), f"no verdict on Qh4: {tab.js(SAID)}")
    took(tab, "verdict on a move", VERDICT)
    need("Blunder" in tab.js(OWN), f"the verdict on Qh4: {tab.js(OWN)}")
    need(tab.wait("!shownState.own.proving"), "the proof on Qh4 does not end")
    took(tab, "its reason", REASON)
    need("Blunder" in tab.js(OWN) and "Loses a queen" in tab.js(OWN), f"the reason on Qh4: {tab.js(OWN)}")
    # Another by clicks, which is better.
    tab.key("Escape")
    need(tab.js("shownState.own === null && element('own').hidden"), "escape does not leave the own move")
    move_by_clicks(tab, "b8", "c6")
    need(tab.wait("shownState.own?.verdict"), f"no verdict on Nc6: {tab.js(SAID)}")
    told = tab.js(OWN)
    need("Nc6" in told and "Blunder" not in told, f"the verdict on Nc6: {told}")
    # And one by dragging from there, then back; one that is dropped where it may not go.
    move_by_dragging(tab, "f1", "c4")
    need(tab.wait("shownState.own?.san === 'Bc4' && shownState.own.verdict"), f"no verdict on Bc4: {tab.js(OWN)}")
    move_by_dragging(tab, "c6", "c5")
    need(tab.js("shownState.own.san") == "Bc4" and tab.wait("document.querySelector('#board [data-square=\"42\"]').getAttribute('x') % 45 === 0"), "Nc5 is played")
    tab.click_on('[data-own="back"]')
    # What if a queen were worth twelve pawns?
    before = tab.js("shownState.own.verdict.positions[1].score")
    tab.click_on("#what-if summary")
    worth = int(slide(tab, "value4", "1200")) / 100
    need(tab.wait("shownState.own.verdict && shownState.own.words"), "a queen's value changes nothing")
    told = tab.js(OWN)
    need(f"a queen worth {worth:.2f}" in told, f"with another value: {told}")
    slide(tab, "value4", "1500")
    need(tab.wait(f"{OWN}.includes('a score holds')"), "too large a value gets no word")
    need("thinks" not in tab.js(OWN), f"the engine thinks without end: {tab.js(OWN)}")
    tab.click_on("#usual")
    same = f"shownState.own.verdict?.positions[1].score === {before} && !shownState.own.words"
    need(tab.wait(same), "the usual values give another verdict")
    # More effort searches deeper.
    depth = tab.js("shownState.own.verdict.positions[1].depth")
    slide(tab, "effort", "4")
    deeper = f"shownState.own.verdict?.positions[1].depth > {depth}"
    need(tab.wait(deeper), "more effort searches no deeper")
    tab.click_on('[data-own="back"]')
    need(tab.js("shownState.own === null"), "the move is not taken back")
    # The exercise: hints, the game's own mistake, the solution.
    tab.js("show(0); document.activeElement.blur()")
    tab.key("e")
    need("Find the better move" in tab.js(OWN), f"the exercise: {tab.js(OWN)}")
    need(tab.js("element('words').hidden && document.querySelectorAll('#board .arrow').length === 0"), "the exercise shows its solution")
    tab.key("h")
    first = tab.js(SAID)
    tab.key("h")
    second = tab.js(SAID)
    need(first.startswith("Move a ") and " on " in second, f"the hints: {first} {second}")
    need(second in tab.js(OWN) and first not in tab.js(OWN), f"the hint is not beside the board: {tab.js(OWN)}")
    need(on_screen(tab, "element('own')"), "the exercise is not on screen")
    typed(tab, tab.js("shownState.game.moves[exercise.at - 1].san"))
    need(tab.wait(f"{OWN}.includes('Try again')"), f"the game's mistake: {tab.js(OWN)}")
    typed(tab, "Ke7")
    need(tab.wait(f"{OWN}.includes('Ke7 is a')"), f"a wrong try: {tab.js(OWN)}")
    need(not tab.js("document.querySelector('#own dl')"), "a wrong try shows the solution")
    tab.click_on('[data-own="solve"]')
    need(tab.wait(f"{OWN}.includes('is right')"), f"the solution: {tab.js(OWN)}")
    need(not tab.js("element('own').hidden"), "the solution is hidden")
    promotions(tab)
    tab.js("location.hash = '#1.4'")
    need(tab.wait("shownState.at === 4"), "the mistake is not shown")
    readable(tab, "analyse")
    fits(tab, "analyse")


# A game with a blunder, in three moves.
BLUNDER = """[White "Ann"]
[Black "Bob"]
[Date "2024.05.??"]

1. e4 e5 2. Nf3 Qh4 3. Nxh4 d6 *
"""
NODES = "20000"
STUDY = "!element('study').hidden"


def bring(tab, text):
    """Pastes a text and asks for its analysis, with few nodes."""
    tab.js(f"element('pasted').value = {text!r}; element('bring-nodes').value = {NODES!r}")
    tab.click_on("#bring-form .primary")


def drop(tab, script):
    """Drops a file, which a script makes, on the page."""
    tab.js(
        f"(async () => {{ const dropped = new DataTransfer(); dropped.items.add(await ({script}));"
        " document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true })); })()"
    )


def on_screen(tab, element):
    """Whether an element is seen without scrolling, with nothing above it."""
    return tab.js(
        f"{{ const e = {element}, b = e.getBoundingClientRect(); b.height > 0 && b.top >= 0 && b.bottom <= innerHeight"
        " && e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)) }"
    )


def brings(tab, octet, path, folder):
    """Games that are pasted, dropped or in the address are analysed as the program does it."""
    size = ready(tab, path)
    need(size <= PAGE_BYTES, f"the page has more than {PAGE_BYTES:,} bytes")
    need(tab.js("element('study').hidden && document.querySelectorAll('h1').length === 2"), "there is a game already")
    for wrong, words in (
        ("", "neither a game"),
        ("1. e4 e5 2. Ke4 *", "your own pawn is on e4"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
    ):
        bring(tab, wrong)
        need(tab.wait("element('bring-said').textContent"), f"{wrong!r} gets no word")
        said = tab.js("element('bring-said').textContent")
        need(words in said, f"{wrong!r}: {said}")
        need(on_screen(tab, "element('bring-said')"), f"{wrong!r}: {said} is not on screen")
    # The same as the program's, move for move and word for word.
    games, pgn = (os.path.join(folder, name) for name in ("brought.pgn", "brought-out.pgn"))
    with open(games, "w", encoding="utf-8") as file:
        file.write(BLUNDER)
    command = [octet, "analyse", games, "--nodes", NODES, "--json", "--out", pgn]
    told = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    begin = time.monotonic()
    bring(tab, BLUNDER)
    need(tab.wait("element('progress').offsetHeight > 0 || " + STUDY), "no progress is shown")
    need(tab.wait(STUDY, 60), f"the game is not analysed: {tab.js('element(`bring-said`).textContent')}")
    print(f"  a game of 6 plies, pasted: {time.monotonic() - begin:.1f} s")
    need(tab.js("PAGE") == {key: value for key, value in told.items() if key not in ("command", "version")}, "the analysis is not the program's")
    with open(pgn, encoding="utf-8") as file:
        need(tab.js("annotated()") == file.read(), "Save PGN is not what the program writes")
    need(tab.js("element('event').textContent").startswith("2024.05"), f"the date: {tab.js('element(`event`).textContent')}")
    need("Ann – Bob" in tab.js("document.title"), f"the title: {tab.js('document.title')}")
    tab.click_on("#moments button")
    need("Loses a queen" in tab.js("element('words').innerText"), f"the blunder: {tab.js('element(`words`).innerText')}")
    need(tab.js("document.querySelector('#play-on').getAttribute('href')").startswith("index.html#fen=rnbqkbnr/"), "no way to play on")
    # The address opens the same game at the same place.
    link = tab.js("location.href")
    need("moves=e2e4,e7e5,g1f3,d8h4" in link and "at=4" in link, f"the address is {link}")
    tab.open(link)
    need(tab.wait(STUDY, 60) and tab.js("shownState.at") == 4, f"{link} opens nothing")
    need(tab.js("element('players').textContent") == "Ann – Bob *", f"{link} opens {tab.js('element(`players`).textContent')}")
    # A position, in FEN; it is left for another game.
    tab.click_on("#another")
    bring(tab, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    need(tab.wait(STUDY) and "Ra8#" in tab.js("element('words').innerText"), f"a position: {tab.js('element(`words`).innerText')}")
    # A mate that was missed is an exercise.
    tab.click_on("#another")
    bring(tab, f'[FEN "{BACK_RANK}"]\n\n1. g3 *')
    need(tab.wait(STUDY), "a game from a position is not analysed")
    tab.js("save = (name, text) => { save.saved = [name, text]; }")
    tab.click_on('[data-do="epd"]')
    need(tab.wait("element('told').textContent === '1 exercise saved.'"), f"exercises: {tab.js('element(`told`).textContent')}")
    need(on_screen(tab, "element('told')"), "what was saved is not on screen")
    need("bm Rb8#;" in tab.js("save.saved[1]"), f"the exercise: {tab.js('save.saved')}")
    # Several games in a file, packed: the reader chooses.
    two = json.dumps(BLUNDER + "\n1. f3 e5 2. g4 Qh4# 0-1\n")
    packed = f"new Response(new Blob([{two}]).stream().pipeThrough(new CompressionStream('gzip'))).blob().then((blob) => new File([blob], 'two.pgn.gz'))"
    tab.js("DOES.another()")
    drop(tab, packed)
    need(tab.wait("document.querySelectorAll('#bring-games button').length === 2"), f"two games: {tab.js('element(`bring-said`).textContent')}")
    tab.click_on("#bring-games li:nth-child(2) button")
    need(tab.wait(STUDY, 60) and "checkmate" in tab.js("element('story').textContent"), "the second game is not analysed")
    # What is stopped is shown as far as it is.
    tab.js("DOES.another()")
    tab.js("element('bring-nodes').value = '500000'")
    drop(tab, f"new File([{json.dumps(GAMES.split('[FEN')[0])}], 'long.pgn')")
    need(tab.wait("/^[1-9].* of 19 positions/.test(element('progress-said').textContent)"), f"progress: {tab.js('element(`progress-said`).textContent')}")
    tab.click_on('[data-do="stop"]')
    need(tab.wait(STUDY), "the analysis cannot be stopped")
    searched = tab.js("shownState.game.positions.filter(Boolean).length")
    need(0 < searched < 19, f"{searched} of 19 positions are searched")
    tab.js("STEPS.last()")
    need("not searched" in tab.js("element('words').innerText"), f"the end: {tab.js('element(`words`).innerText')}")
    for width, height in ((1440, 900), (820, 1180), (360, 740), (740, 360)):
        tab.size(width, height)
        tab.js("show(4); scrollTo(0, 0)")
        wide = tab.js("document.documentElement.scrollWidth")
        need(wide <= width, f"the game at {width}x{height} is {wide} px wide")
        board = tab.js("document.querySelector('#board .board').getBoundingClientRect().toJSON()")
        need(board["top"] < height / 2 and min(board["width"], board["bottom"]) > 0, f"the board at {width}x{height}: {board}")
        need(board["bottom"] <= height, f"the board at {width}x{height} ends at {board['bottom']}")
    tab.size(1280, 1000)


def think(tab, path):
    size = ready(tab, path)
    need(size <= 3 * PAGE_BYTES, f"the page has more than {3 * PAGE_BYTES:,} bytes")
    asks(tab, {"p q": "White: queen d1. Black: queen d8.", "l": "No move", "m k": "king", "e": "full search"})
    first = tab.js("results()")
    # Each slider changes the trees, to the least that it can.
    slide(tab, "depth", "2")
    slide_down(tab, "depth")
    need(tab.wait("PAGE.depth === 1"), f"depth 1: {tab.js(SAID)}")
    need(tab.wait(f"{SAID}.includes('minimax') && !{SAID}.includes('searches')"), f"depth 1: {tab.js(SAID)}")
    tab.js("searchTimes.length = 0")
    slide(tab, "depth", "2")
    need(tab.wait("PAGE.depth === 2"), f"the depth stays {tab.js('PAGE.depth')}")
    took(tab, "trees of depth 2", TREES)
    slide(tab, "width", "3")
    need(tab.wait("PAGE.width === 3"), "the width stays")
    need(tab.js("MINIMAX.nodes") == 3 + 9, f"width 3: {tab.js('MINIMAX.nodes')} nodes")
    tab.click_on("#what-if summary")
    worth = int(slide(tab, "value4", "1200")) / 100
    need(tab.wait(f"{SAID}.includes('a queen worth {worth:.2f}')"), f"values: {tab.js(SAID)}")
    tab.click_on("#usual")
    need(tab.wait(f"{SAID} !== '' && !{SAID}.includes('worth') && deep.waiting.length === 0"), "values stay")
    tab.click_on('[data-lab="leave"]')
    need(tab.js("results()") == first, "the page is not as it was")
    # Another position, in FEN, above the lesson; one that is none changes nothing.
    need(
        tab.js("element('fen').getBoundingClientRect().top < element('lesson').getBoundingClientRect().top"),
        "the sliders stand below the lesson",
    )
    for fen, words in (("8/8 w", "bad FEN"), (BACK_RANK, "Rb8#")):
        tab.js(f"element('fen').value = {fen!r}")
        tab.click_on("#position button")
        need(tab.wait(f"{SAID}.includes({words!r})"), f"{fen}: {tab.js(SAID)}")
        need(on_screen(tab, "element('said')"), f"{fen}: the answer is not on screen")
    need(tab.js("ROOT.white && element('title-fen').textContent") == BACK_RANK, "the trees are not those of the FEN")
    tab.click_on('[data-lab="back"]')
    need(tab.wait("lab.before.length === 0 && !ROOT.white"), "the position before does not come back")
    # The contents lead to every chapter, and to the trees.
    links = tab.js("[...document.querySelectorAll('#contents a')].map((a) => a.hash)")
    need(len(links) >= 8 and tab.js(f"{links}.every((hash) => document.querySelector(hash))"), f"the contents are {links}")
    tab.click_on("#contents li:last-child a")
    need(tab.wait("Math.abs(element('explorer').getBoundingClientRect().top) < 40"), "the contents do not lead to the trees")
    # What is stopped leaves trees and sliders as they were.
    slide(tab, "depth", "6")
    tab.click_on('[data-lab="stop"]')
    need("Stopped" in tab.js(SAID), f"stopped: {tab.js(SAID)}")
    need(tab.js("element('depth').value === String(PAGE.depth)"), "the slider shows another depth than the trees")
    # Own moves, by keys and by clicks.
    typed(tab, "d6")
    need(tab.wait("lab.before.length === 1"), f"d6 is not searched: {tab.js(SAID)}")
    took(tab, "trees after d6", TREES)
    need(tab.js("ROOT.white && ROOT.pieces[43] === 'p'"), "the trees are not those after d6")
    move_by_clicks(tab, "c1", "g5")
    need(tab.wait("lab.before.length === 2"), f"Bg5 is not searched: {tab.js(SAID)}")
    for tree in range(3):
        wrong = tab.js(
            f"{{ const t = TREES[{tree}]; [...t.ply.keys()].filter((at) => t.sourceOf(at) === 'horizon'"
            " && evaluation(t, at).total !== t.score[at]).length }"
        )
        need(wrong == 0, f"tree {tree}: {wrong} evaluations differ")
    tab.click_on('[data-lab="back"]')
    need(tab.wait("lab.place.moves.length === 1"), "the move is not taken back")
    # The exercise: a hint, a wrong answer, the right one.
    tab.click_on('[data-lab="exercise"]')
    answer = "element('answer').textContent"
    tab.click_on('[data-cut="hint"]')
    need("is enough" in tab.js(answer), f"the hint: {tab.js(answer)}")
    tab.click_on('[data-cut="0"]')
    need("is searched" in tab.js(answer), f"the first move: {tab.js(answer)}")
    tried = tab.js("exercises.list[exercises.at].tried")
    wrong = tab.js(
        "exercises.list.filter(({ at, tried, all }) => all.some((child, n) =>"
        " n < tried && isEnough(at, MINIMAX.score[child]) !== (n === tried - 1))).length"
    )
    need(wrong == 0, f"{wrong} exercises have a wrong answer")
    print(f"  {tab.js('exercises.list.length')} exercises")
    tab.click_on(f'[data-cut="{tried}"]')
    need(tab.js(answer).startswith("Right:"), f"the right answer: {tab.js(answer)}")
    tab.click_on('[data-cut="show"]')
    need(tab.js("shownNode.tree === ALPHABETA && shownNode.tree.isCut(shownNode.at)"), "the cutoff is not shown")
    readable(tab, "think")
    fits(tab, "think")


def without_scripts(tab, address, *words):
    """Where scripts are not allowed, a page is read as a text."""
    tab.size(360, 740)
    tab.call("Emulation.setScriptExecutionDisabled", value=True)
    tab.open(address)
    time.sleep(0.5)
    tab.call("Emulation.setScriptExecutionDisabled", value=False)
    said = tab.js("document.body.innerText")
    for word in words:
        need(word in said, f"without scripts {word!r} is not read: {said[:500]}")
    wide = tab.js("document.documentElement.scrollWidth")
    need(wide <= 360, f"without scripts the page is {wide} px wide")
    need(tab.js("document.querySelector('main').offsetHeight") == 0, "without scripts there is an empty board")
    tab.size(1280, 1000)


def main():
    octet, module = (os.path.abspath(path) for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        names = ("g.pgn", "a.html", "t.html", "asks.html")
        games, analysed, thought, asking = (os.path.join(folder, name) for name in names)
        with open(games, "w", encoding="utf-8") as file:
            file.write(GAMES)
        live = f"--live={module}"
        for command in (
            [octet, "analyse", games, "--nodes", "20000", live, "--html", analysed],
            [octet, "think", "--fen", SHARP, live, "--html", thought],
            [octet, "analyse", live, "--play", "index.html", "--html", asking],
        ):
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        tab = browser.Chromium()
        try:
            analyse(tab, f"file://{analysed}")
            brings(tab, octet, f"file://{asking}", folder)
            think(tab, f"file://{thought}")
            for path in (analysed, thought):
                old_browser(tab, f"file://{path}")
            without_scripts(tab, f"file://{analysed}", "Wolfeschlegel", "Qh4 $4", "Blunder: expected score", "Loses a queen")
            without_scripts(tab, f"file://{thought}", SHARP, "minimax, depth", "full search, depth")
            need(not tab.errors, f"errors in the page: {tab.errors}")
        finally:
            tab.close()
        with open(analysed, encoding="utf-8") as file:
            verdict = browser.firefox(file.read(), FIREFOX)
        need("Blunder" in verdict["own"], f"Firefox: {verdict}")
        print(f"Firefox: verdict on a move: {verdict['time']} ms")
        with open(asking, encoding="utf-8") as file:
            verdict = browser.firefox(file.read(), FIREFOX_BRINGS)
        need("Loses a queen" in verdict["words"], f"Firefox: {verdict}")
        print(f"Firefox: a game pasted and analysed: {verdict['time']} ms")


if __name__ == "__main__":
    main()
