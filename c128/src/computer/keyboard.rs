//! What every frame of the picture brings: time, keys and the joystick, and
//! the end of a search.
//!
//! The interrupt comes in any world. It needs no zero page, and its code is in
//! the room, which it shows before it does anything. Keys go to a ring on the
//! desk. While the core thinks, the room sees to a key at once (`attend`), on
//! its own stack and with its own pages, and further frames may come meanwhile.

use super::Computer;
use super::desk::KEYS;
use super::worlds::{core_pages, room_pages};
use crate::asm::{Asm, imm};
use crate::chess::Core;

/// Rows of keys: eight columns of the matrix, three of the C128's own, and the
/// joystick.
const ROWS: u8 = 12;
/// Frames until a key that is held repeats.
const FIRST_REPEAT: u8 = 18;
/// Frames between repeats.
const REPEAT: u8 = 4;
/// No key.
const NO_KEY: u8 = 0xFF;
/// The line of the picture's interrupt: below the text.
pub const RASTER: u8 = 251;

/// Cycles of the machine's clock in a sixtieth of a second, less one: PAL, NTSC.
pub const SIXTIETHS: [u16; 2] = [16_421 - 1, 17_045 - 1];

/// Where SHIFT is in the matrix: row and bit.
const SHIFTS: [(u8, u8); 2] = [(1, 0x80), (6, 0x10)];
/// Other keys that only modify: CONTROL, COMMODORE, ALT.
const SILENT: [(u8, u8); 3] = [(7, 0x04), (7, 0x20), (10, 0x01)];

/// The codes of the keys, by row and bit: PETSCII.
#[rustfmt::skip]
const PLAIN: [u8; 96] = [
    0x14, 0x0D, 0x1D, 0x88, 0x85, 0x86, 0x87, 0x11, // DEL RETURN right F7 F1 F3 F5 down
    b'3', b'W', b'A', b'4', b'Z', b'S', b'E', 0,
    b'5', b'R', b'D', b'6', b'C', b'F', b'T', b'X',
    b'7', b'Y', b'G', b'8', b'B', b'H', b'U', b'V',
    b'9', b'I', b'J', b'0', b'M', b'K', b'O', b'N',
    b'+', b'P', b'L', b'-', b'.', b':', b'@', b',',
    0x5C, b'*', b';', 0x13, 0, b'=', 0x5E, b'/', // pound, HOME, arrow up
    b'1', 0x5F, 0, b'2', b' ', 0, b'Q', 0x03, // arrow left, RUN/STOP
    0x84, b'8', b'5', 0x09, b'2', b'4', b'7', b'1', // HELP, TAB, pad
    0x1B, b'+', b'-', 0x0A, 0x0D, b'6', b'9', b'3', // ESC, LINE FEED, ENTER
    0, b'0', b'.', 0x91, 0x11, 0x9D, 0x1D, 0, // cursor keys, NO SCROLL
    0x91, 0x11, 0x9D, 0x1D, 0x0D, 0, 0, 0, // the joystick; fire is RETURN
];

/// With SHIFT, where that is not the plain code: letters have bit 7 set.
const SHIFTED: [(u8, u8); 21] = [
    (0x1D, 0x9D),
    (0x88, 0x8C),
    (0x85, 0x89),
    (0x86, 0x8A),
    (0x87, 0x8B),
    (0x11, 0x91),
    (0x13, 0x93),
    (b'1', b'!'),
    (b'2', b'"'),
    (b'3', b'#'),
    (b'4', b'$'),
    (b'5', b'%'),
    (b'6', b'&'),
    (b'7', b'\''),
    (b'8', b'('),
    (b'9', b')'),
    (b':', b'['),
    (b';', b']'),
    (b',', b'<'),
    (b'.', b'>'),
    (b'/', b'?'),
];

/// The codes of the keys with SHIFT. The pad and the keys above it have none
/// of their own.
fn shifted() -> [u8; 96] {
    std::array::from_fn(|n| {
        let plain = PLAIN[n];
        if n >= 64 {
            return plain;
        }
        if plain.is_ascii_uppercase() {
            return plain | 0x80;
        }
        let other = SHIFTED.iter().find(|pair| pair.0 == plain);
        other.map_or(plain, |pair| pair.1)
    })
}

/// Emits `frame` and what it calls.
pub fn emit(a: &mut Asm, m: &Computer, core: &Core) {
    a.section(
        "Every frame",
        "Time, keys, joystick; and a search that is to end.",
    );
    frame(a, m, core);
    time(a, m);
    scan(a, m);
    look(a, m);
    put(a, m);
    get(a, m);
}

