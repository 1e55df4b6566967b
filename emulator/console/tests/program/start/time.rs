//! Playing levels set the engine's limits, and the core's skill.

use c128::platform::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use c128::platform::mmu::RCR_COMMON_8K;
use c128::ui::game::time::LEVELS;
use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use octet_engine::search::skill::Skill;
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Search};

use super::api::Core;

/// The program in a memory configuration.
fn in_bank(configuration: u8) -> Core {
    let mut core = Core::new();
    core.enter(configuration, RCR_COMMON_8K);
    core
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
