//! What every frame of the picture brings: time, keys and the joystick, and
//! the end of a search.
//!
//! The interrupt comes in any world. It needs no zero page, and its code is in
//! the room, which it shows before it does anything. Keys go to a ring on the
//! desk. While the core thinks, the room sees to a key at once (`attend`), on
//! its own stack and with its own pages, and further frames may come meanwhile.

use super::Machine;
use super::far_call::{map_core_pages, map_kernal_pages};
use crate::api::shared::KEY_QUEUE_LEN;
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
pub const IRQ_RASTER_LINE: u8 = 251;

/// Cycles of the machine's clock in a sixtieth of a second, less one: PAL, NTSC.
pub const JIFFY_CYCLES: [u16; 2] = [16_421 - 1, 17_045 - 1];

/// Where SHIFT is in the matrix: row and bit.
const SHIFTS: [(u8, u8); 2] = [(1, 0x80), (6, 0x10)];
/// Other keys that only modify: CONTROL, COMMODORE, ALT.
const MODIFIERS: [(u8, u8); 3] = [(7, 0x04), (7, 0x20), (10, 0x01)];

/// The codes of the keys, by row and bit: PETSCII.
#[rustfmt::skip]
const KEYMAP: [u8; 96] = [
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
const KEYMAP_SHIFTED: [(u8, u8); 21] = [
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
        let plain = KEYMAP[n];
        if n >= 64 {
            return plain;
        }
        if plain.is_ascii_uppercase() {
            return plain | 0x80;
        }
        let other = KEYMAP_SHIFTED.iter().find(|pair| pair.0 == plain);
        other.map_or(plain, |pair| pair.1)
    })
}

/// Emits `frame` and what it calls.
pub fn emit(asm: &mut Asm, machine: &Machine, core: &Core) {
    asm.section(
        "Every frame",
        "Time, keys, joystick; and a search that is to end.",
    );
    frame(asm, machine, core);
    time(asm, machine);
    scan(asm, machine);
    look(asm, machine);
    put(asm, machine);
    get(asm, machine);
}

fn frame(asm: &mut Asm, machine: &Machine, core: &Core) {
    let (kernal, state, shared) = (&machine.kernal, &machine.state, &machine.shared);
    asm! { asm;
        asm.routine("irq_handler", "Sees to an interrupt.")
            .takes("what the KERNAL's entry put on the stack; any world's pages")
            .returns("from the interrupt");
        lda  kernal.interrupts
        and  #1
        beq  @other             // not the picture's
        sta  kernal.interrupts
        jsr  update_clocks
        jsr  scan_keyboard
        bit  state.in_core
        bpl  @other
        lda  shared.key_head
        cmp  shared.key_tail
        beq  @on
        // The room sees to a key, as if it had been called.
        tsx
        stx  state.irq_sp
        map_kernal_pages(asm, machine);
        ldx  state.ui_sp
        txs
        lda  #0
        sta  state.in_core
        cli
        jsr  on_key_while_thinking
        sei
        map_core_pages(asm, machine);
        ldx  state.irq_sp
        txs
        lda  #0x80
        sta  state.in_core
    @on:
        lda  state.stop_request
        bne  @stop
        jsr  time_is_up
        bcc  @other
    @stop:
        lda  #1
        sta  core.v.stopped     // the search ends as if its nodes were out
    @other:
        lda  kernal.cia_1            // whatever it was, it is over
        jmp  kernal.end_interrupt
    }
}

