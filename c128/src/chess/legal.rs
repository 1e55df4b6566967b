//! Legality before a move is made: the engine's `legal.rs`.

use engine::square::DIRECTIONS;

use super::Core;
use super::tables::look_name;
use crate::asm::{Asm, Label, lo};

/// Emits `legal` and what it stands on.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Legality",
        "A man off its king's lines may go anywhere; only one on a line with a slider behind it, \
         the king itself, en passant and answers to check need more than a look at the table. \
         Where the king's safety has to be tried, the move is played on the board alone, without \
         its lists, and taken back.",
    );
    special(a, c);
    entry(a, c);
    plain(a, c);
    king_moves(a, c);
    on_line(a, c);
    answers(a, c);
    safe_after(a, c);
    passing(a, c);
    look(a, c);
    own_king(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    a.routine("legal", "Does a pseudo-legal move leave the king safe?")
        .takes("from, to with the kind's bits; check; opponent")
        .returns(
            "carry clear if so; from and to kept; free_from spoilt for a pinned man or the king",
        )
        .destroys("A X Y, t, u, king")
        .cost("46 cycles off the king's lines, 105 on them, 330 for the king");
    a.lda(c.v.to).c("N: the bit of special moves");
    a.bmi("legal_special").c("castling, en passant, promotion");
}

/// Falls through from the entry; also called with masked squares.
fn plain(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let white = a.label("white");
    a.global("legal_plain");
    a.comment("The work of own_king, in place: most moves tested go no further.");
    a.lda(v.white_list).c("slot 0 is the king's");
    a.bit(v.opponent).c("who moves?");
    a.bmi(white).c("Black is the opponent: White");
    a.lda(v.black_list);
    a.bind(white);
    a.ldy(v.check).c("answering a check?");
    a.bne("legal_answer").c("that is another matter");
    a.sec();
    a.sbc(v.from).c("from the man to the king");
    a.beq("legal_king").c("the king itself moves");
    a.tay().c("the difference is the index");
    a.lda(c.t.delta.y()).c("how man and king lie to each other");
    a.and(n.line_and_direction);
    a.cmp(n.least_line)
        .c("on any line? the carry is the answer");
    a.bcs("legal_on_line");
    a.rts().c("no: it cannot uncover its king");
}

fn answers(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    let (known, takes, unknown) = (a.label("known"), a.label("takes"), a.label("unknown"));
    let no_answer = a.label("no_answer");
    a.routine("legal_answer", "Does a move answer the check?")
        .takes("A the king's square; from, to masked; level and its checker; opponent")
        .returns("carry clear if so")
        .destroys("A X Y, t, king, free_from")
        .cost("28 cycles off the king's lines, 75 on them, 110 and more for an answer");
    a.cmp(v.from).c("the king itself?");
    a.beq("legal_king");
    a.comment("What is not on a line or a knight's step from the king is no answer.");
    a.tax().c("the king, seen");
    a.sec();
    a.sbc(v.to).c("from where the move goes");
    a.tay();
    a.lda(t.delta.y());
    a.beq(no_answer)
        .c("it neither takes the checker nor blocks it");
    a.ldy(v.level);
    a.cpy(n.root_level)
        .c("nobody has told who checks at the root");
    a.beq(unknown);
    a.and(n.line_and_direction);
    a.sta(v.t).c("the target's line");
    a.lda(v.checker.y()).c("who checks?");
    a.bpl(known);
    a.bind(unknown);
    a.stx(v.king);
    a.jmp("safe_after").c("unknown, or two: try it");
    a.bind(known);
    a.cmp(v.to);
    a.beq(takes).c("it takes the checker");
    a.sta(v.t.at(1));
    a.txa();
    a.sec();
    a.sbc(v.t.at(1)).c("from the checker to the king");
    a.tay();
    a.lda(t.delta.y());
    a.and(n.line_and_direction);
    a.cmp(n.least_line);
    a.bcc(no_answer).c("a knight is not to be blocked");
    a.cmp(v.t);
    a.bne(no_answer).c("not on the checker's line");
    a.lda(v.to);
    a.sec();
    a.sbc(v.t.at(1)).c("from the checker to the target");
    a.tay();
    a.lda(t.delta.y());
    a.and(n.line_and_direction);
    a.cmp(v.t).c("the same way as to the king?");
    a.bne(no_answer).c("no: behind the checker");
    a.bind(takes);
    a.comment("An answer, unless the man is pinned on another line.");
    a.txa();
    a.sec();
    a.sbc(v.from).c("from the man to the king");
    a.tay();
    a.lda(t.delta.y());
    a.and(n.line_and_direction);
    a.cmp(n.least_line)
        .c("on any line? the carry is the answer");
    a.jcs("legal_on_line");
    a.rts();
    a.bind(no_answer);
    a.sec().c("illegal");
    a.rts();
}

