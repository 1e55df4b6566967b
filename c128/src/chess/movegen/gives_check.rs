//! Does the move just made give check?

use octet_engine::board::piece::Color;
use octet_engine::board::relation::{ADJACENT, DIAGONAL};
use octet_engine::board::square::DIRECTIONS;
use octet_engine::movegen::generate::pawn_capture_steps;

use super::legal::load_own_king;
use crate::asm::{Asm, Label, asm};
use crate::chess::Core;

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
    direction(pawn_capture_steps(Color::White)[0]),
    direction(pawn_capture_steps(Color::White)[1]),
];
/// What the delta table says of a king that a white pawn attacks, but for
/// [`PAWN_SIDES`]. Black's directions are the opposite ones: one more.
const PAWN_CHECK: u8 = ADJACENT | DIAGONAL | WHITE[0] & WHITE[1];
/// The bit in which the two directions of a pawn's captures differ.
const PAWN_SIDES: u8 = WHITE[0] ^ WHITE[1];

const _: () = assert!(PAWN_SIDES.is_power_of_two() && WHITE[0] & 1 == 0 && WHITE[1] & 1 == 0);

/// Where the parts of `gives_check` are.
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
        "Before a move the opponent was not in check, so only the man that moved can give it, or \
         one behind the square it left. The delta table says at once that most moves do neither.",
    );
    asm.routine(
        "gives_check",
        "Is the side to move in check, by the move just made?",
    )
    .takes("level and opponent as after the move; from, to masked; man")
    .returns("A 1 if so, and the level's checker; else 0")
    .destroys("A X Y, t")
    .cost("65 cycles when nobody is on a line with the king, 90 on the mean");
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

/// The king to X: goes on with `near` if the man that moved lies on a line with
/// it, or a knight's step away, for `direct_check` to look at closely.
pub fn direct_check(asm: &mut Asm, core: &Core, near: Label) {
    let v = &core.v;
    load_own_king(asm, core);
    asm! { asm;
        txa                         // the king, seen
        sec
        sbc  v.to                   // from the man that moved
        tay                         // the difference is the index
        lda  core.t.delta,y         // how the two lie to each other
        bne  @near                  // on a line, or a knight's step away
    }
}

/// Goes on with `lined` if the square that was left lies on a line with the
/// king `x`, for `discovered_check` to look at closely.
pub fn discovered_check(asm: &mut Asm, core: &Core, lined: Label) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        txa                         // the king, seen
        sec
        sbc  v.from                 // from the square that was left
        tay
        lda  core.t.delta,y         // on a line with the king?
        and  #consts.ray_and_direction
        cmp  #consts.min_ray
        bcs  @lined                 // something may have been opened
    }
}

/// Does the man that moved look at the king?
fn direct(asm: &mut Asm, core: &Core, parts: &CheckLabels) {
    let (v, consts) = (&core.v, &core.consts);
    let &CheckLabels {
        yes,
        pawn,
        knight,
        discovered,
    } = parts;
    asm! { asm;
        ldy  v.ply
        lda  v.made_to-1,y          // the move that led to this level
        bpl  @plain                 // a plain move, nearly always
        jsr  own_king
        jsr  attacked               // castling, promotion, en passant: look everywhere
        ldy  v.ply
        lda  #consts.no_square
        sta  v.checker,y            // by whom is not known
        lda  #0
        rol  a                      // the answer from the carry
        rts
    @plain:
        direct_check(asm, core, near);
        jmp  {discovered}
    @near:
        asm.routine(
            "direct_check",
            "Does a man check that lies on a line with the king, or a knight's step away?",
        )
        .takes("A how the king lies to it, X the king; from, to, man, opponent, level")
        .returns("A 1 if so, or if one behind it does, and the level's checker; else 0")
        .destroys("X Y, t")
        .cost("60 cycles, 100 where it looks at the king");
        sta  v.tmp                  // how the king lies
        lda  v.moved_piece          // who moved?
        and  #consts.type_bits
        cmp  #consts.knight
        beq  {knight}               // the delta table knows its steps
        bcc  {pawn}                 // only a pawn's code is less
        and  v.tmp                  // a slider's bits against the line's:
        and  #consts.ray            // does it slide that way?
        beq  {discovered}           // it looks another way
        lda  v.moved_piece
        and  #consts.slider
        beq  {discovered}           // a king, which never checks
        // A slider on the king's line: is the way free?
        lda  v.tmp
        jsr  scan_ray               // from the king toward the man
        cmp  v.moved_piece          // is it the first on the way?
        beq  {yes}                  // nobody between: check
        bne  {discovered}           // always
    }
}

fn pawn_and_knight(asm: &mut Asm, core: &Core, parts: &CheckLabels) {
    let (v, consts) = (&core.v, &core.consts);
    asm.bind(parts.pawn);
    asm! { asm;
        lda  v.tmp                  // how the king lies
        and  #!PAWN_SIDES           // east or west is all the same
        sec
        sbc  #PAWN_CHECK            // 0 for a white pawn's capture, 1 for a black one's
        lsr  a
        bne  parts.discovered       // no pawn's capture
        ror  a                      // the colour, as a man's bit 7
        eor  v.opponent             // whose pawn is it?
        beq  parts.yes              // the opponent's, ahead of it: check
        bne  parts.discovered       // always

        asm.bind(parts.knight);
        lda  v.tmp                  // a knight checks by its steps alone
        and  #consts.knight_step
        bne  parts.yes              // check
    }
}

/// Does a man behind the square that was left look at the king?
fn discovered(asm: &mut Asm, core: &Core, parts: &CheckLabels) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        asm.bind(parts.discovered);
        discovered_check(asm, core, uncovered);
    @no:
        lda  #0                     // no check
        rts
    @uncovered:
        asm.routine(
            "discovered_check",
            "Does a man check that stands behind the square left?",
        )
        .takes("A the line and its direction from that square to the king X; opponent, level")
        .returns("A 1 if so, and the level's checker; else 0")
        .destroys("X Y, t")
        .cost("60 cycles, 100 for a check");
        sta  v.tmp                  // the line
        jsr  scan_ray               // from the king past that square
        eor  v.opponent
        bmi  @no                    // one's own, nobody, or the edge
        cmp  #consts.slider         // sliders have this bit
        bcc  @no                    // no slider
        and  v.tmp                  // the line's bits are the slider's, as in a man:
        and  #consts.ray            // one of them in common?
        beq  @no
        // The checker's square helps to tell at once what answers the check.
        lda  v.tmp
        jsr  scan_ray               // the slider again
        and  #consts.list_index_bits  // whose, and which slot:
        tay                         // its place in the lists
        lda  v.squares().abs(),y    // where it stands
        bpl  @only                  // always
        asm.bind(parts.yes);
        jsr  parts.discovered       // is there another behind it?
        cmp  #1                     // the carry: yes, and it is noted
        lda  v.to                   // the man that moved,
        bcc  @only                  // alone
        cmp  v.checker,y            // or met on its own line, where it stood before
        beq  @only                  // alone
        lda  #consts.no_square      // no one move answers both
    @only:
        ldy  v.ply
        sta  v.checker,y
        lda  #1                     // check
        rts
    }
}
