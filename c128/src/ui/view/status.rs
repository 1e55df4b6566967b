//! How the game stands: results, checks, why a position or a wish is refused,
//! hints and announced mates.

use octet_engine::eval::{MATE, MATE_FOUND};

use super::Ui;
use super::board::mark;
use super::text::put;
use crate::api::shared::{BLACK, Outcome, SetupError};
use crate::asm::{Asm, asm};
use crate::ui::input::{InputMode, no_command};

/// What is said of results.
const OUTCOMES: [(Outcome, &str); 11] = [
    (Outcome::Mate, "Mate."),
    (Outcome::Stalemate, "Stalemate: a draw."),
    (Outcome::FiftyMoves, "A draw by the rule of fifty moves."),
    (Outcome::Repetition, "A draw: the third time this position."),
    (
        Outcome::InsufficientMaterial,
        "A draw: nobody can mate any more.",
    ),
    (Outcome::WhiteResigned, "White resigns: Black has won."),
    (Outcome::BlackResigned, "Black resigns: White has won."),
    (Outcome::Agreed, "A draw is agreed."),
    (Outcome::WhiteTime, "White's time is over: Black has won."),
    (Outcome::BlackTime, "Black's time is over: White has won."),
    (
        Outcome::BareTime,
        "Time is over: a bare king cannot win. A draw.",
    ),
];

/// What is said of set-ups that are no positions. The side comes before the
/// first ones; squares that are marked follow, and a full stop.
const REFUSALS: [(SetupError, &str); 7] = [
    (SetupError::NoKing, " has no king"),
    (SetupError::Kings, " has several kings:"),
    (SetupError::Pawns, " has too many pawns or promoted men"),
    (SetupError::InCheck, "'s king can be taken by"),
    (SetupError::PawnRank, "No pawn can stand on"),
    (SetupError::Castling, "For castling a man is missing on"),
    (SetupError::EnPassant, "No pawn has just passed"),
];

/// Emits the texts and what shows them.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let shared = &cx.shared;
    asm.section("How it stands", "Results, refusals, hints.");
    let mut tables = |name: &str, texts: &mut dyn Iterator<Item = &'static str>| {
        let ui = asm.selected()?;
        let texts: Vec<_> = texts
            .enumerate()
            .map(|(n, text)| {
                let bytes: Vec<u8> = text.bytes().chain([0]).collect();
                asm.table(ui, &format!("{name}_{}", n + 1), 1, &bytes, "Text")
            })
            .collect();
        Some((
            asm.table_lo(ui, &format!("{name}_lo"), 1, texts.clone(), "Texts"),
            asm.table_hi(ui, &format!("{name}_hi"), 1, texts, "High bytes"),
        ))
    };
    let outcomes = tables("outcome", &mut OUTCOMES.iter().map(|text| text.1));
    let refusals = tables("setup_error", &mut REFUSALS.iter().map(|text| text.1));
    let (Some(outcomes), Some(refusals)) = (outcomes, refusals) else {
        return;
    };

    asm! { asm;
        asm.routine("show_status", "Shows a result, or check.")
            .takes("shared_outcome, shared_in_check")
            .destroys("A X Y, words, cells, colours");
        lda  cx.vars.input_mode
        cmp  #InputMode::Edit as u8
        bcs  @no_check              // something else is to be seen
        ldx  shared.outcome
        beq  @goes_on
        jsr  begin_text
        lda  outcomes.0-1,x
        ldy  outcomes.1-1,x
        jsr  put_text
        lda  shared.outcome
        cmp  #Outcome::Mate as u8
        bne  @drawn
        jsr  put_space
        lda  shared.side
        eor  #BLACK
        jsr  put_side
        put(asm, " has won.");
    @drawn:
        jmp  show_message
    @goes_on:
        lda  shared.in_check
        beq  @no_check
        jsr  begin_text
        put(asm, "Check.");
        jmp  show_message
    @no_check:
        rts

        asm.routine("show_setup_error", "Shows why a set-up is no position.")
            .takes("shared_setup_error, not 0; the board edited, marks")
            .returns("A 0")
            .destroys("X Y, words, cells, colours");
        jsr  begin_text
        lda  shared.setup_error
        and  #!BLACK
        tax
        cpx  #SetupError::PawnRank as u8
        bcs  @no_side
        lda  shared.setup_error
        jsr  put_side
    @no_side:
        lda  refusals.0-1,x
        ldy  refusals.1-1,x
        jsr  put_text
        lda  #mark::ATTACKER
        cpx  #SetupError::Castling as u8
        bcc  @squares
        lda  #mark::TARGET      // squares, whoever stands there
    @squares:
        jsr  put_marked
        jsr  show_message
        no_command(asm);

        asm.routine("show_hint", "Shows what the machine would play.")
            .takes("shared_pv_from, shared_pv_to")
            .destroys("A X Y, words, cells, colours");
        jsr  begin_text
        lda  shared.pv_len
        beq  @none
        ldx  shared.move_count
    @next:
        dex
        cpx  #0xFF
        beq  @none
        lda  shared.moves_from,x
        cmp  shared.pv_from
        bne  @next
        lda  shared.moves_to,x
        cmp  shared.pv_to
        bne  @next
        jsr  analyse_san
        put(asm, "Octet would play ");
        jsr  put_san
        put(asm, ".");
    @none:
        jmp  show_message

        let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
        let [mate_lo, _] = MATE.to_le_bytes();
        asm.routine("show_mate", "Announces a mate that the machine has found.")
            .takes("shared_info_score")
            .destroys("A X Y, words, cells, colours, number");
        lda  shared.info_score+1
        bmi  @no_mate
        lda  shared.info_score
        cmp  #found_lo
        lda  shared.info_score+1
        sbc  #found_hi
        bcc  @no_mate
        jsr  begin_text
        put(asm, "Octet mates in ");
        lda  #mate_lo
        sec
        sbc  shared.info_score
        clc
        adc  #1
        lsr  a
        jsr  put_byte
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
    fn texts_stand_by_their_numbers() {
        for (n, (outcome, _)) in OUTCOMES.iter().enumerate() {
            assert_eq!(*outcome as usize, n + 1);
        }
        for (n, (refusal, _)) in REFUSALS.iter().enumerate() {
            assert_eq!(*refusal as usize, n + 1);
        }
    }
}
