//! The keyboard, joystick 2 and the buttons of a mouse in port 1, read once a frame by the interrupt.
//!
//! Each bit of `key_rows` is a key: bytes 0 to 10 are the columns of the matrix, byte 11 is the
//! joystick, which stands for cursor keys and RETURN. A mouse's left button is its fire, the right one
//! is ESC. The code of a key that has gone down, in PETSCII, goes into the ring of the shared block.
//! Cursor keys and DEL repeat while they are held down; the joystick counts as cursor keys.

use super::Machine;
use crate::api::shared::KEY_QUEUE_LEN;
use octet_asm::{Asm, SegmentId, asm};

/// Bytes of the keyboard's state: eight columns of the matrix, three of the C128's extra keys,
/// and the joystick.
const COLUMNS: u8 = 12;
/// Frames until a key that is held down repeats.
const FIRST_REPEAT: u8 = 18;
/// The bit by which the code of a cursor key differs with SHIFT.
pub(super) const SHIFTED: u8 = 0x80;
/// Cursor keys: up, down, left, right.
pub const CURSOR: [u8; 4] = [0x91, 0x11, 0x9D, 0x1D];
/// Frames between repeats.
const REPEAT: u8 = 4;
/// The keys that repeat, without the bit that SHIFT sets: cursor down and up, right and left, DEL.
const REPEATING: [u8; 3] = [CURSOR[1], CURSOR[3], 0x14];
/// The value of `repeat_key` when no key repeats.
const NO_KEY: u8 = 0xFF;

/// Port A while no scan goes on: the SID reads the mouse of port 1, and column 7 is selected.
const PORT_1: u8 = 0x7F;
/// Port B's bits of a mouse's buttons.
const LEFT_BUTTON: u8 = 0x10;
const RIGHT_BUTTON: u8 = 0x01;

/// Both SHIFT keys: column and row bit.
const SHIFTS: [(u8, u8); 2] = [(1, 0x80), (6, 0x10)];
const _: () = assert!(SHIFTS[0].1 == 0x80, "bit 7 of shift_down");
/// Other modifiers, which are ignored: CONTROL and COMMODORE, then ALT; column and row bits.
const MODIFIERS: [(u8, u8); 2] = [(7, 0x04 | 0x20), (10, 0x01)];

/// PETSCII codes of the keys, by column and row of the matrix.
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
    CURSOR[0], CURSOR[1], CURSOR[2], CURSOR[3], 0x0D, 0x1B, 0, 0, // the joystick; fire is RETURN; the right button
];

/// Codes with SHIFT, where they differ; letters have bit 7 set.
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

/// Bit 6 and bit 5 of a code: a letter that stands for two, an umlaut or the sharp s. Codes of other
/// keys have one of them at most.
const TWO_LETTERS: u8 = 0x60;
/// The bit by which its code differs from that of the first of both letters.
const LIGATURE: u8 = 0x20;
/// The first letter of the sharp s; its second one is the same.
const SHARP_S: u8 = b'S';

/// German keys that differ: the key's code on US keyboards, what is printed on it, and that with
/// SHIFT.
const GERMAN: [(u8, u8, u8); 12] = [
    (b'Y', b'Z', b'Z' | 0x80),
    (b'Z', b'Y', b'Y' | 0x80),
    (b'@', b'U' | LIGATURE, b'U' | LIGATURE | 0x80),
    (b':', b'O' | LIGATURE, b'O' | LIGATURE | 0x80),
    (b';', b'A' | LIGATURE, b'A' | LIGATURE | 0x80),
    (b'+', SHARP_S | LIGATURE, b'?'),
    (b'/', b'-', 0),
    (b'=', b'#', b'\''),
    (b'*', b'+', b'*'),
    (b'.', b'.', b':'),
    (b'0', b'0', b'='),
    (b'7', b'7', b'/'),
];

/// Keys of a C64, the first. The C128's extra keys have the same code with and without SHIFT.
const SHIFTED_KEYS: u8 = 64;

/// The codes of keys with SHIFT.
fn shifted() -> [u8; SHIFTED_KEYS as usize] {
    std::array::from_fn(|n| {
        let plain = KEYMAP[n];
        if plain.is_ascii_uppercase() {
            return plain | 0x80;
        }
        let shifted = KEYMAP_SHIFTED.iter().find(|pair| pair.0 == plain);
        shifted.map_or(plain, |pair| pair.1)
    })
}

/// Emits `scan_keyboard` and what it calls, `wait_keys_up` and `get_key`.
pub(super) fn emit(asm: &mut Asm, machine: &Machine) {
    // The first three fall through.
    scan(asm, machine);
    decode(asm, machine);
    enqueue(asm, machine);
    get(asm, machine);
    if let Some(segment) = asm.selected() {
        tables(asm, segment);
    }
}