fn time(asm: &mut Asm, machine: &Machine) {
    let (kernal, state, shared) = (&machine.kernal, &machine.state, &machine.shared);
    asm! { asm;
        asm.routine(
            "start_clock_timer",
            "Has CIA 2 count sixtieths of a second, and holds RESTORE off.",
        )
        .returns("saved_cia2_timers, last_timer; CIA 2's request, which nobody answers")
        .destroys("A X")
        .cost("a sixtieth of a second");
        for n in 0..2 {
            lda  kernal.timers + n
            sta  state.saved_cia2_timers + n
        }
        let [pal, other] = JIFFY_CYCLES.map(u16::to_le_bytes);
        lda  #other[0]
        ldx  #other[1]
        bit  kernal.pal
        bpl  @ntsc
        lda  #pal[0]
        ldx  #pal[1]
    @ntsc:
        sta  kernal.timer_a
        stx  kernal.timer_a+1
        lda  #0xFF
        sta  kernal.timer_b
        sta  kernal.timer_b+1
        sta  state.last_timer
        sta  state.last_timer+1
        lda  #0x51              // loaded, counting what timer A has counted
        sta  kernal.timers+1
        lda  #0x11              // loaded, counting cycles
        sta  kernal.timers
        // The line of non-maskable interrupts says when one begins, and RESTORE shares it. So
        // the timer's first request, which stays, is the last that the processor is told of.
        lda  #0x81              // timer A may request one
        sta  kernal.cia_2
        ldx  #0xFF
    @wait:
        cpx  kernal.timer_b
        beq  @wait              // until it has
        rts

        asm.routine("update_clocks", "Counts the time since the last frame.")
            .takes("interrupts off")
            .returns("shared_uptime; the clock that runs")
            .destroys("A X Y")
            .cost("about 110 cycles");
    @again:
        ldx  kernal.timer_b+1
        lda  kernal.timer_b
        cpx  kernal.timer_b+1
        bne  @again             // the high byte changed meanwhile
        tay
        lda  state.last_timer     // it counts down
        sec
        sty  state.last_timer
        sbc  state.last_timer
        sta  state.frame_jiffies
        lda  state.last_timer+1
        stx  state.last_timer+1
        sbc  state.last_timer+1
        sta  state.frame_jiffies+1
        lda  shared.uptime
        clc
        adc  state.frame_jiffies
        sta  shared.uptime
        lda  shared.uptime+1
        adc  state.frame_jiffies+1
        sta  shared.uptime+1
        bcc  @counted
        inc  shared.uptime+2
    @counted:
        // The clock of the player who is to move.
        ldx  state.running_clock
        beq  @nobody
        bit  state.clock_counts_down
        bpl  @up
        sec
        for n in 0..3 {
            let at = shared.clock_white.at(n - 1).x();
            lda  at
            if n < 2 {
                sbc  state.frame_jiffies + n
            } else {
                sbc  #0
            }
            sta  at
        }
        bcs  @nobody
        lda  #0                 // no time is left
        for n in 0..3 {
            sta  shared.clock_white + (n - 1),x
        }
        rts
    @up:
        clc
        for n in 0..3 {
            let at = shared.clock_white.at(n - 1).x();
            lda  at
            if n < 2 {
                adc  state.frame_jiffies + n
            } else {
                adc  #0
            }
            sta  at
        }
    @nobody:
        rts
    }
}

fn scan(asm: &mut Asm, machine: &Machine) {
    let (kernal, state, shared) = (&machine.kernal, &machine.state, &machine.shared);
    asm! { asm;
        asm.routine("scan_keyboard", "Looks at keyboard and joystick.")
            .returns("shared_key_queue; shared_joystick")
            .destroys("A X Y")
            .cost("about 230 cycles when nothing is pressed");
        ldx  #ROWS - 1
    @keep:
        lda  state.key_rows,x
        sta  state.key_rows_before,x
        lda  #0
        sta  state.key_rows,x
        dex
        bpl  @keep
        // With no column selected, port A shows joystick 2, port B joystick 1.
        ldx  #0xFF
        stx  kernal.columns
        stx  kernal.extra_keys
        lda  kernal.columns
        eor  #0xFF
        and  #0x1F
        sta  shared.joystick
        sta  state.key_rows + (i32::from(ROWS) - 1)
        cpx  kernal.rows
        bne  @nothing           // the other joystick is in the way
        inx                     // all columns at once: is anything pressed?
        stx  kernal.columns
        stx  kernal.extra_keys
        lda  kernal.rows
        cmp  #0xFF
        beq  @nothing
        let (columns, extras) = (asm.sym("keyboard_columns"), asm.sym("keyboard_columns_128"));
        ldx  #ROWS - 2
    @column:
        lda  columns,x
        sta  kernal.columns
        lda  extras,x
        sta  kernal.extra_keys
    @matrix:
        lda  kernal.rows
        cmp  kernal.rows
        bne  @matrix            // a contact that bounces
        eor  #0xFF
        sta  state.key_rows,x
        dex
        bpl  @column
    @nothing:
        ldx  #0xFF
        stx  kernal.columns
        stx  kernal.extra_keys
        // Keys that only modify are no keys.
        lda  #0
        sta  state.shift_down
        for (row, bit) in SHIFTS {
            let row = state.key_rows.at(i32::from(row));
            lda  row
            and  #bit
            beq  @up
            eor  row
            sta  row
            lda  #0x80
            sta  state.shift_down
        @up:
        }
        for (row, bit) in MODIFIERS {
            let row = state.key_rows.at(i32::from(row));
            lda  row
            and  #!bit
            sta  row
        }
        jmp  decode_key
        let Some(segment) = asm.selected() else { return };
        let lines = |first: u8, count: u8| -> Vec<u8> {
            (0..ROWS - 1)
                .map(|row| {
                    let line = row.wrapping_sub(first);
                    if line < count { !(1 << line) } else { 0xFF }
                })
                .collect()
        };
        let what = "The lines that select a column";
        asm.table(segment, "keyboard_columns", 1, &lines(0, 8), what);
        asm.table(segment, "keyboard_columns_128", 1, &lines(8, 3), what);
    }
}

