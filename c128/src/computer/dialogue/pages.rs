//! Pages of text beside the board, or over it on 40 columns: help, levels and
//! options.

use super::{Command, Mode, command, nothing};
use crate::asm::{Abs, Asm, SegmentId, hi, imm, lo};
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
    a.sta(v.mode);
    a.jsr("clear_forty");
    a.lda(imm(0));
    a.sta(v.page_line);
    a.jsr("begin_text");
    let next = a.label_here("next");
    a.jsr("page_line");
    a.lda(v.page_line);
    a.cmp(imm(ROWS));
    a.bne(next);
    a.lda(imm(0));
    a.sta(v.page_line);
    a.jmp("begin_text");

    a.routine(
        "page_line",
        "Shows the text put together as the page's next line.",
    )
    .destroys("A X Y, cells, colours");
    a.lda(v.page_line);
    a.inc(v.page_line);
    a.sta(v.page_row);
    a.ldx(imm(Box::PageLine as u8));
    a.jsr("show_box_at");
    a.jmp("begin_text");

    let (next, line, done) = (a.label("next"), a.label("line"), a.label("done"));
    let (same, ended) = (a.label("same_page"), a.label("ended"));
    a.routine("page_text", "Shows lines of a text.")
        .takes("A low, Y high byte of its address")
        .destroys("A X Y, words, cells, colours");
    a.sta(v.text);
    a.sty(v.text.at(1));
    a.bind(line);
    a.jsr("begin_text");
    a.bind(next);
    a.lda(v.text);
    a.sta(v.words);
    a.lda(v.text.at(1));
    a.sta(v.words.at(1));
    a.ldy(imm(0));
    a.lda(v.words.ind_y());
    a.beq(done);
    a.inc(v.text);
    a.bne(same);
    a.inc(v.text.at(1));
    a.bind(same);
    a.cmp(imm(RETURN));
    a.beq(ended);
    a.jsr("add");
    a.jmp(next);
    a.bind(ended);
    a.jsr("page_line");
    a.jmp(line);
    a.bind(done);
    a.jmp("page_line");

    a.routine("key_page", "Any key closes a page, and is then itself.")
        .returns("A command or 0, X");
    a.jsr("page_close");
    a.lda(v.key);
    a.cmp(imm(super::keys::HELP));
    let closed = a.label("closed");
    a.beq(closed);
    a.cmp(imm(b'?'));
    a.beq(closed);
    a.jmp("key_play");
    a.bind(closed);
    nothing(a);

    a.routine("page_close", "Back to the board.")
        .destroys("A X Y, words, cells, colours");
    a.lda(imm(Mode::Play as u8));
    a.sta(v.mode);
    a.jsr("clear_panels");
    a.jmp("show_everything");

    a.routine(
        "clear_panels",
        "Takes everything away but the board of 80 columns.",
    )
    .destroys("A X Y, cells, colours");
    a.jsr("clear_forty");
    a.lda(imm(0));
    a.sta(v.page_line);
    a.jsr("begin_text");
    let next = a.label_here("rows");
    a.jsr("page_line");
    a.lda(v.page_line);
    a.cmp(imm(ROWS));
    a.bne(next);
    a.routine("clear_forty", "Empties the 40-column screen.")
        .destroys("A X");
    a.lda(imm(0));
    a.sta(s.c.sprites);
    a.tax();
    let next = a.label_here("cells");
    for part in 0..4 {
        a.sta(s.c.matrix.at(250 * part).x());
    }
    a.inx();
    a.cpx(imm(250));
    a.bne(next);
    a.rts();
}

fn simple(a: &mut Asm, s: &Screen, help: Abs, menu: Abs) {
    let d = &s.d;
    for (routine, what, mode, text) in [
        ("page_help", "Lists the keys.", Mode::Page, help),
        ("page_levels", "Lists the levels.", Mode::Levels, menu),
    ] {
        a.routine(routine, what).returns("A 0");
        a.lda(imm(mode as u8));
        a.jsr("page_begin");
        a.lda(lo(text));
        a.ldy(hi(text));
        a.jsr("page_text");
        nothing(a);
    }
    let (names_lo, names_hi) = (a.sym("levels_lo"), a.sym("levels_hi"));
    a.routine("put_level", "Adds the level's name.")
        .destroys("A X Y, words");
    a.ldx(d.level);
    a.lda(names_lo.x());
    a.ldy(names_hi.x());
    a.jmp("put_text");
    let none = a.label("none");
    a.routine("key_level", "A level's letter, or back.")
        .returns("A command or 0");
    a.sec();
    a.sbc(imm(b'a'));
    a.cmp(imm(LEVELS.len() as u8));
    a.bcs(none);
    a.sta(d.level);
    a.jsr("page_close");
    command(a, Command::Level);
    a.bind(none);
    a.jsr("page_close");
    nothing(a);
}

