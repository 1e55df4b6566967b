//! The clock's arithmetic, against the engine's rule.

use c128::core_layout::CoreLayout;
use c128::platform::c128::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use c128::platform::c128::mmu::RCR_COMMON_8K;
use c128::ui::game::time::{JIFFIES, LEVELS};
use octet_engine::bench::POSITIONS;
use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::search::skill::Skill;
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Pv, Report, Search};

use crate::services::Core;

/// The program in one of its worlds, to call routines of.
fn in_bank(configuration: u8) -> Core {
    let mut core = Core::new();
    core.enter(configuration, RCR_COMMON_8K);
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
    let mut computer = in_bank(MMU_CFG_UI);
    let mut check = |left: u32, moves: u8| {
        set(&mut computer, "time_left", &left.to_le_bytes()[..3]);
        set(&mut computer, "moves_to_share", &[moves]);
        let cycles = computer.call("allot_time");
        assert!((390..2_500).contains(&cycles), "{cycles}");
        let time = TimeBudget {
            soft: three_bytes(&computer, "soft_limit"),
            hard: three_bytes(&computer, "hard_limit"),
        };
        let expected = TimeBudget::from_clock(left, 0, Some(moves.into()));
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
fn time_management_matches_the_engine() {
    let mut core = in_bank(MMU_CFG_CORE);
    let mut system = in_bank(MMU_CFG_UI);
    let mut random = 1_u32;
    let mut next = |below: u32| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 16) % below
    };
    let mut answers = [0; 2];
    for _ in 0..200 {
        let time = TimeBudget {
            soft: next(60_000),
            hard: next(60_000),
        };
        let only = next(20) == 0;
        let mut pace = TimeManager::new(time, only);
        let mut elapsed = 0;
        for depth in 1..=next(12) as u8 + 1 {
            let file = next(8).max(4) as u8;
            let mv = Move::new(Square::new(file, 1), Square::new(file, 2), MoveType::Normal);
            let report = Report {
                depth,
                score: match next(8) {
                    0 => 16_383,
                    1 => -16_383,
                    _ => next(120) as i16 - 60,
                },
                pv: Pv::new(&[mv]),
                nodes: 1,
                hash: 0,
            };
            elapsed += next(8_000);
            let layout = *core.player.layout();
            let machine = core.player.machine_mut();
            machine.poke(layout.iteration, depth);
            machine.poke(layout.pv_from, mv.from);
            machine.poke(layout.pv_to, mv.to);
            machine.write(layout.root_score, &report.score.to_le_bytes());
            let moves = core.at("moves_searched") + u16::from(CoreLayout::ply_index(0));
            let count = if only { 1 } else { 2 + depth };
            core.player.machine_mut().poke(moves, count);
            core.call("set_time_factor");
            let halves = core.player.peek(core.at("time_factor"));

            for (name, value) in [("soft_limit", time.soft), ("hard_limit", time.hard)] {
                set(&mut system, name, &value.to_le_bytes()[..3]);
            }
            set(&mut system, "time_factor", &[halves]);
            set(&mut system, "time_limited", &[0xFF]);
            let start = next(0xFF_FFFF);
            set(&mut system, "search_start", &start.to_le_bytes()[..3]);
            let now = start.wrapping_add(elapsed);
            set(&mut system, "shared_uptime", &now.to_le_bytes()[..3]);
            system.call("continue_deepening");
            let another = system.player.machine().registers().p & 1 == 0;
            let expected = pace.continue_deepening(report.best(), report.score, elapsed);
            assert_eq!(another, expected, "{time:?} {report:?} {elapsed}");
            answers[usize::from(another)] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 200), "{answers:?}");
}

/// Every level is set as it is named.
#[test]
fn every_level() {
    let mut computer = in_bank(MMU_CFG_UI);
    for (n, level) in LEVELS.iter().enumerate() {
        computer.player.machine_mut().set_y(n as u8);
        set(&mut computer, "shared_side", &[0]);
        let (left, moves) = level.clock();
        set(
            &mut computer,
            "shared_clock_white",
            &left.to_le_bytes()[..3],
        );
        set(&mut computer, "moves_to_control", &[moves]);
        computer.call("set_level");
        let byte = |name: &str| computer.player.peek(computer.at(name));
        assert_eq!(byte("limit_depth"), level.depth(), "{level:?}");
        let nodes = computer
            .player
            .machine()
            .read(computer.at("limit_nodes"), 4);
        let nodes = nodes
            .try_into()
            .map(u32::from_le_bytes)
            .expect("four bytes");
        assert_eq!(nodes.wrapping_neg(), u32::from(level.nodes()), "{level:?}");
        let skill = (
            byte("limit_skill"),
            computer.player.peek(computer.at("limit_skill") + 1),
        );
        assert_eq!(skill, level.skill(), "{level:?}");
        assert_eq!(byte("time_limited") != 0, left != 0, "{level:?}");
        if left == 0 {
            continue;
        }
        let expected = match moves {
            0 => TimeBudget::per_move(left),
            _ => TimeBudget::from_clock(left, 0, Some(moves.into())),
        };
        assert_eq!(three_bytes(&computer, "soft_limit"), expected.soft);
        assert_eq!(three_bytes(&computer, "hard_limit"), expected.hard);
    }
}

/// What a weak level overlooks, the core is told before it searches.
#[test]
fn skill_settings_reach_the_core() {
    let mut core = in_bank(MMU_CFG_CORE);
    core.player.new_game(&Game::default()).expect("a position");
    for level in [LEVELS[0], LEVELS[LEVELS.len() - 1]] {
        let (blind, spread) = level.skill();
        set(&mut core, "limit_skill", &[blind, spread]);
        set(&mut core, "limit_depth", &[1]);
        set(&mut core, "limit_nodes", &[0; 4]);
        core.call("run_search");
        let byte = |name: &str| core.player.peek(core.at(name));
        assert_eq!((byte("blindness"), byte("eval_noise")), (blind, spread));
    }
}

/// What was found out at one level is not used at another that sees better or
/// worse; at the same one it is.
#[test]
fn a_new_level_clears_the_transposition_table() {
    const CYCLES: u64 = 400_000_000;
    let game = Game::from_fen(POSITIONS[1]).expect("a position");
    let mut core = Core::new();
    core.begin(game.position());
    core.call("clear_tt");
    let mut nodes = |depth: u8, (blind, spread): (u8, u8)| {
        set(&mut core, "limit_skill", &[blind, spread]);
        set(&mut core, "shared_uptime", &[0]);
        set(&mut core, "limit_depth", &[depth]);
        set(&mut core, "limit_nodes", &[0; 4]);
        let search = core.at("run_search");
        let cycles = core.player.machine_mut().call(search, CYCLES);
        cycles.unwrap_or_else(|fault| panic!("{fault}"));
        let counter = core.player.machine().read(core.at("node_counter"), 4);
        counter
            .try_into()
            .map(u32::from_le_bytes)
            .expect("four bytes")
    };
    let fresh = |depth: u8, (blind, spread): (u8, u8)| {
        let mut memory = transposition::EMPTY;
        let limits = Limits {
            depth,
            nodes: None,
            skill: Skill::new(blind, spread, 0),
        };
        Search::new(&game, limits, memory.table(), &mut ())
            .run()
            .nodes
    };
    let [full, weak, weaker] = [(0, 0), LEVELS[4].skill(), LEVELS[2].skill()];
    for skill in [full, weak, weaker, full] {
        assert_eq!(nodes(4, skill), fresh(4, skill), "{skill:?}");
    }
    assert!(nodes(4, full) < fresh(4, full), "the table is kept");
}
