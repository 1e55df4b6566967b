//! Does a capture lose material? The engine's `exchange.rs`, looking outward
//! from the target.
//!
//! What settles the matter soonest is looked for first: who is taken, enemy
//! pawns, knights, diagonals, ranks and files. Only where both sides have
//! somebody left to take back is the exchange played out.

use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};
use octet_engine::movegen::generate::{ATTACKER_SCORE, UNDERPROMOTION_SCORE, pawn_capture_steps};
use octet_engine::movegen::see::{SEE_VALUE, see_class};

use crate::asm::{Asm, Label, Zp, asm, imm};
use crate::chess::Core;
use crate::chess::search::quiesce::ATTACKER_BITS;
use crate::chess::tables::{DIRECTION_NAMES, PieceInfo};

/// The classes that are counted: all but pawns.
const COUNTED: usize = SEE_VALUE.len() - 1;
/// The class of kings among them.
const KINGS: u8 = COUNTED as u8 - 1;

/// What a man of a kind is worth.
const fn worth(piece_type: PieceType) -> u8 {
    SEE_VALUE[see_class(piece_type)]
}

// Codes rise with worth, but for the king's: a capture of a man with a higher
// code cannot lose, whatever the two are worth.
const _: () = {
    let mut kind = 1;
    while kind < PieceType::ALL.len() {
        let (less, more) = (PieceType::ALL[kind - 1], PieceType::ALL[kind]);
        assert!(worth(less) <= worth(more));
        assert!(matches!(more, PieceType::King) || less as u8 <= more as u8);
        kind += 1;
    }
    // Whoever takes a man worth less loses more than a pawn by it, so a pawn
    // that takes back always wins something.
    assert!(worth(PieceType::Knight) > 1 + worth(PieceType::Pawn));
    assert!(worth(PieceType::Rook) > 1 + worth(PieceType::Bishop));
    assert!(worth(PieceType::Queen) > 1 + worth(PieceType::Rook));
};

/// How the scratch is used.
#[derive(Clone, Copy)]
struct SeeWork {
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

impl SeeWork {
    fn new(core: &Core) -> SeeWork {
        let v = &core.v;
        SeeWork {
            swap: v.tmp,
            taker: v.tmp.at(1),
            step: v.tmp.at(2),
            slider: v.tmp.at(3),
            own: v.see_work,
            enemy: v.see_work.at(COUNTED as i32),
            pawn: v.see_work.at(2 * COUNTED as i32),
        }
    }

    /// The count of a kind among `men`.
    fn count(pieces: Zp, piece_type: PieceType) -> Zp {
        pieces.at(see_class(piece_type) as i32 - 1)
    }
}

/// By what a capture's score says of who takes: the least score that tells,
/// without a look at the board, that the capture does not lose. Whoever takes
/// his equal or better does not; nor does a bishop that takes a knight, nor a
/// king, which takes only what is not guarded. Special moves are not asked
/// about: en passant is a pawn's capture, and promotions have lesser codes.
#[must_use]
pub fn safe_scores() -> [u8; ATTACKER_CODES] {
    let mut least = [0; ATTACKER_CODES];
    for taker in PieceType::ALL {
        let safe =
            |victim: &PieceType| *victim != PieceType::King && worth(*victim) >= worth(taker);
        let victim = PieceType::ALL
            .into_iter()
            .filter(safe)
            .map(PieceType::bits)
            .min();
        if taker != PieceType::King {
            least[usize::from(ATTACKER_SCORE[taker.index()])] = victim.unwrap_or(0);
        }
    }
    least
}

/// How many codes for who takes there are.
const ATTACKER_CODES: usize = 8;

const _: () =
    assert!(ATTACKER_SCORE[0] as usize + 1 == ATTACKER_CODES && UNDERPROMOTION_SCORE == 1);

/// Emits `loses` and what it stands on.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Exchanges",
        "Who may take back, and who supports the taker, is counted by class in one walk outward \
         from the target, through those who slide behind others. The taker is off the board \
         meanwhile, so that who stands behind it is seen.",
    );
    count_and_end(asm, core);
    knights(asm, core);
    for (d, step) in DIRECTIONS.into_iter().enumerate().rev() {
        ray(asm, core, d, step as i8);
    }
    count_pieces(asm, core);
    count_knight(asm, core);
    play_out(asm, core);
}

