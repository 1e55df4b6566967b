//! Static exchange evaluation: does a capture lose material? Engine:
//! `engine/src/movegen/see.rs`, looking outward from the target.
//!
//! The cheapest tests come first: the victim's value, enemy pawns, knights, diagonals, files and
//! ranks. Only if both sides still have a piece that can retake is the exchange played out.

use crate::chess::constants::{
    BISHOP, BLACK, COLOR_TYPE_BITS, KING, KNIGHT, LIST_INDEX_BITS, QUEEN, ROOK, TYPE_BITS,
};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS};
use octet_engine::movegen::generate::{QUEEN_PROMOTION_SCORE, pawn_capture_steps};
use octet_engine::movegen::see::{SEE_VALUE, see_class};

use crate::chess::core::Core;
use crate::chess::tables::{DIRECTION_NAMES, PieceInfo, in_words, see_value};
use octet_asm::{Asm, Claim, Label, Zp, asm, imm};

/// The attacker's part of a capture's score.
pub const ATTACKER_BITS: u8 = !(Piece::TYPE_BITS | QUEEN_PROMOTION_SCORE);

/// The classes that are counted, which are all but pawns.
const COUNTED: usize = SEE_VALUE.len() - 1;
/// The class of kings among them.
const KINGS: u8 = COUNTED as u8 - 1;

// Codes rise with value, except the king's. The capture of a piece with a higher code cannot lose,
// whatever the two values are.
const _: () = {
    let mut n = 1;
    while n < PieceType::ALL.len() {
        let (less, more) = (PieceType::ALL[n - 1], PieceType::ALL[n]);
        assert!(see_value(less) <= see_value(more));
        assert!(matches!(more, PieceType::King) || less as u8 <= more as u8);
        n += 1;
    }
    // A capture of a piece worth less has more than a pawn at stake, so an enemy pawn that
    // retakes always wins something.
    assert!(see_value(PieceType::Knight) > 1 + see_value(PieceType::Pawn));
    assert!(see_value(PieceType::Rook) > 1 + see_value(PieceType::Bishop));
    assert!(see_value(PieceType::Queen) > 1 + see_value(PieceType::Rook));
};

/// The routine's variables.
#[derive(Clone, Copy)]
struct SeeWork {
    /// The attacker's value less the victim's; later, what the side to retake loses if it stops
    /// here.
    swap: Zp,
    /// The piece that captures. It is off the board in the meantime.
    attacker: Zp,
    /// The step away from the target.
    step: Zp,
    /// The bits that sliders on the line have in common.
    slider: Zp,
    /// Own pieces that support the attacker, by class from the minor pieces on.
    own: Zp,
    /// Enemy pieces that can retake.
    enemy: Zp,
    /// Not zero if an own pawn supports the attacker.
    pawn: Zp,
}

impl SeeWork {
    fn new(core: &Core) -> SeeWork {
        let v = &core.v;
        SeeWork {
            swap: v.tmp,
            attacker: v.tmp.at(1),
            step: v.tmp.at(2),
            slider: v.tmp.at(3),
            own: v.see_work,
            enemy: v.see_work.at(COUNTED as i32),
            pawn: v.see_work.at(2 * COUNTED as i32),
        }
    }

    /// The count of a piece type among `pieces`.
    fn count(pieces: Zp, piece_type: PieceType) -> Zp {
        pieces.at(see_class(piece_type) as i32 - 1)
    }
}

/// Emits `see_loses` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Static exchange evaluation",
        "Pieces that can retake, and pieces that support the attacker, are counted by class in \
         one scan outward from the target, through sliders to those behind them. The attacker is \
         off the board meanwhile, so that the scan sees what stands behind it.",
    );
    see_loses(asm, core);
    knights(asm, core);
    for (d, step) in DIRECTIONS.into_iter().enumerate().rev() {
        ray(asm, core, d, step as i8);
    }
    count_slider(asm, core);
    count_knight(asm, core);
    resolve(asm, core);
}

