//! Levels and time management.
//!
//! Time is counted in jiffies, by a timer that runs equally fast at 1 MHz and 2 MHz. The numbers
//! are those of the engine, [`octet_engine::game::time`]. A search ends itself when its share of the
//! clock leaves no time for another iteration, and the interrupt ends it at the hard limit.

use octet_engine::game::time::{
    DEFAULT_MOVES_TO_GO, HARD_SHARES, KEPT, KEPT_BY_LAST, MANY_MOVES, MOST_QUARTERS,
    MOVES_PER_SPARE,
};
use octet_engine::search::{MAX_DEPTH, levels};

use super::context::copy;
pub use crate::api::shared::JIFFIES;
use crate::api::shared::Shared;
use crate::api::state::State;
use octet_asm::{Abs, Asm, Claim, SegmentId, Zp, asm};

/// A playing level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// A level below full strength: one of the engine's skill levels.
    Skill(levels::Level),
    /// So many seconds for each move.
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
    /// By the clocks that the player has set.
    OwnClocks,
    /// So many seconds for each move as the player has set.
    OwnSeconds,
    /// The time that the opponent has used.
    EqualTime,
}

/// The levels in the list that the player can choose from.
pub const LEVELS: [Level; SKILL_LEVELS + 13] = [
    Level::Skill(levels::LEVELS[0]),
    Level::Skill(levels::LEVELS[1]),
    Level::Skill(levels::LEVELS[2]),
    Level::Skill(levels::LEVELS[3]),
    Level::Skill(levels::LEVELS[4]),
    Level::Skill(levels::LEVELS[5]),
    Level::Skill(levels::LEVELS[6]),
    Level::Skill(levels::LEVELS[7]),
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

const _: () = assert!(LEVELS.len() <= 26, "a letter each");

/// The levels that the menu sets.
const OF_THE_MENU: [Level; 3] = [Level::OwnClocks, Level::OwnSeconds, Level::EqualTime];

/// All levels: those of the list, then those of the menu.
const ALL: [Level; LEVELS.len() + OF_THE_MENU.len()] = {
    let mut all = [Level::EqualTime; LEVELS.len() + OF_THE_MENU.len()];
    let mut n = 0;
    while n < LEVELS.len() {
        all[n] = LEVELS[n];
        n += 1;
    }
    while n < all.len() {
        all[n] = OF_THE_MENU[n - LEVELS.len()];
        n += 1;
    }
    all
};

/// How many levels there are.
pub const COUNT: u8 = ALL.len() as u8;

/// The number of the level with the player's own clocks.
pub const OWN_CLOCKS: u8 = LEVELS.len() as u8;

/// The number of the level with the player's own seconds for each move.
pub const OWN_SECONDS: u8 = OWN_CLOCKS + 1;

/// The number of the level at which Octet uses the time that the opponent has used.
pub const EQUAL_TIME: u8 = OWN_CLOCKS + 2;

/// The seconds that Octet may always use at that level.
const LEAST_SECONDS: u32 = 2;

/// Set in a number of moves to the time control where there is none: that many moves share the
/// clock, and the number stays the same.
pub const STAYS: u8 = 0x80;

/// The number of moves to the time control where the clock is for the rest of the game.
pub const REST_OF_GAME: u8 = STAYS | DEFAULT_MOVES_TO_GO as u8;

/// The level at start-up: five seconds a move.
pub const DEFAULT_LEVEL: u8 = SKILL_LEVELS as u8 + 1;

/// The level at which hints are searched: the shortest time for each move.
pub const HINT_LEVEL: u8 = SKILL_LEVELS as u8;

/// Levels below full strength.
const SKILL_LEVELS: usize = levels::LEVELS.len();

const fn in_40_moves(minutes: u32) -> Level {
    Level::Control { moves: 40, minutes }
}

impl Level {
    /// The time that the clock shows at first, and the number of moves for which it is. The number
    /// is 0 where every move has the same time, and the time is 0 where nothing is measured.
    #[must_use]
    pub const fn clock(self) -> (u32, u8) {
        match self {
            Level::Skill(_) | Level::Depth(_) => (0, 0),
            Level::Seconds(seconds) => (seconds * JIFFIES, 0),
            Level::Control { moves, minutes } => (minutes * 60 * JIFFIES, moves),
            // The times themselves are variables.
            Level::OwnClocks => (1, REST_OF_GAME),
            Level::OwnSeconds | Level::EqualTime => (1, 0),
        }
    }

    /// The depth of the last iteration.
    #[must_use]
    pub const fn depth(self) -> u8 {
        match self {
            Level::Depth(depth) => depth,
            Level::Skill(level) => level.depth,
            _ => MAX_DEPTH,
        }
    }

    /// The node limit, or 0.
    #[must_use]
    pub const fn nodes(self) -> u16 {
        match self {
            Level::Skill(level) => level.nodes,
            _ => 0,
        }
    }

    /// Move blindness and evaluation noise.
    #[must_use]
    pub const fn skill(self) -> (u8, u8) {
        match self {
            Level::Skill(level) => (level.blindness, level.eval_noise),
            _ => (0, 0),
        }
    }

    /// Its name on screen, of at most 12 characters, so that 40 columns show it after its letter.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Level::Skill(level) => format!("{} Elo", level.elo),
            Level::Depth(depth) => format!("{depth} plies deep"),
            Level::Seconds(seconds) if seconds % 60 == 0 => format!("{} min a move", seconds / 60),
            Level::Seconds(seconds) => format!("{seconds} s a move"),
            Level::Control { moves, minutes } => format!("{moves} in {minutes} min"),
            Level::OwnClocks => "own clocks".to_owned(),
            Level::OwnSeconds => "own seconds".to_owned(),
            Level::EqualTime => "equal time".to_owned(),
        }
    }

    /// The names of all levels.
    #[must_use]
    pub fn names() -> [String; COUNT as usize] {
        ALL.map(Level::name)
    }
}

