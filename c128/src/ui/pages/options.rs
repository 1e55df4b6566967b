//! The options: what each of them is called, its values, and the bits that hold it.

use crate::api::shared::OWN_CLOCKS_LEN;
use crate::platform::cpu_clock::KEEP_40;
use crate::platform::expansion::NO_EXPANSION;
use crate::platform::sid::Sound;
use crate::ui::context::Ui;
use crate::ui::input::command::{Command, InputMode, command, no_command};
use crate::ui::view::appearance::blindfold;
use crate::ui::view::text::{list, put_nth, put_nth_last};
use crate::ui::view::themes::THEME;
use octet_asm::{Asm, Claim, asm};

/// An option: bits of a variable of the shared block.
struct Setting {
    /// Its key on the options page.
    key: u8,
    /// Its name, as it stands before the value.
    name: &'static str,
    /// Which of the bytes from `shared_engine_sides` on holds it.
    offset: u8,
    /// The bits of its value, which lie side by side.
    bits: u8,
    /// The number of its first value in [`VALUES`], for the bits 0. The values for the next bits
    /// follow.
    values: u8,
}

/// The values of options; each option has as many as its bits can hold.
const VALUES: [&str; 23] = [
    "you",
    "Octet",
    "off",
    "on",
    "dark",
    "seen",
    "standard colours",
    "dark colours",
    "colour-blind",
    "green monitor",
    "none loaded",
    "pieces seen",
    "no pieces",
    "own hidden",
    "empty board",
    "US",
    "German",
    "Nf3",
    "Sf3",
    "none",
    "128 KB",
    "256 KB",
    "512 KB",
];
const WHO: u8 = 0;
const ON_OFF: u8 = 2;
const CLOCK: u8 = 4;
const COLOURS: u8 = 6;
const HIDDEN: u8 = 11;
const KEYBOARDS: u8 = 15;
const NOTATIONS: u8 = 17;
/// Bit of [`crate::api::shared::Shared::language`]: the letters of pieces are German.
const LETTERS: u8 = 0x40;

const fn setting(key: u8, name: &'static str, offset: u8, bits: u8, values: u8) -> Setting {
    Setting {
        key,
        name,
        offset,
        bits,
        values,
    }
}

/// The options.
const SETTINGS: [Setting; 12] = [
    setting(b'1', "White: ", 0, 1, WHO),
    setting(b'2', "Black: ", 0, 2, WHO),
    setting(b'3', "Ahead: ", 1, 0x80, ON_OFF),
    setting(b'4', "Sound: ", 2, 0x80, ON_OFF),
    setting(b'5', "40 col: ", 3, KEEP_40, CLOCK),
    setting(b'6', "Book: ", 4, 0x80, ON_OFF),
    setting(b'7', "Learn: ", 5, 0x80, ON_OFF),
    setting(b'8', "", 3, THEME, COLOURS),
    setting(b'9', "", 3, blindfold::ALL, HIDDEN),
    setting(b'k', "Keys: ", 6, 0x80, KEYBOARDS),
    setting(b'l', "Moves: ", 6, LETTERS, NOTATIONS),
    setting(b'r', "REU: ", 3, NO_EXPANSION, OFF - 1),
];
/// The number of White's player; Black's is the next.
pub const PLAYERS: u8 = 0;
/// The number of the book.
const BOOK: u8 = 5;
/// The value of a book that is on, and of one that is wanted and not there.
const BOOK_ON: u8 = ON_OFF + 1;
const NO_BOOK: u8 = 10;
/// The number of the blindfold.
pub const BLINDFOLD: u8 = 8;
/// The number of the RAM expansion.
const EXPANSION: u8 = 11;
/// The value of an option that is off; the one before is replaced by the size of the expansion.
const OFF: u8 = ON_OFF;
/// The value of an expansion that is not there; the sizes follow.
const NO_RAM: u8 = 19;
/// The number of the sound.
pub const SOUND: u8 = 3;
/// The variables of options, in their order in the shared block.
pub const VARIABLES: [&str; 7] = [
    "shared_engine_sides",
    "shared_ponder",
    "shared_sound",
    "shared_screens",
    "shared_use_book",
    "shared_book_learning",
    "shared_language",
];
/// Bytes of the settings that are kept on the disk beside the level: the options, and behind them
/// the player's own clocks.
pub const SETTINGS_LEN: u8 = VARIABLES.len() as u8 + OWN_CLOCKS_LEN;

