//! The bundled collection: every game is replayed, every ending tried, and every problem solved
//! that takes the exact solver no longer than a moment.

use std::collections::BTreeSet;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::MATE_FOUND;
use octet_engine::game::{Game, Outcome};
use octet_engine::mate::{Entry, Solver};
use octet_engine::search::{Limits, Search, transposition};
use octet_notation::collection::{ENDINGS, FAMOUS_GAMES, PROBLEMS};
use octet_notation::epd::suite;
use octet_notation::pgn::PgnReader;

/// The longest mates that are solved here, in moves; the others are played through.
const SOLVED_MOVES: i16 = 4;

/// The longest mates that the search proves here, too.
const PROVED_MOVES: u8 = 3;

/// The nodes of a search of an ending, and the centipawns from which it is won.
const NODES: u32 = 400_000;
const WON: i16 = 150;

#[test]
fn famous_games_are_replayed_to_their_ends() {
    let (mut plies, mut mates, mut names) = (0, 0, BTreeSet::new());
    for game in PgnReader::new(FAMOUS_GAMES) {
        let game = game.expect("a game");
        let tag = |name| game.tag(name).unwrap_or_default();
        let name = format!("{}-{} {}", tag("White"), tag("Black"), tag("Date"));
        assert_eq!(game.notes, [], "{name}");
        let mut end = game.start.clone();
        for (ply, mv) in game.moves().enumerate() {
            assert_eq!(end.outcome(), None, "{name}, ply {ply}");
            assert!(end.play(mv), "{name}: {mv} at ply {ply}");
        }
        let count = game.moves().count();
        assert_eq!(tag("PlyCount"), count.to_string(), "{name}");
        assert_eq!(tag("Result"), game.result.to_string(), "{name}");
        if let Some(outcome) = end.outcome() {
            let (winner, result) = match count % 2 {
                0 => (Color::Black, "0-1"),
                _ => (Color::White, "1-0"),
            };
            assert_eq!(outcome, Outcome::Checkmate(winner), "{name}");
            assert_eq!(tag("Result"), result, "{name}");
            mates += 1;
        }
        plies += count;
        assert!(names.insert(name.clone()), "{name} is there twice");
    }
    assert_eq!((names.len(), plies, mates), (40, 2095, 15));
}

/// Whether the search proves that a first move mates in so many moves.
fn proves(game: &Game, mv: Move, moves: u8) -> bool {
    let mut after = game.clone();
    assert!(after.play(mv));
    let mut memory = transposition::EMPTY;
    let mut nobody = ();
    let search = Search::new(&after, Limits::nodes(u32::MAX), memory.table(), &mut nobody);
    search.mated_in(moves - 1).run().score < -MATE_FOUND
}

#[test]
fn problems_have_one_key_and_no_shorter_mate() {
    let suite = suite::parse(PROBLEMS).unwrap();
    let mut table = vec![Entry::EMPTY; 1 << 16];
    let mut solved = 0;
    for (problem, line) in suite.iter().zip(PROBLEMS.lines()) {
        assert!(
            !problem.comment.is_empty() && problem.notes.is_empty(),
            "{line}"
        );
        let (position, mate) = (problem.game.position(), problem.mate.expect(line));
        let [key] = problem.best[..] else {
            panic!("{line}")
        };
        let mut end = problem.game.clone();
        for &mv in &problem.pv {
            assert!(end.play(mv), "{line}");
        }
        assert_eq!(problem.pv[0], key, "{line}");
        assert_eq!(problem.pv.len() as i16, 2 * mate - 1, "{line}");
        assert_eq!(
            end.outcome(),
            Some(Outcome::Checkmate(Color::White)),
            "{line}"
        );
        if mate > SOLVED_MOVES {
            continue;
        }
        let mut solver = Solver::new(position, &mut table, |_| false);
        let mate = mate as u8;
        assert_eq!(solver.mates_in(mate - 1), Ok(false), "{line}");
        for mv in position.legal_moves() {
            assert_eq!(solver.mates_with(mv, mate), Ok(mv == key), "{mv}: {line}");
            if mate <= PROVED_MOVES {
                assert_eq!(proves(&problem.game, mv, mate), mv == key, "{mv}: {line}");
            }
        }
        solved += 1;
    }
    let ids: BTreeSet<&str> = suite.iter().map(|problem| problem.id.as_str()).collect();
    assert_eq!((ids.len(), solved), (40, 36));
}

#[test]
fn endings_name_moves_that_keep_what_they_promise() {
    let suite = suite::parse(ENDINGS).unwrap();
    let mut table = vec![Entry::EMPTY; 1 << 16];
    for ending in &suite {
        let (id, aim) = (&ending.id, ending.comment.as_str());
        assert!(
            ending.game.outcome().is_none() && ending.notes.is_empty(),
            "{id}"
        );
        assert!(["win", "draw"].contains(&aim), "{id}");
        assert!(aim == "win" || ending.mate.is_none(), "{id}");
        assert!(!ending.best.is_empty(), "{id}");
        let mut memory = transposition::EMPTY;
        let report = Search::new(&ending.game, Limits::nodes(NODES), memory.table(), &mut ()).run();
        let found = if report.score >= WON { "win" } else { "draw" };
        assert_eq!(found, aim, "{id}: {}", report.score);
        let mut solver = Solver::new(ending.game.position(), &mut table, |_| false);
        assert_eq!(solver.mates_in(3), Ok(false), "{id}");
    }
    assert_eq!(suite.len(), 20);
}
