//! One game of the engine against itself.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::eval::Score;
use octet_engine::game::{Game, MAX_OPENING_SCORE, Outcome};
use octet_engine::search::{Limits, Report, Search, transposition};
use octet_engine::util::random::Random;

use crate::data::file::Header;
use crate::data::training_position::{TrainingPosition, WhiteResult};
use crate::selfplay::adjudication::Adjudicator;

/// The number of random plies with which a game begins.
const OPENING: std::ops::RangeInclusive<usize> = 8..=10;
/// A game is adjudicated as won when a side leads by more than this
const ADJUDICATION_SCORE: Score = 1000;
/// for so many plies.
const ADJUDICATION_PLIES: i32 = 4;
/// A game of this length is drawn.
const MAX_PLIES: usize = 400;
/// Positions up to this ply are not kept.
const FIRST_KEPT_PLY: usize = 10;
/// Positions with larger scores are not kept, because those depend little on the weights.
pub const MAX_KEPT_SCORE: Score = 1500;

/// Plays game `number` and returns some of its positions, in their order. The same
/// header and number give the same game.
pub fn play(header: &Header, number: u32) -> Vec<TrainingPosition> {
    let mut random = Random::stream(header.seed, number);
    let (mut game, mut ply) = opening(&mut random, header.nodes);
    let mut positions = Vec::new();
    let mut adjudicator = Adjudicator::new(ADJUDICATION_SCORE, ADJUDICATION_PLIES);
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break result(outcome);
        }
        if ply >= MAX_PLIES {
            break WhiteResult::Drawn;
        }
        let report = search(&game, Limits::nodes(header.nodes));
        let position = game.position();
        let score = position.side_to_move().sign() * report.score;
        if let Some(winner) = adjudicator.winner(score) {
            break won(winner);
        }
        let best = report.best();
        if ply > FIRST_KEPT_PLY && score.abs() < MAX_KEPT_SCORE && is_quiet(position, best) {
            positions.push(TrainingPosition::new(position, score, ply, number));
        }
        if !game.play(best) {
            unreachable!("the search plays legal moves");
        }
        ply += 1;
    };
    for kept in &mut positions {
        kept.result = result;
    }
    sample(positions, header.positions as usize, &mut random)
}

/// A random opening that gives no side a large advantage, and its length in plies.
pub fn opening(random: &mut Random, nodes: u32) -> (Game, usize) {
    loop {
        let plies = OPENING.start() + random.below(OPENING.count());
        let mut game = Game::default();
        for _ in 0..plies {
            game.play_random_move(random);
        }
        if game.outcome().is_none()
            && search(&game, Limits::nodes(nodes)).score.abs() <= MAX_OPENING_SCORE
        {
            return (game, plies);
        }
    }
}

/// Searches with an empty table.
pub fn search(game: &Game, limits: Limits) -> Report {
    let mut memory = transposition::EMPTY;
    let table = memory.table();
    Search::new(game, limits, table, &mut ()).run()
}

/// The result of a game that is over.
pub fn result(outcome: Outcome) -> WhiteResult {
    match outcome {
        Outcome::Checkmate(winner) => won(winner),
        _ => WhiteResult::Drawn,
    }
}

/// The result of a game that `winner` wins.
pub fn won(winner: Color) -> WhiteResult {
    match winner {
        Color::White => WhiteResult::Won,
        Color::Black => WhiteResult::Lost,
    }
}

/// Whether the evaluation may be compared with the score: the side to move is not in check, and its
/// best move is neither a capture nor a promotion.
pub fn is_quiet(position: &Position, best: Move) -> bool {
    let quiet = matches!(best.move_type(), MoveType::Normal | MoveType::Castling);
    quiet && position.piece_on(best.target()).is_empty() && !position.in_check()
}

/// At most `max` of the positions, chosen at random, in their order.
fn sample(
    mut positions: Vec<TrainingPosition>,
    max: usize,
    random: &mut Random,
) -> Vec<TrainingPosition> {
    let mut left = positions.len();
    let mut wanted = max.min(left);
    positions.retain(|_| {
        let chosen = random.below(left) < wanted;
        left -= 1;
        wanted -= usize::from(chosen);
        chosen
    });
    positions
}