fn see_loses(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let see = SeeWork::new(core);
    asm! { asm;
        /// Does a capture lose material?
        routine see_loses {
            takes    from, to, picked_score "a capture as it stands in its list", opponent
            returns  c "set if so"
            keeps    from, to
            destroys a, x, y, tmp[4], see_work
        }
        let black = asm.label("black");
        lda  v.picked_score         // victim and attacker share the byte
        and  #ATTACKER_BITS         // the attacker's part
        tay                         // an index of the least safe score
        lda  v.picked_score         // and the victim's
        cmp  core.t.see_safe_scores,y  // (1) the least that cannot lose
        bcc  see_count              // a piece worth more takes one worth less
        clc                         // it does not lose
        rts                         // most captures are answered here
        asm.global("see_count");
        // At stake is the attacker's value less the victim's.
        ldy  v.from                 // it leaves the board below
        lda  v.board,y              // the attacker
        sta  see.attacker           // with its slot, to be put back
        and  #TYPE_BITS             // the type without colour and slot
        tay                         // its type is the row of White's record
        lda  v.picked_score         // the victim's type
        and  #TYPE_BITS             // the victim's type bits
        tax                         // its record, as if it were white
        let value_of = core.t.piece_info.at(PieceInfo::Worth as i32);
        lda  value_of,y             // what is at stake
        sec
        sbc  value_of,x             // less what is won already
        sta  see.swap               // above 0: else see_loses had answered
        ldx  v.to                   // X the target, from here on
        // An enemy pawn that retakes wins something, whatever supports the attacker.
        lda  v.opponent             // whose pawns?
        bmi  @black                 // N: Black is the opponent
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            for step in pawn_capture_steps(color) {
                lda  v.board - (step as i8),x  // where it would retake from
                and  #COLOR_TYPE_BITS  // without the slot
                cmp  #Piece::new(color, PieceType::Pawn, 0).0  // any slot will do
                beq  @bad                   // defended by a pawn: the capture loses
            }
            if color == Color::White {
                bne  @look always           // Z clear, no pawn was found
            }
        }
        bne  @look always           // Z clear, no pawn was found
    @bad:
        sec                         // the carry is the answer
        rts                         // nothing is counted
    @look:
        lda  #0                     // nothing counted yet
        for n in 0..=2 * COUNTED as i32 {
            sta  v.see_work + n         // the classes of both sides, and the pawn
        }
        ldy  v.from                 // where the attacker stands
        sta  v.board,y              // EMPTY: what stands behind the attacker is seen
    }
}

const _: () = assert!(Piece::EMPTY.0 == 0 && Color::White.bit() == 0);

fn knights(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.comment("(2) Knights of both sides.");
    asm! { asm;
        for (i, step) in KNIGHT_STEPS.into_iter().enumerate() {
            let square = v.board.at(i32::from(step as i8));
            let aside = in_words((step as i8).into());
            lda  square,x               // a knight's step away: {aside}
            asm.comments(i == 0);
            and  #TYPE_BITS         // of either colour
            cmp  #KNIGHT
            bne  @other                 // nearly always
            lda  square,x               // with its colour
            jsr  see_count_knight       // does not return if the answer is known
        @other:
            asm.comments(true);
        }
    }
}

/// The bits that all sliders along a line have; no other piece has all of them.
const fn slider_bits(diagonal: bool) -> u8 {
    if diagonal {
        PieceType::Bishop.bits() & PieceType::Queen.bits()
    } else {
        PieceType::Rook.bits() & PieceType::Queen.bits()
    }
}

/// The bit that all pieces have that attack along a line from the next square, and that as few
/// others have as possible.
const fn adjacent_bit(diagonal: bool) -> u8 {
    if diagonal {
        slider_bits(true) & PieceType::King.bits() & PieceType::Pawn.bits()
    } else {
        slider_bits(false) & PieceType::King.bits()
    }
}

const _: () =
    assert!(adjacent_bit(true).is_power_of_two() && adjacent_bit(false).is_power_of_two());

/// Scans direction `d`. A piece on the adjacent square (`near`) is distinguished from pieces
/// further off (`far`).
fn ray(asm: &mut Asm, core: &Core, d: usize, step: i8) {
    let v = &core.v;
    let see = SeeWork::new(core);
    let diagonal = d >= FIRST_DIAGONAL;
    let first = d == DIRECTIONS.len() - 1;
    let slider = imm(slider_bits(diagonal));
    asm! { asm;
        if d % FIRST_DIAGONAL == FIRST_DIAGONAL - 1 {
            let which = if diagonal { "diagonals: bishops" } else { "ranks and files: rooks" };
            lda  slider             // the type bits that they share
            sta  see.slider             // {which} and queens
        }
        asm.comment(DIRECTION_NAMES[d].replace('_', "-"));
        for n in 1..8 {
            let aside = in_words(n * i32::from(step));
            lda  v.board + n * i32::from(step),x  // {aside}
            if n < 7 {
                asm.comments(first && n < 3);
                bne  {if n == 1 { near } else { far }}  // a piece, or a sentinel
                asm.comments(true);
            }
        }
        asm.comments(first);
    @far:
        tay                         // see_count_slider wants the piece in Y
        and  slider                 // the type of the first piece met
        cmp  slider                 // does it slide this way?
        bne  @next_ray              // no
    @hit:
        lda  #step                  // how far it is from square to square
        jsr  see_count_slider       // it and the sliders behind it
        bne  @next_ray always       // Z clear on return
    @near:
        tay                         // the piece, for see_count_slider
        and  #adjacent_bit(diagonal)  // only pieces that may attack from here have it
        if diagonal {
            beq  @next_ray              // a knight, rook, sentinel: it does not
            tya                     // the piece again
            and  #Piece::TYPE_BITS & !adjacent_bit(true)  // any other bit of a type?
            bne  @hit                   // bishop, queen or king
            tya                         // a pawn: a black one attacks from the north
            let white_comes_from_here = step < 0;
            if white_comes_from_here {
                bpl  @hit                   // White's, here
            } else {
                bmi  @hit                   // Black's, here
            }
        } else {
            bne  @hit                   // rook, queen or king
        }
        asm.comments(true);
    @next_ray:
    }
}

