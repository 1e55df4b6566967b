//! The bundled positions: readable, distinct, and affordable to compare.
#![cfg(feature = "std")]

mod common;

use std::collections::{BTreeSet, HashMap};

use common::{bundled, bundled_named};
use octet_engine::board::square::Square;
use octet_engine::game::Outcome;
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Search};

#[test]
fn there_are_enough_and_no_two_alike() {
    let positions = bundled();
    assert!(positions.len() >= 300, "{}", positions.len());
    let mut seen: HashMap<String, &str> = HashMap::new();
    for position in positions {
        let key = format!("{} {:?}", position.game.fen(), position.game.history());
        if let Some(other) = seen.insert(key, &position.id) {
            panic!("{} and {} are the same position", other, position.id);
        }
        assert!(!position.guards.is_empty(), "{}", position.id);
    }
}

/// The default comparison searches all of them four plies deep on an emulated
/// 6502; a position that costs more than the others together teaches less.
#[test]
fn depth_four_stays_affordable() {
    let (mut total, mut costs) = (0, Vec::new());
    for position in bundled() {
        let report = Search::new(
            &position.game,
            Limits::depth(4),
            { transposition::EMPTY }.table(),
            &mut (),
        )
        .run();
        total += report.nodes;
        costs.push((report.nodes, &position.id));
    }
    costs.sort();
    costs.reverse();
    costs.truncate(40);
    assert!(total < 10_000_000, "{total} nodes: {costs:?}");
    assert!(costs[0].0 < 500_000, "{costs:?}");
}

/// Names keep what they promise about the position itself.
#[test]
fn names_say_what_is_there() {
    let mut endings = 0;
    for position in bundled() {
        let outcome = position.game.outcome();
        let over = match position.id.split('-').next() {
            Some("mated") => matches!(outcome, Some(Outcome::Checkmate(_))),
            Some("stale") if !position.id.contains("in-one") => outcome == Some(Outcome::Stalemate),
            _ => {
                let played_out =
                    matches!(outcome, Some(Outcome::Checkmate(_) | Outcome::Stalemate));
                assert!(!played_out, "{}", position.id);
                continue;
            }
        };
        assert!(over, "{}", position.id);
        endings += 1;
    }
    assert!(endings >= 12);
}

#[test]
fn every_case_is_there_for_either_side() {
    let mut pairs = 0;
    for white in bundled() {
        let Some(name) = white.id.strip_suffix("-white") else {
            continue;
        };
        let black = bundled_named(&format!("{name}-black"));
        let (a, b) = (white.game.position(), black.position());
        assert_eq!(a.side_to_move(), b.side_to_move().other(), "{name}");
        for square in Square::all() {
            let (here, there) = (a.piece_on(square), b.piece_on(square.flip_rank()));
            assert_eq!(here.piece_type(), there.piece_type(), "{name}");
            assert!(here.is_empty() || here.color() != there.color(), "{name}");
        }
        assert_eq!(a.legal_moves().count(), b.legal_moves().count(), "{name}");
        assert_eq!(white.game.history().len(), black.history().len(), "{name}");
        let (ours, theirs) = (a.state().castling, b.state().castling);
        assert_eq!(ours, (theirs << 2 | theirs >> 2) & 15, "{name}");
        pairs += 1;
    }
    assert!(pairs >= 80, "{pairs}");
}

/// Every kind of move and every special case is possible somewhere at the root.
#[test]
fn every_kind_of_move_is_there() {
    let mut seen = BTreeSet::new();
    for position in bundled() {
        let root = position.game.position();
        for mv in root.legal_moves() {
            let takes = !root.piece_on(mv.target()).is_empty();
            seen.insert(format!(
                "{:?} {:?} {takes}",
                root.side_to_move(),
                mv.move_type()
            ));
        }
    }
    // Two sides: plain and four promotions with and without capture, castling,
    // en passant.
    assert_eq!(seen.len(), 2 * (2 + 8 + 1 + 1), "{seen:#?}");
}
