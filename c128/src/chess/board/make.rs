//! Making a move on the board: the engine's `PositionJson::make`.
//!
//! The state of each level is kept in arrays by level: making a move reads
//! level `x` and writes level `x + 1`, so that unmaking it has nothing to
//! restore there. Hash and sums are not touched here: `update` brings them up
//! to date for a node that needs them, which perft's never do.

use octet_engine::board::make::{SHORT_FILE, castling_rook};
use octet_engine::board::moves::TO_FLAG;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::Square;

use crate::asm::{Asm, Label, asm};
use crate::chess::Core;
use crate::chess::tables::PieceInfo;

/// Emits `make` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Making moves",
        "Arrays by level make unmaking cheap: the level before is still there. X is the level \
         before, and array + 1,X the one being made. Hash and sums are update's business.",
    );
    special(asm, core);
    entry(asm, core);
    passed_pawn(asm, core);
    double_push(asm, core);
    castle(asm, core);
    move_rook(asm, core);
    promote(asm, core);
    take(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm! { asm;
        let capture = asm.label("capture");
        asm.routine("make", "Makes a legal move.")
            .takes("from, to with the kind's bits; level; opponent")
            .returns("level + 1 but for hash and sums; from, to masked; man; X level")
            .destroys("A Y, t, u")
            .cost("125 cycles for a quiet move, 163 for a capture, 730 at most");
        ldx  v.ply                  // the level before
        ldy  v.to                   // Y the target
        bmi  make_special           // N: the bit of special moves
        asm.global("make_normal");
        lda  v.board,y              // who stands there?
        sta  v.captured,x           // for unmake
        bne  @capture               // a capture
        tya
        sta  v.made_to,x            // unmake and update read the move here
        ldy  v.from                 // Y the origin
        tya
        sta  v.made_from,x
        lda  #consts.no_square
        sta  v.en_passant+1,x       // the chance is gone
        // Where nobody stands, no king or rook is taken: the origin alone may cost rights.
        lda  v.castling,x           // rights left
        and  t.castling_mask,y      // a king or rook that leaves its square
        sta  v.castling+1,x         // what survives
        lda  v.board,y              // now the man itself
        sta  v.moved_piece          // update and gives_check want it
        and  #consts.non_pawn_bits  // a pawn has its own rules
        beq  make_pawn
        lda  v.halfmove,x           // the clock goes on
        clc
        adc  #1
        sta  v.halfmove+1,x         // the new level's
        lda  #consts.empty
        sta  v.board,y              // the origin is empty
        ldy  v.to
        lda  v.moved_piece
        asm.global("make_place_piece");
        put_down(asm, core);
        ldx  v.ply                  // X the new level
        rts
        take_and_move(asm, core, capture);
        pawn(asm, core);
    }
}

/// Puts the man in `a` down on the target, `y`, on the board and in its list;
/// the other side is to move.
fn put_down(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        sta  v.board,y              // the target holds the man
        and  #consts.list_index_bits  // whose, and which slot:
        tax                         // its place in the lists
        sty  v.squares(),x          // it stands there now
        and  #consts.black          // its colour
        sta  v.opponent             // who has moved is the opponent now
        inc  v.ply                  // one level on
    }
}

/// A capture: the man on the target goes first.
fn take_and_move(asm: &mut Asm, core: &Core, capture: Label) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm! { asm;
        asm.bind(capture);
        // A capture. The victim leaves its list and the counts.
        and  #consts.list_index_bits  // A is the victim
        tay                         // its place in the lists
        lda  #consts.no_square
        sta  v.en_passant+1,x       // the chance is gone
        sta  v.squares().abs(),y    // its slot stays empty: nobody else moves up
        lda  v.captured,x
        discount(asm, core);
        ldy  v.to                   // Y the target
        tya
        sta  v.made_to,x            // unmake and update read the move here
        lda  v.castling,x           // rights left
        and  t.castling_mask,y      // a rook taken at home
        ldy  v.from
        and  t.castling_mask,y      // a king or rook that leaves its square
        sta  v.castling+1,x         // what survives
        tya
        sta  v.made_from,x
        lda  v.board,y              // now the man itself
        sta  v.moved_piece          // update and gives_check want it
        lda  #0
        sta  v.halfmove+1,x         // the clock starts anew
        sta  v.board,y              // the origin is empty
        ldy  v.to
        lda  v.moved_piece
        bne  make_place_piece       // always
    }
}

