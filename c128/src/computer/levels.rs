//! How long the user lets the program think, and what is left of it.
//!
//! Time is the KERNAL's, in sixtieths of a second: the KERNAL counts six for
//! every five frames of a PAL machine, so this is the time on every machine,
//! and it goes on at 1 MHz and 2 MHz, in both worlds. The rule is the
//! engine's, [`engine::search::pace`], with the same numbers: a search ends
//! itself where no other iteration is to begin, and the interrupt ends it
//! where all time is used up.

use engine::search::MAX_DEPTH;
use engine::search::pace::{CHANGED, FALL, FALLEN, MOST, ONLY, SETTLED, SETTLED_ITERATIONS, USUAL};

use super::Computer;
use super::texts::{petscii, place};
use crate::asm::{Abs, Asm, SegmentId, imm};
use crate::chess::Core;
use crate::chess::vars::ROOT_LEVEL;

/// Sixtieths of a second, which the KERNAL counts.
pub const JIFFIES: u32 = 60;

/// How long to think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// So many seconds a move.
    Seconds(u32),
    /// So many moves in so many minutes.
    Control {
        /// Moves.
        moves: u8,
        /// Minutes.
        minutes: u32,
    },
}

/// The levels that the user can choose from; RETURN is none of them.
pub const LEVELS: [Level; 8] = [
    Level::Seconds(5),
    Level::Seconds(15),
    Level::Seconds(30),
    Level::Seconds(60),
    Level::Seconds(180),
    in_40_moves(5),
    in_40_moves(30),
    in_40_moves(90),
];

const fn in_40_moves(minutes: u32) -> Level {
    Level::Control { moves: 40, minutes }
}

