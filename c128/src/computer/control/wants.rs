//! What the player wants, command by command.

use super::*;

pub(super) fn wants(a: &mut Asm, g: &Control<'_>) {
    let (v, d, r) = (&g.v, &g.m.d, &g.r);
    a.routine("do_new_game", "A new game from the opening position.");
    a.lda(imm(0));
    a.sta(d.book_seed);
    a.sta(d.book_seed.at(1));
    a.jsr("first_position");
    a.jsr("new_game");
    a.jsr("take_seed");
    a.jsr("clear_message");
    a.jmp("show_everything");

    let legal = a.label("legal");
    a.routine("play_wanted", "The player's move.")
        .takes("X its number in the list");
    a.lda(d.outcome);
    a.beq(legal);
    a.rts();
    a.bind(legal);
    a.jmp("make_move");

    let (none, back, one, again) = (
        a.label("none"),
        a.label("back"),
        a.label("one"),
        a.label("again"),
    );
    a.routine(
        "do_take_back",
        "The last move back; the machine's, and one's own.",
    );
    for n in 0..2 {
        a.lda(r.len.at(n));
        a.sta(v.wanted.at(n));
    }
    a.jsr(back);
    a.bcs(none);
    a.comment("Is it the machine's turn then? One more, if it does not play both sides.");
    a.lda(d.machine);
    a.beq(one);
    a.cmp(imm(3));
    a.beq(one);
    a.jsr("is_machine").c("of the side to move now");
    a.bcs(one).c("the other side is to move then");
    a.jsr(back);
    a.bind(one);
    a.jmp("replay");
    a.bind(back);
    a.lda(v.wanted);
    a.ora(v.wanted.at(1));
    a.sec();
    a.beq(none);
    a.lda(v.wanted);
    a.bne(again);
    a.dec(v.wanted.at(1));
    a.bind(again);
    a.dec(v.wanted);
    a.clc();
    a.bind(none);
    a.rts();

    let (last, go) = (a.label("last"), a.label("go"));
    a.routine("do_forward", "The next move of the record again.");
    a.lda(r.len);
    a.cmp(r.all);
    a.lda(r.len.at(1));
    a.sbc(r.all.at(1));
    a.bcs(last);
    a.lda(r.len);
    a.clc();
    a.adc(imm(1));
    a.sta(v.wanted);
    a.lda(r.len.at(1));
    a.adc(imm(0));
    a.sta(v.wanted.at(1));
    a.bind(go);
    a.comment("Whoever looks through a game moves both sides.");
    a.lda(imm(0));
    a.sta(d.machine);
    a.jsr("replay");
    a.jmp("show_players");
    a.bind(last);
    a.rts();

    a.routine("do_first", "Back to the beginning.");
    a.lda(imm(0));
    a.sta(v.wanted);
    a.sta(v.wanted.at(1));
    a.beq(go).c("always");

    a.routine("do_last", "On to the end of the record.");
    for n in 0..2 {
        a.lda(r.all.at(n));
        a.sta(v.wanted.at(n));
    }
    a.jmp(go);

    a.routine("do_move_now", "The machine moves, whoever's turn it is.");
    a.inc(v.once);
    a.rts();

    let over = a.label("over");
    a.routine("do_hint", "Thinks about what to play.");
    a.lda(d.outcome);
    a.bne(over);
    a.lda(imm(Aim::Hint as u8));
    a.jmp("search_for");
    a.routine("do_analyse", "Thinks until it is stopped.");
    a.lda(d.move_count);
    a.beq(over);
    a.lda(imm(Aim::Analysis as u8));
    a.jmp("search_for");
    a.bind(over);

    a.routine(
        "do_stop",
        "Nothing goes on any more: the player takes over the machine's side.",
    );
    let idle = a.label("idle");
    a.jsr("is_machine");
    a.bcc(idle);
    a.lda(imm(0));
    a.sta(d.machine);
    a.jsr("show_players");
    a.bind(idle);
    a.rts();

    a.routine(
        "do_players",
        "Who plays has changed: shown where it stands.",
    );
    a.lda(imm(0));
    a.sta(v.pondered);
    a.rts();

    a.routine("do_level", "Another level: clocks begin anew.");
    a.jsr("set_clocks");
    a.jmp("show_clocks");

    let (refused, back) = (a.label("refused"), a.label("back"));
    a.routine("do_set_up", "The position edited, if it is possible.");
    a.jsr("check_edited");
    a.bne(refused);
    a.lda(d.outcome);
    a.pha();
    for (name, to) in [
        ("screen_edit_side", d.side),
        ("screen_edit_castling", d.castling),
        ("screen_edit_passing", d.en_passant),
    ] {
        let from = a.sym(name);
        a.lda(from);
        a.sta(to);
    }
    let board = a.sym("screen_edit_board");
    copy(a, board, d.board, SQUARES as u8);
    a.lda(imm(0));
    a.sta(d.halfmove);
    a.jsr("check_rights");
    a.bne(back);
    a.jsr("check_king");
    a.bne(back);
    a.sta(r.first_number.at(1)).c("0");
    a.lda(imm(1));
    a.sta(r.first_number);
    a.jsr("new_game");
    a.pla();
    a.jsr("ask_book");
    a.jmp("page_close");
    a.bind(back);
    a.comment("The game is still there, as it was.");
    for n in 0..2 {
        a.lda(r.len.at(n));
        a.sta(v.wanted.at(n));
    }
    a.jsr("replay");
    a.pla();
    a.sta(d.outcome).c("resigned, agreed, or out of time");
    a.bind(refused);
    a.jmp("show_refusal");
}
