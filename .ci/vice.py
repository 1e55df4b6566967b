#!/usr/bin/env python3
"""Runs the program on a second emulator and compares its reports with the engine's.

Usage: .ci/vice.py FOLDER OCTET OCTET_C128

FOLDER holds octet.prg and octet.lbl as `octet-c128 build` writes them; OCTET
and OCTET_C128 are the two programs. VICE's x128 is started without a display
(Debian: packages vice, from contrib, and xvfb), with stand-ins for the ROMs.
Through its binary monitor the program is loaded. Then

- every position is poked where `octet-c128 encode` says, `think` is called, and
  at every call of `report` depth, score, nodes, line and hash are read from
  memory and compared with `octet search --json`;
- `start` is called as BASIC would, on 80 columns, with the picture's interrupt
  going, and what it prints about the opening position is compared likewise.
"""

import json
import os
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time

# Positions and the last iteration of each: opening, tactics, en passant,
# promotion, a draw near the 50-move rule.
POSITIONS = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 4),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3),
    ("8/8/4k3/8/4N3/3BK3/8/8 w - - 95 130", 6),
]

# Where VICE's package keeps its key maps and palettes.
VICE_FILES = "/usr/share/vice/C128"
ROMS = {
    0x4000: [
        *(f"kernal-{n}.bin" for n in ("318020-05", "318034-01", "315078-03", "325172-01")),
        *("kernal" + country for country in ("", "de", "fi", "fr", "it", "no", "se", "ch")),
        "basiclo-318018-04.bin",
        "basichi-318019-04.bin",
    ],
    0x2000: [
        "basic64-901226-01.bin",
        "kernal64-901227-03.bin",
        *(
            f"chargen-{n}.bin"
            for n in (
                "390059-01", "315079-01", "325078-02", "325167-01", "325167-02", "325173-01D",
                "325181-01",
            )
        ),
        "chargen.de",
    ],
}

# A call from outside: everything RAM, a fresh stack, the routine, a loop.
CALLER = 0x0B00
# sei : cld : ldx #$FF : txs : lda #$3F : sta $FF00 (all RAM)
CORE = "78 D8 A2 FF 9A A9 3F 8D 00 FF"
# sei : cld : ldx #$E0 : txs : lda #0 : sta $FF00 (bank 15) : sta $D030 (1 MHz)
# lda #$1B : sta $D011 (the picture) : lda #1 : sta $D01A (its interrupt) : cli
BASIC = "78 D8 A2 E0 9A A9 00 8D 00 FF 8D 30 D0 A9 1B 8D 11 D0 A9 01 8D 1A D0 58"
ROOT = 128  # the level of the root
LINE_LEN_MAX = 48
SECONDS = 300


class Failure(Exception):
    pass


# The part of the stand-in KERNAL that `start` calls, and what it starts from.
TEXT = 0x0C00  # what was printed
KEY = 0x03F2  # the key that GETIN gives; RETURN is the next
KERNAL = {
    # ld bc,$D505 : ld a,$B1 : out (c),a : nop : rst 0 (the Z80 hands over)
    0xD000: "01 05 D5 3E B1 ED 79 00 C7",
    # reset: sei : cld : ldx #$FF : txs : loop: jmp loop
    0xE000: "78 D8 A2 FF 9A 4C 05 E0",
    # chrout: sty $03F0 : ldy #0 : sta ($FB),y : inc $FB : bne + : inc $FC
    # + ldy $03F0 : rts
    0xE100: "8C F0 03 A0 00 91 FB E6 FB D0 02 E6 FC AC F0 03 60",
    # rdtim: lda $A2 : ldx $A1 : ldy $A0 : rts
    0xE120: "A5 A2 A6 A1 A4 A0 60",
    # stop: lda $91 : cmp #$7F : rts
    0xE130: "A5 91 C9 7F 60",
    # getin: lda $03F2 : pha : lda #$0D : sta $03F2 : pla : rts
    0xE140: "AD F2 03 48 A9 0D 8D F2 03 68 60",
    # udtim: inc $A2 : bne + : inc $A1 : bne + : inc $A0 : + lda #$FF : sta $91 : rts
    0xE150: "E6 A2 D0 06 E6 A1 D0 02 E6 A0 A9 FF 85 91 60",
    # irq: jsr udtim : lda #1 : sta $D019
    # nmi: jmp $FF33
    0xE170: "20 50 E1 A9 01 8D 19 D0",
    0xE178: "4C 33 FF",
    # NMI: sei, then as IRQ: pha : txa : pha : tya : pha : lda $FF00 : pha
    # lda #0 : sta $FF00 : jmp ($0318), or ($0314)
    0xFF05: "78 48 8A 48 98 48 AD 00 FF 48 A9 00 8D 00 FF 6C 18 03",
    0xFF17: "48 8A 48 98 48 AD 00 FF 48 A9 00 8D 00 FF 6C 14 03",
    # pla : sta $FF00 : pla : tay : pla : tax : pla : rti
    0xFF33: "68 8D 00 FF 68 A8 68 AA 68 40",
    0xFFD2: "4C 00 E1",
    0xFFDE: "4C 20 E1",
    0xFFE1: "4C 30 E1",
    0xFFE4: "4C 40 E1",
    0xFFEA: "4C 50 E1",
    0xFFFA: "05 FF 00 E0 17 FF",
}


