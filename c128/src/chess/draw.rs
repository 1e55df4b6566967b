//! Draws: too little material, and repetition. The engine's `draw.rs`.

use engine::draw::{SAME_SIDE, SHORTEST_CYCLE};
use engine::piece::Man;
use engine::square::RANK_SHIFT;

use super::Core;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, imm};

/// Emits `insufficient` and `repeats`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section("Draws", "What ends a game without a move that says so.");
    insufficient(a, c);
    repeats(a, c);
}

fn insufficient(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "insufficient",
        "Without pawns, rooks and queens: can nobody mate any more?",
    )
    .takes("phase, which counts the minor pieces here; the lists")
    .returns("carry set for a draw")
    .destroys("A X Y, t, t+1")
    .cost("16 cycles for one piece, else up to 480");
    let (draw, next, mate, first) = (
        a.label("draw"),
        a.label("next"),
        a.label("mate"),
        a.label("first"),
    );
    let (seen, shifted) = (v.t, v.t.at(1));
    a.lda(v.phase).c("minor pieces, when there is nothing else");
    a.cmp(n.mating_minors);
    a.bcc(draw).c("bare kings, or one minor piece");
    a.comment("Only bishops, all on squares of one colour?");
    a.lda(imm(0xFF)).c("negative: no bishop seen yet");
    a.sta(seen);
    a.ldy(imm(Man::SLOTS as u8 - 1)).c("from the highest slot");
    let look = a.label_here("look");
    a.ldx(v.lists().y())
        .c("White's man of this slot, then Black's");
    a.bmi(next).c("captured");
    a.lda(v.board.x()).c("who is it?");
    a.and(n.kind_bits);
    a.cmp(n.king);
    a.beq(next).c("kings do not count");
    a.bcc(mate).c("a knight among others");
    a.comment("A square is dark when file and rank are both odd or both even.");
    a.txa();
    for _ in 0..RANK_SHIFT {
        a.lsr_a();
    }
    a.sta(shifted).c("the rank");
    a.txa();
    a.eor(shifted);
    a.and(imm(1)).c("the colour of the bishop's square");
    a.bit(seen);
    a.bmi(first).c("the first bishop");
    a.cmp(seen).c("as the others?");
    a.bne(mate).c("bishops of both colours");
    a.bind(first);
    a.sta(seen).c("the colour of them all");
    a.bind(next);
    a.tya();
    a.eor(n.black).c("the same slot of the other list");
    a.tay();
    a.bmi(look).c("Black's");
    a.dey();
    a.bpl(look).c("there are more men");
    a.bind(draw);
    a.sec().c("a draw");
    a.rts();
    a.bind(mate);
    a.clc().c("somebody may mate");
    a.rts();
}

fn repeats(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "repeats",
        "Has the position occurred in the line, or twice in the game?",
    )
    .takes("X level, whose half-move clock is 4 to 99; oldest")
    .returns("carry set for a draw; X kept")
    .destroys("A Y, t, t+1")
    .cost("46 cycles when the clock has just begun, 23 for every two plies more");
    let (floor, look, next, no, yes) = (
        a.label("floor"),
        a.label("look"),
        a.label("next"),
        a.label("no"),
        a.label("yes"),
    );
    let (last, seen) = (v.t, v.t.at(1));
    a.comment(
        "The hashes of the line and of the game before it are one array, so levels above the \
         root's and below it are looked at in one loop.",
    );
    a.txa().c("the level");
    a.sec();
    a.sbc(v.halfmove.x())
        .c("what the last pawn or capture left cannot return");
    a.cmp(v.oldest);
    a.bcs(floor);
    a.lda(v.oldest).c("what is older is not remembered");
    a.bind(floor);
    a.sta(last).c("the last level to look at");
    a.lda(imm(0));
    a.sta(seen).c("not seen yet");
    a.txa();
    a.sec();
    a.sbc(imm(SHORTEST_CYCLE))
        .c("two plies back the same side stood differently");
    a.tay();
    a.bind(look);
    a.cpy(last).c("looked back far enough?");
    a.bcc(no).c("yes");
    for (byte, hash) in v.hash.into_iter().enumerate() {
        a.lda(hash.y());
        a.cmp(hash.x());
        a.bne(next)
            .c(if byte == 0 { "255 times in 256" } else { "" });
    }
    a.comment("Once in the line is enough: what was tried before can be tried again.");
    a.cpy(imm(ROOT_LEVEL + 1)).c("above the root?");
    a.bcs(yes).c("in the line");
    a.lda(seen).c("in the game: once before?");
    a.bne(yes).c("the second time in the game");
    a.inc(seen).c("the first time: look on");
    a.bind(next);
    for _ in 0..SAME_SIDE {
        a.dey();
    }
    a.bne(look).c("always: no level is 0");
    a.bind(no);
    a.clc().c("no draw");
    a.rts();
    a.bind(yes);
    a.sec().c("a draw");
    a.rts();
}
