//! Whether a position that was set up can be played. The first reason against
//! it is told, and the squares that it is about are marked.

use super::*;
use crate::ui::view::board::mark;

/// What a castling right needs: its bit, then the squares of king and rook,
/// and their colour.
const RIGHTS: [(u8, u8, u8, u8); 4] = [
    (WHITE_SHORT, 4, 7, 0),
    (WHITE_LONG, 4, 0, 0),
    (BLACK_SHORT, 60, 63, BLACK),
    (BLACK_LONG, 60, 56, BLACK),
];

/// Counts of a side.
pub(super) const COUNTS: u8 = 7;

/// What is counted of a side while a position is checked: its pawns with the
/// pieces that were pawns, and each kind.
mod count {
    /// Pawns and pieces beyond those of the beginning.
    pub const PAWNS: i32 = 0;
    /// Pieces of each kind, by its number on the desk: from pawns to kings.
    pub const KINDS: i32 = 1;
    /// How many counts a side has.
    pub const LEN: u8 = super::COUNTS;
}

/// Emits `check_setup`, `check_rights` and `check_king`.
pub(super) fn edited(asm: &mut Asm, cx: &GameCx<'_>) {
    pieces(asm, cx);
    sides(asm, cx);
    pawns_and_rights(asm, cx);
    king(asm, cx);
}

fn pieces(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared) = (&cx.vars, &cx.machine.shared);
    let [board, shown, marks] = ["ui_edit_board", "ui_board", "ui_marks"].map(|name| asm.sym(name));
    asm! { asm;
        asm.routine("check_setup", "Whether the men edited can be a position.")
            .returns("shared_setup_error, and Z set if there is none; the board that is shown, its marks")
            .destroys("A X Y");
        ldx  #2 * count::LEN - 1
        lda  #0
        sta  shared.setup_error
    @first:
        sta  game.counts,x
        dex
        bpl  @first
        ldx  #SQUARES as u8 - 1
    @next:
        ldy  #0
        tya
        sta  marks,x
        lda  board,x
        sta  shown,x
        beq  @none
        bpl  @white
        ldy  #count::LEN
    @white:
        and  #!BLACK
        sty  game.flags
        clc
        adc  game.flags
        tay
        let count = game.counts.at(count::KINDS - 1).y();
        lda  count
        clc
        adc  #1
        sta  count
        lda  board,x
        and  #!BLACK
        cmp  #kind_number(PieceType::Pawn)
        bne  @none
        cpx  #8
        bcc  @low
        cpx  #56
        bcc  @none
    @low:
        lda  #SetupError::PawnRank as u8
        sta  shared.setup_error
        lda  #mark::ATTACKER
        sta  marks,x
    @none:
        dex
        bpl  @next
        lda  shared.setup_error
        beq  check_sides
        rts
    }
}

fn sides(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared) = (&cx.vars, &cx.machine.shared);
    let at = |place: i32| game.counts.at(place).y();
    let of = |piece_type: PieceType| at(count::KINDS + i32::from(kind_number(piece_type)) - 1);
    asm! { asm;
        asm.routine("check_sides", "Whether a side has men that it cannot have.")
            .takes("game_counts; shared_setup_error 0")
            .returns("what check_setup returns")
            .destroys("A X Y");
        ldy  #0
    @side:
        lda  of(PieceType::Pawn)
        sta  at(count::PAWNS)
        for (piece_type, at_first) in [ (PieceType::Knight, 2), (PieceType::Bishop, 2), (PieceType::Rook, 2), (PieceType::Queen, 1), ] {
            lda  of(piece_type)
            sec
            sbc  #at_first
            bcc  @enough
            clc
            adc  at(count::PAWNS)
            sta  at(count::PAWNS)
        @enough:
        }
        ldx  #SetupError::NoKing as u8
        lda  of(PieceType::King)
        beq  @bad
        inx
        cmp  #2
        bcs  @bad
        inx
        lda  at(count::PAWNS)
        cmp  #9
        bcc  @fine              // more than 16 men would be too many of these, too
    @bad:
        txa
        cpy  #0
        beq  @white
        ora  #BLACK
    @white:
        sta  shared.setup_error
        cpx  #SetupError::Kings as u8
        bne  @named
        and  #BLACK
        ora  #kind_number(PieceType::King)
        ldy  #mark::ATTACKER
        jsr  mark_pieces
    @named:
        lda  #1
        rts
    @fine:
        cpy  #0
        bne  @done
        ldy  #count::LEN
        jmp  @side
    @done:
        lda  #0
        rts

        let [board, marks, last] =
            ["ui_board", "ui_marks", "ui_path_to"].map(|name| asm.sym(name));
        asm.routine("mark_pieces", "Marks the squares of certain men.")
            .takes("A the man, Y the mark; the board that is shown")
            .returns("path_to: the last square marked")
            .destroys("A X");
        sta  game.flags
        ldx  #SQUARES as u8 - 1
    @next:
        lda  board,x
        cmp  game.flags
        bne  @other
        tya
        sta  marks,x
        stx  last
    @other:
        dex
        bpl  @next
        rts
        const {
            assert!(SetupError::NoKing as u8 + 1 == SetupError::Kings as u8);
            assert!(SetupError::Kings as u8 + 1 == SetupError::Pawns as u8);
        }
    }
}

