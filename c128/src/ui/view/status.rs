//! The message box: results, check, hints, announced mates, and why a set-up position is not
//! accepted.

use octet_engine::eval::{MATE, MATE_FOUND};

use super::appearance::mark;
use super::text::{list, put, put_first, put_nth};
use crate::api::hooks;
use crate::api::shared::{BLACK, Outcome, SetupError};
use crate::platform::machine::set_source;
use crate::platform::memory_map::COLD_BUFFER_LEN;
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// The texts of results, by [`Outcome`].
const OUTCOMES: [(Outcome, &str); 11] = [
    (Outcome::Mate, "Checkmate."),
    (Outcome::Stalemate, "Draw by stalemate."),
    (Outcome::FiftyMoves, "Draw by the fifty-move rule."),
    (Outcome::Repetition, "Draw by threefold repetition."),
    (
        Outcome::InsufficientMaterial,
        "Draw: insufficient material.",
    ),
    (Outcome::WhiteResigned, "White resigns. Black wins."),
    (Outcome::BlackResigned, "Black resigns. White wins."),
    (Outcome::Agreed, "Draw by agreement."),
    (Outcome::WhiteTime, "White loses on time."),
    (Outcome::BlackTime, "Black loses on time."),
    (
        Outcome::BareTime,
        "Draw: out of time, but a lone king can't win.",
    ),
];

/// The texts of set-up errors, by [`SetupError`]. Up to `InCheck` the side comes first; then the
/// marked squares follow, and a full stop.
const SETUP_ERRORS: [(SetupError, &str); 7] = [
    (SetupError::NoKing, " has no king"),
    (SetupError::Kings, " has more than one king:"),
    (SetupError::Pawns, " has too many pawns or pieces"),
    (SetupError::InCheck, "'s king is in check from"),
    (SetupError::PawnRank, "A pawn may not stand on"),
    (SetupError::Castling, "Castling needs a piece on"),
    (SetupError::EnPassant, "No en passant on"),
];

/// Emits the texts and what shows them.
///
/// # Panics
///
/// If the texts of set-up errors are longer than the cold buffer.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let shared = &cx.shared;
    asm.section("Status", "Results, set-up errors, hints.");
    let Some(segment) = asm.selected() else {
        return;
    };
    let outcomes = list(asm, segment, "outcomes", &OUTCOMES.map(|text| text.1));
    let before = asm.used(cx.cold);
    let setup_errors = list(
        asm,
        cx.cold,
        "setup_errors",
        &SETUP_ERRORS.map(|text| text.1),
    );
    let len = asm.used(cx.cold) - before;
    assert!(
        len <= u32::from(COLD_BUFFER_LEN),
        "all texts are read at once"
    );
    let buffer = asm.sym(hooks::COLD_BUFFER);
    asm! { asm;
        /// Shows the result of the game, or check.
        routine show_status {
            takes    shared_outcome, shared_in_check
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        jsr  is_covered
        bcs  @no_check          // modes from Edit on cover the message
        lda  shared.outcome
        beq  @goes_on           // 0: the game goes on
        jsr  begin_text
        jsr  put_outcome
        jmp  show_message
    @goes_on:
        lda  shared.in_check
        beq  @no_check          // 0: no check
        put_first(asm, "Check.");
        jmp  show_message
    @no_check:
        rts

        /// Adds how the game has ended.
        routine put_outcome {
            takes    shared_outcome "not 0"
            destroys a, x, y, ui_src_ptr
        }
        ldx  shared.outcome
        dex                     // the list begins at outcome 1
        put_nth(asm, outcomes);
        lda  shared.outcome
        cmp  #Outcome::Mate as u8
        bne  @complete          // the other texts are complete
        jsr  put_space
        lda  shared.side        // the side to move is mated
        eor  #BLACK             // the other side has mated
        jsr  put_side
        put(asm, " wins.");
    @complete:
        rts

        /// Shows why a set-up is not accepted.
        routine show_setup_error {
            takes    shared_setup_error "not 0", "the edited board", ui_marks
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  begin_text
        lda  shared.setup_error
        and  #!BLACK            // without the side's bit
        pha
        cmp  #SetupError::PawnRank as u8
        bcs  @no_side           // errors from PawnRank on belong to no side
        lda  shared.setup_error // bit 7: Black's
        jsr  put_side           // "White" or "Black", in front
    @no_side:
        set_source(asm, &cx.video(), setup_errors);
        lda  #len as u8
        jsr  cold_fetch
        pla
        tax
        pha
        dex                     // the list begins at error 1
        put_nth(asm, buffer);
        pla
        tax
        lda  #mark::ATTACKER    // these marks add pieces: Bg4
        cpx  #SetupError::Castling as u8
        bcc  @squares           // e.g. the checking pieces
        lda  #mark::TARGET      // of castling and en passant only the squares
    @squares:
        jsr  put_marked         // marked squares, and a full stop
        jmp  show_answer

        /// Shows the move that Octet would play.
        routine show_hint {
            takes    shared_pv_from, shared_pv_to
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        jsr  begin_text
        lda  shared.pv_len
        beq  @none              // no PV: the message becomes empty
        ldx  shared.move_count  // find the PV's first move among the legal ones
    @next:
        dex
        cpx  #0xFF
        beq  @none              // not found: the position has changed
        lda  shared.moves_from,x
        cmp  shared.pv_from
        bne  @next              // another origin or promotion
        lda  shared.moves_to,x
        cmp  shared.pv_to
        bne  @next              // another target or move type
        jsr  analyse_san        // X = its index
        put(asm, "Octet would play ");
        jsr  put_san
        put(asm, ".");
    @none:
        jmp  show_message

        let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
        let [mate_lo, _] = MATE.to_le_bytes();
        /// Announces a mate that the search has found.
        routine show_mate {
            takes    shared_info_score
            destroys a, x, y, scratch
        }
        lda  shared.info_score+1
        bmi  @no_mate           // negative: Octet is not mating
        lda  shared.info_score
        cmp  #found_lo
        lda  shared.info_score+1
        sbc  #found_hi
        bcc  @no_mate           // below MATE_FOUND: no mate score
        put_first(asm, "Octet mates in ");
        lda  #mate_lo           // MATE - score = plies to mate; one byte is enough
        sec
        sbc  shared.info_score
        clc
        adc  #1                 // plies to moves: the last one is half a move
        lsr  a
        jsr  put_byte           // a number of moves
        put(asm, ".");
        jmp  show_message
    @no_mate:
        rts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_indexed_by_their_enums() {
        for (n, (outcome, _)) in OUTCOMES.iter().enumerate() {
            assert_eq!(*outcome as usize, n + 1);
        }
        for (n, (error, _)) in SETUP_ERRORS.iter().enumerate() {
            assert_eq!(*error as usize, n + 1);
        }
    }
}
