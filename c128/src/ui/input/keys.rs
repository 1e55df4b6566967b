//! The keys of the board: what each of them does, and its line of the help page.
//!
//! A key is a row of `KEYS`. Free are J; capitals (SHIFT) other than B D K L N O Q R S T; 1 to 9; SPACE,
//! TAB; punctuation other than ? and =.

use std::collections::BTreeSet;

use super::command::{Command, InputMode, no_command};
pub use crate::platform::keyboard::CURSOR;
use crate::ui::context::Ui;
use crate::ui::pages::options;
use crate::ui::view::text::{self, put, put_first};
use octet_asm::{Asm, asm};

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
/// F1, F3, F5, F7, F2, F4, F6, F8.
pub const FUNCTION: [u8; 8] = [0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x8B, 0x8C];

/// The action of a key.
enum Action {
    /// Calls a routine, which returns with `command` or `no_command`.
    Call(&'static str),
    /// Sends a command.
    Send(Command),
    /// Asks this first; Y then sends the command.
    Ask(&'static str, Command),
}

/// Keys that do the same.
struct Key {
    codes: &'static [u8],
    action: Action,
    /// Their line of the help page: at most 14 characters, then what only 80 columns show. If it is
    /// empty, another line describes them.
    help: [&'static str; 2],
}

const fn key(codes: &'static [u8], action: Action, help: &'static str, more: &'static str) -> Key {
    Key {
        codes,
        action,
        help: [help, more],
    }
}

/// The routine of keys that begin a move.
const TYPED: &str = "typed_letter";

/// The keys, in the order of the help page. Letters that begin a move can be nothing else.
#[rustfmt::skip]
const KEYS: &[Key] = &[
    key(b"abcdefghknqroBKNQRO0DLST", Action::Call(TYPED), "Nf3 e2e4 O-O:", "type a move"),
    key(&[RETURN], Action::Call("key_return"), "Cursor, RETURN", "stick, mouse"),
    key(&[CURSOR[0]], Action::Call("cursor_up"), "", ""),
    key(&[CURSOR[1]], Action::Call("cursor_down"), "", ""),
    key(&[CURSOR[2]], Action::Call("cursor_left"), "", ""),
    key(&[CURSOR[3]], Action::Call("cursor_right"), "", ""),
    key(&[DELETE], Action::Call("typed_delete"), "DEL/ESC: clear", "letter, move"),
    key(&[ESCAPE], Action::Call("cancel_input"), "", ""),
    key(&[STOP], Action::Send(Command::Stop), "STOP: you play", "both sides"),
    key(b"m", Action::Send(Command::MoveNow), "M  Octet plays", "this side"),
    key(b"t", Action::Send(Command::TakeBack), "T U back, redo", "a move"),
    key(b"u", Action::Send(Command::Redo), "", ""),
    key(&[HOME], Action::Send(Command::GameStart), "HOME: to start", "of the game"),
    key(&[CLEAR], Action::Send(Command::GameEnd), "CLR: last move", "of the game"),
    key(b"i", Action::Send(Command::Hint), "I S hint,sound", ""),
    key(b"z", Action::Send(Command::Analyse), "Z  analyse", "until STOP"),
    key(b"v", Action::Call("page_analysis"), "V  root moves", "and scores"),
    key(b"w", Action::Call("show_attackers"), "W  who attacks", "the square"),
    key(b"x", Action::Call("page_explained"), "X  evaluation", "by terms"),
    key(b"=", Action::Send(Command::Draw), "=  draw offer", "or claim"),
    key(b"y", Action::Call("flip_board"), "Y  turn board", "around"),
    key(b"s", Action::Call("sound_key"), "", ""),
    key(b"l", Action::Call("page_levels"), "L  level", ""),
    key(b"p", Action::Call("page_options"), "P  options", "(players, book)"),
    key(&[HELP, b'?', FUNCTION[0]], Action::Call("page_help"), "HELP, F1: keys", ""),
    // No key begins these questions: they answer a draw offer, and Octet's resignation.
    key(&[], Action::Ask("Octet is lost and resigns if you press Y.", Command::Accept), "", ""),
    key(&[], Action::Ask("The other side accepts the draw by Y.", Command::Agree), "", ""),
    key(&[FUNCTION[4]], Action::Ask("Resign? Press Y.", Command::Resign), "F2 resign", ""),
    key(
        &[FUNCTION[1]],
        Action::Ask("Begin a new game? Press Y.", Command::NewGame),
        "F3 new game",
        "",
    ),
    key(&[FUNCTION[5]], Action::Send(Command::Menu), "F4 menu", ""),
    key(&[FUNCTION[2]], Action::Send(Command::Disk), "F5 disk", ""),
    key(&[FUNCTION[6]], Action::Call("blindfold_key"), "F6 blindfold", ""),
    key(&[FUNCTION[3]], Action::Call("edit_begin"), "F7 set up", ""),
    key(&[FUNCTION[7]], Action::Ask("Leave Octet? Press Y.", Command::Quit), "F8 quit", ""),
];

/// The lines of the help page.
pub fn help() -> Vec<String> {
    let told = KEYS.iter().filter(|key| !key.help[0].is_empty());
    told.map(|key| key.help.join(" ").trim_end().to_owned())
        .collect()
}

/// The names of all keys, as they are printed on them; keys that begin a move are one: `Letters`.
pub fn names() -> BTreeSet<String> {
    let name = |code: u8| match code {
        RETURN => "RETURN".to_owned(),
        ESCAPE => "ESC".to_owned(),
        STOP => "STOP".to_owned(),
        DELETE => "DEL".to_owned(),
        HELP => "HELP".to_owned(),
        HOME => "HOME".to_owned(),
        CLEAR => "CLR".to_owned(),
        code if CURSOR.contains(&code) => "CURSOR".to_owned(),
        code => match FUNCTION.iter().position(|&key| key == code) {
            // F1, F3, F5, F7, then the same with SHIFT.
            Some(n) => format!("F{}", 2 * (n % 4) + 1 + n / 4),
            None => char::from(code).to_uppercase().to_string(),
        },
    };
    let names = KEYS.iter().flat_map(|key| match key.action {
        Action::Call(TYPED) => vec!["Letters".to_owned()],
        _ => key.codes.iter().map(|&code| name(code)).collect(),
    });
    names.collect()
}

/// The number of the question whose answer Y sends a command.
///
/// # Panics
///
/// If no question sends it.
pub fn question(command: Command) -> u8 {
    let answers = KeyTables::new().answers;
    let place = answers.iter().position(|&answer| answer == command as u8);
    place.expect("a question") as u8
}

/// Bit of a key's action: it sends a command, whose number follows.
const SENDS: u8 = 0x80;
/// Bit of a key's action: it asks the question whose number follows.
const ASKS: u8 = 0x40;

/// The keys as the 6502 reads them.
#[derive(Default)]
struct KeyTables {
    codes: Vec<u8>,
    /// How many of them begin a move: they come first.
    typed: usize,
    /// By code of the others: a command and [`SENDS`], a question and [`ASKS`], or the number of a
    /// routine.
    actions: Vec<u8>,
    routines: Vec<&'static str>,
    questions: Vec<&'static str>,
    /// The command that the answer Y to a question sends.
    answers: Vec<u8>,
}

impl KeyTables {
    fn new() -> KeyTables {
        let mut tables = KeyTables::default();
        for key in KEYS {
            let action = match key.action {
                Action::Send(command) => SENDS | command as u8,
                Action::Ask(text, command) => {
                    tables.questions.push(text);
                    tables.answers.push(command as u8);
                    ASKS | (tables.questions.len() - 1) as u8
                }
                Action::Call(routine) => {
                    tables.routines.push(routine);
                    (tables.routines.len() - 1) as u8
                }
            };
            for &code in key.codes {
                tables.codes.push(code);
                match key.action {
                    Action::Call(routine) if routine == TYPED => tables.typed += 1,
                    _ => tables.actions.push(action),
                }
            }
        }
        tables
    }
}

/// Emits `key_play` and the routines of single keys.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    let Some(segment) = asm.selected() else {
        return;
    };
    let tables = KeyTables::new();
    let codes = asm.table(segment, "key_codes", 1, &tables.codes, "Keys of the board");
    let what = "$80 + command, $40 + question, or routine";
    let actions = asm.table(segment, "key_actions", 1, &tables.actions, what);
    // Those that begin a move have none.
    let actions = actions.at(-(tables.typed as i32));
    let routines: Vec<_> = tables.routines.iter().map(|name| asm.sym(name)).collect();
    let low = asm.table_lo(
        segment,
        "key_routines_lo",
        1,
        routines.clone(),
        "Routines of keys",
    );
    let high = asm.table_hi(segment, "key_routines_hi", 1, routines, "High bytes");
    let questions = text::list(asm, segment, "questions", &tables.questions);
    let answers = asm.table(
        segment,
        "answer_commands",
        1,
        &tables.answers,
        "Commands of the questions",
    );
    asm! { asm;
        /// Handles a key on the board.
        routine key_play {
            takes    a, ui_key "the key"
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, scratch
        }
        // While a move is typed, every printable key belongs to it.
        ldx  ui.typed_len
        beq  @not_typing        // no move typed yet
        cmp  #b' '              // codes below a space are controls
        bcc  @not_typing        // a control key
        cmp  #0x80              // codes from $80 on are keys without a letter
        jcc  typed_letter
    @not_typing:
        ldx  #tables.codes.len() as u8 - 1
    @look:
        cmp  codes,x
        beq  @known
        dex
        bpl  @look              // the table is shorter than 128
        // Any other key does nothing.
        no_command(asm);
    @known:
        cpx  #tables.typed as u8
        jcc  typed_letter
        lda  actions,x
        bmi  @send              // bit 7: it sends a command
        cmp  #ASKS
        bcs  @ask
        tax
        lda  low,x
        sta  ui.handler
        lda  high,x
        sta  ui.handler+1
        asm.goes_to(tables.routines.iter().copied());
        jmp  (ui.handler)       // returns with a command or 0
    @send:
        pha
        jsr  cancel_input
        pla
        and  #!SENDS
        rts
    @ask:
        and  #!ASKS
        /// Asks a question; the next key answers it.
        routine ask_question {
            takes    a "its number"
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        sta  ui.question        // its number
        pha
        lda  #InputMode::Question as u8
        sta  ui.input_mode      // the next key answers it
        jsr  begin_text
        pla
        tax
        text::put_nth(asm, questions);
        jmp  show_answer

        /// Takes the answer to a question: Y is yes, any other key no.
        routine key_question {
            takes    a "the key"
            returns  a "command or 0"
            destroys x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
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

        /// Cancels the typed move, the chosen piece and the queried square.
        routine cancel_input {
            returns  a "0"
            destroys x, y, "all of the view's variables", ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        lda  #0                 // no typed move
        sta  ui.typed_len
        lda  #0xFF              // no square
        sta  ui.chosen
        sta  ui.queried
        jsr  show_typed
        jsr  clear_message
        jsr  show_squares       // without their marks
        no_command(asm);

        /// Turns the board around.
        routine flip_board {
            returns  a "0"
            destroys x, y, scratch
        }
        lda  shared.flipped
        eor  #0x80              // bit 7: Black is below
        sta  shared.flipped
        jsr  redraw_all         // every square and coordinate moves
        no_command(asm);

        /// Hides pieces for blindfold games: none, all, the player's own, or the marks, too.
        routine blindfold_key {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        ldx  #options::BLINDFOLD
        jsr  toggle_option
        jsr  show_squares       // as they are seen now
        put_first(asm, "Blindfold: ");
        ldx  #options::BLINDFOLD
        jsr  put_option_value
        put(asm, ". F6: next.");
        jmp  show_answer

        /// Turns the sound on or off.
        routine sound_key {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        ldx  #options::SOUND
        jsr  toggle_option
        jsr  begin_text
        ldx  #options::SOUND
        jsr  put_option
        jmp  show_answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::chips::ROWS;
    use crate::ui::view::text_box::{PAGE_WIDTH, PANEL_WIDTH_40};

    #[test]
    fn the_help_tells_every_key_within_its_box() {
        assert!(help().len() <= usize::from(ROWS));
        for line in help() {
            assert!(line.len() <= usize::from(PAGE_WIDTH), "{line}");
        }
        for key in KEYS {
            let [short, more] = key.help;
            assert!(short.len() <= usize::from(PANEL_WIDTH_40), "{short}");
            // 40 columns break a line at a space: they show only the first part.
            let word = more.split(' ').next().unwrap_or_default();
            assert!(more.is_empty() || short.len() + 1 + word.len() > usize::from(PANEL_WIDTH_40));
        }
    }

    #[test]
    fn no_key_does_two_things() {
        let mut codes = KeyTables::new().codes;
        codes.sort_unstable();
        let count = codes.len();
        codes.dedup();
        assert_eq!(codes.len(), count);
    }
}
