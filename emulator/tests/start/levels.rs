//! The clock's arithmetic, against the engine's rule.

use c128::computer::banks::COMMON;
use c128::computer::kernal::{ALL_RAM, WITH_ROOM};
use c128::computer::levels::{JIFFIES, LEVELS};
use c128::layout::Layout;
use engine::bench::POSITIONS;
use engine::game::Game;
use engine::moves::{Move, MoveKind};
use engine::search::pace::{Allotment, Pace};
use engine::search::sight::Sight;
use engine::search::table;
use engine::search::{Limits, Line, Report, Search};
use engine::square::Square;

use crate::services::Core;

/// The program in one of its worlds, to call routines of.
fn in_bank(configuration: u8) -> Core {
    let mut core = Core::new();
    core.enter(configuration, COMMON);
    core
}

fn three_bytes(core: &Core, name: &str) -> u32 {
    let bytes = core.player.machine().read(core.at(name), 3);
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
}

fn set(core: &mut Core, name: &str, bytes: &[u8]) {
    let address = core.at(name);
    core.player.machine_mut().write(address, bytes);
}

#[test]
fn budgets_are_the_engines() {
    let mut computer = in_bank(WITH_ROOM);
    let mut check = |left: u32, moves: u8| {
        set(&mut computer, "time_left", &left.to_le_bytes()[..3]);
        set(&mut computer, "moves_left", &[moves]);
        let cycles = computer.call("budget");
        assert!((390..2_500).contains(&cycles), "{cycles}");
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
            let layout = *core.player.layout();
            let machine = core.player.machine_mut();
            machine.poke(layout.iteration, depth);
            machine.poke(layout.line_from, mv.from);
            machine.poke(layout.line_to, mv.to);
            machine.write(layout.root_score, &report.score.to_le_bytes());
            let moves = core.at("moves") + u16::from(Layout::level(0));
            let count = if only { 1 } else { 2 + depth };
            core.player.machine_mut().poke(moves, count);
            core.call("pace");
            let halves = core.player.peek(core.at("halves"));

            for (name, value) in [("time_begin", time.begin), ("time_end", time.end)] {
                set(&mut system, name, &value.to_le_bytes()[..3]);
            }
            set(&mut system, "halves", &[halves]);
            set(&mut system, "timed", &[0xFF]);
            let start = next(0xFF_FFFF);
            set(&mut system, "clock_start", &start.to_le_bytes()[..3]);
            let now = start.wrapping_add(elapsed);
            set(&mut system, "desk_clock", &now.to_le_bytes()[..3]);
            system.call("another");
            let another = system.player.machine().registers().p & 1 == 0;
            let expected = pace.another(&report, elapsed);
            assert_eq!(another, expected, "{time:?} {report:?} {elapsed}");
            answers[usize::from(another)] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 200), "{answers:?}");
}

/// Every level is set as it is named.
#[test]
fn every_level() {
    let mut computer = in_bank(WITH_ROOM);
    for (n, level) in LEVELS.iter().enumerate() {
        computer.player.machine_mut().set_y(n as u8);
        set(&mut computer, "desk_side", &[0]);
        let (left, moves) = level.clock();
        set(&mut computer, "desk_clock_white", &left.to_le_bytes()[..3]);
        set(&mut computer, "moves_to_go", &[moves]);
        computer.call("set_level");
        let byte = |name: &str| computer.player.peek(computer.at(name));
        assert_eq!(byte("depth_wanted"), level.depth(), "{level:?}");
        let nodes = computer
            .player
            .machine()
            .read(computer.at("nodes_wanted"), 4);
        let nodes = nodes
            .try_into()
            .map(u32::from_le_bytes)
            .expect("four bytes");
        assert_eq!(nodes.wrapping_neg(), u32::from(level.nodes()), "{level:?}");
        let sight = (
            byte("sight_wanted"),
            computer.player.peek(computer.at("sight_wanted") + 1),
        );
        assert_eq!(sight, level.sight(), "{level:?}");
        assert_eq!(byte("timed") != 0, left != 0, "{level:?}");
        if left == 0 {
            continue;
        }
        let expected = match moves {
            0 => Allotment::each(left),
            _ => Allotment::share(left, 0, Some(moves.into())),
        };
        assert_eq!(three_bytes(&computer, "time_begin"), expected.begin);
        assert_eq!(three_bytes(&computer, "time_end"), expected.end);
    }
}

/// What a weak level overlooks, the core is told before it searches.
#[test]
fn weak_levels_reach_the_core() {
    let mut core = in_bank(ALL_RAM);
    core.player.set_up(&Game::default()).expect("a position");
    for level in [LEVELS[0], LEVELS[LEVELS.len() - 1]] {
        let (blind, spread) = level.sight();
        set(&mut core, "sight_wanted", &[blind, spread]);
        set(&mut core, "depth_wanted", &[1]);
        set(&mut core, "nodes_wanted", &[0; 4]);
        core.call("search");
        let byte = |name: &str| core.player.peek(core.at(name));
        assert_eq!((byte("blind"), byte("spread")), (blind, spread));
    }
}

/// What was found out at one level is not used at another that sees better or
/// worse; at the same one it is.
#[test]
fn other_eyes_begin_with_an_empty_table() {
    const CYCLES: u64 = 400_000_000;
    let game = Game::from_fen(POSITIONS[1]).expect("a position");
    let mut core = Core::new();
    core.begin(game.position());
    core.call("clear_table");
    let mut nodes = |depth: u8, (blind, spread): (u8, u8)| {
        set(&mut core, "sight_wanted", &[blind, spread]);
        set(&mut core, "desk_clock", &[0]);
        set(&mut core, "depth_wanted", &[depth]);
        set(&mut core, "nodes_wanted", &[0; 4]);
        let search = core.at("search");
        let cycles = core.player.machine_mut().call(search, CYCLES);
        cycles.unwrap_or_else(|fault| panic!("{fault}"));
        let counter = core.player.machine().read(core.at("node_counter"), 4);
        counter
            .try_into()
            .map(u32::from_le_bytes)
            .expect("four bytes")
    };
    let fresh = |depth: u8, (blind, spread): (u8, u8)| {
        let mut memory = table::EMPTY;
        let limits = Limits {
            depth,
            nodes: None,
            sight: Sight::new(blind, spread, 0),
        };
        Search::new(&game, limits, memory.table(), &mut ())
            .run()
            .nodes
    };
    let [full, weak, weaker] = [(0, 0), LEVELS[4].sight(), LEVELS[2].sight()];
    for sight in [full, weak, weaker, full] {
        assert_eq!(nodes(4, sight), fresh(4, sight), "{sight:?}");
    }
    assert!(nodes(4, full) < fresh(4, full), "the table is kept");
}