/// Emits `page_options`, `key_option`, `put_option`, `put_option_value`, `toggle_option`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Options",
        "Bits of the shared block that the player changes.",
    );
    let (ui, first) = (&cx.vars, cx.shared.engine_sides);
    let Some(segment) = asm.selected() else {
        return;
    };
    let names = list(
        asm,
        segment,
        "option_names",
        &SETTINGS.map(|option| option.name),
    );
    let values = list(asm, segment, "option_values", &VALUES);
    let mut table = |name: &str, bytes: [u8; SETTINGS.len()], what: &str| {
        asm.table(segment, name, 1, &bytes, what)
    };
    let keys = table("option_keys", SETTINGS.map(|option| option.key), "Keys");
    let offsets = table(
        "option_offsets",
        SETTINGS.map(|option| option.offset),
        "Variables",
    );
    let bits = table(
        "option_bits",
        SETTINGS.map(|option| option.bits),
        "Bits of options",
    );
    let steps = table(
        "option_steps",
        SETTINGS.map(|option| 1 << option.bits.trailing_zeros()),
        "The lowest of them",
    );
    let first_values = table(
        "option_first_values",
        SETTINGS.map(|option| option.values),
        "Values",
    );
    let [found, changed] = ["expansion_found", "disk_settings_changed"].map(|name| asm.sym(name));
    let variables: Vec<_> = VARIABLES.map(|name| (asm.sym(name), 1)).to_vec();
    asm! { asm;
        /// Opens the options page.
        routine page_options {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        lda  #InputMode::Options as u8  // keys go to key_option
        jsr  panel_page_begin
        /// Shows the options as they are.
        routine show_options {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        lda  #0                 // option n is in row n
        sta  ui.page_row_next
    @next:
        ldx  ui.page_row_next
        lda  keys,x
        cmp  #b'a'
        bcc  @digit
        eor  #0x20              // a capital
    @digit:
        jsr  put_char
        jsr  put_space
        ldx  ui.page_row_next
        jsr  put_option
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #SETTINGS.len() as u8
        bne  @next
        jsr  put_page_row
        jsr  show_entries
        no_command(asm);

        /// Adds an option's name and value.
        routine put_option {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        txa
        pha
        put_nth(asm, names);
        pla
        tax
        /// Adds an option's value.
        routine put_option_value {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        ldy  offsets,x
        lda  first,y
        and  bits,x
        ldy  steps,x
        sty  ui.role
    @down:
        lsr  ui.role            // until the lowest bit is bit 0
        bcs  @value
        lsr  a
        bpl  @down always
    @value:
        clc
        adc  first_values,x
        cpx  #EXPANSION
        bne  @book
        cmp  #OFF
        beq  @known
        lda  found              // 0, 2, 4 or 8 banks
        lsr  a
        cmp  #4
        bcc  @sized             // 0, 1 or 2: the number of the size
        lda  #3                 // four banks or more
    @sized:
        clc
        adc  #NO_RAM
        bcc  @known always      // C clear, it is small
    @book:
        cpx  #BOOK
        bne  @known
        cmp  #BOOK_ON
        bne  @known
        bit  cx.shared.book_loaded  // bit 7
        bmi  @known
        lda  #NO_BOOK
    @known:
        tax
        put_nth_last(asm, values);

        /// Changes an option; any other key goes back.
        routine key_option {
            takes    a "the key"
            returns  a "command or 0"
            destroys x, y, scratch
        }
        ldx  #SETTINGS.len() as u8 - 1
    @look:
        cmp  keys,x
        beq  @option
        dex
        bpl  @look
        jsr  begin_entry
        bcc  @typing            // a name or the date
        jsr  page_close
        command(asm, Command::Options);
    @typing:
        no_command(asm);
    @option:
        jsr  toggle_option
        jsr  redraw_board       // perhaps in other colours
        jmp  show_options

        /// Gives an option its next value; the sound is then heard, if it is on.
        routine toggle_option {
            takes    x "its number"
            destroys a, x, y
        }
        ldy  offsets,x
        lda  first,y
        clc
        adc  steps,x            // the next value
        eor  first,y
        and  bits,x             // the other bits stay
        eor  first,y
        asm.claim(Claim::StoresInto(variables.clone()));
        sta  first,y
        lda  #Sound::Move as u8
        sta  changed            // not 0
        cpx  #SOUND
        bne  @done
        jmp  play_sound         // heard, if sounds are on now
    @done:
        rts
    }
}
