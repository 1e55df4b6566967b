//! How long the user lets the program think, and what is left of it.
//!
//! Time is in sixtieths of a second, as the interrupt counts it from a timer
//! that goes equally fast at 1 MHz and 2 MHz. The rule is the engine's,
//! [`engine::search::pace`], with the same numbers: a search ends itself where
//! no other iteration is to begin, and the interrupt ends it where all time is
//! used up.

use engine::search::MAX_DEPTH;
use engine::search::pace::MOST;

use super::desk::Desk;
use super::state::State;
use crate::asm::{Abs, Asm, SegmentId, asm};

/// Sixtieths of a second, which are counted.
pub const JIFFIES: u32 = 60;

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Below full strength: one of the engine's levels.
    Weak(engine::levels::Level),
    /// So many seconds a move.
    Seconds(u32),
    /// So many moves in so many minutes.
    Control {
        /// Moves.
        moves: u8,
        /// Minutes.
        minutes: u32,
    },
    /// To a fixed depth.
    Depth(u8),
}

/// The levels that the user can choose from.
pub const LEVELS: [Level; WEAK + 13] = [
    Level::Weak(engine::levels::LEVELS[0]),
    Level::Weak(engine::levels::LEVELS[1]),
    Level::Weak(engine::levels::LEVELS[2]),
    Level::Weak(engine::levels::LEVELS[3]),
    Level::Weak(engine::levels::LEVELS[4]),
    Level::Weak(engine::levels::LEVELS[5]),
    Level::Weak(engine::levels::LEVELS[6]),
    Level::Weak(engine::levels::LEVELS[7]),
    Level::Seconds(2),
    Level::Seconds(5),
    Level::Seconds(15),
    Level::Seconds(30),
    Level::Seconds(60),
    Level::Seconds(180),
    in_40_moves(5),
    in_40_moves(30),
    in_40_moves(90),
    Level::Depth(2),
    Level::Depth(4),
    Level::Depth(6),
    Level::Depth(8),
];

/// The level at first: five seconds a move.
pub const FIRST_LEVEL: u8 = WEAK as u8 + 1;

/// Levels below full strength.
const WEAK: usize = engine::levels::LEVELS.len();

const fn in_40_moves(minutes: u32) -> Level {
    Level::Control { moves: 40, minutes }
}

impl Level {
    /// The time that the clock shows at first, and for how many moves; no
    /// moves where every move has the same time, no time where nothing is
    /// measured.
    #[must_use]
    pub const fn clock(self) -> (u32, u8) {
        match self {
            Level::Weak(_) | Level::Depth(_) => (0, 0),
            Level::Seconds(seconds) => (seconds * JIFFIES, 0),
            Level::Control { moves, minutes } => (minutes * 60 * JIFFIES, moves),
        }
    }

    /// The last iteration.
    #[must_use]
    pub const fn depth(self) -> u8 {
        match self {
            Level::Depth(depth) => depth,
            Level::Weak(level) => level.depth,
            _ => MAX_DEPTH,
        }
    }

    /// How many nodes, or 0.
    #[must_use]
    pub const fn nodes(self) -> u16 {
        match self {
            Level::Weak(level) => level.nodes,
            _ => 0,
        }
    }

    /// How much is overlooked, and how far from the best a move may be: the
    /// engine's `blind` and `spread`.
    #[must_use]
    pub const fn sight(self) -> (u8, u8) {
        match self {
            Level::Weak(level) => (level.blind, level.spread),
            _ => (0, 0),
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Level::Weak(level) => format!("easy, {} Elo", level.elo),
            Level::Depth(depth) => format!("{depth} half-moves deep"),
            Level::Seconds(60) => "a minute a move".to_owned(),
            Level::Seconds(seconds) if seconds % 60 == 0 => {
                format!("{} minutes a move", seconds / 60)
            }
            Level::Seconds(seconds) => format!("{seconds} seconds a move"),
            Level::Control { moves, minutes } => format!("{moves} moves in {minutes} minutes"),
        }
    }
}

/// Addresses of what is known of the levels.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// The time on the clock, low bytes first.
    pub time: [Abs; 3],
    /// The moves it is for.
    pub moves: Abs,
    /// The last iterations.
    pub depths: Abs,
    /// Nodes as a counter that counts up to 0, low bytes first.
    pub nodes: [Abs; 2],
    /// What is overlooked ([`Level::sight`]): blind, then spread.
    pub sight: [Abs; 2],
}