/// Counts the pieces of a line.
fn count_slider(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let see = SeeWork::new(core);
    asm! { asm;
        jmp  see_resolve            // (3) all are counted
        /// Counts a piece on a line and the sliders behind it.
        routine see_count_slider {
            takes    y "the piece", a "the step", x = to, tmp[1] "swap",
                     tmp + 1 "attacker", tmp + 3 "slider", see_work "the counts"
            returns  x = to, z "clear", see_work,
                     "does not return to the caller if the answer is known"
            destroys a, y, tmp + 2
        }
        sta  see.step               // the way to those behind
    @more:
        tya                         // the piece
        eor  v.opponent             // N: it belongs to the mover
        bmi  @own                   // it supports the attacker
        by_class(asm, core, see.enemy, next_behind, none);
    @own:
        eor  #BLACK                 // as an enemy piece reads
        by_class(asm, core, see.own, next_behind, none);
    @next_behind:
        tya                         // the piece that was counted
        and  #LIST_INDEX_BITS         // its index in the piece lists
        tax                         // X the index of its square
        ldy  v.squares(),x          // its square
    @behind:
        tya                         // the square just looked at
        clc
        adc  see.step               // one step outward
        tay                         // the next square
        lda  v.board,y              // what stands there?
        beq  @behind                // empty
        ldx  v.to                   // by_class has used X
        tay                         // Y the piece, as above
        and  see.slider             // the line decides which sliders count
        cmp  see.slider             // does it slide this way?
        beq  @more                  // through the first one: count it, too
    @none:
        rts                         // the edge, or a piece that does not slide
    }
}

/// Counts a piece, given in `a` with its slot and without its colour, and goes to `next`. Goes to
/// `none` if the piece does not attack along lines.
fn by_class(asm: &mut Asm, core: &Core, pieces: Zp, next: Label, none: Label) {
    let see = SeeWork::new(core);
    let enemy = pieces == see.enemy;
    asm! { asm;
        cmp  #QUEEN                 // the highest code but for the colour
        bcs  @queen                 // codes rise: queen, rook,
        cmp  #ROOK                  // the next one
        bcs  @rook                  // a rook supports or retakes
        cmp  #BISHOP                // the next one
        bcs  @minor                 // bishop,
        cmp  #KING                  // below are knight and pawn
        bcs  @king                  // may take, but not what is defended
        if enemy {
            rts                         // a knight beside the target; pawns are tested already
        } else {
            cmp  #KNIGHT            // below is a pawn
            bcs  @none                  // a knight beside the target, not a pawn
            lda  #see_value(PieceType::Knight)  // no pawn retakes: a minor piece at least,
            cmp  see.swap               // if it is worth the stake,
            bcs  see_ok                 // our pawn retakes and the capture does not lose
            inc  see.pawn           // a pawn is the cheapest supporter
            bne  @next always           // it counts from 0 up
        }
    @queen:
        inc  SeeWork::count(pieces, PieceType::Queen)  // the last but one to take part
        bne  @next always           // it counts from 0 up
    @king:
        inc  SeeWork::count(pieces, PieceType::King)  // it takes only what is not defended
        bne  @next always           // it counts from 0 up
    @rook:
        if enemy {
            lda  #see_value(PieceType::Rook)  // it retakes,
            cmp  see.swap           // less than the stake?
            bcc  see_bad                // and wins more than its own value
        }
        inc  SeeWork::count(pieces, PieceType::Rook)  // it may be wanted later
        bne  @next always           // it counts from 0 up
    @minor:
        if enemy {
            lda  #see_value(PieceType::Bishop)  // it retakes,
            cmp  see.swap           // less than the stake?
            bcc  see_bad                // and wins more than its own value
        }
        inc  SeeWork::count(pieces, PieceType::Bishop)  // knights count with bishops
        if enemy {
            bne  @next always           // it counts from 0 up
        }
    }
}

