"""Pages in headless Chromium (CHROMIUM names another), without a network."""

import html
import json
import os
import re
import subprocess
import sys

# Errors are caught from the beginning.
WATCH = "<script>window.errors=[];addEventListener('error',(e)=>errors.push(String(e.message)))</script>"


# The narrowest window that Chromium opens.
LEAST_WIDTH = 500


def use(path, script, known=None, width=1440):
    """Opens the page at `path`, runs `script` of this folder at its end, where
    it finds `known` under that name, and returns what it leaves as JSON in an
    element `verdict`. The page is changed; the window has `width` pixels."""
    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, script), encoding="utf-8") as file:
        text = file.read()
    with open(path, encoding="utf-8") as file:
        page = file.read()
    page = page.replace("<head>", "<head>" + WATCH, 1)
    known = f"const known = {json.dumps(known)};"
    page = page.replace("</body>", f"<script>\n{{\n{known}\n{text}\n}}\n</script></body>")
    if width < LEAST_WIDTH:
        # No window is so narrow, but a frame in one is.
        style = f"width:{width}px;height:1000px;border:0"
        page = f'<!DOCTYPE html><body><iframe style="{style}" srcdoc="{html.escape(page)}"></iframe>'
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)
    done = subprocess.run(
        [
            os.environ.get("CHROMIUM", "chromium"),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--window-size={max(width, LEAST_WIDTH)},1000",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--timeout=120000",
            "--dump-dom",
            f"file://{path}",
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    found = re.search(r'<pre id="verdict">(.*?)</pre>', done.stdout, re.S)
    if not found:
        sys.exit(f"{script}: {path} was not used to its end\n{done.stderr[-2000:]}")
    return json.loads(html.unescape(found[1]))
