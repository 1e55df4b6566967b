//! Thinking by the clock.

use std::time::Duration;

use c128::computer::banks::COMMON;
use c128::computer::kernal::{ALL_RAM, WITH_ROOM};
use c128::computer::levels::{JIFFIES, LEVELS};
use c128::computer::positions::BUILT_IN;
use c128::layout::Layout;
use emulator::machine::{MmuState, Video};
use engine::game::Game;
use engine::moves::{Move, MoveKind};
use engine::search::pace::{Allotment, Pace};
use engine::search::{Line, MAX_DEPTH, Report};
use engine::square::Square;

use crate::computer::{Columns, Computer, User};

/// The key of the level with `seconds` a move.
const FIVE_SECONDS: u8 = b'1';
/// The key of the first level with 40 moves in so many minutes.
const FORTY_MOVES: u8 = b'6';

struct Thought {
    time: Duration,
    iterations: usize,
    best: String,
}

/// RUN, a position and a level; how long the program thinks.
fn think(video: Video, columns: Columns, position: u8, level: u8) -> Thought {
    let mut computer = Computer::new(columns);
    computer.show(video);
    computer.enter();
    let before = computer.surroundings();
    let user = User::Plays(position, level);
    let [think, thought] = ["think", "thought"].map(|name| computer.address(name));
    assert_eq!(computer.run(user, Some("think")), Some(think));
    let layout = computer.layout;
    assert_eq!(computer.machine.peek(layout.depth_limit), MAX_DEPTH);
    let begin = computer.machine.time();
    assert_eq!(computer.run(User::Types(0), Some("thought")), Some(thought));
    let time = computer.machine.time() - begin;
    let peek = |address: u16| computer.machine.peek(address);
    let root = u16::from(Layout::level(0));
    for (n, byte) in hash(position).into_iter().enumerate() {
        assert_eq!(
            peek(layout.hash[n] + root),
            byte,
            "everything is taken back"
        );
    }
    assert_eq!(peek(layout.level), Layout::level(0));
    let best = layout.line(peek)[0].to_string();
    assert_eq!(computer.run(User::Types(0), None), None);
    assert_eq!(computer.surroundings(), before);
    let said = format!("best move: {best}\n");
    assert!(computer.text.ends_with(&said), "{}", computer.text);
    let (_, table) = computer.text.split_once("line\n").expect("a heading");
    let lines = table.lines().count() - 1;
    Thought {
        time,
        iterations: lines / if columns == Columns::Forty { 2 } else { 1 },
        best,
    }
}

fn hash(position: u8) -> [u8; 4] {
    let fen = BUILT_IN[usize::from(position - b'1')].fen;
    let game = Game::from_fen(fen).expect(fen);
    game.position().state().hash().to_le_bytes()
}

/// The 5-second level takes no more than 5 seconds and a quarter on any
/// machine, and no less than half of that.
#[test]
fn five_seconds() {
    for (video, columns) in [
        (Video::Pal, Columns::Eighty),
        (Video::Ntsc, Columns::Eighty),
        (Video::Pal, Columns::Forty),
        (Video::Ntsc, Columns::Forty),
    ] {
        let thought = think(video, columns, b'3', FIVE_SECONDS);
        let seconds = thought.time.as_secs_f64();
        assert!(
            (2.4..5.25).contains(&seconds),
            "{video:?} {columns:?}: {seconds}"
        );
        assert!(thought.iterations >= 1, "{}", thought.iterations);
    }
}

/// Twice the share at most, which is a fortieth of five minutes.
#[test]
fn forty_moves_in_five_minutes() {
    let thought = think(Video::Pal, Columns::Eighty, b'1', FORTY_MOVES);
    let seconds = thought.time.as_secs_f64();
    assert!((1.8..15.25).contains(&seconds), "{seconds}");
    assert!(thought.iterations >= 2, "{}", thought.best);
}

/// No time at all: the first legal move is ready all the same.
#[test]
fn a_move_is_always_ready() {
    let mut computer = Computer::new(Columns::Eighty);
    computer.show(Video::Ntsc);
    computer.enter();
    let (think, end) = (computer.address("think"), computer.address("time_end"));
    let user = User::Plays(b'1', FIVE_SECONDS);
    assert_eq!(computer.run(user, Some("think")), Some(think));
    computer.machine.write(end, &[0; 3]);
    assert_eq!(computer.run(User::Types(0), None), None);
    let (_, best) = computer.text.rsplit_once("best move: ").expect("a move");
    let best = Game::default().position().parse_uci(best.trim());
    assert!(best.is_ok(), "{}", computer.text);
}

/// A computer in one of the program's two worlds, to call routines of.
fn in_bank(configuration: u8) -> Computer {
    let mut computer = Computer::new(Columns::Eighty);
    let mut mmu = MmuState::default();
    mmu.registers[0] = configuration;
    mmu.registers[6] = COMMON;
    computer.machine.set_mmu(mmu);
    computer.copy_room();
    computer
}

