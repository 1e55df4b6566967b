//! Compares two routines that judge single moves: static exchange evaluation, and whether a move is
//! pseudo-legal here.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use octet_console::program::GeneratedMoves;
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_support::threads;
use octet_tests::{bundled, program_under_test, thread_count};

use crate::random::random_game;

/// How many positions of random play there are in addition to the bundled ones.
const PLAYED: u64 = 400;
/// How many positions have pieces placed at random.
const CROWDED: u64 = 600;

/// Calls of a routine, and the cycles that they took.
#[derive(Clone, Copy, Default, Debug)]
struct Cost {
    calls: u64,
    cycles: u64,
    worst: u64,
}

impl Cost {
    fn add(&mut self, cycles: u64) {
        self.calls += 1;
        self.cycles += cycles;
        self.worst = self.worst.max(cycles);
    }

    fn and(self, other: Cost) -> Cost {
        Cost {
            calls: self.calls + other.calls,
            cycles: self.cycles + other.cycles,
            worst: self.worst.max(other.worst),
        }
    }

    fn mean(self) -> u64 {
        self.cycles / self.calls.max(1)
    }
}

/// Pieces placed at random, with few pawns, so that rays are full of sliders that attack along
/// them.
fn crowded(seed: u64) -> Game {
    let mut random = Random::new(seed);
    loop {
        let mut board = [b'1'; 64];
        let mut pieces = b"KkQqRRrrBBbbNNnn".to_vec();
        pieces.extend((0..random.below(8)).map(|_| b"QqRrBbNnPp"[random.below(10)]));
        for piece in pieces {
            board[random.below(64)] = piece;
        }
        let ranks: Vec<_> = board.chunks(8).map(String::from_utf8_lossy).collect();
        let side = ["w", "b"][random.below(2)];
        if let Ok(game) = Game::from_fen(&format!("{} {side} - - 0 1", ranks.join("/"))) {
            return game;
        }
    }
}

/// The bundled games, some of random play, some of pieces placed at random.
fn games() -> Vec<Game> {
    let mut games: Vec<Game> = bundled().into_iter().map(|one| one.game).collect();
    let played: Vec<Game> = (0..PLAYED).map(|seed| random_game(seed, &games)).collect();
    games.extend(played);
    games.extend((0..CROWDED).map(crowded));
    games
}

/// The position in the form in which the program holds it.
fn canonical(game: &Game) -> Position {
    game.position().canonical()
}

/// Tests every game on all cores, and adds up the cycles.
fn ask(games: &[Game], each: impl Fn(&Game) -> Cost + Sync) -> Cost {
    let never = AtomicBool::new(false);
    let costs = threads::each(
        games,
        thread_count(),
        &never,
        |game| Ok(each(game)),
        |_, _| {},
    );
    let costs = costs.expect("threads");
    costs.into_iter().flatten().fold(Cost::default(), Cost::and)
}

#[test]
fn losing_captures_agree() {
    let games = games();
    let cost = ask(&games, |game| {
        let position = canonical(game);
        let mut engine = program_under_test().engine.clone();
        engine.new_game(game).expect("set up");
        let mut cost = Cost::default();
        for (mv, score) in GeneratedMoves::all(&position).captures {
            let (loses, cycles) = engine.is_losing_capture(mv, score).expect("it returns");
            assert_eq!(loses, position.is_losing_capture(mv), "{} {mv}", game.fen());
            cost.add(cycles);
        }
        assert_eq!(
            GeneratedMoves::all(&position).captures,
            engine.generate_captures().expect("it returns").0,
            "{}: the board is as it was",
            game.fen()
        );
        cost
    });
    println!("losing captures: {} cycles, {cost:?}", cost.mean());
    assert!(cost.calls > 2_000, "{cost:?}");
}

#[test]
fn moves_of_other_positions_are_judged_alike() {
    let games = games();
    let everything: BTreeSet<(u8, u8)> = games
        .iter()
        .flat_map(|game| {
            GeneratedMoves::all(&canonical(game))
                .moves()
                .collect::<Vec<_>>()
        })
        .map(|mv| (mv.from, mv.to))
        .collect();
    let everything: Vec<Move> = everything
        .into_iter()
        .map(|(from, to)| Move { from, to })
        .collect();
    // All squares and all kinds of moves are tested, which are more than the pairs of squares on
    // lines.
    assert!(everything.len() > 1_800, "{}", everything.len());
    let cost = ask(&games, |game| {
        let position = canonical(game);
        let mut engine = program_under_test().engine.clone();
        engine.new_game(game).expect("set up");
        let all = GeneratedMoves::all(&position);
        let (mut cost, mut found) = (Cost::default(), 0);
        for &mv in &everything {
            let (answer, cycles) = engine.is_pseudo_legal(mv).expect("it returns");
            let takes = all.captures.iter().any(|&(other, _)| other == mv);
            let expected = position.is_pseudo_legal(mv).then_some(takes);
            assert_eq!(answer, expected, "{} {mv:?}", game.fen());
            if answer.is_some() {
                found += 1;
                cost.add(cycles);
            }
        }
        assert_eq!(found, all.moves().count(), "{}", game.fen());
        cost
    });
    println!("pseudo-legal: {} cycles, {cost:?}", cost.mean());
    assert!(cost.calls > 10_000, "{cost:?}");
}
