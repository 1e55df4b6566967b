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
    let (next, none, white, first, low) = (
        a.label("next"),
        a.label("none"),
        a.label("white"),
        a.label("first"),
        a.label("low"),
    );
    a.routine("check_edited", "Whether the men edited can be a position.")
        .returns("desk_refusal, and Z set if there is none; the board that is shown, its marks")
        .destroys("A X Y");
    a.ldx(imm(2 * count::LEN - 1));
    a.lda(imm(0));
    a.sta(d.refusal);
    a.bind(first);
    a.sta(v.counts.x());
    a.dex();
    a.bpl(first);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.ldy(imm(0));
    a.tya();
    a.sta(marks.x());
    a.lda(board.x());
    a.sta(shown.x());
    a.beq(none);
    a.bpl(white);
    a.ldy(imm(count::LEN));
    a.bind(white);
    a.and(imm(!BLACK));
    a.sty(v.flags);
    a.clc();
    a.adc(v.flags);
    a.tay();
    let count = v.counts.at(count::KINDS - 1).y();
    a.lda(count);
    a.clc();
    a.adc(imm(1));
    a.sta(count);
    a.lda(board.x());
    a.and(imm(!BLACK));
    a.cmp(imm(kind_number(Kind::Pawn)));
    a.bne(none);
    a.cpx(imm(8));
    a.bcc(low);
    a.cpx(imm(56));
    a.bcc(none);
    a.bind(low);
    a.lda(imm(Refusal::PawnRank as u8));
    a.sta(d.refusal);
    a.lda(imm(mark::ATTACKER));
    a.sta(marks.x());
    a.bind(none);
    a.dex();
    a.bpl(next);
    a.lda(d.refusal);
    a.beq("check_sides");
    a.rts();
}

fn sides(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let at = |place: i32| v.counts.at(place).y();
    let of = |kind: Kind| at(count::KINDS + i32::from(kind_number(kind)) - 1);
    let (side, bad, white, fine, done) = (
        a.label("side"),
        a.label("bad"),
        a.label("white"),
        a.label("fine"),
        a.label("done"),
    );
    a.routine("check_sides", "Whether a side has men that it cannot have.")
        .takes("game_counts; desk_refusal 0")
        .returns("what check_edited returns")
        .destroys("A X Y");
    a.ldy(imm(0));
    a.bind(side);
    a.lda(of(Kind::Pawn));
    a.sta(at(count::PAWNS));
    for (kind, at_first) in [
        (Kind::Knight, 2),
        (Kind::Bishop, 2),
        (Kind::Rook, 2),
        (Kind::Queen, 1),
    ] {
        let enough = a.label("enough");
        a.lda(of(kind));
        a.sec();
        a.sbc(imm(at_first));
        a.bcc(enough);
        a.clc();
        a.adc(at(count::PAWNS));
        a.sta(at(count::PAWNS));
        a.bind(enough);
    }
    a.ldx(imm(Refusal::NoKing as u8));
    a.lda(of(Kind::King));
    a.beq(bad);
    a.inx();
    a.cmp(imm(2));
    a.bcs(bad);
    a.inx();
    a.lda(at(count::PAWNS));
    a.cmp(imm(9));
    a.bcc(fine)
        .c("more than 16 men would be too many of these, too");
    a.bind(bad);
    a.txa();
    a.cpy(imm(0));
    a.beq(white);
    a.ora(imm(BLACK));
    a.bind(white);
    a.sta(d.refusal);
    let named = a.label("named");
    a.cpx(imm(Refusal::Kings as u8));
    a.bne(named);
    a.and(imm(BLACK));
    a.ora(imm(kind_number(Kind::King)));
    a.ldy(imm(mark::ATTACKER));
    a.jsr("mark_men");
    a.bind(named);
    a.lda(imm(1));
    a.rts();
    a.bind(fine);
    a.cpy(imm(0));
    a.bne(done);
    a.ldy(imm(count::LEN));
    a.jmp(side);
    a.bind(done);
    a.lda(imm(0));
    a.rts();

    let [board, marks, last] =
        ["screen_board", "screen_marks", "screen_reach_to"].map(|name| a.sym(name));
    let (next, other) = (a.label("next"), a.label("other"));
    a.routine("mark_men", "Marks the squares of certain men.")
        .takes("A the man, Y the mark; the board that is shown")
        .returns("reach_to: the last square marked")
        .destroys("A X");
    a.sta(v.flags);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.lda(board.x());
    a.cmp(v.flags);
    a.bne(other);
    a.tya();
    a.sta(marks.x());
    a.stx(last);
    a.bind(other);
    a.dex();
    a.bpl(next);
    a.rts();
    const {
        assert!(Refusal::NoKing as u8 + 1 == Refusal::Kings as u8);
        assert!(Refusal::Kings as u8 + 1 == Refusal::Pawns as u8);
    }
}

