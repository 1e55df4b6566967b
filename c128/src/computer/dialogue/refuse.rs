//! Why a move is refused, in the words of chess players: the reasons of
//! `engine::notation::Refusal`.

use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::asm::{Abs, Asm, SegmentId, imm};
use crate::computer::desk::SQUARES;
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;

/// The kinds' names by their numbers.
const NAMES: [&str; 7] = ["man", "pawn", "knight", "bishop", "rook", "queen", "king"];

/// Emits `say_refusal` and its words.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Refusals", "Why a move is none.");
    words(a, s);
    whole(a, s);
    explain(a, s);
    castling(a, s);
}

/// Adds the name of the square in a variable.
fn square(a: &mut Asm, of: Abs) {
    a.lda(of);
    a.jsr("put_square");
}

fn words(a: &mut Asm, s: &Screen) {
    let d = &s.d;
    let (names_lo, names_hi) = (a.sym("kind_names_lo"), a.sym("kind_names_hi"));
    a.routine("put_kind", "Adds the name of a kind.")
        .takes("A its number")
        .destroys("A X Y, words");
    a.and(imm(7));
    a.tax();
    a.lda(names_lo.x());
    a.ldy(names_hi.x());
    a.jmp("put_text");

    a.routine("put_the_man", "Adds: The knight on f3.")
        .takes("A a square")
        .destroys("A X Y, words");
    a.pha();
    say(a, "The ");
    a.pla();
    a.tax();
    a.pha();
    a.lda(d.board.x());
    a.jsr("put_kind");
    say(a, " on ");
    a.pla();
    a.jmp("put_square");

    a.routine(
        "say_nothing_to_take",
        "Adds: There is nothing to take on e5.",
    )
    .takes("A a square")
    .destroys("A X Y, words");
    a.pha();
    say(a, "There is nothing to take on ");
    a.pla();
    a.jmp("square_and_stop");

    a.routine("square_and_stop", "Adds a square, and a full stop.")
        .takes("A the square")
        .destroys("A");
    a.jsr("put_square");
    a.lda(imm(b'.'));
    a.jmp("add");
    let Some(room) = a.selected() else { return };
    names(a, room);
}

fn names(a: &mut Asm, room: SegmentId) {
    let texts: Vec<Abs> = NAMES
        .iter()
        .map(|name| {
            let bytes: Vec<u8> = name.bytes().chain([0]).collect();
            a.table(room, &format!("name_{name}"), 1, &bytes, "A kind's name")
        })
        .collect();
    a.table_lo(room, "kind_names_lo", 1, texts.clone(), "The kinds' names");
    a.table_hi(room, "kind_names_hi", 1, texts, "High bytes");
}

fn whole(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (next, other, one, nobody, searched) = (
        a.label("next"),
        a.label("other"),
        a.label("one"),
        a.label("nobody"),
        a.label("searched"),
    );
    a.routine("say_refusal", "Adds why no legal move fits what is wanted.")
        .takes("the move wanted")
        .destroys("A X Y, words");
    a.comment("Told of the one man that can be meant, if there is only one.");
    a.lda(imm(0));
    a.sta(v.found);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.stx(v.reach_from);
    a.jsr("is_meant");
    a.bne(other);
    a.lda(v.want_kind);
    let any = a.label("any");
    a.beq(any);
    a.lda(d.board.x());
    a.beq(other);
    a.eor(d.side);
    a.bmi(other);
    a.lda(d.board.x());
    a.and(imm(7));
    a.cmp(v.want_kind);
    a.bne(other);
    a.bind(any);
    a.stx(v.candidate);
    a.inc(v.found);
    a.bind(other);
    a.dex();
    a.bpl(next);
    a.lda(v.found);
    a.beq(nobody);
    a.cmp(imm(1));
    a.beq(one);
    a.comment("Of several, one that could go there but for its king.");
    a.ldx(imm(SQUARES as u8 - 1));
    let look = a.label_here("look");
    a.stx(v.candidate);
    a.stx(v.reach_from);
    a.jsr("is_meant");
    a.bne(searched);
    a.lda(d.board.x());
    a.eor(d.side);
    a.cmp(v.want_kind);
    a.bne(searched);
    a.sta(v.reach_kind);
    a.cmp(imm(1));
    a.beq(searched);
    a.lda(v.want_to);
    a.sta(v.reach_to);
    a.jsr("reaches");
    a.bcs(one);
    a.bind(searched);
    a.ldx(v.candidate);
    a.dex();
    a.bpl(look);
    a.bind(nobody);
    say(a, "No ");
    a.lda(v.want_kind);
    a.jsr("put_kind");
    say(a, " can reach ");
    a.lda(v.want_to);
    a.jmp("square_and_stop");
    a.bind(one);
    a.lda(v.candidate);
    a.sta(v.reach_from);
    a.lda(v.want_to);
    a.sta(v.reach_to);
    a.jmp("explain");
}