fn frame(a: &mut Asm, m: &Computer, core: &Core) {
    let (k, s, d) = (&m.k, &m.s, &m.d);
    let (other, on, stop) = (a.label("other"), a.label("on"), a.label("stop"));
    a.routine("frame", "Sees to an interrupt.")
        .takes("what the KERNAL's entry put on the stack; any world's pages")
        .returns("from the interrupt");
    a.lda(k.interrupts);
    a.and(imm(1));
    a.beq(other).c("not the picture's");
    a.sta(k.interrupts);
    a.jsr("keep_time");
    a.jsr("scan_keys");
    a.bit(s.in_core_now);
    a.bpl(other);
    a.lda(d.keys_read);
    a.cmp(d.keys_written);
    a.beq(on);
    a.comment("The room sees to a key, as if it had been called.");
    a.tsx();
    a.stx(s.waiting_stack);
    room_pages(a, m);
    a.ldx(s.room_stack);
    a.txs();
    a.lda(imm(0));
    a.sta(s.in_core_now);
    a.cli();
    a.jsr("attend");
    a.sei();
    core_pages(a, m);
    a.ldx(s.waiting_stack);
    a.txs();
    a.lda(imm(0x80));
    a.sta(s.in_core_now);
    a.bind(on);
    a.lda(s.stop_wanted);
    a.bne(stop);
    a.jsr("over");
    a.bcc(other);
    a.bind(stop);
    a.lda(imm(1));
    a.sta(core.v.stopped)
        .c("the search ends as if its nodes were out");
    a.bind(other);
    a.lda(k.cia_1).c("whatever it was, it is over");
    a.jmp(k.end_interrupt);
}

fn time(a: &mut Asm, m: &Computer) {
    let (k, s, d) = (&m.k, &m.s, &m.d);
    let (again, counted, nobody, up) = (
        a.label("again"),
        a.label("counted"),
        a.label("nobody"),
        a.label("up"),
    );
    a.routine(
        "start_timer",
        "Has CIA 2 count sixtieths of a second, and holds RESTORE off.",
    )
    .returns("timers_before, timer_before; CIA 2's request, which nobody answers")
    .destroys("A X")
    .cost("a sixtieth of a second");
    let (ntsc, wait) = (a.label("ntsc"), a.label("wait"));
    for n in 0..2 {
        a.lda(k.timers.at(n));
        a.sta(s.timers_before.at(n));
    }
    let [pal, other] = SIXTIETHS.map(u16::to_le_bytes);
    a.lda(imm(other[0]));
    a.ldx(imm(other[1]));
    a.bit(k.pal);
    a.bpl(ntsc);
    a.lda(imm(pal[0]));
    a.ldx(imm(pal[1]));
    a.bind(ntsc);
    a.sta(k.timer_a);
    a.stx(k.timer_a.at(1));
    a.lda(imm(0xFF));
    a.sta(k.timer_b);
    a.sta(k.timer_b.at(1));
    a.sta(s.timer_before);
    a.sta(s.timer_before.at(1));
    a.lda(imm(0x51))
        .c("loaded, counting what timer A has counted");
    a.sta(k.timers.at(1));
    a.lda(imm(0x11)).c("loaded, counting cycles");
    a.sta(k.timers);
    a.comment(
        "The line of non-maskable interrupts says when one begins, and RESTORE shares it. So \
         the timer's first request, which stays, is the last that the processor is told of.",
    );
    a.lda(imm(0x81)).c("timer A may request one");
    a.sta(k.cia_2);
    a.ldx(imm(0xFF));
    a.bind(wait);
    a.cpx(k.timer_b);
    a.beq(wait).c("until it has");
    a.rts();

    a.routine("keep_time", "Counts the time since the last frame.")
        .takes("interrupts off")
        .returns("desk_clock; the clock that runs")
        .destroys("A X Y")
        .cost("about 110 cycles");
    a.bind(again);
    a.ldx(k.timer_b.at(1));
    a.lda(k.timer_b);
    a.cpx(k.timer_b.at(1));
    a.bne(again).c("the high byte changed meanwhile");
    a.tay();
    a.lda(s.timer_before).c("it counts down");
    a.sec();
    a.sty(s.timer_before);
    a.sbc(s.timer_before);
    a.sta(s.ticks);
    a.lda(s.timer_before.at(1));
    a.stx(s.timer_before.at(1));
    a.sbc(s.timer_before.at(1));
    a.sta(s.ticks.at(1));
    a.lda(d.clock);
    a.clc();
    a.adc(s.ticks);
    a.sta(d.clock);
    a.lda(d.clock.at(1));
    a.adc(s.ticks.at(1));
    a.sta(d.clock.at(1));
    a.bcc(counted);
    a.inc(d.clock.at(2));
    a.bind(counted);
    a.comment("The clock of the player who is to move.");
    a.ldx(s.clock_runs);
    a.beq(nobody);
    a.bit(s.clock_down);
    a.bpl(up);
    a.sec();
    for n in 0..3 {
        let at = d.clock_white.at(n - 1).x();
        a.lda(at);
        if n < 2 {
            a.sbc(s.ticks.at(n));
        } else {
            a.sbc(imm(0));
        }
        a.sta(at);
    }
    a.bcs(nobody);
    a.lda(imm(0)).c("no time is left");
    for n in 0..3 {
        a.sta(d.clock_white.at(n - 1).x());
    }
    a.rts();
    a.bind(up);
    a.clc();
    for n in 0..3 {
        let at = d.clock_white.at(n - 1).x();
        a.lda(at);
        if n < 2 {
            a.adc(s.ticks.at(n));
        } else {
            a.adc(imm(0));
        }
        a.sta(at);
    }
    a.bind(nobody);
    a.rts();
}

