//! How the game stands: results, checks, why a position or a wish is refused,
//! hints and announced mates.

use engine::eval::{MATE, MATE_FOUND};

use super::{Mode, nothing};
use crate::asm::{Asm, asm};
use crate::computer::desk::{BLACK, Outcome, Refusal};
use crate::computer::screen::Screen;
use crate::computer::screen::board::mark;
use crate::computer::screen::write::say;

/// What is said of results.
const OUTCOMES: [(Outcome, &str); 11] = [
    (Outcome::Mate, "Mate."),
    (Outcome::Stalemate, "Stalemate: a draw."),
    (Outcome::FiftyMoves, "A draw by the rule of fifty moves."),
    (Outcome::Repetition, "A draw: the third time this position."),
    (Outcome::Material, "A draw: nobody can mate any more."),
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
const REFUSALS: [(Refusal, &str); 7] = [
    (Refusal::NoKing, " has no king"),
    (Refusal::Kings, " has several kings:"),
    (Refusal::Pawns, " has too many pawns or promoted men"),
    (Refusal::InCheck, "'s king can be taken by"),
    (Refusal::PawnRank, "No pawn can stand on"),
    (Refusal::Castling, "For castling a man is missing on"),
    (Refusal::EnPassant, "No pawn has just passed"),
];

/// Emits the texts and what shows them.
pub fn emit(a: &mut Asm, s: &Screen) {
    let d = &s.d;
    a.section("How it stands", "Results, refusals, hints.");
    let mut tables = |name: &str, texts: &mut dyn Iterator<Item = &'static str>| {
        let room = a.selected()?;
        let texts: Vec<_> = texts
            .enumerate()
            .map(|(n, text)| {
                let bytes: Vec<u8> = text.bytes().chain([0]).collect();
                a.table(room, &format!("{name}_{}", n + 1), 1, &bytes, "Text")
            })
            .collect();
        Some((
            a.table_lo(room, &format!("{name}_lo"), 1, texts.clone(), "Texts"),
            a.table_hi(room, &format!("{name}_hi"), 1, texts, "High bytes"),
        ))
    };
    let outcomes = tables("outcome", &mut OUTCOMES.iter().map(|text| text.1));
    let refusals = tables("refusal", &mut REFUSALS.iter().map(|text| text.1));
    let (Some(outcomes), Some(refusals)) = (outcomes, refusals) else {
        return;
    };

    asm! { a;
        a.routine("show_state", "Shows a result, or check.")
            .takes("desk_outcome, desk_in_check")
            .destroys("A X Y, words, cells, colours");
        lda  s.v.mode
        cmp  #Mode::Edit as u8
        bcs  @calm              // something else is to be seen
        ldx  d.outcome
        beq  @goes_on
        jsr  begin_text
        lda  outcomes.0-1,x
        ldy  outcomes.1-1,x
        jsr  put_text
        lda  d.outcome
        cmp  #Outcome::Mate as u8
        bne  @drawn
        jsr  put_space
        lda  d.side
        eor  #BLACK
        jsr  put_side
        say(a, " has won.");
    @drawn:
        jmp  set_message
    @goes_on:
        lda  d.in_check
        beq  @calm
        jsr  begin_text
        say(a, "Check.");
        jmp  set_message
    @calm:
        rts

        a.routine("show_refusal", "Shows why a set-up is no position.")
            .takes("desk_refusal, not 0; the board edited, marks")
            .returns("A 0")
            .destroys("X Y, words, cells, colours");
        jsr  begin_text
        lda  d.refusal
        and  #!BLACK
        tax
        cpx  #Refusal::PawnRank as u8
        bcs  @nobodys
        lda  d.refusal
        jsr  put_side
    @nobodys:
        lda  refusals.0-1,x
        ldy  refusals.1-1,x
        jsr  put_text
        lda  #mark::ATTACKER
        cpx  #Refusal::Castling as u8
        bcc  @squares
        lda  #mark::TARGET      // squares, whoever stands there
    @squares:
        jsr  put_marked
        jsr  set_message
        nothing(a);

        a.routine("show_hint", "Shows what the machine would play.")
            .takes("desk_line_from, desk_line_to")
            .destroys("A X Y, words, cells, colours");
        jsr  begin_text
        lda  d.line_len
        beq  @none
        ldx  d.move_count
    @next:
        dex
        cpx  #0xFF
        beq  @none
        lda  d.moves_from,x
        cmp  d.line_from
        bne  @next
        lda  d.moves_to,x
        cmp  d.line_to
        bne  @next
        jsr  find_san
        say(a, "Octet would play ");
        jsr  put_san
        say(a, ".");
    @none:
        jmp  set_message

        let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
        let [mate_lo, _] = MATE.to_le_bytes();
        a.routine("show_mate", "Announces a mate that the machine has found.")
            .takes("desk_score")
            .destroys("A X Y, words, cells, colours, number");
        lda  d.score+1
        bmi  @no_mate
        lda  d.score
        cmp  #found_lo
        lda  d.score+1
        sbc  #found_hi
        bcc  @no_mate
        jsr  begin_text
        say(a, "Octet mates in ");
        lda  #mate_lo
        sec
        sbc  d.score
        clc
        adc  #1
        lsr  a
        jsr  put_byte
        say(a, ".");
        jmp  set_message
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
