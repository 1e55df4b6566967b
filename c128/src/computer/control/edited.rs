//! Whether a position that was set up can be played. The first reason against
//! it is told, and the squares that it is about are marked.

use super::*;
use crate::computer::screen::board::mark;

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

/// Emits `check_edited`, `check_rights` and `check_king`.
pub(super) fn edited(a: &mut Asm, g: &Control<'_>) {
    men(a, g);
    sides(a, g);
    pawns_and_rights(a, g);
    king(a, g);
}

fn men(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let [board, shown, marks] =
        ["screen_edit_board", "screen_board", "screen_marks"].map(|name| a.sym(name));
    asm! { a;
        a.routine("check_edited", "Whether the men edited can be a position.")
            .returns("desk_refusal, and Z set if there is none; the board that is shown, its marks")
            .destroys("A X Y");
        ldx  #2 * count::LEN - 1
        lda  #0
        sta  d.refusal
    @first:
        sta  v.counts,x
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
        sty  v.flags
        clc
        adc  v.flags
        tay
        let count = v.counts.at(count::KINDS - 1).y();
        lda  count
        clc
        adc  #1
        sta  count
        lda  board,x
        and  #!BLACK
        cmp  #kind_number(Kind::Pawn)
        bne  @none
        cpx  #8
        bcc  @low
        cpx  #56
        bcc  @none
    @low:
        lda  #Refusal::PawnRank as u8
        sta  d.refusal
        lda  #mark::ATTACKER
        sta  marks,x
    @none:
        dex
        bpl  @next
        lda  d.refusal
        beq  check_sides
        rts
    }
}

fn sides(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let at = |place: i32| v.counts.at(place).y();
    let of = |kind: Kind| at(count::KINDS + i32::from(kind_number(kind)) - 1);
    asm! { a;
        a.routine("check_sides", "Whether a side has men that it cannot have.")
            .takes("game_counts; desk_refusal 0")
            .returns("what check_edited returns")
            .destroys("A X Y");
        ldy  #0
    @side:
        lda  of(Kind::Pawn)
        sta  at(count::PAWNS)
        for (kind, at_first) in [ (Kind::Knight, 2), (Kind::Bishop, 2), (Kind::Rook, 2), (Kind::Queen, 1), ] {
            lda  of(kind)
            sec
            sbc  #at_first
            bcc  @enough
            clc
            adc  at(count::PAWNS)
            sta  at(count::PAWNS)
        @enough:
        }
        ldx  #Refusal::NoKing as u8
        lda  of(Kind::King)
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
        sta  d.refusal
        cpx  #Refusal::Kings as u8
        bne  @named
        and  #BLACK
        ora  #kind_number(Kind::King)
        ldy  #mark::ATTACKER
        jsr  mark_men
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
            ["screen_board", "screen_marks", "screen_reach_to"].map(|name| a.sym(name));
        a.routine("mark_men", "Marks the squares of certain men.")
            .takes("A the man, Y the mark; the board that is shown")
            .returns("reach_to: the last square marked")
            .destroys("A X");
        sta  v.flags
        ldx  #SQUARES as u8 - 1
    @next:
        lda  board,x
        cmp  v.flags
        bne  @other
        tya
        sta  marks,x
        stx  last
    @other:
        dex
        bpl  @next
        rts
        const {
            assert!(Refusal::NoKing as u8 + 1 == Refusal::Kings as u8);
            assert!(Refusal::Kings as u8 + 1 == Refusal::Pawns as u8);
        }
    }
}

fn pawns_and_rights(a: &mut Asm, g: &Control<'_>) {
    let d = &g.m.d;
    let [king, rook, pawn] = [Kind::King, Kind::Rook, Kind::Pawn].map(kind_number);
    let marks = a.sym("screen_marks");
    let [bits, kings, rooks, colours] =
        ["right_bits", "right_kings", "right_rooks", "right_colours"].map(|name| a.sym(name));
    asm! { a;
        a.routine(
            "check_rights",
            "Whether the men on the desk allow its rights.",
        )
        .takes("the position on the desk; no square is marked")
        .returns("desk_refusal, and Z set if there is none; marks")
        .destroys("A X Y");
        ldx  #RIGHTS.len() as u8 - 1
    @right:
        lda  d.castling
        and  bits,x
        beq  @kept
        for (squares, man, fine) in [(kings, king, None), (rooks, rook, Some(kept))] {
            ldy  squares,x
            lda  d.board,y
            eor  colours,x
            cmp  #man
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
        lda  #Refusal::Castling as u8
        sta  d.refusal
    @kept:
        dex
        bpl  @right
        lda  d.refusal
        beq  @passing
        rts
    @passing:
        // A pawn that has made a double step, and nobody where it came from.
        let black = a.label("black");
        ldx  d.en_passant
        bmi  @none
        bit  d.side
        bmi  @black
        for (rank, back, man) in [(4, 1, pawn | BLACK), (3, -1, pawn)] {
            let on = |rank: i32| d.board.at(8 * rank).x();
            lda  #mark::TARGET
            sta  marks + 8 * (rank + back),x
            lda  on(rank)
            eor  #man
            ora  on(rank + back)
            ora  on(rank + 2 * back)
            if back == 1 {
                jmp  @both
                a.bind(black);
            }
        }
    @both:
        beq  @none
        lda  #Refusal::EnPassant as u8
        sta  d.refusal
    @none:
        lda  d.refusal
        rts
        let Some(room) = a.selected() else { return };
        for (name, bytes) in [
        ("right_bits", RIGHTS.map(|right| right.0)),
        ("right_kings", RIGHTS.map(|right| right.1)),
        ("right_rooks", RIGHTS.map(|right| right.2)),
        ("right_colours", RIGHTS.map(|right| right.3)),
    ] {
            a.table(room, name, 1, &bytes, "What castling rights need");
        }
    }
}

fn king(a: &mut Asm, g: &Control<'_>) {
    let d = &g.m.d;
    let [player, attackers] = ["screen_player", "screen_attackers"].map(|name| a.sym(name));
    asm! { a;
        a.routine(
            "check_king",
            "Whether the king of the side that is not to move can be taken.",
        )
        .takes("the position on the desk, which is the board that is shown")
        .returns("desk_refusal, and Z set if there is none; marks")
        .destroys("A X Y");
        lda  d.side
        eor  #BLACK
        sta  player
        ora  #kind_number(Kind::King)
        ldy  #mark::LAST
        jsr  mark_men
        jsr  mark_reach
        lda  attackers
        beq  @closed
        lda  player
        ora  #Refusal::InCheck as u8
        sta  d.refusal
    @closed:
        rts
    }
}
