//! Game control: whose turn it is, thinking, the clocks, and what the player
//! wants done with the game.
//!
//! `play` is the room's whole life: it waits for keys, has the machine think
//! when it is its turn, and hands every key to [`super::dialogue`], which
//! answers with a [`Command`]. While the core thinks, keys come to `attend`
//! from within the interrupt; a command then ends the search and is done after
//! it.

use engine::piece::{Color, Kind};
use engine::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT};
use engine::square::Square;

use super::Computer;
use super::desk::{BLACK, NO_FILE, NUMBER, Outcome, POSITION, Refusal, SQUARES, kind_number};
use super::dialogue::{Command, Mode};
use super::levels::{FIRST_LEVEL, LEVELS, Level};
use super::record::{PLIES, Record, san};
use super::screen::write::say;
use super::speed;
use super::worlds::call_core;
use crate::asm::{Abs, Asm, SegmentId, Zp, imm};

/// What the search that is going on is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum Aim {
    /// The machine's move.
    Move = 1,
    /// What it would play.
    Hint,
    /// Until it is stopped.
    Analysis,
    /// On the opponent's time.
    Ponder,
}

/// How much worse the machine must stand to agree to a draw, in centipawns.
const DRAW_SCORE: u8 = 20;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// What game control remembers. In the listing every name begins with
        /// `game_`.
        #[derive(Clone, Copy, Debug)]
        pub struct Vars {
            $($(#[$meta])* pub $name: Abs,)*
            /// A half-move of the record.
            pub ply: Zp,
        }

        impl Vars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, ply: Zp) -> Vars {
                Vars {
                    $($name: a.reserve(segment, concat!("game_", stringify!($name)), $len, 1),)*
                    ply,
                }
            }
        }
    };
}

variables! {
    /// What the search is for, or 0.
    aim 1;
    /// The command that ended it, or 0.
    pending 1;
    /// The number of its move.
    pending_move 1;
    /// Not 0: the machine is to move, whoever's turn it is.
    once 1;
    /// Not 0: the position was pondered, or is not to be.
    pondered 1;
    /// Half-moves to be replayed.
    wanted 2;
    /// The second that the clocks showed last.
    shown 1;
    /// Not 0: the end of the game was said.
    said 1;
    /// Bit 7: the machine has a score of its own.
    scored 1;
    /// The last score of the machine, for itself.
    own_score 2;
    /// The stack pointer that `play` returns with.
    stack 1;
    /// The flags that the writing of a move takes.
    flags 1;
    /// What a position edited has of each kind.
    counts 2 * COUNTS as u16;
}

/// What the routines of game control need.
#[derive(Clone, Copy, Debug)]
pub struct Control<'a> {
    /// Where everything is.
    pub m: &'a Computer,
    /// What is remembered.
    pub v: Vars,
    /// The record.
    pub r: Record,
}

/// Emits `play`, `attend`, `heard` and what they call.
pub fn emit(a: &mut Asm, g: &Control<'_>) {
    a.section(
        "Game control",
        "Whose turn it is, thinking, clocks, and what the player wants.",
    );
    play(a, g);
    speed::emit(a, g.m);
    turn(a, g);
    think(a, g);
    attend(a, g);
    moves(a, g);
    games(a, g);
    wants(a, g);
    endings(a, g);
    tables(a);
}

/// Copies bytes, of which there are at most 128.
fn copy(a: &mut Asm, from: Abs, to: Abs, len: u8) {
    a.ldx(imm(len - 1));
    let next = a.label_here("next");
    a.lda(from.x());
    a.sta(to.x());
    a.dex();
    a.bpl(next);
}

