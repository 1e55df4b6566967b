//! The game as it goes on: legal moves, a move made for good with the history
//! kept for repetition, how it stands, and whether it is over.

use engine::draw::FIFTY_MOVES;
use engine::game::HISTORY;
use engine::piece::{Color, Kind, Man};
use engine::search::ROOT;

use super::Service;
use crate::asm::{Abs, Asm, Zp, imm};
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{
    BLACK, LOST_KINDS, MOVES, NO_FILE, NO_SCORE, Outcome, SQUARES, kind_number,
};

/// Men of each kind that a side begins with, in the desk's order.
const BEGINS: [u8; LOST_KINDS as usize] = [8, 2, 2, 2, 1];
/// What they are worth, in pawns.
const WORTH: [u8; LOST_KINDS as usize] = [1, 3, 3, 5, 9];

/// Emits all of it.
pub fn emit(a: &mut Asm, s: &Service) {
    begin(a, s);
    play(a, s);
    tell(a, s);
    list(a, s);
    lost(a, s);
    outcome(a, s);
}

fn begin(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    a.routine("begin_game", "Begins a game with the position on the desk.")
        .takes("desk_board, desk_side, desk_castling, desk_en_passant, desk_halfmove")
        .returns("the desk as tell_game leaves it; no last move")
        .destroys("A X Y, t, u, key pointers")
        .cost("about 75,000 cycles");
    a.lda(imm(ROOT as u8));
    a.sta(v.oldest);
    a.lda(imm(0));
    a.sta(d.last_from);
    a.sta(d.last_to);
    a.sta(s.m.consulted);
    a.jsr("set_position");
    a.jmp("tell_game");
}

fn play(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    let (lasting, first, shift) = (a.label("lasting"), a.label("first"), a.label("shift"));
    a.routine("play_move", "Makes a legal move for good.")
        .takes("A its origin, desk_last_to its target, with the kind's bits")
        .returns("the root in canonical order; the desk as tell_game leaves it")
        .destroys("A X Y, t, u, key pointers")
        .cost("about 80,000 cycles");
    a.jsr("advance");
    a.routine("settle", "Ends a run of moves made with advance.")
        .returns("the root in canonical order; the desk as tell_game leaves it")
        .destroys("A X Y, t, u, key pointers");
    a.jsr("tell_position");
    a.lda(imm(0));
    a.sta(s.m.consulted);
    a.jsr("set_position");
    a.jmp("tell_game");

    a.routine(
        "advance",
        "Makes a legal move for good; settle ends a run of them.",
    )
    .takes("A its origin, desk_last_to its target, with the kind's bits")
    .returns("the position after it at the root; desk_last_from, desk_last_to")
    .destroys("A X Y, t, u, key pointers")
    .cost("1,500 cycles, and 50 for each move since the last capture or pawn move");
    a.sta(d.last_from);
    a.sta(v.from);
    a.lda(d.last_to);
    a.sta(v.to);
    a.jsr("make");
    a.jsr("update");
    a.comment("What the last capture or pawn move left cannot come back.");
    a.ldx(v.level);
    a.lda(v.halfmove.x());
    a.bne(lasting);
    a.lda(imm(ROOT as u8));
    a.sta(v.oldest);
    a.jmp("to_root");
    a.bind(lasting);
    a.ldx(v.oldest);
    a.cpx(imm((ROOT - HISTORY) as u8));
    a.bne(first);
    a.inx().c("the oldest is forgotten");
    a.bind(first);
    a.txa();
    a.sec();
    a.sbc(imm(1));
    a.sta(v.oldest);
    a.bind(shift);
    for hash in v.hash {
        a.lda(hash.x());
        a.sta(hash.at(-1).x());
    }
    a.inx();
    a.cpx(imm(ROOT_LEVEL + 1)).c("the root's own is the last");
    a.bne(shift);
    a.jmp("to_root");
}