fn options(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("page_options", "Who plays, and how.")
        .returns("A 0");
    a.lda(imm(Mode::Options as u8));
    a.jsr("page_begin");
    a.routine("show_options", "The options as they are.")
        .returns("A 0");
    a.lda(imm(0));
    a.sta(v.page_line);
    a.jsr("begin_text");
    say(a, "Players and options");
    a.jsr("page_line");
    a.jsr("page_line");
    for (text, bit, yes, no) in [
        ("1  White: ", 1, "Octet", "you"),
        ("2  Black: ", 2, "Octet", "you"),
    ] {
        say(a, text);
        a.lda(d.machine);
        a.and(imm(bit));
        either(a, yes, no);
        a.jsr("page_line");
    }
    for (text, option) in [
        ("3  Thinks on your time: ", d.ponder),
        ("4  Sound: ", d.sound),
    ] {
        say(a, text);
        a.lda(option);
        a.jsr("put_on_off");
        a.jsr("page_line");
    }
    say(a, "5  40 columns, thinking:");
    a.jsr("page_line");
    a.lda(d.screens);
    a.and(imm(STAYS));
    either(a, "   picture stays, 1 MHz", "   picture goes, 2 MHz");
    a.jsr("page_line");
    for (text, option) in [
        ("6  Opening book: ", d.from_book),
        ("7  Learns from games: ", d.learns),
    ] {
        say(a, text);
        a.lda(option);
        a.jsr("put_on_off");
        a.jsr("page_line");
    }
    a.jsr("page_line");
    say(a, "Any other key: done");
    a.jsr("page_line");
    nothing(a);

    let (side, picture, book, learn, close, again) = (
        a.label("side"),
        a.label("picture"),
        a.label("book"),
        a.label("learn"),
        a.label("close"),
        a.label("again"),
    );
    a.routine("key_option", "Changes an option, or goes back.")
        .returns("A command or 0");
    a.sec();
    a.sbc(imm(b'0'));
    a.cmp(imm(3));
    a.bcs(side);
    a.cmp(imm(1));
    a.bcc(close);
    a.eor(d.machine);
    a.sta(d.machine);
    a.jmp("show_options");
    a.bind(side);
    a.cmp(imm(5));
    a.beq(picture);
    a.cmp(imm(8));
    a.bcs(close);
    a.cmp(imm(7));
    a.beq(learn);
    a.cmp(imm(6));
    a.beq(book);
    a.cmp(imm(4));
    a.beq(again);
    a.lda(d.ponder);
    a.eor(imm(0x80));
    a.sta(d.ponder);
    a.jmp("show_options");
    a.bind(again);
    a.lda(d.sound);
    a.eor(imm(0x80));
    a.sta(d.sound);
    a.jsr("sound_move");
    a.jmp("show_options");
    a.bind(learn);
    a.lda(d.learns);
    a.eor(imm(0x80));
    a.sta(d.learns);
    a.jmp("show_options");
    a.bind(book);
    a.lda(d.from_book);
    a.eor(imm(0x80));
    a.sta(d.from_book);
    a.jmp("show_options");
    a.bind(picture);
    a.lda(d.screens);
    a.eor(imm(STAYS));
    a.sta(d.screens);
    a.jmp("show_options");
    a.bind(close);
    a.jsr("page_close");
    command(a, Command::Players);
}

/// Adds one of two texts: the first unless Z is set.
fn either(a: &mut Asm, yes: &str, no: &str) {
    let (other, done) = (a.label("other"), a.label("done"));
    a.beq(other);
    say(a, yes);
    a.jmp(done);
    a.bind(other);
    say(a, no);
    a.bind(done);
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
