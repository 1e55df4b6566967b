//! A position from the desk to the core: men, lists, counts, sums and hash as
//! the engine's `Position::canonical` has them, whatever was there before.
//!
//! The routines that bring a level up to date after a move work on the level
//! after X. So all of it is put together one level above the root, from a
//! root without men, and then copied down.

use engine::eval::TEMPO;
use engine::net::PLACE_BITS;
use engine::piece::{Color, Kind, Man};
use engine::position::{MAX_HALFMOVE, is_heavy};
use engine::pst;
use engine::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
use engine::zobrist;

use super::Service;
use crate::asm::{Abs, Asm, fixed, imm};
use crate::chess::hash::keys;
use crate::chess::tables::{NET_OTHER, color_prefix, kind_name};
use crate::chess::values::add_values;
use crate::chess::vars::{LEVELS, ROOT_LEVEL};
use crate::computer::desk::{BLACK, NO_FILE, SQUARES, SUMS, kind_number};

/// The kinds in the order of their slots.
pub const ORDER: [Kind; 6] = [
    Kind::King,
    Kind::Pawn,
    Kind::Rook,
    Kind::Queen,
    Kind::Bishop,
    Kind::Knight,
];

/// Emits `set_position`.
pub fn emit(a: &mut Asm, s: &Service) {
    set(a, s);
    empty(a, s);
    men(a, s);
    one_man(a, s);
    values(a, s);
    rest(a, s);
    settle(a, s);
}

fn set(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    a.routine("set_position", "Sets up the position on the desk.")
        .takes("desk_board, desk_side, desk_castling, desk_en_passant, desk_halfmove; oldest")
        .returns(
            "the position at the root, in canonical order; desk_en_passant as it counts; \
             desk_men_sums, desk_weight, desk_mop, desk_network, desk_value",
        )
        .destroys("A X Y, t, u, key pointers, from, to")
        .cost("about 45,000 cycles");
    for part in ["empty_board", "set_men", "set_state", "set_rest", "to_root"] {
        a.jsr(part);
    }
    a.ldy(v.phase);
    a.lda(s.c.t.phase_weight.y());
    a.sta(d.weight);
    a.comment("What the network adds to nothing, for White without the move.");
    a.lda(v.opponent);
    a.pha();
    a.lda(imm(Color::Black.bit()));
    a.sta(v.opponent);
    a.lda(imm(0));
    for n in 0..2 {
        a.sta(v.score.at(n));
        a.sta(v.tempo.at(n));
    }
    a.jsr("network").c("X is still the root");
    for n in 0..2 {
        a.lda(v.score.at(n));
        a.sta(d.network.at(n));
    }
    a.pla();
    a.sta(v.opponent);
    a.comment("What all is worth, whatever the last player liked.");
    a.lda(imm(TEMPO as u8));
    for n in 0..2 {
        a.sta(v.tempo.at(n));
    }
    a.jsr("evaluate");
    for n in 0..2 {
        a.lda(v.score.at(n));
        a.sta(d.value.at(n));
    }
    a.rts();

    let white = a.label("white");
    a.routine("note_men", "Notes what the men set up so far add up to.")
        .takes("man_side, man_order")
        .returns("desk_men_sums")
        .destroys("A X");
    a.lda(s.m.man_order);
    a.bit(s.m.man_side);
    a.bpl(white);
    a.clc();
    a.adc(imm(ORDER.len() as u8));
    a.bind(white);
    a.tax();
    let sums = [v.spread_lo, v.spread_hi, v.endgame_lo, v.endgame_hi];
    for (n, sum) in (0..).zip(sums) {
        a.lda(above(sum));
        a.sta(d.men_sums.at(n * i32::from(SUMS) + 1).x());
    }
    a.rts();
}

/// The arrays by level that a position consists of.
fn arrays(s: &Service) -> Vec<Abs> {
    let v = &s.c.v;
    let mut all = vec![
        v.spread_lo,
        v.spread_hi,
        v.endgame_lo,
        v.endgame_hi,
        v.castling,
        v.en_passant,
        v.halfmove,
    ];
    all.extend(v.hash);
    all.extend(v.pawn_key());
    all.extend(v.pawn_record());
    all.extend([v.net_turn, v.net_flip]);
    all.extend(v.white_view);
    all.extend(v.black_view);
    all
}