/// The tables of the levels.
#[derive(Clone, Copy, Debug)]
pub struct LevelTables {
    /// The time on the clock, low byte first.
    pub time: [Abs; 3],
    /// The moves for which that time is, or 0.
    pub moves: Abs,
    /// The depth of the last iteration.
    pub depths: Abs,
    /// Of the levels below full strength: the node limit negated, as a counter up to 0, low byte
    /// first.
    pub nodes: [Abs; 2],
    /// Their move blindness, evaluation noise.
    pub skill: [Abs; 2],
}

impl LevelTables {
    /// Writes the tables to `segment`.
    pub fn emit(asm: &mut Asm, segment: SegmentId) -> LevelTables {
        let byte = |n: usize| ALL.map(|level| level.clock().0.to_le_bytes()[n]);
        let moves = ALL.map(|level| level.clock().1);
        let weak = &ALL[..SKILL_LEVELS];
        let nodes = |n: usize| -> Vec<u8> {
            let limits = weak.iter().map(|level| level.nodes().wrapping_neg());
            limits.map(|nodes| nodes.to_le_bytes()[n]).collect()
        };
        let skill = |n: fn((u8, u8)) -> u8| -> Vec<u8> {
            weak.iter().map(|level| n(level.skill())).collect()
        };
        let what = "Node limit, counted up to 0";
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
                "Moves that it is for, or 0",
            ),
            depths: asm.table(
                segment,
                "level_depths",
                1,
                &ALL.map(Level::depth),
                "Depth of the last iteration",
            ),
            nodes: [0, 1]
                .map(|n| asm.table(segment, &format!("level_nodes_{n}"), 1, &nodes(n), what)),
            skill: [
                asm.table(
                    segment,
                    "level_blindness",
                    1,
                    &skill(|skill| skill.0),
                    "Move blindness",
                ),
                asm.table(
                    segment,
                    "level_eval_noise",
                    1,
                    &skill(|skill| skill.1),
                    "Evaluation noise",
                ),
            ],
        }
    }
}

