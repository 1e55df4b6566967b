//! Does a capture lose material? The engine's `exchange.rs`, looking outward
//! from the target.
//!
//! What settles the matter soonest is looked for first: who is taken, enemy
//! pawns, knights, diagonals, ranks and files. Only where both sides have
//! somebody left to take back is the exchange played out.

use engine::exchange::{WORTH, class};
use engine::generate::{ATTACKER_SCORE, UNDERPROMOTION_SCORE, pawn_captures};
use engine::piece::{Color, Kind, Man};
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};

use super::Core;
use super::quiesce::ATTACKER_BITS;
use super::tables::{DIRECTION_NAMES, Record};
use crate::asm::{Asm, Label, Zp, imm, imm_i8};

/// The classes that are counted: all but pawns.
const COUNTED: usize = WORTH.len() - 1;
/// The class of kings among them.
const KINGS: u8 = COUNTED as u8 - 1;

/// What a man of a kind is worth.
const fn worth(kind: Kind) -> u8 {
    WORTH[class(kind)]
}

// Codes rise with worth, but for the king's: a capture of a man with a higher
// code cannot lose, whatever the two are worth.
const _: () = {
    let mut kind = 1;
    while kind < Kind::ALL.len() {
        let (less, more) = (Kind::ALL[kind - 1], Kind::ALL[kind]);
        assert!(worth(less) <= worth(more));
        assert!(matches!(more, Kind::King) || less as u8 <= more as u8);
        kind += 1;
    }
    // Whoever takes a man worth less loses more than a pawn by it, so a pawn
    // that takes back always wins something.
    assert!(worth(Kind::Knight) > 1 + worth(Kind::Pawn));
    assert!(worth(Kind::Rook) > 1 + worth(Kind::Bishop));
    assert!(worth(Kind::Queen) > 1 + worth(Kind::Rook));
};

/// How the scratch is used.
#[derive(Clone, Copy)]
struct Scratch {
    /// What the taker is worth less what it takes; then what the side whose
    /// turn it is loses if it stops here.
    swap: Zp,
    /// The man that takes; it is not on the board meanwhile.
    taker: Zp,
    /// The step away from the target.
    step: Zp,
    /// The bits that sliders on the line have in common.
    slider: Zp,
    /// Own men who support the taker, by class from the minor pieces on.
    own: Zp,
    /// Enemy men who may take back.
    enemy: Zp,
    /// Not zero if an own pawn supports the taker.
    pawn: Zp,
}

impl Scratch {
    fn new(c: &Core) -> Scratch {
        let v = &c.v;
        Scratch {
            swap: v.t,
            taker: v.t.at(1),
            step: v.t.at(2),
            slider: v.t.at(3),
            own: v.takers,
            enemy: v.takers.at(COUNTED as i32),
            pawn: v.takers.at(2 * COUNTED as i32),
        }
    }

    /// The count of a kind among `men`.
    fn count(men: Zp, kind: Kind) -> Zp {
        men.at(class(kind) as i32 - 1)
    }
}

/// By what a capture's score says of who takes: the least score that tells,
/// without a look at the board, that the capture does not lose. Whoever takes
/// his equal or better does not; nor does a bishop that takes a knight, nor a
/// king, which takes only what is not guarded. Special moves are not asked
/// about: en passant is a pawn's capture, and promotions have lesser codes.
#[must_use]
pub fn safe_scores() -> [u8; SAFE] {
    let mut least = [0; SAFE];
    for taker in Kind::ALL {
        let safe = |victim: &Kind| *victim != Kind::King && worth(*victim) >= worth(taker);
        let victim = Kind::ALL.into_iter().filter(safe).map(Kind::bits).min();
        if taker != Kind::King {
            least[usize::from(ATTACKER_SCORE[taker.index()])] = victim.unwrap_or(0);
        }
    }
    least
}

/// How many codes for who takes there are.
const SAFE: usize = 8;

const _: () = assert!(ATTACKER_SCORE[0] as usize + 1 == SAFE && UNDERPROMOTION_SCORE == 1);

