//! Does the move just made give check? Engine: `engine/src/movegen/gives_check.rs`.

use crate::chess::constants::{
    KNIGHT, KNIGHT_STEP, LIST_INDEX_BITS, MIN_RAY, NO_SQUARE, RAY, RAY_AND_DIRECTION, SLIDER,
    TYPE_BITS,
};
use octet_engine::board::piece::Color;
use octet_engine::board::relation::{ADJACENT, DIAGONAL};
use octet_engine::board::square::DIRECTIONS;
use octet_engine::movegen::generate::pawn_capture_steps;

use super::legal::load_own_king;
use crate::chess::core::Core;
use octet_asm::{Asm, Claim, Label, asm};

/// The number of the direction whose step is `step`.
const fn direction(step: u8) -> u8 {
    let mut d = 0;
    while DIRECTIONS[d] != step {
        d += 1;
    }
    d as u8
}

/// The directions in which White's pawns capture.
const WHITE: [u8; 2] = [
    direction(pawn_capture_steps(Color::White)[0]),
    direction(pawn_capture_steps(Color::White)[1]),
];
/// The relation of a white pawn to a king that it attacks, without [`PAWN_SIDES`]. Black's
/// directions are the opposite ones, whose number is one higher.
const PAWN_CHECK: u8 = ADJACENT | DIAGONAL | WHITE[0] & WHITE[1];
/// The bit in which the two directions of a pawn's captures differ.
const PAWN_SIDES: u8 = WHITE[0] ^ WHITE[1];

const _: () = assert!(PAWN_SIDES.is_power_of_two() && WHITE[0] & 1 == 0 && WHITE[1] & 1 == 0);

/// The branches of `gives_check`.
struct CheckLabels {
    yes: Label,
    pawn: Label,
    knight: Label,
    discovered: Label,
}

/// Emits `gives_check`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Check",
        "The opponent was not in check before the move, so only the piece that moved can give it, \
         or one behind its origin. The relation table says at once that most moves do neither.",
    );
    asm! { asm;
        /// Is the side to move in check, by the move just made?
        routine gives_check {
            takes    ply, opponent "as after the move", from, to "masked", moved_piece
            returns  a "1 if so, and the ply's checker; else 0"
            destroys a, x, y, tmp[1], tmp + 7
        }
    }
    let parts = CheckLabels {
        yes: asm.label("yes"),
        pawn: asm.label("pawn"),
        knight: asm.label("knight"),
        discovered: asm.label("discovered"),
    };
    direct(asm, core, &parts);
    pawn_and_knight(asm, core, &parts);
    discovered(asm, core, &parts);
}

/// Loads the king's square to X. Goes to `near` if the piece that moved is on a line with the king,
/// or a knight's step away, so that `direct_check` examines it.
pub fn direct_check(asm: &mut Asm, core: &Core, near: Label) {
    let v = &core.v;
    load_own_king(asm, core);
    asm! { asm;
        txa                         // the king's square
        sec
        sbc  v.to                   // less that of the piece that moved
        tay                         // the difference is the index
        lda  core.t.delta,y         // their relation
        bne  @near                  // on a line, or a knight's step away
    }
}

/// Goes to `lined` if the origin is on a line with the king `x`, so that `discovered_check`
/// examines it.
pub fn discovered_check(asm: &mut Asm, core: &Core, lined: Label) {
    let v = &core.v;
    asm! { asm;
        txa                         // the king's square
        sec
        sbc  v.from                 // less the origin
        tay                         // the table is indexed by the difference
        lda  core.t.delta,y         // their relation
        and  #RAY_AND_DIRECTION         // on a line?
        cmp  #MIN_RAY               // lines have the highest entries
        bcs  @lined                 // the move may have opened it
    }
}

