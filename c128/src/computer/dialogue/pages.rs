//! Pages of text beside the board, or over it on 40 columns: help, levels and
//! options.

use super::{Command, Mode, command, nothing};
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::computer::levels::LEVELS;
use crate::computer::screen::Screen;
use crate::computer::screen::boxes::{Box, RETURN};
use crate::computer::screen::chips::ROWS;
use crate::computer::screen::write::say;
use crate::computer::speed::STAYS;

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
fn page(a: &mut Asm, room: SegmentId, name: &str, text: &str) -> Abs {
    let mut bytes: Vec<u8> = text
        .bytes()
        .map(|byte| if byte == b'\n' { RETURN } else { byte })
        .collect();
    bytes.push(0);
    a.table(room, name, 1, &bytes, "A page")
}

/// Emits everything about pages.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Pages", "Help, levels and options.");
    let Some(room) = a.selected() else { return };
    let help = page(a, room, "page_of_help", HELP);
    let (menu, names) = levels();
    let menu = page(a, room, "page_of_levels", &menu);
    let names: Vec<Abs> = names.iter().map(|&at| menu.at(at as i32)).collect();
    a.table_lo(room, "levels_lo", 1, names.clone(), "The levels' names");
    a.table_hi(room, "levels_hi", 1, names, "High bytes");

    paper(a, s);
    simple(a, s, help, menu);
    options(a, s);
}

fn paper(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.routine("page_begin", "An empty page.")
        .takes("A mode")
        .destroys("A X Y, words, cells, colours");
    asm! { a;
        sta  v.mode
        jsr  clear_forty
        lda  #0
        sta  v.page_line
        jsr  begin_text
        let next = a.label_here("next");
        jsr  page_line
        lda  v.page_line
        cmp  #ROWS
        bne  @next
        lda  #0
        sta  v.page_line
        jmp  begin_text

        a.routine(
            "page_line",
            "Shows the text put together as the page's next line.",
        )
        .destroys("A X Y, cells, colours");
        lda  v.page_line
        inc  v.page_line
        sta  v.page_row
        ldx  #Box::PageLine as u8
        jsr  show_box_at
        jmp  begin_text

        let next = a.label("next");
        a.routine("page_text", "Shows lines of a text.")
            .takes("A low, Y high byte of its address")
            .destroys("A X Y, words, cells, colours");
        sta  v.text
        sty  v.text+1
    @line:
        jsr  begin_text
        a.bind(next);
        lda  v.text
        sta  v.words
        lda  v.text+1
        sta  v.words+1
        ldy  #0
        lda  (v.words),y
        beq  @done
        inc  v.text
        bne  @same_page
        inc  v.text+1
    @same_page:
        cmp  #RETURN
        beq  @ended
        jsr  add
        jmp  @next
    @ended:
        jsr  page_line
        jmp  @line
    @done:
        jmp  page_line

        a.routine("key_page", "Any key closes a page, and is then itself.")
            .returns("A command or 0, X");
        jsr  page_close
        lda  v.key
        cmp  #super::keys::HELP
        beq  @closed
        cmp  #b'?'
        beq  @closed
        jmp  key_play
    @closed:
        nothing(a);

        a.routine("page_close", "Back to the board.")
            .destroys("A X Y, words, cells, colours");
        lda  #Mode::Play as u8
        sta  v.mode
        jsr  clear_panels
        jmp  show_everything

        a.routine(
            "clear_panels",
            "Takes everything away but the board of 80 columns.",
        )
        .destroys("A X Y, cells, colours");
        jsr  clear_forty
        lda  #0
        sta  v.page_line
        jsr  begin_text
        let next = a.label_here("rows");
        jsr  page_line
        lda  v.page_line
        cmp  #ROWS
        bne  @next
        a.routine("clear_forty", "Empties the 40-column screen.")
            .destroys("A X");
        lda  #0
        sta  s.c.sprites
        tax
        let next = a.label_here("cells");
        for part in 0..4 {
            sta  s.c.matrix + 250 * part,x
        }
        inx
        cpx  #250
        bne  @next
        rts
    }
}

