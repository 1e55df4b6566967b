//! Time budgets, time management and playing levels are compared with the engine's.

use c128::chess::layout::CoreLayout;
use c128::platform::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use c128::platform::mmu::RCR_COMMON_8K;
use c128::ui::game::time::{JIFFIES, LEVELS, OWN_CLOCKS};
use octet_engine::bench::POSITIONS;
use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::search::skill::Skill;
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Pv, Report, Search};
use octet_engine::util::random::Random;

use super::api::Core;

/// The program in a memory configuration.
fn in_bank(configuration: u8) -> Core {
    let mut core = Core::new();
    core.enter(configuration, RCR_COMMON_8K);
    core
}

#[test]
fn time_budgets_match_the_engine() {
    let mut ui = in_bank(MMU_CFG_UI);
    let mut check = |left: u32, increment: u32, moves: u8| {
        let level = if increment == 0 { 0 } else { OWN_CLOCKS };
        ui.write("shared_level", &[level]);
        ui.write("shared_own_increment", &increment.to_le_bytes()[..3]);
        ui.write("time_left", &left.to_le_bytes()[..3]);
        ui.write("moves_to_share", &[moves]);
        let cycles = ui.call("allot_time");
        assert!((340..2_500).contains(&cycles), "{cycles}");
        let time = TimeBudget {
            quarter: ui.number("quarter_share", 3),
            hard: ui.number("hard_limit", 3),
        };
        let expected = TimeBudget::from_clock(left, increment, Some(moves.into()));
        assert_eq!(time, expected, "{left} and {increment} for {moves} moves");
    };
    for minutes in [0, 1, 5, 30, 90, 120] {
        for moves in [1, 2, 3, 5, 7, 8, 9, 30, 40, 128] {
            for seconds in 0..60 {
                let left = (minutes * 60 + seconds) * JIFFIES + seconds % 7;
                check(left, 0, moves);
                check(left, seconds * JIFFIES, moves);
            }
        }
    }
    check(0xFF_FFFF, 0, 1);
    check(0xFF_FFFF, 0, 2);
    check(0xFF_FFFF, 0, 128);
}

#[test]
fn time_management_matches_the_engine() {
    let mut core = in_bank(MMU_CFG_CORE);
    let mut ui = in_bank(MMU_CFG_UI);
    let mut random = Random::new(1);
    let mut next = |below: u32| random.below(below as usize) as u32;
    let mut answers = [0; 2];
    for _ in 0..200 {
        let time = TimeBudget {
            quarter: next(15_000),
            hard: next(60_000),
        };
        let only = next(20) == 0;
        let mut manager = TimeManager::new(time, only);
        let mut elapsed = 0;
        for depth in 1..=next(12) as u8 + 1 {
            let file = next(8).max(4) as u8;
            let mv = Move::new(Square::new(file, 1), Square::new(file, 2), MoveType::Normal);
            let report = Report {
                depth,
                score: match next(8) {
                    0 => 16_383,
                    1 => -16_383,
                    2 => 256 - next(3) as i16,
                    3 => next(3) as i16 - 257,
                    _ => next(120) as i16 - 60,
                },
                pv: Pv::new(&[mv]),
                nodes: 1,
                hash: 0,
            };
            elapsed += next(8_000);
            let layout = *core.engine.layout();
            let machine = core.engine.machine_mut();
            machine.poke(layout.iteration, depth);
            machine.poke(layout.pv_from, mv.from);
            machine.poke(layout.pv_to, mv.to);
            machine.write(layout.root_score, &report.score.to_le_bytes());
            let moves = core.at("moves_searched") + u16::from(CoreLayout::ply_index(0));
            let count = if only { 1 } else { 2 + depth };
            core.engine.machine_mut().poke(moves, count);
            core.call("set_time_factor");
            let factor = core.byte("time_factor");

            for (name, value) in [("quarter_share", time.quarter), ("hard_limit", time.hard)] {
                ui.write(name, &value.to_le_bytes()[..3]);
            }
            ui.write("time_factor", &[factor]);
            ui.write("time_limited", &[0xFF]);
            let start = next(0xFF_FFFF);
            ui.write("search_start", &start.to_le_bytes()[..3]);
            let now = start.wrapping_add(elapsed);
            ui.write("shared_uptime", &now.to_le_bytes()[..3]);
            ui.call("continue_deepening");
            let another = ui.engine.machine().registers().p & 1 == 0;
            let expected = manager.continue_deepening(report.best(), report.score, elapsed);
            assert_eq!(another, expected, "{time:?} {report:?} {elapsed}");
            answers[usize::from(another)] += 1;
        }
    }
    assert!(answers.iter().all(|&count| count > 200), "{answers:?}");
}

