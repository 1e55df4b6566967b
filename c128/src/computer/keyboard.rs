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
use crate::asm::{Asm, asm};
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
    asm! { a;
        a.routine("frame", "Sees to an interrupt.")
            .takes("what the KERNAL's entry put on the stack; any world's pages")
            .returns("from the interrupt");
        lda  k.interrupts
        and  #1
        beq  @other             // not the picture's
        sta  k.interrupts
        jsr  keep_time
        jsr  scan_keys
        bit  s.in_core_now
        bpl  @other
        lda  d.keys_read
        cmp  d.keys_written
        beq  @on
        // The room sees to a key, as if it had been called.
        tsx
        stx  s.waiting_stack
        room_pages(a, m);
        ldx  s.room_stack
        txs
        lda  #0
        sta  s.in_core_now
        cli
        jsr  attend
        sei
        core_pages(a, m);
        ldx  s.waiting_stack
        txs
        lda  #0x80
        sta  s.in_core_now
    @on:
        lda  s.stop_wanted
        bne  @stop
        jsr  over
        bcc  @other
    @stop:
        lda  #1
        sta  core.v.stopped     // the search ends as if its nodes were out
    @other:
        lda  k.cia_1            // whatever it was, it is over
        jmp  k.end_interrupt
    }
}

fn time(a: &mut Asm, m: &Computer) {
    let (k, s, d) = (&m.k, &m.s, &m.d);
    asm! { a;
        a.routine(
            "start_timer",
            "Has CIA 2 count sixtieths of a second, and holds RESTORE off.",
        )
        .returns("timers_before, timer_before; CIA 2's request, which nobody answers")
        .destroys("A X")
        .cost("a sixtieth of a second");
        for n in 0..2 {
            lda  k.timers + n
            sta  s.timers_before + n
        }
        let [pal, other] = SIXTIETHS.map(u16::to_le_bytes);
        lda  #other[0]
        ldx  #other[1]
        bit  k.pal
        bpl  @ntsc
        lda  #pal[0]
        ldx  #pal[1]
    @ntsc:
        sta  k.timer_a
        stx  k.timer_a+1
        lda  #0xFF
        sta  k.timer_b
        sta  k.timer_b+1
        sta  s.timer_before
        sta  s.timer_before+1
        lda  #0x51              // loaded, counting what timer A has counted
        sta  k.timers+1
        lda  #0x11              // loaded, counting cycles
        sta  k.timers
        // The line of non-maskable interrupts says when one begins, and RESTORE shares it. So
        // the timer's first request, which stays, is the last that the processor is told of.
        lda  #0x81              // timer A may request one
        sta  k.cia_2
        ldx  #0xFF
    @wait:
        cpx  k.timer_b
        beq  @wait              // until it has
        rts

        a.routine("keep_time", "Counts the time since the last frame.")
            .takes("interrupts off")
            .returns("desk_clock; the clock that runs")
            .destroys("A X Y")
            .cost("about 110 cycles");
    @again:
        ldx  k.timer_b+1
        lda  k.timer_b
        cpx  k.timer_b+1
        bne  @again             // the high byte changed meanwhile
        tay
        lda  s.timer_before     // it counts down
        sec
        sty  s.timer_before
        sbc  s.timer_before
        sta  s.ticks
        lda  s.timer_before+1
        stx  s.timer_before+1
        sbc  s.timer_before+1
        sta  s.ticks+1
        lda  d.clock
        clc
        adc  s.ticks
        sta  d.clock
        lda  d.clock+1
        adc  s.ticks+1
        sta  d.clock+1
        bcc  @counted
        inc  d.clock+2
    @counted:
        // The clock of the player who is to move.
        ldx  s.clock_runs
        beq  @nobody
        bit  s.clock_down
        bpl  @up
        sec
        for n in 0..3 {
            let at = d.clock_white.at(n - 1).x();
            lda  at
            if n < 2 {
                sbc  s.ticks + n
            } else {
                sbc  #0
            }
            sta  at
        }
        bcs  @nobody
        lda  #0                 // no time is left
        for n in 0..3 {
            sta  d.clock_white + (n - 1),x
        }
        rts
    @up:
        clc
        for n in 0..3 {
            let at = d.clock_white.at(n - 1).x();
            lda  at
            if n < 2 {
                adc  s.ticks + n
            } else {
                adc  #0
            }
            sta  at
        }
    @nobody:
        rts
    }
}