fn count_and_end(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    let see = SeeWork::new(core);
    asm.routine("see_loses", "Does a capture lose material?")
        .takes("from, to, picked_score: a capture as it stands in its list; opponent")
        .returns("carry set if so; from and to kept")
        .destroys("A X Y, t, takers")
        .cost(
            "24 cycles if its score tells, 110 if a pawn guards, else about 500; 230 on the mean",
        );
    asm! { asm;
        let black = asm.label("black");
        lda  v.picked_score
        and  #ATTACKER_BITS         // who takes
        tay
        lda  v.picked_score         // and whom
        cmp  core.t.see_safe_scores,y
        bcc  see_count              // not an equal or better
        clc                         // it does not lose
        rts
        asm.global("see_count");
        // What the taker is worth less what it takes is at stake.
        ldy  v.from
        lda  v.board,y              // the man that takes
        sta  see.taker
        and  #consts.type_bits
        tay                         // the kind is the row of White's record
        lda  v.picked_score         // the victim's row
        and  #consts.type_bits
        tax
        let worth_of = core.t.piece_info.at(PieceInfo::Worth as i32);
        lda  worth_of,y
        sec
        sbc  worth_of,x
        sta  see.swap
        ldx  v.to                   // X stays there
        // A pawn that takes back wins something, whoever supports the taker.
        lda  v.opponent
        bmi  @black
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            for step in pawn_capture_steps(color) {
                lda  v.board - (step as i8),x  // where it would come from
                and  #consts.color_type_bits
                cmp  #Piece::new(color, PieceType::Pawn, 0).0
                beq  @bad
            }
            if color == Color::White {
                bne  @look                  // always
            }
        }
        bne  @look                  // always
    @bad:
        sec
        rts
    @look:
        lda  #0                     // nobody counted yet
        for n in 0..=2 * COUNTED as i32 {
            sta  v.see_work + n
        }
        ldy  v.from
        sta  v.board,y              // who stands behind the taker is seen
    }
}

const _: () = assert!(Piece::EMPTY.0 == 0 && Color::White.bit() == 0);

fn knights(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.comment("Knights of either side.");
    asm! { asm;
        for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
            let square = v.board.at(i32::from(step as i8));
            asm.comments(i == 0);
            lda  square,x
            and  #consts.type_bits
            cmp  #consts.knight
            bne  @other                 // nearly always
            lda  square,x
            jsr  see_count_knight       // does not return if that settles it
        @other:
        }
        asm.comments(true);
    }
}

/// The bits that all sliders along a line have, and nobody else all of.
const fn slider_bits(diagonal: bool) -> u8 {
    if diagonal {
        PieceType::Bishop.bits() & PieceType::Queen.bits()
    } else {
        PieceType::Rook.bits() & PieceType::Queen.bits()
    }
}

/// The bit that everybody who attacks along a line from the next square has,
/// and that tells them from as many others as one bit can.
const fn adjacent_bit(diagonal: bool) -> u8 {
    if diagonal {
        slider_bits(true) & PieceType::King.bits() & PieceType::Pawn.bits()
    } else {
        slider_bits(false) & PieceType::King.bits()
    }
}

const _: () =
    assert!(adjacent_bit(true).is_power_of_two() && adjacent_bit(false).is_power_of_two());