fn tell(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    let root = |array: Abs| array.at(i32::from(ROOT_LEVEL));
    let (row, none) = (a.label("row"), a.label("none"));
    a.routine(
        "tell_position",
        "Puts the position at the root on the desk.",
    )
    .returns("desk_board, desk_side, desk_castling, desk_en_passant, desk_halfmove")
    .destroys("A X Y, t")
    .cost("about 2,800 cycles");
    a.lda(v.opponent);
    a.eor(n.black);
    a.sta(d.side);
    a.lda(root(v.castling));
    a.sta(d.castling);
    a.lda(root(v.halfmove));
    a.sta(d.halfmove);
    a.ldx(imm(NO_FILE));
    a.lda(root(v.en_passant));
    a.bmi(none);
    a.and(n.file_bits);
    a.tax();
    a.bind(none);
    a.stx(d.en_passant);
    let numbers = a.sym("man_numbers");
    a.ldx(imm(0));
    a.ldy(imm(0));
    a.bind(row);
    a.lda(v.board.x());
    for _ in 0..Man::KIND_SHIFT {
        a.lsr_a();
    }
    a.stx(v.t);
    a.tax();
    a.lda(numbers.x());
    a.ldx(v.t);
    a.sta(d.board.y());
    a.iny();
    a.inx();
    a.txa();
    a.and(imm(8)).c("off the board?");
    a.beq(row);
    a.txa();
    a.clc();
    a.adc(imm(8)).c("the next rank");
    a.tax();
    a.cpy(imm(SQUARES as u8));
    a.bne(row);
    a.rts();
    let Some(segment) = a.selected() else { return };
    let of = |row: u8| {
        let man = Man(row << Man::KIND_SHIFT);
        let black = if man.color() == Color::Black {
            BLACK
        } else {
            0
        };
        man.kind().map_or(0, |kind: Kind| kind_number(kind) | black)
    };
    let numbers: [u8; 16] = std::array::from_fn(|row| of(row as u8));
    a.table(segment, "man_numbers", 1, &numbers, "By colour and kind");

    a.routine("tell_game", "Puts on the desk what follows from the root.")
        .returns("desk_in_check, the legal moves, desk_lost, desk_balance, desk_outcome")
        .destroys("A X Y, t, u")
        .cost("about 25,000 cycles");
    a.jsr("list_moves");
    let (forget, forgotten) = (a.label("forget"), a.label("forgotten"));
    a.ldx(d.move_count);
    a.beq(forgotten);
    a.lda(imm(NO_SCORE));
    a.bind(forget);
    a.sta(d.tried_hi.at(-1).x());
    a.dex();
    a.bne(forget);
    a.bind(forgotten);
    a.jsr("count_lost");
    a.jmp("find_outcome");
}

fn list(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    a.routine("list_moves", "Puts the legal moves on the desk.")
        .takes("the position at the root")
        .returns(
            "desk_move_count, desk_moves_from, desk_moves_to; desk_in_check; X and level the root",
        )
        .destroys("A Y, t, u, the lists")
        .cost("about 15,000 cycles in the opening");
    a.jsr("reset_lists").c("X: the root");
    a.lda(imm(0));
    a.sta(d.move_count);
    a.jsr("own_king");
    a.jsr("attacked").c("is the side to move in check?");
    a.lda(imm(0));
    a.rol_a();
    a.sta(v.check);
    a.sta(d.in_check);
    a.ldx(v.level);
    a.sta(v.in_check.x());
    a.lda(s.c.n.no_square);
    a.sta(v.free_from);
    a.jsr("open_lists");
    a.jsr("generate_captures");
    a.jsr("generate_quiets");
    for (from, to, count) in [
        (v.capture_from, v.capture_to, v.capture_count),
        (v.quiet_from, v.quiet_to, v.quiet_count),
    ] {
        let (next, done, illegal) = (a.label("next"), a.label("done"), a.label("illegal"));
        a.lda(imm(0));
        a.sta(s.m.listed);
        a.bind(next);
        a.ldy(s.m.listed);
        a.cpy(count);
        a.beq(done);
        pair(a, (from, to), (v.from, v.to));
        a.jsr("legal");
        a.bcs(illegal);
        a.ldy(s.m.listed);
        a.ldx(d.move_count);
        a.cpx(imm(MOVES as u8));
        a.beq(done).c("no position has as many");
        a.lda(from.ind_y());
        a.sta(d.moves_from.x());
        a.lda(to.ind_y());
        a.sta(d.moves_to.x());
        a.inc(d.move_count);
        a.bind(illegal);
        a.inc(s.m.listed);
        a.bne(next).c("always: a list is shorter");
        a.bind(done);
    }
    a.ldx(v.level);
    a.rts();
}

fn pair(a: &mut Asm, list: (Zp, Zp), to: (Zp, Zp)) {
    a.lda(list.0.ind_y());
    a.sta(to.0);
    a.lda(list.1.ind_y());
    a.sta(to.1);
}