fn tables(asm: &mut Asm, segment: SegmentId) {
    let selects = |first: u8, count: u8| -> Vec<u8> {
        (0..COLUMNS - 1)
            .map(|column| {
                let line = column.wrapping_sub(first);
                if line < count { !(1 << line) } else { 0xFF }
            })
            .collect()
    };
    let what = "The bit that is 0 selects a column";
    asm.table(segment, "keyboard_columns", 1, &selects(0, 8), what);
    asm.table(segment, "keyboard_columns_128", 1, &selects(8, 3), what);
    let what = "Codes by column and row";
    asm.table(segment, "keymap", 1, &KEYMAP, what);
    asm.table(segment, "keymap_shifted", 1, &shifted(), "With SHIFT");
    let at = |key: (u8, u8, u8)| KEYMAP.iter().position(|&code| code == key.0);
    let german = [
        (
            "german_keys",
            GERMAN.map(|key| at(key).unwrap_or_default() as u8),
            "Keys that differ",
        ),
        (
            "german_codes",
            GERMAN.map(|key| key.1),
            "Their codes on German keyboards",
        ),
        ("german_shifted", GERMAN.map(|key| key.2), "With SHIFT"),
    ];
    for (name, codes, what) in german {
        asm.table(segment, name, 1, &codes, what);
    }
    let bits: [u8; 8] = std::array::from_fn(|n| 1 << n);
    asm.table(segment, "key_bits", 1, &bits, "Row bits");
}

fn scan(asm: &mut Asm, machine: &Machine) {
    let (cia1, saved) = (&machine.chips.cia1, &machine.saved);
    let kbd_128 = machine.chips.vic.kbd_128;
    let joystick = saved.key_rows.at(i32::from(COLUMNS) - 1);
    asm! { asm;
        /// Reads the keyboard, joystick 2 and a mouse's buttons.
        routine scan_keyboard {
            returns  shared_key_queue
            destroys a, x, y
        }
        ldx  #COLUMNS - 1
    @keep:
        lda  saved.key_rows,x
        sta  saved.key_rows_before,x
        dex
        bpl  @keep
    @again:
        ldx  #COLUMNS - 1
        lda  #0                 // no key, unless it is found below
    @clear:
        sta  saved.key_rows,x
        dex
        bpl  @clear
        ldy  machine.chips.sid.pot_x // while port 1 is selected
        // With no column selected, port A shows joystick 2 and port B shows joystick 1.
        stx  cia1.pra           // X is $FF
        lda  cia1.pra           // reads the pins: joystick 2 pulls them low
        eor  #0xFF              // 0 is pressed
        and  #0x1F
        sta  joystick
        cpx  cia1.prb
        bne  @port_1            // rows are low: no key can be identified
        inx                     // all columns at once: is anything pressed?
        stx  cia1.pra           // X is 0: all lines low
        stx  kbd_128
        ldy  cia1.prb
        iny
        beq  @check             // no: the usual case
        let (columns, columns_128) = (asm.sym("keyboard_columns"), asm.sym("keyboard_columns_128"));
        ldx  #COLUMNS - 2
    @column:
        lda  columns,x          // one line low
        sta  cia1.pra
        lda  columns_128,x      // of the C128's extra keys, too
        sta  kbd_128
    @debounce:
        lda  cia1.prb
        cmp  cia1.prb
        bne  @debounce          // a contact bounces: read again
        eor  #0xFF              // 0 is pressed
        sta  saved.key_rows,x
        dex
        bpl  @column
    @check:
        ldx  #0xFF
        stx  kbd_128
        stx  cia1.pra
        cpx  cia1.prb
        bne  @again             // a button of port 1 has gone down meanwhile: it looked like keys
        beq  @scanned always
    @port_1:
        iny
        beq  @scanned           // no mouse: joystick 1
        lda  cia1.prb
        eor  #0xFF
        and  #LEFT_BUTTON | RIGHT_BUTTON // of five lines of the port
        lsr  a                  // C: the right button
        bcc  @left
        ora  #LEFT_BUTTON
    @left:
        asl  a                  // ESC in bit 5, RETURN in bit 4
        ora  joystick           // as if it were one with joystick 2
        sta  joystick
    @scanned:
        ldx  #PORT_1            // until the next scan
        stx  cia1.pra
        // SHIFT selects the table of codes; other modifiers are ignored.
        let [left, right] = SHIFTS.map(|(column, _)| saved.key_rows.at(i32::from(column)));
        lda  left
        and  #SHIFTS[0].1
        sta  saved.shift_down   // bit 7, as the left key's
        lda  right              // the other one
        and  #SHIFTS[1].1
        beq  @up
        lda  #0x80
        sta  saved.shift_down
    @up:
        for (column, bits) in SHIFTS.into_iter().chain(MODIFIERS) {
            let rows = saved.key_rows.at(i32::from(column));
            lda  rows
            and  #!bits             // never a new key
            sta  rows               // without it
        }
    }
}

