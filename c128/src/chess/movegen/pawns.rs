//! Moves of the pawns: captures, pushes, promotions and en passant.

use crate::chess::constants::{
    COLOR_TYPE_BITS, FROM_FLAG, NON_PAWN_BITS, OWN_PAWN, SPECIAL_FLAG, TYPE_BITS,
};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::Square;
use octet_engine::movegen::generate::{EN_PASSANT_SCORE, pawn_capture_steps, pawn_push};

use super::gen_type::GenType;
use crate::chess::core::Core;
use crate::chess::tables::{PAWN_SLOTS, color_prefix, unrolled_name};
use crate::chess::vars::WHITE_SQUARES;
use octet_asm::{Asm, Label, asm, imm};

/// The first square of the rank after `rank`. Comparing a square with it shows on which side of
/// that line the square is.
const fn rank_after(rank: u8) -> u8 {
    Square::new(0, rank + 1).0
}

pub(super) fn pawns(asm: &mut Asm, core: &Core, mode: GenType, color: Color) {
    let prefix = mode.prefix();
    let what = match mode {
        GenType::Captures => "Captures and promotions",
        GenType::Quiets => "Quiet moves",
    };
    let (side, colour) = (color.lowercase_name(), color_prefix(color));
    asm! { asm;
        /// {what} of the {side} pawns, promoted pieces and the king.
        routine "{prefix}_{colour}pawn" {
            takes    x "one more than the first pawn's entry in the piece list",
                     y "the list index"
            returns  "the generator's count", "ends with the king"
            destroys a, x, y, tmp[2]
            if mode == GenType::Captures { destroys attacker_score }
        }
    }
    match mode {
        GenType::Captures => captures(asm, core, color),
        GenType::Quiets => quiets(asm, core, color),
    }
}

/// The address of a colour's king in the piece lists.
const fn king_entry(color: Color) -> u8 {
    WHITE_SQUARES + color.bit()
}

/// Generates pushes of the pawns. `x` is the origin; the piece list's entry is the self-modified
/// operand of the instruction that reads it.
fn quiets(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let list_site = format!("quiets_{}slot", color_prefix(color));
    asm! { asm;
        let site = asm.sym(&list_site);
        stx  site                   // the entry after the first pawn
    @next:
        dec  site                   // down to the king's
        asm.self_modified(&list_site);
        ldx  v.white_squares        // the next piece's square
        bmi  @next                  // captured
        lda  v.board,x              // which piece is it now?
        and  #NON_PAWN_BITS         // a pawn still?
        bne  @other                 // the king, or a promoted piece
        /* One step short of promotion a pawn is on the other side's second rank. */
        let last = color.other().pawn_rank();
        match color {
            Color::White => {
                cpx  #Square::new(0, last).0  // the square compared with a border of ranks
                bcs  @next                  // on the seventh rank: promotions are captures here
            }
            Color::Black => {
                cpx  #rank_after(last)  // the square compared with a border of ranks
                bcc  @next                  // on the second rank: promotions are captures here
            }
        }
        pushes(asm, core, color, next);
        match color {
            Color::White => {
                bcc  @next always           // C clear, kept by the pushes
            }
            Color::Black => {
                bcs  @next always           // C set, kept by the pushes
            }
        }
    @other:
        lda  site                   // the entry tells whose it is
        cmp  #king_entry(color)     // slot 0 comes last
        jeq  quiets_king            // the last piece
        jsr  quiets_dispatch        // a promoted piece
        jmp  @next                  // the king still follows
    }
}

/// The operand of the jump to the code for all pawns that a side had at the root.
pub(super) fn unrolled_site(color: Color) -> String {
    format!("captures_{}slots_ptr", color_prefix(color))
}

/// Generates captures of the pawns, then of the king. The slots are unrolled, and the root has chosen
/// with which to begin. Once a pawn has promoted, a loop asks for each slot what stands there.
fn captures(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let king = format!("captures_{}king", color_prefix(color));
    let [hit_first, hit_second, seventh] =
        ["hit_first", "hit_second", "promotes"].map(|name| asm.label(name));
    let loop_start = asm.label("loop");
    let [first, second] = pawn_capture_steps(color);
    let king_alone = asm.sym(&unrolled_name(color, 0));
    asm! { asm;
        sty  v.capture_count        // Y is for squares: pawns capture seldom
        lda  v.promoted             // may a pawn's slot hold another piece?
        jne  {loop_start}           // hardly ever
        asm.self_modified(&unrolled_site(color));
        let slots = (0..=PAWN_SLOTS).map(|slots| unrolled_name(color, slots));
        asm.goes_to(&slots.collect::<Vec<_>>());
        jmp  {king_alone}           // to the slots that had pawns at the root
        for slot in (1..=PAWN_SLOTS).rev() {
            asm.global(&unrolled_name(color, slot));
            asm.comments(slot == PAWN_SLOTS);
            ldy  v.squares_of(color) + slot  // the square of the pawn in this slot
            on_last_rank_but_one(asm, color, next, promotes);
            let look = attacks(asm, core, color, [hit, next]);
            jsr  {hit_second}           // (3) its victim is in A
            jmp  @next
        @hit:
            jsr  {hit_first}            // its victim is in A
            jmp  {look}                 // its other side
        @promotes:
            jsr  {seventh}              // unless White's pawn was captured
        @next:
            asm.comments(true);
        }
        asm.global(&unrolled_name(color, 0));
        ldx  v.squares_of(color)    // slot 0 is the king's
        ldy  v.capture_count        // the number of captures so far
        jmp  king.as_str()          // the last piece
        for (label, offset) in [(hit_first, first), (hit_second, second)] {
            asm.bind(label);
            capture(asm, core, offset);
        }
        promotions(asm, core, color, seventh);
        asm.bind(loop_start);
    }
    capture_loop(asm, core, color, [hit_first, hit_second, seventh]);
}

