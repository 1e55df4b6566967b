//! Pages of text, which cover the panel on 80 columns and the whole screen on 40:
//! help, levels and options, and the routines that all pages use.
//!
//! A page calls `page_begin`, shows row after row with `put_page_row`, and ends
//! with `page_close`. [`crate::ui::input`] tells where to add one; a new option is
//! a line in `options` and a key in `key_option`, of which 8, 9 and 0 are free.

use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::platform::c128::chips::ROWS;
use crate::platform::c128::cpu_clock::KEEP_40;
use crate::ui::game::time::LEVELS;
use crate::ui::input::{Command, InputMode, command, no_command};
use crate::ui::view::Ui;
use crate::ui::view::text::put;
use crate::ui::view::text_boxes::{RETURN, TextBox};

/// The help page: what the keys do.
const HELP: &str = "\
Octet: the keys

Type a move: e2e4, Nf3, O-O
or go with cursor keys or
joystick, RETURN or fire.
DEL corrects, ESC cancels.

M  Octet moves now
T  take back    U  redo
HOME CLR  first, last move
I  hint
Z  analyse until STOP
V  moves and scores
W  who attacks the square
X  evaluation by terms
=  offer or claim a draw
Y  turn the board
S  sound on or off
L  level
P  players and options

F1 these keys  F2 resign
F3 new game    F5 disk
F7 set up      F8 quit Octet";

/// The levels page, and where in it the levels' names begin.
fn levels() -> (String, Vec<usize>) {
    let mut menu = "Level: strength or time\n\n".to_owned();
    let mut names = Vec::new();
    for (n, level) in LEVELS.iter().enumerate() {
        let letter = char::from(b'a' + n as u8);
        menu.push_str(&format!("{letter}  "));
        names.push(menu.len());
        menu.push_str(&format!("{}\n", level.name()));
    }
    (menu, names)
}

/// Emits a page's text: [`RETURN`] between lines, a zero byte at the end.
fn page(asm: &mut Asm, ui: SegmentId, name: &str, text: &str) -> Abs {
    let mut bytes: Vec<u8> = text
        .bytes()
        .map(|byte| if byte == b'\n' { RETURN } else { byte })
        .collect();
    bytes.push(0);
    asm.table(ui, name, 1, &bytes, "Page")
}

/// Emits the pages and `put_page_row`, `put_level`, `clear_panels`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Pages", "Help, levels and options.");
    let Some(ui) = asm.selected() else { return };
    let help = page(asm, ui, "help_text", HELP);
    let (menu, names) = levels();
    let menu = page(asm, ui, "levels_text", &menu);
    let names: Vec<Abs> = names.iter().map(|&at| menu.at(at as i32)).collect();
    asm.table_lo(ui, "levels_lo", 1, names.clone(), "Names of the levels");
    asm.table_hi(ui, "levels_hi", 1, names, "High bytes");

    page_routines(asm, cx);
    help_and_levels(asm, cx, help, menu);
    options(asm, cx);
}