/// Does the piece that moved attack the king?
fn direct(asm: &mut Asm, core: &Core, parts: &CheckLabels) {
    let v = &core.v;
    let &CheckLabels {
        yes,
        pawn,
        knight,
        discovered,
    } = parts;
    asm! { asm;
        ldy  v.ply                  // the ply after the move
        lda  v.made_to-1,y          // the move that led to this ply
        bpl  @plain                 // a plain move, nearly always
        jsr  own_king               // the king that may be attacked
        jsr  attacked               // castling, promotion, en passant: a full test
        ldy  v.ply                  // the ply after the move
        lda  #NO_SQUARE             // legal_evasion will try each answer
        sta  v.checker,y            // unknown, perhaps two
        lda  #0
        rol  a                      // the answer from the carry
        rts                         // in_check is set by the caller
    @plain:
        direct_check(asm, core, near);
        jmp  {discovered}           // it attacks nothing: but what was behind it?
    @near:
        /// Does the piece that moved give check, from a line with the king or a knight's step?
        routine direct_check {
            takes    a "its relation to the king", x "the king", from, to, moved_piece, opponent,
                     ply
            returns  a "1 if so, or if it is a discovered check, and the ply's checker; else 0"
            destroys y, tmp[1]
        }
        let relation = v.tmp;
        sta  relation               // asked about pawn, knight or line
        lda  v.moved_piece          // which piece type?
        and  #TYPE_BITS             // without colour and slot
        cmp  #KNIGHT                // pawn, knight, or more
        beq  {knight}               // the relation has its steps
        bcc  {pawn}                 // only a pawn's code is less
        and  relation               // a slider's bits against the line's:
        and  #RAY                   // does it slide that way?
        beq  {discovered}           // it slides another way
        lda  v.moved_piece          // a king has bits of sliders
        and  #SLIDER                // kings have not this one
        beq  {discovered}           // but never checks
        // A slider on the king's line: is the path clear?
        lda  relation               // of the piece to the king
        jsr  scan_ray               // from the king toward the piece
        cmp  v.moved_piece          // is it the first one met?
        beq  {yes}                  // nothing between: check
        bne  {discovered} always    // Z is clear
    }
}

fn pawn_and_knight(asm: &mut Asm, core: &Core, parts: &CheckLabels) {
    let v = &core.v;
    let relation = v.tmp; // as direct_check left it
    asm.bind(parts.pawn);
    asm! { asm;
        lda  relation               // of the pawn to the king
        and  #!PAWN_SIDES           // whichever side it captures to
        sec
        sbc  #PAWN_CHECK            // 0 for a white pawn's capture, 1 for a black one's
        lsr  a                      // bit 0 to the carry: the colour
        bne  parts.discovered       // no pawn's capture
        ror  a                      // whose pawns capture so, as bit 7
        eor  v.opponent             // the side that has moved
        beq  parts.yes              // the same: check
        bne  parts.discovered always  // Z is clear

        asm.bind(parts.knight);
        lda  relation               // of the piece to the king
        and  #KNIGHT_STEP           // or only a line, which knights do not use
        bne  parts.yes              // check; else it may have uncovered one
    }
}

/// Does a slider behind the origin attack the king?
fn discovered(asm: &mut Asm, core: &Core, parts: &CheckLabels) {
    let v = &core.v;
    asm! { asm;
        asm.bind(parts.discovered);
        discovered_check(asm, core, uncovered);
    @no:
        lda  #0                     // no check
        rts                         // in_check is set by the caller
    @uncovered:
        /// Has the move uncovered a check by a slider behind its origin?
        routine discovered_check {
            takes    a "line and direction from the origin to the king", x "the king", opponent,
                     ply
            returns  a "1 if so, and the ply's checker; else 0"
            destroys y, tmp[1]
        }
        let line = v.tmp;
        sta  line                   // asked of two scans
        jsr  scan_ray               // from the king past the origin
        eor  v.opponent
        bmi  @no                    // an own piece, none, or a sentinel
        cmp  #SLIDER                // sliders have this bit
        bcc  @no                    // no slider
        and  line                   // the line's bits are the slider's, as in a piece:
        and  #RAY                   // one of them in common?
        beq  @no                    // it slides another way
        // legal_evasion tests most answers by the checker's square.
        lda  line                   // the same way again
        jsr  scan_ray               // the slider again
        and  #LIST_INDEX_BITS         // its colour and slot:
        tay                         // its index in the piece lists
        lda  v.squares().abs(),y    // its square
        bpl  @only always           // a square has bit 7 clear
        asm.bind(parts.yes);
        jsr  parts.discovered       // is there another behind it?
        cmp  #1                     // carry: yes, and it is in checker
        lda  v.to                   // the piece that moved
        bcc  @only                  // is the only checker
        asm.claim(Claim::IsSet("Y is the ply where A was 1".to_owned()));
        cmp  v.checker,y            // or met itself on the line, where it came from
        beq  @only                  // the only one, too
        lda  #NO_SQUARE             // double check
    @only:
        ldy  v.ply                  // the ply after the move
        sta  v.checker,y            // what legal_evasion compares with
        lda  #1                     // check
        rts                         // in_check is set by the caller
    }
}