/// Goes to `next` if the slot's square, Y, says that the pawn was captured, and to `promotes` if the
/// pawn is a step short of promotion. White's goes there in both cases: one comparison finds both.
fn on_last_rank_but_one(asm: &mut Asm, color: Color, next: Label, promotes: Label) {
    let last = color.other().pawn_rank();
    asm! { asm;
        match color {
            Color::White => {
                cpy  #Square::new(0, last).0  // the square compared with a border of ranks
                bcs  @promotes              // on the seventh rank, or captured: bit 7
            }
            Color::Black => {
                bmi  @next                  // captured
                cpy  #rank_after(last)  // the square compared with a border of ranks
                bcc  @promotes              // on the second rank
            }
        }
    }
}

/// Looks where the pawn on Y captures: first toward the a-file, going to `hit` with a victim in A;
/// from `look` on toward the h-file, going to `next` without a victim.
fn attacks(asm: &mut Asm, core: &Core, color: Color, [hit, next]: [Label; 2]) -> Label {
    let [first, second] = pawn_capture_steps(color);
    let board = |offset: u8| core.v.board.at(i32::from(offset as i8)).y();
    let least = imm(Piece::new(Color::Black, PieceType::Pawn, 0).0);
    let look = asm.label("look");
    asm! { asm;
        lda  board(first)           // (1) the square that it attacks toward the a-file
        match color {
            Color::White => {
                bpl  {look}                 // empty, or White's
                cmp  least                  // the least black piece
                bcs  @hit                   // not a sentinel
                asm.bind(look);
                lda  board(second)          // toward the h-file
                bpl  @next                  // empty, or White's
                cmp  least          // sentinels are below every black piece
                bcc  @next                  // a sentinel
            }
            Color::Black => {
                beq  {look}                 // empty
                bpl  @hit                   // neither Black's nor a sentinel
                asm.bind(look);
                lda  board(second)          // toward the h-file
                beq  @next                  // empty
                bmi  @next                  // Black's, or a sentinel
            }
        }
    }
    look
}

/// Generates captures of the pawns and of the pieces after them in the list, with `x` as the entry
/// and `y` as the square.
fn capture_loop(asm: &mut Asm, core: &Core, color: Color, routines: [Label; 3]) {
    let v = &core.v;
    let entry = v.capture_piece;
    let [hit_first, hit_second, seventh] = routines;
    asm! { asm;
    @next:
        dex                         // the next entry
        ldy  v.white_squares - WHITE_SQUARES,x  // an entry is an address of the zero page
        bmi  @next                  // captured
        stx  entry                  // X is wanted for squares
        lda  v.board,y              // which piece is it now?
        and  #NON_PAWN_BITS         // a pawn still?
        bne  @other                 // the king, or a promoted piece
        if color == Color::Black {
            tya                         // N clear: it stands on a square
        }
        on_last_rank_but_one(asm, color, resume, promotes);
        let look = attacks(asm, core, color, [hit, resume]);
        jsr  {hit_second}           // (3) its victim is in A
    @resume:
        ldx  entry                  // where the loop stopped
        bne  @next always           // an entry's address is not 0
    @hit:
        jsr  {hit_first}            // its victim is in A
        jmp  {look}                 // its other side
    @promotes:
        jsr  {seventh}              // it may capture, too
        jmp  @resume
    @other:
        tya                         // the square of the piece
        tax                         // X the origin, Y the list index again
        ldy  v.capture_count        // the number of captures so far
        lda  entry                  // the entry tells whose it is
        cmp  #king_entry(color)     // slot 0 comes last
        let king = format!("captures_{}king", color_prefix(color));
        jeq  king.as_str()          // the last piece
        jsr  captures_dispatch      // a promoted piece
        sty  v.capture_count        // it has added to the list
        jmp  @resume
    }
}

