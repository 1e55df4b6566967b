//! The cursor: moving it, choosing a piece and its target, choosing a promotion.

use super::command::{Command, InputMode, command, no_command};
use crate::api::shared::{BLACK, type_number};
use crate::platform::sid::Sound;
use crate::ui::context::Ui;
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm};
use octet_engine::board::piece::PieceType;

/// The cursor's first square: e2.
const FIRST_SQUARE: u8 = 12;

/// Emits `cursor_…`, `key_return`, `try_spec` and `key_promotion`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Cursor", "Chooses a piece and its target on the board.");
    move_cursor(asm, cx);
    choose(asm, cx);
    promote(asm, cx);
}

fn move_cursor(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    let cursor_moved = asm.sym("cursor_moved");
    asm! { asm;
        for (name, step, edge_mask, edge) in [
        ("cursor_up", 8, 0x38, 0x38),
        ("cursor_down", 0xF8u8, 0x38, 0x00),
        ("cursor_right", 1, 0x07, 0x07),
        ("cursor_left", 0xFF, 0x07, 0x00),
    ] {
            /// Moves the cursor; it stays at the edge.
            routine {name} {
                returns  a "0"
                destroys x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
            }
            lda  #edge_mask     // the rank's bits, or the file's
            sta  ui.edge_mask
            lda  #edge          // their value at the edge where it stops
            ldx  #step          // 8 a rank, 1 a file
            bit  shared.flipped
            bpl  @upright       // White is below
            lda  #edge_mask - edge  // Black is below: the opposite edge and step
            ldx  #step.wrapping_neg()
        @upright:
            if name != "cursor_left" {
                // cursor_left falls through
                jmp  cursor_step
            }
        }
        /// Moves the cursor by one step, but not off the board.
        routine cursor_step {
            takes    x "step", a "the edge", ui_edge_mask
            returns  a "0"
            destroys x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        sta  ui.edge
        lda  ui.cursor
        bpl  @visible           // $FF: not shown yet
        lda  #FIRST_SQUARE
        bne  {cursor_moved} always  // e2 is not 0
    @visible:
        and  ui.edge_mask
        cmp  ui.edge
        beq  @edge              // already there
        txa
        clc
        adc  ui.cursor          // a file or a rank on
        asm.global("cursor_moved");
        sta  ui.cursor
        jsr  show_squares       // moves the mark, too
    @edge:
        no_command(asm);
    }
}

fn choose(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Enters the typed move, or chooses the cursor's square.
        routine key_return {
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        lda  ui.typed_len
        beq  @board             // no move typed: the cursor's square
        jmp  enter_typed
    @board:
        lda  #0xFF              // no attackers are shown any more
        sta  ui.queried
        ldx  ui.cursor
        bmi  @put_down          // $FF: it is only shown
        // An own piece is chosen; any other square is the chosen piece's target.
        lda  shared.board,x
        beq  @target            // an empty square
        eor  shared.side
        and  #BLACK
        bne  @target            // bit 7 differs: an enemy's piece
        cpx  ui.chosen          // the chosen piece again is put down
        bne  @choose
    @put_down:
        lda  #0xFF
        sta  ui.chosen
        lda  ui.cursor
        bpl  @show
        lda  #FIRST_SQUARE
        sta  ui.cursor
    @show:
        jsr  show_squares
        no_command(asm);
    @choose:
        stx  ui.chosen          // has it any legal move?
        jsr  clear_message
        jsr  spec_clear
        lda  ui.chosen          // from its square, to anywhere
        jsr  spec_from
        jsr  find_moves
        lda  ui.match_count
        bne  @show              // marks its targets
        jsr  begin_text
        lda  ui.chosen
        jsr  put_the_piece
        put(asm, " has no legal move.");
        jsr  show_message       // why it is put down again
        jmp  @put_down          // it cannot stay chosen
    @target:
        lda  ui.chosen          // $FF: no piece is chosen
        bpl  @move_chosen
        put_first(asm, "Choose one of your pieces first.");
        jmp  show_answer
    @move_chosen:
        jsr  spec_clear         // from its square to the cursor
        lda  ui.chosen
        jsr  spec_from
        lda  ui.cursor
        sta  ui.spec_to
        /// Plays the move that matches, asks for a promotion, or shows what is wrong.
        routine try_spec {
            takes    "the move specification"
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  find_moves
        ldx  ui.match_first     // the only match, if there is one
        lda  ui.match_count
        beq  @none              // no legal move matches
        cmp  #1                 // more than one move?
        bne  @several           // ambiguous, or a promotion
        lda  ui.spec_takes
        beq  @found             // not typed as a capture
        jsr  analyse_san        // typed with x: is it one?
        and  #crate::ui::score_sheet::san_flags::TAKES
        bne  @found             // it is a capture
        jsr  begin_text
        lda  ui.spec_to
        jsr  put_nothing_to_take
        jmp  show_illegal       // exd5 with nothing on d5
    @found:
        /// Returns the first match as the move.
        routine found_move {
            takes    ui_match_first
            returns  a "the command", x "the index of the move"
            destroys y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  cancel_input       // typed text, marks and message go
        ldx  ui.match_first
        command(asm, Command::Move);
    @several:
        lda  shared.moves_from,x
        bmi  @ask               // four promotions of one pawn
        jsr  put_ambiguous      // e.g. This could be Nbd2 or Nfd2
        jmp  show_illegal
    @none:
        jsr  begin_text
        jsr  put_illegal_reason // e.g. The rook on a1 is in the way
        /// Shows why a move is illegal, and cancels it.
        routine show_illegal {
            returns  a "0"
            destroys x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  show_message
        lda  #Sound::Refused as u8
        jsr  play_sound
        lda  #0xFF              // no piece is chosen
        sta  ui.chosen          // the move is given up
        lda  #0
        sta  ui.typed_len
        jsr  show_typed
        jsr  show_squares
        no_command(asm);
    @ask:
        bit  shared.language    // bit 6
        bvs  @german
        put_first(asm, "Promote to Queen, Rook, Bishop or kNight?");
        jmp  @asked
    @german:
        put_first(asm, "Promote to D, T, L or S?");
    @asked:
        jsr  show_message
        lda  #InputMode::Promotion as u8
        sta  ui.input_mode
        no_command(asm);
    }
}

fn promote(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Chooses the promotion; RETURN is a queen.
        routine key_promotion {
            takes    a "the key"
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        cmp  #super::keys::ESCAPE
        beq  @cancel            // the move is cancelled
        cmp  #super::keys::STOP
        beq  @cancel
        cmp  #super::keys::RETURN
        bne  @letter
        lda  #b'q'              // the usual choice
    @letter:
        jsr  english_letter
        jsr  find_type
        cpx  #type_number(PieceType::Knight)
        bcc  @other
        cpx  #type_number(PieceType::King)
        bcs  @other
        stx  ui.spec_promotion
        jsr  find_moves         // exactly one move is left
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jmp  found_move
    @other:
        // Any other key leaves the question.
        no_command(asm);
    @cancel:
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jmp  cancel_input       // returns 0
    }
    const {
        assert!(type_number(PieceType::Knight) < type_number(PieceType::Queen));
        assert!(type_number(PieceType::Queen) < type_number(PieceType::King));
    }
}
