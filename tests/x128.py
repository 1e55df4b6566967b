"""VICE's x128 with real ROMs and a true drive, stopped and asked by its remote monitor."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

# The monitor's. A command that is sent before it, behind another, may wait in x128 for ever.
PROMPT = r"\(C:\$[0-9a-f]{4}\) $"
# VICE's numbers of drives.
TYPES = {name: name for name in ("1541", "1570", "1571", "1581")} | {"none": "0", "1541II": "1542"}
# Seconds on this machine for one step: it may be slower than a C128.
WALL = 120
# BASIC's screen on 40 columns.
SCREEN = 0x0400


def fail(text):
    sys.exit(f"{sys.argv[0]}: {text}")


def labels(path):
    """The addresses in a file of labels, in hexadecimal, by name."""
    with open(path, encoding="ascii") as file:
        return {name: at for at, name in re.findall(r"^al C:([0-9a-f]{4}) \.(\w+)$", file.read(), re.M)}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class X128:
    """x128 and its monitor. `drive` is drive 8, with `disk`; `options` are x128's own."""

    def __init__(self, roms, drive, disk, video, *options):
        port = free_port()
        command = ["xvfb-run", "-a", "x128", "-default", f"-{video}", "-directory", f"{roms}:$$"]
        command += ["+sound", "-console", "-drive8truedrive", "-drive8type", TYPES[drive], "-8", disk]
        command += [*options, "-remotemonitor", "-remotemonitoraddress", f"ip4://127.0.0.1:{port}"]
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self.monitor = self.connect(port)

    def connect(self, port):
        for _ in range(100):
            if self.process.poll() is not None:
                fail(f"x128 has ended with status {self.process.returncode}: are all ROMs there?")
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=1)
            except OSError:
                time.sleep(0.3)
        return fail("x128 opens no monitor")

    def close(self):
        """xvfb-run, its server and x128."""
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait()

    def send(self, command):
        self.monitor.sendall(f"{command}\n".encode())

    def read(self, seconds, wanted):
        """What the monitor writes until it matches, or None if the match is missing in time."""
        text, end = "", time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                got = self.monitor.recv(65_536).decode("latin-1")
            except TimeoutError:
                continue
            if not got:
                return None
            text += got
            # The end of it alone: what is wanted comes last.
            found = re.search(wanted, text[-100_000:], re.S)
            if found:
                return found
        return None

    def ask(self, command, wanted=""):
        """What the monitor answers to a command."""
        self.send(command)
        found = self.read(20, wanted + r".*" + PROMPT)
        return found[0] if found else ""

    def stop(self, kind, address):
        """Sets a point of a kind (`break exec`, `trace store`) at an address; returns its number."""
        command = f"{kind} {address}"
        found = re.search(r"(?:TRACE|BREAK): (\d+) ", self.ask(command, r"(?:TRACE|BREAK): \d+ "))
        return found[1] if found else fail(f"x128's monitor does not take: {command}")

    def run_to(self, address, seconds=WALL):
        """Runs until the processor is at an address; the cycles since power on, or None if it does not
        come there in time."""
        number = self.stop("break exec", address)
        self.send("x")
        found = self.read(seconds, rf"\.C:{address}[^\n]*\s(\d{{4,}})\s*\n.*{PROMPT}")
        if found:
            self.ask(f"delete {number}")
        return found and int(found[1])

    def memory(self, first, last, bank="ram00"):
        """Bytes of bank 0, or of another memory."""
        found = {}
        self.ask(f"bank {bank}")
        for at in range(first, last + 1, 0x400):
            text = self.ask(f"m {at:x} {min(at + 0x3FF, last):x}")
            for line in re.finditer(r">C:([0-9a-f]{4})((?:\s+[0-9a-f]{2}){1,16})", text):
                for n, byte in enumerate(line[2].split()):
                    found[int(line[1], 16) + n] = int(byte, 16)
        self.ask("bank cpu")
        missing = [at for at in range(first, last + 1) if at not in found]
        if missing:
            fail(f"x128's monitor does not show ${missing[0]:04x} of {bank}")
        return bytes(found[at] for at in range(first, last + 1))


class Program(X128):
    """x128 on a disk of the program's, with its labels, the text on its screen, and its keys."""

    def __init__(self, roms, disk, known, drive, video, columns, *options):
        super().__init__(roms, drive, disk, video, f"-{columns}col", "-warp", *options)
        self.columns = int(columns)
        self.labels = known

    @classmethod
    @contextlib.contextmanager
    def of_images(cls, roms, images, drive, disk, video, columns, *options):
        """x128 with a copy of a disk in the folder `images`; both go at the end."""
        name = f"octet.{disk}"
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copy(os.path.join(images, name), folder)
            known = labels(os.path.join(images, "octet.lbl"))
            machine = cls(roms, copy, known, drive, video, columns, *options)
            try:
                yield machine
            finally:
                machine.close()

    def run_to_label(self, label):
        """Runs until the processor is at a label."""
        if not self.run_to(self.labels[label]):
            fail(f"the processor does not come to {label}")

    def wait_for_player(self):
        """Runs until the program, which has started, has waited for a move a while."""
        self.run_to_label("call_core")
        self.until("two seconds", lambda: self.byte("shared_uptime") > 120)

    def until(self, what, met):
        """Runs until something is so."""
        end = time.monotonic() + WALL
        while not met():
            if time.monotonic() > end:
                fail(f"{what}: not within {WALL} s; the screen:\n{self.screen()}")
            self.send("x")
            time.sleep(0.2)
            # Two prompts follow: the first as the machine stops.
            self.ask("print 1234", rf"\t{0x1234}\n")

    def byte(self, label):
        at = int(self.labels[label], 16)
        return self.memory(at, at)[0]

    def screen(self):
        """The text."""
        wide = self.columns == 80
        first, bank = (0, "vdc") if wide else (SCREEN, "ram00")
        codes = self.memory(first, first + 25 * self.columns - 1, bank)
        letters = [chr(code + 64 if code < 32 else code & 0x7F) for code in codes]
        lines = (letters[at : at + self.columns] for at in range(0, len(codes), self.columns))
        return "\n".join("".join(line).rstrip() for line in lines)

    def keys(self, codes):
        """Presses keys in the program, one when it has taken the one before."""
        for code in codes:
            tail = self.byte("shared_key_tail")
            queue = int(self.labels["shared_key_queue"], 16)
            after = f"> {self.labels['shared_key_tail']} {(tail + 1) % 16:02x}"
            for command in ("bank ram00", f"> {queue + tail:04x} {code:02x}", after, "bank cpu"):
                self.ask(command)
            self.until("a key", lambda: self.byte("shared_key_head") == self.byte("shared_key_tail"))