fn play(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    a.routine("play", "The room's life: from start to finish.")
        .destroys("A X Y");
    a.tsx();
    a.stx(v.stack);
    a.lda(imm(0xFF));
    a.sta(s.core_stack);
    a.sta(s.repeating);
    a.lda(imm(0));
    for zero in [
        s.in_core_now,
        s.stop_wanted,
        s.clock_runs,
        s.clock_down,
        v.aim,
        v.pending,
        v.once,
        v.said,
        v.scored,
        d.keys_read,
        d.clock,
        d.clock.at(1),
        d.clock.at(2),
        d.keys_written,
        d.flipped,
        d.ponder,
        d.depth,
        d.line_len,
        d.refusal,
        d.balance,
    ] {
        a.sta(zero);
    }
    a.lda(imm(0x80));
    a.sta(d.sound);
    a.lda(imm(0xC0));
    a.sta(d.screens);
    a.lda(imm(2)).c("the machine plays Black");
    a.sta(d.machine);
    a.lda(imm(FIRST_LEVEL));
    a.sta(d.level);
    a.jsr("start_timer");
    a.lda(d.clock);
    a.sta(v.shown);
    call_core(a, "open_core");
    a.jsr("first_position");
    a.jsr("new_game");
    a.jsr("open_screens");
    a.jsr("show_picture");
    a.global("playing");
    a.jsr("turn");
    a.jmp("playing");

    a.routine("want_quit", "Leaves the room.");
    a.jsr("close_screens");
    a.ldx(v.stack);
    a.txs();
    a.rts();
}