fn pawns_and_rights(a: &mut Asm, g: &Control<'_>) {
    let d = &g.m.d;
    let [king, rook, pawn] = [Kind::King, Kind::Rook, Kind::Pawn].map(kind_number);
    let marks = a.sym("screen_marks");
    let [bits, kings, rooks, colours] =
        ["right_bits", "right_kings", "right_rooks", "right_colours"].map(|name| a.sym(name));
    let (right, lost, kept, passing) = (
        a.label("right"),
        a.label("lost"),
        a.label("kept"),
        a.label("passing"),
    );
    a.routine(
        "check_rights",
        "Whether the men on the desk allow its rights.",
    )
    .takes("the position on the desk; no square is marked")
    .returns("desk_refusal, and Z set if there is none; marks")
    .destroys("A X Y");
    a.ldx(imm(RIGHTS.len() as u8 - 1));
    a.bind(right);
    a.lda(d.castling);
    a.and(bits.x());
    a.beq(kept);
    for (squares, man, fine) in [(kings, king, None), (rooks, rook, Some(kept))] {
        a.ldy(squares.x());
        a.lda(d.board.y());
        a.eor(colours.x());
        a.cmp(imm(man));
        match fine {
            None => a.bne(lost),
            Some(fine) => a.beq(fine),
        };
    }
    a.bind(lost);
    a.lda(imm(mark::TARGET));
    a.sta(marks.y());
    a.lda(imm(Refusal::Castling as u8));
    a.sta(d.refusal);
    a.bind(kept);
    a.dex();
    a.bpl(right);
    a.lda(d.refusal);
    a.beq(passing);
    a.rts();
    a.bind(passing);
    a.comment("A pawn that has made a double step, and nobody where it came from.");
    let (none, black, both) = (a.label("none"), a.label("black"), a.label("both"));
    a.ldx(d.en_passant);
    a.bmi(none);
    a.bit(d.side);
    a.bmi(black);
    for (rank, back, man) in [(4, 1, pawn | BLACK), (3, -1, pawn)] {
        let on = |rank: i32| d.board.at(8 * rank).x();
        a.lda(imm(mark::TARGET));
        a.sta(marks.at(8 * (rank + back)).x());
        a.lda(on(rank));
        a.eor(imm(man));
        a.ora(on(rank + back));
        a.ora(on(rank + 2 * back));
        if back == 1 {
            a.jmp(both);
            a.bind(black);
        }
    }
    a.bind(both);
    a.beq(none);
    a.lda(imm(Refusal::EnPassant as u8));
    a.sta(d.refusal);
    a.bind(none);
    a.lda(d.refusal);
    a.rts();
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

fn king(a: &mut Asm, g: &Control<'_>) {
    let d = &g.m.d;
    let [player, attackers] = ["screen_player", "screen_attackers"].map(|name| a.sym(name));
    let closed = a.label("closed");
    a.routine(
        "check_king",
        "Whether the king of the side that is not to move can be taken.",
    )
    .takes("the position on the desk, which is the board that is shown")
    .returns("desk_refusal, and Z set if there is none; marks")
    .destroys("A X Y");
    a.lda(d.side);
    a.eor(imm(BLACK));
    a.sta(player);
    a.ora(imm(kind_number(Kind::King)));
    a.ldy(imm(mark::LAST));
    a.jsr("mark_men");
    a.jsr("mark_reach");
    a.lda(attackers);
    a.beq(closed);
    a.lda(player);
    a.ora(imm(Refusal::InCheck as u8));
    a.sta(d.refusal);
    a.bind(closed);
    a.rts();
}
