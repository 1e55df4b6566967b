"""Headless browsers that are used as a player does, without a network: Chromium by keys and
clicks through its debugging pipe or by a script at the page's end, Firefox by a script alone."""

import base64
import hashlib
import http.server
import json
import os
import shutil
import subprocess
import tempfile
import threading
import time

# Errors are caught from the beginning.
WATCH = "<script>window.errors=[];addEventListener('error',(e)=>errors.push(String(e.message)))</script>"
KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowRight": 39, "F3": 114, "F5": 116}
# What keeps Firefox from asking, updating and telling.
QUIET = """
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("toolkit.telemetry.enabled", false);
"""


class Chromium:
    """A tab of a headless Chromium (CHROMIUM names another)."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="octet-web-")
        read, self.write = os.pipe()
        self.read, write = os.pipe()

        def descriptors():
            # The browser reads descriptor 3 and writes descriptor 4.
            high = os.dup(read), os.dup(write)
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            [
                os.environ.get("CHROMIUM", "chromium"),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                f"--user-data-dir={self.profile}",
                "--window-size=1280,1000",
                "--remote-debugging-pipe",
                "about:blank",
            ],
            preexec_fn=descriptors,
            close_fds=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(read)
        os.close(write)
        self.calls, self.left, self.session, self.errors = 0, b"", None, []
        self.traced, self.tracing, self.loading = [], False, False
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.attach(page["targetId"])

    def attach(self, target):
        """The session of a target."""
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Runtime.enable")
        return self.session

    def another(self):
        """The session of a new tab; calls go on in the one before, until `session` is set to it."""
        before, self.session = self.session, None
        session = self.attach(self.call("Target.createTarget", url="about:blank")["targetId"])
        self.session = before
        return session

    def message(self):
        while b"\0" not in self.left:
            more = os.read(self.read, 1 << 20)
            if not more:
                raise RuntimeError("Chromium has ended")
            self.left += more
        message, self.left = self.left.split(b"\0", 1)
        message = json.loads(message)
        if message.get("method") == "Tracing.dataCollected":
            self.traced += message["params"]["value"]
        elif message.get("method") == "Tracing.tracingComplete":
            self.tracing = False
        elif message.get("method") == "Runtime.exceptionThrown":
            details = message["params"]["exceptionDetails"]
            self.errors.append(details.get("exception", {}).get("description", details["text"]))
        elif message.get("method") == "Page.loadEventFired" and message["sessionId"] == self.session:
            self.loading = False
        return message

    def call(self, method, **parameters):
        self.calls += 1
        message = {"id": self.calls, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.calls:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def js(self, script):
        """The value of an expression in the page."""
        done = self.call(
            "Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in done:
            details = done["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return done["result"].get("value")

    def begin_tasks(self):
        """From here on the tasks of the page's main thread are measured."""
        self.traced, self.tracing = [], True
        self.call("Tracing.start", transferMode="ReportEvents", categories="toplevel")

    def longest_task(self):
        """The processor time in ms of the longest task since `begin_tasks`, whatever else has run here."""
        self.call("Tracing.end")
        while self.tracing:
            self.message()
        place = lambda event: (event["pid"], event["tid"])
        names = (event for event in self.traced if event["name"] == "thread_name")
        main = {place(event) for event in names if event["args"]["name"] == "CrRendererMain"}
        return max(event.get("tdur", 0) for event in self.traced if place(event) in main) / 1000

    def wait(self, script, seconds=30):
        """Waits until an expression holds; returns whether it does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.js(f"Boolean({script})"):
                    return True
            except RuntimeError:
                pass  # the page is not ready
            time.sleep(0.05)
        return False

    def open(self, address):
        """Opens a page, and waits until it is loaded: before that it cannot be printed."""
        # The address of the same file with another fragment alone would load nothing.
        for page in ("about:blank", address):
            self.loading = True
            self.call("Page.navigate", url=page)
            while self.loading:
                self.message()

    def size(self, width, height):
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )

    def key(self, key):
        known = {"key": key, "windowsVirtualKeyCode": KEYS.get(key) or ord(key.upper())}
        if len(key) == 1 or key == "Enter":
            known["text"] = "\r" if key == "Enter" else key
        self.call("Input.dispatchKeyEvent", type="keyDown", **known)
        self.call("Input.dispatchKeyEvent", type="keyUp", **known)

    def type(self, text):
        for key in text:
            self.key("Enter" if key == "\n" else key)
            time.sleep(0.02)

    def mouse(self, kind, x, y):
        button = {"button": "left", "buttons": int(kind != "mouseReleased"), "clickCount": 1}
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button)

    def click(self, x, y):
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def swipe(self, begin, end, moved=lambda point: None):
        """A finger goes from one point to another; a tap if they are one. Calls `moved` on its way."""
        touch = lambda kind, *points: self.call(
            "Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points]
        )
        touch("touchStart", begin)
        for part in (0.2, 0.4, 0.6, 0.8, 1) if begin != end else ():
            point = tuple(a + (b - a) * part for a, b in zip(begin, end))
            touch("touchMove", point)
            time.sleep(0.03)
            moved(point)
        touch("touchEnd")

    def click_on(self, selector):
        """Clicks in the middle of an element, once it has stayed where it is for two frames."""
        self.js(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        middle = (
            f"(() => {{ const b = document.querySelector({selector!r}).getBoundingClientRect();"
            " return [b.left + b.width / 2, b.top + b.height / 2] })()"
        )
        frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        before, now = None, self.js(middle)
        for _ in range(300):
            if now == before:
                break
            self.js(frames)
            before, now = now, self.js(middle)
        self.click(*now)

    def picture(self, path):
        done = self.call("Page.captureScreenshot", format="png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(done["data"]))

    def close(self):
        try:
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait(30)
        shutil.rmtree(self.profile, ignore_errors=True)


def at_end(page, script):
    """A page with a script at its end, in a block of its own. Its policy, where it has one, lets that
    script run and tell what it has found to where the page comes from, and nothing else."""
    script = f"\n{{\n{script}\n}}\n"
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    page = page.replace("; script-src '", f"; script-src 'sha256-{digest}' '", 1)
    page = page.replace("connect-src data:", "connect-src 'self' data:", 1)
    return page.replace("</body>", f"<script>{script}</script></body>")


def use(path, script, known=None, width=1440, seconds=300):
    """Opens the page at `path` in Chromium, runs `script` of this folder at its end, where it finds
    `known` under that name, and returns what it leaves as JSON in an element `verdict`. The window has
    `width` pixels."""
    folder = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(folder, script), encoding="utf-8") as file:
        text = f"const known = {json.dumps(known)};\n{file.read()}"
    with open(path, encoding="utf-8") as file:
        page = file.read().replace("<head>", "<head>" + WATCH, 1)
    used = f"{path}.used.html"
    with open(used, "w", encoding="utf-8") as file:
        file.write(at_end(page, text))
    tab = Chromium()
    try:
        tab.size(width, 1000)
        tab.open(f"file://{used}")
        if not tab.wait("document.getElementById('verdict')", seconds):
            raise RuntimeError(f"{script}: {path} was not used to its end: {tab.errors}")
        return json.loads(tab.js("document.getElementById('verdict').textContent"))
    finally:
        tab.close()
        os.remove(used)


def firefox(page, script, seconds=120, others={}):
    """Opens a page in headless Firefox (FIREFOX names another), runs a script at its end, and
    returns what that hands to `tellVerdict`. It finds the `others` by their paths."""
    verdict = []
    told = threading.Event()
    tell = "const tellVerdict = (verdict) => fetch('/verdict', {method: 'POST', body: JSON.stringify(verdict)});"
    page = at_end(page, f"{tell}\n{script}").encode()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            found = page if self.path == "/" else others.get(self.path)
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            if found:
                self.wfile.write(found if found is page else found.encode())

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()
            verdict.append(json.loads(body))
            told.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        with open(os.path.join(profile, "user.js"), "w", encoding="utf-8") as file:
            file.write(QUIET)
        process = subprocess.Popen(
            [
                os.environ.get("FIREFOX", "firefox-esr"),
                "--headless",
                "--no-remote",
                "--profile",
                profile,
                f"http://127.0.0.1:{server.server_port}/",
            ],
            env={**os.environ, "HOME": profile},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        told.wait(seconds)
        process.terminate()
        process.wait(30)
    server.shutdown()
    if not verdict:
        raise RuntimeError(f"Firefox says nothing within {seconds} seconds")
    return verdict[0]
