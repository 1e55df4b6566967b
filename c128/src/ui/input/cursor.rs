//! The cursor: going from square to square, choosing a man and his square, and
//! what a pawn becomes.

use super::{Command, InputMode, command, no_command};
use crate::api::shared::{BLACK, kind_number};
use crate::asm::{Asm, asm};
use crate::ui::view::Ui;
use crate::ui::view::text::put;
use octet_engine::board::piece::PieceType;

/// Where the cursor first appears: e2.
const FIRST: u8 = 12;

/// Emits the routines of cursor and choice.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Cursor", "A man and his square, chosen on the board.");
    moving(asm, cx);
    choosing(asm, cx);
    promotion(asm, cx);
}

fn moving(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    let done = asm.sym("cursor_moved");
    asm! { asm;
        for (name, step, edge_mask, edge) in [
        ("cursor_up", 8, 0x38, 0x38),
        ("cursor_down", 0xF8u8, 0x38, 0x00),
        ("cursor_right", 1, 0x07, 0x07),
        ("cursor_left", 0xFF, 0x07, 0x00),
    ] {
            asm.routine(name, "Moves the cursor; at the edge it stays.")
                .returns("A 0");
            lda  #edge_mask
            sta  ui.edge_mask
            lda  #edge
            ldx  #step
            bit  shared.flipped
            bpl  @upright
            lda  #edge_mask - edge
            ldx  #step.wrapping_neg()
        @upright:
            if name != "cursor_left" {
                jmp  cursor_step
            }
        }
        asm.routine("cursor_step", "Moves the cursor by one square.")
            .takes("X step, A the edge's bits, edge_mask");
        sta  ui.edge
        lda  ui.cursor
        bpl  @visible
        lda  #FIRST
        bne  {done}
    @visible:
        and  ui.edge_mask
        cmp  ui.edge
        beq  @edge
        txa
        clc
        adc  ui.cursor
        asm.global("cursor_moved");
        sta  ui.cursor
        jsr  show_squares
    @edge:
        no_command(asm);
    }
}

fn choosing(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine(
            "key_return",
            "What was typed, or the square under the cursor.",
        )
        .returns("A command or 0, X");
        lda  ui.typed_len
        beq  @board
        jmp  enter_typed
    @board:
        lda  #0xFF
        sta  ui.queried
        ldx  ui.cursor
        bmi  @put_down          // it only appears
        // A man of one's own is chosen; anything else is where the chosen one goes.
        lda  shared.board,x
        beq  @target
        eor  shared.side
        and  #BLACK
        bne  @target
        cpx  ui.chosen
        bne  @own
    @put_down:
        lda  #0xFF
        sta  ui.chosen
        lda  ui.cursor
        bpl  @has
        lda  #FIRST
        sta  ui.cursor
    @has:
        jsr  show_squares
        no_command(asm);
    @own:
        stx  ui.chosen
        jsr  clear_message
        jsr  spec_clear
        lda  ui.chosen
        jsr  spec_from
        jsr  find_moves
        lda  ui.match_count
        bne  @has
        jsr  begin_text
        lda  ui.chosen
        jsr  put_the_piece
        put(asm, " has no legal move.");
        jsr  show_message
        jmp  @put_down
    @target:
        lda  ui.chosen
        bpl  @chosen
        jsr  begin_text
        put(asm, "Choose a man of yours first.");
        jsr  show_message
        no_command(asm);
    @chosen:
        jsr  spec_clear
        lda  ui.chosen
        jsr  spec_from
        lda  ui.cursor
        sta  ui.spec_to
        asm.routine(
            "try_spec",
            "Makes the move wanted, asks for more, or refuses.",
        )
        .takes("the move wanted")
        .returns("A command or 0, X");
        jsr  find_moves
        ldx  ui.match_first
        lda  ui.match_count
        beq  @none
        cmp  #1
        bne  @several
        lda  ui.spec_takes
        beq  @takes
        jsr  analyse_san
        and  #crate::ui::score_sheet::san_flags::TAKES
        bne  @takes
        jsr  begin_text
        lda  ui.spec_to
        jsr  put_nothing_to_take
        jmp  show_illegal
    @takes:
        asm.routine("found_move", "The move that was found is the one.");
        jsr  cancel_input
        ldx  ui.match_first
        command(asm, Command::Move);
    @several:
        lda  shared.moves_from,x
        bmi  @ask               // a pawn on its last step
        jsr  put_ambiguous
        jmp  show_illegal
    @none:
        jsr  begin_text
        jsr  put_illegal_reason
        asm.routine("show_illegal", "Shows why, and forgets what was wanted.")
            .returns("A 0");
        jsr  show_message
        lda  #0xFF
        sta  ui.chosen
        lda  #0
        sta  ui.typed_len
        jsr  show_typed
        jsr  show_squares
        no_command(asm);
    @ask:
        jsr  begin_text
        put(asm, "The pawn becomes: Queen, Rook, Bishop or kNight?");
        jsr  show_message
        lda  #InputMode::Promotion as u8
        sta  ui.input_mode
        no_command(asm);
    }
}

fn promotion(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        let (letters, piece_types) = (asm.sym("piece_letters"), asm.sym("promotion_type_bits"));
        asm.routine("key_promotion", "What the pawn becomes; RETURN: a queen.")
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
        no_command(asm);
    @found:
        lda  piece_types,x
        sta  ui.spec_promotion
        jsr  find_moves
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jmp  found_move
    @cancel:
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jmp  cancel_input
        let Some(ui) = asm.selected() else { return };
        let pieces = [PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight];
        let small = pieces.map(|piece_type| piece_type.letter().to_ascii_lowercase() as u8);
        asm.table(ui, "piece_letters", 1, &small, "What a pawn can become");
        asm.table(
            ui,
            "promotion_type_bits",
            1,
            &pieces.map(kind_number),
            "Their numbers",
        );
    }
}
