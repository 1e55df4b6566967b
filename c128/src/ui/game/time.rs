//! How long the user lets the program think, and what is left of it.
//!
//! Time is in sixtieths of a second, as the interrupt counts it from a timer
//! that goes equally fast at 1 MHz and 2 MHz. The rule is the engine's,
//! [`octet_engine::search::pace`], with the same numbers: a search ends itself where
//! no other iteration is to begin, and the interrupt ends it where all time is
//! used up.

use octet_engine::game::time::MAX_CLOCK_PART;
use octet_engine::search::MAX_DEPTH;

use crate::api::shared::Shared;
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::platform::c128::saved::State;

/// Sixtieths of a second, which are counted.
pub const JIFFIES: u32 = 60;

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Below full strength: one of the engine's levels.
    Skill(octet_engine::search::levels::Level),
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
pub const LEVELS: [Level; SKILL_LEVELS + 13] = [
    Level::Skill(octet_engine::search::levels::LEVELS[0]),
    Level::Skill(octet_engine::search::levels::LEVELS[1]),
    Level::Skill(octet_engine::search::levels::LEVELS[2]),
    Level::Skill(octet_engine::search::levels::LEVELS[3]),
    Level::Skill(octet_engine::search::levels::LEVELS[4]),
    Level::Skill(octet_engine::search::levels::LEVELS[5]),
    Level::Skill(octet_engine::search::levels::LEVELS[6]),
    Level::Skill(octet_engine::search::levels::LEVELS[7]),
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
pub const DEFAULT_LEVEL: u8 = SKILL_LEVELS as u8 + 1;

/// Levels below full strength.
const SKILL_LEVELS: usize = octet_engine::search::levels::LEVELS.len();

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
            Level::Skill(_) | Level::Depth(_) => (0, 0),
            Level::Seconds(seconds) => (seconds * JIFFIES, 0),
            Level::Control { moves, minutes } => (minutes * 60 * JIFFIES, moves),
        }
    }

    /// The last iteration.
    #[must_use]
    pub const fn depth(self) -> u8 {
        match self {
            Level::Depth(depth) => depth,
            Level::Skill(level) => level.depth,
            _ => MAX_DEPTH,
        }
    }

    /// How many nodes, or 0.
    #[must_use]
    pub const fn nodes(self) -> u16 {
        match self {
            Level::Skill(level) => level.nodes,
            _ => 0,
        }
    }

    /// How much is overlooked, and how far from the best a move may be: the
    /// engine's `blind` and `spread`.
    #[must_use]
    pub const fn skill(self) -> (u8, u8) {
        match self {
            Level::Skill(level) => (level.blindness, level.eval_noise),
            _ => (0, 0),
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Level::Skill(level) => format!("easy, {} Elo", level.elo),
            Level::Depth(depth) => format!("{depth} plies deep"),
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
pub struct LevelTables {
    /// The time on the clock, low bytes first.
    pub time: [Abs; 3],
    /// The moves it is for.
    pub moves: Abs,
    /// The last iterations.
    pub depths: Abs,
    /// Nodes as a counter that counts up to 0, low bytes first.
    pub nodes: [Abs; 2],
    /// What is overlooked ([`BookNode::sight`]): blind, then spread.
    pub skill: [Abs; 2],
}

impl LevelTables {
    /// Writes the tables to `segment`.
    pub fn emit(asm: &mut Asm, segment: SegmentId) -> LevelTables {
        let byte = |n: usize| LEVELS.map(|level| level.clock().0.to_le_bytes()[n]);
        let moves = LEVELS.map(|level| level.clock().1);
        let nodes = |n: usize| LEVELS.map(|level| level.nodes().wrapping_neg().to_le_bytes()[n]);
        let what = "Nodes, counted up to 0";
        LevelTables {
            time: [0, 1, 2].map(|n| {
                let name = format!("level_time_{n}");
                asm.table(segment, &name, 1, &byte(n), "Time on the clock")
            }),
            moves: asm.table(
                segment,
                "level_moves_to_control",
                1,
                &moves,
                "Moves it is for, or 0",
            ),
            depths: asm.table(
                segment,
                "level_depths",
                1,
                &LEVELS.map(Level::depth),
                "Last iterations",
            ),
            nodes: [0, 1]
                .map(|n| asm.table(segment, &format!("level_nodes_{n}"), 1, &nodes(n), what)),
            skill: [
                asm.table(
                    segment,
                    "level_blindness",
                    1,
                    &LEVELS.map(|level| level.skill().0),
                    "How much is overlooked",
                ),
                asm.table(
                    segment,
                    "level_eval_noise",
                    1,
                    &LEVELS.map(|level| level.skill().1),
                    "How far from the best a move may be",
                ),
            ],
        }
    }
}

/// What the routines of the clock need.
#[derive(Clone, Copy, Debug)]
pub struct TimeCx {
    /// What is remembered.
    pub state: State,
    /// The desk.
    pub shared: Shared,
    /// The levels.
    pub levels: LevelTables,
    /// The number that `quotient` divides.
    pub number: Abs,
}

/// Emits what a search asks of the clock.
pub fn emit(asm: &mut Asm, cx: &TimeCx) {
    asm.section(
        "Levels",
        "Time is in sixtieths of a second, three bytes, low byte first.",
    );
    set_level(asm, cx);
    budget(asm, cx);
    elapsed(asm, cx);
    over(asm, cx);
    another(asm, cx);
}

fn set_level(asm: &mut Asm, cx: &TimeCx) {
    let (state, shared) = (&cx.state, &cx.shared);
    asm! { asm;
        asm.routine("set_level", "Makes ready for a search at a level.")
            .takes("Y the level; the clock of the side to move")
            .returns(
                "limit_depth, limit_nodes, limit_skill, timed, soft_limit, hard_limit, search_start",
            )
            .destroys("A X Y, number");
        jsr  mark_search_start
        lda  cx.levels.depths,y
        sta  state.limit_depth
        for (n, table) in cx.levels.skill.into_iter().enumerate() {
            lda  table,y
            sta  state.limit_skill + (n as i32)
        }
        lda  cx.levels.nodes[0],y
        sta  state.limit_nodes
        lda  cx.levels.nodes[1],y
        sta  state.limit_nodes+1
        ora  state.limit_nodes
        beq  @limited           // no limit
        lda  #0xFF
    @limited:
        sta  state.limit_nodes+2
        sta  state.limit_nodes+3
        lda  #0
        sta  state.time_limited
        for (n, table) in cx.levels.time.into_iter().enumerate() {
            lda  table,y
            sta  state.time_left + (n as i32)
        }
        ora  state.time_left+1
        ora  state.time_left
        beq  @untimed
        dec  state.time_limited            // bit 7
        lda  cx.levels.moves,y
        beq  @each              // the same for every move
        // What is left on the side's clock, for the moves to the control.
        ldx  #0
        bit  shared.side
        bpl  @whites
        ldx  #3
    @whites:
        for n in 0..3 {
            lda  shared.clock_white + n,x
            sta  state.time_left + n
        }
        lda  state.moves_to_control,x
        sta  state.moves_to_share
        jmp  allot_time
    @each:
        for n in 0..3 {
            lda  state.time_left + n
            sta  state.soft_limit + n
            sta  state.hard_limit + n
        }
    @untimed:
        rts

        asm.routine("mark_search_start", "Notes when a search begins.")
            .returns("search_start")
            .destroys("A; keeps Y");
        php
        sei                     // the clock must not go on now
        for n in 0..3 {
            lda  shared.uptime + n
            sta  state.search_start + n
        }
        plp
        rts
    }
}

/// Copies the clock to the number that `quotient` works on.
fn take_time_left(asm: &mut Asm, cx: &TimeCx) {
    let state = &cx.state;
    asm! { asm;
        for n in 0..3 {
            lda  state.time_left + n
            sta  cx.number + n
        }
        lda  #0
        sta  cx.number+3
    }
}

fn budget(asm: &mut Asm, cx: &TimeCx) {
    let state = &cx.state;
    asm! { asm;
        asm.routine(
            "allot_time",
            "The time for one move: the engine's Allotment::share.",
        )
        .takes("time_left; moves_to_share, 1 to 128")
        .returns("soft_limit, hard_limit")
        .destroys("A X, number")
        .cost("400 to 2,500 cycles");
        // At most all that is left for the last move, a third for others.
        take_time_left(asm, cx);
        ldx  state.moves_to_share
        dex
        beq  @last
        lda  #MAX_CLOCK_PART as u8
        jsr  divide_number
    @last:
        for n in 0..3 {
            lda  cx.number + n
            sta  state.hard_limit + n
        }
        take_time_left(asm, cx);
        lda  state.moves_to_share
        jsr  divide_number           // a share, in number
        // Half of it to begin iterations in.
        lda  cx.number+2
        lsr  a
        sta  state.soft_limit+2
        for n in [1, 0] {
            lda  cx.number + n
            ror  a
            sta  state.soft_limit + n
        }
        // Twice of it to the end, if there is as much.
        asl  cx.number
        for n in 1..4 {
            rol  cx.number + n
        }
        lda  cx.number
        cmp  state.hard_limit
        for n in 1..3 {
            lda  cx.number + n
            sbc  state.hard_limit + n
        }
        lda  cx.number+3
        sbc  #0
        bcs  @less              // there is not
        for n in 0..3 {
            lda  cx.number + n
            sta  state.hard_limit + n
        }
    @less:
        rts
    }
}

fn elapsed(asm: &mut Asm, cx: &TimeCx) {
    let (state, shared) = (&cx.state, &cx.shared);
    asm.routine("update_elapsed", "The time since the search began.")
        .takes("search_start")
        .returns("elapsed_time")
        .destroys("A")
        .cost("58 cycles");
    asm! { asm;
        php
        sei                     // the clock must not go on now
        sec
        for n in 0..3 {
            lda  shared.uptime + n
            sbc  state.search_start + n
            sta  state.elapsed_time + n
        }
        plp
        rts
    }
}

/// Carry set if what has passed is no less than `time`.
fn compare_passed(asm: &mut Asm, cx: &TimeCx, time: Abs) {
    asm! { asm;
        lda  cx.state.elapsed_time
        cmp  time
        for n in 1..3 {
            lda  cx.state.elapsed_time + n
            sbc  time + n
        }
    }
}

fn over(asm: &mut Asm, cx: &TimeCx) {
    let state = &cx.state;
    asm.routine(
        "time_is_up",
        "Is the time for this move used up? Without any, that of the side to move.",
    )
    .takes("timed, hard_limit")
    .returns("carry set if so; passed, if it is timed")
    .destroys("A X")
    .cost("100 cycles, at most 50 without a clock");
    asm! { asm;
        lda  state.time_limited
        jeq  flag_fallen
        jsr  update_elapsed
        compare_passed(asm, cx, state.hard_limit);
        rts
    }
}

fn another(asm: &mut Asm, cx: &TimeCx) {
    let state = &cx.state;
    asm! { asm;
        asm.routine(
            "continue_deepening",
            "Is there time for another iteration? The engine's Pace::another.",
        )
        .takes("timed, halves, soft_limit, hard_limit")
        .returns("carry clear if there is")
        .destroys("A X, number, passed");
        jsr  time_is_up
        bcs  @done              // none at all
        lda  state.time_limited
        beq  @done              // no limit: carry is clear
        // Halves of the time to begin in.
        lda  #0
        for n in 0..3 {
            sta  cx.number + n
        }
        for n in [2, 1, 0] {
            lda  state.soft_limit + n
            if n == 2 {
                lsr  a
            } else {
                ror  a
            }
            sta  state.half_soft_limit + n
        }
        ldx  state.time_factor
        beq  @enough
    @add:
        clc
        for n in 0..3 {
            lda  cx.number + n
            adc  state.half_soft_limit + n
            sta  cx.number + n
        }
        dex
        bne  @add
    @enough:
        compare_passed(asm, cx, cx.number);
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
