//! Game control: whose turn it is, thinking, the clocks, and what the player
//! wants done with the game.
//!
//! `play` is the room's whole life: it waits for keys, has the machine think
//! when it is its turn, and hands every key to [`super::dialogue`], which
//! answers with a [`Command`]. While the core thinks, keys come to `attend`
//! from within the interrupt; a command then ends the search and is done after
//! it.

mod edited;
mod games;
mod learning;
mod moves;
mod openings;
mod think;
mod wants;

use engine::piece::Kind;
use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::asm::{Abs, Asm, SegmentId, Zp, imm};
use crate::computer::Computer;
use crate::computer::book::{NO_NAME, NO_PLACE};
use crate::computer::desk::{
    BLACK, FROM_BOOK, NUMBER, Outcome, POSITION, Refusal, SQUARES, kind_number,
};
use crate::computer::dialogue::{Command, Mode};
use crate::computer::levels::{FIRST_LEVEL, LEVELS, Level};
use crate::computer::record::{PLIES, Record, san};
use crate::computer::screen::write::say;
use crate::computer::speed;
use crate::computer::worlds::call_core;
use edited::*;
use games::*;
use learning::*;
use moves::*;
use openings::*;
use think::*;
use wants::*;

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
    /// By half-moves played, the number of the opening.
    opening OPENINGS as u16;
    /// By half-moves played, how many positions before it in a row are not in
    /// the book.
    missed OPENINGS as u16;
    /// By half-moves before it, the weight of a move played from the book.
    place_lo OPENINGS as u16;
    /// The high byte, or [`NO_PLACE`].
    place_hi OPENINGS as u16;
    /// The bit of the side that lost.
    loser 1;
    /// The half-move whose weight is changed.
    learnt 1;
    /// Bit 7: its weight is in the high half of a byte.
    half 1;
    /// Bit 7: it was the winner's.
    won 1;
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
    openings(a, g);
    learning(a, g);
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
        d.book_seed,
        d.book_seed.at(1),
        d.book_from,
        d.book_to,
        d.opening,
        d.learns,
    ] {
        a.sta(zero);
    }
    a.lda(imm(0x80));
    a.sta(d.sound);
    a.sta(d.from_book);
    a.lda(imm(NO_NAME)).c("nothing has a name yet");
    a.sta(d.opening_number);
    a.lda(imm(0xC0));
    a.sta(d.screens);
    a.lda(imm(2)).c("the machine plays Black");
    a.sta(d.machine);
    a.lda(imm(FIRST_LEVEL));
    a.sta(d.level);
    a.jsr("start_timer");
    a.lda(d.clock);
    a.sta(v.shown);
    a.jsr("open_screens");
    call_core(a, "open_core");
    a.jsr("first_position");
    a.jsr("new_game");
    a.jsr("show_everything");
    a.jsr("show_picture");
    a.jsr("load_book");
    a.global("playing");
    a.jsr("turn");
    a.jmp("playing");

    a.routine("want_quit", "Leaves the room.");
    a.jsr("keys_up").c("or BASIC takes the answer for its own");
    a.jsr("close_screens");
    a.ldx(v.stack);
    a.txs();
    a.rts();
}

fn turn(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s) = (&g.v, &g.m.d, &g.m.s);
    let known = a.label("known");
    let (lost, machine, human, ended, wait, tick, over, busy) = (
        a.label("lost"),
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
    a.jsr("clock_is_over");
    a.bcs(over);
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
    a.jsr("learn_from_game");
    a.bind(wait);
    a.lda(s.consulted);
    a.bne(known);
    call_core(a, "consult");
    a.bind(known);
    a.jsr("get_key");
    a.beq(tick);
    a.jsr("key_pressed");
    a.cmp(imm(0));
    a.beq(busy);
    a.sta(v.pending);
    a.stx(v.pending_move);
    a.bind(busy);
    a.jsr("take_seed")
        .c("not sooner: further keys may be seen to meanwhile");
    a.jmp("show_picture").c("another screen may be in use now");
    a.bind(tick);
    a.jmp("show_time");
    a.bind(over);
    a.comment("Who has only a king does not win by the other's time.");
    let (look, next, set) = (a.label("look"), a.label("next"), a.label("set"));
    a.ldy(imm(SQUARES as u8 - 1));
    a.bind(look);
    a.lda(d.board.y());
    a.beq(next);
    a.eor(d.side);
    a.bpl(next).c("who is to move");
    a.asl_a().c("the kind alone");
    a.cmp(imm(kind_number(Kind::King) << 1));
    a.bne(lost);
    a.bind(next);
    a.dey();
    a.bpl(look);
    a.ldx(imm(Outcome::BareTime as u8));
    a.bne(set).c("always");
    a.bind(lost);
    a.ldx(imm(Outcome::WhiteTime as u8));
    a.bit(d.side);
    a.bpl(set);
    a.ldx(imm(Outcome::BlackTime as u8));
    a.bind(set);
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
        "Shows the clocks once a second, or what the search has found out meanwhile.",
    )
    .destroys("A X Y");
    a.lda(d.clock);
    a.sec();
    a.sbc(v.shown);
    a.cmp(imm(60));
    a.bcc(same);
    a.lda(d.clock);
    a.sta(v.shown);
    a.jsr("show_clocks");
    a.lda(v.aim);
    a.beq(same);
    a.lda(mode);
    a.cmp(imm(Mode::Considered as u8));
    a.jeq("show_considered");
    a.bind(same);
    a.rts();
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
    let commands = COMMANDS.map(|name| a.sym(name));
    a.table_lo(room, "commands_lo", 1, commands, "What is done, by command");
    a.table_hi(room, "commands_hi", 1, commands, "High bytes");
    const {
        assert!(Command::Disk as usize == COMMANDS.len());
        assert!(LEVELS.len() < 27);
    }
}
