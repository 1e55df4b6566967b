//! Guess the move: the player types the moves of one side of a famous game.

use super::context::OverlayCx;
use super::games::KEY_ROWS;
use super::page::{Style, style};
use crate::ui::input::Command;
use crate::ui::input::command::InputMode;
use crate::ui::input::keys;
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm};

/// Points for a move that is found at once, and at the second try.
const FIRST: u8 = 3;
const SECOND: u8 = 1;
/// Its keys.
const KEYS: [&str; 4] = ["Type the move", "U  show it", "ESC  back", ""];
/// The row of the points.
const POINTS_ROW: u8 = 12;
/// Keys that begin a move, and those that go to a square.
const MOVE_KEYS: &[u8] = b"ABCDEFGHKNQRO0";
const OTHER_KEYS: [u8; 6] = [
    keys::RETURN,
    keys::DELETE,
    keys::CURSOR[0],
    keys::CURSOR[1],
    keys::CURSOR[2],
    keys::CURSOR[3],
];

/// Emits `guess_moves` and `read_move`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    guess(asm, cx);
    read(asm, cx);
}

fn guess(asm: &mut Asm, cx: &OverlayCx) {
    let (page, shared) = (&cx.vars, &cx.ui.shared);
    asm! { asm;
        /// Lets the player guess the moves of the side to move, until the game ends.
        routine guess_moves { destroys a, x, y, scratch, disk_ptr }
        lda  shared.side        // the side to move
        sta  page.guess_side    // is the player's
        lda  #0                 // a new count
        sta  page.by_itself     // nothing moves by itself
        sta  page.points        // nothing is guessed yet
        sta  page.guessed       // and of moves
        style(asm, cx, Style::Dim);
        jsr  begin_text
        for ((row, _), text) in KEY_ROWS.into_iter().zip(KEYS) {
            put(asm, text);
            lda  #row               // over the keys of playing through
            jsr  show_beside
        }
        put(asm, "Your move?");
        jsr  show_message
    @next:
        jsr  show_ply           // board and moves
        jsr  show_points        // so far
        lda  shared.side
        cmp  page.guess_side    // whose move is it?
        jne  @answer            // the other side's move is shown
        lda  #FIRST             // for the first try
        sta  page.tries         // what this move is worth
        jsr  find_ply           // the move that was played
        jcs  @end               // the game is over
        inc  page.guessed       // one move more
    @try:
        jsr  read_move          // typed, or by the cursor
        jcs  @leave             // ESC
        beq  @show              // the player wants to see it
        stx  page.answer        // the index of the move typed
        jsr  find_ply           // to compare with it
        cpx  page.answer        // the same?
        beq  @right             // as in the game
        lda  page.tries         // the first try?
        cmp  #FIRST
        bne  @wrong             // the second
        lda  #SECOND            // less for the next
        sta  page.tries         // what the next try is worth
        put_first(asm, "Another move was played. Once more?");
        jsr  show_message
        jmp  @try               // the same move again
    @right:
        lda  page.points        // the sum
        clc
        adc  page.tries         // what the move is worth
        sta  page.points        // below 256
        put_first(asm, "Right.");
        jsr  show_message
        jmp  @answer
    @wrong:
    @show:
        jsr  find_ply           // X was changed
        jsr  analyse_san        // how it is written
        put_first(asm, "No point. It was ");
        jsr  put_san            // the move
        put(asm, ".");
        jsr  show_message
    @answer:
        jsr  next_ply           // on the board
        jcc  @next              // the game goes on
    @end:
        put_first(asm, "That was the game: ");
        jsr  put_points
        put(asm, " points.");
        jsr  message_key        // the player has read it
    @leave:
        rts
    }
    asm! { asm;
        /// Shows the points.
        routine show_points { destroys a, x, y, scratch }
        style(asm, cx, Style::Value);
        put_first(asm, "Points ");
        jsr  put_points
        lda  #POINTS_ROW        // beside the board
        jmp  show_beside        // on both screens
    }
    asm! { asm;
        /// Adds the points, and how many there could be.
        routine put_points { destroys a, x, y, ui_number, ui_divisor, ui_src_ptr }
        lda  page.points
        jsr  put_byte
        put(asm, " of ");
        lda  page.guessed       // moves so far
        asl  a                  // twice
        adc  page.guessed       // three each; C is clear, a game has fewer than 128 moves
        jmp  put_byte           // the most that could be had
    }
}

fn read(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, segment) = (&cx.ui.vars, cx.segment);
    let caps: Vec<u8> = b"BDKLNOQRST".iter().map(|letter| letter | 0x80).collect();
    let allowed = [MOVE_KEYS, &caps, &OTHER_KEYS].concat();
    let last = allowed.len() as u8 - 1;
    let allowed = asm.table(segment, "move_keys", 1, &allowed, "Keys that begin a move");
    asm! { asm;
        /// Reads a move that the player types or makes with the cursor.
        routine read_move {
            returns  z "set: the player wants to see it", c "set: the player leaves"
            may return x "its index"
            destroys a, y, scratch
        }
        lda  #InputMode::Play as u8
        sta  ui.input_mode      // keys are moves
    @key:
        jsr  get_key            // none waits for ever
        beq  @key               // no key yet
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @leave         // back
        }
        ldx  ui.input_mode
        bne  @send              // the piece that a pawn promotes to
        ldx  ui.typed_len
        bne  @send              // a move is being typed
        cmp  #b'U'
        beq  @see               // show it
        ldx  #last              // all allowed keys
    @look:
        cmp  allowed,x          // one of them?
        beq  @send              // it begins a move
        dex
        bpl  @look              // more
        bmi  @key always        // any other key would open a page
    @send:
        jsr  handle_key         // as on the board
        cmp  #Command::Move as u8 // a move is complete
        bne  @key               // not yet
        txa
        pha                     // the index
        jsr  @end               // nothing is typed any more
        pla
        tax
        lda  #1                 // Z clear
        clc
        rts
    @see:
        jsr  @end
        lda  #0                 // Z set
        clc
        rts
    @leave:
        jsr  @end
        sec                     // carry set: back
        rts
    @end:
        jsr  cancel_input       // what is typed, and the marks
        lda  #InputMode::Page as u8
        sta  ui.input_mode
        rts
    }
}