/// The byte of an array that belongs to the level above the root.
fn above(array: Abs) -> Abs {
    array.at(i32::from(ROOT_LEVEL) + 1)
}

/// The byte of an array that belongs to the root.
fn root(array: Abs) -> Abs {
    array.at(i32::from(ROOT_LEVEL))
}

fn empty(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    let (edge, empty) = (a.label("edge"), a.label("empty"));
    a.routine("empty_board", "No men, and nothing that follows from men.")
        .destroys("A X Y");
    a.ldx(imm(0x77));
    a.bind(empty);
    a.txa();
    a.and(n.off_board);
    a.bne(edge);
    a.sta(v.board.x()).c("A is 0: an empty square");
    a.bind(edge);
    a.dex();
    a.bpl(empty);
    a.ldx(imm(Man::SLOTS as u8 - 1));
    a.lda(n.no_square);
    let list = a.label_here("list");
    a.sta(v.white_list.x());
    a.sta(v.black_list.x());
    a.dex();
    a.bpl(list);
    a.jsr("forget_pawns");
    a.lda(imm(0));
    for counter in [v.phase, v.heavy, v.bishops, v.bare, v.corner] {
        a.sta(counter);
    }
    for array in arrays(s) {
        a.sta(above(array));
    }
    for files in [v.white_files, v.black_files] {
        a.sta(root(files)).c("without pawns every file is open");
    }
    a.comment("No rook: the first place is beyond the last.");
    for (color, first, end) in [
        (Color::White, v.white_rooks, v.white_rooks_end),
        (Color::Black, v.black_rooks, v.black_rooks_end),
    ] {
        a.lda(imm(color.bit() | Man::SLOTS as u8));
        a.sta(first);
        a.lda(imm(color.bit()));
        a.sta(end);
    }
    a.lda(imm(ROOT_LEVEL));
    a.sta(root(v.pawn_level));
    a.lda(imm(ROOT_LEVEL + 1));
    a.sta(v.level);
    a.sta(above(v.pawn_level));
    a.rts();
}

fn men(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    let (side, kind, square, next) = (
        a.label("side"),
        a.label("kind"),
        a.label("square"),
        a.label("next"),
    );
    a.routine(
        "set_men",
        "Men to board and lists, in the order of their kinds.",
    )
    .destroys("A X Y, t, u, key pointers");
    a.lda(imm(0));
    a.bind(side);
    a.sta(s.m.man_side);
    a.lda(imm(0));
    a.sta(s.m.man_slot);
    a.sta(s.m.man_order);
    a.bind(kind);
    a.lda(imm(0));
    a.sta(s.m.man_square);
    a.bind(square);
    a.ldy(s.m.man_order);
    a.ldx(s.m.man_square);
    let wanted = a.sym("order_numbers");
    a.lda(wanted.y());
    a.ora(s.m.man_side);
    a.cmp(d.board.x());
    a.bne(next);
    a.lda(s.m.man_slot);
    a.cmp(imm(Man::SLOTS as u8));
    a.bcs(next).c("more men than there can be");
    a.jsr("set_man");
    a.bind(next);
    a.inc(s.m.man_square);
    a.lda(s.m.man_square);
    a.cmp(imm(SQUARES as u8));
    a.bne(square);
    a.jsr("note_men");
    a.inc(s.m.man_order);
    a.lda(s.m.man_order);
    a.cmp(imm(ORDER.len() as u8));
    a.bne(kind);
    a.ldx(s.m.man_slot);
    a.dex();
    a.lda(s.m.man_side);
    let black = a.label("black");
    a.bmi(black);
    a.stx(v.white_top);
    a.lda(imm(BLACK));
    a.bne(side).c("always");
    a.bind(black);
    a.stx(v.black_top);
    a.rts();
    let Some(segment) = a.selected() else { return };
    a.table(
        segment,
        "order_numbers",
        1,
        &ORDER.map(kind_number),
        "Kinds in the order of slots, as the desk has them",
    );
    a.table(
        segment,
        "order_bits",
        1,
        &ORDER.map(Kind::bits),
        "As a man has them",
    );
    a.table(
        segment,
        "order_phase",
        1,
        &ORDER.map(|kind| pst::PHASE[kind.index()]),
        "What they add to the phase",
    );
    a.table(
        segment,
        "order_heavy",
        1,
        &ORDER.map(|kind| u8::from(is_heavy(kind))),
        "Whether they are pawn, rook or queen",
    );
    let names: Vec<Abs> = Color::ALL
        .into_iter()
        .flat_map(|color| ORDER.map(|kind| (color, kind)))
        .map(|(color, kind)| a.sym(&routine(color, kind)))
        .collect();
    let what = "What a man adds, White's kinds then Black's";
    a.table_lo(segment, "set_values_lo", 1, &names, what);
    a.table_hi(segment, "set_values_hi", 1, &names, what);
}