fn three_bytes(computer: &Computer, name: &str) -> u32 {
    let bytes = computer.machine.read(computer.address(name), 3);
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

fn set(computer: &mut Computer, name: &str, bytes: &[u8]) {
    let address = computer.address(name);
    computer.machine.write(address, bytes);
}

#[test]
fn budgets_are_the_engines() {
    let mut computer = in_bank(WITH_ROOM);
    let budget = computer.address("budget");
    let mut check = |left: u32, moves: u8| {
        set(&mut computer, "time_left", &left.to_le_bytes()[..3]);
        set(&mut computer, "moves_left", &[moves]);
        let cycles = computer.machine.call(budget, 10_000).expect("no fault");
        assert!((1_300..3_300).contains(&cycles), "{cycles}");
        let time = Allotment {
            begin: three_bytes(&computer, "time_begin"),
            end: three_bytes(&computer, "time_end"),
        };
        let expected = Allotment::share(left, 0, Some(moves.into()));
        assert_eq!(time, expected, "{left} for {moves} moves");
    };
    for minutes in [0, 1, 5, 30, 90, 120] {
        for moves in [1, 2, 3, 5, 6, 7, 30, 40, 128] {
            for seconds in 0..60 {
                check((minutes * 60 + seconds) * JIFFIES + seconds % 7, moves);
            }
        }
    }
    check(0xFF_FFFF, 1);
    check(0xFF_FFFF, 2);
    check(0xFF_FFFF, 128);
}

/// What the 6502 makes of iterations, against the engine's rule.
#[test]
fn the_pace_is_the_engines() {
    let mut core = in_bank(ALL_RAM);
    let mut system = in_bank(WITH_ROOM);
    let mut random = 1_u32;
    let mut next = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % below
    };
    let mut answers = [0; 2];
    for _ in 0..200 {
        let time = Allotment {
            begin: next(60_000),
            end: next(60_000),
        };
        let only = next(20) == 0;
        let mut pace = Pace::new(time, only);
        let mut elapsed = 0;
        for depth in 1..=next(12) as u8 + 1 {
            let file = next(8).max(4) as u8;
            let mv = Move::new(Square::at(file, 1), Square::at(file, 2), MoveKind::Plain);
            let report = Report {
                depth,
                score: match next(8) {
                    0 => 16_383,
                    1 => -16_383,
                    _ => next(120) as i16 - 60,
                },
                line: Line::new(&[mv]),
                nodes: 1,
                hash: 0,
            };
            elapsed += next(8_000);
            let layout = core.layout;
            let machine = &mut core.machine;
            machine.poke(layout.iteration, depth);
            machine.poke(layout.line_from, mv.from);
            machine.poke(layout.line_to, mv.to);
            machine.write(layout.root_score, &report.score.to_le_bytes());
            let moves = core.address("moves") + u16::from(Layout::level(0));
            core.machine.poke(moves, if only { 1 } else { 2 + depth });
            let routine = core.address("pace");
            core.machine.call(routine, 1_000).expect("no fault");
            let halves = core.machine.peek(core.address("halves"));

            for (name, value) in [("time_begin", time.begin), ("time_end", time.end)] {
                set(&mut system, name, &value.to_le_bytes()[..3]);
            }
            set(&mut system, "halves", &[halves]);
            set(&mut system, "level_chosen", &[1]);
            let day = 24 * 60 * 60 * JIFFIES;
            let start = day - 1 - next(10_000);
            set(&mut system, "clock_start", &start.to_le_bytes()[..3]);
            let now = ((start + elapsed) % day).to_be_bytes();
            system.machine.write(0xA0, &now[1..]);
            let routine = system.address("another");
            system.machine.call(routine, 2_000).expect("no fault");
            let another = system.machine.registers().p & 1 == 0;
            let expected = pace.another(&report, elapsed);
            assert_eq!(another, expected, "{time:?} {report:?} {elapsed}");
            answers[usize::from(another)] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 200), "{answers:?}");
}

/// Every level is set as it is named, and none leaves the search without end.
#[test]
fn every_level() {
    let mut computer = in_bank(WITH_ROOM);
    let set_level = computer.address("set_level");
    for (n, level) in LEVELS.iter().enumerate() {
        set(&mut computer, "level_chosen", &[n as u8 + 1]);
        set(&mut computer, "choice", &[0]);
        computer.machine.call(set_level, 10_000).expect("no fault");
        let (left, moves) = level.clock();
        let expected = match moves {
            0 => Allotment::each(left),
            _ => Allotment::share(left, 0, Some(moves.into())),
        };
        assert_eq!(three_bytes(&computer, "time_begin"), expected.begin);
        assert_eq!(three_bytes(&computer, "time_end"), expected.end);
        let wanted = computer.address("depth_wanted");
        assert_eq!(computer.machine.peek(wanted), MAX_DEPTH);
    }
    let depth = computer.address("depth_wanted");
    set(&mut computer, "level_chosen", &[0]);
    computer.machine.call(set_level, 10_000).expect("no fault");
    assert_eq!(computer.machine.peek(depth), BUILT_IN[0].depth);
}
