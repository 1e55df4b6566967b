//! The keys of the board, and what each of them does.
//!
//! To add a key, add a line to `KEYS`: the key and the global name of its
//! routine, which returns with `command` or `no_command`. A key that only sends a
//! command is a line in `GAME_KEYS` as well; one that asks first, in `QUESTIONS`.
//! `HELP` in [`crate::ui::pages::help`] lists the keys for the player.
//!
//! Free are J; capitals (SHIFT) other than B K N O Q R; 1 to 9; SPACE, TAB, F4
//! and F6; punctuation other than ? and =. Letters that begin a move
//! (`MOVE_LETTERS`) can be nothing else.

use super::{Command, InputMode, command, no_command};
use crate::asm::{Asm, asm};
use crate::ui::view::Ui;
use crate::ui::view::text::put;

/// The code of the first small letter (PETSCII).
pub const SMALL: u8 = 0x41;
/// The code of the first capital.
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

/// The routine of each key.
const KEYS: &[(u8, &str)] = &[
    (CURSOR[0], "cursor_up"),
    (CURSOR[1], "cursor_down"),
    (CURSOR[2], "cursor_left"),
    (CURSOR[3], "cursor_right"),
    (HELP, "page_help"),
    (b'?', "page_help"),
    (FUNCTION[0], "page_help"),
    (FUNCTION[1], "ask_new_game"),
    (FUNCTION[2], "cmd_disk"),
    (FUNCTION[3], "edit_begin"),
    (FUNCTION[4], "ask_resign"),
    (FUNCTION[7], "ask_quit"),
    (b'l', "page_levels"),
    (b'p', "page_options"),
    (b'm', "cmd_move_now"),
    (b't', "cmd_take_back"),
    (b'u', "cmd_redo"),
    (HOME, "cmd_game_start"),
    (CLEAR, "cmd_game_end"),
    (b'i', "cmd_hint"),
    (b'z', "cmd_analyse"),
    (b'=', "cmd_draw"),
    (b'v', "page_analysis"),
    (b'w', "show_attackers"),
    (b'x', "page_explained"),
    (b'y', "flip_board"),
    (b's', "sound_key"),
];

/// Questions that Y answers with yes: the routine that asks, the text, the
/// command.
const QUESTIONS: [(&str, &str, Command); 3] = [
    (
        "ask_new_game",
        "Begin a new game? Press Y.",
        Command::NewGame,
    ),
    ("ask_resign", "Resign? Press Y.", Command::Resign),
    ("ask_quit", "Leave Octet? Press Y.", Command::Quit),
];

/// Keys that only send a command.
const GAME_KEYS: [(&str, Command); 8] = [
    ("cmd_move_now", Command::MoveNow),
    ("cmd_take_back", Command::TakeBack),
    ("cmd_redo", Command::Redo),
    ("cmd_game_start", Command::GameStart),
    ("cmd_game_end", Command::GameEnd),
    ("cmd_draw", Command::Draw),
    ("cmd_hint", Command::Hint),
    ("cmd_disk", Command::Disk),
];

/// Letters that begin a typed move, and the 0 of castling; all other keys are
/// looked up in [`KEYS`].
const MOVE_LETTERS: &[u8] = b"abcdefghknqroBKNQRO0";

