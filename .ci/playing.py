"""A page of `octet-emu page` in a tab, as its checks use it."""

import pathlib
import sys


def need(holds, what):
    if not holds:
        sys.exit(f"{pathlib.Path(sys.argv[0]).stem}: {what}")


def forget(tab):
    """Closes the page and forgets what the browser has kept of it."""
    tab.open("about:blank")
    tab.call("Storage.clearDataForOrigin", origin="file://", storageTypes="indexeddb,local_storage")


def ready(tab, address):
    tab.open(address)
    done = tab.wait("typeof times !== 'undefined' && times.ready && status.now?.san")
    need(done, f"the page is not ready: {tab.errors}")


def san(tab):
    return tab.js("status.now.san")


def screen(tab):
    return tab.js("takeText(octet.screen_text(1))")


def square(tab, name, which=1):
    """A square's middle on the 80-column screen, or the other."""
    x, y = tab.js(
        f"{{ const box = canvases[{which}].getBoundingClientRect(), board = boardOf({which});"
        f" const [column, row] = turned({'abcdefgh'.index(name[0])}, {int(name[1]) - 1});"
        " [box.left + box.width * (board.left + (column + 0.5) * board.across),"
        "  box.top + box.height * (board.top + (row + 0.5) * board.down)] }"
    )
    return x, y


def unfold(tab, part):
    """Opens a part of the page that is folded."""
    tab.js(f"element({part!r}).open = true")


def choose(tab, field, value):
    """Chooses from a field of choices."""
    tab.js(f"{{ const f = element({field!r}); f.value = {str(value)!r}; f.dispatchEvent(new Event('change')); }}")


def on_screen(tab, selector, text):
    """An element says this, and its box is inside the window: who looks at the screen sees it."""
    seen = (
        f"(() => {{ const e = document.querySelector({selector!r}), b = e.getBoundingClientRect();"
        f" return e.innerText.includes({text!r}) && b.width > 0 && b.height > 0"
        " && b.top >= 0 && b.left >= 0 && b.bottom <= innerHeight && b.right <= innerWidth })()"
    )
    where = f"JSON.stringify([document.querySelector({selector!r}).getBoundingClientRect(), innerHeight, {selector!r}, document.querySelector({selector!r}).innerText])"
    need(tab.wait(seen, 10), f"{text!r} is not on the screen: {tab.js(where)}")