/// The context of the routines of time management.
#[derive(Clone, Copy, Debug)]
pub struct TimeCx {
    /// Limits and clocks.
    pub state: State,
    /// The shared block.
    pub shared: Shared,
    /// The tables of the levels.
    pub levels: LevelTables,
    /// The number that `divide_number` divides.
    pub number: Zp,
}

/// Emits the levels' limits and time management.
pub fn emit(asm: &mut Asm, cx: &TimeCx) {
    asm.section(
        "Time management",
        "Time is in jiffies, three bytes, low byte first. Engine: `engine/src/game/time.rs`.",
    );
    set_level(asm, cx);
    allot_time(asm, cx);
    update_elapsed(asm, cx);
    time_is_up(asm, cx);
    continue_deepening(asm, cx);
}

fn set_level(asm: &mut Asm, cx: &TimeCx) {
    let (state, shared) = (&cx.state, &cx.shared);
    asm! { asm;
        /// Sets the limits of a search at a level.
        routine set_level {
            takes    y "the level", "the clock of the side to move"
            returns  limit_depth, limit_nodes, limit_skill, time_limited, quarter_share,
                     hard_limit, search_start
            destroys a, x, y, ui_number, ui_divisor
        }
        let limits = [
            (state.limit_skill, cx.levels.skill[0]), // move blindness
            (state.limit_skill.at(1), cx.levels.skill[1]), // evaluation noise
            (state.limit_nodes, cx.levels.nodes[0]),
            (state.limit_nodes.at(1), cx.levels.nodes[1]),
        ];
        jsr  mark_search_start  // keeps Y, the level
        lda  cx.levels.depths,y
        sta  state.limit_depth
        cpy  #SKILL_LEVELS as u8
        bcs  @full              // not below full strength
        for (limit, table) in limits {
            lda  table,y
            sta  limit
        }
        lda  #0xFF              // negated: the upper bytes are $FF
        bne  @limited always
    @full:
        lda  #0                 // no node limit, and the upper bytes are 0, too
        for (limit, _) in limits {
            sta  limit
        }
    @limited:
        sta  state.limit_nodes+2
        sta  state.limit_nodes+3
        lda  #0
        sta  state.time_limited  // bit 7 clear: no time limit
        for (n, table) in cx.levels.time.into_iter().enumerate() {
            lda  table,y        // of a move, or of the first time control
            sta  state.time_left + (n as i32)
        }
        ora  state.time_left+1  // A has the byte above these
        ora  state.time_left
        beq  @untimed           // 0: only depth or nodes are limited
        dec  state.time_limited  // bit 7: 0 becomes $FF
        ldx  #0                 // White's clock
        bit  shared.side
        bpl  @whites
        ldx  #3                 // Black's, three bytes further
    @whites:
        lda  cx.levels.moves,y
        beq  @each              // 0: the same time for every move
        // The time left on the clock is for the moves until the time control.
        php
        sei                     // the interrupt counts the clock
        for n in 0..3 {
            lda  shared.clock_white + n,x
            sta  state.time_left + n
        }
        plp
        lda  state.moves_to_control,x  // 1: the control comes with this move
        and  #!STAYS            // only the number
        sta  state.moves_to_share
        jmp  allot_time
    @untimed:
        rts
    @each:
        cpy  #OWN_SECONDS
        bcc  @fixed             // the level's time
        bne  @equal
        copy(asm, shared.own_increment, state.time_left, 3); // the player's
        bmi  @fixed always      // X = $FF
    @equal:
        // What the opponent has used, less what this side has used.
        txa
        eor  #3                 // the opponent's clock
        tay
        php
        sei                     // the interrupt counts the clocks
        sec
        for n in 0..3 {
            lda  shared.clock_white + n,y
            sbc  shared.clock_white + n,x
            sta  state.time_left + n
        }
        plp
        lda  state.time_left+2
        bmi  @least             // less than this side
        ora  state.time_left+1
        bne  @fixed             // four seconds or more
    @least:
        lda  #(LEAST_SECONDS * JIFFIES) as u8
        sta  state.time_left
        lda  #0
        sta  state.time_left+1
        sta  state.time_left+2
    @fixed:
        for n in 0..3 {
            lda  state.time_left + n
            sta  state.hard_limit + n // all of it
            sta  cx.number + n      // and its quarter
        }
        jmp  set_quarter

        /// Notes the time at which a search begins.
        routine mark_search_start {
            returns  search_start
            keeps    y
            destroys a
        }
        php
        sei                     // the interrupt writes uptime
        for n in 0..3 {
            lda  shared.uptime + n
            sta  state.search_start + n
        }
        plp
        rts
    }
}