/// Emits `loses` and what it stands on.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Exchanges",
        "Who may take back, and who supports the taker, is counted by class in one walk outward \
         from the target, through those who slide behind others. The taker is off the board \
         meanwhile, so that who stands behind it is seen.",
    );
    entry(a, c);
    knights(a, c);
    for (d, step) in DIRECTIONS.into_iter().enumerate().rev() {
        ray(a, c, d, step as i8);
    }
    count_men(a, c);
    count_knight(a, c);
    play_out(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let s = Scratch::new(c);
    a.routine("loses", "Does a capture lose material?")
        .takes("from, to, chosen_score: a capture as it stands in its list; opponent")
        .returns("carry set if so; from and to kept")
        .destroys("A X Y, t, takers")
        .cost(
            "24 cycles if its score tells, 110 if a pawn guards, else about 500; 230 on the mean",
        );
    let (loses, black, look) = (a.label("loses"), a.label("black"), a.label("look"));
    a.lda(v.chosen_score);
    a.and(imm(ATTACKER_BITS)).c("who takes");
    a.tay();
    a.lda(v.chosen_score).c("and whom");
    a.cmp(c.t.safe_scores.y());
    a.bcc("loses_unsafe").c("not an equal or better");
    a.clc().c("it does not lose");
    a.rts();
    a.global("loses_unsafe");
    a.comment("What the taker is worth less what it takes is at stake.");
    a.ldy(v.from);
    a.lda(v.board.y()).c("the man that takes");
    a.sta(s.taker);
    a.and(n.kind_bits);
    a.tay().c("the kind is the row of White's record");
    a.lda(v.chosen_score).c("the victim's row");
    a.and(n.kind_bits);
    a.tax();
    let worth_of = c.t.men.at(Record::Worth as i32);
    a.lda(worth_of.y());
    a.sec();
    a.sbc(worth_of.x());
    a.sta(s.swap);
    a.ldx(v.to).c("X stays there");
    a.comment("A pawn that takes back wins something, whoever supports the taker.");
    a.lda(v.opponent);
    a.bmi(black);
    for color in Color::ALL {
        if color == Color::Black {
            a.bind(black);
        }
        for step in pawn_captures(color) {
            a.lda(v.board.at(-i32::from(step as i8)).x())
                .c("where it would come from");
            a.and(n.piece_bits);
            a.cmp(imm(Man::new(color, Kind::Pawn, 0).0));
            a.beq(loses);
        }
        if color == Color::White {
            a.bne(look).c("always");
        }
    }
    a.bne(look).c("always");
    a.bind(loses);
    a.sec();
    a.rts();
    a.bind(look);
    a.lda(imm(0)).c("nobody counted yet");
    for n in 0..=2 * COUNTED as i32 {
        a.sta(v.takers.at(n));
    }
    a.ldy(v.from);
    a.sta(v.board.y()).c("who stands behind the taker is seen");
}

const _: () = assert!(Man::EMPTY.0 == 0 && Color::White.bit() == 0);

fn knights(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.comment("Knights of either side.");
    for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
        let other = a.label("other");
        let square = v.board.at(i32::from(step as i8));
        a.lda(square.x());
        a.and(n.kind_bits);
        a.cmp(n.knight);
        a.bne(other).c(note(i == 0, "nearly always"));
        a.lda(square.x());
        a.jsr("count_knight")
            .c(note(i == 0, "does not return if that settles it"));
        a.bind(other);
    }
}

/// A comment that only the first of several copies of the same code carries.
const fn note(first: bool, comment: &str) -> &str {
    if first { comment } else { "" }
}

/// The bits that all sliders along a line have, and nobody else all of.
const fn slider_bits(diagonal: bool) -> u8 {
    if diagonal {
        Kind::Bishop.bits() & Kind::Queen.bits()
    } else {
        Kind::Rook.bits() & Kind::Queen.bits()
    }
}

/// The bit that everybody who attacks along a line from the next square has,
/// and that tells them from as many others as one bit can.
const fn near_bit(diagonal: bool) -> u8 {
    if diagonal {
        slider_bits(true) & Kind::King.bits() & Kind::Pawn.bits()
    } else {
        slider_bits(false) & Kind::King.bits()
    }
}

const _: () = assert!(near_bit(true).is_power_of_two() && near_bit(false).is_power_of_two());