fn explain(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (somebody, yours, free, way, blocked, exposed, king, pinned) = (
        a.label("somebody"),
        a.label("yours"),
        a.label("free"),
        a.label("not_its_way"),
        a.label("blocked"),
        a.label("exposed"),
        a.label("king"),
        a.label("pinned"),
    );
    a.routine("explain", "Adds why a man has no legal move to a square.")
        .takes("reach_from, reach_to, want_promotion")
        .destroys("A X Y, words");
    a.ldx(v.reach_from);
    a.lda(d.board.x());
    a.bne(somebody);
    let castles = a.label("castles");
    a.lda(v.want_kind);
    a.cmp(imm(6));
    a.beq(castles);
    say(a, "No man stands on ");
    a.lda(v.reach_from);
    a.jmp("square_and_stop");
    a.bind(castles);
    a.jmp("explain_castling");
    a.bind(somebody);
    a.sta(v.san_kind);
    a.and(imm(7));
    a.sta(v.reach_kind);
    a.lda(v.san_kind);
    a.eor(d.side);
    a.bpl(yours);
    a.lda(v.reach_from);
    a.jsr("put_the_man");
    say(a, " is ");
    a.lda(v.san_kind);
    a.jsr("put_side");
    say(a, "'s, and it is ");
    a.lda(d.side);
    a.jsr("put_side");
    say(a, "'s move.");
    a.rts();
    a.bind(yours);
    a.comment("A legal move but for what the pawn becomes?");
    a.lda(v.want_promotion);
    a.jeq(free);
    a.pha();
    a.lda(imm(0));
    a.sta(v.want_promotion);
    a.jsr("find_moves");
    a.pla();
    a.sta(v.want_promotion);
    a.ldx(v.candidate);
    a.stx(v.reach_from);
    a.lda(v.found);
    a.beq(free);
    let never = a.label("never");
    a.ldx(v.found_move);
    a.lda(d.moves_from.x());
    a.bmi(never);
    say(
        a,
        "Only a pawn that reaches the last rank becomes another piece.",
    );
    a.rts();
    a.bind(never);
    say(a, "A pawn cannot become a ");
    a.lda(v.want_promotion);
    a.jsr("put_kind");
    a.lda(imm(b'.'));
    a.jmp("add");
    a.bind(free);
    a.comment("A man of one's own there?");
    let not_own = a.label("not_own");
    a.ldx(v.reach_to);
    a.lda(d.board.x());
    a.beq(not_own);
    a.eor(d.side);
    a.bmi(not_own);
    say(a, "Your own ");
    a.ldx(v.reach_to);
    a.lda(d.board.x());
    a.jsr("put_kind");
    say(a, " stands on ");
    a.lda(v.reach_to);
    a.jmp("square_and_stop");
    a.bind(not_own);
    let (piece, straight, double) = (a.label("piece"), a.label("straight"), a.label("double"));
    a.jsr("distance");
    a.lda(v.reach_kind);
    a.cmp(imm(1));
    a.bne(piece);
    a.comment("A pawn: the right way up or down, one file at most.");
    a.lda(v.ranks_apart);
    a.jeq(way);
    a.lda(v.ranks_up);
    a.eor(d.side);
    a.jmi(way);
    a.lda(v.files_apart);
    a.beq(straight);
    a.cmp(imm(1));
    a.jne(way);
    a.cmp(v.ranks_apart);
    a.jne(way);
    a.ldx(v.reach_to);
    a.lda(d.board.x());
    a.jne(exposed);
    a.lda(v.reach_to);
    a.jmp("say_nothing_to_take");
    a.bind(straight);
    a.lda(v.ranks_apart);
    a.cmp(imm(1));
    a.beq(double);
    a.cmp(imm(2));
    a.jne(way);
    a.lda(v.reach_from);
    a.and(imm(0x38));
    let second = a.label("second_rank");
    a.ldx(d.side);
    a.beq(second);
    a.eor(imm(0x38));
    a.bind(second);
    a.cmp(imm(8));
    a.bne(way);
    a.bind(double);
    a.jsr("free_way");
    a.bcc(blocked);
    a.ldx(v.reach_to);
    a.stx(v.blocker);
    a.lda(d.board.x());
    a.bne(blocked);
    a.beq(exposed);
    a.bind(piece);
    a.comment("Castling is a king's step of two squares from home.");
    let no_castling = a.label("no_castling");
    a.cmp(imm(6));
    a.bne(no_castling);
    a.lda(v.ranks_apart);
    a.bne(no_castling);
    a.lda(v.files_apart);
    a.cmp(imm(2));
    a.bne(no_castling);
    a.lda(d.side);
    let white = a.label("white");
    a.beq(white);
    a.lda(imm(0x38));
    a.bind(white);
    a.ora(imm(4));
    a.cmp(v.reach_from);
    a.jeq("explain_castling");
    a.bind(no_castling);
    a.jsr("reaches");
    a.bcs(exposed);
    a.lda(v.blocker);
    a.bpl(blocked);
    a.bind(way);
    a.lda(v.reach_from);
    a.jsr("put_the_man");
    say(a, " cannot go to ");
    a.lda(v.reach_to);
    a.jmp("square_and_stop");
    a.bind(blocked);
    a.lda(v.blocker);
    a.jsr("put_the_man");
    say(a, " is in the way.");
    a.rts();
    a.bind(exposed);
    a.lda(v.reach_kind);
    a.cmp(imm(6));
    a.beq(king);
    a.lda(d.in_check);
    a.beq(pinned);
    say(a, "Your king would still be in check.");
    a.rts();
    a.bind(pinned);
    a.lda(v.reach_from);
    a.jsr("put_the_man");
    say(a, " is pinned to your king.");
    a.rts();
    a.bind(king);
    a.routine("say_into_check", "Adds: Your king would be in check on f1.")
        .takes("reach_to");
    say(a, "Your king would be in check on ");
    a.lda(v.reach_to);
    a.jmp("square_and_stop");
}