fn lost(a: &mut Asm, s: &Service) {
    let d = &s.d;
    let kinds = LOST_KINDS as u8;
    let (next, white, none, worth, black) = (
        a.label("next"),
        a.label("white"),
        a.label("none"),
        a.label("worth"),
        a.label("black"),
    );
    let (begins, worths) = (a.sym("men_at_first"), a.sym("men_worth"));
    a.routine(
        "count_lost",
        "Which men each side has lost, and who is ahead.",
    )
    .takes("desk_board")
    .returns("desk_lost, desk_balance")
    .destroys("A X Y")
    .cost("about 2,500 cycles");
    a.ldx(imm(2 * kinds - 1));
    let first = a.label_here("first");
    a.lda(begins.x());
    a.sta(d.lost.x());
    a.dex();
    a.bpl(first);
    a.lda(imm(0));
    a.sta(d.balance);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.lda(d.board.x());
    a.beq(none);
    a.and(imm(!BLACK));
    a.cmp(imm(kind_number(Kind::King)));
    a.beq(none).c("a king");
    a.tay();
    a.lda(d.board.x());
    a.bpl(white);
    a.tya();
    a.clc();
    a.adc(imm(kinds));
    a.tay();
    a.bind(white);
    a.lda(d.lost.at(-1).y());
    a.sec();
    a.sbc(imm(1));
    a.sta(d.lost.at(-1).y());
    a.lda(d.board.x());
    a.bmi(black);
    a.lda(d.balance);
    a.clc();
    a.adc(worths.at(-1).y());
    a.jmp(worth);
    a.bind(black);
    a.lda(d.balance);
    a.sec();
    a.sbc(worths.at(-1).y());
    a.bind(worth);
    a.sta(d.balance);
    a.bind(none);
    a.dex();
    a.bpl(next);
    a.comment("More of a kind than at first: a pawn was promoted, and is not lost.");
    for side in [0, i32::from(kinds)] {
        let (look, done) = (a.label("look"), a.label("done"));
        a.ldx(imm(kinds - 1));
        a.bind(look);
        a.lda(d.lost.at(side).x());
        a.bpl(done);
        a.clc();
        a.adc(d.lost.at(side));
        a.sta(d.lost.at(side));
        a.lda(imm(0));
        a.sta(d.lost.at(side).x());
        a.bind(done);
        a.dex();
        a.bne(look);
        a.lda(d.lost.at(side));
        let fine = a.label("fine");
        a.bpl(fine);
        a.lda(imm(0)).c("a position that was set up");
        a.sta(d.lost.at(side));
        a.bind(fine);
    }
    a.rts();
    let Some(segment) = a.selected() else { return };
    let both = |men: [u8; LOST_KINDS as usize]| [men, men].concat();
    a.table(segment, "men_at_first", 1, &both(BEGINS), "Men at first");
    a.table(
        segment,
        "men_worth",
        1,
        &both(WORTH),
        "Their worth in pawns",
    );
}

fn outcome(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    let (moves, material, fifty, on, set) = (
        a.label("moves"),
        a.label("material"),
        a.label("fifty"),
        a.label("goes_on"),
        a.label("set"),
    );
    let (look, next) = (a.label("look"), a.label("next"));
    a.routine(
        "find_outcome",
        "Whether the game is over: the engine's Game::outcome.",
    )
    .takes("desk_move_count, desk_in_check; the root and its history")
    .returns("desk_outcome; times_before: how often the position was there before")
    .destroys("A X Y, t");
    a.lda(imm(0));
    a.sta(s.m.times_before);
    a.comment("How often was the position there before?");
    a.ldx(v.oldest);
    a.bind(look);
    a.cpx(imm(ROOT_LEVEL));
    a.beq(moves);
    for hash in v.hash {
        a.lda(hash.x());
        a.cmp(hash.at(i32::from(ROOT_LEVEL)));
        a.bne(next);
    }
    a.inc(s.m.times_before);
    a.bind(next);
    a.inx();
    a.bne(look).c("always");
    a.bind(moves);
    let (some, mate) = (a.label("some"), a.label("mate"));
    a.lda(d.move_count);
    a.bne(some);
    a.lda(d.in_check);
    a.bne(mate);
    a.lda(imm(Outcome::Stalemate as u8));
    a.bne(set).c("always");
    a.bind(mate);
    a.lda(imm(Outcome::Mate as u8));
    a.bne(set).c("always");
    a.bind(some);
    a.lda(v.heavy);
    a.bne(material);
    a.jsr("insufficient");
    a.lda(imm(Outcome::Material as u8));
    a.bcs(set);
    a.bind(material);
    a.lda(v.halfmove.at(i32::from(ROOT_LEVEL)));
    a.cmp(imm(FIFTY_MOVES));
    a.bcc(fifty);
    a.lda(imm(Outcome::FiftyMoves as u8));
    a.bne(set).c("always");
    a.bind(fifty);
    a.lda(s.m.times_before);
    a.cmp(imm(2)).c("this is the third time");
    a.bcc(on);
    a.lda(imm(Outcome::Repetition as u8));
    a.bne(set).c("always");
    a.bind(on);
    a.lda(imm(0));
    a.bind(set);
    a.sta(d.outcome);
    a.rts();
}
