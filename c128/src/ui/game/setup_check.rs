//! Is an edited position legal? The first error found is shown, and its squares are marked.

use octet_engine::board::piece::PieceType;
use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use super::context::{COUNTS, GameCx};
use crate::api::shared::{BLACK, SQUARES, SetupError, type_number};
use crate::ui::view::appearance::mark;
use octet_asm::{Asm, asm};

/// What a castling right needs: its bit, the home squares of king and rook,
/// and their colour.
const RIGHTS: [(u8, u8, u8, u8); 4] = [
    (WHITE_SHORT, 4, 7, 0),
    (WHITE_LONG, 4, 0, 0),
    (BLACK_SHORT, 60, 63, BLACK),
    (BLACK_LONG, 60, 56, BLACK),
];

/// The counts of a side: pawns that are on the board or were promoted, then
/// the pieces of each type.
mod count {
    /// Pawns, and pieces in excess of those of the opening position.
    pub const PAWNS: i32 = 0;
    /// Pieces by the type's number in the shared block, from pawn to king.
    pub const TYPES: i32 = 1;
    /// Counts of a side.
    pub const LEN: u8 = super::COUNTS;
}

/// Emits `check_setup`, `check_rights` and `check_king`.
pub(super) fn setup_checks(asm: &mut Asm, cx: &GameCx<'_>) {
    pieces(asm, cx);
    sides(asm, cx);
    pawns_and_rights(asm, cx);
    king(asm, cx);
}