#[test]
fn every_level_sets_its_limits() {
    let mut ui = in_bank(MMU_CFG_UI);
    for (n, level) in LEVELS.iter().enumerate() {
        ui.engine.machine_mut().set_y(n as u8);
        ui.write("shared_side", &[0]);
        let (left, moves) = level.clock();
        ui.write("shared_clock_white", &left.to_le_bytes()[..3]);
        ui.write("moves_to_control", &[moves]);
        ui.call("set_level");
        assert_eq!(ui.byte("limit_depth"), level.depth(), "{level:?}");
        let nodes = ui.number("limit_nodes", 4);
        assert_eq!(nodes.wrapping_neg(), u32::from(level.nodes()), "{level:?}");
        let [blindness, noise] = (ui.number("limit_skill", 2) as u16).to_le_bytes();
        assert_eq!((blindness, noise), level.skill(), "{level:?}");
        assert_eq!(ui.byte("time_limited") != 0, left != 0, "{level:?}");
        if left == 0 {
            continue;
        }
        let expected = match moves {
            0 => TimeBudget::per_move(left),
            _ => TimeBudget::from_clock(left, 0, Some(moves.into())),
        };
        assert_eq!(ui.number("quarter_share", 3), expected.quarter);
        assert_eq!(ui.number("hard_limit", 3), expected.hard);
    }
}

#[test]
fn skill_settings_reach_the_core() {
    let mut core = in_bank(MMU_CFG_CORE);
    core.engine.new_game(&Game::default()).expect("a position");
    for level in [LEVELS[0], LEVELS[LEVELS.len() - 1]] {
        let (blindness, noise) = level.skill();
        core.write("limit_skill", &[blindness, noise]);
        core.write("limit_depth", &[1]);
        core.write("limit_nodes", &[0; 4]);
        core.call("run_search");
        let found = (core.byte("blindness"), core.byte("eval_noise"));
        assert_eq!(found, (blindness, noise));
    }
}

/// Entries of a search at one skill are not used at another; at the same skill they are.
#[test]
fn another_skill_clears_the_transposition_table() {
    const CYCLES: u64 = 400_000_000;
    let game = Game::from_fen(POSITIONS[1]).expect("a position");
    let mut core = Core::new();
    core.begin(game.position());
    core.call("clear_tt");
    let mut nodes = |depth: u8, (blindness, noise): (u8, u8)| {
        core.write("limit_skill", &[blindness, noise]);
        core.write("shared_uptime", &[0]);
        core.write("limit_depth", &[depth]);
        core.write("limit_nodes", &[0; 4]);
        core.call_for("run_search", CYCLES);
        core.number("node_counter", 4)
    };
    let fresh = |depth: u8, (blindness, noise): (u8, u8)| {
        let mut memory = transposition::EMPTY;
        let limits = Limits {
            depth,
            nodes: None,
            skill: Skill::new(blindness, noise, 0),
        };
        Search::new(&game, limits, memory.table(), &mut ())
            .run()
            .nodes
    };
    let [full, weak, weaker] = [(0, 0), LEVELS[4].skill(), LEVELS[2].skill()];
    for skill in [full, weak, weaker, full] {
        assert_eq!(nodes(4, skill), fresh(4, skill), "{skill:?}");
    }
    assert!(nodes(4, full) < fresh(4, full), "entries are used");
}