/// Appends the captures and promotions of the pawn on Y, a step short of promotion, from `start` on.
/// Returns at once if Y has bit 7: it was captured.
fn promotions(asm: &mut Asm, core: &Core, color: Color, start: Label) {
    let v = &core.v;
    let ahead = pawn_push(color);
    let victim = v.tmp.at(1);
    asm! { asm;
        asm.bind(start);
        tya                         // the square of the pawn
        bmi  @done                  // captured
        tax                         // X the origin, Y the list index
        ldy  v.capture_count        // the number of captures so far
        for offset in pawn_capture_steps(color) {
            enemy(asm, core, color, offset, skip);
            and  #TYPE_BITS             // its part of the score
            sta  victim             // for append_promotions
            txa                         // the origin
            clc
            adc  #offset                // the target
            jsr  append_promotions      // (2) all four
        @skip:
        }
        lda  v.board + (ahead as i8),x  // (6) the square ahead
        bne  @blocked               // occupied: no push
        sta  victim                 // none
        txa                         // the origin
        clc
        adc  #ahead                 // the target
        jsr  append_promotions      // all four
    @blocked:
        sty  v.capture_count        // the list has grown
    @done:
        rts
    }
}

/// Appends the capture of piece A by the pawn on Y, and returns; Y is kept, and Z is clear.
fn capture(asm: &mut Asm, core: &Core, offset: u8) {
    let v = &core.v;
    let origin = v.tmp.at(1);
    asm! { asm;
        sty  origin                 // Y is wanted for the list
        ldx  origin                 // append_pawn_capture's arguments
        ldy  v.capture_count        // the number of captures so far
        jsr  append_pawn_capture    // score and origin; A the origin
        adc  #offset                // the target; carry is clear
        sta  (v.capture_to_ptr),y   // score and origin are listed already
        inc  v.capture_count        // one more
        ldy  origin                 // the pawn again, for its other side
        rts
    }
}

/// Generates the step ahead, and the double push from the second rank; ends at `done`. The carry is
/// what the comparison with the last rank but one left, clear for White and set for Black. Pushes
/// keep it so, since no sum leaves the board.
fn pushes(asm: &mut Asm, core: &Core, color: Color, done: Label) {
    let v = &core.v;
    let ahead = i32::from(pawn_push(color) as i8);
    let home = color.pawn_rank();
    asm! { asm;
        lda  v.board + ahead,x      // the square ahead
        bne  @done                  // blocked
        push(asm, core, color, ahead);
        match color {
            Color::White => {
                cpx  #rank_after(home)
                bcs  @done                  // not on its first square any more
            }
            Color::Black => {
                cpx  #Square::new(0, home).0
                bcc  @done                  // not on its first square any more
            }
        }
        lda  v.board + 2 * ahead,x  // and the square after it?
        bne  @done                  // blocked
        push(asm, core, color, 2 * ahead);
    }
}

/// Appends the push of the pawn on `x` by `offset`.
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

/// Loads the piece `offset` from the pawn on `x`; goes to `skip` unless it is the enemy's.
fn enemy(asm: &mut Asm, core: &Core, color: Color, offset: u8, skip: Label) {
    asm! { asm;
        lda  core.v.board + (offset as i8),x
        match color {
            Color::White => {
                bpl  @skip                  // empty, or White's
                cmp  #Piece::new(Color::Black, PieceType::Pawn, 0).0  // the least black piece
                bcc  @skip                  // a sentinel
            }
            Color::Black => {
                beq  @skip                  // empty
                bmi  @skip                  // Black's, or a sentinel
            }
        }
    }
}

pub(super) fn en_passant(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Appends the en passant captures of the pawn that has just passed.
        routine generate_en_passant {
            takes    a "the en passant square", y "the capture index", opponent
            returns  y
            destroys a, x, tmp[1]
        }
        let target = v.tmp;
        /* Both capturers stand on one rank; the first to be generated is further east. */
        let [white_first, white_second] = pawn_capture_steps(Color::White);
        let [black_first, black_second] = pawn_capture_steps(Color::Black);
        let apart = white_second - white_first;
        assert_eq!(apart, black_second - black_first);
        sta  target                 // of both captures
        sec                         // for SBC
        bit  v.opponent             // which side captures?
        bpl  @black
        sbc  #white_first           // back from the target: toward the a-file first
        bne  @known always          // no white pawn captures from a1
    @black:
        sbc  #black_first
    @known:
        jsr  @look                  // this pawn,
        txa
        sec
        sbc  #apart                 // and then the one two files west
    @look:
        tax                         // where a capturer would stand
        lda  v.board,x
        eor  v.opponent             // an own piece reads $80 and up
        and  #COLOR_TYPE_BITS
        cmp  #OWN_PAWN
        bne  @none                  // another piece, none, or a sentinel
        txa                         // the origin,
        ora  #FROM_FLAG             // flagged as en passant
        sta  (v.capture_from_ptr),y
        lda  target                 // the target,
        ora  #SPECIAL_FLAG          // flagged as special
        sta  (v.capture_to_ptr),y
        lda  #EN_PASSANT_SCORE      // pawn takes pawn
        sta  (v.capture_score_ptr),y
        iny
    @none:
        rts
    }
}