impl Level {
    /// The time that the clock shows at first, and for how many moves; none
    /// where every move has the same time.
    #[must_use]
    pub const fn clock(self) -> (u32, u8) {
        match self {
            Level::Seconds(seconds) => (seconds * JIFFIES, 0),
            Level::Control { moves, minutes } => (minutes * 60 * JIFFIES, moves),
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> String {
        match self {
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
    /// The menu.
    pub menu: Abs,
}

impl Levels {
    /// Writes the tables to `segment`.
    pub fn emit(a: &mut Asm, segment: SegmentId) -> Levels {
        let mut menu = petscii("\n\n");
        for (n, level) in LEVELS.iter().enumerate() {
            menu.extend(petscii(&format!("{}  {}\n", n + 1, level.name())));
        }
        menu.extend(petscii("\nhow long? (return: a fixed depth) "));
        let byte = |n: usize| LEVELS.map(|level| level.clock().0.to_le_bytes()[n]);
        let moves = LEVELS.map(|level| level.clock().1);
        Levels {
            time: [0, 1, 2].map(|n| {
                let name = format!("level_time_{n}");
                a.table(segment, &name, 1, &byte(n), "Time on the clock")
            }),
            moves: a.table(segment, "level_moves", 1, &moves, "Moves it is for, or 0"),
            menu: place(a, segment, "text_levels", &menu),
        }
    }
}

/// Emits `choose_level` and what keeps the time.
pub fn emit(a: &mut Asm, m: &Computer, _: &Core) {
    a.section(
        "The clock",
        "Time is the KERNAL's, in sixtieths of a second, three bytes, low byte first.",
    );
    set_level(a, m);
    budget(a, m);
    another(a, m);
}

/// Emits `elapsed` and `over`, which the interrupt needs.
pub fn emit_system(a: &mut Asm, m: &Computer) {
    elapsed(a, m);
    over(a, m);
}

/// Emits `pace`, which looks at the core.
pub fn emit_services(a: &mut Asm, m: &Computer, core: &Core) {
    pace(a, m, core);
}

fn set_level(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let (timed, each) = (a.label("timed"), a.label("each"));
    a.routine("set_level", "Makes ready for a search at the level chosen.")
        .takes("choice, level_chosen")
        .returns("depth_wanted, time_begin, time_end")
        .destroys("A X Y, number, divisor");
    a.ldy(s.level_chosen);
    a.bne(timed);
    a.ldx(s.choice);
    a.lda(m.p.depths.x()).c("no clock: as deep as this");
    a.sta(s.depth_wanted);
    a.rts();
    a.bind(timed);
    a.lda(imm(MAX_DEPTH));
    a.sta(s.depth_wanted);
    for (n, table) in m.l.time.into_iter().enumerate() {
        a.lda(table.at(-1).y())
            .c(if n == 0 { "levels count from 1" } else { "" });
        a.sta(s.time_left.at(n as i32));
    }
    a.lda(m.l.moves.at(-1).y());
    a.beq(each).c("the same for every move");
    a.sta(s.moves_left);
    a.jmp("budget");
    a.bind(each);
    for n in 0..3 {
        a.lda(s.time_left.at(n));
        a.sta(s.time_begin.at(n));
        a.sta(s.time_end.at(n));
    }
    a.rts();
}

/// Copies the clock to the number that [`divide`](super::print) works on.
fn take_time_left(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    for n in 0..3 {
        a.lda(s.time_left.at(n));
        a.sta(s.number.at(n));
    }
    a.lda(imm(0));
    a.sta(s.number.at(3));
}

fn budget(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let (last, less) = (a.label("last"), a.label("less"));
    a.routine(
        "budget",
        "The time for one move: the engine's Allotment::share.",
    )
    .takes("time_left; moves_left, 1 to 128")
    .returns("time_begin, time_end")
    .destroys("A X, number, divisor")
    .cost("1,400 to 3,300 cycles");
    a.comment("At most all that is left for the last move, a third for others.");
    take_time_left(a, m);
    a.ldx(s.moves_left);
    a.dex();
    a.beq(last);
    a.lda(imm(MOST as u8));
    a.jsr("divide");
    a.bind(last);
    for n in 0..3 {
        a.lda(s.number.at(n));
        a.sta(s.time_end.at(n));
    }
    take_time_left(a, m);
    a.lda(s.moves_left);
    a.jsr("divide").c("a share, in number");
    a.comment("Half of it to begin iterations in.");
    a.lda(s.number.at(2));
    a.lsr_a();
    a.sta(s.time_begin.at(2));
    for n in [1, 0] {
        a.lda(s.number.at(n));
        a.ror_a();
        a.sta(s.time_begin.at(n));
    }
    a.comment("Twice of it to the end, if there is as much.");
    a.asl(s.number);
    for n in 1..4 {
        a.rol(s.number.at(n));
    }
    a.lda(s.number);
    a.cmp(s.time_end);
    for n in 1..3 {
        a.lda(s.number.at(n));
        a.sbc(s.time_end.at(n));
    }
    a.lda(s.number.at(3));
    a.sbc(imm(0));
    a.bcs(less).c("there is not");
    for n in 0..3 {
        a.lda(s.number.at(n));
        a.sta(s.time_end.at(n));
    }
    a.bind(less);
    a.rts();
}

fn elapsed(a: &mut Asm, m: &Computer) {
    let (k, s) = (&m.k, &m.s);
    let same_day = a.label("same_day");
    a.routine("elapsed", "The time since the search began.")
        .takes("clock_start; the KERNAL's zero page")
        .returns("passed")
        .destroys("A")
        .cost("58 cycles");
    a.php();
    a.sei().c("the clock must not go on now");
    a.sec();
    for n in 0..3 {
        a.lda(k.time.at(2 - n))
            .c(if n == 0 { "high byte first" } else { "" });
        a.sbc(s.clock_start.at(n));
        a.sta(s.passed.at(n));
    }
    a.bcs(same_day);
    a.comment("The clock has begun a new day.");
    for n in 1..3 {
        a.lda(s.passed.at(n));
        a.adc(imm(JIFFIES_A_DAY[n as usize]));
        a.sta(s.passed.at(n));
    }
    a.bind(same_day);
    a.plp();
    a.rts();
}

/// This many sixtieths of a second are a day, low byte first; the low byte is
/// 0.
const JIFFIES_A_DAY: [u8; 4] = (24 * 60 * 60 * JIFFIES).to_le_bytes();
const _: () = assert!(JIFFIES_A_DAY[0] == 0);

/// Carry set if what has passed is no less than `time`.
fn compare_passed(a: &mut Asm, m: &Computer, time: Abs) {
    a.lda(m.s.passed);
    a.cmp(time);
    for n in 1..3 {
        a.lda(m.s.passed.at(n));
        a.sbc(time.at(n));
    }
}

fn over(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let timed = a.label("timed");
    a.routine("over", "Is the time for this move used up?")
        .takes("level_chosen, time_end; the KERNAL's zero page")
        .returns("carry set if so; passed")
        .destroys("A")
        .cost("100 cycles, 14 without a clock");
    a.lda(s.level_chosen);
    a.bne(timed);
    a.clc();
    a.rts();
    a.bind(timed);
    a.jsr("elapsed");
    compare_passed(a, m, s.time_end);
    a.rts();
}

fn pace(a: &mut Asm, m: &Computer, core: &Core) {
    let (s, v) = (&m.s, &core.v);
    let (only, usual, changed) = (a.label("only"), a.label("usual"), a.label("changed"));
    let (counted, look, done) = (a.label("counted"), a.label("look"), a.label("done"));
    a.routine(
        "pace",
        "What the iteration says about the time that the move deserves: the engine's Pace::halves.",
    )
    .takes("what report tells; the core's world")
    .returns("halves")
    .destroys("A X Y");
    a.lda(v.moves.at(i32::from(ROOT_LEVEL)))
        .c("the root has tried every move");
    a.cmp(imm(2));
    a.bcc(only).c("there is but one");
    a.ldx(imm(USUAL));
    a.ldy(imm(0));
    a.lda(v.iteration);
    a.cmp(imm(1));
    a.beq(usual).c("nothing to compare with");
    a.lda(v.line_from);
    a.cmp(s.last_from);
    a.bne(changed);
    a.lda(v.line_to);
    a.cmp(s.last_to);
    a.bne(changed);
    a.ldy(s.same);
    a.iny();
    a.cpy(imm(SETTLED_ITERATIONS));
    a.bcc(counted);
    a.ldy(imm(SETTLED_ITERATIONS));
    a.ldx(imm(SETTLED));
    a.bne(counted).c("always");
    a.bind(changed);
    a.ldx(imm(CHANGED));
    a.bind(counted);
    a.comment("Has the score fallen?");
    a.sec();
    a.lda(s.last_score);
    a.sbc(v.root_score);
    a.sta(s.divisor);
    a.lda(s.last_score.at(1));
    a.sbc(v.root_score.at(1)).c("the difference fits 16 bits");
    a.bmi(usual).c("it has risen");
    a.bne(look).c("by 256 or more");
    a.lda(s.divisor);
    a.cmp(imm(FALL as u8 + 1));
    a.bcc(usual);
    a.bind(look);
    a.ldx(imm(FALLEN));
    a.bind(usual);
    a.sty(s.same);
    a.lda(v.line_from);
    a.sta(s.last_from);
    a.lda(v.line_to);
    a.sta(s.last_to);
    for n in 0..2 {
        a.lda(v.root_score.at(n));
        a.sta(s.last_score.at(n));
    }
    a.bind(done);
    a.stx(s.halves);
    a.rts();
    a.bind(only);
    a.ldx(imm(ONLY));
    a.beq(done).c("always");
}

const _: () = assert!(ONLY == 0 && SETTLED > 0 && FALL > 0 && FALL < 255);

fn another(a: &mut Asm, m: &Computer) {
    let s = &m.s;
    let (enough, done) = (a.label("enough"), a.label("done"));
    a.routine(
        "another",
        "Is there time for another iteration? The engine's Pace::another.",
    )
    .takes("level_chosen, halves, time_begin, time_end; the KERNAL's zero page")
    .returns("carry clear if there is")
    .destroys("A X, number, passed");
    a.jsr("over");
    a.bcs(done).c("none at all");
    a.lda(s.level_chosen);
    a.beq(done).c("no clock: carry is clear");
    a.comment("Halves of the time to begin in.");
    a.lda(imm(0));
    for n in 0..3 {
        a.sta(s.number.at(n));
    }
    for n in [2, 1, 0] {
        a.lda(s.time_begin.at(n));
        if n == 2 {
            a.lsr_a();
        } else {
            a.ror_a();
        }
        a.sta(s.time_half.at(n));
    }
    a.ldx(s.halves);
    a.beq(enough);
    let add = a.label_here("add");
    a.clc();
    for n in 0..3 {
        a.lda(s.number.at(n));
        a.adc(s.time_half.at(n));
        a.sta(s.number.at(n));
    }
    a.dex();
    a.bne(add);
    a.bind(enough);
    compare_passed(a, m, s.number);
    a.bind(done);
    a.rts();
}

// Four halves of the most generous allotment fit three bytes, and moves can be
// divided by.
const _: () = {
    let mut n = 0;
    while n < LEVELS.len() {
        let (time, moves) = LEVELS[n].clock();
        assert!(time < 1 << 23 && moves <= 128);
        n += 1;
    }
};
