//! Finding a position: the engine's `Book::look`.

use engine::book::MAX_CHOICES;
use engine::book::build::Built;
use engine::piece::{Color, Kind};
use engine::position::Position;

use super::{Library, NO_NAME};
use crate::asm::{Asm, imm};
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{BLACK, kind_number};

/// Emits `book_look` and its parts.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    look(a, l);
    walk(a, l);
    children(a, l);
    lists(a, l);
    same(a, l);
    leads_away(a, l);
}

fn look(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    let (out, found, away, exchanged) = (
        a.label("out"),
        a.label("found"),
        a.label("away"),
        a.label("exchanged"),
    );
    a.routine(
        "book_look",
        "Looks the game's position up in the opening book.",
    )
    .takes("the position on the desk; its hash and counts at the root")
    .returns(
        "C clear: in the book; book_found moves in book_from, book_to and book_weight, \
         book_name; C set: not in it",
    )
    .destroys("A X Y, t, u, the board, all levels above the root, the cache of pawns")
    .cost("about 300,000 cycles, by where it is; 50 where too much has been exchanged");
    a.lda(imm(0));
    a.sta(b.found).c("no move");
    a.sta(b.mores).c("none beside the first position");
    a.lda(imm(NO_NAME));
    a.sta(b.name);
    a.sta(b.names);
    a.comment("Has more been exchanged than anywhere in the book?");
    for (counter, least) in [
        (v.heavy, least(Position::heavy)),
        (v.phase, least(Position::phase)),
    ] {
        a.lda(counter);
        a.cmp(imm(least));
        a.bcc(exchanged);
    }
    a.lda(imm(b.looked[0]));
    a.ldx(imm(b.looked[1]));
    a.jsr("book_read");
    a.lda(imm(0));
    a.sta(z.depth);
    a.jsr("book_start");
    a.jsr("book_first");
    a.jsr("book_lists").c("the moves of the opening position");
    a.jsr("book_same");
    a.beq(found).c("looked for itself");
    a.jsr("book_walk");
    a.bcs(away).c("not to be found");
    a.lda(z.edge_name);
    a.sta(b.name);
    a.lda(z.ends);
    a.bne(out).c("known, but nothing follows");
    a.jsr("book_lists");
    a.bind(found);
    a.jsr("book_children");
    a.bind(out);
    a.clc();
    a.bind(away);
    a.rts();
    a.bind(exchanged);
    a.sec();
    a.rts();
}

/// The least that a position of the book has of what only becomes less.
fn least(count: impl Fn(&Position) -> u8) -> u8 {
    let built = Built::built_in();
    let ends = built.lines.iter().map(|line| line.game(line.moves.len()));
    let ends = ends.map(|game| count(game.position()));
    let inner = built.positions.iter().map(&count);
    inner.chain(ends).min().unwrap_or_default()
}

fn walk(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    let (next, away, after) = (a.label("next"), a.label("leads_away"), a.label("after"));
    let (named, back, nowhere) = (a.label("named"), a.label("back"), a.label("nowhere"));
    let there = a.label("there");
    a.routine(
        "book_walk",
        "Walks the tree until the game's position is reached.",
    )
    .takes("the opening position with its lists; book_first")
    .returns(
        "C clear: there, one level above walk_depth; walk_edge_name, the opening; walk_ends; \
         C set: nowhere",
    )
    .destroys("A X Y, t, u")
    .cost("120 cycles for a move passed over, 3,400 for one that is made and goes on");
    a.bind(next);
    a.jsr("book_edge");
    a.lda(z.edge);
    a.sta(z.more).c("bit 7: another one follows");
    a.lda(z.ended);
    a.sta(z.ends);
    a.jsr("book_pick");
    a.jsr("book_leads_away");
    a.bcs(away);
    a.jsr("make");
    a.dex().c("X is the level before");
    a.jsr("update_hash");
    a.ldx(z.depth);
    a.lda(z.edge_name);
    a.cmp(imm(NO_NAME));
    a.bne(named);
    a.lda(b.names.x()).c("the name that it had before");
    a.sta(z.edge_name);
    a.bind(named);
    a.jsr("book_same");
    a.beq(there);
    a.lda(z.ends);
    a.bne(back).c("nothing follows");
    a.inc(z.depth).c("on from here");
    a.ldx(z.depth);
    a.lda(z.edge_name);
    a.sta(b.names.x());
    a.lda(z.more);
    a.sta(b.mores.x());
    a.jsr("book_lists");
    a.jmp(next);

    a.bind(away);
    a.lda(z.ends);
    a.bne(after);
    a.jsr("book_pass_over");
    a.jmp(after);
    a.bind(back);
    a.jsr("unmake");
    a.bind(after);
    a.lda(z.more);
    a.bmi(next).c("the next move of the same position");
    a.ldx(z.depth);
    a.beq(nowhere).c("those were all");
    a.lda(b.mores.x())
        .c("had the move that led here one beside it?");
    a.sta(z.more);
    a.dec(z.depth);
    a.ldx(v.level);
    a.jsr("close_lists");
    a.jmp(back);
    a.bind(there);
    a.clc();
    a.rts();
    a.bind(nowhere);
    a.sec();
    a.rts();
}

