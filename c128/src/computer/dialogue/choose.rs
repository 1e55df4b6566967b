//! The cursor: going from square to square, choosing a man and his square, and
//! what a pawn becomes.

use super::{Command, Mode, command, nothing};
use crate::asm::{Asm, imm};
use crate::computer::desk::{BLACK, kind_number};
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;
use engine::piece::Kind;

/// Where the cursor first appears: e2.
const FIRST: u8 = 12;

/// Emits the routines of cursor and choice.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Cursor", "A man and his square, chosen on the board.");
    moving(a, s);
    choosing(a, s);
    promotion(a, s);
}

fn moving(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let done = a.sym("cursor_moved");
    for (name, step, edge_mask, edge) in [
        ("cursor_up", 8, 0x38, 0x38),
        ("cursor_down", 0xF8u8, 0x38, 0x00),
        ("cursor_right", 1, 0x07, 0x07),
        ("cursor_left", 0xFF, 0x07, 0x00),
    ] {
        let upright = a.label("upright");
        a.routine(name, "Moves the cursor; at the edge it stays.")
            .returns("A 0");
        a.lda(imm(edge_mask));
        a.sta(v.edge_mask);
        a.lda(imm(edge));
        a.ldx(imm(step));
        a.bit(d.flipped);
        a.bpl(upright);
        a.lda(imm(edge_mask - edge));
        a.ldx(imm(step.wrapping_neg()));
        a.bind(upright);
        if name != "cursor_left" {
            a.jmp("cursor_step");
        }
    }
    let (visible, edge) = (a.label("visible"), a.label("edge"));
    a.routine("cursor_step", "Moves the cursor by one square.")
        .takes("X step, A the edge's bits, edge_mask");
    a.sta(v.edge);
    a.lda(v.cursor);
    a.bpl(visible);
    a.lda(imm(FIRST));
    a.bne(done);
    a.bind(visible);
    a.and(v.edge_mask);
    a.cmp(v.edge);
    a.beq(edge);
    a.txa();
    a.clc();
    a.adc(v.cursor);
    a.global("cursor_moved");
    a.sta(v.cursor);
    a.jsr("show_squares");
    a.bind(edge);
    nothing(a);
}

fn choosing(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (board, own, put_down, target, has) = (
        a.label("board"),
        a.label("own"),
        a.label("put_down"),
        a.label("target"),
        a.label("has"),
    );
    a.routine(
        "key_return",
        "What was typed, or the square under the cursor.",
    )
    .returns("A command or 0, X");
    a.lda(v.typed_len);
    a.beq(board);
    a.jmp("typed_done");
    a.bind(board);
    a.lda(imm(0xFF));
    a.sta(v.asked);
    a.ldx(v.cursor);
    a.bmi(put_down).c("it only appears");
    a.comment("A man of one's own is chosen; anything else is where the chosen one goes.");
    a.lda(d.board.x());
    a.beq(target);
    a.eor(d.side);
    a.and(imm(BLACK));
    a.bne(target);
    a.cpx(v.chosen);
    a.bne(own);
    a.bind(put_down);
    a.lda(imm(0xFF));
    a.sta(v.chosen);
    a.lda(v.cursor);
    a.bpl(has);
    a.lda(imm(FIRST));
    a.sta(v.cursor);
    a.bind(has);
    a.jsr("show_squares");
    nothing(a);
    a.bind(own);
    a.stx(v.chosen);
    a.jsr("clear_message");
    a.jsr("want_any");
    a.lda(v.chosen);
    a.jsr("want_from");
    a.jsr("find_moves");
    a.lda(v.found);
    a.bne(has);
    a.jsr("begin_text");
    a.lda(v.chosen);
    a.jsr("put_the_man");
    say(a, " has no legal move.");
    a.jsr("set_message");
    a.jmp(put_down);
    a.bind(target);
    a.lda(v.chosen);
    let chosen = a.label("chosen");
    a.bpl(chosen);
    a.jsr("begin_text");
    say(a, "Choose a man of yours first.");
    a.jsr("set_message");
    nothing(a);
    a.bind(chosen);
    a.jsr("want_any");
    a.lda(v.chosen);
    a.jsr("want_from");
    a.lda(v.cursor);
    a.sta(v.want_to);
    a.routine(
        "try_wanted",
        "Makes the move wanted, asks for more, or refuses.",
    )
    .takes("the move wanted")
    .returns("A command or 0, X");
    a.jsr("find_moves");
    let (none, several, ask) = (a.label("none"), a.label("several"), a.label("ask"));
    a.ldx(v.found_move);
    a.lda(v.found);
    a.beq(none);
    a.cmp(imm(1));
    a.bne(several);
    a.lda(v.want_takes);
    let takes = a.label("takes");
    a.beq(takes);
    a.jsr("find_san");
    a.and(imm(crate::computer::record::san::TAKES));
    a.bne(takes);
    a.jsr("begin_text");
    a.lda(v.want_to);
    a.jsr("say_nothing_to_take");
    a.jmp("refused");
    a.bind(takes);
    a.routine("do_move", "The move that was found is the one.");
    a.jsr("let_go");
    a.ldx(v.found_move);
    command(a, Command::Move);
    a.bind(several);
    a.lda(d.moves_from.x());
    a.bmi(ask).c("a pawn on its last step");
    a.jsr("say_ambiguous");
    a.jmp("refused");
    a.bind(none);
    a.jsr("begin_text");
    a.jsr("say_refusal");
    a.routine("refused", "Shows why, and forgets what was wanted.")
        .returns("A 0");
    a.jsr("set_message");
    a.lda(imm(0xFF));
    a.sta(v.chosen);
    a.lda(imm(0));
    a.sta(v.typed_len);
    a.jsr("show_typed");
    a.jsr("show_squares");
    nothing(a);
    a.bind(ask);
    a.jsr("begin_text");
    say(a, "The pawn becomes: Queen, Rook, Bishop or kNight?");
    a.jsr("set_message");
    a.lda(imm(Mode::Promotion as u8));
    a.sta(v.mode);
    nothing(a);
}

fn promotion(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (found, cancel) = (a.label("found"), a.label("cancel"));
    let (letters, kinds) = (a.sym("piece_letters"), a.sym("piece_kinds"));
    a.routine("key_promotion", "What the pawn becomes; RETURN: a queen.")
        .returns("A command or 0, X");
    a.cmp(imm(super::keys::ESCAPE));
    a.beq(cancel);
    a.cmp(imm(super::keys::STOP));
    a.beq(cancel);
    a.cmp(imm(super::keys::RETURN));
    let letter = a.label("letter");
    a.bne(letter);
    a.lda(imm(b'q'));
    a.bind(letter);
    a.ora(imm(0x20));
    a.ldx(imm(3));
    let look = a.label_here("look");
    a.cmp(letters.x());
    a.beq(found);
    a.dex();
    a.bpl(look);
    nothing(a);
    a.bind(found);
    a.lda(kinds.x());
    a.sta(v.want_promotion);
    a.jsr("find_moves");
    a.lda(imm(Mode::Play as u8));
    a.sta(v.mode);
    a.jmp("do_move");
    a.bind(cancel);
    a.lda(imm(Mode::Play as u8));
    a.sta(v.mode);
    a.jmp("let_go");
    let Some(room) = a.selected() else { return };
    let pieces = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
    let small = pieces.map(|kind| kind.letter().to_ascii_lowercase() as u8);
    a.table(room, "piece_letters", 1, &small, "What a pawn can become");
    a.table(
        room,
        "piece_kinds",
        1,
        &pieces.map(kind_number),
        "Their numbers",
    );
}