const _: () = assert!(Piece::EMPTY.0 == 0);

/// A pawn's quiet move.
fn pawn(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        let black = asm.label("black");
        asm.routine("make_pawn", "The rest of a pawn's quiet move.")
            .takes("A 0, X the level before, Y the origin; from, to masked; man")
            .returns("X level")
            .destroys("A Y")
            .cost("57 cycles for one step, 83 or 87 for two");
        sta  v.halfmove+1,x         // the clock starts anew
        sta  v.board,y              // the origin is empty
        ldy  v.to
        lda  v.moved_piece
        put_down(asm, core);
        tya                         // Y is the target
        eor  v.from
        cmp  #consts.double_push    // two ranks on, both odd or both even?
        beq  @double
    @none:
        ldx  v.ply                  // X the new level
        rts
    @double:
        // Two steps: does an enemy pawn stand next door? Hardly ever.
        lda  v.opponent             // the colour that has just moved
        bmi  @black
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            let enemy = Piece::new(color.other(), PieceType::Pawn, 0);
            for offset in [-1, 1] {
                lda  v.board + offset,y     // its neighbour
                and  #consts.color_type_bits
                cmp  #enemy.0
                beq  @look                  // an enemy pawn may take it
            }
            if color == Color::White {
                ldx  v.ply                  // nobody may: no en passant square
                rts
            } else {
                bne  @none                  // always
            }
        }
    @look:
        jmp  make_double_push       // look closely
    }
}

/// The kinds of move that are more than a man's going somewhere.
fn special(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "make_special",
        "The kinds of move that are more than a man's going somewhere.",
    )
    .takes("X the level before, Y to; from, to with the kind's bits")
    .returns("X level; from, to masked; man")
    .destroys("A Y, u")
    .cost("about 115 cycles more than plain moves");
    asm! { asm;
        lda  v.from
        pha                         // as it was
        and  #consts.square_bits    // from here on plain squares
        sta  v.from
        tya
        pha                         // as it was
        and  #consts.square_bits
        sta  v.to
        tay
        jsr  make_normal            // first the man as any other
        dex                         // the level before
        pla                         // then the move as it was
        sta  v.made_to,x
        pla
        sta  v.made_from,x          // PLA sets N: promotion
        jmi  make_promotion
        and  #consts.from_flag
        beq  @castling              // not en passant, whose bit it is
        // En passant. The target was empty, so captured is written here.
        jsr  en_passant_victim      // its square to Y
        lda  v.board,y              // the pawn that passed
        sta  v.captured,x           // for unmake and update
        jsr  remove_captured        // out of list and counts
        lda  #consts.empty
        sta  v.board,y              // off the board
        inx                         // X the new level
        rts
    @castling:
        jsr  castling_rook_squares  // the king has moved; now the rook over it
        jsr  move_castling_rook
        ldx  v.ply                  // X the new level
        rts
    }
}

fn passed_pawn(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "en_passant_victim",
        "Where the pawn stands that an en passant capture takes.",
    )
    .takes("from, to masked")
    .returns("Y; X kept")
    .destroys("A, u")
    .cost("24 cycles");
    asm! { asm;
        lda  v.to                   // beside the origin, before the target
        and  #consts.file_bits      // the target's file
        sta  v.call_tmp
        lda  v.from
        and  #consts.rank_bits      // and the origin's rank
        ora  v.call_tmp
        tay                         // its square
        rts
    }
}