fn on_line(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (free, legal) = (a.label("free"), a.label("legal"));
    a.routine(
        "legal_on_line",
        "A man on a line with its king: is it pinned?",
    )
    .takes("A the line and its direction, to the king; from, to, opponent")
    .returns("carry clear if legal")
    .destroys("A X Y, t, king, free_from")
    .cost("about 65 cycles, 130 when a slider looks at the man");
    a.sta(v.t).c("the line");
    a.ldx(v.from).c("from the man");
    a.jsr("look").c("away from the king: who is there?");
    a.eor(v.opponent);
    a.bmi(free).c("one's own, nobody, or the edge");
    a.cmp(n.slider).c("sliders have this bit");
    a.bcc(legal).c("no slider, so no pin");
    a.and(v.t)
        .c("the line's bits are the slider's, as in a man:");
    a.and(n.line).c("one of them in common?");
    a.beq(free).c("it looks another way");
    a.comment("A slider looks at the man. It is pinned if nobody stands between it and its king.");
    a.jsr("own_king").c("from the king");
    a.lda(v.t);
    a.jsr("look").c("toward the man: who comes first?");
    a.ldy(v.from);
    a.cmp(v.board.y())
        .c("slots make every man unlike the others");
    a.bne(free).c("somebody else stands between");
    a.lda(n.no_square);
    a.sta(v.free_from).c("it depends on where it goes");
    a.txa().c("the king, seen");
    a.sec();
    a.sbc(v.to).c("from the target");
    a.tay();
    a.lda(c.t.delta.y()).c("the same line the same way?");
    a.and(n.line_and_direction);
    a.cmp(v.t).c("less or more: another line");
    a.beq(free).c("a pinned man may move along the line");
    a.sec().c("illegal");
    a.rts();
    a.bind(free);
    a.clc();
    a.bind(legal);
    a.rts();
}

fn king_moves(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("legal_king", "The king's own moves.")
        .takes("from, the king's square; to, opponent")
        .returns("carry clear if legal")
        .destroys("A X, t+7, free_from")
        .cost("46 cycles and the attack test");
    a.lda(n.no_square);
    a.sta(v.free_from).c("each of its moves is another matter");
    a.ldx(v.from);
    a.lda(v.board.x());
    a.pha().c("the king");
    a.lda(n.empty).c("the king must not hide behind itself");
    a.sta(v.board.x()).c("off the board");
    a.ldx(v.to).c("is the target attacked?");
    a.jsr("attacked").c("its carry is the answer;");
    a.ldx(v.from);
    a.pla().c("nothing here touches it");
    a.sta(v.board.x()).c("back again");
    a.rts();
}

fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (masked, castling) = (a.label("masked"), a.label("castling"));
    let (en_passant, illegal) = (a.label("en_passant"), a.label("illegal"));
    a.routine("legal_special", "Castling, en passant and promotions.")
        .takes("A to; from, to with the kind's bits; check, opponent")
        .returns("carry clear if legal; from and to kept")
        .destroys("A X Y, t, u, king")
        .cost("24 cycles for castling in check, else up to 800");
    a.bit(v.from);
    a.bmi(masked).c("promotion");
    a.and(n.to_bit).c("A is to: castling or en passant?");
    a.bne(castling).c("the bit of castling");
    a.beq(en_passant).c("always");

    a.bind(masked);
    a.comment("A promotion is a plain move once the bits that say what to are gone.");
    a.lda(v.from);
    a.pha().c("make wants them whole");
    a.and(n.square_bits).c("the square alone");
    a.sta(v.from).c("the origin alone");
    a.lda(v.to);
    a.pha();
    a.and(n.square_bits).c("the square alone");
    a.sta(v.to);
    a.jsr("legal_plain").c("pinned, or in check?");
    a.pla().c("the carry outlives this");
    a.sta(v.to);
    a.pla();
    a.sta(v.from).c("as it was");
    a.rts();
    castling_path(a, c, castling, illegal);

    a.bind(en_passant);
    a.lda(v.to).c("as passing_safe takes them:");
    a.and(n.square_bits);
    a.sta(v.u.at(2)).c("passing_safe's target");
    a.lda(v.from);
    a.and(n.square_bits);
    a.sta(v.u.at(1)).c("and origin");
    a.jmp("passing_safe");
}

/// The king castles neither out of check nor through it nor into it.
fn castling_path(a: &mut Asm, c: &Core, castling: Label, illegal: Label) {
    let (v, n) = (&c.v, &c.n);
    a.bind(castling);
    a.lda(v.check);
    a.bne(illegal).c("not out of check");
    a.lda(v.to).c("without its bits");
    a.and(n.square_bits);
    a.sta(v.u).c("the king's target");
    a.clc();
    a.adc(v.from).c("squares are below $80: no carry");
    a.lsr_a();
    a.tax().c("the square between");
    a.jsr("attacked");
    a.bcs(illegal).c("not through check");
    a.ldx(v.u);
    a.jmp("attacked").c("nor into it");
    a.bind(illegal);
    a.sec();
    a.rts();
}