def stand_in_kernal():
    """The 16 KB from $C000 on."""
    rom = bytearray(0x4000)
    for address, code in KERNAL.items():
        data = bytes.fromhex(code)
        rom[address - 0xC000 : address - 0xC000 + len(data)] = data
    return bytes(rom)


def make_roms(folder):
    path = os.path.join(folder, "C128")
    os.mkdir(path)
    for size, names in ROMS.items():
        for name in names:
            data = stand_in_kernal() if name.startswith("kernal") and size == 0x4000 else bytes(size)
            with open(os.path.join(path, name), "wb") as file:
                file.write(data)
    for name in os.listdir(VICE_FILES):
        shutil.copy(os.path.join(VICE_FILES, name), path)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Monitor:
    """VICE's binary monitor, version 2."""

    def __init__(self, port, process):
        self.request = 0
        self.stops = []
        deadline = time.monotonic() + 60
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
                return
            except OSError:
                if process.poll() is not None:
                    raise Failure(f"x128 ended with status {process.returncode}")
                if time.monotonic() > deadline:
                    raise Failure("x128 opened no monitor within 60 seconds")
                time.sleep(0.1)

    def read(self, count):
        data = b""
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise Failure("x128 closed the connection")
            data += part
        return data

    def receive(self):
        header = self.read(12)
        _, _, length, kind, error, request = struct.unpack("<BBIBBI", header)
        return kind, error, request, self.read(length)

    def command(self, command, body=b""):
        self.request += 1
        head = struct.pack("<BBIIB", 2, 2, len(body), self.request, command)
        self.socket.sendall(head + body)
        while True:
            kind, error, request, answer = self.receive()
            if kind == 0x62 and request != self.request:
                self.stops.append(struct.unpack("<H", answer[:2])[0])
            if request == self.request:
                if error:
                    raise Failure(f"monitor command {command:#04x}: error {error:#04x}")
                return answer

    def write(self, address, data):
        end = address + len(data) - 1
        bank = 4  # RAM bank 0
        self.command(2, struct.pack("<BHHBH", 0, address, end, 0, bank) + bytes(data))

    def peek(self, address, count=1, bank=4):
        body = struct.pack("<BHHBH", 0, address, address + count - 1, 0, bank)
        return self.command(1, body)[2:]

    def stop_at(self, address):
        """Sets a checkpoint; gives its number."""
        body = struct.pack("<HHBBBB", address, address, 1, 1, 4, 0)
        return self.command(0x12, body)[:4]

    def forget(self, checkpoint):
        self.command(0x13, checkpoint)

    def set_pc(self, address):
        self.command(0x32, struct.pack("<BHBBH", 0, 1, 3, 3, address))

    def run(self):
        """Runs to the next checkpoint; gives its address."""
        self.stops.clear()
        self.command(0xAA)
        while not self.stops:
            kind, _, _, answer = self.receive()
            if kind == 0x62:
                self.stops.append(struct.unpack("<H", answer[:2])[0])
        return self.stops.pop(0)


