//! Perft: counting leaves, every one of them made and taken back.

use super::Core;
use super::unmake;
use crate::asm::{Asm, Label, Zp, imm};

/// Emits `perft`.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.section(
        "Perft",
        "The number of legal move sequences of a length: the generators' proof.",
    );
    a.routine("perft", "Counts the leaves below the position.")
        .takes("depth (at least 1) and in_check of the level; leaves cleared")
        .returns("leaves; level kept")
        .destroys("everything else")
        .cost("about 440 cycles a leaf");
    a.ldx(v.level).c("X the level");
    a.jsr("open_lists").c("behind the level before");
    a.jsr("generate_captures").c("pseudo-legal");
    a.jsr("generate_quiets");
    a.ldx(v.level).c("the generator has used X");
    a.lda(v.depth.x()).c("plies to go");
    a.cmp(imm(1));
    a.jne("perft_branch").c("children have children");
    a.comment("The last ply writes no lists behind these: they need no end.");
    a.lda(v.in_check.x());
    a.sta(v.check).c("no move changes it here");
    a.jsr("own_king").c("nor where the king stands");
    a.stx(v.perft_king)
        .c("in a byte of its own: make may ask about the other king");
    leaves(a, c, v.capture_count, v.capture_from, v.capture_to);
    leaves(a, c, v.quiet_count, v.quiet_from, v.quiet_to);
    a.rts();
    branch(a, c);
    carry(a, c);
}

/// A node whose children have children: `next_at` walks the captures, then the
/// quiet moves.
fn branch(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (next, done, found) = (a.label("next"), a.label("done"), a.label("found"));
    a.routine("perft_branch", "Counts the leaves below a node's children.")
        .takes("depth and in_check of the level; the level's lists, open")
        .returns("leaves; level kept")
        .destroys("everything else")
        .cost("about 440 cycles a leaf");
    a.jsr("end_lists").c("children write theirs behind them");
    a.lda(imm(0));
    a.sta(v.stage.x()).c("captures first");
    a.sta(v.next_at.x());
    a.bind(next);
    pick(a, c, done, found);
    a.bind(found);
    a.lda(v.in_check.x()).c("legal needs to know");
    a.sta(v.check);
    a.jsr("legal")
        .c("pseudo-legal moves may leave the king in check");
    a.bcs(next).c("this one does");
    a.jsr("make").c("hash and sums are left as they are");
    a.jsr("gives_check").c("the child's legality needs it");
    a.ldx(v.level).c("one on");
    a.sta(v.in_check.x());
    a.ldy(v.depth.at(-1).x()).c("this level's depth");
    a.dey();
    a.tya();
    a.sta(v.depth.x()).c("one less for the child");
    a.jsr("perft").c("all below");
    a.jsr("unmake").c("level is this one again");
    a.jmp(next);
    a.bind(done);
    a.jmp("close_lists");
}

/// The next move of the level, to `from` and `to`.
fn pick(a: &mut Asm, c: &Core, done: Label, found: Label) {
    let v = &c.v;
    let (quiets, captures_left) = (a.label("quiets"), a.label("captures_left"));
    a.ldx(v.level);
    a.lda(v.stage.x()).c("which list?");
    a.bne(quiets);
    a.lda(v.next_at.x()).c("the next capture");
    a.cmp(v.captures_len.x());
    a.bne(captures_left).c("there is one");
    a.inc(v.stage.x()).c("from here on quiet moves");
    a.lda(imm(0));
    a.sta(v.next_at.x()).c("from the first");
    a.beq(quiets).c("always");
    a.bind(captures_left);
    a.inc(v.next_at.x());
    a.tay().c("its index");
    a.jsr("point_captures")
        .c("deeper levels have moved the pointers");
    a.lda(v.capture_from.ind_y());
    a.sta(v.from).c("the move to try");
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    a.jmp(found);
    a.bind(quiets);
    a.lda(v.next_at.x()).c("the next quiet move");
    a.cmp(v.quiets_len.x());
    a.beq(done).c("both lists are done");
    a.inc(v.next_at.x());
    a.tay().c("its index");
    a.jsr("point_quiets").c("as above");
    a.lda(v.quiet_from.ind_y());
    a.sta(v.from).c("the move to try");
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
}

