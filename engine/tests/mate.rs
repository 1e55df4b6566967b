//! The solver of mates, compared with plain counting and with known problems.

use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::eval::mate_in;
use octet_engine::game::Game;
use octet_engine::mate::{Entry, Solver};
use octet_engine::search::{Limits, Search, transposition};
use octet_engine::util::random::Random;

/// A solver with a small table, so that entries are replaced.
fn solved<T>(position: &Position, ask: impl FnOnce(&mut Solver<'_, fn(u64) -> bool>) -> T) -> T {
    let mut table = vec![Entry::EMPTY; 256];
    let never: fn(u64) -> bool = |_| false;
    ask(&mut Solver::new(position, &mut table, never))
}

/// Whether the side to move mates in `moves` moves, found by trying everything.
fn mates(position: &Position, moves: u8) -> bool {
    moves > 0
        && position.legal_moves().any(|mv| {
            let mut after = position.clone();
            after.make(mv);
            is_mated(&after, moves - 1)
        })
}

/// Whether the side to move is mated after so many more moves of the other.
fn is_mated(position: &Position, moves: u8) -> bool {
    let mut replies = position.legal_moves().peekable();
    if replies.peek().is_none() {
        return position.in_check();
    }
    replies.all(|mv| {
        let mut after = position.clone();
        after.make(mv);
        mates(&after, moves)
    })
}

/// Positions from random games, with few pieces in the later ones.
fn positions() -> Vec<Position> {
    let mut random = Random::new(3);
    let mut positions = Vec::new();
    for _ in 0..60 {
        let mut game = Game::default();
        for ply in 0..160 {
            if game.outcome().is_some() || game.play_random_move(&mut random).is_none() {
                break;
            }
            if ply % 20 == 19 {
                positions.push(game.position().clone());
            }
        }
    }
    for fen in [
        "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "8/8/8/8/8/5k2/7q/5K2 w - - 0 1",
        "k7/8/1K6/8/8/8/8/7R b - - 0 1",
        "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1",
        "7k/5K2/8/6P1/8/8/8/8 w - - 0 1",
    ] {
        positions.push(Position::from_fen(fen).expect(fen));
    }
    positions
}

#[test]
fn answers_are_those_of_trying_everything() {
    let (mut found, mut not_found) = (0, 0);
    for position in positions() {
        for moves in 1..=2 {
            let expected = mates(&position, moves);
            let answer = solved(&position, |solver| solver.mates_in(moves));
            assert_eq!(answer, Ok(expected), "mate in {moves}: {position:?}");
            *if expected { &mut found } else { &mut not_found } += 1;
        }
        let mated = (0..=1).find(|&moves| is_mated(&position, moves));
        let answer = solved(&position, |solver| solver.mated_in(1));
        assert_eq!(answer, Ok(mated), "mated: {position:?}");
    }
    assert!(found > 10 && not_found > 300, "{found}, {not_found}");
}

#[test]
fn a_line_is_a_mate_of_its_length() {
    for (fen, moves) in [
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2),
        (
            "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1",
            2,
        ),
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
        ("2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1", 3),
    ] {
        let position = Position::from_fen(fen).expect(fen);
        let shortest = solved(&position, |solver| solver.shortest(4));
        assert_eq!(shortest, Ok(Some(moves)), "{fen}");
        for mv in position.legal_moves() {
            let mates = solved(&position, |solver| solver.mates_with(mv, moves));
            if mates != Ok(true) {
                continue;
            }
            let line = solved(&position, |solver| solver.line(mv, moves)).expect("a line");
            let mut end = position.clone();
            for &mv in line.as_slice() {
                assert!(
                    end.legal_moves().any(|legal| legal == mv),
                    "{fen}: {line:?}"
                );
                end.make(mv);
            }
            assert_eq!(
                line.as_slice().len(),
                2 * usize::from(moves) - 1,
                "{fen}: {line:?}"
            );
            assert!(
                end.in_check() && end.legal_moves().next().is_none(),
                "{fen}: {line:?}"
            );
        }
    }
}

/// The search that proves mates, and the solver: two programs, one answer.
#[test]
fn the_search_proves_the_mates_that_the_solver_finds() {
    let (mut mated, mut not_mated) = (0, 0);
    for position in positions() {
        let game = Game::new(position.clone(), 1);
        if game.outcome().is_some() {
            continue;
        }
        for moves in 1..=2 {
            let expected = solved(&position, |solver| solver.mated_in(moves)).expect("an answer");
            let mut memory = transposition::EMPTY;
            let report = Search::new(&game, Limits::depth(1), memory.table(), &mut ())
                .mated_in(moves)
                .run();
            let proved = mate_in(report.score).filter(|&moves| moves < 0);
            assert_eq!(proved, expected.map(|n| -i16::from(n)), "{position:?}");
            *if expected.is_some() {
                &mut mated
            } else {
                &mut not_mated
            } += 1;
        }
    }
    assert!(mated > 2 && not_mated > 300, "{mated}, {not_mated}");
}

/// The defender plays first, and is mated by the last move and no sooner.
#[test]
fn a_defence_lasts_as_long_as_the_mate_takes() {
    for (fen, moves) in [
        ("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2),
        ("2r3k1/p4p2/3Rp2p/1p2P1pK/8/1P4P1/P3Q2P/1q6 b - - 0 1", 3),
    ] {
        let mut position = Position::from_fen(fen).expect(fen);
        let mut keys = position.legal_moves();
        let is_key =
            |&mv: &Move| solved(&position, |solver| solver.mates_with(mv, moves)) == Ok(true);
        let key = keys.find(is_key).expect("a key");
        drop(keys);
        position.make(key);
        let left = moves - 1;
        assert_eq!(
            solved(&position, |solver| solver.mated_in(left)),
            Ok(Some(left)),
            "{fen}"
        );
        let preferred = position.legal_moves().next().expect("a move");
        let line = solved(&position, |solver| solver.defence(preferred, left)).expect("a line");
        assert_eq!(
            line.as_slice().len(),
            2 * usize::from(left),
            "{fen}: {line:?}"
        );
        for &mv in line.as_slice() {
            assert!(
                position.legal_moves().any(|legal| legal == mv),
                "{fen}: {line:?}"
            );
            position.make(mv);
        }
        let is_mate = position.in_check() && position.legal_moves().next().is_none();
        assert!(is_mate, "{fen}: {line:?}");
    }
}

#[test]
fn the_key_of_a_problem_is_the_only_one() {
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let position = Position::from_fen(fen).expect(fen);
    let keys: Vec<String> = position
        .legal_moves()
        .filter(|&mv| solved(&position, |solver| solver.mates_with(mv, 2)) == Ok(true))
        .map(|mv| mv.to_string())
        .collect();
    assert_eq!(keys, ["a1a6"]);
}

#[test]
fn a_stopped_solver_knows_nothing() {
    let position = Position::default();
    let mut table = vec![Entry::EMPTY; 256];
    let mut solver = Solver::new(&position, &mut table, |nodes| nodes >= 4096);
    assert!(solver.shortest(6).is_err());
    assert!(solver.nodes() <= 4096 + 256);
}