fn pieces(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared) = (&cx.vars, &cx.machine.shared);
    let [board, shown, marks] = ["ui_edit_board", "ui_board", "ui_marks"].map(|name| asm.sym(name));
    asm! { asm;
        /// Could the edited pieces stand in a game?
        routine check_setup {
            returns  shared_setup_error, z "set if there is none", ui_board, ui_marks
            destroys a, x, y
        }
        ldx  #2 * count::LEN - 1  // both sides' counts
        lda  #0
        sta  shared.setup_error
    @zero:
        sta  game.counts,x
        dex
        bpl  @zero
        ldx  #SQUARES as u8 - 1
    @next:
        ldy  #0                 // White's counts
        tya
        sta  marks,x            // 0: no mark
        lda  board,x
        sta  shown,x            // the editor's board is shown, and marked
        beq  @none              // an empty square
        bpl  @white
        ldy  #count::LEN        // Black's counts
    @white:
        and  #!BLACK            // the piece type, 1 to 6
        sty  game.flags
        clc
        adc  game.flags         // side's counts + piece type
        tay
        let count = game.counts.at(count::TYPES - 1).y();
        lda  count
        clc
        adc  #1
        sta  count
        lda  board,x
        and  #!BLACK
        cmp  #type_number(PieceType::Pawn)
        bne  @none
        cpx  #8                 // a pawn on rank 1 ...
        bcc  @back_rank
        cpx  #56                // ... or rank 8
        bcc  @none
    @back_rank:
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
    let of = |piece_type: PieceType| at(count::TYPES + i32::from(type_number(piece_type)) - 1);
    asm! { asm;
        /// Does a side have pieces that no game could give it?
        routine check_sides {
            takes    game_counts
            returns  shared_setup_error, z "set if there is none"
            destroys a, x, y
        }
        ldy  #0                 // White's counts
    @side:
        lda  of(PieceType::Pawn)
        sta  at(count::PAWNS)   // pawns, and below those that were promoted
        for (piece_type, at_start) in [
            (PieceType::Knight, 2),
            (PieceType::Bishop, 2),
            (PieceType::Rook, 2),
            (PieceType::Queen, 1),
        ] {
            lda  of(piece_type)
            sec
            sbc  #at_start
            bcc  @enough        // none need be promoted
            clc
            adc  at(count::PAWNS)
            sta  at(count::PAWNS)
        @enough:
        }
        ldx  #SetupError::NoKing as u8  // X the error that is looked for
        lda  of(PieceType::King)
        beq  @bad
        inx                     // SetupError::Kings
        cmp  #2
        bcs  @bad
        inx                     // SetupError::Pawns
        lda  at(count::PAWNS)
        cmp  #9                 // a side has eight pawns
        bcc  @fine              // so it has 16 pieces at most, too
    @bad:
        txa
        cpy  #0                 // which side?
        beq  @white
        ora  #BLACK             // the colour says whose error it is
    @white:
        sta  shared.setup_error
        cpx  #SetupError::Kings as u8  // only kings too many can be marked
        bne  @named
        and  #BLACK
        ora  #type_number(PieceType::King)
        ldy  #mark::ATTACKER
        jsr  mark_pieces
    @named:
        lda  #1                 // Z clear: refused
        rts
    @fine:
        cpy  #0                 // White's counts were 0, ...
        bne  @done
        ldy  #count::LEN        // ... Black's are next
        bne  @side always       // not 0
    @done:
        lda  #0                 // Z set: no error
        rts

        let [board, marks, last] =
            ["ui_board", "ui_marks", "ui_path_to"].map(|name| asm.sym(name));
        /// Marks the squares of a kind of piece.
        routine mark_pieces {
            takes    a "the piece", y "the mark", ui_board
            returns  ui_path_to "the last square marked"
            destroys a, x
        }
        sta  game.flags
        ldx  #SQUARES as u8 - 1
    @next:
        lda  board,x
        cmp  game.flags
        bne  @other
        tya                     // the mark
        sta  marks,x
        stx  last               // mark_attackers takes the king's square here
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
    let (game, shared) = (&cx.vars, &cx.machine.shared);
    let [king, rook, pawn] = [PieceType::King, PieceType::Rook, PieceType::Pawn].map(type_number);
    let marks = asm.sym("ui_marks");
    let [bits, kings, rooks, colors] =
        ["right_bits", "right_kings", "right_rooks", "right_colors"].map(|name| asm.sym(name));
    asm! { asm;
        /// Do kings, rooks and pawns stand as castling rights and en passant need them?
        routine check_rights {
            takes    "the position in the shared block", "no square is marked"
            returns  a "the error, or 0", shared_setup_error, z "set if there is none", ui_marks,
                     game_flags "a wrong castling right, if the error is one"
            destroys x, y
        }
        ldx  #RIGHTS.len() as u8 - 1
    @right:
        lda  shared.castling
        and  bits,x             // is this right claimed?
        beq  @kept
        for (squares, piece, correct) in [(kings, king, None), (rooks, rook, Some(kept))] {
            ldy  squares,x
            lda  shared.board,y
            eor  colors,x           // the colour drops out if it is the right's
            cmp  #piece
            match correct {
                None => {
                    bne  @lost              // no king of the side at home
                }
                Some(correct) => {
                    beq  {correct}          // the rook is at home
                }
            }
        }
    @lost:
        lda  bits,x
        sta  game.flags         // begin_read_position leaves it out
        lda  #mark::TARGET      // Y the square that lacks its piece
        sta  marks,y
        lda  #SetupError::Castling as u8
        sta  shared.setup_error
    @kept:
        dex
        bpl  @right
        lda  shared.setup_error
        beq  @en_passant        // 0: every right holds
        rts
    @en_passant:
        // En passant: the pawn has made a double step, and no piece stands behind it.
        let black = asm.label("black");
        ldx  shared.en_passant  // X its file
        bmi  @none              // $FF: none
        bit  shared.side        // who may capture it?
        bmi  @black
        for (rank, back, piece) in [(4, 1, pawn | BLACK), (3, -1, pawn)] {
            let on = |rank: i32| shared.board.at(8 * rank).x();
            lda  #mark::TARGET
            sta  marks + 8 * (rank + back),x  // the square passed: the capture's target
            lda  on(rank)
            eor  #piece         // 0 if the pawn is there
            ora  on(rank + back)  // 0 if the square passed is empty
            ora  on(rank + 2 * back)  // 0 if the pawn's home square is empty
            if back == 1 {
                jmp  @both
                asm.bind(black);
            }
        }
    @both:
        beq  @none              // Z set: all three are 0
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
        /// Could the side to move capture the king?
        routine check_king {
            takes    "the position in the shared block, which is also in ui_board"
            returns  shared_setup_error, z "set if there is none", ui_marks
            may return a "then 0"
            destroys a, x, y
        }
        lda  shared.side
        eor  #BLACK             // the side that must not be in check
        sta  player             // mark_attackers looks for its enemies
        ora  #type_number(PieceType::King)
        ldy  #mark::LAST        // the king's square is marked like a last move
        jsr  mark_pieces
        jsr  mark_attackers
        lda  attackers          // how many attack the king
        beq  @closed            // none: A = 0, Z set
        lda  player             // the colour says whose king it is
        ora  #SetupError::InCheck as u8
        sta  shared.setup_error
    @closed:
        rts
    }
}
