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
use crate::asm::{Asm, Label, Zp, asm, imm};

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
    asm! { a;
        let black = a.label("black");
        lda  v.chosen_score
        and  #ATTACKER_BITS     // who takes
        tay
        lda  v.chosen_score     // and whom
        cmp  c.t.safe_scores,y
        bcc  loses_unsafe       // not an equal or better
        clc                     // it does not lose
        rts
        a.global("loses_unsafe");
        // What the taker is worth less what it takes is at stake.
        ldy  v.from
        lda  v.board,y          // the man that takes
        sta  s.taker
        and  #n.kind_bits
        tay                     // the kind is the row of White's record
        lda  v.chosen_score     // the victim's row
        and  #n.kind_bits
        tax
        let worth_of = c.t.men.at(Record::Worth as i32);
        lda  worth_of,y
        sec
        sbc  worth_of,x
        sta  s.swap
        ldx  v.to               // X stays there
        // A pawn that takes back wins something, whoever supports the taker.
        lda  v.opponent
        bmi  @black
        for color in Color::ALL {
            if color == Color::Black {
                a.bind(black);
            }
            for step in pawn_captures(color) {
                lda  v.board - (step as i8),x // where it would come from
                and  #n.piece_bits
                cmp  #Man::new(color, Kind::Pawn, 0).0
                beq  @loses
            }
            if color == Color::White {
                bne  @look              // always
            }
        }
        bne  @look              // always
    @loses:
        sec
        rts
    @look:
        lda  #0                 // nobody counted yet
        for n in 0..=2 * COUNTED as i32 {
            sta  v.takers + n
        }
        ldy  v.from
        sta  v.board,y          // who stands behind the taker is seen
    }
}

const _: () = assert!(Man::EMPTY.0 == 0 && Color::White.bit() == 0);

fn knights(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.comment("Knights of either side.");
    asm! { a;
        for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
            let square = v.board.at(i32::from(step as i8));
            a.comments(i == 0);
            lda  square,x
            and  #n.kind_bits
            cmp  #n.knight
            bne  @other             // nearly always
            lda  square,x
            jsr  count_knight       // does not return if that settles it
        @other:
        }
        a.comments(true);
    }
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
    asm! { a;
        if d % FIRST_DIAGONAL == FIRST_DIAGONAL - 1 {
            let whom = if diagonal { "diagonals: bishops" } else { "ranks and files: rooks" };
            lda  slider
            sta  s.slider           // {whom} and queens
        }
        a.comment(DIRECTION_NAMES[d].replace('_', "-"));
        for n in 1..8 {
            lda  v.board + n * i32::from(step),x
            if n < 7 {
                a.comments(first && n < 3);
                bne  {if n == 1 { near } else { far }} // somebody, or the edge
            }
        }
        a.comments(first);
    @far:
        tay                     // count_men wants the man in Y
        and  slider
        cmp  slider             // does he slide this way?
        bne  @next_ray
    @hit:
        lda  #step
        jsr  count_men          // him and those behind him
        bne  @next_ray          // always
    @near:
        tay
        and  #near_bit(diagonal) // no knight, and nobody who goes straight
        if diagonal {
            beq  @next_ray
            tya
            and  #Man::KIND_BITS & !near_bit(true)
            bne  @hit               // bishop, queen or king
            tya                     // a pawn: a black one comes from the north
            let white_comes_from_here = step < 0;
            if white_comes_from_here {
                bpl  @hit
            } else {
                bmi  @hit
            }
        } else {
            bne  @hit
        }
        a.comments(true);
    @next_ray:
    }
}

/// Counts those who are found.
fn count_men(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let s = Scratch::new(c);
    asm! { a;
        jmp  exchange           // all are counted
        a.routine(
            "count_men",
            "Counts a man on a line and those who slide behind him.",
        )
        .takes("Y the man, A the step, slider; X the target")
        .returns("Z clear; does not return to the caller if that settles it")
        .destroys("A Y")
        .cost("about 65 cycles a man, and 16 an empty square behind");
        sta  s.step
    @more:
        tya
        eor  v.opponent
        bmi  @own               // he supports the taker
        by_class(a, c, s.enemy, walk, none);
    @own:
        eor  #n.black           // as an enemy reads
        by_class(a, c, s.own, walk, none);
    @walk:
        tya
        and  #n.owner_bits      // his place in the lists
        tax
        ldy  v.lists(),x        // his square
    @behind:
        tya
        clc
        adc  s.step
        tay
        lda  v.board,y
        beq  @behind            // nobody yet
        ldx  v.to
        tay
        and  s.slider
        cmp  s.slider           // does he slide this way?
        beq  @more
    @none:
        rts
    }
}

