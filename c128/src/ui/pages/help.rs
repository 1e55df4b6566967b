//! Pages of text beside the board, or over it on 40 columns: help, levels and
//! options.

use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::platform::c128::chips::ROWS;
use crate::platform::c128::cpu_clock::KEEP_40;
use crate::ui::game::time::LEVELS;
use crate::ui::input::{Command, InputMode, command, no_command};
use crate::ui::view::Ui;
use crate::ui::view::text::put;
use crate::ui::view::text_boxes::{RETURN, TextBox};

/// What the keys do.
const HELP: &str = "\
Octet: the keys

Type a move: e2e4, Nf3, O-O
or go with cursor keys or
joystick, RETURN or fire.
DEL corrects, ESC forgets.

M  the machine moves, now
T  take back    U  again
HOME CLR  first, last move
I  an idea: a hint
Z  analyse until STOP
V  moves it considers
W  who attacks the square
X  what it is worth, and why
=  offer or claim a draw
Y  turn the board
S  sound on or off
L  level
P  players and options

F1 these keys  F2 resign
F3 new game    F5 disk
F7 set up      F8 quit Octet";

/// The page of levels, and where their names are in it.
fn levels() -> (String, Vec<usize>) {
    let mut menu = "Level: how long it thinks\n\n".to_owned();
    let mut names = Vec::new();
    for (n, level) in LEVELS.iter().enumerate() {
        let letter = char::from(b'a' + n as u8);
        menu.push_str(&format!("{letter}  "));
        names.push(menu.len());
        menu.push_str(&format!("{}\n", level.name()));
    }
    (menu, names)
}

/// A page's text, a line to a [`RETURN`].
fn page(asm: &mut Asm, ui: SegmentId, name: &str, text: &str) -> Abs {
    let mut bytes: Vec<u8> = text
        .bytes()
        .map(|byte| if byte == b'\n' { RETURN } else { byte })
        .collect();
    bytes.push(0);
    asm.table(ui, name, 1, &bytes, "A page")
}

/// Emits everything about pages.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Pages", "Help, levels and options.");
    let Some(ui) = asm.selected() else { return };
    let help = page(asm, ui, "help_text", HELP);
    let (menu, names) = levels();
    let menu = page(asm, ui, "levels_text", &menu);
    let names: Vec<Abs> = names.iter().map(|&at| menu.at(at as i32)).collect();
    asm.table_lo(ui, "levels_lo", 1, names.clone(), "The levels' names");
    asm.table_hi(ui, "levels_hi", 1, names, "High bytes");

    paper(asm, cx);
    simple(asm, cx, help, menu);
    options(asm, cx);
}

fn paper(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine("page_begin", "An empty page.")
        .takes("A mode")
        .destroys("A X Y, words, cells, colours");
    asm! { asm;
        sta  ui.input_mode
        jsr  clear_40
        lda  #0
        sta  ui.page_row_next
        jsr  begin_text
        let next = asm.label_here("next");
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #ROWS
        bne  @next
        lda  #0
        sta  ui.page_row_next
        jmp  begin_text

        asm.routine(
            "put_page_row",
            "Shows the text put together as the page's next line.",
        )
        .destroys("A X Y, cells, colours");
        lda  ui.page_row_next
        inc  ui.page_row_next
        sta  ui.page_row
        ldx  #TextBox::PageLine as u8
        jsr  show_text_box_at
        jmp  begin_text

        let next = asm.label("next");
        asm.routine("put_page", "Shows lines of a text.")
            .takes("A low, Y high byte of its address")
            .destroys("A X Y, words, cells, colours");
        sta  ui.page_ptr
        sty  ui.page_ptr+1
    @line:
        jsr  begin_text
        asm.bind(next);
        lda  ui.page_ptr
        sta  ui.src_ptr
        lda  ui.page_ptr+1
        sta  ui.src_ptr+1
        ldy  #0
        lda  (ui.src_ptr),y
        beq  @done
        inc  ui.page_ptr
        bne  @same_page
        inc  ui.page_ptr+1
    @same_page:
        cmp  #RETURN
        beq  @ended
        jsr  put_char
        jmp  @next
    @ended:
        jsr  put_page_row
        jmp  @line
    @done:
        jmp  put_page_row

        asm.routine("key_page", "Any key closes a page, and is then itself.")
            .returns("A command or 0, X");
        jsr  page_close
        lda  ui.key
        cmp  #crate::ui::input::keys::HELP
        beq  @closed
        cmp  #b'?'
        beq  @closed
        jmp  key_play
    @closed:
        no_command(asm);

        asm.routine("page_close", "Back to the board.")
            .destroys("A X Y, words, cells, colours");
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jsr  clear_panels
        jmp  redraw_all

        asm.routine(
            "clear_panels",
            "Takes everything away but the board of 80 columns.",
        )
        .destroys("A X Y, cells, colours");
        jsr  clear_40
        lda  #0
        sta  ui.page_row_next
        jsr  begin_text
        let next = asm.label_here("rows");
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #ROWS
        bne  @next
        asm.routine("clear_40", "Empties the 40-column screen.")
            .destroys("A X");
        lda  #0
        sta  cx.chips.vic.spr_ena
        tax
        let next = asm.label_here("cells");
        for part in 0..4 {
            sta  cx.chips.matrix + 250 * part,x
        }
        inx
        cpx  #250
        bne  @next
        rts
    }
}

