//! Searches of several lines, and of some root moves alone.

use std::collections::HashSet;

use octet_engine::board::moves::Move;
use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Bound};
use octet_engine::search::{Limits, Report, Search, Watcher};
use octet_testing::positions::bundled;

/// The lines of every iteration.
#[derive(Default)]
struct Lines(Vec<Vec<Report>>);

impl Watcher for Lines {
    fn multi_pv(&mut self, reports: &[Report]) {
        self.0.push(reports.to_vec());
    }
}

fn to_depth(game: &Game, depth: u8) -> Report {
    let mut memory = transposition::EMPTY;
    Search::new(game, Limits::depth(depth), memory.table(), &mut ()).run()
}

/// Places for so many lines.
fn room(game: &Game, lines: usize) -> Vec<Report> {
    vec![to_depth(game, 1); lines]
}

/// The scores of all root moves, each searched alone, best first.
fn alone(game: &Game, depth: u8) -> Vec<(Score, Move)> {
    let score = |mv: Move| {
        let mut memory = transposition::EMPTY;
        let report = Search::new(game, Limits::depth(depth), memory.table(), &mut ())
            .full_width()
            .root_moves(&[mv])
            .run();
        assert_eq!(report.best(), mv);
        (report.score, mv)
    };
    let mut scores: Vec<_> = game.position().legal_moves().map(score).collect();
    scores.sort_by_key(|&(score, _)| -score);
    scores
}

/// Several lines of a search of `moves` are the best of them, best first. Each has the score that it has
/// `alone`.
fn assert_lines(game: &Game, alone: &[(Score, Move)], moves: &[Move], most: usize) {
    let (mut memory, mut seen, mut found) =
        (transposition::EMPTY, Lines::default(), room(game, most));
    let best = Search::new(game, Limits::depth(2), memory.table(), &mut seen)
        .full_width()
        .root_moves(moves)
        .multi_pv(&mut found)
        .run();
    found.truncate(alone.len());
    let scores: Vec<Score> = found.iter().map(|line| line.score).collect();
    let expected: Vec<Score> = alone[..found.len()].iter().map(|best| best.0).collect();
    assert_eq!(scores, expected, "{}", game.fen());
    for line in &found {
        assert!(alone.contains(&(line.score, line.best())), "{}", game.fen());
        assert_eq!(line.depth, 2);
    }
    let first_moves: HashSet<_> = found.iter().map(|line| line.best().to_string()).collect();
    assert_eq!(first_moves.len(), found.len(), "{}", game.fen());
    assert_eq!((best.best(), best.score), (found[0].best(), found[0].score));
    // A report for each iteration.
    assert_eq!(seen.0.len(), 2);
    assert_eq!(seen.0[1], found);
}

#[test]
fn lines_are_the_best_moves() {
    let mut compared = 0;
    for position in bundled().iter().step_by(5) {
        let game = &position.game;
        let alone = alone(game, 2);
        if alone.is_empty() || game.position().in_check() {
            continue;
        }
        for most in [1, 2, 5, 300] {
            assert_lines(game, &alone, &[], most);
        }
        // The best are taken away.
        let left = &alone[alone.len() / 2..];
        let moves: Vec<Move> = left.iter().map(|&(_, mv)| mv).collect();
        assert_lines(game, left, &moves, 3);
        compared += 5;
    }
    assert!(compared >= 200, "{compared}");
}

#[test]
fn a_game_that_is_over_has_a_line_without_moves() {
    for position in bundled() {
        let game = &position.game;
        if game.position().legal_moves().next().is_some() {
            continue;
        }
        let (mut memory, mut found) = (transposition::EMPTY, room(game, 2));
        let report = Search::new(game, Limits::depth(2), memory.table(), &mut ())
            .multi_pv(&mut found)
            .run();
        let over = to_depth(game, 1).score;
        assert_eq!((report.best(), report.score), (Move::NONE, over));
    }
}

/// A search of several lines that is cut short keeps what the last whole iteration found.
#[test]
fn lines_of_a_search_cut_short_are_sorted() {
    for position in bundled().iter().step_by(5) {
        let (game, id) = (&position.game, &position.id);
        let legal: Vec<Move> = game.position().legal_moves().collect();
        for nodes in [40, 150, 600, 2000] {
            let (mut memory, mut seen) = (transposition::EMPTY, Lines::default());
            let mut found = room(game, 4);
            let best = Search::new(game, Limits::nodes(nodes), memory.table(), &mut seen)
                .multi_pv(&mut found)
                .run();
            if legal.is_empty() {
                continue;
            }
            assert!(legal.contains(&best.best()), "{id}");
            for lines in &seen.0 {
                assert!(lines.is_sorted_by(|a, b| a.score >= b.score), "{id}");
                assert!(
                    lines.iter().all(|line| legal.contains(&line.best())),
                    "{id}"
                );
            }
            assert!(seen.0.is_sorted_by(|a, b| a[0].depth + 1 == b[0].depth));
        }
    }
}

/// A root that searches some moves alone does not know the position's score, and stores none. One that
/// searches all stores it, and full width stores nothing.
#[test]
fn a_root_of_some_moves_stores_nothing() {
    for position in bundled().iter().step_by(11) {
        let (game, id) = (&position.game, &position.id);
        let Some(mv) = game.position().legal_moves().next() else {
            continue;
        };
        let key = game.position().state().key;
        let (mut memory, limits) = (transposition::EMPTY, Limits::depth(3));
        let depth = limits.depth + u8::from(game.position().in_check());
        Search::new(game, limits, memory.table(), &mut ())
            .root_moves(&[mv])
            .run();
        // The position may come again within the tree, with less depth.
        let hit = memory.table().probe(key, 0);
        assert!(hit.is_none_or(|hit| hit.depth < depth), "{id}");
        let report = Search::new(game, limits, memory.table(), &mut ()).run();
        let hit = memory.table().probe(key, 0).expect("the root");
        assert_eq!((hit.score, hit.mv), (report.score, report.best()), "{id}");
        assert_eq!((hit.bound, hit.depth), (Bound::Exact, depth), "{id}");
        let mut memory = transposition::EMPTY;
        Search::new(game, limits, memory.table(), &mut ())
            .full_width()
            .run();
        assert_eq!(memory.table().hashfull(), 0);
    }
}

/// Of several lines only the first is the best of all moves: its score alone is kept for the position.
#[test]
fn the_first_of_several_lines_is_stored() {
    let mut kept = [0; 2];
    for position in bundled().iter().step_by(3) {
        let game = &position.game;
        let (mut memory, mut found) = (transposition::EMPTY, room(game, 2));
        Search::new(game, Limits::depth(3), memory.table(), &mut ())
            .multi_pv(&mut found)
            .run();
        let hit = memory.table().probe(game.position().state().key, 0);
        let [first, second] = [0, 1].map(|n| Some(found[n].score));
        // The second may have come out better, and is first then.
        if first > second {
            let stored = hit.map(|hit| hit.score);
            kept[0] += u32::from(stored == first);
            kept[1] += u32::from(stored == second);
        }
    }
    assert!(kept[0] > 4 * kept[1], "{kept:?}");
}
