//! One game of the engine with itself.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::eval::Score;
use octet_engine::game::{Game, MAX_OPENING_SCORE, Outcome};
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Report, Search};
use octet_engine::util::random::Random;

use crate::data::file::Header;
use crate::data::training_position::{TrainingPosition, WhiteResult};
use crate::selfplay::adjudication::Adjudicator;

/// Random plies that a game begins with.
const OPENING: std::ops::RangeInclusive<usize> = 8..=10;
/// A lead that wins if it lasts.
const ADJUDICATION_SCORE: Score = 1000;
/// How many plies it lasts then.
const DECIDED_PLIES: i32 = 4;
/// A game this long is drawn.
const MAX_PLIES: usize = 400;
/// Positions up to this ply are not kept.
const FIRST_KEPT_PLY: usize = 10;
/// Scores from here on tell nothing about positions.
pub const MAX_KEPT_SCORE: Score = 1500;

/// Plays game `number` and returns positions of it, in order. The same header
/// and number give the same game.
pub fn play(header: &Header, number: u32) -> Vec<TrainingPosition> {
    let mut random = Random::stream(header.seed, number);
    let (mut game, mut ply) = opening(&mut random, header.nodes);
    let mut records = Vec::new();
    let mut lead = Adjudicator::new(ADJUDICATION_SCORE, DECIDED_PLIES);
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break ending(outcome);
        }
        if ply >= MAX_PLIES {
            break WhiteResult::Drawn;
        }
        let report = search(&game, Limits::nodes(header.nodes));
        let position = game.position();
        let score = match position.side_to_move() {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        if let Some(winner) = lead.winner(score) {
            break won(winner);
        }
        let best = report.best();
        if ply > FIRST_KEPT_PLY && score.abs() < MAX_KEPT_SCORE && is_quiet(position, best) {
            records.push(TrainingPosition::new(position, score, ply, number));
        }
        if !game.play(best) {
            unreachable!("the search plays legal moves");
        }
        ply += 1;
    };
    for record in &mut records {
        record.ending = ending;
    }
    sample(records, header.positions as usize, &mut random)
}

/// A random opening that leaves both sides their chances, and its length.
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

/// What a search that remembers nothing finds.
pub fn search(game: &Game, limits: Limits) -> Report {
    let mut memory = transposition::EMPTY;
    let table = memory.table();
    Search::new(game, limits, table, &mut ()).run()
}

/// How a game ends that is over.
pub fn ending(outcome: Outcome) -> WhiteResult {
    match outcome {
        Outcome::Checkmate(winner) => won(winner),
        _ => WhiteResult::Drawn,
    }
}

/// How a game ends that this side wins.
pub fn won(winner: Color) -> WhiteResult {
    match winner {
        Color::White => WhiteResult::Won,
        Color::Black => WhiteResult::Lost,
    }
}

/// Whether nothing happens at once that an evaluation does not see.
pub fn is_quiet(position: &Position, best: Move) -> bool {
    let silent = matches!(best.move_type(), MoveType::Normal | MoveType::Castling);
    silent && position.piece_on(best.target()).is_empty() && !position.in_check()
}

/// At most `most` of the records, chosen at random, in their order.
fn sample(
    mut records: Vec<TrainingPosition>,
    most: usize,
    random: &mut Random,
) -> Vec<TrainingPosition> {
    let mut left = records.len();
    let mut wanted = most.min(left);
    records.retain(|_| {
        let chosen = random.below(left) < wanted;
        left -= 1;
        wanted -= usize::from(chosen);
        chosen
    });
    records
}
