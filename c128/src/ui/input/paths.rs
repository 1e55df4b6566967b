//! Paths of pieces on the board of the shared block: whether a piece attacks a square, and which
//! piece blocks it. They are for messages only; the core has its own.

use crate::api::shared::BLACK;
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// Emits `distance`, `path_is_clear`, `squares_between_empty`, `piece_attacks`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Paths",
        "How pieces get from one square to another, and what blocks them.",
    );
    distance(asm, cx);
    path_is_clear(asm, cx);
    piece_attacks(asm, cx);
}

fn distance(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Finds files, ranks, and the step from one square to another.
        routine distance {
            takes    ui_path_from, ui_path_to
            returns  ui_files_apart, ui_ranks_apart,
                     ui_path_downward "bit 7 if it leads down the board",
                     ui_step "from one to the other"
            destroys a
        }
        lda  #0                 // the step: -1, 0 or 1 file and -8, 0 or 8
        sta  ui.step
        lda  ui.path_from
        and  #7
        sta  ui.files_apart     // file of the start
        lda  ui.path_to
        and  #7
        sec
        sbc  ui.files_apart     // target file less start file
        beq  @files             // the same file: step stays 0
        inc  ui.step            // +1: to the right
        bcs  @files             // no borrow
        dec  ui.step            // -1: to the left
        dec  ui.step
        eor  #0xFF              // its absolute value
        adc  #1                 // carry clear: the BCS above was not taken
    @files:
        sta  ui.files_apart     // 0 to 7
        lda  ui.path_from
        and  #0x38
        sta  ui.ranks_apart     // in bits 3-5, as all here
        lda  ui.path_to
        and  #0x38
        sec
        sbc  ui.ranks_apart
        sta  ui.path_downward   // bit 7: the target's rank is lower
        beq  @same_rank
        bcs  @up                // no borrow: up the board
        eor  #0xFF              // its absolute value
        adc  #1                 // carry clear: the BCS above was not taken
        pha
        lda  ui.step
        sec
        sbc  #8                 // a rank down
        sta  ui.step
        pla
        jmp  @done
    @up:
        pha
        lda  ui.step
        clc
        adc  #8                 // a rank up
        sta  ui.step
        pla
    @done:
        for _ in 0..3 {
            lsr  a              // from bits 3-5 to 0-2
        }
    @same_rank:
        sta  ui.ranks_apart
        rts
    }
}

fn path_is_clear(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Asks whether a piece other than a pawn can move along a path.
        routine path_is_clear {
            takes    ui_path_from, ui_path_to, ui_path_type "not a pawn"
            returns  c "set if it can", ui_blocker "if not: the square that is occupied, or $FF"
            destroys a, x
        }
        jsr  distance
        lda  #0xFF              // nothing is in the way yet
        sta  ui.blocker
        lda  ui.files_apart
        ora  ui.ranks_apart
        beq  @no                // the same square
        ldx  ui.path_type       // 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king
        dex
        dex
        bne  @bishop
        // For a knight, files and ranks add up to 3, and neither is 0.
        lda  ui.files_apart
        beq  @no
        lda  ui.ranks_apart
        beq  @no
        clc
        adc  ui.files_apart
        cmp  #3
        beq  @yes               // 1 and 2, or 2 and 1
        bne  @no always         // Z clear, the BEQ above was not taken
    @bishop:
        dex
        bne  @rook
    @diagonal:
        lda  ui.files_apart
        cmp  ui.ranks_apart
        beq  @slide             // as many files as ranks
        bne  @no always         // Z clear
    @rook:
        dex
        bne  @queen
        lda  ui.files_apart
        beq  @slide             // along a file
        lda  ui.ranks_apart
        beq  @slide             // along a rank
        bne  @no always         // Z clear
    @queen:
        dex
        bne  @king
        lda  ui.files_apart
        beq  @slide             // like a rook
        lda  ui.ranks_apart
        beq  @slide
        bne  @diagonal always   // neither is 0, so like a bishop
    @king:
        lda  ui.files_apart
        ora  ui.ranks_apart
        cmp  #1                 // 1 only if neither is more than 1
        beq  @yes               // one step in any direction
    @no:
        clc
        rts
    @slide:
        /// Asks whether the squares between two are empty.
        routine squares_between_empty {
            takes    ui_path_from, ui_path_to, ui_step
            returns  c "set if they are", ui_blocker "if not: the first that is not"
            destroys a, x
        }
        ldx  ui.path_from
    @next:
        txa
        clc
        adc  ui.step            // the next square of the line
        tax
        cpx  ui.path_to
        beq  @yes               // reached: its own piece does not matter
        lda  shared.board,x
        beq  @next
        stx  ui.blocker         // occupied
        clc
        rts
    @yes:
        sec
        rts
    }
}

fn piece_attacks(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Asks whether the piece on a square attacks another.
        routine piece_attacks {
            takes    x "its square", ui_path_to
            returns  c "set if it does"
            destroys a, x
        }
        stx  ui.path_from
        lda  shared.board,x
        and  #7                 // piece type
        beq  @no                // an empty square attacks nothing
        sta  ui.path_type
        cmp  #1
        beq  @pawn              // pawns attack other squares than they move to
        jmp  path_is_clear
    @pawn:
        jsr  distance
        lda  ui.files_apart     // one file aside
        cmp  #1
        bne  @no
        cmp  ui.ranks_apart     // and one rank
        bne  @no
        lda  ui.path_downward   // bit 7: down the board, as Black's pawns go
        ldx  ui.path_from
        eor  shared.board,x     // bit 7 set: the wrong direction
        and  #BLACK
        bne  @no
        sec
        rts
    @no:
        clc
        rts
    }
}