fn scan(a: &mut Asm, m: &Computer) {
    let (k, s, d) = (&m.k, &m.s, &m.d);
    let (column, nothing, matrix) = (a.label("column"), a.label("nothing"), a.label("matrix"));
    a.routine("scan_keys", "Looks at keyboard and joystick.")
        .returns("desk_keys; desk_joystick")
        .destroys("A X Y")
        .cost("about 230 cycles when nothing is pressed");
    a.ldx(imm(ROWS - 1));
    let keep = a.label_here("keep");
    a.lda(s.rows.x());
    a.sta(s.rows_before.x());
    a.lda(imm(0));
    a.sta(s.rows.x());
    a.dex();
    a.bpl(keep);
    a.comment("With no column selected, port A shows joystick 2, port B joystick 1.");
    a.ldx(imm(0xFF));
    a.stx(k.columns);
    a.stx(k.extra_keys);
    a.lda(k.columns);
    a.eor(imm(0xFF));
    a.and(imm(0x1F));
    a.sta(d.joystick);
    a.sta(s.rows.at(i32::from(ROWS) - 1));
    a.cpx(k.rows);
    a.bne(nothing).c("the other joystick is in the way");
    a.inx().c("all columns at once: is anything pressed?");
    a.stx(k.columns);
    a.stx(k.extra_keys);
    a.lda(k.rows);
    a.cmp(imm(0xFF));
    a.beq(nothing);
    let (columns, extras) = (a.sym("key_columns"), a.sym("key_extras"));
    a.ldx(imm(ROWS - 2));
    a.bind(column);
    a.lda(columns.x());
    a.sta(k.columns);
    a.lda(extras.x());
    a.sta(k.extra_keys);
    a.bind(matrix);
    a.lda(k.rows);
    a.cmp(k.rows);
    a.bne(matrix).c("a contact that bounces");
    a.eor(imm(0xFF));
    a.sta(s.rows.x());
    a.dex();
    a.bpl(column);
    a.bind(nothing);
    a.ldx(imm(0xFF));
    a.stx(k.columns);
    a.stx(k.extra_keys);
    a.comment("Keys that only modify are no keys.");
    a.lda(imm(0));
    a.sta(s.shifted);
    for (row, bit) in SHIFTS {
        let up = a.label("up");
        let row = s.rows.at(i32::from(row));
        a.lda(row);
        a.and(imm(bit));
        a.beq(up);
        a.eor(row);
        a.sta(row);
        a.lda(imm(0x80));
        a.sta(s.shifted);
        a.bind(up);
    }
    for (row, bit) in SILENT {
        let row = s.rows.at(i32::from(row));
        a.lda(row);
        a.and(imm(!bit));
        a.sta(row);
    }
    a.jmp("find_key");
    let Some(segment) = a.selected() else { return };
    let lines = |first: u8, count: u8| -> Vec<u8> {
        (0..ROWS - 1)
            .map(|row| {
                let line = row.wrapping_sub(first);
                if line < count { !(1 << line) } else { 0xFF }
            })
            .collect()
    };
    let what = "The lines that select a column";
    a.table(segment, "key_columns", 1, &lines(0, 8), what);
    a.table(segment, "key_extras", 1, &lines(8, 3), what);
}

