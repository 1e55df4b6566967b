//! The bundled positions: distinct, complete, and cheap enough to cross-check.

use std::collections::{BTreeSet, HashMap};

use octet_engine::board::square::Square;
use octet_engine::game::Outcome;
use octet_engine::search::{Limits, Note, Search, Watcher, transposition};
use octet_notation::epd;
use octet_testing::positions::{bundled, bundled_named};

#[test]
fn bundled_positions_are_distinct() {
    let positions = bundled();
    assert!(positions.len() >= 300, "{}", positions.len());
    let mut seen: HashMap<String, &str> = HashMap::new();
    for position in positions {
        let key = format!("{} {:?}", position.game.fen(), position.game.history());
        if let Some(other) = seen.insert(key, &position.id) {
            panic!("{} and {} are the same position", other, position.id);
        }
        assert!(!position.guards.is_empty(), "{}", position.id);
        assert!(
            position.id.parse::<usize>().is_err(),
            "line {} has no id",
            position.line
        );
    }
}

/// A reader of EPD passes over an opcode that it does not know, so a misspelt one must be found
/// here.
#[test]
fn bundled_positions_have_known_opcodes() {
    for line in epd::BUNDLED.lines().filter(|line| !line.starts_with('#')) {
        let (mut quoted, mut words) = (false, String::new());
        for c in line.chars() {
            quoted ^= c == '"';
            words.push(if quoted { '"' } else { c });
        }
        for operation in words
            .split(';')
            .filter(|operation| !operation.trim().is_empty())
        {
            let mut words = operation.split_whitespace().rev();
            let opcode = words.nth(1).unwrap_or_default();
            let known = ["hmvc", "fmvn", "id", "c0", "moves"].contains(&opcode);
            assert!(known, "{opcode}: {line}");
        }
    }
}

/// Notes whether a null move found a mate.
#[derive(Default)]
struct NullMoveMates(u32);

impl Watcher for NullMoveMates {
    fn note(&mut self, note: Note) {
        self.0 += u32::from(note == Note::NullMoveMate);
    }
}

/// A rule that few positions take, and that the main job is to compare. Which of them take it changes
/// with evaluation and search; one of each colour has to.
#[test]
fn null_moves_find_mates_in_the_positions_named_so() {
    let named = bundled()
        .iter()
        .filter(|position| position.id.starts_with("null-move-mate-"));
    let (mut sides, mut without) = (BTreeSet::new(), Vec::new());
    for position in named {
        let mut mates = NullMoveMates::default();
        let mut memory = transposition::EMPTY;
        Search::new(
            &position.game,
            Limits::nodes(3_000),
            memory.table(),
            &mut mates,
        )
        .run();
        match mates.0 {
            0 => without.push(&position.id),
            _ => drop(sides.insert(position.game.position().side_to_move().index())),
        }
    }
    assert_eq!(
        sides.len(),
        2,
        "a colour has no position left, without it: {without:?}"
    );
}

#[test]
fn only_positions_named_mated_or_stale_are_over() {
    let mut over_count = 0;
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
        over_count += 1;
    }
    assert!(over_count >= 12);
}

#[test]
fn positions_named_white_have_a_mirror_image_named_black() {
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

#[test]
fn every_type_of_move_is_legal_in_some_position() {
    let mut seen = BTreeSet::new();
    for position in bundled() {
        let root = position.game.position();
        for mv in root.legal_moves() {
            let captures = !root.piece_on(mv.target()).is_empty();
            seen.insert(format!(
                "{:?} {:?} {captures}",
                root.side_to_move(),
                mv.move_type()
            ));
        }
    }
    // For each side: normal moves and four promotions, with and without capture,
    // castling and en passant.
    assert_eq!(seen.len(), 2 * (2 + 8 + 1 + 1), "{seen:#?}");
}