/// The last ply of one list, from its end: the pointers stay where they are.
fn leaves(a: &mut Asm, c: &Core, len: Zp, origin: Zp, target: Zp) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    let (next, done) = (a.label("next_leaf"), a.label("no_leaf"));
    let (ask, special, free) = (a.label("ask"), a.label("special"), a.label("free"));
    let (tied, question, illegal) = (a.label("tied"), a.label("question"), a.label("illegal"));
    a.lda(n.no_square);
    a.sta(v.free_from).c("nobody has been asked about");
    a.ldy(len).c("how many there are");
    a.jeq(done).c("none");
    a.bind(next);
    a.dey();
    a.lda(origin.ind_y()).c("the move to try");
    a.cmp(v.free_from)
        .c("a man's moves come together: the same as before?");
    a.bne(ask).c("another man, or a pinned one, or the king");
    a.lda(target.ind_y());
    a.sta(v.to);
    a.bmi(special).c("castling, after other moves of the king");
    a.sty(v.perft_at).c("Y does not outlive a move");
    a.tay().c("make's arguments");
    let plain = a.label_here("plain");
    a.ldx(v.level);
    a.jsr("make_plain").c("every leaf is made");
    let quiet = len == v.quiet_count;
    let made = if quiet {
        count_leaf(a, c);
        unmake::quiet(a, c);
        a.ldy(v.perft_at).c("where we were");
        a.bne(next).c("there are more");
        a.beq(done).c("always");
        a.label_here("made")
    } else {
        a.label_here("made")
    };
    count_leaf(a, c);
    a.jsr("unmake").c("counted and taken back, to prove both");
    a.ldy(v.perft_at).c("where we were");
    a.jne(next);
    a.jmp(done);

    a.bind(ask);
    a.sta(v.from);
    a.lda(target.ind_y());
    a.sta(v.to);
    a.bind(special);
    a.sty(v.perft_at).c("nor does it outlive a question");
    a.bmi(question).c("special");
    a.lda(v.check).c("is the king in check?");
    a.bne(question).c("then every move is a question");
    a.comment("May this man go anywhere? What legal does, without what is the same for all.");
    a.lda(v.from);
    a.sta(v.free_from).c("unless it is pinned");
    a.sec();
    a.sbc(v.perft_king).c("from the king to the man");
    a.beq(question)
        .c("the king: each of its moves is a question");
    a.tay().c("the difference is the index");
    a.lda(t.delta.y()).c("how king and man lie to each other");
    a.and(n.line_and_direction);
    a.cmp(n.least_line).c("on any line?");
    a.bcs(tied);
    a.bind(free);
    a.ldy(v.to).c("no: it cannot uncover its king");
    a.jmp(plain);
    a.bind(tied);
    a.eor(imm(1))
        .c("the opposite direction: from the man to the king");
    a.ldx(v.perft_king);
    a.jsr("legal_on_line").c("spoils free_from if it is pinned");
    a.bcc(free);
    a.bind(illegal);
    a.ldy(v.perft_at).c("where we were");
    a.jne(next);
    a.jmp(done);

    a.bind(question);
    a.lda(n.no_square);
    a.sta(v.free_from).c("its other moves are another matter");
    a.jsr("legal").c("illegal moves are no leaves");
    a.bcs(illegal);
    a.jsr("make");
    a.jmp(made);
    a.bind(done);
}

fn carry(a: &mut Asm, c: &Core) {
    let done = a.label("done");
    a.routine("carry_leaves", "Counts on where the first byte is full.")
        .takes("nothing")
        .returns("leaves; A, X and Y kept")
        .destroys("nothing")
        .cost("14 cycles");
    for byte in 1..4 {
        a.inc(c.v.leaves().at(byte));
        if byte < 3 {
            a.bne(done);
        }
    }
    a.bind(done);
    a.rts();
}

/// A counter of 32 bits.
fn count_leaf(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let counted = a.label("counted");
    a.inc(v.leaves()).c("a counter of 32 bits");
    a.bne(counted);
    a.jsr("carry_leaves");
    a.bind(counted);
}