fn children(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    let (next, done) = (a.label("next"), a.label("done"));
    a.routine(
        "book_children",
        "Collects the moves of a position just reached.",
    )
    .takes("the level's lists; the walk's pointers at its first move; book_found 0")
    .returns("book_found and the arrays")
    .destroys("A X Y")
    .cost("300 cycles a move, and 120 for each passed over");
    a.bind(next);
    a.jsr("book_edge");
    a.jsr("book_pick");
    a.ldx(b.found);
    a.inc(b.found);
    for (byte, array) in [
        (v.from, b.from),
        (v.to, b.to),
        (z.edge_weight, b.weight),
        (z.edge_place, b.place_lo),
        (z.edge_place.at(1), b.place_hi),
    ] {
        a.lda(byte);
        a.sta(array.x());
    }
    a.lda(z.edge);
    a.bpl(done).c("the last one");
    a.lda(b.found);
    a.cmp(imm(MAX_CHOICES as u8));
    a.beq(done).c("there are no more than that");
    a.lda(z.ended);
    a.bne(next);
    a.jsr("book_pass_over");
    a.jmp(next);
    a.bind(done);
    a.rts();
}

fn lists(a: &mut Asm, l: &Library) {
    a.routine("book_lists", "Writes the level's moves.")
        .takes("level; the position")
        .returns("the level's lists; X level")
        .destroys("A Y, t")
        .cost("about 2,700 cycles");
    a.ldx(l.c.v.level);
    a.jsr("open_lists");
    a.jsr("generate_captures");
    a.jsr("generate_quiets");
    a.jmp("end_lists").c("returns");
}

fn same(a: &mut Asm, l: &Library) {
    let v = &l.c.v;
    let differs = a.label("differs");
    a.routine("book_same", "Is this the game's position?")
        .takes("the hashes of the level and of the root")
        .returns("Z set: it is")
        .destroys("A X")
        .cost("19 cycles, 45 if it is");
    a.ldx(v.level);
    for hash in v.hash {
        a.lda(hash.x());
        a.cmp(hash.at(i32::from(ROOT_LEVEL)));
        a.bne(differs);
    }
    a.bind(differs);
    a.rts();
}

fn leads_away(a: &mut Asm, l: &Library) {
    let (v, n, d) = (&l.c.v, &l.c.n, &l.d);
    let (no, white, there) = (a.label("no"), a.label("white"), a.label("there"));
    let pawn = kind_number(Kind::Pawn);
    // Of the desk's number of a square the file is the low bits, of the
    // core's too.
    let rank = |color: Color| i32::from(color.pawn_rank()) * 8;
    let home = |color: Color| imm(color.pawn_rank() << engine::square::RANK_SHIFT);
    a.routine(
        "book_leads_away",
        "A pawn that leaves its home does not come back: is one at home in the game's position?",
    )
    .takes("from, to; desk_board")
    .returns("C set: no game with this move leads there")
    .destroys("A X Y")
    .cost("at most 50 cycles");
    a.lda(v.to).c("N: not a plain move");
    a.bmi(no);
    a.ldy(v.from);
    a.lda(v.board.y());
    a.and(n.piece);
    a.bne(no).c("not a pawn");
    a.tya();
    a.and(n.file_bits);
    a.tax();
    a.tya();
    a.and(n.rank_bits);
    a.bit(v.opponent).c("N: White is to move");
    a.bmi(white);
    a.cmp(home(Color::Black));
    a.bne(no);
    a.lda(d.board.at(rank(Color::Black)).x());
    a.cmp(imm(BLACK | pawn));
    a.beq(there);
    a.bne(no).c("always");
    a.bind(white);
    a.cmp(home(Color::White));
    a.bne(no);
    a.lda(d.board.at(rank(Color::White)).x());
    a.cmp(imm(pawn));
    a.bne(no);
    a.bind(there);
    a.sec();
    a.rts();
    a.bind(no);
    a.clc();
    a.rts();
}
