//! The move specification: what the player has specified of a move (piece type, origin, target,
//! promotion), matched against the legal moves.

use crate::ui::context::Ui;
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm};

/// Emits `spec_clear`, `spec_from`, `find_moves` and `put_ambiguous`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.section(
        "Move specification",
        "What the player has said of a move, matched with the legal moves.",
    );
    asm! { asm;
        /// Empties the move specification: any move.
        routine spec_clear {
            returns  ui_spec_type, ui_spec_promotion, ui_spec_takes "0", ui_spec_file,
                     ui_spec_rank, ui_spec_to "$FF"
            destroys a
        }
        lda  #0                 // 0: not given
        for unsaid in [ui.spec_type, ui.spec_promotion, ui.spec_takes] {
            sta  unsaid
        }
        lda  #0xFF              // $FF: not given
        sta  ui.spec_file
        sta  ui.spec_rank
        sta  ui.spec_to
        rts

        /// Specifies the origin.
        routine spec_from {
            takes    a "the square"
            returns  ui_spec_file, ui_spec_rank
            destroys a, x
        }
        tax
        and  #7
        sta  ui.spec_file       // 0 for file a
        txa
        for _ in 0..3 {
            lsr  a
        }
        sta  ui.spec_rank       // 0 for rank 1
        rts

        /// Counts the legal moves that match the specification.
        routine find_moves {
            takes    "the move specification"
            returns  ui_match_count, ui_match_first, ui_match_second "their indices"
            destroys a, x, y
        }
        ldx  #0                 // X = index of the legal move
        stx  ui.match_count     // none so far
    @next:
        cpx  shared.move_count
        bcs  @done
        lda  shared.moves_from,x
        jsr  to_square64
        sta  ui.path_from       // for spec_matches_square
        tay
        lda  ui.spec_type
        beq  @any_type          // any piece
        eor  shared.board,y     // the piece that moves
        and  #7                 // piece type without colour
        bne  @no_match
    @any_type:
        jsr  spec_matches_square  // origin
        bne  @no_match          // Z clear: another origin
        lda  ui.spec_to
        bmi  @any_target        // $FF: any target
        lda  shared.moves_to,x
        jsr  to_square64
        cmp  ui.spec_to
        bne  @no_match          // another target
    @any_target:
        lda  ui.spec_promotion
        beq  @any_promotion     // no promotion given: any
        lda  shared.moves_from,x
        bpl  @no_match          // bit 7 clear: the move is no promotion
        sta  ui.san_from        // promotion_letter takes the move from here
        lda  shared.moves_to,x
        sta  ui.san_to
        stx  ui.san_move        // saves X
        jsr  promotion_letter   // A = Q, R, B or N
        ldx  ui.spec_promotion
        cmp  cx.type_letters,x  // the letter of the specified piece
        php                     // Z over the LDX
        ldx  ui.san_move
        plp
        bne  @no_match          // another promotion
    @any_promotion:
        lda  ui.match_count
        bne  @first             // A = 0: this is the first match
        stx  ui.match_first
    @first:
        cmp  #1                 // A = 1: the second
        bne  @second
        stx  ui.match_second
    @second:
        inc  ui.match_count
    @no_match:
        inx
        jmp  @next
    @done:
        rts

        /// Asks whether a square matches the specified origin.
        routine spec_matches_square {
            takes    ui_path_from, ui_spec_file, ui_spec_rank
            returns  z "set if it is"
            destroys a
        }
        lda  ui.spec_file
        bmi  @any_file          // $FF: any file
        eor  ui.path_from
        and  #7                 // differing file bits
        bne  @no                // another file
    @any_file:
        lda  ui.spec_rank
        bmi  @any_rank          // $FF: any rank
        asl  a
        asl  a
        asl  a                  // to bits 3-5, where a square has its rank
        eor  ui.path_from
        and  #0x38              // Z set: the same rank
        rts                     // Z set: the rank, too
    @any_rank:
        lda  #0                 // Z set
    @no:
        rts

        /// Puts together: This could be Nbd2 or Nfd2.
        routine put_ambiguous {
            takes    ui_match_count, ui_match_first, ui_match_second
            destroys a, x, y, ui_src_ptr
        }
        put_first(asm, "This could be ");
        ldx  ui.match_first
        jsr  analyse_san        // flags for put_san
        jsr  put_san
        put(asm, " or ");
        ldx  ui.match_second
        jsr  analyse_san
        jsr  put_san
        lda  ui.match_count
        cmp  #3
        bcc  @two               // exactly two
        put(asm, " or another");
    @two:
        lda  #b'.'
        jmp  put_char
    }
}