/// Counts a man by his kind, in A with his slot, and goes on to `walk`; to
/// `none` if he is one who does not attack along lines.
fn by_class(a: &mut Asm, c: &Core, men: Zp, walk: Label, none: Label) {
    let n = &c.n;
    let s = Scratch::new(c);
    let enemy = men == s.enemy;
    asm! { a;
        cmp  #n.queen
        bcs  @queen
        cmp  #n.rook
        bcs  @rook
        cmp  #n.bishop
        bcs  @minor
        cmp  #n.king
        bcs  @king
        if enemy {
            rts                     // a knight beside the target; pawns are known
        } else {
            cmp  #n.knight
            bcs  @none              // a knight beside the target
            lda  #worth(Kind::Knight) // the least that takes back
            cmp  s.swap             // if that is worth what it wins,
            bcs  exchange_holds     // a pawn is support enough
            inc  s.pawn
            bne  @walk              // always
        }
    @queen:
        inc  Scratch::count(men, Kind::Queen)
        bne  @walk              // always
    @king:
        inc  Scratch::count(men, Kind::King)
        bne  @walk              // always
    @rook:
        if enemy {
            lda  #worth(Kind::Rook)
            cmp  s.swap
            bcc  exchange_loses     // it wins more than itself
        }
        inc  Scratch::count(men, Kind::Rook)
        bne  @walk              // always
    @minor:
        if enemy {
            lda  #worth(Kind::Bishop)
            cmp  s.swap
            bcc  exchange_loses     // it wins more than itself
        }
        inc  Scratch::count(men, Kind::Bishop)
        if enemy {
            bne  @walk              // always
        }
    }
}

/// Counts a knight.
fn count_knight(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let s = Scratch::new(c);
    asm! { a;
        a.routine("count_knight", "Counts a knight.")
            .takes("A the man")
            .returns("does not return to the caller if that settles it")
            .destroys("A")
            .cost("17 cycles for an own one, 23 for an enemy's");
        eor  v.opponent
        bmi  @own               // it supports the taker
        lda  #worth(Kind::Knight)
        cmp  s.swap
        bcc  exchange_loses     // it wins more than itself
        inc  Scratch::count(s.enemy, Kind::Knight)
        rts
    @own:
        inc  Scratch::count(s.own, Kind::Knight)
        rts

        a.global("exchange_loses");
        pla                     // not back to who counts
        pla
        sec
        bcs  exchange_end       // always
        a.global("exchange_holds");
        pla
        pla
        clc
        bcc  exchange_end       // always
    }
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
    asm! { a;
        let enemys_turn = a.label("enemys_turn");
        any_of(a, s.enemy);
        beq  @holds             // nobody takes back
        lda  s.pawn
        bne  @holds             // a pawn supports, and no one worth less takes back
        any_of(a, s.own);
        beq  @loses             // nobody supports
        for (men, others) in [(s.enemy, s.own), (s.own, s.enemy)] {
            let enemy = men == s.enemy;
            let (stopped, guarded) = if enemy {
                (holds, holds)
            } else {
                (loses, loses)
            };
            if enemy {
                a.bind(enemys_turn);
                // The enemy takes back with the least, unless that wins nothing.
            } else {
                // And so do we.
            }
            ldx  #0                 // from the minor pieces up
        @find:
            lda  men,x
            bne  @found
            inx
            cpx  #COUNTED as u8
            bne  @find
            beq  {stopped}          // nobody left to take back
        @found:
            dec  men,x
            cpx  #KINGS
            bne  @plain
            any_of(a, others);
            bne  {guarded}          // a king may not take what is guarded
            beq  {if enemy { loses } else { holds }} // the last word
        @plain:
            lda  c.t.class_worth+1,x // what is at stake now
            sec
            sbc  s.swap             // less what has been won
            if enemy {
                bcc  @loses             // won, whatever follows
            } else {
                bcc  @holds             // won or even, whatever follows
                beq  @holds
            }
            sta  s.swap
        }
        jmp  @enemys_turn
    @loses:
        sec
        bcs  exchange_end       // always
    @holds:
        clc
        a.global("exchange_end");
        ldy  v.from
        lda  s.taker
        sta  v.board,y          // where it was; the carry is the answer
        rts
    }
}

/// Z clear if any is counted.
fn any_of(a: &mut Asm, men: Zp) {
    asm! { a;
        lda  men
        for class in 1..COUNTED as i32 {
            ora  men + class
        }
    }
}