fn count_knight(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let see = SeeWork::new(core);
    asm! { asm;
        /// Counts a knight.
        routine see_count_knight {
            takes    a "the knight", tmp[1] "swap", tmp + 1 "attacker", see_work "the counts"
            returns  see_work, "does not return to the caller if the answer is known"
            destroys a
        }
        eor  v.opponent             // N: it belongs to the mover
        bmi  @own                   // it supports the attacker
        lda  #see_value(PieceType::Knight)  // it retakes,
        cmp  see.swap               // less than the stake?
        bcc  see_bad                // and wins more than its own value
        inc  SeeWork::count(see.enemy, PieceType::Knight)  // it may be wanted later
        rts                         // the scan goes on
    @own:
        inc  SeeWork::count(see.own, PieceType::Knight)  // it may retake later
        rts                         // the scan goes on

        asm.global("see_bad");
        asm.claim(Claim::ReturnAddress);
        pla                         // drop the return address of see_count_slider or _knight:
        asm.claim(Claim::DropsCall);
        pla                         // the answer is known
        sec                         // the capture loses
        bcs  see_end always         // C set
        asm.global("see_ok");
        asm.claim(Claim::ReturnAddress);
        pla                         // the return address, too
        asm.claim(Claim::DropsCall);
        pla                         // both bytes
        clc                         // the capture does not lose
        bcc  see_end always         // C clear
    }
}

/// All are counted: which side has the last capture?
fn resolve(asm: &mut Asm, core: &Core) {
    let see = SeeWork::new(core);
    let v = &core.v;
    asm! { asm;
        /// Plays out the exchange from the counts.
        routine see_resolve {
            takes    tmp[1] "swap", tmp + 1 "attacker", see_work "the counts"
            returns  c "set if the capture loses", "the attacker back on the board"
            destroys a, x, y, tmp[1], see_work[8]
        }
        let enemy_to_retake = asm.label("enemy_to_retake");
        any_of(asm, see.enemy);
        beq  @ok                    // nothing retakes
        lda  see.pawn               // a pawn supports the attacker?
        bne  @ok                    // our pawn does, and no enemy piece was cheap enough
        any_of(asm, see.own);
        beq  @bad                   // nothing supports the attacker
        for (pieces, others) in [(see.enemy, see.own), (see.own, see.enemy)] {
            let enemy = pieces == see.enemy;
            let (stopped, defended) = if enemy {
                (ok, ok)
            } else {
                (bad, bad)
            };
            if enemy {
                asm.bind(enemy_to_retake);
                // The enemy retakes with its cheapest piece, unless that loses.
            } else {
                // Then the own side does the same.
            }
            ldx  #0                     // the cheapest class first
        @find:
            lda  pieces,x               // one of it left?
            bne  @found             // the cheapest that is left
            inx                     // the next class, a dearer one
            cpx  #COUNTED as u8     // all classes?
            bne  @find              // not yet
            beq  {stopped}              // nothing left to retake with
        @found:
            dec  pieces,x           // it takes on the square
            cpx  #KINGS                 // a king?
            bne  @plain             // others are at stake themselves
            any_of(asm, others);
            bne  {defended}             // a king may not capture a defended piece
            beq  {if enemy { bad } else { ok }}  // the last capture
        @plain:
            lda  core.t.see_values+1,x  // the piece's value is at stake now
            sec                     // a number to compare
            sbc  see.swap               // less what it wins by retaking
            if enemy {
                bcc  @bad                   // the enemy has won, whatever follows
            } else {
                bcc  @ok                    // we have won,
                beq  @ok                    // or are even, whatever follows
            }
            sta  see.swap               // what the other side can win
        }
        jmp  @enemy_to_retake       // until one side stops
    @bad:
        sec                         // the carry is the answer
        bcs  see_end always         // C set
    @ok:
        clc                         // the carry is the answer
        asm.global("see_end");
        ldy  v.from                 // where the attacker stood
        lda  see.attacker           // with its slot
        sta  v.board,y              // back on its origin; the carry is the answer
        rts                         // the board is as it was
    }
}

/// Clears Z if any is counted.
fn any_of(asm: &mut Asm, pieces: Zp) {
    asm! { asm;
        lda  pieces                 // the cheapest class
        for class in 1..COUNTED as i32 {
            ora  pieces + class     // and the others
        }
    }
}