fn routine(color: Color, kind: Kind) -> String {
    format!("set_{}{}", color_prefix(color), kind_name(kind))
}

fn one_man(a: &mut Asm, s: &Service) {
    let v = &s.c.v;
    let white = a.label("white");
    let (bits, phase, heavy) = (
        a.sym("order_bits"),
        a.sym("order_phase"),
        a.sym("order_heavy"),
    );
    a.routine("set_man", "Sets up a man.")
        .takes("X his square on the desk, Y his kind in the order; man_side, man_slot")
        .returns("man_slot one more")
        .destroys("A X Y, t, u, key pointers");
    a.txa();
    a.and(imm(0x38));
    a.asl_a();
    a.sta(s.m.man_at);
    a.txa();
    a.and(imm(0x07));
    a.ora(s.m.man_at);
    a.sta(s.m.man_at);
    a.lda(bits.y());
    a.ora(s.m.man_side);
    a.ora(s.m.man_slot);
    a.sta(s.m.man_set);
    a.ldx(s.m.man_at);
    a.sta(v.board.x());
    a.and(s.c.n.owner_bits);
    a.tay();
    a.txa();
    a.sta(v.lists().abs().y());
    a.ldy(s.m.man_order);
    a.lda(phase.y());
    a.clc();
    a.adc(v.phase);
    a.sta(v.phase);
    a.lda(heavy.y());
    a.clc();
    a.adc(v.heavy);
    a.sta(v.heavy);
    a.lda(s.m.man_set);
    a.ldy(s.m.man_at);
    a.ldx(imm(ROOT_LEVEL));
    a.jsr("toggle_man");
    a.ldy(s.m.man_order);
    a.lda(s.m.man_at);
    a.bit(s.m.man_side);
    a.bpl(white);
    a.ldy(s.m.man_order);
    a.tya();
    a.clc();
    a.adc(imm(ORDER.len() as u8));
    a.tay();
    a.lda(s.m.man_at);
    a.eor(s.c.n.rank_bits).c("the board as Black sees it");
    a.bind(white);
    a.pha();
    let (table_lo, table_hi) = (a.sym("set_values_lo"), a.sym("set_values_hi"));
    let jump = a.sym("set_values_jump");
    a.lda(table_lo.y());
    a.sta(jump);
    a.lda(table_hi.y());
    a.sta(jump.at(1));
    a.inc(s.m.man_slot);
    a.pla();
    a.tay().c("the square as the man's side sees it");
    a.ldx(imm(ROOT_LEVEL));
    a.smc("set_values_jump");
    a.jmp(fixed(0xFFFF));
}

fn values(a: &mut Asm, s: &Service) {
    let (v, c) = (&s.c.v, &s.c);
    for color in Color::ALL {
        let white = color == Color::White;
        let sign = if white { "plus" } else { "minus" };
        for kind in ORDER {
            let name = routine(color, kind);
            a.routine(
                &name,
                &format!("What a {} {} adds.", color.adjective(), kind_name(kind)),
            )
            .takes("Y the square as his side sees it, X the root; man, man_at")
            .returns("sums; a pawn's key, a bishop's count, a rook's place")
            .destroys("A X Y, t");
            match kind {
                Kind::King => {
                    add_values(a, c, kind, white);
                    a.rts();
                }
                Kind::Pawn => {
                    add_values(a, c, kind, white);
                    if !white {
                        a.ldy(s.m.man_at).c("keys are by the board as it is");
                    }
                    for (table, key) in keys(c, color, kind).into_iter().zip(v.pawn_key()) {
                        a.lda(table.y());
                        a.eor(above(key));
                        a.sta(above(key));
                    }
                    a.rts();
                }
                Kind::Rook => {
                    a.jsr(format!("{sign}_rook").as_str());
                    let (first, end, known) = if white {
                        (v.white_rooks, v.white_rooks_end, a.label("known"))
                    } else {
                        (v.black_rooks, v.black_rooks_end, a.label("known"))
                    };
                    a.lda(s.m.man_set);
                    a.and(c.n.owner_bits).c("its place in the lists");
                    a.sta(end);
                    a.cmp(first);
                    a.bcs(known);
                    a.sta(first);
                    a.bind(known);
                    a.comment("On an open file: there is no pawn yet. White gains from closed.");
                    a.lda(imm(if white { 2 } else { 3 * 2 }));
                    a.jmp("rook_step");
                }
                Kind::Bishop => {
                    a.lda(s.m.man_at);
                    a.sta(s.m.bishop_at);
                    a.lda(v.bishops);
                    a.clc();
                    a.adc(imm(if white { 0x01 } else { 0x10 }));
                    a.sta(v.bishops);
                    a.jmp(format!("{sign}_bishop").as_str());
                }
                _ => {
                    a.jmp(format!("{sign}_{}", kind_name(kind)).as_str());
                }
            }
        }
    }
}

