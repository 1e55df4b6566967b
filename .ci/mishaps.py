"""What goes wrong in a page of `octet-emu page`, and what players do that nobody had in mind."""

import os
import tempfile
import time

from playing import choose, need, on_screen, ready, san, screen, square, unfold

TOLD = "element('told').textContent"
D64 = 174_848


def without_scripts(tab, address):
    """Where scripts are not allowed, the page says so."""
    tab.call("Emulation.setScriptExecutionDisabled", value=True)
    tab.open(address)
    time.sleep(0.5)
    tab.call("Emulation.setScriptExecutionDisabled", value=False)
    said = tab.js("document.querySelector('noscript').innerText")
    need("allow scripts" in said, f"without scripts: {said!r}")


def old_browser(tab, address):
    """A browser that lacks something is told what, and where it would have it."""
    for gone, said in (("DecompressionStream", "decompression"), ("WebAssembly", "WebAssembly")):
        script = tab.call("Page.addScriptToEvaluateOnNewDocument", source=f"delete window.{gone}")
        tab.open(address)
        on_screen(tab, ".old", f"too old for this page: it lacks {said}")
        tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])


def keys_and_buttons(tab, address):
    """Keys go to the machine, also while a button has the focus; a held key leaves no queue."""
    ready(tab, address)
    tab.js("element('sound').focus()")
    tab.key(" ")
    tab.type("e4\n")
    need(tab.wait("status.now.san[0] === 'e4'", 10), f"e4 and Enter after a button by keys: {san(tab)}")
    need(tab.js("element('sound').getAttribute('aria-pressed')") == "true", "Enter pressed the button again")
    tab.js("element('sound').click()")
    need(tab.wait("status.now.san.length === 2", 90), "1.e4 is not answered")
    for press in range(80):
        tab.call("Input.dispatchKeyEvent", type="keyDown", key="ArrowRight", autoRepeat=press > 0)
        time.sleep(0.02)
    tab.key("t")
    need(tab.wait("status.now.san.length < 2", 3), "a key that was held is pressed long after its end")


def links_again(tab, address):
    """A link's game goes on after a reload; opened anew it begins; a wrong one ends no game."""
    link = f"{address}#moves=e2e4,e7e5"
    ready(tab, link)
    tab.type("Nf3\n")
    need(tab.wait("status.now.san.length === 4", 40), f"2.Nf3 is not answered: {san(tab)}")
    played = san(tab)
    need(tab.js("keepAll()"), "the browser keeps nothing")
    tab.js("times.ready = 0")
    tab.call("Page.reload")
    need(tab.wait("times.ready && status.now?.san"), "no page after a reload")
    need(san(tab) == played, f"a reload makes {san(tab)} of {played}")
    ready(tab, f"{address}#moves=e2e4,zz")
    told = tab.js(TOLD)
    need("the link's move 2" in told, f"a wrong link: {told}")
    need(san(tab) == played, f"a wrong link makes {san(tab)} of {played}")
    ready(tab, link)
    need(san(tab) == played[:2], f"the link opened anew has {san(tab)}")