/// Emits `key_play` and the routines of single keys.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        let (codes, move_letters) = (asm.sym("key_codes"), asm.sym("begins_move"));
        asm.routine("key_play", "Handles a key on the board.")
            .takes("A and ui_key the key")
            .returns("A command or 0, X the index of the move");
        cmp  #RETURN
        jeq  key_return         // enter the move, or choose a square
        cmp  #DELETE
        jeq  typed_delete
        cmp  #ESCAPE
        beq  @escape
        cmp  #STOP
        beq  @stop
        // While a move is being typed, all that can be printed belongs to it.
        ldx  ui.typed_len
        beq  @not_typing        // no move typed yet
        cmp  #b' '              // codes below a space are controls
        bcc  @not_typing        // a control key
        cmp  #0x80              // codes from $80 on are keys without a letter
        jcc  typed_letter
    @not_typing:
        ldx  #MOVE_LETTERS.len() as u8 - 1  // does the key begin a move?
    @letter:
        cmp  move_letters,x
        jeq  typed_letter       // begins the move
        dex
        bpl  @letter
        ldx  #KEYS.len() as u8 - 1  // or is it in the table?
    @look:
        cmp  codes,x
        beq  @known
        dex
        bpl  @look              // the table is shorter than 128
        // Any other key does nothing.
        no_command(asm);
    @known:
        for (table, half) in [("key_routines_lo", 0), ("key_routines_hi", 1)] {
            let table = asm.sym(table);
            lda  table,x
            sta  ui.handler + half
        }
        asm.goes_to(KEYS.iter().map(|key| key.1));
        jmp  (ui.handler)       // returns with a command or 0
    @stop:
        jsr  cancel_input       // RUN/STOP also cancels like ESC
        command(asm, Command::Stop);
    @escape:
        asm.routine("cancel_input", "Cancels the typed move, the chosen piece and the queried square.")
            .returns("A 0")
            .destroys("X Y, all of the view's variables");
        lda  #0                 // no typed move
        sta  ui.typed_len
        lda  #0xFF              // no square
        sta  ui.chosen
        sta  ui.queried
        jsr  show_typed
        jsr  clear_message
        jsr  show_squares       // without their marks
        no_command(asm);

        for (routine, what) in GAME_KEYS {
            asm.routine(routine, "Sends a command of the game.");
            jsr  cancel_input
            command(asm, what);
        }
        asm.routine("cmd_analyse", "Starts an analysis.");
        jsr  cancel_input
        jsr  begin_text
        put(asm, "Analysis. STOP ends it.");
        jsr  show_message
        command(asm, Command::Analyse);

        for (n, (routine, text, _)) in QUESTIONS.iter().enumerate() {
            asm.routine(routine, "Asks before the game or the program ends.");
            jsr  begin_text
            put(asm, text);
            lda  #n as u8       // the question's number
            let (ask, last) = (asm.sym("ask_question"), n + 1 == QUESTIONS.len());
            if !last {
                jmp  {ask}      // the last one falls through
            }
        }
        asm.routine("ask_question", "Shows a question; the next key answers it.")
            .takes("A its number; the text");
        sta  ui.question
        lda  #InputMode::Question as u8
        sta  ui.input_mode
        jsr  show_message
        no_command(asm);
        let answers = asm.sym("answer_commands");
        asm.routine("key_question", "Takes the answer to a question: Y is yes, any other key no.");
        ldx  #InputMode::Play as u8  // one key, whatever it is
        stx  ui.input_mode
        cmp  #b'y'
        bne  @no
        jsr  cancel_input       // the message and all marks go
        ldx  ui.question        // its number
        lda  answers,x          // the question's command
        rts
    @no:
        jsr  clear_message      // the question
        no_command(asm);

        asm.routine("flip_board", "Turns the board around.");
        lda  shared.flipped
        eor  #0x80              // bit 7: Black is below
        sta  shared.flipped
        jsr  redraw_all         // every square and coordinate moves
        no_command(asm);

        asm.routine("sound_key", "Turns the sound on or off.");
        jsr  begin_text
        put(asm, "Sound ");
        lda  shared.sound
        eor  #0x80              // bit 7: on; N for put_on_off
        sta  shared.sound
        jsr  put_on_off         // N from the EOR
        jsr  play_move_sound    // heard only if it is on now
        jsr  show_message
        no_command(asm);
        asm.routine("put_on_off", "Adds on or off.")
            .takes("N set: on")
            .destroys("A Y, src_ptr");
        bpl  @silent            // bit 7 clear: off
        put(asm, "on");
        jmp  @said
    @silent:
        put(asm, "off");
    @said:
        rts

        let Some(ui) = asm.selected() else { return };
        let bytes: Vec<u8> = KEYS.iter().map(|key| key.0).collect();
        asm.table(ui, "key_codes", 1, &bytes, "Keys of the board");
        let routines: Vec<_> = KEYS.iter().map(|key| asm.sym(key.1)).collect();
        asm.table_lo(ui, "key_routines_lo", 1, routines.clone(), "Their routines");
        asm.table_hi(ui, "key_routines_hi", 1, routines, "High bytes");
        asm.table(ui, "begins_move", 1, MOVE_LETTERS, "Keys that begin a typed move");
        let commands = QUESTIONS.map(|question| question.2 as u8);
        asm.table(ui, "answer_commands", 1, &commands, "Commands of the questions");
    }
}