fn allot_time(asm: &mut Asm, cx: &TimeCx) {
    let (state, shared) = (&cx.state, &cx.shared);
    asm! { asm;
        /// Allots the time for one move. Engine: `TimeBudget::from_clock`.
        routine allot_time {
            takes    time_left, moves_to_share "1 to 128", shared_level, shared_own_increment
            returns  quarter_share, hard_limit, moves_to_share "those that get a share"
            destroys a, x, ui_number, ui_divisor
        }
        for n in 0..3 {
            lda  state.time_left + n
            sta  cx.number + n
        }
        lda  #0                 // the dividend has four bytes
        sta  cx.number+3
        lda  state.moves_to_share
        for _ in 0..MOVES_PER_SPARE.ilog2() {
            lsr  a
        }
        eor  #0xFF              // negated, but for the carry
        sec
        adc  state.moves_to_share // the moves less a quarter of them
        sta  state.moves_to_share
        jsr  divide_number      // ui_number: the share of one move
        lda  shared.level
        cmp  #OWN_CLOCKS
        bne  @share             // no increment
        clc
        for n in 0..3 {
            lda  cx.number + n  // the share of the clock
            adc  shared.own_increment + n // comes again
            sta  cx.number + n
        }
    @share:
        jsr  set_quarter
        ldx  #KEPT as u8        // a move leaves a half of the clock
        lda  state.moves_to_share
        cmp  #1                 // the control comes with it
        bne  @kept              // not the last one before the control
        ldx  #KEPT_BY_LAST as u8
    @kept:
        for n in 0..3 {
            lda  state.time_left + n
            sta  state.hard_limit + n
        }
    @halve:
        lsr  state.hard_limit+2
        ror  state.hard_limit+1
        ror  state.hard_limit
        dex
        bne  @halve             // hard_limit: the part that stays on the clock
        sec
        for n in 0..3 {
            lda  state.time_left + n
            sbc  state.hard_limit + n  // without what stays
            sta  state.hard_limit + n  // what a move may use
        }
        lda  state.moves_to_share
        cmp  #MANY_MOVES as u8
        bcc  @done              // only few moves share the clock
        for _ in 0..HARD_SHARES.ilog2() {
            asl  cx.number      // two thirds of the clock, and increments: three bytes
            rol  cx.number+1
            rol  cx.number+2
        }
        lda  cx.number          // the shares
        cmp  state.hard_limit   // 24-bit compare
        for n in 1..3 {
            lda  cx.number + n
            sbc  state.hard_limit + n // with the carry of the byte below
        }
        bcs  @done              // so many shares are more than a move may use
        ldx  #2                 // three bytes
    @lower:
        lda  cx.number,x        // the lower of both
        sta  state.hard_limit,x
        dex
        bpl  @lower
    @done:
        rts

        /// Sets the time factor's unit.
        routine set_quarter {
            takes    ui_number[3] "the share of one move"
            returns  quarter_share
            destroys a, x
        }
        ldx  #2                 // three bytes
    @copy:
        lda  cx.number,x
        sta  state.quarter_share,x
        dex
        bpl  @copy
        ldx  #2
    @quarter:
        lsr  state.quarter_share+2
        ror  state.quarter_share+1
        ror  state.quarter_share
        dex
        bne  @quarter           // twice
        rts
    }
}