/// What men are worth together: how each side turns places, which follows from
/// where its king stands, and then both views.
fn views(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    a.comment("The network: how Black turns places, to t; then how White does.");
    for (color, turn) in [(Color::Black, v.t), (Color::White, v.u)] {
        let right = a.label("right");
        let ranks = match color {
            Color::White => 0,
            Color::Black => RANK_BITS & PLACE_BITS,
        };
        a.ldx(imm(ranks));
        a.lda(v.list(color)).c("its king");
        a.and(imm(KING_FILE));
        a.bne(right).c("is on the right");
        a.ldx(imm(ranks | FILE_BITS)).c("as he shall be");
        a.bind(right);
        a.stx(turn);
    }
    a.txa();
    a.eor(v.t);
    a.eor(imm(NET_OTHER)).c("whose men, the other way about");
    a.sta(above(v.net_flip));
    a.lda(v.opponent);
    a.and(n.black);
    for _ in 0..Color::Black.bit().ilog2() - NET_OTHER.ilog2() {
        a.lsr_a();
    }
    a.eor(v.u);
    a.sta(above(v.net_turn));
    a.lda(v.t);
    a.ldx(imm(ROOT_LEVEL + LEVELS as u8));
    a.jsr("look_anew").c("Black's view");
    a.lda(v.u);
    a.eor(imm(NET_OTHER))
        .c("Black's men are the others to White");
    a.ldx(imm(ROOT_LEVEL));
    a.jsr("look_anew").c("White's view");
}

fn rest(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    a.routine("set_state", "Who moves, rights, en passant and clock.")
        .destroys("A X Y, t, u, from, to");
    let (no_passing, kept, black) = (a.label("no_passing"), a.label("kept"), a.label("black"));
    let passing = a.label("passing");
    a.lda(d.side);
    a.eor(n.black);
    a.sta(v.opponent);
    a.lda(d.castling);
    a.sta(above(v.castling));
    a.lda(d.halfmove);
    a.cmp(imm(MAX_HALFMOVE + 1));
    a.bcc(kept);
    a.lda(imm(MAX_HALFMOVE));
    a.bind(kept);
    a.sta(above(v.halfmove));
    a.lda(n.no_square);
    a.sta(above(v.en_passant));
    a.comment(
        "The pawn that passed has made a double step; the square exists if some pawn may take it.",
    );
    a.ldx(d.en_passant);
    a.bmi(no_passing);
    a.lda(imm(Square::at(0, 6).0));
    a.ldy(imm(Square::at(0, 4).0));
    a.bit(d.side);
    a.bpl(black).c("Black's pawn has passed");
    a.lda(imm(Square::at(0, 1).0));
    a.ldy(imm(Square::at(0, 3).0));
    a.bind(black);
    a.sta(v.from);
    a.txa();
    a.ora(v.from);
    a.sta(v.from);
    a.sty(v.to);
    a.txa();
    a.ora(v.to);
    a.sta(v.to);
    a.jsr("make_double_push");
    a.bind(no_passing);
    a.ldx(imm(NO_FILE));
    a.lda(above(v.en_passant));
    a.bmi(passing);
    a.and(n.file_bits);
    a.tax();
    a.bind(passing);
    a.stx(d.en_passant);
    a.rts();

    a.routine("set_rest", "What follows from all men together.")
        .destroys("A X Y, t, u, key pointers");
    let (one_bishop, two_bishops) = (a.label("one_bishop"), a.label("two_bishops"));
    a.ldx(imm(ROOT_LEVEL));
    for (bits, label, name) in [
        (0x0F, one_bishop, "plus_pair"),
        (0xF0, two_bishops, "minus_pair"),
    ] {
        a.lda(v.bishops);
        a.and(imm(bits));
        a.cmp(imm(2 * (bits & 0x11)));
        a.bcc(label);
        a.jsr(name);
        a.bind(label);
    }
    a.comment("The kings' files are part of the pawns' key.");
    a.lda(v.black_list);
    a.and(n.file_bits);
    for _ in 0..3 {
        a.asl_a();
    }
    a.sta(v.t);
    a.lda(v.white_list);
    a.and(n.file_bits);
    a.ora(v.t);
    a.eor(above(v.pawn_key_0));
    a.sta(above(v.pawn_key_0));
    bare(a, s);
    views(a, s);
    a.jsr("pawn_record")
        .c("and rooks, by what files have closed");
    a.comment("The rest of the hash.");
    let (whites, none) = (a.label("whites"), a.label("no_file"));
    a.ldx(imm(ROOT_LEVEL));
    a.ldy(above(v.castling));
    a.jsr("toggle_castling");
    a.ldy(above(v.en_passant));
    a.bmi(none);
    a.jsr("toggle_en_passant");
    a.bind(none);
    a.bit(d.side);
    a.bpl(whites);
    for (byte, side) in zobrist::SIDE.to_le_bytes().into_iter().take(4).enumerate() {
        if side != 0 {
            a.lda(above(v.hash[byte]));
            a.eor(imm(side));
            a.sta(above(v.hash[byte]));
        }
    }
    a.bind(whites);
    a.rts();
}