def labels(path):
    found = {}
    with open(path, encoding="ascii") as file:
        for line in file:
            _, address, name = line.split()
            found[name.lstrip(".")] = int(address.partition(":")[2], 16)
    return found


def call(monitor, address, before=CORE):
    """Gets ready to call a routine; the address after the call."""
    code = [*bytes.fromhex(before), 0x20, *address.to_bytes(2, "little")]
    end = CALLER + len(code)
    code += [0x4C, *end.to_bytes(2, "little")]
    monitor.write(CALLER, code)
    monitor.set_pc(CALLER)
    return end


def whole(monitor, address):
    """Calls a routine and waits for its end."""
    end = monitor.stop_at(call(monitor, address))
    monitor.run()
    monitor.forget(end)


def square(byte):
    return "abcdefgh"[byte & 7] + "12345678"[byte >> 4 & 7]


def move(origin, target):
    promoted = "nrbq"[(origin & 8) >> 2 | (target & 8) >> 3] if origin & 0x80 else ""
    return square(origin) + square(target) + promoted


def report(monitor, at):
    """What the program's variables say at the end of an iteration."""

    def number(name, count, offset=0, signed=False):
        data = monitor.peek((at[name] + offset) & 0xFFFF, count)
        return int.from_bytes(data, "little", signed=signed)

    length = min(number("line_len", 1, ROOT), LINE_LEN_MAX)
    moves = zip(
        monitor.peek(at["line_from"], length or 1), monitor.peek(at["line_to"], length or 1)
    )
    nodes = number("node_counter", 4) - number("node_start", 4)
    return {
        "depth": number("iteration", 1),
        "score": number("root_score", 2, signed=True),
        "nodes": nodes & 0xFFFFFFFF,
        "pv": [move(*pair) for pair in moves][:length],
        "hash": "".join(f"{number(f'hash_{n}', 1, ROOT):02x}" for n in (3, 2, 1, 0)),
    }


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def check(monitor, at, octet, octet_c128, fen, depth):
    expected = json.loads(output(octet, "search", "--json", "--fen", fen, "--depth", str(depth)))
    for line in output(octet_c128, "encode", "--fen", fen).splitlines():
        field = json.loads(line)
        monitor.write(field["address"], field["bytes"])
    whole(monitor, at["clear_table"])
    monitor.write(at["depth_limit"], [depth])
    monitor.write(at["node_counter"], [0, 0, 0, 0])
    end = call(monitor, at["think"])
    last = monitor.stop_at(end)
    for iteration in expected["iterations"]:
        stop = monitor.run()
        if stop != at["report"]:
            raise Failure(f"{fen}: stopped at ${stop:04X} before depth {iteration['depth']}")
        got = report(monitor, at)
        want = {key: iteration[key] for key in got}
        if got != want:
            raise Failure(f"{fen}:\n  x128   {got}\n  engine {want}")
    stop = monitor.run()
    if stop != end:
        raise Failure(f"{fen}: stopped at ${stop:04X} instead of the end")
    monitor.forget(last)
    print(f"  depth {depth}, {expected['nodes']:>7} nodes, score {expected['score']:>6}  {fen}")


def score_text(iteration):
    if iteration["mate"] is not None:
        return f"#{iteration['mate']}"
    return f"{iteration['score'] / 100:+.2f}"


def load(monitor, program):
    """The program file, as LOAD puts it."""
    monitor.write(int.from_bytes(program[:2], "little"), program[2:])