fn double_push(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "make_double_push",
        "Sets the en passant square if some pawn may legally capture.",
    )
    .takes("from, to; level, opponent as after the move")
    .returns("X level")
    .destroys("A Y, king, u, t+7")
    .cost("45 cycles, 560 at most with pawns beside");
    asm! { asm;
        let east = asm.label("east");
        let none = asm.label("none");
        let (pawn, origin, passed) = (v.call_tmp, v.call_tmp.at(1), v.call_tmp.at(2));
        // Only a legal capture counts, so that equal hashes mean equal positions. Men beside
        // are looked at to the west, then to the east.
        ldx  v.to                   // where the pawn stands now
        lda  v.opponent             // the colour that has just moved
        eor  #consts.own_pawn
        sta  pawn                   // a pawn of the side to move
        for (offset, next) in [(-1, east), (1, none)] {
            lda  v.board + offset,x     // its neighbour
            and  #consts.color_type_bits
            cmp  pawn                   // an enemy pawn next door?
            bne  {next}                 // nearly always
            txa                         // the capturer's square
            if offset < 0 {
                sec
                sbc  #1
            } else {
                clc
                adc  #1
            }
            jsr  @beside                // may it take?
            bcc  @found                 // legally
            ldx  v.to                   // pinned: en_passant_safe has used X and u
            lda  v.opponent
            eor  #consts.own_pawn
            sta  pawn
            asm.bind(next);
        }
        ldx  v.ply                  // nobody may: no en passant square
        rts
    @found:
        ldx  v.ply
        lda  passed                 // the square passed
        sta  v.en_passant,x         // only now it exists
        rts
    @beside:
        sta  origin                 // en_passant_safe's arguments
        lda  v.from                 // origin plus target,
        clc
        adc  v.to                   // squares are below $80: no carry
        lsr  a
        sta  passed                 // the square passed: halfway
        jmp  en_passant_safe
    }
}

/// How far the rook's origin and target lie from the king's target, short and
/// long.
const ROOK_STEPS: [(i8, i8); 2] = {
    const fn steps(king: Square) -> (i8, i8) {
        let (from, to) = castling_rook(king);
        (from.0 as i8 - king.0 as i8, to.0 as i8 - king.0 as i8)
    }
    [
        steps(Square::new(SHORT_FILE, 0)),
        steps(Square::new(SHORT_FILE - 4, 0)),
    ]
};

fn castle(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "castling_rook_squares",
        "The rook's squares when the king castles.",
    )
    .takes("to")
    .returns("u+2 origin, u+3 target; X kept")
    .destroys("A Y")
    .cost("32 cycles, 34 for the a-rook");
    asm! { asm;
        let [(short_from, short_to), (long_from, long_to)] = ROOK_STEPS;
        ldy  v.to                   // the king's target
        tya
        and  #consts.file_bits
        cmp  #consts.short_file
        bne  @long                  // castled with the a-rook
        advance(asm, short_from, "from the h-file");
        sty  v.call_tmp+2           // origin
        advance(asm, short_to - short_from, "to beside the king");
        bpl  @squares               // always
    @long:
        advance(asm, long_from, "from the a-file");
        sty  v.call_tmp+2
        advance(asm, long_to - long_from, "to beside the king");
    @squares:
        sty  v.call_tmp+3           // target
        rts
    }
}

/// Counts `y` up or down by `steps`.
fn advance(asm: &mut Asm, steps: i8, comment: &str) {
    asm! { a;
        for step in 0..steps.unsigned_abs() {
            let comment = if step == 0 { comment } else { "" };
            if steps > 0 {
                asm.iny().c(comment);
            } else {
                asm.dey().c(comment);
            }
        }
    }
}

fn move_rook(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "move_castling_rook",
        "Moves a rook on the board and in its list.",
    )
    .takes("u+2 origin, u+3 target")
    .returns("u the rook; X kept")
    .destroys("A Y")
    .cost("46 cycles");
    let (rook, origin, target) = (v.call_tmp, v.call_tmp.at(2), v.call_tmp.at(3));
    asm! { asm;
        ldy  origin                 // lift it
        lda  v.board,y
        sta  rook                   // the slot is in it
        lda  #consts.empty          // its corner
        sta  v.board,y
        ldy  target                 // put it down
        lda  rook
        sta  v.board,y
        and  #consts.list_index_bits  // whose, and which slot:
        tay                         // its place in the lists
        lda  target                 // where to
        sta  v.squares().abs(),y    // it stands there now
        rts
    }
}