fn look(asm: &mut Asm, machine: &Machine) {
    let state = &machine.state;
    asm! { asm;
        asm.routine(
            "decode_key",
            "Finds the key that has gone down, or that repeats.",
        )
        .takes("rows, key_rows_before, shifted")
        .returns("shared_key_queue")
        .destroys("A X Y");
        ldx  #ROWS - 1
    @row:
        lda  state.key_rows_before,x
        eor  #0xFF
        and  state.key_rows,x
        bne  @found
        dex
        bpl  @row
        // None has: does one repeat?
        ldy  state.repeat_key
        bmi  @done
        tya
        for _ in 0..3 {
            lsr  a
        }
        tax
        tya
        and  #7
        tay
        let bits = asm.sym("key_bits");
        lda  state.key_rows,x
        and  bits,y
        beq  @released
        dec  state.repeat_delay
        bne  @done
        lda  #REPEAT
        sta  state.repeat_delay
        ldy  state.repeat_key
        bpl  @held              // always
    @released:
        lda  #NO_KEY
        sta  state.repeat_key
    @done:
        rts
    @found:
        ldy  #0xFF
    @bit:
        iny
        lsr  a
        bcc  @bit
        sty  state.repeat_key
        txa
        for _ in 0..3 {
            asl  a
        }
        ora  state.repeat_key
        sta  state.repeat_key
        tay
        lda  #FIRST_REPEAT
        sta  state.repeat_delay
    @held:
        let (plain_codes, shifted_codes) = (asm.sym("keymap"), asm.sym("keymap_shifted"));
        bit  state.shift_down
        bpl  @plain
        lda  shifted_codes,y
        jmp  @code
    @plain:
        lda  plain_codes,y
    @code:
        beq  @done              // no key there
        jmp  enqueue_key
        let Some(segment) = asm.selected() else { return };
        let what = "The keys' codes by row and bit";
        asm.table(segment, "keymap", 1, &KEYMAP, what);
        asm.table(segment, "keymap_shifted", 1, &shifted(), "With SHIFT");
        let bits: [u8; 8] = std::array::from_fn(|n| 1 << n);
        asm.table(segment, "key_bits", 1, &bits, "The bits of a row");
    }
}

fn put(asm: &mut Asm, machine: &Machine) {
    let shared = &machine.shared;
    asm! { asm;
        asm.routine(
            "enqueue_key",
            "Adds a key to those that wait; if there is room.",
        )
        .takes("A its code")
        .destroys("A X Y");
        ldy  shared.key_tail
        sta  shared.key_queue,y
        iny
        tya
        and  #KEY_QUEUE_LEN as u8 - 1
        cmp  shared.key_head
        beq  @full
        sta  shared.key_tail
    @full:
        rts
        const { assert!(KEY_QUEUE_LEN.is_power_of_two()) };
    }
}

fn get(asm: &mut Asm, machine: &Machine) {
    let (state, shared) = (&machine.state, &machine.shared);
    asm.routine("wait_keys_up", "Waits until no key is down.")
        .takes("interrupts on")
        .destroys("A X");
    asm! { asm;
    @down:
        ldx  #ROWS - 1
    @row:
        lda  state.key_rows,x
        bne  @down
        dex
        bpl  @row
        rts

        asm.routine("get_key", "Takes the next key that waits.")
            .returns("A its code, or 0 and Z set")
            .destroys("X");
        ldx  shared.key_head
        cpx  shared.key_tail
        beq  @none
        lda  shared.key_queue,x
        pha
        inx
        txa
        and  #KEY_QUEUE_LEN as u8 - 1
        sta  shared.key_head
        pla
        rts
    @none:
        lda  #0
        rts
    }
}