fn castling(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let rights = [WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG];
    let table = a.sym("castling_rights");
    let (short, white, may, calm, free) = (
        a.label("short"),
        a.label("white"),
        a.label("may"),
        a.label("calm"),
        a.label("free"),
    );
    a.routine("explain_castling", "Adds why the king cannot castle.")
        .takes("reach_to, the square it would reach")
        .destroys("A X Y, words");
    a.ldx(imm(0));
    a.lda(d.side);
    a.beq(white);
    a.ldx(imm(2));
    a.bind(white);
    a.lda(v.reach_to);
    a.and(imm(4));
    a.bne(short);
    a.inx();
    a.bind(short);
    a.lda(table.x());
    a.and(d.castling);
    a.bne(may);
    say(a, "You may no longer castle ");
    a.jsr("put_wing");
    say(a, ": king or rook has moved.");
    a.rts();
    a.bind(may);
    a.lda(d.in_check);
    a.beq(calm);
    say(a, "A king in check cannot castle.");
    a.rts();
    a.bind(calm);
    a.comment("The way between king and rook must be free.");
    a.lda(v.reach_to);
    a.sta(v.candidate);
    a.and(imm(0x38));
    a.sta(v.reach_from);
    a.ora(imm(4));
    a.tax();
    a.lda(v.candidate);
    a.and(imm(4));
    let long = a.label("long");
    a.beq(long);
    a.lda(v.reach_from);
    a.ora(imm(7));
    a.sta(v.reach_from);
    a.bind(long);
    a.stx(v.reach_to);
    a.jsr("distance");
    a.jsr("free_way");
    a.bcs(free);
    a.lda(v.blocker);
    a.jsr("put_the_man");
    say(a, " is in the way.");
    a.rts();
    a.bind(free);
    a.comment("The square between: a king could go there if it were not attacked.");
    a.lda(v.reach_to);
    a.clc();
    a.adc(v.candidate);
    a.lsr_a();
    a.sta(v.blocker);
    a.jsr("want_any");
    a.lda(v.reach_to);
    a.jsr("want_from");
    a.lda(v.blocker);
    a.sta(v.want_to);
    a.lda(v.candidate);
    a.sta(v.reach_to);
    a.jsr("find_moves");
    a.lda(v.found);
    let between = a.label("between");
    a.beq(between);
    a.jmp("say_into_check");
    a.bind(between);
    say(a, "The king cannot castle over ");
    square(a, v.blocker);
    say(a, ", which is attacked.");
    a.rts();

    let (short, done) = (a.label("short_wing"), a.label("said"));
    a.routine("put_wing", "Adds short or long.")
        .takes("reach_to")
        .destroys("A Y, words");
    a.lda(v.reach_to);
    a.and(imm(4));
    a.bne(short);
    say(a, "long");
    a.jmp(done);
    a.bind(short);
    say(a, "short");
    a.bind(done);
    a.rts();
    let Some(room) = a.selected() else { return };
    a.table(
        room,
        "castling_rights",
        1,
        &rights,
        "Short and long, White and Black",
    );
}