/// What the two promotion bits of a move say, from the knight's 0 on, is added
/// to this to give the slider's code.
const SLIDERS: u8 = PieceType::Bishop as u8 - 1;

const _: () = assert!(
    PieceType::Rook as u8 == SLIDERS + 2
        && PieceType::Queen as u8 == SLIDERS + 3
        && TO_FLAG >> 2 == 2
);

fn promote(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm.routine(
        "make_promotion",
        "Turns the pawn that has arrived into a piece.",
    )
    .takes("X the level before; to, man")
    .returns("X level; man is still the pawn")
    .destroys("A Y, u+2")
    .cost("about 105 cycles");
    asm! { asm;
        let kind = v.call_tmp.at(2);
        // The move's two bits: knight 0, bishop 1, rook 2, queen 3.
        lda  v.made_to,x            // one bit in the target
        and  #consts.to_flag        // bit 3
        lsr  a
        lsr  a                      // the bit worth 2
        sta  kind
        lda  v.made_from,x          // the other in the origin
        and  #consts.from_flag      // bit 3
        beq  @bishop                // not set: an even number
        lda  #1                     // the bit worth 1
    @bishop:
        ora  kind                   // 0 to 3
        // The code of a slider is 4 more, the knight's is 2.
        beq  @known
        clc
        adc  #SLIDERS - PieceType::Knight as u8
    @known:
        clc
        adc  #PieceType::Knight as u8  // the engine's code
        for _ in 0..Piece::TYPE_SHIFT {
            asl  a
        }
        sta  kind                   // as it stands in a man
        lda  v.moved_piece          // the pawn
        and  #consts.list_index_bits  // the pawn's colour and slot stay
        ora  kind
        ldy  v.to                   // where it has arrived
        sta  v.board,y              // it stands as a piece
        and  #consts.color_type_bits
        tay                         // its record: what it counts
        lda  v.phase                // the piece counts
        clc
        adc  t.piece_info + (PieceInfo::Phase as i32),y
        sta  v.phase                // the pawn counted nothing
        clc
        lda  v.pawns_and_majors     // rooks and queens are counted here
        adc  t.piece_info + (PieceInfo::PawnOrMajor as i32),y
        sec
        sbc  #1                     // the pawn is no more
        sta  v.pawns_and_majors     // rook and queen: as before
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        clc
        adc  t.piece_info + (PieceInfo::Bishops as i32),y
        sta  v.bishop_counts
        ldx  v.ply
        rts
    }
}

fn take(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "remove_captured",
        "Takes a captured man out of its list and the counts.",
    )
    .takes("A the man")
    .returns("X and Y kept")
    .destroys("A, u+1")
    .cost("56 cycles");
    asm! { asm;
        sty  v.call_tmp+1           // the caller's
        pha
        and  #consts.list_index_bits  // whose, and which slot:
        tay                         // its place in the lists
        lda  #consts.no_square      // its slot stays empty: nobody else moves up
        sta  v.squares().abs(),y
        pla                         // the man again
        discount(asm, core);
        ldy  v.call_tmp+1           // as it was
        rts
    }
}

/// Takes the man in `a` out of the counts, by its record in `y`.
fn discount(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm! { asm;
        and  #consts.color_type_bits
        tay                         // its record: what it counted
        lda  v.phase                // the game phase
        sec
        sbc  t.piece_info + (PieceInfo::Phase as i32),y
        sta  v.phase                // without it, and no borrow
        lda  v.pawns_and_majors     // pawns, rooks and queens
        sbc  t.piece_info + (PieceInfo::PawnOrMajor as i32),y
        sta  v.pawns_and_majors     // without it
        lda  v.bishop_counts        // White's in the low nibble, Black's in the high one
        sbc  t.piece_info + (PieceInfo::Bishops as i32),y
        sta  v.bishop_counts
    }
}