/// A side that has nothing but its king.
fn bare(a: &mut Asm, s: &Service) {
    let v = &s.c.v;
    let (white_men, is_bare, full, no_corner) = (
        a.label("white_has_men"),
        a.label("is_bare"),
        a.label("nobody_bare"),
        a.label("no_corner"),
    );
    let (bishop, white_bare, add) = (
        a.label("bishop"),
        a.label("white_bare"),
        a.label("add_mop_up"),
    );
    a.lda(imm(0));
    for side in 0..2 {
        a.sta(s.d.mop.at(side));
    }
    a.lda(v.white_top);
    a.bne(white_men);
    a.lda(v.black_top);
    a.beq(full).c("nobody has anything");
    a.lda(imm(Color::White.bit() | 1));
    a.bne(is_bare).c("always");
    a.bind(white_men);
    a.lda(v.black_top);
    a.bne(full);
    a.lda(imm(Color::Black.bit() | 1));
    a.bind(is_bare);
    a.sta(v.bare);
    a.comment("Bishop and knight: which corners?");
    a.lda(v.heavy);
    a.bne(no_corner);
    a.lda(v.phase);
    a.cmp(imm(2)).c("two minor pieces,");
    a.bne(no_corner);
    a.lda(v.bishops).c("one of them a bishop?");
    a.cmp(imm(0x01));
    a.beq(bishop);
    a.cmp(imm(0x10));
    a.bne(no_corner);
    a.bind(bishop);
    a.lda(s.m.bishop_at);
    for _ in 0..4 {
        a.lsr_a();
    }
    a.eor(s.m.bishop_at);
    a.and(imm(1));
    a.clc();
    a.adc(imm(1));
    a.sta(v.corner);
    a.bind(no_corner);
    a.lda(v.white_list);
    a.sta(v.t);
    a.lda(v.black_list);
    a.sta(v.t.at(1));
    a.jsr("mop_value")
        .c("what the winner has of how the kings stand");
    a.sec();
    a.bit(v.bare);
    a.bpl(white_bare);
    a.sta(s.d.mop);
    a.jmp(add);
    a.bind(white_bare);
    a.sta(s.d.mop.at(1));
    a.sta(v.t);
    a.lda(imm(0));
    a.sbc(v.t).c("and the borrow");
    a.bind(add);
    a.jsr("mop_add");
    a.bind(full);
}

fn settle(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    a.routine("to_root", "Makes the level above the root the root.")
        .returns("level and X the root")
        .destroys("A Y")
        .cost("about 250 cycles");
    for array in arrays(s) {
        a.lda(above(array));
        a.sta(root(array));
    }
    a.ldx(n.root_level);
    a.stx(v.level);
    a.stx(root(v.pawn_level));
    a.rts();
}
