//! The keys of the board: what is typed, and what each key does.

use super::{Command, Mode, command, nothing};
use crate::asm::{Asm, imm};
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;

/// The first small letter, as the keyboard gives it.
pub const SMALL: u8 = 0x41;
/// The first capital.
pub const CAPITAL: u8 = 0xC1;
/// RETURN, and fire.
pub const RETURN: u8 = 0x0D;
/// ESC.
pub const ESCAPE: u8 = 0x1B;
/// RUN/STOP.
pub const STOP: u8 = 0x03;
/// DEL.
pub const DELETE: u8 = 0x14;
/// HELP.
pub const HELP: u8 = 0x84;
/// HOME.
pub const HOME: u8 = 0x13;
/// SHIFT and HOME.
pub const CLEAR: u8 = 0x93;
/// Cursor keys: up, down, left, right.
pub const CURSOR: [u8; 4] = [0x91, 0x11, 0x9D, 0x1D];
/// F1, F3, F5, F7, F2, F4, F6, F8.
const FUNCTION: [u8; 8] = [0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C];

/// What each key does: its routine.
const KEYS: &[(u8, &str)] = &[
    (CURSOR[0], "cursor_up"),
    (CURSOR[1], "cursor_down"),
    (CURSOR[2], "cursor_left"),
    (CURSOR[3], "cursor_right"),
    (HELP, "page_help"),
    (b'?', "page_help"),
    (FUNCTION[0], "page_help"),
    (FUNCTION[1], "ask_new_game"),
    (FUNCTION[2], "want_disk"),
    (FUNCTION[3], "edit_begin"),
    (FUNCTION[4], "ask_resign"),
    (FUNCTION[7], "ask_quit"),
    (b'l', "page_levels"),
    (b'p', "page_options"),
    (b'm', "want_move_now"),
    (b't', "want_take_back"),
    (b'u', "want_forward"),
    (HOME, "want_first"),
    (CLEAR, "want_last"),
    (b'i', "want_hint"),
    (b'z', "want_analysis"),
    (b'=', "want_draw"),
    (b'v', "page_considered"),
    (b'w', "ask_square"),
    (b'x', "page_explained"),
    (b'y', "flip"),
    (b's', "sound_key"),
];

/// Questions: the routine that asks, the text, what Y wants.
const QUESTIONS: [(&str, &str, Command); 3] = [
    (
        "ask_new_game",
        "Begin a new game? Press Y.",
        Command::NewGame,
    ),
    ("ask_resign", "Resign? Press Y.", Command::Resign),
    ("ask_quit", "Leave Octet? Press Y.", Command::Quit),
];

/// What game control does by itself.
const WANTS: [(&str, Command); 8] = [
    ("want_move_now", Command::MoveNow),
    ("want_take_back", Command::TakeBack),
    ("want_forward", Command::Forward),
    ("want_first", Command::First),
    ("want_last", Command::Last),
    ("want_draw", Command::Draw),
    ("want_hint", Command::Hint),
    ("want_disk", Command::Disk),
];

/// Letters that begin a typed move, and numbers for castling: the others are
/// for [`KEYS`].
const BEGINS_MOVE: &[u8] = b"abcdefghknqroBKNQRO0";