fn safe_after(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("safe_after", "Is the king safe once a man has moved?")
        .takes("from, to masked; king; opponent")
        .returns("carry clear if so")
        .destroys("A X Y, t+7")
        .cost("68 cycles and the attack test");
    a.ldy(v.to).c("Y the target, X the origin");
    a.lda(v.board.y());
    a.pha().c("whom it takes, or nobody");
    a.ldx(v.from);
    a.lda(v.board.x());
    a.sta(v.board.y()).c("the man goes there");
    a.lda(n.empty);
    a.sta(v.board.x()).c("and leaves its square");
    a.ldx(v.king).c("attacked's argument");
    a.jsr("attacked").c("its carry is the answer");
    a.ldx(v.from).c("from here on the carry is kept");
    a.ldy(v.to);
    a.lda(v.board.y());
    a.sta(v.board.x()).c("and back");
    a.pla();
    a.sta(v.board.y()).c("whom it took stands again");
    a.rts();
}

fn passing(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "passing_safe",
        "Is the king safe after an en passant capture?",
    )
    .takes("u+1 origin, u+2 target; opponent")
    .returns("carry clear if so")
    .destroys("A X Y, king, u, t+7")
    .cost("130 cycles and the attack test");
    let (passed, origin, target) = (v.u, v.u.at(1), v.u.at(2));
    a.jsr("own_king").c("where it stands");
    a.comment("The pawn that passed stands on the capturer's rank and the target's file.");
    a.lda(origin).c("its rank");
    a.and(n.rank_bits);
    a.sta(passed);
    a.lda(target).c("its file");
    a.and(n.file_bits);
    a.ora(passed);
    a.sta(passed).c("its square");
    a.comment("Two pawns leave one rank at once: no table foresees that, so it is played.");
    a.tax();
    a.lda(v.board.x()).c("the pawn that passed");
    a.pha().c("the pawn itself");
    a.lda(n.empty);
    a.sta(v.board.x()).c("the pawn that passed is gone");
    a.ldy(target).c("the capturer goes");
    a.ldx(origin);
    a.lda(v.board.x()).c("the capturer");
    a.sta(v.board.y()).c("the other has moved");
    a.lda(n.empty);
    a.sta(v.board.x()).c("and leaves its square");
    a.ldx(v.king).c("attacked's argument");
    a.jsr("attacked").c("its carry is the answer");
    a.ldx(origin).c("all back again, but for the carry");
    a.ldy(target);
    a.lda(v.board.y());
    a.sta(v.board.x()).c("the capturer back");
    a.lda(n.empty);
    a.sta(v.board.y()).c("the target is empty again");
    a.ldx(passed).c("and the pawn that passed");
    a.pla();
    a.sta(v.board.x());
    a.rts();
}

fn look(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "look",
        "Looks from a square against a direction: who is met first?",
    )
    .takes("X the square, A an entry of the delta table that is a line")
    .returns("A the man, the edge, or 0 beyond an empty line across the board; X kept")
    .destroys("Y")
    .cost("28 cycles for the next square, 6 a square more");
    a.and(n.direction);
    a.asl_a().c("two bytes an address");
    a.ora(lo(c.t.looks)).c("the table does not cross a page");
    let site = a.sym("look_jump");
    a.sta(site).c("the low byte of the pointer below");
    a.smc("look_jump");
    a.jmp(c.t.looks.ind()).c("to one of the eight that follow");
    for (d, direction) in DIRECTIONS.into_iter().enumerate() {
        let step = -i32::from(direction as i8);
        let end = a.label("end");
        a.routine(
            &look_name(d),
            "Seven steps unrolled; the edge is a man of no kind and ends them sooner.",
        )
        .takes("X the square")
        .returns("A who is met first; X kept")
        .destroys("nothing else")
        .cost("13 cycles for the next square, 6 a square more");
        for n in 1..8 {
            a.lda(v.board.at(n * step).x());
            if n < 7 {
                a.bne(end).c(if d == 0 && n == 1 {
                    "somebody, or the edge"
                } else {
                    ""
                });
            }
        }
        a.bind(end);
        a.rts();
    }
}

fn own_king(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("own_king", "Where the king of the side to move stands.")
        .takes("opponent")
        .returns("the square in X and king")
        .destroys("nothing else")
        .cost("18 cycles for White, 20 for Black");
    king_of_mover(a, c);
    a.stx(v.king).c("for those who need X");
    a.rts();
}

/// The square of the king of the side to move, to X.
pub(super) fn king_of_mover(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let white = a.label("white");
    a.ldx(v.white_list).c("slot 0 is the king's");
    a.bit(v.opponent).c("who moves?");
    a.bmi(white).c("Black is the opponent");
    a.ldx(v.black_list);
    a.bind(white);
}
