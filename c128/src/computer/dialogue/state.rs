//! How the game stands: results, checks, why a position or a wish is refused,
//! hints and announced mates.

use engine::eval::{MATE, MATE_FOUND};

use super::{Mode, nothing};
use crate::asm::{Asm, imm};
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

    let (goes_on, calm) = (a.label("goes_on"), a.label("calm"));
    a.routine("show_state", "Shows a result, or check.")
        .takes("desk_outcome, desk_in_check")
        .destroys("A X Y, words, cells, colours");
    a.lda(s.v.mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(calm).c("something else is to be seen");
    a.ldx(d.outcome);
    a.beq(goes_on);
    a.jsr("begin_text");
    a.lda(outcomes.0.at(-1).x());
    a.ldy(outcomes.1.at(-1).x());
    a.jsr("put_text");
    a.lda(d.outcome);
    a.cmp(imm(Outcome::Mate as u8));
    let drawn = a.label("drawn");
    a.bne(drawn);
    a.jsr("put_space");
    a.lda(d.side);
    a.eor(imm(BLACK));
    a.jsr("put_side");
    say(a, " has won.");
    a.bind(drawn);
    a.jmp("set_message");
    a.bind(goes_on);
    a.lda(d.in_check);
    a.beq(calm);
    a.jsr("begin_text");
    say(a, "Check.");
    a.jmp("set_message");
    a.bind(calm);
    a.rts();

    let (nobodys, squares) = (a.label("nobodys"), a.label("squares"));
    a.routine("show_refusal", "Shows why a set-up is no position.")
        .takes("desk_refusal, not 0; the board edited, marks")
        .returns("A 0")
        .destroys("X Y, words, cells, colours");
    a.jsr("begin_text");
    a.lda(d.refusal);
    a.and(imm(!BLACK));
    a.tax();
    a.cpx(imm(Refusal::PawnRank as u8));
    a.bcs(nobodys);
    a.lda(d.refusal);
    a.jsr("put_side");
    a.bind(nobodys);
    a.lda(refusals.0.at(-1).x());
    a.ldy(refusals.1.at(-1).x());
    a.jsr("put_text");
    a.lda(imm(mark::ATTACKER));
    a.cpx(imm(Refusal::Castling as u8));
    a.bcc(squares);
    a.lda(imm(mark::TARGET)).c("squares, whoever stands there");
    a.bind(squares);
    a.jsr("put_marked");
    a.jsr("set_message");
    nothing(a);

    let (next, none) = (a.label("next"), a.label("none"));
    a.routine("show_hint", "Shows what the machine would play.")
        .takes("desk_line_from, desk_line_to")
        .destroys("A X Y, words, cells, colours");
    a.jsr("begin_text");
    a.lda(d.line_len);
    a.beq(none);
    a.ldx(d.move_count);
    a.bind(next);
    a.dex();
    a.cpx(imm(0xFF));
    a.beq(none);
    a.lda(d.moves_from.x());
    a.cmp(d.line_from);
    a.bne(next);
    a.lda(d.moves_to.x());
    a.cmp(d.line_to);
    a.bne(next);
    a.jsr("find_san");
    say(a, "Octet would play ");
    a.jsr("put_san");
    say(a, ".");
    a.bind(none);
    a.jmp("set_message");

    let [found_lo, found_hi] = MATE_FOUND.to_le_bytes();
    let [mate_lo, _] = MATE.to_le_bytes();
    let no_mate = a.label("no_mate");
    a.routine("show_mate", "Announces a mate that the machine has found.")
        .takes("desk_score")
        .destroys("A X Y, words, cells, colours, number");
    a.lda(d.score.at(1));
    a.bmi(no_mate);
    a.lda(d.score);
    a.cmp(imm(found_lo));
    a.lda(d.score.at(1));
    a.sbc(imm(found_hi));
    a.bcc(no_mate);
    a.jsr("begin_text");
    say(a, "Octet mates in ");
    a.lda(imm(mate_lo));
    a.sec();
    a.sbc(d.score);
    a.clc();
    a.adc(imm(1));
    a.lsr_a();
    a.jsr("put_byte");
    say(a, ".");
    a.jmp("set_message");
    a.bind(no_mate);
    a.rts();
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
