//! The limits that a search has after a level's were held against the position: against a bare king
//! every level looks far enough to mate.

use octet_console::program::{C128Engine, C128Error};
use octet_engine::game::Game;
use octet_engine::search::levels::{BARE_KING_NODES, LEVELS, against_bare_king};
use octet_engine::search::skill::Skill;
use octet_engine::search::{Limits, MAX_DEPTH};
use octet_machine::Image;

use super::{Findings, Layer};

/// Positions with a bare king and without, either side to move.
const POSITIONS: [&str; 7] = [
    "8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
    "8/8/8/4k3/8/8/8/KQ6 b - - 0 1",
    "kr6/8/8/8/4K3/8/8/8 b - - 0 1",
    "kr6/8/8/8/4K3/8/8/8 w - - 0 1",
    "8/8/8/4k3/8/8/8/K7 w - - 0 1",
    "8/4p3/8/4k3/8/8/8/KQ6 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
];

/// More than the program takes until the search begins.
const CYCLES: u64 = 10_000_000;

/// Compares the limits of every level, and of more depths and nodes, in each position.
pub fn compare(image: &Image, findings: &mut Findings) {
    if let Err(error) = compare_all(image, findings) {
        findings.fault(Layer::Clocks, &error);
    }
}

fn compare_all(image: &Image, findings: &mut Findings) -> Result<(), C128Error> {
    let mut program = C128Engine::new(&image.unwatched())?;
    for fen in POSITIONS {
        let game = Game::from_fen(fen).expect("a position of the list");
        for asked in asked() {
            program.new_game(&game)?;
            let engine = against_bare_king(asked, game.position());
            let c128 = begun(&mut program, asked)?;
            findings.add_compared(Layer::Clocks, 1);
            let at = || format!("{fen}, {asked:?}");
            findings.compare(Layer::Clocks, at, "limits", engine, c128);
        }
    }
    Ok(())
}

/// The limits that searches are asked for.
fn asked() -> impl Iterator<Item = Limits> {
    let least = u32::from(BARE_KING_NODES);
    let levels = LEVELS
        .into_iter()
        .zip(0..)
        .map(|(level, seed)| level.limits(seed));
    let depths = [1, 3, 4, 5, MAX_DEPTH].map(Limits::depth);
    let nodes = [1, least - 1, least, least + 1, 1 << 24].map(Limits::nodes);
    levels.chain(depths).chain(nodes)
}

/// The limits with which the program begins the search.
fn begun(program: &mut C128Engine, asked: Limits) -> Result<Limits, C128Error> {
    let skill = asked.skill;
    let nodes = asked.nodes.map_or(0, u32::wrapping_neg);
    for (name, bytes) in [
        ("limit_depth", &[asked.depth][..]),
        ("limit_nodes", &nodes.to_le_bytes()),
        ("limit_skill", &[skill.blindness, skill.eval_noise]),
        ("shared_uptime", &[skill.seed]),
    ] {
        let address = program.machine().image().address(name)?;
        program.machine_mut().write(address, bytes);
    }
    let [run, think] = ["run_search", "think"].map(|name| program.machine().image().address(name));
    program.machine_mut().begin(run?);
    program.run_to(think?, CYCLES)?;
    let layout = *program.layout();
    let counted = [0, 1, 2, 3].map(|byte| program.peek(layout.node_counter + byte));
    let left = u32::from_le_bytes(counted).wrapping_neg();
    let [blindness, noise, seed] = [layout.blindness, layout.eval_noise, layout.skill_seed]
        .map(|address| program.peek(address));
    Ok(Limits {
        depth: program.peek(layout.depth_limit),
        nodes: (left != 0).then_some(left),
        // Where nothing is overlooked, the seed has no meaning.
        skill: match blindness | noise {
            0 => Skill::FULL,
            _ => Skill::new(blindness, noise, seed),
        },
    })
}