fn page_routines(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("page_begin", "Opens an empty page.")
        .takes("A the input mode")
        .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
    asm! { asm;
        sta  ui.input_mode
        jsr  clear_40           // the page covers the board on 40 columns
        lda  #0
        sta  ui.page_row_next   // from row 0 on
        jsr  begin_text         // an empty text, shown in every row
        let next = asm.label_here("next");
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #ROWS              // all 25 rows
        bne  @next
        lda  #0
        sta  ui.page_row_next
        jmp  begin_text         // and the caller begins with an empty text

        asm.routine("put_page_row", "Shows the text as the page's next row, and begins another.")
        .destroys("A X Y, dst_ptr, color_ptr");
        lda  ui.page_row_next   // the same row on both screens
        inc  ui.page_row_next   // for the next call
        sta  ui.page_row
        ldx  #TextBox::PageLine as u8  // a box of one row
        jsr  show_text_box_at
        jmp  begin_text

        let next = asm.label("next");
        asm.routine("put_page", "Shows the lines of a text as rows of the page.")
            .takes("A low, Y high byte of its address")
            .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
        sta  ui.page_ptr
        sty  ui.page_ptr+1
    @line:
        jsr  begin_text
        asm.bind(next);
        lda  ui.page_ptr        // src_ptr does not outlive put_page_row
        sta  ui.src_ptr
        lda  ui.page_ptr+1
        sta  ui.src_ptr+1
        ldy  #0
        lda  (ui.src_ptr),y     // the next character
        beq  @done              // the zero byte ends the text
        inc  ui.page_ptr
        bne  @same_page         // a carry to the high byte
        inc  ui.page_ptr+1
    @same_page:
        cmp  #RETURN
        beq  @row
        jsr  put_char           // collected until RETURN
        jmp  @next
    @row:
        jsr  put_page_row
        jmp  @line
    @done:
        jmp  put_page_row       // the last line has no RETURN

        asm.routine("key_page", "Closes the page; the key is then handled on the board.")
            .returns("A command or 0, X the index of the move");
        jsr  page_close
        lda  ui.key             // the key that closed it
        cmp  #crate::ui::input::keys::HELP
        beq  @closed            // it would open the help page again
        cmp  #b'?'
        beq  @closed            // as HELP, for keyboards without it
        jmp  key_play           // any other key also does what it does on the board
    @closed:
        no_command(asm);

        asm.routine("page_close", "Closes the page and draws the game.")
            .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jsr  clear_panels       // the page was drawn over the game
        jmp  redraw_all

        asm.routine("clear_panels",
            "Empties the panel of 80 columns and the whole 40-column screen.")
        .destroys("A X Y, dst_ptr, color_ptr");
        jsr  clear_40
        lda  #0
        sta  ui.page_row_next   // row 0
        jsr  begin_text
        let next = asm.label_here("rows");
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #ROWS              // all 25 rows
        bne  @next
        asm.routine("clear_40", "Empties the 40-column screen.")
            .destroys("A X");
        lda  #0
        sta  cx.chips.vic.spr_ena // the cursor is off
        tax                     // A = 0 is the space, X = 0
        let next = asm.label_here("cells");
        for part in 0..4 {      // 4 * 250 are the 1,000 cells
            sta  cx.chips.matrix + 250 * part,x
        }
        inx
        cpx  #250               // 0 to 249
        bne  @next
        rts
    }
}

fn help_and_levels(asm: &mut Asm, cx: &Ui, help: Abs, menu: Abs) {
    let shared = &cx.shared;
    asm! { asm;
        for (routine, what, mode, text) in [
        ("page_help", "Lists the keys.", InputMode::Page, help),
        ("page_levels", "Lists the levels.", InputMode::Levels, menu),
    ] {
            asm.routine(routine, what).returns("A 0");
            lda  #mode as u8
            jsr  page_begin
            lda  #<text         // its text
            ldy  #>text
            jsr  put_page
            no_command(asm);
        }
        let (names_lo, names_hi) = (asm.sym("levels_lo"), asm.sym("levels_hi"));
        asm.routine("put_level", "Adds the name of the level.")
            .destroys("A X Y, src_ptr");
        ldx  shared.level       // 0 for level a
        lda  names_lo,x
        ldy  names_hi,x
        jmp  put_text           // it ends with RETURN, as in the page
        asm.routine("key_level", "Chooses a level by its letter; any other key goes back.")
            .returns("A command or 0");
        sec                     // level a is 0
        sbc  #b'a'              // codes below a become large numbers
        cmp  #LEVELS.len() as u8
        bcs  @none              // no level
        sta  shared.level       // the number of its letter
        jsr  page_close
        command(asm, Command::Level);
    @none:
        jsr  page_close         // no change
        no_command(asm);
    }
}