fn scan(a: &mut Asm, m: &Computer) {
    let (k, s, d) = (&m.k, &m.s, &m.d);
    asm! { a;
        a.routine("scan_keys", "Looks at keyboard and joystick.")
            .returns("desk_keys; desk_joystick")
            .destroys("A X Y")
            .cost("about 230 cycles when nothing is pressed");
        ldx  #ROWS - 1
    @keep:
        lda  s.rows,x
        sta  s.rows_before,x
        lda  #0
        sta  s.rows,x
        dex
        bpl  @keep
        // With no column selected, port A shows joystick 2, port B joystick 1.
        ldx  #0xFF
        stx  k.columns
        stx  k.extra_keys
        lda  k.columns
        eor  #0xFF
        and  #0x1F
        sta  d.joystick
        sta  s.rows + (i32::from(ROWS) - 1)
        cpx  k.rows
        bne  @nothing           // the other joystick is in the way
        inx                     // all columns at once: is anything pressed?
        stx  k.columns
        stx  k.extra_keys
        lda  k.rows
        cmp  #0xFF
        beq  @nothing
        let (columns, extras) = (a.sym("key_columns"), a.sym("key_extras"));
        ldx  #ROWS - 2
    @column:
        lda  columns,x
        sta  k.columns
        lda  extras,x
        sta  k.extra_keys
    @matrix:
        lda  k.rows
        cmp  k.rows
        bne  @matrix            // a contact that bounces
        eor  #0xFF
        sta  s.rows,x
        dex
        bpl  @column
    @nothing:
        ldx  #0xFF
        stx  k.columns
        stx  k.extra_keys
        // Keys that only modify are no keys.
        lda  #0
        sta  s.shifted
        for (row, bit) in SHIFTS {
            let row = s.rows.at(i32::from(row));
            lda  row
            and  #bit
            beq  @up
            eor  row
            sta  row
            lda  #0x80
            sta  s.shifted
        @up:
        }
        for (row, bit) in SILENT {
            let row = s.rows.at(i32::from(row));
            lda  row
            and  #!bit
            sta  row
        }
        jmp  find_key
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
}

fn look(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    asm! { a;
        a.routine(
            "find_key",
            "Finds the key that has gone down, or that repeats.",
        )
        .takes("rows, rows_before, shifted")
        .returns("desk_keys")
        .destroys("A X Y");
        ldx  #ROWS - 1
    @row:
        lda  s.rows_before,x
        eor  #0xFF
        and  s.rows,x
        bne  @found
        dex
        bpl  @row
        // None has: does one repeat?
        ldy  s.repeating
        bmi  @done
        tya
        for _ in 0..3 {
            lsr  a
        }
        tax
        tya
        and  #7
        tay
        let bits = a.sym("key_bits");
        lda  s.rows,x
        and  bits,y
        beq  @released
        dec  s.repeat_in
        bne  @done
        lda  #REPEAT
        sta  s.repeat_in
        ldy  s.repeating
        bpl  @held              // always
    @released:
        lda  #NO_KEY
        sta  s.repeating
    @done:
        rts
    @found:
        ldy  #0xFF
    @bit:
        iny
        lsr  a
        bcc  @bit
        sty  s.repeating
        txa
        for _ in 0..3 {
            asl  a
        }
        ora  s.repeating
        sta  s.repeating
        tay
        lda  #FIRST_REPEAT
        sta  s.repeat_in
    @held:
        let (plain_codes, shifted_codes) = (a.sym("keys_plain"), a.sym("keys_shifted"));
        bit  s.shifted
        bpl  @plain
        lda  shifted_codes,y
        jmp  @code
    @plain:
        lda  plain_codes,y
    @code:
        beq  @done              // no key there
        jmp  put_key
        let Some(segment) = a.selected() else { return };
        let what = "The keys' codes by row and bit";
        a.table(segment, "keys_plain", 1, &PLAIN, what);
        a.table(segment, "keys_shifted", 1, &shifted(), "With SHIFT");
        let bits: [u8; 8] = std::array::from_fn(|n| 1 << n);
        a.table(segment, "key_bits", 1, &bits, "The bits of a row");
    }
}

fn put(a: &mut Asm, m: &Computer) {
    let d = &m.d;
    asm! { a;
        a.routine(
            "put_key",
            "Adds a key to those that wait; if there is room.",
        )
        .takes("A its code")
        .destroys("A X Y");
        ldy  d.keys_written
        sta  d.keys,y
        iny
        tya
        and  #KEYS as u8 - 1
        cmp  d.keys_read
        beq  @full
        sta  d.keys_written
    @full:
        rts
        const { assert!(KEYS.is_power_of_two()) };
    }
}

fn get(a: &mut Asm, m: &Computer) {
    let (s, d) = (&m.s, &m.d);
    a.routine("keys_up", "Waits until no key is down.")
        .takes("interrupts on")
        .destroys("A X");
    asm! { a;
    @down:
        ldx  #ROWS - 1
    @row:
        lda  s.rows,x
        bne  @down
        dex
        bpl  @row
        rts

        a.routine("get_key", "Takes the next key that waits.")
            .returns("A its code, or 0 and Z set")
            .destroys("X");
        ldx  d.keys_read
        cpx  d.keys_written
        beq  @none
        lda  d.keys,x
        pha
        inx
        txa
        and  #KEYS as u8 - 1
        sta  d.keys_read
        pla
        rts
    @none:
        lda  #0
        rts
    }
}