fn simple(asm: &mut Asm, cx: &Ui, help: Abs, menu: Abs) {
    let shared = &cx.shared;
    asm! { asm;
        for (routine, what, mode, text) in [
        ("page_help", "Lists the keys.", InputMode::Page, help),
        ("page_levels", "Lists the levels.", InputMode::Levels, menu),
    ] {
            asm.routine(routine, what).returns("A 0");
            lda  #mode as u8
            jsr  page_begin
            lda  #<text
            ldy  #>text
            jsr  put_page
            no_command(asm);
        }
        let (names_lo, names_hi) = (asm.sym("levels_lo"), asm.sym("levels_hi"));
        asm.routine("put_level", "Adds the level's name.")
            .destroys("A X Y, words");
        ldx  shared.level
        lda  names_lo,x
        ldy  names_hi,x
        jmp  put_text
        asm.routine("key_level", "A level's letter, or back.")
            .returns("A command or 0");
        sec
        sbc  #b'a'
        cmp  #LEVELS.len() as u8
        bcs  @none
        sta  shared.level
        jsr  page_close
        command(asm, Command::Level);
    @none:
        jsr  page_close
        no_command(asm);
    }
}

fn options(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine("page_options", "Who plays, and how.")
        .returns("A 0");
    asm! { asm;
        lda  #InputMode::Options as u8
        jsr  page_begin
        asm.routine("show_options", "The options as they are.")
            .returns("A 0");
        lda  #0
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
            and  #bit
            either(asm, yes, no);
            jsr  put_page_row
        }
        for (text, option) in [
        ("3  Thinks on your time: ", shared.ponder),
        ("4  Sound: ", shared.sound),
    ] {
            put(asm, text);
            lda  option
            jsr  put_on_off
            jsr  put_page_row
        }
        put(asm, "5  40 columns, thinking:");
        jsr  put_page_row
        lda  shared.screens
        and  #KEEP_40
        either(asm, "   picture stays, 1 MHz", "   picture goes, 2 MHz");
        jsr  put_page_row
        for (text, option) in [
        ("6  Opening book: ", shared.use_book),
        ("7  Learns from games: ", shared.book_learning),
    ] {
            put(asm, text);
            lda  option
            jsr  put_on_off
            jsr  put_page_row
        }
        jsr  put_page_row
        put(asm, "Any other key: done");
        jsr  put_page_row
        no_command(asm);

        asm.routine("key_option", "Changes an option, or goes back.")
            .returns("A command or 0");
        sec
        sbc  #b'0'
        cmp  #3
        bcs  @side
        cmp  #1
        bcc  @close
        eor  shared.engine_sides
        sta  shared.engine_sides
        jmp  show_options
    @side:
        cmp  #5
        beq  @picture
        cmp  #8
        bcs  @close
        cmp  #7
        beq  @learn
        cmp  #6
        beq  @book
        cmp  #4
        beq  @again
        lda  shared.ponder
        eor  #0x80
        sta  shared.ponder
        jmp  show_options
    @again:
        lda  shared.sound
        eor  #0x80
        sta  shared.sound
        jsr  play_move_sound
        jmp  show_options
    @learn:
        lda  shared.book_learning
        eor  #0x80
        sta  shared.book_learning
        jmp  show_options
    @book:
        lda  shared.use_book
        eor  #0x80
        sta  shared.use_book
        jmp  show_options
    @picture:
        lda  shared.screens
        eor  #KEEP_40
        sta  shared.screens
        jmp  show_options
    @close:
        jsr  page_close
        command(asm, Command::Options);
    }
}

/// Adds one of two texts: the first unless Z is set.
fn either(asm: &mut Asm, yes: &str, no: &str) {
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