/// Looks along direction `d`; the neighbour (`near`) is told apart from those
/// further off.
fn ray(asm: &mut Asm, core: &Core, d: usize, step: i8) {
    let v = &core.v;
    let see = SeeWork::new(core);
    let diagonal = d >= FIRST_DIAGONAL;
    let first = d == DIRECTIONS.len() - 1;
    let slider = imm(slider_bits(diagonal));
    asm! { asm;
        if d % FIRST_DIAGONAL == FIRST_DIAGONAL - 1 {
            let whom = if diagonal { "diagonals: bishops" } else { "ranks and files: rooks" };
            lda  slider
            sta  see.slider             // {whom} and queens
        }
        asm.comment(DIRECTION_NAMES[d].replace('_', "-"));
        for n in 1..8 {
            lda  v.board + n * i32::from(step),x
            if n < 7 {
                asm.comments(first && n < 3);
                bne  {if n == 1 { near } else { far }}  // somebody, or the edge
            }
        }
        asm.comments(first);
    @far:
        tay                         // count_men wants the man in Y
        and  slider
        cmp  slider                 // does he slide this way?
        bne  @next_ray
    @hit:
        lda  #step
        jsr  see_count_slider       // him and those behind him
        bne  @next_ray              // always
    @near:
        tay
        and  #adjacent_bit(diagonal)  // no knight, and nobody who goes straight
        if diagonal {
            beq  @next_ray
            tya
            and  #Piece::TYPE_BITS & !adjacent_bit(true)
            bne  @hit                   // bishop, queen or king
            tya                         // a pawn: a black one comes from the north
            let white_comes_from_here = step < 0;
            if white_comes_from_here {
                bpl  @hit
            } else {
                bmi  @hit
            }
        } else {
            bne  @hit
        }
        asm.comments(true);
    @next_ray:
    }
}

/// Counts those who are found.
fn count_pieces(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    let see = SeeWork::new(core);
    asm! { asm;
        jmp  see_resolve            // all are counted
        asm.routine(
            "see_count_slider",
            "Counts a man on a line and those who slide behind him.",
        )
        .takes("Y the man, A the step, slider; X the target")
        .returns("Z clear; does not return to the caller if that settles it")
        .destroys("A Y")
        .cost("about 65 cycles a man, and 16 an empty square behind");
        sta  see.step
    @more:
        tya
        eor  v.opponent
        bmi  @own                   // he supports the taker
        by_class(asm, core, see.enemy, next_behind, none);
    @own:
        eor  #consts.black          // as an enemy reads
        by_class(asm, core, see.own, next_behind, none);
    @next_behind:
        tya
        and  #consts.list_index_bits  // his place in the lists
        tax
        ldy  v.squares(),x          // his square
    @behind:
        tya
        clc
        adc  see.step
        tay
        lda  v.board,y
        beq  @behind                // nobody yet
        ldx  v.to
        tay
        and  see.slider
        cmp  see.slider             // does he slide this way?
        beq  @more
    @none:
        rts
    }
}

/// Counts a man by his kind, in A with his slot, and goes on to `walk`; to
/// `none` if he is one who does not attack along lines.
fn by_class(asm: &mut Asm, core: &Core, pieces: Zp, walk: Label, none: Label) {
    let consts = &core.consts;
    let see = SeeWork::new(core);
    let enemy = pieces == see.enemy;
    asm! { asm;
        cmp  #consts.queen
        bcs  @queen
        cmp  #consts.rook
        bcs  @rook
        cmp  #consts.bishop
        bcs  @minor
        cmp  #consts.king
        bcs  @king
        if enemy {
            rts                         // a knight beside the target; pawns are known
        } else {
            cmp  #consts.knight
            bcs  @none                  // a knight beside the target
            lda  #worth(PieceType::Knight)  // the least that takes back
            cmp  see.swap               // if that is worth what it wins,
            bcs  see_ok                 // a pawn is support enough
            inc  see.pawn
            bne  @walk                  // always
        }
    @queen:
        inc  SeeWork::count(pieces, PieceType::Queen)
        bne  @walk                  // always
    @king:
        inc  SeeWork::count(pieces, PieceType::King)
        bne  @walk                  // always
    @rook:
        if enemy {
            lda  #worth(PieceType::Rook)
            cmp  see.swap
            bcc  see_bad                // it wins more than itself
        }
        inc  SeeWork::count(pieces, PieceType::Rook)
        bne  @walk                  // always
    @minor:
        if enemy {
            lda  #worth(PieceType::Bishop)
            cmp  see.swap
            bcc  see_bad                // it wins more than itself
        }
        inc  SeeWork::count(pieces, PieceType::Bishop)
        if enemy {
            bne  @walk                  // always
        }
    }
}