fn look(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let (row, found, bit, held, released, done, code, plain) = (
        a.label("row"),
        a.label("found"),
        a.label("bit"),
        a.label("held"),
        a.label("released"),
        a.label("done"),
        a.label("code"),
        a.label("plain"),
    );
    a.routine(
        "find_key",
        "Finds the key that has gone down, or that repeats.",
    )
    .takes("rows, rows_before, shifted")
    .returns("desk_keys")
    .destroys("A X Y");
    a.ldx(imm(ROWS - 1));
    a.bind(row);
    a.lda(s.rows_before.x());
    a.eor(imm(0xFF));
    a.and(s.rows.x());
    a.bne(found);
    a.dex();
    a.bpl(row);
    a.comment("None has: does one repeat?");
    a.ldy(s.repeating);
    a.bmi(done);
    a.tya();
    for _ in 0..3 {
        a.lsr_a();
    }
    a.tax();
    a.tya();
    a.and(imm(7));
    a.tay();
    let bits = a.sym("key_bits");
    a.lda(s.rows.x());
    a.and(bits.y());
    a.beq(released);
    a.dec(s.repeat_in);
    a.bne(done);
    a.lda(imm(REPEAT));
    a.sta(s.repeat_in);
    a.ldy(s.repeating);
    a.bpl(held).c("always");
    a.bind(released);
    a.lda(imm(NO_KEY));
    a.sta(s.repeating);
    a.bind(done);
    a.rts();
    a.bind(found);
    a.ldy(imm(0xFF));
    a.bind(bit);
    a.iny();
    a.lsr_a();
    a.bcc(bit);
    a.sty(s.repeating);
    a.txa();
    for _ in 0..3 {
        a.asl_a();
    }
    a.ora(s.repeating);
    a.sta(s.repeating);
    a.tay();
    a.lda(imm(FIRST_REPEAT));
    a.sta(s.repeat_in);
    a.bind(held);
    let (plain_codes, shifted_codes) = (a.sym("keys_plain"), a.sym("keys_shifted"));
    a.bit(s.shifted);
    a.bpl(plain);
    a.lda(shifted_codes.y());
    a.jmp(code);
    a.bind(plain);
    a.lda(plain_codes.y());
    a.bind(code);
    a.beq(done).c("no key there");
    a.jmp("put_key");
    let Some(segment) = a.selected() else { return };
    let what = "The keys' codes by row and bit";
    a.table(segment, "keys_plain", 1, &PLAIN, what);
    a.table(segment, "keys_shifted", 1, &shifted(), "With SHIFT");
    let bits: [u8; 8] = std::array::from_fn(|n| 1 << n);
    a.table(segment, "key_bits", 1, &bits, "The bits of a row");
}

fn put(a: &mut Asm, m: &Computer) {
    let d = &m.d;
    let full = a.label("full");
    a.routine(
        "put_key",
        "Adds a key to those that wait; if there is room.",
    )
    .takes("A its code")
    .destroys("A X Y");
    a.ldy(d.keys_written);
    a.sta(d.keys.y());
    a.iny();
    a.tya();
    a.and(imm(KEYS as u8 - 1));
    a.cmp(d.keys_read);
    a.beq(full);
    a.sta(d.keys_written);
    a.bind(full);
    a.rts();
    const { assert!(KEYS.is_power_of_two()) };
}

fn get(a: &mut Asm, m: &Computer) {
    let (s, d) = (&m.s, &m.d);
    a.routine("keys_up", "Waits until no key is down.")
        .takes("interrupts on")
        .destroys("A X");
    let down = a.label_here("down");
    a.ldx(imm(ROWS - 1));
    let row = a.label_here("row");
    a.lda(s.rows.x());
    a.bne(down);
    a.dex();
    a.bpl(row);
    a.rts();

    let none = a.label("none");
    a.routine("get_key", "Takes the next key that waits.")
        .returns("A its code, or 0 and Z set")
        .destroys("X");
    a.ldx(d.keys_read);
    a.cpx(d.keys_written);
    a.beq(none);
    a.lda(d.keys.x());
    a.pha();
    a.inx();
    a.txa();
    a.and(imm(KEYS as u8 - 1));
    a.sta(d.keys_read);
    a.pla();
    a.rts();
    a.bind(none);
    a.lda(imm(0));
    a.rts();
}
