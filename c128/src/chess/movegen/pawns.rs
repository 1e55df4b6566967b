//! Moves of the pawns: captures, pushes, promotions and en passant.

use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::Square;
use octet_engine::movegen::generate::{EN_PASSANT_SCORE, pawn_capture_steps, pawn_push};

use super::generate::GenType;
use crate::asm::{Asm, Label, asm, imm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;
use crate::chess::vars::WHITE_SQUARES;

/// The first square beyond `rank`, seen from the first rank: what a square's
/// number is compared with to tell on which side of the line it lies.
const fn beyond(rank: u8) -> u8 {
    Square::new(0, rank + 1).0
}

pub(super) fn pawns(asm: &mut Asm, core: &Core, mode: GenType, color: Color) {
    let prefix = mode.prefix();
    let (what, cost) = match mode {
        GenType::Captures => (
            "Captures and promotions",
            "34 cycles a pawn without a capture",
        ),
        GenType::Quiets => ("Quiet moves", "22 cycles and about 30 a pawn"),
    };
    asm.routine(
        &format!("{prefix}_{}pawn", color_prefix(color)),
        &format!(
            "{what} of the {} pawns and whoever else is left.",
            color.lowercase_name()
        ),
    )
    .takes("X one more than the first one's place in the lists, Y the list index")
    .returns("the generator's count; ends with the king")
    .destroys(match mode {
        GenType::Captures => "A X Y, t, attacker",
        GenType::Quiets => "A X Y, t",
    })
    .cost(cost);
    match mode {
        GenType::Captures => captures(asm, core, color),
        GenType::Quiets => quiets(asm, core, color),
    }
}

/// The place of a colour's king in the lists.
const fn king_place(color: Color) -> u8 {
    WHITE_SQUARES + color.bit()
}

/// Pushes of the pawns: `x` is the origin, and the place in the list is in the
/// instruction that reads it.
fn quiets(asm: &mut Asm, core: &Core, color: Color) {
    let (v, consts) = (&core.v, &core.consts);
    let list_site = format!("quiets_{}slot", color_prefix(color));
    asm! { asm;
        let site = asm.sym(&list_site);
        stx  site
    @next:
        dec  site                   // from the highest slot to the king's
        asm.self_modified(&list_site);
        ldx  v.white_squares        // the next man's square
        bmi  @next                  // captured
        lda  v.board,x
        and  #consts.non_pawn_bits
        bne  @other                 // the king, or no pawn any more
        /* One step short of promotion a pawn stands where the other side's began. */
        let last = color.other().pawn_rank();
        match color {
            Color::White => {
                cpx  #Square::new(0, last).0
                bcs  @next                  // on the seventh rank: promotions are no quiet moves
            }
            Color::Black => {
                cpx  #beyond(last)
                bcc  @next                  // on the second rank: promotions are no quiet moves
            }
        }
        pushes(asm, core, color, next);
        match color {
            Color::White => {
                bcc  @next                  // always
            }
            Color::Black => {
                bcs  @next                  // always
            }
        }
    @other:
        lda  site
        cmp  #king_place(color)
        jeq  quiets_king            // the last one
        jsr  quiets_dispatch
        jmp  @next
    }
}

/// Captures of a pawn and of those who follow in the list: a loop of their own,
/// with `x` as the place in the list and `y` as the square.
fn captures(asm: &mut Asm, core: &Core, color: Color) {
    let (v, consts) = (&core.v, &core.consts);
    let ahead = pawn_push(color);
    let last = color.other().pawn_rank();
    asm! { asm;
        let place = v.capture_piece;
        let [first, second] = pawn_capture_steps(color);
        let look = asm.label("look");
        sty  v.capture_count        // pawns capture seldom
    @next:
        dex                         // the next place
        ldy  v.white_squares - WHITE_SQUARES,x  // a place is an address
        bmi  @next                  // captured
        lda  v.board,y
        and  #consts.non_pawn_bits
        bne  @other                 // the king, or no pawn any more
        match color {
            Color::White => {
                cpy  #Square::new(0, last).0
                bcs  @promotes              // on the seventh rank
            }
            Color::Black => {
                cpy  #beyond(last)
                bcc  @promotes              // on the second rank
            }
        }
        let board = |offset: u8| v.board.at(i32::from(offset as i8)).y();
        let least = imm(Piece::new(Color::Black, PieceType::Pawn, 0).0);
        lda  board(first)
        match color {
            Color::White => {
                bpl  @look                  // empty, or White's
                cmp  least                  // the least black man
                bcs  @hit                   // not the edge
                asm.bind(look);
                lda  board(second)
                bpl  @next
                cmp  least
                bcc  @next
            }
            Color::Black => {
                beq  @look                  // empty
                bpl  @hit                   // neither Black's nor the edge
                asm.bind(look);
                lda  board(second)
                beq  @next
                bmi  @next
            }
        }
        take(asm, core, second);
        bne  @next                  // always: no place is 0
    @hit:
        take(asm, core, first);
        bne  @look                  // always

    @other:
        stx  place
        tya
        tax                         // X the origin, Y the list again
        ldy  v.capture_count
        lda  place
        cmp  #king_place(color)
        let king = format!("captures_{}king", color_prefix(color));
        jeq  king.as_str()          // the last one
        jsr  captures_dispatch
    @resume:
        sty  v.capture_count
        ldx  place
        bne  @next                  // always

    @promotes:
        stx  place
        tya
        tax
        ldy  v.capture_count
        for offset in [first, second] {
            enemy(asm, core, color, offset, skip);
            and  #consts.type_bits      // the victim's part of the score
            sta  v.tmp+1
            txa                         // the origin
            clc
            adc  #offset                // the target
            jsr  append_promotions      // all four
        @skip:
        }
        lda  v.board + (ahead as i8),x
        bne  @blocked               // somebody in the way
        sta  v.tmp+1                // no victim
        txa
        clc
        adc  #ahead                 // the target
        jsr  append_promotions      // all four
    @blocked:
        jmp  @resume
    }
}

/// The capture of the man in `a` by the pawn on `y`; `x` and `y` are kept.
fn take(asm: &mut Asm, core: &Core, offset: u8) {
    let v = &core.v;
    asm! { asm;
        stx  v.tmp                  // its place
        sty  v.tmp+1
        ldx  v.tmp+1                // X the pawn
        ldy  v.capture_count
        jsr  append_pawn_capture    // score and origin
        adc  #offset                // carry clear
        sta  (v.capture_to_ptr),y
        inc  v.capture_count        // one more
        ldy  v.tmp+1
        ldx  v.tmp
    }
}

/// One step ahead, and from home two; ends at `done`. The carry is what the
/// comparison with the last rank but one left, clear for White and set for
/// Black: pushes keep it so, since no sum leaves the board.
fn pushes(asm: &mut Asm, core: &Core, color: Color, done: Label) {
    let v = &core.v;
    let ahead = i32::from(pawn_push(color) as i8);
    let home = color.pawn_rank();
    asm! { asm;
        lda  v.board + ahead,x
        bne  @done                  // blocked
        push(asm, core, color, ahead);
        match color {
            Color::White => {
                cpx  #beyond(home)
                bcs  @done                  // has left home
            }
            Color::Black => {
                cpx  #Square::new(0, home).0
                bcc  @done                  // has left home
            }
        }
        lda  v.board + 2 * ahead,x  // and the square beyond?
        bne  @done                  // blocked
        push(asm, core, color, 2 * ahead);
    }
}

/// A push of the pawn on `x` by `offset`.
fn push(asm: &mut Asm, core: &Core, color: Color, offset: i32) {
    let v = &core.v;
    asm! { asm;
        txa                         // the origin
        sta  (v.quiet_from_ptr),y
        match color {
            Color::White => {
                adc  #offset as u8          // the target: carry clear
            }
            Color::Black => {
                sbc  #-offset as u8         // the target: carry set
            }
        }
        sta  (v.quiet_to_ptr),y
        iny                         // one more
    }
}

/// Loads the man `offset` from the pawn on `x`; goes to `skip` unless it is an
/// opponent's.
fn enemy(asm: &mut Asm, core: &Core, color: Color, offset: u8, skip: Label) {
    asm! { asm;
        lda  core.v.board + (offset as i8),x
        match color {
            Color::White => {
                bpl  @skip                  // empty, or White's
                cmp  #Piece::new(Color::Black, PieceType::Pawn, 0).0  // the least black man
                bcc  @skip                  // the edge
            }
            Color::Black => {
                beq  @skip                  // empty
                bmi  @skip                  // Black's, or the edge
            }
        }
    }
}

pub(super) fn en_passant(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "generate_en_passant",
        "Writes the en passant captures of the pawn that has just passed.",
    )
    .takes("A the en passant square, Y the capture index, opponent")
    .returns("Y")
    .destroys("A X, t")
    .cost("101 cycles for one capture, 131 for two");
    asm! { asm;
        /* Both pawns stand on one rank, the first to be generated further east. */
        let [white_first, white_second] = pawn_capture_steps(Color::White);
        let [black_first, black_second] = pawn_capture_steps(Color::Black);
        let apart = white_second - white_first;
        assert_eq!(apart, black_second - black_first);
        sta  v.tmp                  // the target of both
        sec
        bit  v.opponent             // who captures?
        bpl  @black
        sbc  #white_first           // back from the target: toward the a-file first
        bne  @known                 // always: no white pawn captures from a1
    @black:
        sbc  #black_first
    @known:
        jsr  @look                  // this pawn,
        txa
        sec
        sbc  #apart                 // and by falling through the one two files west
    @look:
        tax                         // where a capturer would stand
        lda  v.board,x
        eor  v.opponent             // one's own reads $80 and up
        and  #consts.color_type_bits
        cmp  #consts.own_pawn
        bne  @none                  // somebody else, nobody or the edge
        txa                         // the origin,
        ora  #consts.from_flag      // marked as en passant
        sta  (v.capture_from_ptr),y
        lda  v.tmp                  // the target,
        ora  #consts.special_flag   // marked as special
        sta  (v.capture_to_ptr),y
        lda  #EN_PASSANT_SCORE      // pawn takes pawn
        sta  (v.capture_score_ptr),y
        iny
    @none:
        rts
    }
}