/// Looks along direction `d`; the neighbour (`near`) is told apart from those
/// further off.
fn ray(a: &mut Asm, c: &Core, d: usize, step: i8) {
    let v = &c.v;
    let s = Scratch::new(c);
    let diagonal = d >= FIRST_DIAGONAL;
    let first = d == DIRECTIONS.len() - 1;
    let slider = imm(slider_bits(diagonal));
    let (near, hit, next) = (a.label("near"), a.label("hit"), a.label("next_ray"));
    let far = a.label("far");
    if d % FIRST_DIAGONAL == FIRST_DIAGONAL - 1 {
        a.lda(slider);
        a.sta(s.slider).c(if diagonal {
            "diagonals: bishops and queens"
        } else {
            "ranks and files: rooks and queens"
        });
    }
    a.comment(DIRECTION_NAMES[d].replace('_', "-"));
    for n in 1..8 {
        a.lda(v.board.at(n * i32::from(step)).x());
        if n < 7 {
            a.bne(if n == 1 { near } else { far })
                .c(note(first && n < 3, "somebody, or the edge"));
        }
    }
    a.bind(far);
    a.tay().c(note(first, "count_men wants the man in Y"));
    a.and(slider);
    a.cmp(slider).c(note(first, "does he slide this way?"));
    a.bne(next);
    a.bind(hit);
    a.lda(imm_i8(step));
    a.jsr("count_men")
        .c(note(first, "him and those behind him"));
    a.bne(next).c(note(first, "always"));
    a.bind(near);
    a.tay();
    a.and(imm(near_bit(diagonal)))
        .c(note(first, "no knight, and nobody who goes straight"));
    if diagonal {
        a.beq(next);
        a.tya();
        a.and(imm(Man::KIND_BITS & !near_bit(true)));
        a.bne(hit).c(note(first, "bishop, queen or king"));
        a.tya()
            .c(note(first, "a pawn: a black one comes from the north"));
        let white_comes_from_here = step < 0;
        if white_comes_from_here {
            a.bpl(hit);
        } else {
            a.bmi(hit);
        }
    } else {
        a.bne(hit);
    }
    a.bind(next);
}

/// Counts those who are found.
fn count_men(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let s = Scratch::new(c);
    a.jmp("exchange").c("all are counted");
    let (more, own, none) = (a.label("more"), a.label("own"), a.label("none"));
    let (walk, behind) = (a.label("walk"), a.label("behind"));
    a.routine(
        "count_men",
        "Counts a man on a line and those who slide behind him.",
    )
    .takes("Y the man, A the step, slider; X the target")
    .returns("Z clear; does not return to the caller if that settles it")
    .destroys("A Y")
    .cost("about 65 cycles a man, and 16 an empty square behind");
    a.sta(s.step);
    a.bind(more);
    a.tya();
    a.eor(v.opponent);
    a.bmi(own).c("he supports the taker");
    by_class(a, c, s.enemy, walk, none);
    a.bind(own);
    a.eor(n.black).c("as an enemy reads");
    by_class(a, c, s.own, walk, none);
    a.bind(walk);
    a.tya();
    a.and(n.owner_bits).c("his place in the lists");
    a.tax();
    a.ldy(v.lists().x()).c("his square");
    a.bind(behind);
    a.tya();
    a.clc();
    a.adc(s.step);
    a.tay();
    a.lda(v.board.y());
    a.beq(behind).c("nobody yet");
    a.ldx(v.to);
    a.tay();
    a.and(s.slider);
    a.cmp(s.slider).c("does he slide this way?");
    a.beq(more);
    a.bind(none);
    a.rts();
}

/// Counts a man by his kind, in A with his slot, and goes on to `walk`; to
/// `none` if he is one who does not attack along lines.
fn by_class(a: &mut Asm, c: &Core, men: Zp, walk: Label, none: Label) {
    let n = &c.n;
    let s = Scratch::new(c);
    let enemy = men == s.enemy;
    let (queen, rook, minor) = (a.label("queen"), a.label("rook"), a.label("minor"));
    let king = a.label("king");
    a.cmp(n.queen);
    a.bcs(queen);
    a.cmp(n.rook);
    a.bcs(rook);
    a.cmp(n.bishop);
    a.bcs(minor);
    a.cmp(n.king);
    a.bcs(king);
    if enemy {
        a.rts().c("a knight beside the target; pawns are known");
    } else {
        a.cmp(n.knight);
        a.bcs(none).c("a knight beside the target");
        a.lda(imm(worth(Kind::Knight)))
            .c("the least that takes back");
        a.cmp(s.swap).c("if that is worth what it wins,");
        a.bcs("exchange_holds").c("a pawn is support enough");
        a.inc(s.pawn);
        a.bne(walk).c("always");
    }
    a.bind(queen);
    a.inc(Scratch::count(men, Kind::Queen));
    a.bne(walk).c("always");
    a.bind(king);
    a.inc(Scratch::count(men, Kind::King));
    a.bne(walk).c("always");
    a.bind(rook);
    if enemy {
        a.lda(imm(worth(Kind::Rook)));
        a.cmp(s.swap);
        a.bcc("exchange_loses").c("it wins more than itself");
    }
    a.inc(Scratch::count(men, Kind::Rook));
    a.bne(walk).c("always");
    a.bind(minor);
    if enemy {
        a.lda(imm(worth(Kind::Bishop)));
        a.cmp(s.swap);
        a.bcc("exchange_loses").c("it wins more than itself");
    }
    a.inc(Scratch::count(men, Kind::Bishop));
    if enemy {
        a.bne(walk).c("always");
    }
}