fn options(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine("page_options", "Opens the options page.")
        .returns("A 0");
    asm! { asm;
        lda  #InputMode::Options as u8  // keys go to key_option
        jsr  page_begin
        asm.routine("show_options", "Shows the options as they are.")
            .returns("A 0");
        lda  #0                 // from row 0 on
        sta  ui.page_row_next
        jsr  begin_text
        put(asm, "Players and options");
        jsr  put_page_row
        jsr  put_page_row
        for (text, bit, yes, no) in [
        ("1  White: ", 1, "Octet", "you"),
        ("2  Black: ", 2, "Octet", "you"),
    ] {
            put(asm, text);
            lda  shared.engine_sides
            and  #bit           // Z clear: Octet plays the side
            put_either(asm, yes, no);
            jsr  put_page_row
        }
        for (text, option) in [
        ("3  Thinks on your time: ", shared.ponder),
        ("4  Sound: ", shared.sound),
    ] {
            put(asm, text);
            lda  option         // bit 7: on; N for put_on_off
            jsr  put_on_off
            jsr  put_page_row
        }
        put(asm, "5  40 columns, thinking:");
        jsr  put_page_row
        lda  shared.screens
        and  #KEEP_40           // bit 0: the VIC-II's picture stays
        put_either(asm, "   picture stays, 1 MHz", "   picture goes, 2 MHz");
        jsr  put_page_row
        for (text, option) in [
        ("6  Opening book: ", shared.use_book),
        ("7  Learns from games: ", shared.book_learning),
    ] {
            put(asm, text);
            lda  option         // bit 7: on
            jsr  put_on_off
            jsr  put_page_row
        }
        jsr  put_page_row
        put(asm, "Any other key: back");
        jsr  put_page_row
        no_command(asm);

        asm.routine("key_option", "Changes an option; any other key goes back.")
            .returns("A command or 0");
        sec
        sbc  #b'0'              // 1 to 7 are options
        cmp  #3                 // options 1 and 2 are the sides
        bcs  @from_3
        cmp  #1
        bcc  @close             // 0, not an option
        eor  shared.engine_sides  // bit 0 White, bit 1 Black
        sta  shared.engine_sides
        jmp  show_options
    @from_3:
        cmp  #5                 // the picture of 40 columns
        beq  @picture
        cmp  #8
        bcs  @close             // 8 and above, and codes below 0
        cmp  #7
        beq  @learn             // learning from games
        cmp  #6
        beq  @book              // the opening book
        cmp  #4                 // 4 is the sound; what is left is 3
        beq  @sound
        lda  shared.ponder      // think on the opponent's time
        eor  #0x80              // bit 7: on
        sta  shared.ponder      // shown anew below
        jmp  show_options
    @sound:
        lda  shared.sound
        eor  #0x80
        sta  shared.sound
        jsr  play_move_sound    // heard only if it is on now
        jmp  show_options
    @learn:
        lda  shared.book_learning
        eor  #0x80              // bit 7: on
        sta  shared.book_learning
        jmp  show_options
    @book:
        lda  shared.use_book
        eor  #0x80              // bit 7: on
        sta  shared.use_book
        jmp  show_options
    @picture:
        lda  shared.screens
        eor  #KEEP_40           // bit 0: stays, at 1 MHz
        sta  shared.screens
        jmp  show_options
    @close:
        jsr  page_close
        command(asm, Command::Options);
    }
}

/// Adds one of two texts: `no` if Z is set, else `yes`.
fn put_either(asm: &mut Asm, yes: &str, no: &str) {
    asm! { asm;
        beq  @other
        put(asm, yes);
        jmp  @done
    @other:
        put(asm, no);
    @done:
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::view::text_boxes::PAGE_WIDTH;

    #[test]
    fn help_and_levels_fit_on_a_page() {
        for text in [HELP, &levels().0] {
            assert!(text.lines().count() <= usize::from(ROWS));
            for line in text.lines() {
                assert!(line.len() <= usize::from(PAGE_WIDTH), "{line}");
            }
        }
    }
}
