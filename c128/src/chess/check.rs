//! Does the move just made give check?

use engine::delta::{ADJACENT, DIAGONAL};
use engine::generate::pawn_captures;
use engine::piece::Color;
use engine::square::DIRECTIONS;

use super::Core;
use super::legal::king_of_mover;
use crate::asm::{Asm, Label, asm};

/// The number of the direction that goes by `step`.
const fn direction(step: u8) -> u8 {
    let mut d = 0;
    while DIRECTIONS[d] != step {
        d += 1;
    }
    d as u8
}

/// The directions in which White's pawns capture.
const WHITE: [u8; 2] = [
    direction(pawn_captures(Color::White)[0]),
    direction(pawn_captures(Color::White)[1]),
];
/// What the delta table says of a king that a white pawn attacks, but for
/// [`PAWN_SIDES`]. Black's directions are the opposite ones: one more.
const PAWN_CHECK: u8 = ADJACENT | DIAGONAL | WHITE[0] & WHITE[1];
/// The bit in which the two directions of a pawn's captures differ.
const PAWN_SIDES: u8 = WHITE[0] ^ WHITE[1];

const _: () = assert!(PAWN_SIDES.is_power_of_two() && WHITE[0] & 1 == 0 && WHITE[1] & 1 == 0);

/// Where the parts of `gives_check` are.
struct Parts {
    yes: Label,
    pawn: Label,
    knight: Label,
    discovered: Label,
}

/// Emits `gives_check`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Check",
        "Before a move the opponent was not in check, so only the man that moved can give it, or \
         one behind the square it left. The delta table says at once that most moves do neither.",
    );
    a.routine(
        "gives_check",
        "Is the side to move in check, by the move just made?",
    )
    .takes("level and opponent as after the move; from, to masked; man")
    .returns("A 1 if so, and the level's checker; else 0")
    .destroys("A X Y, t")
    .cost("65 cycles when nobody is on a line with the king, 90 on the mean");
    let parts = Parts {
        yes: a.label("yes"),
        pawn: a.label("pawn"),
        knight: a.label("knight"),
        discovered: a.label("discovered"),
    };
    direct(a, c, &parts);
    pawn_and_knight(a, c, &parts);
    discovered(a, c, &parts);
}

/// The king to X: goes on with `near` if the man that moved lies on a line with
/// it, or a knight's step away, for `checks_itself` to look at closely.
pub fn moved(a: &mut Asm, c: &Core, near: Label) {
    let v = &c.v;
    king_of_mover(a, c);
    asm! { a;
        txa                     // the king, seen
        sec
        sbc  v.to               // from the man that moved
        tay                     // the difference is the index
        lda  c.t.delta,y        // how the two lie to each other
        bne  @near              // on a line, or a knight's step away
    }
}

/// Goes on with `lined` if the square that was left lies on a line with the
/// king `x`, for `uncovers_check` to look at closely.
pub fn left(a: &mut Asm, c: &Core, lined: Label) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        txa                     // the king, seen
        sec
        sbc  v.from             // from the square that was left
        tay
        lda  c.t.delta,y        // on a line with the king?
        and  #n.line_and_direction
        cmp  #n.least_line
        bcs  @lined             // something may have been opened
    }
}

/// Does the man that moved look at the king?
fn direct(a: &mut Asm, c: &Core, parts: &Parts) {
    let (v, n) = (&c.v, &c.n);
    let &Parts {
        yes,
        pawn,
        knight,
        discovered,
    } = parts;
    asm! { a;
        ldy  v.level
        lda  v.made_to-1,y      // the move that led to this level
        bpl  @plain             // a plain move, nearly always
        jsr  own_king
        jsr  attacked           // castling, promotion, en passant: look everywhere
        ldy  v.level
        lda  #n.no_square
        sta  v.checker,y        // by whom is not known
        lda  #0
        rol  a                  // the answer from the carry
        rts
    @plain:
        moved(a, c, near);
        jmp  {discovered}
    @near:
        a.routine(
            "checks_itself",
            "Does a man check that lies on a line with the king, or a knight's step away?",
        )
        .takes("A how the king lies to it, X the king; from, to, man, opponent, level")
        .returns("A 1 if so, or if one behind it does, and the level's checker; else 0")
        .destroys("X Y, t")
        .cost("60 cycles, 100 where it looks at the king");
        sta  v.t                // how the king lies
        lda  v.man              // who moved?
        and  #n.kind_bits
        cmp  #n.knight
        beq  {knight}           // the delta table knows its steps
        bcc  {pawn}             // only a pawn's code is less
        and  v.t                // a slider's bits against the line's:
        and  #n.line            // does it slide that way?
        beq  {discovered}       // it looks another way
        lda  v.man
        and  #n.slider
        beq  {discovered}       // a king, which never checks
        // A slider on the king's line: is the way free?
        lda  v.t
        jsr  look               // from the king toward the man
        cmp  v.man              // is it the first on the way?
        beq  {yes}              // nobody between: check
        bne  {discovered}       // always
    }
}

fn pawn_and_knight(a: &mut Asm, c: &Core, parts: &Parts) {
    let (v, n) = (&c.v, &c.n);
    a.bind(parts.pawn);
    asm! { a;
        lda  v.t                // how the king lies
        and  #!PAWN_SIDES       // east or west is all the same
        sec
        sbc  #PAWN_CHECK        // 0 for a white pawn's capture, 1 for a black one's
        lsr  a
        bne  parts.discovered   // no pawn's capture
        ror  a                  // the colour, as a man's bit 7
        eor  v.opponent         // whose pawn is it?
        beq  parts.yes          // the opponent's, ahead of it: check
        bne  parts.discovered   // always

        a.bind(parts.knight);
        lda  v.t                // a knight checks by its steps alone
        and  #n.knight_step
        bne  parts.yes          // check
    }
}

/// Does a man behind the square that was left look at the king?
fn discovered(a: &mut Asm, c: &Core, parts: &Parts) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        a.bind(parts.discovered);
        left(a, c, uncovered);
    @no:
        lda  #0                 // no check
        rts
    @uncovered:
        a.routine(
            "uncovers_check",
            "Does a man check that stands behind the square left?",
        )
        .takes("A the line and its direction from that square to the king X; opponent, level")
        .returns("A 1 if so, and the level's checker; else 0")
        .destroys("X Y, t")
        .cost("60 cycles, 100 for a check");
        sta  v.t                // the line
        jsr  look               // from the king past that square
        eor  v.opponent
        bmi  @no                // one's own, nobody, or the edge
        cmp  #n.slider          // sliders have this bit
        bcc  @no                // no slider
        and  v.t                // the line's bits are the slider's, as in a man:
        and  #n.line            // one of them in common?
        beq  @no
        // The checker's square helps to tell at once what answers the check.
        lda  v.t
        jsr  look               // the slider again
        and  #n.owner_bits      // whose, and which slot:
        tay                     // its place in the lists
        lda  v.lists().abs(),y  // where it stands
        bpl  @only              // always
        a.bind(parts.yes);
        jsr  parts.discovered   // is there another behind it?
        cmp  #1                 // the carry: yes, and it is noted
        lda  v.to               // the man that moved,
        bcc  @only              // alone
        cmp  v.checker,y        // or met on its own line, where it stood before
        beq  @only              // alone
        lda  #n.no_square       // no one move answers both
    @only:
        ldy  v.level
        sta  v.checker,y
        lda  #1                 // check
        rts
    }
}