/// Counts a knight.
fn count_knight(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let s = Scratch::new(c);
    let own = a.label("own");
    a.routine("count_knight", "Counts a knight.")
        .takes("A the man")
        .returns("does not return to the caller if that settles it")
        .destroys("A")
        .cost("17 cycles for an own one, 23 for an enemy's");
    a.eor(v.opponent);
    a.bmi(own).c("it supports the taker");
    a.lda(imm(worth(Kind::Knight)));
    a.cmp(s.swap);
    a.bcc("exchange_loses").c("it wins more than itself");
    a.inc(Scratch::count(s.enemy, Kind::Knight));
    a.rts();
    a.bind(own);
    a.inc(Scratch::count(s.own, Kind::Knight));
    a.rts();

    a.global("exchange_loses");
    a.pla().c("not back to who counts");
    a.pla();
    a.sec();
    a.bcs("exchange_end").c("always");
    a.global("exchange_holds");
    a.pla();
    a.pla();
    a.clc();
    a.bcc("exchange_end").c("always");
}

/// All are counted: who is left at the end?
fn play_out(a: &mut Asm, c: &Core) {
    let s = Scratch::new(c);
    let v = &c.v;
    a.routine("exchange", "Plays the exchange out, both sides counted.")
        .takes("swap, the counts; taker")
        .returns("carry set if the capture loses; the taker back on the board")
        .destroys("A X Y")
        .cost("40 cycles when only one side has anybody, else some 200");
    let (holds, loses) = (a.label("holds"), a.label("loses"));
    let enemys_turn = a.label("enemys_turn");
    any_of(a, s.enemy);
    a.beq(holds).c("nobody takes back");
    a.lda(s.pawn);
    a.bne(holds)
        .c("a pawn supports, and no one worth less takes back");
    any_of(a, s.own);
    a.beq(loses).c("nobody supports");
    for (men, others) in [(s.enemy, s.own), (s.own, s.enemy)] {
        let enemy = men == s.enemy;
        let (find, found) = (a.label("find"), a.label("found"));
        let (stopped, guarded) = if enemy {
            (holds, holds)
        } else {
            (loses, loses)
        };
        let plain = a.label("plain");
        if enemy {
            a.bind(enemys_turn);
            a.comment("The enemy takes back with the least, unless that wins nothing.");
        } else {
            a.comment("And so do we.");
        }
        a.ldx(imm(0)).c("from the minor pieces up");
        a.bind(find);
        a.lda(men.x());
        a.bne(found);
        a.inx();
        a.cpx(imm(COUNTED as u8));
        a.bne(find);
        a.beq(stopped).c("nobody left to take back");
        a.bind(found);
        a.dec(men.x());
        a.cpx(imm(KINGS));
        a.bne(plain);
        any_of(a, others);
        a.bne(guarded).c("a king may not take what is guarded");
        a.beq(if enemy { loses } else { holds }).c("the last word");
        a.bind(plain);
        a.lda(c.t.class_worth.at(1).x()).c("what is at stake now");
        a.sec();
        a.sbc(s.swap).c("less what has been won");
        if enemy {
            a.bcc(loses).c("won, whatever follows");
        } else {
            a.bcc(holds).c("won or even, whatever follows");
            a.beq(holds);
        }
        a.sta(s.swap);
    }
    a.jmp(enemys_turn);
    a.bind(loses);
    a.sec();
    a.bcs("exchange_end").c("always");
    a.bind(holds);
    a.clc();
    a.global("exchange_end");
    a.ldy(v.from);
    a.lda(s.taker);
    a.sta(v.board.y())
        .c("where it was; the carry is the answer");
    a.rts();
}

/// Z clear if any is counted.
fn any_of(a: &mut Asm, men: Zp) {
    a.lda(men);
    for class in 1..COUNTED as i32 {
        a.ora(men.at(class));
    }
}