def disks(tab, address):
    """Files that are no disk, and disks with nonsense on them."""
    ready(tab, address)
    choose(tab, "speed", 0)
    tab.js("times.disk = take(octet.disk()).length")
    need(tab.js("times.disk") == D64, "the disk is no D64")
    with tempfile.TemporaryDirectory() as folder:
        for name, content, said, shown in (
            ("empty.d64", b"", "0 bytes are no disk image", "blocks free"),
            ("short.d64", bytes(D64 - 1), "are no disk image", "blocks free"),
            ("game.pgn", b"1. e4 e5 *", "10 bytes are no disk image", "blocks free"),
            ("ones.d64", b"\xff" * D64, "is in drive 8", "ILLEGAL"),
            ("blank.d64", bytes(D64), "is in drive 8", "blocks free"),
            ("errors.d64", bytes(D64 + D64 // 256), "is in drive 8", "blocks free"),
        ):
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(content)
            tab.js(f"{TOLD} = ''")
            root = tab.call("DOM.getDocument")["root"]["nodeId"]
            node = tab.call("DOM.querySelector", nodeId=root, selector="#insert-disk")["nodeId"]
            tab.call("DOM.setFileInputFiles", nodeId=node, files=[path])
            need(tab.wait(f"{TOLD} !== ''", 10), f"{name}: no word")
            told = tab.js(TOLD)
            need(told.startswith(name) and said in told, f"{name}: {told}")
            tab.key("F5")
            listed = f"status.now.mode > 0 && takeText(octet.screen_text(1)).includes({shown!r})"
            need(tab.wait(listed, 20), f"{name} is listed as\n{screen(tab)}")
            tab.key("Escape")
            need(tab.wait("status.now.mode === 0 && !status.now.files", 20), f"{name}: the page of the disk stays")
    unfold(tab, "inside")
    for name, size, said in (
        ("drop.d64", D64, "drop.d64 is in drive 8"),
        ("drop.txt", 9, "9 bytes are no disk image"),
        ("drop.prg", 9, "drop.prg: the drive says"),
        ("errors.d64", D64, "errors.d64 is in drive 8"),
    ):
        stays = tab.js(
            f"(() => {{ const data = new DataTransfer(); data.items.add(new File([new Uint8Array({size})], {name!r}));"
            " return ['dragover', 'drop'].map((type) => element('screens').dispatchEvent("
            "new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))); })()"
        )
        need(stays == [False, False], f"{name} is opened in place of the page")
        on_screen(tab, "#told", said)
    tab.click_on("#reset")
    need(tab.wait("status.now.san?.length === 0"), "the machine does not start with that disk")


def messages(tab, address):
    """What the page and the program have to say is seen below the screen, in windows of all sizes."""
    for width, height in ((1440, 900), (1024, 768), (820, 1100), (390, 800), (360, 740)):
        tab.size(width, height)
        ready(tab, f"{address}#moves=e2e4,zz")
        on_screen(tab, "#told", "the link's move 2")
        tab.js("press('e2e5<return>')")
        on_screen(tab, "#told", "The pawn on e2 cannot go to e5.")
        tab.js("element('take-back').click()")
        on_screen(tab, "#told", "No move has been played yet.")
        need(tab.js("element('told').getAttribute('role')") == "status", "no screen reader hears it")
    tab.size(1280, 1000)


def black_to_move(tab, address):
    """A link with Black to move leaves the move to the visitor, who sees the board from there."""
    ready(tab, f"{address}#fen=6k1/5ppp/8/8/8/8/3r1PPP/6K1_b_-_-_0_1&level=i")
    on_screen(tab, "#told", "Black to move, and you play Black")
    need(tab.js("status.now.flipped"), "the board is not turned")
    time.sleep(4)
    need(san(tab) == [], f"Octet plays the visitor's move: {san(tab)}")
    link = tab.js("linkHere()")
    need("side=black" in link and "flip" not in link, f"the link that is made: {link}")
    tab.js("press('d2d1<return>')")
    need(tab.wait("status.now.result", 20), f"1...Rd1 is not played: {san(tab)}")
    ready(tab, f"{address}#fen=6k1/5ppp/8/8/8/8/3r1PPP/6K1_b_-_-_0_1&level=i&side=white&flip=1")
    need(tab.wait("status.now.san.length === 1", 40), "with side=white Octet does not play Black")
    need(tab.js("status.now.flipped"), "flip=1 does not turn the board")


def buttons(tab, address):
    """The buttons of the game do what they say whatever page or question is open."""
    ready(tab, f"{address}#moves=e2e4,e7e5&level=r")
    for keys, mode in (("l", 5), ("<shift f7>", 2), ("?", 4), ("e2", 0)):
        tab.js(f"press({keys!r})")
        need(tab.wait(f"status.now.mode === {mode} && !status.now.typing", 10), f"{keys} opens nothing")
        choose(tab, "level", 3)
        need(tab.wait("status.now.level === 3 && status.now.mode === 0", 10), f"no level after {keys}")
        choose(tab, "level", 17)
        need(tab.wait("status.now.level === 17", 10), "no other level")
    tab.js("press('<f7>')")
    need(tab.wait("status.now.editing", 10), "no editor")
    tab.click_on("#take-back")
    need(tab.wait("status.now.san.length < 2 && status.now.mode === 0", 10), "Take back does nothing in the editor")
    tab.js("press('<shift f7>')")
    tab.click_on("#new-game")
    need(tab.wait("status.now.san.length === 0 && status.now.mode === 0", 10), "New game does nothing at a question")
    need(not tab.js("status.now.ended"), "New game leaves the program")
    tab.click_on("#hint")
    need(tab.wait("element('told').textContent.length > 4", 20), "no hint is told")
    choose(tab, "side", "black")
    played = tab.wait("status.now.engineSides === 1 && status.now.flipped && status.now.san.length === 1", 20)
    need(played, f"as Black: {tab.js('status.text')}")


def laid(tab, address):
    """A piece that was dropped lies there until the program has drawn it, and the move is made soon."""
    ready(tab, address)
    tab.js("scrollTo(0, 0)")
    tab.mouse("mousePressed", *square(tab, "e2"))
    tab.mouse("mouseMoved", *square(tab, "e4"))
    tab.js(
        "{ const begin = performance.now(), first = octet.cycles(); window.lies = [];"
        " addEventListener('pointerup', () => { const look = () => {"
        "  const piece = document.querySelector('#screen-80 .laid.piece')?.getBoundingClientRect();"
        "  lies.push([performance.now() - begin, piece ? [piece.left, piece.top] : null, status.now.moves.length, octet.cycles() - first]);"
        "  if (performance.now() - begin < 2500) requestAnimationFrame(look); };"
        " setTimeout(() => requestAnimationFrame(look)); }, { once: true }) }"
    )
    tab.mouse("mouseReleased", *square(tab, "e4"))
    need(tab.wait("lies.length && lies.at(-1)[2] > 0 && !document.querySelector('.laid')", 10), f"the piece stays: {san(tab)}")
    seen = tab.js("lies")
    x, y = tab.js("(() => { const box = canvases[1].getBoundingClientRect(), b = boardOf(1), [c, r] = turned(4, 3);"
                  " return [box.left + box.width * (b.left + c * b.across), box.top + box.height * (b.top + r * b.down)] })()")
    made, cycles = next((time, cycles) for time, _, moves, cycles in seen if moves)
    gone = next(time for time, piece, *_ in seen if not piece)
    need(seen[0][1] and abs(seen[0][1][0] - x) < 2 and abs(seen[0][1][1] - y) < 2, f"e2 is dropped on {seen[0]}, not {x, y}")
    need(gone > made + 150, f"the piece is gone after {gone:.0f} ms, the move is made after {made:.0f}")
    print(f"a move that was dropped is made after {cycles:,.0f} cycles of the machine")
    need(cycles < 800_000, "the move is typed too slowly")


def panel_and_proof(tab, address):
    """What stands beside the screen is what the screen shows: the last whole iteration."""
    ready(tab, f"{address}#moves=a2a3,h7h6")
    for _ in range(3):
        move = tab.js("status.now.legal.find((m) => m.length === 4)")
        count = len(san(tab))
        tab.js(f"playMove({move!r})")
        answered = f"status.now.san.length === {count + 2} && !status.now.thinking && beside.waiting === 0"
        need(tab.wait(answered, 40), f"{move} is not answered: {san(tab)}")
        time.sleep(0.5)
        said, panel = tab.js("[beside.now.iteration.program, shown.now]")
        row = lambda name: tab.js(f"document.querySelector('#comparison .{name} td').textContent")
        need(panel["depth"] == f"Depth {row('depth')}", f"depth {row('depth')}: {panel}")
        need(panel["nodes"].split()[0] == row("nodes").replace(",", ""), f"nodes {row('nodes')}: {panel}")
        need(panel["score"] == row("score"), f"score {row('score')}: {panel}")
        line = [move for move in panel["line"].split() if move]
        need(said["line"][: len(line)] == line[: len(said["line"])], f"line {said['line']}: {panel}")
        verdict = tab.js("element('verdict').textContent")
        need(verdict.startswith(row("nodes") + " node") and "the same" in verdict, f"the proof says {verdict!r}")
    stopped = tab.js("element('stopped').textContent")
    need(not stopped or "the same move, score and line" in stopped, f"the stopped search: {stopped!r}")
    need(tab.js("beside.now.bars.length") == tab.js("beside.now.searches"), "not a bar for each search")


def keyboard_alone(tab, address):
    """Who goes by keys reaches the text field in five steps, and scrolls where the machine has no
    focus."""
    tab.size(1280, 400)
    ready(tab, address)
    for _ in range(5):
        tab.key("Tab")
        there = tab.js("document.activeElement.id === 'typed' || document.activeElement.getAttribute('href') === '#typed'")
        if there:
            break
    need(there, "more than five Tab stops lie before the text field")
    tab.js("document.activeElement.blur(), scrollTo(0, 0)")
    tab.key(" ")
    need(tab.wait("scrollY > 50", 3), "SPACE does not scroll the page")
    need(tab.js("status.now.cursor") == 255, "SPACE went to the machine")
    tab.js("scrollTo(0, 0), element('screens').focus()")
    tab.key("ArrowRight")
    need(tab.wait("status.now.cursor !== 255", 5), "the machine that has the focus gets no arrow")
    stops = tab.js("[...document.querySelectorAll('#keyboard button')].filter((b) => b.tabIndex >= 0).length")
    need(stops == 1, f"the keys on the screen are {stops} Tab stops")
    names = tab.js("canvases.map((c) => c.getAttribute('aria-label'))")
    need(all("White: king e1" in name for name in names), f"the board in words: {names}")
    tab.size(1280, 1000)


def checkmate_once(tab, address):
    """A screen reader hears of a checkmate once."""
    ready(tab, f"{address}#fen=7k/8/5K2/6Q1/8/8/8/8_w_-_-_0_1")
    tab.js(
        "{ window.heard = []; for (const id of ['spoken', 'told', 'error'])"
        " new MutationObserver(() => heard.push(element(id).textContent)).observe(element(id), { childList: true }); }"
    )
    tab.js("press('g5g7<return>')")
    need(tab.wait("status.now.result && heard.join(' ').toLowerCase().includes('checkmate')", 20), "no checkmate is told")
    time.sleep(1)
    heard = tab.js("heard")
    need(" ".join(heard).lower().count("checkmate") == 1, f"heard: {heard}")
    on_screen(tab, "#told", "Checkmate. White wins.")


def kept_by_others(tab, address):
    """Another build goes on with the game; a disk that cannot be read is put aside; a browser that
    keeps nothing, and a slow start, are told from each other."""
    ready(tab, f"{address}#moves=e2e4,e7e5,g1f3,b8c6")
    played = san(tab)
    need(tab.wait("keeps", 5) and tab.js("keepAll()"), "the browser keeps nothing")
    tab.js("(async () => { keeps = false; const state = await kept('machine'); state[12] ^= 1; await keep('machine', state); await keep('disk', new Uint8Array(100)); })()")
    tab.js("times.ready = 0")
    tab.call("Page.reload")
    need(tab.wait("times.ready && status.now?.san"), "no page after a reload")
    need(san(tab) == played, f"another build has {san(tab)}, not {played}")
    on_screen(tab, "#told", "cannot be read")
    need(tab.js("kept('unread disk').then((disk) => disk.length)") == 100, "the disk that cannot be read is lost")
    ready(tab, address)
    script = tab.call("Page.addScriptToEvaluateOnNewDocument", source="Object.defineProperty(window, 'indexedDB', { get() { throw new Error('none'); } })")
    ready(tab, address)
    on_screen(tab, "#told", "keeps nothing of this page")
    tab.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    tab.call("Emulation.setCPUThrottlingRate", rate=6)
    ready(tab, address)
    time.sleep(2)
    need("another tab" not in tab.js(TOLD), f"a slow start says {tab.js(TOLD)!r}")
    tab.call("Emulation.setCPUThrottlingRate", rate=1)


def remembered(tab, address):
    """Speed, screen, sound, light or dark, and what is open are as they were at the last visit."""
    ready(tab, address)
    choose(tab, "speed", 2)
    choose(tab, "view", 40)
    for id in ("sound", "theme"):
        tab.click_on(f"#{id}")
    tab.click_on("#rewind summary")
    now = (
        "[clock.speed, element('view').value, seen(1), element('sound').getAttribute('aria-pressed'),"
        " document.documentElement.style.colorScheme, element('rewind').open]"
    )
    need(tab.wait("element('rewind').open", 5), "Rewind does not open")
    need(tab.wait("localStorage.getItem(CHOICES).includes('open rewind')", 5), "what is open is not written")
    before = tab.js(now)
    need(before[:4] == [2, "40", False, "true"] and before[4], f"chosen: {before}")
    ready(tab, address)
    need(tab.js(now) == before, f"after a reload {tab.js(now)}, not {before}")


def folded_away(tab, address):
    """What the engine would play is neither seen nor asked for until somebody opens it, and not after it is
    closed again."""
    ready(tab, f"{address}#moves=e2e4,e7e5")
    unfold(tab, "proof")
    seen = "[element('alone').textContent, element('alone').checkVisibility(), beside.questions]"
    tab.js("press('Nf3<return>')")
    need(tab.wait("status.now.san.length === 4 && !status.now.thinking", 60), f"2.Nf3 is not answered: {san(tab)}")
    time.sleep(1)
    need(tab.js(seen) == ["", False, 0], f"before anybody asks what the engine would play, {tab.js(seen)} is there")
    tab.click_on("#alone-part summary")
    need(tab.wait("element('alone').textContent.includes('depth') && element('alone').checkVisibility()", 20), f"who asks is told {tab.js(seen)}")
    tab.click_on("#alone-part summary")
    asked = tab.js("beside.questions")
    tab.js("press('a3<return>')")
    need(tab.wait("status.now.san.length === 6 && !status.now.thinking", 60), f"3.a3 is not answered: {san(tab)}")
    need(not tab.js("element('alone').checkVisibility()"), "it is seen after it was closed")
    need(tab.js("beside.questions") == asked, "it is asked for after it was closed")


def line_searched(tab, address):
    """While Octet thinks, the line at which its search looks is drawn: legal moves, others from time to time."""
    ready(tab, f"{address}#moves=e2e4,e7e5")
    unfold(tab, "proof")
    tab.js("press('z')")
    need(tab.wait("status.now.thinking", 10), "the program does not analyse")
    tab.js(
        "{ window.lines = new Set(); clock.listeners.push(() => { const text = element('searched').textContent;"
        " if (text) lines.add(`${text}|${document.querySelectorAll('#searched-board .arrow').length}`); }) }"
    )
    need(tab.wait("lines.size > 8", 20), f"only {tab.js('[...lines]')} is drawn")
    lines = [line for line in tab.js("[...lines]") if not line.startswith("While")]
    need(all(line.startswith("2.") and int(line[-1]) > 0 for line in lines), f"not from the position: {lines[:3]}")
    need(max(line.count(" ") for line in lines) >= 2, f"no line has three moves: {lines[:3]}")
    width = tab.js("element('searched-board').firstChild.getBoundingClientRect().width")
    need(100 < width < 300, f"the board is {width} px wide")


def puzzle_of_the_day(tab, address):
    """The puzzle of a day, or of a link, is solved on a board of its own: a wrong move is told why, a hint
    and the solution are given, and the game on the machine stays as it is."""
    ready(tab, f"{address}#moves=e2e4,e7e5")
    fen = tab.js("status.now.fen")
    told = "element('puzzle-told').textContent"
    tab.click_on("#open-puzzle")
    need(tab.wait("element('puzzle').open && puzzle.judged", 10), "no puzzle opens")
    need(tab.js("problemOfDay(40, new Date()) === puzzle.at && puzzle.all.length === 40"), "it is not today's of 40")
    tab.click_on("#puzzle-close")
    need(not tab.js("element('puzzle').open"), "the puzzle cannot be closed")
    tab.js("location.hash = '#puzzle=Loyd_1859'")
    need(tab.wait("element('puzzle').open && problemNow().id === 'Loyd 1859' && puzzle.judged?.left === 2", 10), "a link opens no puzzle")
    on_screen(tab, "#puzzle-what", "White mates in two moves. Samuel Loyd")
    need(tab.js("document.activeElement.id") == "puzzle-typed", "the text field has not the focus")
    tab.type("Qh5\n")
    on_screen(tab, "#puzzle-told", "1.Qh5+ is wrong: after 1…")
    tab.type("Ke9\n")
    on_screen(tab, "#puzzle-told", "Ke9 is not a legal move here")
    for said in ("A queen moves.", "The queen on h4 moves."):
        tab.click_on("#puzzle-hint")
        on_screen(tab, "#puzzle-told", said)
    tab.click_on("#puzzle-solve")
    on_screen(tab, "#puzzle-told", "The solution: 1.Qg4 Kxe8 2.Qg8#")
    # The key is dragged, the mate is played by clicks.
    at = lambda name: tuple(tab.js(
        f"(() => {{ const b = document.querySelector('#puzzle-board .board').getBoundingClientRect(), n = squareNumber({name!r});"
        " return [b.left + b.width * ((n & 7) + 0.5) / 8, b.top + b.height * (7.5 - (n >> 3)) / 8]; })()"
    ))
    tab.mouse("mousePressed", *at("h4"))
    tab.mouse("mouseMoved", *at("g4"))
    tab.mouse("mouseReleased", *at("g4"))
    on_screen(tab, "#puzzle-told", "1.Qg4 is right. The answer is Kxe8: now mate in one move.")
    for name in ("g4", "g8"):
        tab.click(*at(name))
    on_screen(tab, "#puzzle-told", "2.Qg8# mates. Solved!")
    need(tab.js("element('puzzle-line').textContent") == "1.Qg4 Kxe8 2.Qg8#", "the moves are not told")
    need("#puzzle=Loyd_1859" in tab.js("puzzleLink()"), "the puzzle has no link")
    tab.key("Escape")
    need(tab.wait("!element('puzzle').open && location.hash === ''", 5), "Escape leaves the puzzle in the address")
    need(tab.js("hand.chosen") is None and tab.js("status.now.fen") == fen, "the game on the machine has changed")
    ready(tab, f"{address}#puzzle=Nobody_1066")
    need(tab.wait("element('puzzle').open", 10), "a wrong link opens nothing")
    need("not one of the 40" in tab.js(TOLD), f"a wrong link of a puzzle: {tab.js(TOLD)!r}")
    for width, height in ((1440, 900), (360, 740), (740, 360)):
        tab.size(width, height)
        time.sleep(0.3)
        wide = tab.js("element('puzzle').scrollWidth - element('puzzle').clientWidth")
        need(wide <= 0, f"{width}x{height}: the puzzle is {wide} px too wide")
    tab.size(1280, 1000)


def left(tab, address):
    """Who leaves the program is told how to begin again, and finds it after a reload."""
    ready(tab, address)
    tab.js("press('e4<return>')")
    need(tab.wait("status.now.san.length === 2", 90), "1.e4 is not answered")
    tab.js("press('<shift f7>y')")
    need(tab.wait("status.now.ended", 20), f"F8 and Y do not leave:\n{screen(tab)}")
    told = tab.js(TOLD)
    need("Off and on" in told, f"who has left is told {told!r}")
    need(tab.js("getComputedStyle(canvases[1]).visibility") == "hidden", "what the chips hold is shown")
    unfold(tab, "inside")
    tab.click_on("#reset")
    need(tab.wait("!status.now.ended && status.now.san?.length === 0"), "off and on does not begin again")
    tab.js("press('<shift f7>y')")
    need(tab.wait("status.now.ended", 20), "F8 and Y do not leave again")
    tab.js("keepAll()")
    ready(tab, address)
    need(not tab.js("status.now.ended"), "after a reload the program is left")


def two_tabs(tab, address):
    """Of two tabs the first keeps its machine, and when it is closed the other."""
    ready(tab, address)
    need(tab.wait("keeps"), "one tab keeps nothing")
    first, other = tab.session, tab.another()
    tab.session = other
    ready(tab, address)
    need(tab.wait(f"{TOLD}.includes('another tab')", 5), f"the second tab says {tab.js(TOLD)!r}")
    need(not tab.js("keepAll()"), "two tabs keep their machines in one place")
    tab.session = first
    tab.open("about:blank")
    tab.session = other
    need(tab.wait("keeps", 10), "the tab that is left keeps nothing")
    tab.call("Page.close")
    tab.session = first


def editor(tab, address):
    """In the set-up editor a click takes the cursor to a square, from either side."""
    ready(tab, address)
    for turned in (False, True):
        if turned:
            tab.key("y")
            need(tab.wait("status.now.flipped", 10), "the board is not turned")
        tab.js("press('<f7>')")
        need(tab.wait("status.now.editing", 10), f"no editor:\n{screen(tab)}")
        time.sleep(1)
        for names in (("d5",), ("h8", "a4")):
            for name in names:
                tab.click(*square(tab, name))
            cursor = "squareName(status.now.cursor)"
            arrived = tab.wait(f"{cursor} === {names[-1]!r}", 10)
            need(arrived, f"clicks on {names} take the cursor to {tab.js(cursor)}")
        tab.key("Escape")
        need(tab.wait("!status.now.editing", 10), "the editor stays")


def two_fingers(tab, address):
    """A second finger does not end what the first drags."""
    tab.size(390, 800)
    tab.call("Emulation.setTouchEmulationEnabled", enabled=True)
    ready(tab, f"{address}#moves=a2a3,a7a6")
    tab.js("scrollTo(0, 0)")
    (x, y), (to_x, to_y), (other_x, other_y) = (square(tab, name) for name in ("e2", "e4", "b6"))
    one = {"x": x, "y": y, "id": 1}
    two = {"x": other_x, "y": other_y, "id": 2}
    touch = lambda kind, *points: tab.call("Input.dispatchTouchEvent", type=kind, touchPoints=list(points))
    touch("touchStart", one)
    touch("touchMove", {**one, "x": to_x, "y": to_y})
    one.update(x=to_x, y=to_y)
    touch("touchStart", one, two)
    touch("touchEnd", two)
    need(tab.js("document.querySelectorAll('.dragged').length") == 1, "the second finger drops the piece")
    touch("touchEnd")
    need(tab.wait("status.now.moves[2] === 'e2e4'", 20), f"two fingers play {san(tab)}")
    tab.call("Emulation.setTouchEmulationEnabled", enabled=False)
    tab.size(1280, 1000)


def touch(tab, selector):
    """Touches what is in the window already, and covered by nothing."""
    x, y, free = tab.js(
        f"{{ const e = document.querySelector({selector!r}), b = e.getBoundingClientRect();"
        " const [x, y] = [b.left + b.width / 2, b.top + b.height / 2];"
        " [x, y, e.contains(document.elementFromPoint(x, y))] }"
    )
    need(free, f"{selector} cannot be touched at {x:.0f}, {y:.0f}")
    tab.click(x, y)


def phone(tab, address):
    """On a phone what stands beside the board is above and below it, as it is typed by the keys there;
    the lines of the program's pages press their keys, and all is in the window at once."""
    tab.size(360, 740)
    ready(tab, address)
    drawn = (
        "strips.map(({ canvases }) => canvases.map((c) => {"
        " const { data } = c.getContext('2d').getImageData(0, 0, c.width, c.height);"
        " return data.filter((value, at) => at % 4 < 3 && value > 60).length }))"
    )
    need(tab.wait(f"{drawn}[1][0] > 50"), f"no clock is seen: {tab.js(drawn)}")
    need(tab.js(f"{drawn}[0][1]") == 0, "something is typed from the beginning")
    touch(tab, "#keys-button")
    for key in ("N", "f"):
        touch(tab, f"#keypad [data-key={key}]")
    need(tab.wait(f"{drawn}[0][1] > 50", 10), f"what is typed is not seen: {screen(tab)}")
    for name in ("screens", "keypad"):
        box = tab.js(f"{{ const b = element({name!r}).getBoundingClientRect(); [b.top, b.bottom, innerHeight] }}")
        need(0 <= box[0] and box[1] <= box[2] + 1, f"with its keys open {name} is at {box}")
    touch(tab, "#keypad [data-key=escape]")
    touch(tab, "#keypad [data-key=help]")
    lines = "[...document.querySelectorAll('#page-lines button')].map((b) => b.textContent)"
    need(tab.wait(f"{lines}.length > 8", 10), f"the help page has the lines {tab.js(lines)}")
    need(tab.js("seen(0) && !seen(1)"), "the page is not in the letters of 40 columns")
    level = tab.js(f"1 + {lines}.findIndex((line) => line.startsWith('L '))")
    need(level > 0, f"no line for the level: {tab.js(lines)}")
    touch(tab, f"#page-lines button:nth-child({level})")
    need(tab.wait(f"{lines}.some((line) => line.includes('1000 Elo'))", 10), f"the lines are {tab.js(lines)}")
    touch(tab, "#page-lines button:nth-child(1)")
    need(tab.wait("status.now.level === 0 && status.now.mode === 0", 10), f"a tap chooses level {tab.js('status.now.level')}")
    tab.size(1280, 1000)


def screen_in_words(tab, address):
    """Who does not see the screens can ask for their text: the panel's, and whole pages'."""
    ready(tab, address)
    pages = (
        ("", "HELP: keys", "to move: White 0:00 you", "  "),
        ("l", "is about 1500.", "Level:; a 1000 Elo", "···"),
        ("?", "F8 quit", "Cursor, RETURN stick, mouse", "···"),
    )
    for keys, last, needed, never in pages:
        tab.type(keys)
        # The program draws a page from top to bottom.
        need(tab.wait(f"takeText(octet.screen_text(1)).includes({last!r})", 10), f"{keys!r} shows no {last!r}")
        if keys:
            tab.js("element('typed').focus()")
        else:
            tab.key("/")
        tab.type("t\n")
        told = tab.js(TOLD)
        need(needed in told and never not in told, f"the screen after {keys!r}: {told}")
        # Once for the text field, once for the program's page.
        tab.key("Escape")
        tab.key("Escape")
        need(tab.wait("status.now.mode === 0", 10), "the page stays")


def still_routines(tab, address):
    """The list of routines stands still under the pointer: who clicks gets what was clicked on."""
    ready(tab, address)
    tab.js("press('z')")
    tab.js("element('inside').open = true")
    # What is compared first moves what is below it.
    shown = "beside.now.iterations > 4 && document.querySelectorAll('#routines li:not([hidden])').length > 8"
    need(tab.wait(shown), "no routines")
    tab.js("element('routines').scrollIntoView({block: 'center'})")
    x, y = tab.js("{ const b = document.querySelector('#routines li:nth-child(3)').getBoundingClientRect(); [b.left + 40, b.top + 20] }")
    names = "[...document.querySelectorAll('#routines button')].map((b) => b.textContent)"
    before = tab.js(names)
    need(tab.wait(f"JSON.stringify({names}) !== {before!r}", 10), "the list stands still by itself")
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    need(tab.wait("document.querySelector('#routines:hover')", 5), "the pointer is not there")
    held = tab.js(names)
    time.sleep(1.5)
    need(tab.js(names) == held, "the list moves under the pointer")
    tab.click(x, y)
    name = tab.js("document.querySelector('#routines li:nth-child(3) span').textContent")
    listing = tab.js("element('listing').textContent")
    need(listing.startswith(name), f"a click on {name} shows {listing[:40]!r}")
    # The search's time is summed from its beginning.
    sums = "JSON.parse(takeText(octet.routines())).reduce((sum, routine) => sum + routine.count, 0)"
    before = tab.js(sums)
    need(before > 100 and tab.wait(f"{sums} > {before + 100}", 10), f"{tab.js(sums)} samples of a search")
    x, y = tab.js("{ element('memory').scrollIntoView(); const c = element('memory').getBoundingClientRect(); [c.left + c.width * 0.5, c.top + c.height * 0.25] }")
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    need(tab.wait("/^Bank 0, [$]8[01]..: \\w/.test(element('memory-name').textContent)", 5), f"the byte at $8000: {tab.js('element(`memory-name`).textContent')}")
    tab.call("Input.dispatchMouseEvent", type="mouseMoved", x=2, y=2)


STEPS = (
    without_scripts,
    old_browser,
    keys_and_buttons,
    links_again,
    disks,
    messages,
    black_to_move,
    buttons,
    laid,
    panel_and_proof,
    keyboard_alone,
    checkmate_once,
    folded_away,
    line_searched,
    puzzle_of_the_day,
    kept_by_others,
    remembered,
    left,
    two_tabs,
    editor,
    two_fingers,
    phone,
    screen_in_words,
    still_routines,
)
