//! What a man sees of the pawns, and how far the kings are.

use engine::oracle::{ATTACKED, ATTACKED_LATER, BEFORE, DISTANCES, GUARDED, OTHER_PAWN, OWN_PAWN};
use engine::square::{FILE_BITS, RANK_BITS, RANK_SHIFT};

use super::Work;
use crate::asm::{Asm, imm};

pub(super) fn files(a: &mut Asm, w: &Work) {
    a.routine("oracle_file", "The pawns of a file and of those beside.")
        .takes("X the file")
        .returns("X kept; mine, theirs, guards, attackers in t+2 to t+5")
        .destroys("A")
        .cost("42 cycles");
    for (sets, of_file, beside) in [(w.own, w.mine, w.guards), (w.other, w.theirs, w.attackers)] {
        a.lda(sets.at(1).x());
        a.sta(of_file);
        a.lda(sets.x());
        a.ora(sets.at(2).x());
        a.sta(beside);
    }
    a.rts();
}

pub(super) fn look(a: &mut Asm, w: &Work) {
    a.routine("oracle_look", "What a man sees of the pawns.")
        .takes("the square's bit, the file's pawns")
        .returns("codes of guards, files and neighbours")
        .destroys("A X, t")
        .cost("about 205 cycles");
    let (later, attack, alone) = (a.label("later"), a.label("attack"), a.label("alone"));
    a.ldx(w.here);
    a.dex();
    a.stx(w.below);
    a.lda(imm(0));
    a.tax();
    a.sec();
    a.sbc(w.here);
    a.asl_a();
    a.sta(w.above).c("all bits above it");
    a.lda(w.here);
    a.asl_a();
    a.and(w.attackers);
    a.beq(later);
    a.ldx(imm(ATTACKED as u8)).c("attacked");
    a.bne(attack).c("always");
    a.bind(later);
    a.lda(w.attackers);
    a.and(w.above);
    a.beq(attack);
    const _: () = assert!(ATTACKED_LATER == 1);
    a.inx().c("once they advance");
    a.bind(attack);
    a.txa();
    a.ldx(w.here);
    a.sta(w.w);
    a.txa();
    a.lsr_a();
    a.and(w.guards);
    a.beq(alone);
    a.lda(imm(GUARDED as u8)).c("guarded");
    a.bind(alone);
    a.clc();
    a.adc(w.w);
    a.sta(w.rows);
    a.comment("Four bits: pawns ahead, own and the other's, and behind.");
    let code = w.rows.at(1);
    a.lda(imm(0));
    a.sta(code);
    for part in [w.above, w.below] {
        for pawns in [w.mine, w.theirs] {
            a.lda(pawns);
            a.and(part);
            a.cmp(imm(1)).c("carry: there is one");
            a.rol(code);
        }
    }
    a.comment("What stands before and behind.");
    let pawn = a.label("pawn");
    a.lda(w.here);
    a.asl_a();
    a.jsr(pawn);
    const _: () = assert!(BEFORE == 3);
    a.sta(w.w);
    a.asl_a();
    a.adc(w.w);
    a.sta(w.w);
    a.lda(w.here);
    a.lsr_a();
    a.jsr(pawn);
    a.clc();
    a.adc(w.w);
    a.sta(w.rows.at(2));
    a.rts();
    let (other, none) = (a.label("other"), a.label("none"));
    a.bind(pawn);
    a.tax();
    a.and(w.mine);
    a.beq(other);
    a.lda(imm(OWN_PAWN as u8));
    a.rts();
    a.bind(other);
    a.txa();
    a.and(w.theirs);
    a.beq(none);
    a.lda(imm(OTHER_PAWN as u8));
    a.bind(none);
    a.rts();
}

pub(super) fn distances(a: &mut Asm, w: &Work) {
    a.routine("oracle_distances", "How far both kings are.")
        .takes("the square, the kings")
        .returns("codes of both kings")
        .destroys("A X, t+6, u+1")
        .cost("about 200 cycles");
    const _: () = assert!(DISTANCES == 8);
    let ranks = a.label("ranks");
    a.ldx(imm(1));
    let king = a.label_here("king");
    for (bits, files) in [(FILE_BITS, true), (RANK_BITS, false)] {
        a.lda(w.square);
        a.and(imm(bits));
        a.sta(w.w);
        a.lda(w.kings.x());
        a.and(imm(bits));
        a.sec();
        a.sbc(w.w);
        a.jsr("absolute");
        if files {
            a.sta(w.count);
        }
    }
    for _ in 0..RANK_SHIFT {
        a.lsr_a();
    }
    a.cmp(w.count);
    a.bcs(ranks).c("the larger is how many steps it takes");
    a.lda(w.count);
    a.bind(ranks);
    a.sta(w.rows.at(3).x());
    a.dex();
    a.bpl(king);
    a.rts();
}
