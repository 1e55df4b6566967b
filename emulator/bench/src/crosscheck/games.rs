//! Whole games, with the transposition table and history kept from move to move.
//!
//! The engine's moves are played for both sides. Engine and program search every position, each
//! with its own table, which is cleared only before the first move.

use std::fmt;
use std::io;
use std::sync::atomic::AtomicBool;

use octet_engine::board::moves::Move;
use octet_engine::game::{Game, MAX_OPENING_SCORE};
use octet_engine::search::Limits;
use octet_engine::util::random::Random;
use serde::{Deserialize, Serialize};

use super::{Difference, EngineRun, Findings, Layer, compare_search_with};
use octet_console::program::{C128Engine, C128Error};
use octet_support::threads::{self, Interrupted};

/// Random plies before the first search.
const OPENING: usize = 8;
/// Nodes of the search that decides whether an opening is about even.
const BALANCE_NODES: u32 = 500;
/// The greatest number of plies of a game, its opening included.
const PLIES: usize = 300;

/// The games to play.
#[derive(Clone, Copy, Debug)]
pub struct GamesPlan {
    /// How many games.
    pub games: usize,
    /// Seed of the openings. An opening depends only on it and on the game's number.
    pub seed: u32,
    /// The limits of every search.
    pub limits: Limits,
    /// How many threads.
    pub threads: usize,
}

/// A game, as far as the machines agreed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// Its number, from 1.
    pub game: usize,
    /// The moves from the opening position, as UCI writes them; the first eight are random.
    pub moves: Vec<String>,
    /// How it ended.
    pub result: String,
    /// How many positions both machines have searched.
    pub positions: u64,
    /// How many search reports were compared.
    pub reports: u64,
    /// Nodes of the engine's searches.
    pub nodes: u64,
    /// Cycles of the program's searches.
    pub cycles: u64,
    /// The first difference between the machines, if there is one.
    pub difference: Option<GameDifference>,
}

/// The place in a game at which the two machines differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameDifference {
    /// The number of the move.
    pub number: u16,
    /// The position searched.
    pub fen: String,
    /// The difference, and the first node at which it shows.
    pub difference: Difference,
}

impl fmt::Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, moves) = (self.game, self.moves.join(" "));
        match &self.difference {
            Some(GameDifference {
                number,
                fen,
                difference,
            }) => write!(
                f,
                "game {game}, move {number}  {fen}\n  moves {moves}\n{difference}"
            ),
            None => write!(f, "game {game}: {}", self.result),
        }
    }
}

/// Plays all games. The thread that plays a game calls `on_move` after every position, and `done`
/// with the index of the game when it is finished. Returns the games in order, `None` where `stop`
/// was set before the game was over.
///
/// # Errors
/// The system cannot start a thread.
pub fn run(
    plan: &GamesPlan,
    program: &C128Engine,
    stop: &AtomicBool,
    on_move: impl Fn() + Sync,
    done: impl Fn(usize, &PlayedGame) + Sync,
) -> io::Result<Vec<Option<PlayedGame>>> {
    let numbers: Vec<usize> = (1..=plan.games).collect();
    let work = |&number: &usize| compare_game(plan, number, program, stop, &on_move);
    threads::each(&numbers, plan.threads, stop, work, done)
}

/// Plays one game to its end, or until the machines differ.
fn compare_game(
    plan: &GamesPlan,
    number: usize,
    program: &C128Engine,
    stop: &AtomicBool,
    on_move: impl Fn(),
) -> Result<PlayedGame, Interrupted> {
    let (mut game, opening) = opening(plan.seed, number, stop)?;
    let mut program = program.clone();
    let mut memory = program.empty_memory();
    let mut findings = Findings::new();
    let mut played = PlayedGame {
        game: number,
        moves: opening.iter().map(ToString::to_string).collect(),
        result: String::new(),
        positions: 0,
        reports: 0,
        nodes: 0,
        cycles: 0,
        difference: None,
    };
    played.result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.to_string();
        }
        if played.moves.len() >= PLIES {
            break format!("ended after {PLIES} plies");
        }
        let before = memory.clone();
        let expected = EngineRun::with_memory(&mut memory, stop, &game, plan.limits)?;
        if let Err(error) = set_up(&mut program, &game, played.positions == 0) {
            findings.fault(Layer::Search, &error);
        } else {
            let (program, findings) = (&mut program, &mut findings);
            let searched = compare_search_with(&before, program, &game, &expected, stop, findings)?;
            played.cycles += searched.cycles;
        }
        played.positions += 1;
        played.reports = findings.compared(Layer::Search);
        played.nodes += u64::from(expected.result.nodes);
        on_move();
        if let Some(difference) = findings.differences().first() {
            played.difference = Some(GameDifference {
                number: game.fullmove(),
                fen: game.fen().to_string(),
                difference: difference.clone(),
            });
            break "the machines differ".to_owned();
        }
        let best = expected.result.best();
        if !game.play(best) {
            unreachable!("the search plays legal moves");
        }
        played.moves.push(best.to_string());
    };
    Ok(played)
}

/// Sets a position up. For the first position of a game the table is cleared.
fn set_up(program: &mut C128Engine, game: &Game, first: bool) -> Result<(), C128Error> {
    if first {
        program.new_game(game)
    } else {
        program.set_position(game)
    }
}

/// A random opening that is about even, and its moves.
fn opening(seed: u32, number: usize, stop: &AtomicBool) -> Result<(Game, Vec<Move>), Interrupted> {
    let mut random = Random::new(u64::from(seed) << 32 | number as u64);
    loop {
        let mut game = Game::default();
        let mut moves = Vec::with_capacity(OPENING);
        while moves.len() < OPENING
            && let Some(mv) = game.play_random_move(&mut random)
        {
            moves.push(mv);
        }
        let even = || {
            EngineRun::until_stopped(stop, &game, Limits::nodes(BALANCE_NODES))
                .map(|e| e.result.score.abs() <= MAX_OPENING_SCORE)
        };
        if game.outcome().is_none() && even()? {
            return Ok((game, moves));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_follows_from_seed_and_number() {
        let never = AtomicBool::new(false);
        let moves = |seed, number| opening(seed, number, &never).expect("an opening").1;
        assert_eq!(moves(1, 1), moves(1, 1));
        assert_ne!(moves(1, 1), moves(1, 2));
        assert_ne!(moves(1, 1), moves(2, 1));
        assert_eq!(moves(7, 3).len(), OPENING);
    }
}
