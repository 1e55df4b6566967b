//! The keys of the board: what is typed, and what each key does.

use super::{Command, Mode, command, nothing};
use crate::asm::{Asm, asm};
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
    asm! { a;
        let (codes, begins) = (a.sym("key_codes"), a.sym("begins_move"));
        a.routine("key_play", "A key for the board.")
            .takes("A, key")
            .returns("A command or 0, X");
        cmp  #RETURN
        jeq  key_return
        cmp  #DELETE
        jeq  typed_delete
        cmp  #ESCAPE
        beq  @escape
        cmp  #STOP
        beq  @stopped
        // With a text begun, whatever is printed belongs to it.
        ldx  v.typed_len
        beq  @own_key
        cmp  #b' '
        bcc  @own_key
        cmp  #0x80
        jcc  typed_letter
    @own_key:
        ldx  #BEGINS_MOVE.len() as u8 - 1
    @letter:
        cmp  begins,x
        jeq  typed_letter
        dex
        bpl  @letter
        ldx  #KEYS.len() as u8 - 1
    @look:
        cmp  codes,x
        beq  @known
        dex
        bpl  @look
    @unknown:
        nothing(a);
    @known:
        for (table, half) in [("key_routines_lo", 0), ("key_routines_hi", 1)] {
            let table = a.sym(table);
            lda  table,x
            sta  v.handler + half
        }
        jmp  (v.handler)
    @stopped:
        jsr  let_go
        command(a, Command::Stop);
    @escape:
        a.routine("let_go", "Forgets what was typed, chosen and asked about.")
            .returns("A 0")
            .destroys("X Y");
        lda  #0
        sta  v.typed_len
        lda  #0xFF
        sta  v.chosen
        sta  v.asked
        jsr  show_typed
        jsr  clear_message
        jsr  show_squares
        nothing(a);

        for (routine, what) in WANTS {
            a.routine(routine, "A key that game control sees to.");
            jsr  let_go
            command(a, what);
        }
        a.routine("want_analysis", "Thinks about the position until stopped.");
        jsr  let_go
        jsr  begin_text
        say(a, "Analysis. STOP ends it.");
        jsr  set_message
        command(a, Command::Analyse);

        for (n, (routine, text, _)) in QUESTIONS.iter().enumerate() {
            a.routine(routine, "Asks before something is lost.");
            jsr  begin_text
            say(a, text);
            lda  #n as u8
            let (ask, last) = (a.sym("ask"), n + 1 == QUESTIONS.len());
            if !last {
                jmp  {ask}
            }
        }
        a.routine("ask", "Asks a question.")
            .takes("A its number, the text");
        sta  v.question
        lda  #Mode::Question as u8
        sta  v.mode
        jsr  set_message
        nothing(a);
        let answers = a.sym("answers");
        a.routine("key_question", "The answer to a question.");
        ldx  #Mode::Play as u8
        stx  v.mode
        cmp  #b'y'
        bne  @no
        jsr  let_go
        ldx  v.question
        lda  answers,x
        rts
    @no:
        jsr  clear_message
        nothing(a);

        a.routine("flip", "Turns the board.");
        lda  d.flipped
        eor  #0x80
        sta  d.flipped
        jsr  show_everything
        nothing(a);

        a.routine("sound_key", "Sound on or off.");
        jsr  begin_text
        say(a, "Sound ");
        lda  d.sound
        eor  #0x80
        sta  d.sound
        jsr  put_on_off
        jsr  sound_move
        jsr  set_message
        nothing(a);
        a.routine("put_on_off", "Adds on or off.")
            .takes("N: on")
            .destroys("A Y, words");
        bpl  @silent
        say(a, "on");
        jmp  @said
    @silent:
        say(a, "off");
    @said:
        rts

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
}
