//! The cursor: going from square to square, choosing a man and his square, and
//! what a pawn becomes.

use super::{Command, Mode, command, nothing};
use crate::asm::{Asm, asm};
use crate::computer::desk::{BLACK, kind_number};
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;
use engine::piece::Kind;

/// Where the cursor first appears: e2.
const FIRST: u8 = 12;

/// Emits the routines of cursor and choice.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Cursor", "A man and his square, chosen on the board.");
    moving(a, s);
    choosing(a, s);
    promotion(a, s);
}

fn moving(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let done = a.sym("cursor_moved");
    asm! { a;
        for (name, step, edge_mask, edge) in [
        ("cursor_up", 8, 0x38, 0x38),
        ("cursor_down", 0xF8u8, 0x38, 0x00),
        ("cursor_right", 1, 0x07, 0x07),
        ("cursor_left", 0xFF, 0x07, 0x00),
    ] {
            a.routine(name, "Moves the cursor; at the edge it stays.")
                .returns("A 0");
            lda  #edge_mask
            sta  v.edge_mask
            lda  #edge
            ldx  #step
            bit  d.flipped
            bpl  @upright
            lda  #edge_mask - edge
            ldx  #step.wrapping_neg()
        @upright:
            if name != "cursor_left" {
                jmp  cursor_step
            }
        }
        a.routine("cursor_step", "Moves the cursor by one square.")
            .takes("X step, A the edge's bits, edge_mask");
        sta  v.edge
        lda  v.cursor
        bpl  @visible
        lda  #FIRST
        bne  {done}
    @visible:
        and  v.edge_mask
        cmp  v.edge
        beq  @edge
        txa
        clc
        adc  v.cursor
        a.global("cursor_moved");
        sta  v.cursor
        jsr  show_squares
    @edge:
        nothing(a);
    }
}

fn choosing(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine(
            "key_return",
            "What was typed, or the square under the cursor.",
        )
        .returns("A command or 0, X");
        lda  v.typed_len
        beq  @board
        jmp  typed_done
    @board:
        lda  #0xFF
        sta  v.asked
        ldx  v.cursor
        bmi  @put_down          // it only appears
        // A man of one's own is chosen; anything else is where the chosen one goes.
        lda  d.board,x
        beq  @target
        eor  d.side
        and  #BLACK
        bne  @target
        cpx  v.chosen
        bne  @own
    @put_down:
        lda  #0xFF
        sta  v.chosen
        lda  v.cursor
        bpl  @has
        lda  #FIRST
        sta  v.cursor
    @has:
        jsr  show_squares
        nothing(a);
    @own:
        stx  v.chosen
        jsr  clear_message
        jsr  want_any
        lda  v.chosen
        jsr  want_from
        jsr  find_moves
        lda  v.found
        bne  @has
        jsr  begin_text
        lda  v.chosen
        jsr  put_the_man
        say(a, " has no legal move.");
        jsr  set_message
        jmp  @put_down
    @target:
        lda  v.chosen
        bpl  @chosen
        jsr  begin_text
        say(a, "Choose a man of yours first.");
        jsr  set_message
        nothing(a);
    @chosen:
        jsr  want_any
        lda  v.chosen
        jsr  want_from
        lda  v.cursor
        sta  v.want_to
        a.routine(
            "try_wanted",
            "Makes the move wanted, asks for more, or refuses.",
        )
        .takes("the move wanted")
        .returns("A command or 0, X");
        jsr  find_moves
        ldx  v.found_move
        lda  v.found
        beq  @none
        cmp  #1
        bne  @several
        lda  v.want_takes
        beq  @takes
        jsr  find_san
        and  #crate::computer::record::san::TAKES
        bne  @takes
        jsr  begin_text
        lda  v.want_to
        jsr  say_nothing_to_take
        jmp  refused
    @takes:
        a.routine("do_move", "The move that was found is the one.");
        jsr  let_go
        ldx  v.found_move
        command(a, Command::Move);
    @several:
        lda  d.moves_from,x
        bmi  @ask               // a pawn on its last step
        jsr  say_ambiguous
        jmp  refused
    @none:
        jsr  begin_text
        jsr  say_refusal
        a.routine("refused", "Shows why, and forgets what was wanted.")
            .returns("A 0");
        jsr  set_message
        lda  #0xFF
        sta  v.chosen
        lda  #0
        sta  v.typed_len
        jsr  show_typed
        jsr  show_squares
        nothing(a);
    @ask:
        jsr  begin_text
        say(a, "The pawn becomes: Queen, Rook, Bishop or kNight?");
        jsr  set_message
        lda  #Mode::Promotion as u8
        sta  v.mode
        nothing(a);
    }
}

fn promotion(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        let (letters, kinds) = (a.sym("piece_letters"), a.sym("piece_kinds"));
        a.routine("key_promotion", "What the pawn becomes; RETURN: a queen.")
            .returns("A command or 0, X");
        cmp  #super::keys::ESCAPE
        beq  @cancel
        cmp  #super::keys::STOP
        beq  @cancel
        cmp  #super::keys::RETURN
        bne  @letter
        lda  #b'q'
    @letter:
        ora  #0x20
        ldx  #3
    @look:
        cmp  letters,x
        beq  @found
        dex
        bpl  @look
        nothing(a);
    @found:
        lda  kinds,x
        sta  v.want_promotion
        jsr  find_moves
        lda  #Mode::Play as u8
        sta  v.mode
        jmp  do_move
    @cancel:
        lda  #Mode::Play as u8
        sta  v.mode
        jmp  let_go
        let Some(room) = a.selected() else { return };
        let pieces = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
        let small = pieces.map(|kind| kind.letter().to_ascii_lowercase() as u8);
        a.table(room, "piece_letters", 1, &small, "What a pawn can become");
        a.table(
            room,
            "piece_kinds",
            1,
            &pieces.map(kind_number),
            "Their numbers",
        );
    }
}