fn turn(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    let (white, machine, human, ended, wait, tick, over, busy) = (
        a.label("white"),
        a.label("machine"),
        a.label("human"),
        a.label("ended"),
        a.label("wait"),
        a.label("tick"),
        a.label("over"),
        a.label("busy"),
    );
    a.routine(
        "turn",
        "Has the machine think if it is its turn, or waits for a key.",
    )
    .destroys("A X Y");
    a.lda(v.pending);
    a.jne("do_pending");
    a.lda(d.outcome);
    a.bne(ended);
    a.lda(v.once);
    a.bne(machine);
    a.comment("A dialogue that is open is not disturbed.");
    let mode = a.sym("screen_mode");
    a.lda(mode);
    a.bne(wait);
    a.jsr("is_machine");
    a.bcc(human);
    a.bind(machine);
    a.lda(imm(Aim::Move as u8));
    a.jmp("search_for");
    a.bind(human);
    a.bit(d.ponder);
    a.bpl(wait);
    a.lda(d.machine);
    a.beq(wait).c("two people");
    a.lda(v.pondered);
    a.bne(wait);
    a.inc(v.pondered);
    a.lda(imm(Aim::Ponder as u8));
    a.jmp("search_for");
    a.bind(ended);
    a.lda(imm(0));
    a.sta(s.clock_runs);
    a.sta(v.once);
    a.lda(v.said);
    a.bne(wait);
    a.inc(v.said);
    a.jsr("show_state");
    a.bind(wait);
    a.jsr("get_key");
    a.beq(tick);
    a.jsr("key_pressed");
    a.cmp(imm(0));
    a.beq(busy);
    a.sta(v.pending);
    a.stx(v.pending_move);
    a.bind(busy);
    a.jmp("show_picture").c("another screen may be in use now");
    a.bind(tick);
    a.jsr("clock_is_over");
    a.bcs(over);
    a.jsr("show_time");
    a.rts();
    a.bind(over);
    a.ldx(imm(Outcome::WhiteTime as u8));
    a.bit(d.side);
    a.bpl(white);
    a.ldx(imm(Outcome::BlackTime as u8));
    a.bind(white);
    a.stx(d.outcome);
    a.rts();

    let (yes, no, whites) = (a.label("yes"), a.label("no"), a.label("whites"));
    a.routine("is_machine", "Whether the machine plays the side to move.")
        .returns("C set if it does")
        .destroys("A");
    a.lda(d.machine);
    a.bit(d.side);
    a.bpl(whites);
    a.lsr_a();
    a.bind(whites);
    a.lsr_a();
    a.rts();

    a.routine(
        "clock_is_over",
        "Whether the time of the side to move is used up.",
    )
    .returns("C set if it is")
    .destroys("A X");
    a.bit(s.clock_down);
    a.bpl(no);
    a.lda(d.outcome);
    a.bne(no);
    a.ldx(s.clock_runs);
    a.beq(no);
    a.lda(d.clock_white.at(-1).x());
    a.ora(d.clock_white.x());
    a.ora(d.clock_white.at(1).x());
    a.beq(yes);
    a.bind(no);
    a.clc();
    a.rts();
    a.bind(yes);
    a.sec();
    a.rts();

    let same = a.label("same");
    a.routine(
        "show_time",
        "Shows the clocks once a second, if there is room for them.",
    )
    .destroys("A X Y");
    a.lda(mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(same);
    a.lda(d.clock);
    a.sec();
    a.sbc(v.shown);
    a.cmp(imm(60));
    a.bcc(same);
    a.lda(d.clock);
    a.sta(v.shown);
    a.jmp("show_clocks");
    a.bind(same);
    a.rts();
}

fn think(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    let (go, result, forget, hint, analysed) = (
        a.label("go"),
        a.label("result"),
        a.label("forget"),
        a.label("hint"),
        a.label("analysed"),
    );
    a.routine("search_for", "Thinks, and does what the search was for.")
        .takes("A the aim")
        .destroys("A X Y");
    a.sta(v.aim);
    a.lda(imm(0));
    a.sta(s.stop_wanted);
    a.sta(v.pending);
    a.sta(v.once);
    a.jsr("set_level");
    a.lda(v.aim);
    a.cmp(imm(Aim::Analysis as u8));
    a.bcc(go);
    a.comment("Analysis and pondering have no limit but the player.");
    a.lda(imm(0));
    a.sta(s.timed);
    for n in 0..4 {
        a.sta(s.nodes_wanted.at(n));
    }
    a.sta(s.sight_wanted);
    a.sta(s.sight_wanted.at(1));
    a.lda(imm(Level::Seconds(1).depth()));
    a.sta(s.depth_wanted);
    a.bind(go);
    a.jsr("go_fast");
    call_core(a, "search");
    a.jsr("show_picture");
    a.lda(imm(0));
    a.sta(s.stop_wanted);
    a.ldx(v.aim);
    a.sta(v.aim);
    a.comment("What the player wants comes first; MOVE NOW wants the move.");
    a.lda(v.pending);
    a.beq(result);
    a.cmp(imm(Command::MoveNow as u8));
    a.bne(forget);
    a.cpx(imm(Aim::Ponder as u8));
    a.bcs(forget);
    a.lda(imm(0));
    a.sta(v.pending);
    a.bind(result);
    a.cpx(imm(Aim::Hint as u8));
    a.beq(hint);
    a.bcs(analysed);
    a.lda(d.line_len);
    a.beq(forget).c("no move: the game is over");
    a.lda(imm(0x80));
    a.sta(v.scored);
    for n in 0..2 {
        a.lda(d.score.at(n));
        a.sta(v.own_score.at(n));
    }
    a.lda(d.line_from);
    a.ldx(d.line_to);
    a.jsr("find_move");
    a.bcs(forget);
    a.jsr("make_move");
    a.lda(d.outcome);
    a.bne(forget);
    a.jmp("show_mate");
    a.bind(hint);
    a.jsr("show_hint");
    a.bind(analysed);
    a.bind(forget);
    a.rts();

    let (next, other, found) = (a.label("next"), a.label("other"), a.label("found"));
    a.routine("find_move", "The number of a move in the list.")
        .takes("A origin, X target")
        .returns("X the number, C clear; or C set")
        .destroys("A Y");
    a.tay();
    a.stx(v.flags);
    a.ldx(imm(0));
    a.bind(next);
    a.cpx(d.move_count);
    a.bcs(found);
    a.tya();
    a.cmp(d.moves_from.x());
    a.bne(other);
    a.lda(v.flags);
    a.cmp(d.moves_to.x());
    a.clc();
    a.beq(found);
    a.bind(other);
    a.inx();
    a.bne(next).c("always");
    a.bind(found);
    a.rts();

    let page = a.label("page");
    a.routine("heard", "Hears of an iteration: `hear` calls it.")
        .takes("the panel of the desk")
        .returns("C clear if there is time for another iteration")
        .destroys("A X Y");
    a.jsr("elapsed");
    for n in 0..3 {
        a.lda(s.passed.at(n));
        a.sta(d.time.at(n));
    }
    let mode = a.sym("screen_mode");
    a.lda(mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(page);
    a.jsr("show_thinking");
    a.bind(page);
    a.jmp("another");
}

fn attend(a: &mut Asm, g: &Control<'_>) {
    let (v, s) = (&g.v, &g.m.s);
    let (none, waits) = (a.label("none"), a.label("waits"));
    a.routine(
        "attend",
        "Sees to a key while the core thinks: the interrupt calls it.",
    )
    .returns("stop_wanted, if the search is to end")
    .destroys("A X Y");
    a.lda(v.pending);
    a.bne(waits).c("one thing after the other");
    a.jsr("get_key");
    a.beq(none);
    a.jsr("key_pressed");
    a.cmp(imm(0));
    a.beq(none);
    a.sta(v.pending);
    a.stx(v.pending_move);
    a.bind(waits);
    a.lda(imm(1));
    a.sta(s.stop_wanted);
    a.bind(none);
    a.jmp("show_time");

    let (lo, hi) = (a.sym("commands_lo"), a.sym("commands_hi"));
    let jump = a.sym("command_jump");
    a.routine("do_pending", "Does what the player wants.")
        .destroys("A X Y");
    a.tax();
    a.lda(lo.at(-1).x());
    a.sta(jump);
    a.lda(hi.at(-1).x());
    a.sta(jump.at(1));
    a.lda(imm(0));
    a.sta(v.pending);
    a.ldx(v.pending_move);
    a.smc("command_jump");
    a.jmp(crate::asm::fixed(0xFFFF));
}

/// Points `ply` at an array of the record, at the half-move in `len`.
fn at_ply(a: &mut Asm, g: &Control<'_>, array: Abs, len: Abs) {
    let ply = g.v.ply;
    a.lda(len);
    a.clc();
    a.adc(crate::asm::lo(array));
    a.sta(ply);
    a.lda(len.at(1));
    a.adc(crate::asm::hi(array));
    a.sta(ply.at(1));
}

fn moves(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s, r) = (&g.v, &g.m.d, &g.m.s, &g.r);
    let (full, quiet, mate, over) = (
        a.label("full"),
        a.label("quiet"),
        a.label("mate"),
        a.label("over"),
    );
    a.routine("make_move", "Makes a legal move, and writes it down.")
        .takes("X its number in the list")
        .destroys("A X Y");
    a.txa();
    a.pha();
    a.jsr("change_clocks");
    a.pla();
    a.tax();
    a.jsr("write_move");
    a.jsr("after_move");
    a.jmp("sound_move");

    a.routine("write_move", "The same, and nothing is shown.")
        .takes("X its number in the list")
        .returns("C set: it is made, but the record is full")
        .destroys("A X Y");
    a.lda(d.moves_from.x());
    a.pha();
    a.lda(d.moves_to.x());
    a.sta(d.last_to);
    a.jsr("find_san");
    a.sta(v.flags);
    a.pla();
    call_core(a, "play_move");
    a.lda(d.in_check);
    a.beq(quiet);
    a.lda(d.outcome);
    a.cmp(imm(Outcome::Mate as u8));
    a.beq(mate);
    a.lda(imm(san::CHECK));
    a.bne(over).c("always");
    a.bind(mate);
    a.lda(imm(san::MATE));
    a.bind(over);
    a.ora(v.flags);
    a.sta(v.flags);
    a.bind(quiet);
    a.comment("A game longer than the record goes on without it.");
    a.lda(r.len);
    a.cmp(imm((PLIES & 0xFF) as u8));
    a.lda(r.len.at(1));
    a.sbc(imm((PLIES >> 8) as u8));
    a.bcs(full);
    for (array, byte) in [(r.from, d.last_from), (r.to, d.last_to), (r.san, v.flags)] {
        at_ply(a, g, array, r.len);
        a.ldy(imm(0));
        a.lda(byte);
        a.sta(v.ply.ind_y());
    }
    let counted = a.label("counted");
    a.inc(r.len);
    a.bne(counted);
    a.inc(r.len.at(1));
    a.bind(counted);
    a.comment("What was taken back is forgotten.");
    for n in 0..2 {
        a.lda(r.len.at(n));
        a.sta(r.all.at(n));
    }
    a.clc();
    a.bind(full);
    a.rts();

    a.routine(
        "after_move",
        "Shows the game as it now is, and starts the clock.",
    )
    .destroys("A X Y");
    a.lda(imm(0));
    a.sta(v.pondered);
    a.sta(v.said);
    a.jsr("run_clock");
    a.jsr("count_moves");
    a.jsr("clear_message");
    let mode = a.sym("screen_mode");
    let page = a.label("page");
    a.lda(mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(page);
    a.jmp("show");
    a.bind(page);
    a.rts();

    let black = a.label("black");
    a.routine("run_clock", "Has the clock of the side to move go.")
        .destroys("A X");
    a.ldx(imm(1));
    a.bit(d.side);
    a.bpl(black);
    a.ldx(imm(4));
    a.bind(black);
    a.stx(s.clock_runs);
    a.rts();

    a.routine("count_moves", "The number of the move, from the record.")
        .returns("desk_move_number")
        .destroys("A");
    a.lda(r.len);
    a.sta(d.move_number);
    a.lda(r.len.at(1));
    a.sta(d.move_number.at(1));
    let whites = a.label("whites");
    a.bit(r.first_side);
    a.bpl(whites);
    a.inc(d.move_number);
    a.bne(whites);
    a.inc(d.move_number.at(1));
    a.bind(whites);
    a.lsr(d.move_number.at(1));
    a.ror(d.move_number);
    a.lda(d.move_number);
    a.clc();
    a.adc(r.first_number);
    a.sta(d.move_number);
    a.lda(d.move_number.at(1));
    a.adc(r.first_number.at(1));
    a.sta(d.move_number.at(1));
    a.rts();

    let (first, not_yet, done) = (a.label("first"), a.label("not_yet"), a.label("done"));
    let (time, control) = (&g.m.l.time, g.m.l.moves);
    a.routine(
        "change_clocks",
        "The side to move has moved: counts to the time control.",
    )
    .destroys("A X Y");
    a.ldy(d.level);
    a.lda(control.y());
    a.beq(done);
    a.ldx(imm(0));
    a.bit(d.side);
    a.bpl(first);
    a.ldx(imm(3));
    a.bind(first);
    a.dec(s.moves_to_go.x());
    a.bne(not_yet);
    a.sta(s.moves_to_go.x());
    a.comment("The time control is reached: as much again.");
    a.php();
    a.sei();
    a.clc();
    for (n, byte) in time.iter().enumerate() {
        let clock = d.clock_white.at(n as i32).x();
        a.lda(byte.y());
        a.adc(clock);
        a.sta(clock);
    }
    a.plp();
    a.bind(not_yet);
    a.bind(done);
    a.rts();
}

fn games(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s, r) = (&g.v, &g.m.d, &g.m.s, &g.r);
    a.routine("first_position", "The opening position on the desk.")
        .destroys("A X");
    let opening = a.sym("opening");
    copy(a, opening, d.board, SQUARES as u8);
    for (byte, value) in [
        (d.side, 0),
        (d.castling, 15),
        (d.en_passant, NO_FILE),
        (d.halfmove, 0),
        (r.first_number, 1),
        (r.first_number.at(1), 0),
    ] {
        a.lda(imm(value));
        a.sta(byte);
    }
    a.rts();

    a.routine("new_game", "Begins a game with the position on the desk.")
        .takes("the position on the desk; record_first_number")
        .destroys("A X Y");
    copy(a, d.board, r.start, POSITION as u8);
    for n in 0..2 {
        a.lda(r.first_number.at(n));
        a.sta(r.start.at(i32::from(NUMBER) + n));
    }
    a.lda(d.side);
    a.sta(r.first_side);
    a.lda(imm(0));
    for byte in [
        r.len,
        r.len.at(1),
        r.all,
        r.all.at(1),
        v.pondered,
        v.said,
        v.scored,
        d.depth,
        d.line_len,
    ] {
        a.sta(byte);
    }
    call_core(a, "clear_table");
    call_core(a, "begin_game");
    a.jsr("count_moves");
    let (control, none, next) = (a.label("control"), a.label("none"), a.label("next"));
    a.routine("set_clocks", "Sets both clocks for the level.")
        .destroys("A X Y");
    a.php();
    a.sei();
    a.ldy(d.level);
    a.lda(imm(0));
    a.sta(s.clock_down);
    a.lda(g.m.l.moves.y());
    a.sta(s.moves_to_go);
    a.sta(s.moves_to_go.at(3));
    a.bne(control);
    a.ldx(imm(5));
    a.lda(imm(0));
    a.bind(next);
    a.sta(d.clock_white.x());
    a.dex();
    a.bpl(next);
    a.bmi(none).c("always");
    a.bind(control);
    a.lda(imm(0x80));
    a.sta(s.clock_down);
    for (n, byte) in g.m.l.time.iter().enumerate() {
        a.lda(byte.y());
        a.sta(d.clock_white.at(n as i32));
        a.sta(d.clock_black.at(n as i32));
    }
    a.bind(none);
    a.plp();
    a.jmp("run_clock");

    let (ply, played, last) = (a.label("ply"), a.label("played"), a.label("last"));
    a.routine(
        "replay",
        "Goes to a point of the game: sets it up and plays it again.",
    )
    .takes("game_wanted, at most record_all")
    .returns("record_len")
    .destroys("A X Y");
    copy(a, r.start, d.board, POSITION as u8);
    call_core(a, "begin_game");
    a.lda(imm(0));
    a.sta(r.len);
    a.sta(r.len.at(1));
    a.lda(v.wanted);
    a.ora(v.wanted.at(1));
    a.beq(played);
    a.bind(ply);
    at_ply(a, g, r.to, r.len);
    a.ldy(imm(0));
    a.lda(v.ply.ind_y());
    a.sta(d.last_to);
    at_ply(a, g, r.from, r.len);
    a.ldy(imm(0));
    a.lda(v.ply.ind_y());
    call_core(a, "advance");
    a.inc(r.len);
    a.bne(last);
    a.inc(r.len.at(1));
    a.bind(last);
    a.lda(r.len);
    a.cmp(v.wanted);
    a.bne(ply);
    a.lda(r.len.at(1));
    a.cmp(v.wanted.at(1));
    a.bne(ply);
    call_core(a, "settle");
    a.bind(played);
    a.jmp("after_move");
}

fn wants(a: &mut Asm, g: &Control<'_>) {
    let (v, d, r) = (&g.v, &g.m.d, &g.r);
    a.routine("do_new_game", "A new game from the opening position.");
    a.jsr("first_position");
    a.jsr("new_game");
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
    call_core(a, "set_position");
    call_core(a, "is_king_open");
    a.lda(imm(Refusal::OpponentInCheck as u8));
    a.sta(d.refusal);
    a.bcs(back);
    a.lda(imm(0));
    a.sta(d.refusal);
    a.sta(r.first_number.at(1));
    a.lda(imm(1));
    a.sta(r.first_number);
    a.jsr("new_game");
    a.jmp("page_close");
    a.bind(back);
    a.comment("The game is still there, as it was.");
    for n in 0..2 {
        a.lda(r.len.at(n));
        a.sta(v.wanted.at(n));
    }
    a.jsr("replay");
    a.bind(refused);
    a.jmp("show_refusal");
}

fn endings(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let (white, done, agreed, refuse, play) = (
        a.label("white"),
        a.label("done"),
        a.label("agreed"),
        a.label("refuse"),
        a.label("play"),
    );
    a.routine("do_resign", "The side to move resigns.");
    a.lda(d.outcome);
    a.bne(done);
    a.ldx(imm(Outcome::WhiteResigned as u8));
    a.bit(d.side);
    a.bpl(white);
    a.ldx(imm(Outcome::BlackResigned as u8));
    a.bind(white);
    a.stx(d.outcome);
    a.bind(done);
    a.rts();

    a.routine(
        "do_draw",
        "A draw is offered: people agree, the machine if it stands no better.",
    );
    a.lda(d.outcome);
    a.bne(done);
    a.lda(d.machine);
    a.beq(agreed);
    a.bit(v.scored);
    a.bpl(refuse).c("it has not looked at the game yet");
    a.lda(v.own_score);
    a.sec();
    a.sbc(imm(DRAW_SCORE));
    a.lda(v.own_score.at(1));
    a.sbc(imm(0));
    a.bmi(play);
    a.bind(refuse);
    a.jsr("begin_text");
    say(a, "Octet declines the draw.");
    a.jmp("set_message");
    a.bind(play);
    a.comment("Nearly equal is not enough to give up a game that has just begun.");
    a.lda(d.move_number.at(1));
    a.bne(agreed);
    a.lda(d.move_number);
    a.cmp(imm(20));
    a.bcc(refuse);
    a.bind(agreed);
    a.lda(imm(Outcome::Agreed as u8));
    a.sta(d.outcome);
    a.rts();

    check_edited(a, g);
    pawns_and_rights(a, g);
}

/// What a castling right needs: its bit, then the squares of king and rook,
/// and their colour.
const RIGHTS: [(u8, u8, u8, u8); 4] = [
    (WHITE_SHORT, 4, 7, 0),
    (WHITE_LONG, 4, 0, 0),
    (BLACK_SHORT, 60, 63, BLACK),
    (BLACK_LONG, 60, 56, BLACK),
];

/// Counts of a side.
const COUNTS: u8 = 10;

/// What is counted of a side while a position is checked: its men,
/// its pawns with the pieces that were pawns, and each kind.
mod count {
    /// Men.
    pub const MEN: i32 = 0;
    /// Pawns and pieces beyond those of the beginning.
    pub const PAWNS: i32 = 1;
    /// Pieces of each kind, by its number on the desk: from pawns to kings.
    pub const KINDS: i32 = 2;
    /// How many counts a side has.
    pub const LEN: u8 = super::COUNTS;
}

/// Goes on if a count is less than `limit` more than 0; else notes a refusal.
fn at_most(a: &mut Asm, g: &Control<'_>, which: Abs, limit: u8, refusal: Refusal) {
    let fine = a.label("fine");
    a.lda(which);
    a.cmp(imm(limit + 1));
    a.bcc(fine);
    a.lda(imm(refusal as u8));
    a.sta(g.m.d.refusal);
    a.bind(fine);
}

fn check_edited(a: &mut Asm, g: &Control<'_>) {
    let (v, d) = (&g.v, &g.m.d);
    let board = a.sym("screen_edit_board");
    let (next, none, white, first, fine, low) = (
        a.label("next"),
        a.label("none"),
        a.label("white"),
        a.label("first"),
        a.label("fine"),
        a.label("low"),
    );
    a.routine("check_edited", "Whether the men edited can be a position.")
        .returns("desk_refusal, and Z set if there is none")
        .destroys("A X Y");
    a.ldx(imm(2 * count::LEN - 1));
    a.lda(imm(0));
    a.sta(d.refusal);
    a.bind(first);
    a.sta(v.counts.x());
    a.dex();
    a.bpl(first);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.lda(board.x());
    a.beq(none);
    a.ldy(imm(0));
    a.lda(board.x());
    a.bpl(white);
    a.ldy(imm(count::LEN));
    a.bind(white);
    let add = |a: &mut Asm, place: i32| {
        let count = v.counts.at(place);
        a.lda(count.y());
        a.clc();
        a.adc(imm(1));
        a.sta(count.y());
    };
    add(a, count::MEN);
    a.lda(board.x());
    a.and(imm(!BLACK));
    a.sty(v.flags);
    a.clc();
    a.adc(v.flags);
    a.tay();
    add(a, count::KINDS - 1);
    a.lda(board.x());
    a.and(imm(!BLACK));
    a.cmp(imm(kind_number(Kind::Pawn)));
    a.bne(none);
    a.cpx(imm(8));
    a.bcc(low);
    a.cpx(imm(56));
    a.bcc(fine);
    a.bind(low);
    a.lda(imm(Refusal::PawnRank as u8));
    a.sta(d.refusal);
    a.bind(fine);
    a.bind(none);
    a.dex();
    a.bpl(next);
    for (side, king, men, pawns) in [
        (
            0,
            Refusal::WhiteKing,
            Refusal::WhiteMen,
            Refusal::WhitePawns,
        ),
        (
            i32::from(count::LEN),
            Refusal::BlackKing,
            Refusal::BlackMen,
            Refusal::BlackPawns,
        ),
    ] {
        let at = |place: i32| v.counts.at(side + place);
        let of = |kind: Kind| at(count::KINDS + i32::from(kind_number(kind)) - 1);
        a.lda(of(Kind::Pawn));
        a.sta(at(count::PAWNS));
        for (kind, at_first) in [
            (Kind::Knight, 2),
            (Kind::Bishop, 2),
            (Kind::Rook, 2),
            (Kind::Queen, 1),
        ] {
            let enough = a.label("enough");
            a.lda(of(kind));
            a.sec();
            a.sbc(imm(at_first));
            a.bcc(enough);
            a.clc();
            a.adc(at(count::PAWNS));
            a.sta(at(count::PAWNS));
            a.bind(enough);
        }
        at_most(a, g, at(count::PAWNS), 8, pawns);
        at_most(a, g, at(count::MEN), 16, men);
        let one = a.label("one");
        a.lda(of(Kind::King));
        a.cmp(imm(1));
        a.beq(one);
        a.lda(imm(king as u8));
        a.sta(d.refusal);
        a.bind(one);
    }
    a.lda(d.refusal);
    a.rts();
}

fn pawns_and_rights(a: &mut Asm, g: &Control<'_>) {
    let d = &g.m.d;
    let [king, rook, pawn] = [Kind::King, Kind::Rook, Kind::Pawn].map(kind_number);
    a.routine(
        "check_rights",
        "Whether the men on the desk allow its rights.",
    )
    .returns("desk_refusal, and Z set if there is none")
    .destroys("A X Y");
    for (bit, king_at, rook_at, color) in RIGHTS {
        let (lost, kept) = (a.label("lost"), a.label("kept"));
        a.lda(d.castling);
        a.and(imm(bit));
        a.beq(kept);
        a.lda(d.board.at(i32::from(king_at)));
        a.cmp(imm(king | color));
        a.bne(lost);
        a.lda(d.board.at(i32::from(rook_at)));
        a.cmp(imm(rook | color));
        a.beq(kept);
        a.bind(lost);
        a.lda(imm(Refusal::Castling as u8));
        a.sta(d.refusal);
        a.bind(kept);
    }
    a.comment("A pawn that has made a double step, and nobody where it came from.");
    let (none, black, whole) = (a.label("none"), a.label("black"), a.label("whole"));
    a.ldx(d.en_passant);
    a.bmi(none);
    a.lda(d.side);
    a.bne(black);
    a.lda(d.board.at(4 * 8).x());
    a.cmp(imm(pawn | BLACK));
    a.bne(whole);
    a.lda(d.board.at(5 * 8).x());
    a.ora(d.board.at(6 * 8).x());
    a.beq(none);
    a.bne(whole).c("always");
    a.bind(black);
    a.lda(d.board.at(3 * 8).x());
    a.cmp(imm(pawn));
    a.bne(whole);
    a.lda(d.board.at(2 * 8).x());
    a.ora(d.board.at(8).x());
    a.beq(none);
    a.bind(whole);
    a.lda(imm(Refusal::EnPassant as u8));
    a.sta(d.refusal);
    a.bind(none);
    a.lda(d.refusal);
    a.rts();
}

/// The routines of the commands, in their order.
const COMMANDS: [&str; 17] = [
    "play_wanted",
    "do_new_game",
    "do_take_back",
    "do_forward",
    "do_move_now",
    "do_hint",
    "do_analyse",
    "do_stop",
    "do_players",
    "do_set_up",
    "do_draw",
    "do_resign",
    "want_quit",
    "do_level",
    "do_first",
    "do_last",
    "do_disk",
];

fn tables(a: &mut Asm) {
    let Some(room) = a.selected() else { return };
    let start = Position::start();
    let opening: Vec<u8> = Square::all()
        .map(|square| {
            let man = start.man(square);
            let black = if man.color() == Color::Black {
                BLACK
            } else {
                0
            };
            man.kind().map_or(0, |kind| kind_number(kind) | black)
        })
        .collect();
    a.table(room, "opening", 1, &opening, "The opening position");
    let commands = COMMANDS.map(|name| a.sym(name));
    a.table_lo(room, "commands_lo", 1, commands, "What is done, by command");
    a.table_hi(room, "commands_hi", 1, commands, "High bytes");
    const {
        assert!(Command::Disk as usize == COMMANDS.len());
        assert!(LEVELS.len() < 27);
    }
}