fn decode(asm: &mut Asm, machine: &Machine) {
    let saved = &machine.saved;
    asm! { asm;
        /// Finds the key that has gone down or repeats, and its code.
        routine decode_key {
            takes    key_rows, key_rows_before, shift_down
            returns  shared_key_queue
            destroys a, x, y
        }
        ldx  #COLUMNS - 1
    @column:
        lda  saved.key_rows_before,x
        eor  #0xFF
        and  saved.key_rows,x   // down now and up before
        bne  @new_key
        dex
        bpl  @column
        // There is no new key. Does one repeat?
        ldy  saved.repeat_key   // Y: column and row
        bmi  @done              // NO_KEY
        tya
        for _ in 0..3 {
            lsr  a                  // its column
        }
        tax
        tya
        and  #7                 // its row
        tay
        let bits = asm.sym("key_bits");
        lda  saved.key_rows,x   // is it still down?
        and  bits,y
        beq  @released
        dec  saved.repeat_delay // counts frames
        bne  @done
        lda  #REPEAT            // from now on faster
        sta  saved.repeat_delay
        ldy  saved.repeat_key
        bpl  @code always       // N clear, it is not NO_KEY
    @released:
        lda  #NO_KEY
        sta  saved.repeat_key   // until another key goes down
    @done:
        rts
    @new_key:
        ldy  #0xFF
    @bit:
        iny                     // the lowest row of those that have gone down
        lsr  a
        bcc  @bit               // ends: A was not 0
        sty  saved.repeat_key
        txa                     // the column
        for _ in 0..3 {
            asl  a                  // 8 keys a column
        }
        ora  saved.repeat_key
        sta  saved.repeat_key
        tay                     // Y: the index of its code
        lda  #FIRST_REPEAT      // the first delay is longer
        sta  saved.repeat_delay
    @code:
        let [german_keys, german_plain, german_shifted] =
            ["german_keys", "german_codes", "german_shifted"].map(|name| asm.sym(name));
        bit  machine.shared.language  // bit 7
        bpl  @us
        tya
        ldx  #GERMAN.len() as u8 - 1
    @german:
        cmp  german_keys,x
        beq  @differs
        dex
        bpl  @german
        bmi  @us always
    @differs:
        lda  german_plain,x
        bit  saved.shift_down
        bpl  @decoded
        lda  german_shifted,x
        bcs  @decoded always    // C set, the codes were equal
    @us:
        let (keymap, keymap_shifted) = (asm.sym("keymap"), asm.sym("keymap_shifted"));
        bit  saved.shift_down   // N: with SHIFT
        bpl  @plain
        cpy  #SHIFTED_KEYS
        bcs  @plain             // one of the C128's extra keys
        lda  keymap_shifted,y
        bcc  @decoded always
    @plain:
        lda  keymap,y
    @decoded:
        tax
        beq  @done              // no key in this place of the matrix
        and  #!SHIFTED
        for code in REPEATING {
            cmp  #code
            beq  @repeats
        }
        lda  #NO_KEY            // any other key comes once
        sta  saved.repeat_key
    @repeats:
        txa
        and  #TWO_LETTERS
        cmp  #TWO_LETTERS
        bne  @one
        txa
        eor  #LIGATURE
        tax
        jsr  enqueue_key        // a, o, u or s
        lda  #b'E'
        cpx  #SHARP_S
        bne  @second
    @one:
        txa
    @second:
    }
}

fn enqueue(asm: &mut Asm, machine: &Machine) {
    let shared = &machine.shared;
    asm! { asm;
        /// Puts a key in the ring, unless that is full.
        routine enqueue_key {
            takes    a "its code"
            destroys a, y
        }
        ldy  shared.key_tail    // where the next key goes
        sta  shared.key_queue,y // the byte at the tail is always free
        iny                     // the next place in the ring
        tya
        and  #KEY_QUEUE_LEN as u8 - 1 // around the ring
        cmp  shared.key_head
        beq  @full              // the key is lost
        sta  shared.key_tail
    @full:
        rts
        const { assert!(KEY_QUEUE_LEN.is_power_of_two()) };
    }
}

fn get(asm: &mut Asm, machine: &Machine) {
    let (saved, shared) = (&machine.saved, &machine.shared);
    asm! { asm;
        /// Waits until no key is down.
        routine wait_keys_up {
            takes    "interrupts on"
            destroys a, x
        }
    @down:
        ldx  #COLUMNS - 1
    @column:
        lda  saved.key_rows,x   // the interrupt writes it
        bne  @down              // from the beginning
        dex
        bpl  @column
        rts

        /// Takes the next key from the ring.
        routine get_key {
            returns  a "its code, or 0", z "set if it is 0"
            destroys x
            changes  shared_key_head
        }
        ldx  shared.key_head
        cpx  shared.key_tail    // equal: the ring is empty
        beq  @none
        lda  shared.key_queue,x
        pha                     // the code
        inx
        txa
        and  #KEY_QUEUE_LEN as u8 - 1 // around the ring
        sta  shared.key_head    // after the code is read: its place is free now
        pla                     // Z clear: no key has the code 0
        rts
    @none:
        lda  #0                 // and Z set
        rts
    }
}
