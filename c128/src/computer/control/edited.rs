//! Whether a position that was set up can be played.

use super::*;

/// What a castling right needs: its bit, then the squares of king and rook,
/// and their colour.
const RIGHTS: [(u8, u8, u8, u8); 4] = [
    (WHITE_SHORT, 4, 7, 0),
    (WHITE_LONG, 4, 0, 0),
    (BLACK_SHORT, 60, 63, BLACK),
    (BLACK_LONG, 60, 56, BLACK),
];

/// Counts of a side.
pub(super) const COUNTS: u8 = 10;

/// What is counted of a side while a position is checked: its men,
/// its pawns with the pieces that were pawns, and each kind.
pub(super) mod count {
    /// Men.
    pub const MEN: i32 = 0;
    /// Pawns and pieces beyond those of the beginning.
    pub const PAWNS: i32 = 1;
    /// Pieces of each kind, by its number on the desk: from pawns to kings.
    pub const KINDS: i32 = 2;
    /// How many counts a side has.
    pub const LEN: u8 = super::COUNTS;
}

/// Goes on if a count is less than `limit` more than 0; else notes a refusal.
pub(super) fn at_most(a: &mut Asm, g: &Control<'_>, which: Abs, limit: u8, refusal: Refusal) {
    let fine = a.label("fine");
    a.lda(which);
    a.cmp(imm(limit + 1));
    a.bcc(fine);
    a.lda(imm(refusal as u8));
    a.sta(g.m.d.refusal);
    a.bind(fine);
}

pub(super) fn check_edited(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let board = a.sym("screen_edit_board");
    let (next, none, white, first, fine, low) = (
        a.label("next"),
        a.label("none"),
        a.label("white"),
        a.label("first"),
        a.label("fine"),
        a.label("low"),
    );
    a.routine("check_edited", "Whether the men edited can be a position.")
        .returns("desk_refusal, and Z set if there is none")
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
    a.lda(board.x());
    a.beq(none);
    a.ldy(imm(0));
    a.lda(board.x());
    a.bpl(white);
    a.ldy(imm(count::LEN));
    a.bind(white);
    let add = |a: &mut Asm, place: i32| {
        let count = v.counts.at(place);
        a.lda(count.y());
        a.clc();
        a.adc(imm(1));
        a.sta(count.y());
    };
    add(a, count::MEN);
    a.lda(board.x());
    a.and(imm(!BLACK));
    a.sty(v.flags);
    a.clc();
    a.adc(v.flags);
    a.tay();
    add(a, count::KINDS - 1);
    a.lda(board.x());
    a.and(imm(!BLACK));
    a.cmp(imm(kind_number(Kind::Pawn)));
    a.bne(none);
    a.cpx(imm(8));
    a.bcc(low);
    a.cpx(imm(56));
    a.bcc(fine);
    a.bind(low);
    a.lda(imm(Refusal::PawnRank as u8));
    a.sta(d.refusal);
    a.bind(fine);
    a.bind(none);
    a.dex();
    a.bpl(next);
    for (side, king, men, pawns) in [
        (
            0,
            Refusal::WhiteKing,
            Refusal::WhiteMen,
            Refusal::WhitePawns,
        ),
        (
            i32::from(count::LEN),
            Refusal::BlackKing,
            Refusal::BlackMen,
            Refusal::BlackPawns,
        ),
    ] {
        let at = |place: i32| v.counts.at(side + place);
        let of = |kind: Kind| at(count::KINDS + i32::from(kind_number(kind)) - 1);
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
        at_most(a, g, at(count::PAWNS), 8, pawns);
        at_most(a, g, at(count::MEN), 16, men);
        let one = a.label("one");
        a.lda(of(Kind::King));
        a.cmp(imm(1));
        a.beq(one);
        a.lda(imm(king as u8));
        a.sta(d.refusal);
        a.bind(one);
    }
    a.lda(d.refusal);
    a.rts();
}

pub(super) fn pawns_and_rights(a: &mut Asm, g: &Control<'_>) {
    let d = &g.m.d;
    let [king, rook, pawn] = [Kind::King, Kind::Rook, Kind::Pawn].map(kind_number);
    a.routine(
        "check_rights",
        "Whether the men on the desk allow its rights.",
    )
    .returns("desk_refusal, and Z set if there is none")
    .destroys("A X Y");
    for (bit, king_at, rook_at, color) in RIGHTS {
        let (lost, kept) = (a.label("lost"), a.label("kept"));
        a.lda(d.castling);
        a.and(imm(bit));
        a.beq(kept);
        a.lda(d.board.at(i32::from(king_at)));
        a.cmp(imm(king | color));
        a.bne(lost);
        a.lda(d.board.at(i32::from(rook_at)));
        a.cmp(imm(rook | color));
        a.beq(kept);
        a.bind(lost);
        a.lda(imm(Refusal::Castling as u8));
        a.sta(d.refusal);
        a.bind(kept);
    }
    a.comment("A pawn that has made a double step, and nobody where it came from.");
    let (none, black, whole) = (a.label("none"), a.label("black"), a.label("whole"));
    a.ldx(d.en_passant);
    a.bmi(none);
    a.lda(d.side);
    a.bne(black);
    a.lda(d.board.at(4 * 8).x());
    a.cmp(imm(pawn | BLACK));
    a.bne(whole);
    a.lda(d.board.at(5 * 8).x());
    a.ora(d.board.at(6 * 8).x());
    a.beq(none);
    a.bne(whole).c("always");
    a.bind(black);
    a.lda(d.board.at(3 * 8).x());
    a.cmp(imm(pawn));
    a.bne(whole);
    a.lda(d.board.at(2 * 8).x());
    a.ora(d.board.at(8).x());
    a.beq(none);
    a.bind(whole);
    a.lda(imm(Refusal::EnPassant as u8));
    a.sta(d.refusal);
    a.bind(none);
    a.lda(d.refusal);
    a.rts();
}
