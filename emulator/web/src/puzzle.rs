//! What a move in a mate problem is worth: the exact solver says it, and defends.
//!
//! A problem comes with its solution, a line of moves with the longest defence. While a reader follows
//! that line nothing has to be solved; a first move beside it is wrong, because problems have one key.

use anyhow::{Context, Result, ensure};
use octet_engine::board::moves::Move;
use octet_engine::game::{Game, Outcome};
use octet_engine::mate::{Entry, Solver, Stopped};
use octet_notation::Notation;

use crate::json::Object;

/// The solver is asked for no longer than this: a few seconds.
const MOST_NODES: u64 = 4_000_000;
/// Entries of its table.
const ENTRIES: usize = 1 << 16;

/// A problem in which some moves were played.
struct Problem {
    /// The position before the last move that was played.
    before: Game,
    /// The position after it.
    game: Game,
    /// The moves, the solver's and the defender's in turn.
    played: Vec<Move>,
    /// The solution.
    line: Vec<Move>,
    /// In how many moves the solver has to mate, the last one that was played included if it is the
    /// solver's.
    left: u8,
}

/// What a move is worth.
enum Worth {
    /// It mates.
    Mate,
    /// It still mates in time. The longest defence.
    Right(Move),
    /// It does not: the game is over, or no move of the solver mates in time after this reply.
    Wrong(Option<Move>),
    /// The solver was asked for too long.
    Unknown,
}

/// Moves in UCI notation, played one after the other.
fn replay(game: &mut Game, moves: &str) -> Result<Vec<Move>> {
    let mut played = Vec::new();
    for text in moves.split_whitespace() {
        let mv = game.parse_uci(text).with_context(|| text.to_owned())?;
        ensure!(game.play(mv), "the game is over before {text}");
        played.push(mv);
    }
    Ok(played)
}

/// Asks the solver about a position.
fn solve<T>(
    game: &Game,
    ask: impl FnOnce(&mut Solver<'_, fn(u64) -> bool>) -> Result<T, Stopped>,
) -> Option<T> {
    let mut table = vec![Entry::EMPTY; ENTRIES];
    let enough: fn(u64) -> bool = |nodes| nodes > MOST_NODES;
    ask(&mut Solver::new(game.position(), &mut table, enough)).ok()
}

impl Problem {
    /// Reads a problem: a FEN, the moves that were played and the solution, each on a line.
    fn read(text: &str, mate: u8) -> Result<Problem> {
        let mut lines = text.lines();
        let mut next = || lines.next().unwrap_or_default();
        let (fen, moves, line) = (next(), next(), next());
        let start = Game::from_fen(fen)?;
        let line = replay(&mut start.clone(), line)?;
        let (mut before, mut game) = (start.clone(), start);
        let played = replay(&mut game, moves)?;
        for &mv in &played[..played.len().saturating_sub(1)] {
            before.play(mv);
        }
        let done = u8::try_from(played.len() / 2).unwrap_or(u8::MAX);
        Ok(Problem {
            before,
            game,
            left: mate.saturating_sub(done),
            played,
            line,
        })
    }

    /// The rest of the solution, if all moves so far are its.
    fn rest(&self) -> Option<&[Move]> {
        self.line.strip_prefix(self.played.as_slice())
    }

    /// What the last move is worth, which is the solver's.
    fn worth(&self) -> Worth {
        match self.game.outcome() {
            Some(Outcome::Checkmate(_)) => return Worth::Mate,
            Some(_) => return Worth::Wrong(None),
            None => {}
        }
        if let Some(&[reply, ..]) = self.rest() {
            return Worth::Right(reply);
        }
        let left = self.left.saturating_sub(1);
        let mated = match self.played.len() {
            1 => Some(None),
            _ => solve(&self.game, |solver| solver.mated_in(left)),
        };
        match mated {
            None => Worth::Unknown,
            Some(None) => Worth::Wrong(self.refutation(left)),
            Some(Some(moves)) => {
                let line = solve(&self.game, |solver| solver.defence(Move::NONE, moves));
                let reply = line.and_then(|line| line.as_slice().first().copied());
                reply.map_or(Worth::Unknown, Worth::Right)
            }
        }
    }

    /// A reply after which nothing mates in so many moves, if it is found soon.
    fn refutation(&self, left: u8) -> Option<Move> {
        self.game.position().legal_moves().find(|&reply| {
            let mut after = self.game.clone();
            after.play(reply);
            after.outcome().is_some()
                || solve(&after, |solver| solver.mates_in(left)) == Some(false)
        })
    }

    /// A line that mates in time; empty if it is not found soon, or if there is none.
    fn solution(&self) -> Vec<Move> {
        if let Some(rest) = self.rest() {
            return rest.to_vec();
        }
        let found = solve(&self.game, |solver| {
            let Some(moves) = solver.shortest(self.left)? else {
                return Ok(Vec::new());
            };
            for mv in self.game.position().legal_moves() {
                if solver.mates_with(mv, moves)? {
                    return Ok(solver.line(mv, moves)?.as_slice().to_vec());
                }
            }
            Ok(Vec::new())
        });
        found.unwrap_or_default()
    }
}

/// What the last move is worth, as JSON: `worth` is `mate`, `right`, `wrong` or `unknown`, or empty if
/// the solver is to move; `san` the move's name; `reply` the defence in both notations, with which the
/// position goes on, or why the move is wrong, if that is known; `result` the end of
/// the game, if that is why; `left` in how many moves the solver has to mate then; `fen` the position, and `legal` and `legalSan` its moves. `text` has a FEN, the
/// moves that were played and the solution, each on a line.
///
/// # Errors
/// The position or a move cannot be read.
pub fn judge(text: &str, mate: u8) -> Result<String> {
    let mut problem = Problem::read(text, mate)?;
    let mut object = Object::new();
    let worth = match problem.played.len() % 2 {
        0 => "",
        _ => {
            let last = problem.played[problem.played.len() - 1];
            object.text("san", problem.before.san(last));
            let (worth, reply) = match problem.worth() {
                Worth::Mate => ("mate", None),
                Worth::Right(reply) => ("right", Some(reply)),
                Worth::Wrong(reply) => ("wrong", reply),
                Worth::Unknown => ("unknown", None),
            };
            if let (Some(outcome), "wrong") = (problem.game.outcome(), worth) {
                object.text("result", outcome);
            }
            if let Some(reply) = reply {
                let names = [reply.to_string(), problem.game.san(reply).to_string()];
                object.texts("reply", names);
            }
            match worth {
                "right" => {
                    reply.map(|reply| problem.game.play(reply));
                    problem.left -= 1;
                }
                "mate" => problem.left -= 1,
                // The move is taken back.
                _ => problem.game = problem.before.clone(),
            }
            worth
        }
    };
    let game = &problem.game;
    let legal = || game.position().legal_moves();
    object
        .text("worth", worth)
        .raw("left", problem.left)
        .text("fen", game.fen())
        .texts("legal", legal())
        .texts("legalSan", legal().map(|mv| game.san(mv)));
    Ok(object.finish())
}

/// The moves that mate in time from where the problem stands, as JSON in both notations: `uci` and
/// `san`, both empty if they are not found soon. It takes what [`judge`] takes.
///
/// # Errors
/// Those of [`judge`].
pub fn solution(text: &str, mate: u8) -> Result<String> {
    let problem = Problem::read(text, mate)?;
    let moves = problem.solution();
    let names = problem.game.san_moves(&moves).map(|san| san.to_string());
    let names: Vec<String> = names.collect();
    Ok(Object::new()
        .texts("uci", moves)
        .texts("san", names)
        .finish())
}