/// Counts a knight.
fn count_knight(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let see = SeeWork::new(core);
    asm! { asm;
        asm.routine("see_count_knight", "Counts a knight.")
            .takes("A the man")
            .returns("does not return to the caller if that settles it")
            .destroys("A")
            .cost("17 cycles for an own one, 23 for an enemy's");
        eor  v.opponent
        bmi  @own                   // it supports the taker
        lda  #worth(PieceType::Knight)
        cmp  see.swap
        bcc  see_bad                // it wins more than itself
        inc  SeeWork::count(see.enemy, PieceType::Knight)
        rts
    @own:
        inc  SeeWork::count(see.own, PieceType::Knight)
        rts

        asm.global("see_bad");
        pla                         // not back to who counts
        pla
        sec
        bcs  see_end                // always
        asm.global("see_ok");
        pla
        pla
        clc
        bcc  see_end                // always
    }
}

/// All are counted: who is left at the end?
fn play_out(asm: &mut Asm, core: &Core) {
    let see = SeeWork::new(core);
    let v = &core.v;
    asm.routine("see_resolve", "Plays the exchange out, both sides counted.")
        .takes("swap, the counts; taker")
        .returns("carry set if the capture loses; the taker back on the board")
        .destroys("A X Y")
        .cost("40 cycles when only one side has anybody, else some 200");
    asm! { asm;
        let enemys_turn = asm.label("enemys_turn");
        any_of(asm, see.enemy);
        beq  @ok                    // nobody takes back
        lda  see.pawn
        bne  @ok                    // a pawn supports, and no one worth less takes back
        any_of(asm, see.own);
        beq  @bad                   // nobody supports
        for (pieces, others) in [(see.enemy, see.own), (see.own, see.enemy)] {
            let enemy = pieces == see.enemy;
            let (stopped, guarded) = if enemy {
                (ok, ok)
            } else {
                (bad, bad)
            };
            if enemy {
                asm.bind(enemys_turn);
                // The enemy takes back with the least, unless that wins nothing.
            } else {
                // And so do we.
            }
            ldx  #0                     // from the minor pieces up
        @find:
            lda  pieces,x
            bne  @found
            inx
            cpx  #COUNTED as u8
            bne  @find
            beq  {stopped}              // nobody left to take back
        @found:
            dec  pieces,x
            cpx  #KINGS
            bne  @plain
            any_of(asm, others);
            bne  {guarded}              // a king may not take what is guarded
            beq  {if enemy { bad } else { ok }}  // the last word
        @plain:
            lda  core.t.see_values+1,x  // what is at stake now
            sec
            sbc  see.swap               // less what has been won
            if enemy {
                bcc  @bad                   // won, whatever follows
            } else {
                bcc  @ok                    // won or even, whatever follows
                beq  @ok
            }
            sta  see.swap
        }
        jmp  @enemys_turn
    @bad:
        sec
        bcs  see_end                // always
    @ok:
        clc
        asm.global("see_end");
        ldy  v.from
        lda  see.taker
        sta  v.board,y              // where it was; the carry is the answer
        rts
    }
}

/// Z clear if any is counted.
fn any_of(asm: &mut Asm, pieces: Zp) {
    asm! { asm;
        lda  pieces
        for class in 1..COUNTED as i32 {
            ora  pieces + class
        }
    }
}
