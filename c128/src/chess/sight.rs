//! What a weaker player overlooks: the engine's `search/sight.rs`.

use engine::delta::ADJACENT;
use engine::eval::TEMPO;
use engine::search::sight::{LATE_PLY, MOST_SPREAD};
use engine::square::{FILE_BITS, ON_BOARD};

use super::Core;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, imm};

const _: () = assert!(TEMPO >= 0 && TEMPO as u16 + MOST_SPREAD as u16 <= 0xFF);

/// Emits `look_at`, `overlooked` and `taste`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "What a weaker player sees",
        "Below full strength some moves are overlooked: always the same ones of a position that is \
         thought about, so that both machines overlook the same. With blind 0 nobody comes here.",
    );
    look_at(a, c);
    overlooked(a, c);
    taste(a, c);
    noise(a, c);
}

fn look_at(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("look_at", "Begins to look at the position at the root.")
        .takes("X the root's level; whim")
        .returns("seed; tempo without any taste; X kept")
        .destroys("A")
        .cost("32 cycles");
    a.lda(v.hash[0].x()).c("what is overlooked follows from it");
    a.eor(v.whim);
    a.sta(v.seed);
    a.lda(v.hash[1].x());
    a.sta(v.seed.at(1));
    a.lda(imm(TEMPO as u8)).c("what the move is worth:");
    a.sta(v.tempo).c("White's,");
    a.sta(v.tempo.at(1)).c("and Black's");
    a.rts();
}

fn overlooked(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    let (seen, unseen) = (a.label("seen"), a.label("unseen"));
    let (noise, to, from) = (v.t, v.t.at(1), v.t.at(2));
    a.routine("overlooked", "Does the player overlook a legal move?")
        .takes("from, to; X level, its quiet and in_check; blind, not 0")
        .returns("carry clear if so; X level")
        .destroys("A Y, t")
        .cost("20 to 150 cycles");
    a.cpx(n.root_level);
    a.beq(seen).c("at the root every move is looked at");
    a.lda(v.in_check.x());
    a.bne(seen).c("and every answer to a check");
    a.lda(v.from);
    a.and(imm(ON_BOARD));
    a.sta(from);
    a.lda(v.to);
    a.and(imm(ON_BOARD));
    a.sta(to);
    a.eor(v.made_to.at(-1).x());
    a.and(imm(ON_BOARD));
    a.beq(seen).c("who has just moved there is seen");
    a.jsr("noise");
    a.sta(noise);
    a.comment("Y counts the reasons for overlooking it.");
    a.ldy(imm(1));
    let (takes, early) = (a.label("takes"), a.label("early"));
    a.lda(v.quiet.x());
    a.beq(takes);
    a.iny().c("it is quiet");
    a.bind(takes);
    a.cpx(imm(ROOT_LEVEL + LATE_PLY as u8));
    a.bcc(early);
    a.iny().c("it comes late in the line");
    a.bind(early);
    let (near, white, forward) = (a.label("near"), a.label("white"), a.label("forward"));
    a.lda(to);
    a.sec();
    a.sbc(from);
    a.tax();
    a.lda(t.delta.x());
    a.and(imm(ADJACENT));
    a.bne(near);
    a.iny().c("it goes far");
    a.bind(near);
    a.lda(to);
    a.ldx(from);
    a.bit(v.opponent);
    a.bmi(white).c("Black is the opponent: White moves");
    a.lda(from).c("the other way round");
    a.ldx(to);
    a.bind(white);
    a.ora(imm(0x0F)).c("the end of the rank:");
    a.sta(to);
    a.cpx(to).c("is the other beyond it?");
    a.bcc(forward);
    a.iny().c("it goes back");
    a.bind(forward);
    a.ldx(v.level);
    a.lda(noise);
    a.sec();
    let less = a.label_here("less");
    a.sbc(v.blind).c("once for every reason");
    a.bcc(unseen);
    a.dey();
    a.bne(less);
    a.bind(seen);
    a.sec();
    a.bind(unseen);
    a.rts();
}

const _: () = assert!(FILE_BITS < 0x0F);

fn taste(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let white = a.label("white");
    a.routine(
        "taste",
        "How much the player likes to begin with a move of the root.",
    )
    .takes("from, to, opponent; spread, seed")
    .returns("tempo: what the evaluation adds for either side to move; X kept")
    .destroys("A Y, t")
    .cost("80 cycles");
    a.jsr("noise");
    a.and(v.spread);
    a.clc();
    a.adc(imm(TEMPO as u8));
    a.sta(v.t).c("for the side that moves");
    a.lda(v.spread).c("and for the other");
    a.adc(imm(2 * TEMPO as u8)).c("what that leaves: no carry");
    a.sec();
    a.sbc(v.t);
    a.ldy(v.t);
    a.bit(v.opponent);
    a.bmi(white).c("White moves");
    a.sty(v.tempo.at(1));
    a.sta(v.tempo);
    a.rts();
    a.bind(white);
    a.sty(v.tempo);
    a.sta(v.tempo.at(1));
    a.rts();
}

fn noise(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "noise",
        "A number that belongs to a move and looks like chance.",
    )
    .takes("from, to, seed")
    .returns("A; X kept")
    .destroys("Y")
    .cost("35 cycles");
    a.lda(v.from);
    a.eor(v.seed);
    a.tay();
    a.lda(v.piece_keys.y()).c("keys of White's pawns");
    a.eor(v.to);
    a.eor(v.seed.at(1));
    a.tay();
    a.lda(v.piece_keys.y());
    a.rts();
}