def run(monitor, at, octet, program):
    """What `start` prints about the first of its positions, the opening."""
    rom = stand_in_kernal()
    monitor.write(0xFF05, rom[0x3F05:0x3F45])
    monitor.write(0xFFFA, rom[0x3FFA:])
    load(monitor, program)
    monitor.write(0x0002, [0xA5] * 0xFE)
    for address, data in [
        (0x0091, [0xFF]),
        (0x00A0, [0, 0, 0]),
        (0x00D7, [0x80]),
        (0x00FB, TEXT.to_bytes(2, "little")),
        (0x0314, [0x70, 0xE1]),
        (0x0318, [0x78, 0xE1]),
        (KEY, b"1"),
    ]:
        monitor.write(address, data)
    zero_page = bytearray(monitor.peek(0, 256))
    end = call(monitor, at["start"], BASIC)
    last = monitor.stop_at(end)
    while (stop := monitor.run()) == at["report"]:
        pages = monitor.peek(0xD507, 4, bank=3)
        if (pages[0], pages[2]) != (at["zero_page"] >> 8, at["stack"] >> 8):
            raise Failure(f"pages 0 and 1 lie at {pages.hex(' ')} while the core runs")
    if stop != end:
        raise Failure(f"start: stopped at ${stop:04X}")
    monitor.forget(last)
    after = bytearray(monitor.peek(0, 256))
    length = int.from_bytes(after[0xFB:0xFD], "little") - TEXT
    text = monitor.peek(TEXT, length).decode("latin-1").lower().replace("\r", "\n")
    clock = int.from_bytes(after[0xA0:0xA3], "big")
    for page in (zero_page, after):
        for kernals in (0x00, 0x01, 0x91, 0xA0, 0xA1, 0xA2, 0xFB, 0xFC):
            page[kernals] = 0
    if after != zero_page:
        raise Failure("start changed BASIC's zero page")
    pages = monitor.peek(0xD507, 4, bank=3)
    if [byte & 15 for byte in pages] != [0, 0, 1, 0] or monitor.peek(0xD030, bank=3)[0] & 1:
        raise Failure("start did not put the machine's registers back")
    head, _, table = text.partition("line\n")
    rows = [line.split() for line in table.split("best move")[0].splitlines()]
    expected = json.loads(output(octet, "search", "--json", "--depth", str(len(rows))))
    for row, iteration in zip(rows, expected["iterations"]):
        want = [str(iteration["depth"]), score_text(iteration), str(iteration["nodes"])]
        want += iteration["pv"][:9]
        if row[:3] + row[4:] != want:
            raise Failure(f"start printed {row}, the engine says {want}")
    if not rows or f"best move: {expected['best']}\n" not in text or clock == 0:
        raise Failure(f"start printed\n{text}")
    print(f"  depth {len(rows)}, {rows[-1][2]:>7} nodes, score {expected['score']:>6}  as printed by RUN")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, octet, octet_c128 = sys.argv[1:]
    for tool in ("x128", "xvfb-run"):
        if shutil.which(tool) is None:
            raise Failure(f"{tool} is not installed (Debian: vice, from contrib, and xvfb)")
    if not os.path.isdir(VICE_FILES):
        raise Failure(f"there is no {VICE_FILES}")
    with tempfile.TemporaryDirectory() as work:
        make_roms(work)
        port = free_port()
        command = ["xvfb-run", "-a", "x128", "-default", "-console", "-directory", f"{work}:$$"]
        command += ["-drive8type", "0", "+sound", "-warp", "-binarymonitor"]
        command += ["-binarymonitoraddress", f"ip4://127.0.0.1:{port}"]
        log = os.path.join(work, "log")
        with open(log, "wb") as out:
            process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True)
        try:
            monitor = Monitor(port, process)
            at = labels(os.path.join(folder, "octet.lbl"))
            with open(os.path.join(folder, "octet.prg"), "rb") as file:
                program = file.read()
            load(monitor, program)
            for routine in ("set_banks", "install", "initialise"):
                whole(monitor, at[routine])
            monitor.stop_at(at["report"])
            for fen, depth in POSITIONS:
                check(monitor, at, octet, octet_c128, fen, depth)
            run(monitor, at, octet, program)
            monitor.command(0xBB)
        except (Failure, OSError):
            with open(log, encoding="utf-8", errors="replace") as text:
                sys.stderr.writelines(text.readlines()[-20:])
            raise
        finally:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 15)
                process.wait()
    print(f"vice: {len(POSITIONS)} searches and a RUN, every report as the engine's")


if __name__ == "__main__":
    try:
        main()
    except (Failure, OSError, subprocess.CalledProcessError) as error:
        detail = getattr(error, "stderr", None) or ""
        sys.exit(f"vice: {error}\n{detail}".rstrip())
