//! Every node keeps to the rules of a principal variation search: windows, re-searches, ends.
//!
//! An auditor follows the search from outside. It knows what plain negamax, alpha-beta, null moves and
//! quiescence are, and nothing of their order of moves, margins or reductions.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

mod auditor;
mod node;

use auditor::Auditor;
use octet_engine::search::margins::{ASPIRATION_LIMIT, Margins};
use octet_engine::search::skill::{MAX_BLINDNESS, Skill};
use octet_engine::search::{Limits, Note, Search, transposition};
use octet_testing::positions::bundled;

/// How often each kind of note was seen.
type Seen = HashMap<Discriminant<Note>, u64>;

/// Follows a search of each bundled position.
fn follow(full_width: bool, blindness: u8, nodes: u32) -> Seen {
    let mut seen = Seen::new();
    for bundled in bundled() {
        let mut auditor = Auditor {
            full_width,
            blind: blindness != 0,
            game: bundled.game.history().to_vec(),
            ..Auditor::default()
        };
        let limits = Limits {
            skill: Skill::new(blindness, 0, 1),
            ..Limits::nodes(nodes)
        };
        let mut memory = transposition::EMPTY;
        let mut search = Search::new(&bundled.game, limits, memory.table(), &mut auditor);
        if full_width {
            search = search.full_width();
        }
        let report = search.run();
        assert!(auditor.open.is_empty());
        assert_eq!(auditor.stopped, report.nodes == nodes);
        let counted = auditor.entered - auditor.roots;
        assert_eq!(counted, u64::from(report.nodes), "{}", bundled.id);
        // An iteration enters the root with each aspiration window and at last with the full one.
        let windows = (ASPIRATION_LIMIT / Margins::STANDARD.aspiration_window).ilog2() + 2;
        let iterations = u64::from(report.depth) + 1;
        assert!(
            auditor.roots <= u64::from(windows) * iterations,
            "{}",
            bundled.id
        );
        assert_eq!(report.hash, bundled.game.position().state().hash());
        for (note, times) in auditor.seen {
            *seen.entry(note).or_default() += times;
        }
    }
    seen
}

/// Kinds of notes.
const KINDS: usize = 22;

#[test]
fn every_node_keeps_to_the_rules_of_search() {
    let mut seen = follow(false, 0, if cfg!(debug_assertions) { 500 } else { 3_000 });
    if cfg!(debug_assertions) {
        return;
    }
    // Every rule has been followed, most of them often.
    assert_eq!(seen.len(), KINDS);
    let mates = seen.remove(&discriminant(&Note::NullMoveMate));
    assert!(mates >= Some(10), "{mates:?}");
    assert!(seen.values().all(|&times| times >= 100), "{seen:?}");
}

/// With all moves, nothing is pruned, reduced or taken from the table.
#[test]
fn a_full_width_search_leaves_nothing_out() {
    follow(true, 0, if cfg!(debug_assertions) { 200 } else { 1_000 });
}

/// Moves may be overlooked below the root, never an evasion; a node that sees none has its evaluation.
#[test]
fn a_blind_search_overlooks_moves_alone() {
    let nodes = if cfg!(debug_assertions) { 200 } else { 1_000 };
    follow(false, MAX_BLINDNESS, nodes);
}