impl Levels {
    /// Writes the tables to `segment`.
    pub fn emit(a: &mut Asm, segment: SegmentId) -> Levels {
        let byte = |n: usize| LEVELS.map(|level| level.clock().0.to_le_bytes()[n]);
        let moves = LEVELS.map(|level| level.clock().1);
        let nodes = |n: usize| LEVELS.map(|level| level.nodes().wrapping_neg().to_le_bytes()[n]);
        let what = "Nodes, counted up to 0";
        Levels {
            time: [0, 1, 2].map(|n| {
                let name = format!("level_time_{n}");
                a.table(segment, &name, 1, &byte(n), "Time on the clock")
            }),
            moves: a.table(segment, "level_moves", 1, &moves, "Moves it is for, or 0"),
            depths: a.table(
                segment,
                "level_depths",
                1,
                &LEVELS.map(Level::depth),
                "Last iterations",
            ),
            nodes: [0, 1]
                .map(|n| a.table(segment, &format!("level_nodes_{n}"), 1, &nodes(n), what)),
            sight: [
                a.table(
                    segment,
                    "level_blind",
                    1,
                    &LEVELS.map(|level| level.sight().0),
                    "How much is overlooked",
                ),
                a.table(
                    segment,
                    "level_spread",
                    1,
                    &LEVELS.map(|level| level.sight().1),
                    "How far from the best a move may be",
                ),
            ],
        }
    }
}

/// What the routines of the clock need.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    /// What is remembered.
    pub s: State,
    /// The desk.
    pub d: Desk,
    /// The levels.
    pub l: Levels,
    /// The number that `quotient` divides.
    pub number: Abs,
}

/// Emits what a search asks of the clock.
pub fn emit(a: &mut Asm, m: &Clock) {
    a.section(
        "Levels",
        "Time is in sixtieths of a second, three bytes, low byte first.",
    );
    set_level(a, m);
    budget(a, m);
    elapsed(a, m);
    over(a, m);
    another(a, m);
}

fn set_level(a: &mut Asm, m: &Clock) {
    let (s, d) = (&m.s, &m.d);
    asm! { a;
        a.routine("set_level", "Makes ready for a search at a level.")
            .takes("Y the level; the clock of the side to move")
            .returns(
                "depth_wanted, nodes_wanted, sight_wanted, timed, time_begin, time_end, clock_start",
            )
            .destroys("A X Y, number");
        jsr  start_clock
        lda  m.l.depths,y
        sta  s.depth_wanted
        for (n, table) in m.l.sight.into_iter().enumerate() {
            lda  table,y
            sta  s.sight_wanted + (n as i32)
        }
        lda  m.l.nodes[0],y
        sta  s.nodes_wanted
        lda  m.l.nodes[1],y
        sta  s.nodes_wanted+1
        ora  s.nodes_wanted
        beq  @limited           // no limit
        lda  #0xFF
    @limited:
        sta  s.nodes_wanted+2
        sta  s.nodes_wanted+3
        lda  #0
        sta  s.timed
        for (n, table) in m.l.time.into_iter().enumerate() {
            lda  table,y
            sta  s.time_left + (n as i32)
        }
        ora  s.time_left+1
        ora  s.time_left
        beq  @untimed
        dec  s.timed            // bit 7
        lda  m.l.moves,y
        beq  @each              // the same for every move
        // What is left on the side's clock, for the moves to the control.
        ldx  #0
        bit  d.side
        bpl  @whites
        ldx  #3
    @whites:
        for n in 0..3 {
            lda  d.clock_white + n,x
            sta  s.time_left + n
        }
        lda  s.moves_to_go,x
        sta  s.moves_left
        jmp  budget
    @each:
        for n in 0..3 {
            lda  s.time_left + n
            sta  s.time_begin + n
            sta  s.time_end + n
        }
    @untimed:
        rts

        a.routine("start_clock", "Notes when a search begins.")
            .returns("clock_start")
            .destroys("A; keeps Y");
        php
        sei                     // the clock must not go on now
        for n in 0..3 {
            lda  d.clock + n
            sta  s.clock_start + n
        }
        plp
        rts
    }
}

/// Copies the clock to the number that `quotient` works on.
fn take_time_left(a: &mut Asm, m: &Clock) {
    let s = &m.s;
    asm! { a;
        for n in 0..3 {
            lda  s.time_left + n
            sta  m.number + n
        }
        lda  #0
        sta  m.number+3
    }
}

