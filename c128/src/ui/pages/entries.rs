//! The entries that the player types for the tags of a saved game: both players' names and the
//! date. They are kept from game to game.

use crate::ui::context::Ui;
use crate::ui::input::command::InputMode;
use crate::ui::input::keys;
use crate::ui::vars::ENTRY_LEN;
use crate::ui::view::text::{list, put_char, put_nth};
use octet_asm::{Asm, asm};

/// The keys of the options page that begin the entries, and the text that is shown while they are
/// empty.
const ENTRIES: [(u8, &str); 3] = [
    (b'w', "White's name"),
    (b'b', "Black's name"),
    (b'd', "Date"),
];
/// The number of White's name; Black's is the next.
pub const NAMES: u8 = 0;
/// The number of the date.
pub const DATE: u8 = 2;
/// The most characters of an entry.
const MAX: u8 = ENTRY_LEN as u8 - 1;
/// Characters of a date: 2026.11.24.
const DATE_LEN: u8 = 10;

/// Emits `put_entry`, `show_entries`, `begin_entry` and `key_entry`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Entries", "Names and date of a game, for its file.");
    let ui = &cx.vars;
    let Some(segment) = asm.selected() else {
        return;
    };
    let letters = ENTRIES.map(|entry| entry.0);
    let letters = asm.table(segment, "entry_keys", 1, &letters, "Keys of the entries");
    let empty = list(asm, segment, "empty_entries", &ENTRIES.map(|entry| entry.1));
    let places = [0, 1, 2].map(|n| n * ENTRY_LEN as u8);
    let places = asm.table(
        segment,
        "entry_places",
        1,
        &places,
        "Where the entries begin",
    );
    asm! { asm;
        /// Adds what was typed for an entry.
        routine put_entry {
            takes    x "its number"
            returns  z "set: nothing", y "behind it in ui_entries"
            keeps    x
            destroys a
        }
        ldy  places,x
    @next:
        lda  ui.entries,y
        beq  @end
        jsr  put_char
        iny
        bne  @next always
    @end:
        tya
        cmp  places,x
        rts

        /// Shows the entries as rows of the options page.
        routine show_entries {
            takes    ui_entry "the one that is typed, in InputMode::Entry"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        ldx  #0
    @row:
        stx  ui.page_rows
        lda  letters,x
        eor  #0x20              // a capital
        jsr  put_char
        jsr  put_space
        jsr  put_entry
        bne  @typed
        put_nth(asm, empty);
    @typed:
        ldx  ui.page_rows
        cpx  ui.entry
        bne  @shown
        put_char(asm, b'_');
    @shown:
        jsr  put_page_row
        ldx  ui.page_rows
        inx
        cpx  #ENTRIES.len() as u8
        bne  @row
        rts

        /// Begins to type an entry, if the key is one's.
        routine begin_entry {
            takes    ui_key
            returns  c "set: it is none's; else A 0"
            destroys a, x, y, "all of the view's variables", ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        ldx  #ENTRIES.len() as u8 - 1
        lda  ui.key
    @look:
        cmp  letters,x
        beq  @found
        dex
        bpl  @look
        sec
        rts
    @found:
        stx  ui.entry
        lda  #InputMode::Entry as u8
        sta  ui.input_mode
        jsr  begin_text
        jsr  show_options
        clc
        rts

        /// Handles a key while an entry is typed.
        routine key_entry {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        jsr  begin_text
        ldx  ui.entry
        jsr  put_entry          // Y after its last character, ui_text_len its length
        lda  ui.key
        for key in [keys::RETURN, keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @done
        }
        cmp  #keys::DELETE
        beq  @delete
        cmp  #b' '
        bcc  @show              // a control code
        cmp  #0x7F
        bcs  @show              // a key without a letter
        cmp  #b'"'              // both would end or change a tag's value
        beq  @show
        cmp  #b'\\'
        beq  @show
        cpx  #DATE
        beq  @date
        ldx  ui.text_len
        cpx  #MAX
        bcc  @add
        bcs  @show always       // it is full
    @date:
        cmp  #b'0'
        bcc  @show
        cmp  #b'9' + 1
        bcs  @show              // a date consists of digits, ...
        ldx  ui.text_len
        cpx  #DATE_LEN
        bcs  @show
        cpx  #4
        beq  @period
        cpx  #7
        bne  @add
    @period:
        pha                     // ... with a full stop after year and month
        lda  #b'.'
        sta  ui.entries,y
        iny
        pla
    @add:
        sta  ui.entries,y
        iny
        bne  @cut always
    @delete:
        lda  ui.text_len
        beq  @show              // nothing is left
        dey
    @cut:
        lda  #0
        sta  ui.entries,y
    @show:
        jsr  begin_text
        jmp  show_options
    @done:
        cpx  #DATE
        bne  @leave
        lda  ui.text_len
        cmp  #DATE_LEN
        beq  @leave
        ldy  places,x           // a date is whole or not known
        lda  #0
        sta  ui.entries,y
    @leave:
        lda  #NO_ENTRY
        sta  ui.entry
        lda  #InputMode::Options as u8
        sta  ui.input_mode
        bne  @show always
    }
}

/// The value of `ui_entry` while none is typed.
pub const NO_ENTRY: u8 = 0xFF;