/// Emits `key_play` and the routines of single keys.
pub fn emit(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (letter, look, known, unknown, escape, stopped) = (
        a.label("letter"),
        a.label("look"),
        a.label("known"),
        a.label("unknown"),
        a.label("escape"),
        a.label("stopped"),
    );
    let (codes, begins) = (a.sym("key_codes"), a.sym("begins_move"));
    a.routine("key_play", "A key for the board.")
        .takes("A, key")
        .returns("A command or 0, X");
    a.cmp(imm(RETURN));
    a.jeq("key_return");
    a.cmp(imm(DELETE));
    a.jeq("typed_delete");
    a.cmp(imm(ESCAPE));
    a.beq(escape);
    a.cmp(imm(STOP));
    a.beq(stopped);
    a.comment("With a text begun, whatever is printed belongs to it.");
    let own = a.label("own_key");
    a.ldx(v.typed_len);
    a.beq(own);
    a.cmp(imm(b' '));
    a.bcc(own);
    a.cmp(imm(0x80));
    a.jcc("typed_letter");
    a.bind(own);
    a.ldx(imm(BEGINS_MOVE.len() as u8 - 1));
    a.bind(letter);
    a.cmp(begins.x());
    a.jeq("typed_letter");
    a.dex();
    a.bpl(letter);
    a.ldx(imm(KEYS.len() as u8 - 1));
    a.bind(look);
    a.cmp(codes.x());
    a.beq(known);
    a.dex();
    a.bpl(look);
    a.bind(unknown);
    nothing(a);
    a.bind(known);
    for (table, half) in [("key_routines_lo", 0), ("key_routines_hi", 1)] {
        let table = a.sym(table);
        a.lda(table.x());
        a.sta(v.handler.at(half));
    }
    a.jmp(v.handler.ind());
    a.bind(stopped);
    a.jsr("let_go");
    command(a, Command::Stop);
    a.bind(escape);
    a.routine("let_go", "Forgets what was typed, chosen and asked about.")
        .returns("A 0")
        .destroys("X Y");
    a.lda(imm(0));
    a.sta(v.typed_len);
    a.lda(imm(0xFF));
    a.sta(v.chosen);
    a.sta(v.asked);
    a.jsr("show_typed");
    a.jsr("clear_message");
    a.jsr("show_squares");
    nothing(a);

    for (routine, what) in WANTS {
        a.routine(routine, "A key that game control sees to.");
        a.jsr("let_go");
        command(a, what);
    }
    a.routine("want_analysis", "Thinks about the position until stopped.");
    a.jsr("let_go");
    a.jsr("begin_text");
    say(a, "Analysis. STOP ends it.");
    a.jsr("set_message");
    command(a, Command::Analyse);

    for (n, (routine, text, _)) in QUESTIONS.iter().enumerate() {
        a.routine(routine, "Asks before something is lost.");
        a.jsr("begin_text");
        say(a, text);
        a.lda(imm(n as u8));
        let (ask, last) = (a.sym("ask"), n + 1 == QUESTIONS.len());
        if !last {
            a.jmp(ask);
        }
    }
    a.routine("ask", "Asks a question.")
        .takes("A its number, the text");
    a.sta(v.question);
    a.lda(imm(Mode::Question as u8));
    a.sta(v.mode);
    a.jsr("set_message");
    nothing(a);
    let answers = a.sym("answers");
    let no = a.label("no");
    a.routine("key_question", "The answer to a question.");
    a.ldx(imm(Mode::Play as u8));
    a.stx(v.mode);
    a.cmp(imm(b'y'));
    a.bne(no);
    a.jsr("let_go");
    a.ldx(v.question);
    a.lda(answers.x());
    a.rts();
    a.bind(no);
    a.jsr("clear_message");
    nothing(a);

    a.routine("flip", "Turns the board.");
    a.lda(d.flipped);
    a.eor(imm(0x80));
    a.sta(d.flipped);
    a.jsr("show_everything");
    nothing(a);

    let silent = a.label("silent");
    let said = a.label("said");
    a.routine("sound_key", "Sound on or off.");
    a.jsr("begin_text");
    say(a, "Sound ");
    a.lda(d.sound);
    a.eor(imm(0x80));
    a.sta(d.sound);
    a.jsr("put_on_off");
    a.jsr("sound_move");
    a.jsr("set_message");
    nothing(a);
    a.routine("put_on_off", "Adds on or off.")
        .takes("N: on")
        .destroys("A Y, words");
    a.bpl(silent);
    say(a, "on");
    a.jmp(said);
    a.bind(silent);
    say(a, "off");
    a.bind(said);
    a.rts();

    let Some(room) = a.selected() else { return };
    let bytes: Vec<u8> = KEYS.iter().map(|key| key.0).collect();
    a.table(room, "key_codes", 1, &bytes, "The keys of the board");
    let routines: Vec<_> = KEYS.iter().map(|key| a.sym(key.1)).collect();
    a.table_lo(room, "key_routines_lo", 1, routines.clone(), "What they do");
    a.table_hi(room, "key_routines_hi", 1, routines, "High bytes");
    a.table(room, "begins_move", 1, BEGINS_MOVE, "Begin a typed move");
    let wants = QUESTIONS.map(|question| question.2 as u8);
    a.table(room, "answers", 1, &wants, "What Y wants, by question");
}