fn simple(a: &mut Asm, s: &Screen, help: Abs, menu: Abs) {
    let d = &s.d;
    asm! { a;
        for (routine, what, mode, text) in [
        ("page_help", "Lists the keys.", Mode::Page, help),
        ("page_levels", "Lists the levels.", Mode::Levels, menu),
    ] {
            a.routine(routine, what).returns("A 0");
            lda  #mode as u8
            jsr  page_begin
            lda  #<text
            ldy  #>text
            jsr  page_text
            nothing(a);
        }
        let (names_lo, names_hi) = (a.sym("levels_lo"), a.sym("levels_hi"));
        a.routine("put_level", "Adds the level's name.")
            .destroys("A X Y, words");
        ldx  d.level
        lda  names_lo,x
        ldy  names_hi,x
        jmp  put_text
        a.routine("key_level", "A level's letter, or back.")
            .returns("A command or 0");
        sec
        sbc  #b'a'
        cmp  #LEVELS.len() as u8
        bcs  @none
        sta  d.level
        jsr  page_close
        command(a, Command::Level);
    @none:
        jsr  page_close
        nothing(a);
    }
}

fn options(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("page_options", "Who plays, and how.")
        .returns("A 0");
    asm! { a;
        lda  #Mode::Options as u8
        jsr  page_begin
        a.routine("show_options", "The options as they are.")
            .returns("A 0");
        lda  #0
        sta  v.page_line
        jsr  begin_text
        say(a, "Players and options");
        jsr  page_line
        jsr  page_line
        for (text, bit, yes, no) in [
        ("1  White: ", 1, "Octet", "you"),
        ("2  Black: ", 2, "Octet", "you"),
    ] {
            say(a, text);
            lda  d.machine
            and  #bit
            either(a, yes, no);
            jsr  page_line
        }
        for (text, option) in [
        ("3  Thinks on your time: ", d.ponder),
        ("4  Sound: ", d.sound),
    ] {
            say(a, text);
            lda  option
            jsr  put_on_off
            jsr  page_line
        }
        say(a, "5  40 columns, thinking:");
        jsr  page_line
        lda  d.screens
        and  #STAYS
        either(a, "   picture stays, 1 MHz", "   picture goes, 2 MHz");
        jsr  page_line
        for (text, option) in [
        ("6  Opening book: ", d.from_book),
        ("7  Learns from games: ", d.learns),
    ] {
            say(a, text);
            lda  option
            jsr  put_on_off
            jsr  page_line
        }
        jsr  page_line
        say(a, "Any other key: done");
        jsr  page_line
        nothing(a);

        a.routine("key_option", "Changes an option, or goes back.")
            .returns("A command or 0");
        sec
        sbc  #b'0'
        cmp  #3
        bcs  @side
        cmp  #1
        bcc  @close
        eor  d.machine
        sta  d.machine
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
        lda  d.ponder
        eor  #0x80
        sta  d.ponder
        jmp  show_options
    @again:
        lda  d.sound
        eor  #0x80
        sta  d.sound
        jsr  sound_move
        jmp  show_options
    @learn:
        lda  d.learns
        eor  #0x80
        sta  d.learns
        jmp  show_options
    @book:
        lda  d.from_book
        eor  #0x80
        sta  d.from_book
        jmp  show_options
    @picture:
        lda  d.screens
        eor  #STAYS
        sta  d.screens
        jmp  show_options
    @close:
        jsr  page_close
        command(a, Command::Players);
    }
}

/// Adds one of two texts: the first unless Z is set.
fn either(a: &mut Asm, yes: &str, no: &str) {
    asm! { a;
        beq  @other
        say(a, yes);
        jmp  @done
    @other:
        say(a, no);
    @done:
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::computer::screen::boxes::PAGE_WIDTH;

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