fn budget(a: &mut Asm, m: &Clock) {
    let s = &m.s;
    asm! { a;
        a.routine(
            "budget",
            "The time for one move: the engine's Allotment::share.",
        )
        .takes("time_left; moves_left, 1 to 128")
        .returns("time_begin, time_end")
        .destroys("A X, number")
        .cost("400 to 2,500 cycles");
        // At most all that is left for the last move, a third for others.
        take_time_left(a, m);
        ldx  s.moves_left
        dex
        beq  @last
        lda  #MOST as u8
        jsr  quotient
    @last:
        for n in 0..3 {
            lda  m.number + n
            sta  s.time_end + n
        }
        take_time_left(a, m);
        lda  s.moves_left
        jsr  quotient           // a share, in number
        // Half of it to begin iterations in.
        lda  m.number+2
        lsr  a
        sta  s.time_begin+2
        for n in [1, 0] {
            lda  m.number + n
            ror  a
            sta  s.time_begin + n
        }
        // Twice of it to the end, if there is as much.
        asl  m.number
        for n in 1..4 {
            rol  m.number + n
        }
        lda  m.number
        cmp  s.time_end
        for n in 1..3 {
            lda  m.number + n
            sbc  s.time_end + n
        }
        lda  m.number+3
        sbc  #0
        bcs  @less              // there is not
        for n in 0..3 {
            lda  m.number + n
            sta  s.time_end + n
        }
    @less:
        rts
    }
}

fn elapsed(a: &mut Asm, m: &Clock) {
    let (s, d) = (&m.s, &m.d);
    a.routine("elapsed", "The time since the search began.")
        .takes("clock_start")
        .returns("passed")
        .destroys("A")
        .cost("58 cycles");
    asm! { a;
        php
        sei                     // the clock must not go on now
        sec
        for n in 0..3 {
            lda  d.clock + n
            sbc  s.clock_start + n
            sta  s.passed + n
        }
        plp
        rts
    }
}

/// Carry set if what has passed is no less than `time`.
fn compare_passed(a: &mut Asm, m: &Clock, time: Abs) {
    asm! { a;
        lda  m.s.passed
        cmp  time
        for n in 1..3 {
            lda  m.s.passed + n
            sbc  time + n
        }
    }
}

fn over(a: &mut Asm, m: &Clock) {
    let s = &m.s;
    a.routine(
        "over",
        "Is the time for this move used up? Without any, that of the side to move.",
    )
    .takes("timed, time_end")
    .returns("carry set if so; passed, if it is timed")
    .destroys("A X")
    .cost("100 cycles, at most 50 without a clock");
    asm! { a;
        lda  s.timed
        jeq  clock_is_over
        jsr  elapsed
        compare_passed(a, m, s.time_end);
        rts
    }
}

fn another(a: &mut Asm, m: &Clock) {
    let s = &m.s;
    asm! { a;
        a.routine(
            "another",
            "Is there time for another iteration? The engine's Pace::another.",
        )
        .takes("timed, halves, time_begin, time_end")
        .returns("carry clear if there is")
        .destroys("A X, number, passed");
        jsr  over
        bcs  @done              // none at all
        lda  s.timed
        beq  @done              // no limit: carry is clear
        // Halves of the time to begin in.
        lda  #0
        for n in 0..3 {
            sta  m.number + n
        }
        for n in [2, 1, 0] {
            lda  s.time_begin + n
            if n == 2 {
                lsr  a
            } else {
                ror  a
            }
            sta  s.time_half + n
        }
        ldx  s.halves
        beq  @enough
    @add:
        clc
        for n in 0..3 {
            lda  m.number + n
            adc  s.time_half + n
            sta  m.number + n
        }
        dex
        bne  @add
    @enough:
        compare_passed(a, m, m.number);
    @done:
        rts
    }
}

// Four halves of the most generous allotment fit three bytes, and moves can be
// divided by.
const _: () = {
    let mut n = 0;
    while n < LEVELS.len() {
        let (time, moves) = LEVELS[n].clock();
        assert!(time < 1 << 23 && moves <= 128);
        // Two bytes tell whether there is a time at all.
        assert!((time == 0) == (time & 0xFFFF == 0));
        n += 1;
    }
};