fn update_elapsed(asm: &mut Asm, cx: &TimeCx) {
    let (state, shared) = (&cx.state, &cx.shared);
    asm! { asm;
        /// Updates the time since the search began.
        routine update_elapsed {
            takes    search_start
            returns  elapsed_time
            destroys a
        }
        php
        sei                     // the interrupt writes uptime
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

/// Why the UI may read the elapsed time byte by byte.
pub(super) fn elapsed_is_untorn() -> Claim {
    let why = "the interrupt writes it only while the core runs, or reads it itself";
    Claim::Untorn(why.to_owned())
}

/// Compares the elapsed time with `time`: carry set if it is not less.
fn compare_elapsed(asm: &mut Asm, cx: &TimeCx, time: Abs) {
    asm! { asm;
        asm.claim(elapsed_is_untorn());
        lda  cx.state.elapsed_time
        cmp  time
        for n in 1..3 {
            asm.claim(elapsed_is_untorn());
            lda  cx.state.elapsed_time + n
            sbc  time + n
        }
    }
}

fn time_is_up(asm: &mut Asm, cx: &TimeCx) {
    let state = &cx.state;
    asm! { asm;
        /// Is the time for this move used up? Without limit: that of the side to move?
        routine time_is_up {
            takes    time_limited, hard_limit
            returns  c "set if so", elapsed_time "if there is a limit"
            destroys a, x
        }
        lda  state.time_limited  // bit 7: the move has a time limit
        jeq  flag_fallen        // the clock of the side to move may still run down
        jsr  update_elapsed
        compare_elapsed(asm, cx, state.hard_limit);
        rts
    }
}

fn continue_deepening(asm: &mut Asm, cx: &TimeCx) {
    let state = &cx.state;
    asm! { asm;
        /// Is there time for another iteration? Engine: `TimeManager::continue_deepening`.
        routine continue_deepening {
            takes    time_limited, time_factor, quarter_share, hard_limit
            returns  c "clear if there is"
            destroys a, x, ui_number[3], elapsed_time
        }
        jsr  time_is_up
        bcs  @done              // the hard limit has passed
        lda  state.time_limited
        beq  @done              // no limit: carry is clear
        // Sums time_factor quarters of the share in ui_number.
        lda  #0
        for n in 0..3 {
            sta  cx.number + n
        }
        ldx  state.time_factor  // 0 with a single legal move
        beq  @enough            // then no other iteration begins
    @add:
        clc
        for n in 0..3 {
            lda  cx.number + n
            adc  state.quarter_share + n
            sta  cx.number + n
        }
        dex
        bne  @add
    @enough:
        compare_elapsed(asm, cx, cx.number.abs());
    @done:
        rts
    }
}

const _: () = assert!(LEAST_SECONDS * JIFFIES < 256);
const _: () = assert!(matches!(LEVELS[SKILL_LEVELS - 1], Level::Skill(level) if level.nodes > 0));

// Shifts divide and multiply. The most quarters of the longest time fit three bytes, and divide_number
// takes the moves as divisor.
const _: () = {
    assert!(MOVES_PER_SPARE.is_power_of_two() && HARD_SHARES.is_power_of_two());
    let mut n = 0;
    while n < ALL.len() {
        let (time, moves) = ALL[n].clock();
        assert!((time / 4 + 1) * (MOST_QUARTERS as u32) < 1 << 24);
        assert!(matches!(moves & !STAYS, 1..=127) || moves == 0);
        // Two of its bytes show whether there is a time at all.
        assert!((time == 0) == (time & 0xFFFF == 0));
        n += 1;
    }
};