fn pawns_and_rights(asm: &mut Asm, cx: &GameCx<'_>) {
    let shared = &cx.machine.shared;
    let [king, rook, pawn] = [PieceType::King, PieceType::Rook, PieceType::Pawn].map(kind_number);
    let marks = asm.sym("ui_marks");
    let [bits, kings, rooks, colours] =
        ["right_bits", "right_kings", "right_rooks", "right_colors"].map(|name| asm.sym(name));
    asm! { asm;
        asm.routine(
            "check_rights",
            "Whether the men on the desk allow its rights.",
        )
        .takes("the position on the desk; no square is marked")
        .returns("shared_setup_error, and Z set if there is none; marks")
        .destroys("A X Y");
        ldx  #RIGHTS.len() as u8 - 1
    @right:
        lda  shared.castling
        and  bits,x
        beq  @kept
        for (squares, piece, fine) in [(kings, king, None), (rooks, rook, Some(kept))] {
            ldy  squares,x
            lda  shared.board,y
            eor  colours,x
            cmp  #piece
            match fine {
                None => {
                    bne  @lost
                }
                Some(fine) => {
                    beq  {fine}
                }
            }
        }
    @lost:
        lda  #mark::TARGET
        sta  marks,y
        lda  #SetupError::Castling as u8
        sta  shared.setup_error
    @kept:
        dex
        bpl  @right
        lda  shared.setup_error
        beq  @en_passant
        rts
    @en_passant:
        // A pawn that has made a double step, and nobody where it came from.
        let black = asm.label("black");
        ldx  shared.en_passant
        bmi  @none
        bit  shared.side
        bmi  @black
        for (rank, back, piece) in [(4, 1, pawn | BLACK), (3, -1, pawn)] {
            let on = |rank: i32| shared.board.at(8 * rank).x();
            lda  #mark::TARGET
            sta  marks + 8 * (rank + back),x
            lda  on(rank)
            eor  #piece
            ora  on(rank + back)
            ora  on(rank + 2 * back)
            if back == 1 {
                jmp  @both
                asm.bind(black);
            }
        }
    @both:
        beq  @none
        lda  #SetupError::EnPassant as u8
        sta  shared.setup_error
    @none:
        lda  shared.setup_error
        rts
        let Some(ui) = asm.selected() else { return };
        for (name, bytes) in [
        ("right_bits", RIGHTS.map(|right| right.0)),
        ("right_kings", RIGHTS.map(|right| right.1)),
        ("right_rooks", RIGHTS.map(|right| right.2)),
        ("right_colors", RIGHTS.map(|right| right.3)),
    ] {
            asm.table(ui, name, 1, &bytes, "What castling rights need");
        }
    }
}

fn king(asm: &mut Asm, cx: &GameCx<'_>) {
    let shared = &cx.machine.shared;
    let [player, attackers] = ["ui_player", "ui_attackers"].map(|name| asm.sym(name));
    asm! { asm;
        asm.routine(
            "check_king",
            "Whether the king of the side that is not to move can be taken.",
        )
        .takes("the position on the desk, which is the board that is shown")
        .returns("shared_setup_error, and Z set if there is none; marks")
        .destroys("A X Y");
        lda  shared.side
        eor  #BLACK
        sta  player
        ora  #kind_number(PieceType::King)
        ldy  #mark::LAST
        jsr  mark_pieces
        jsr  mark_attackers
        lda  attackers
        beq  @closed
        lda  player
        ora  #SetupError::InCheck as u8
        sta  shared.setup_error
    @closed:
        rts
    }
}
