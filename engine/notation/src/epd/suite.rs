//! Test suites: positions with the moves that a search should find.
//!
//! A line may have `bm` (best moves), `am` (moves to avoid) or `dm` (mate in so many moves);
//! without them there is nothing to find. It may have `id` (a name), `hmvc` and `fmvn` (the clocks,
//! unless the position has all six fields of a FEN). As in the Strategic Test Suite, `c8` gives
//! points to the moves of `c9`, both in quotes: `c8 "10 4"; c9 "e2e4 d2d4";`. `c0` is a comment, and
//! `pv` a line, read as far as its moves are legal. Other operations are ignored.

use octet_engine::board::moves::Move;
use octet_engine::eval::mate_in;
use octet_engine::game::Game;
use octet_engine::search::Report;

use super::operations::{self, Operation};
use super::{EpdError, EpdReason};
use crate::Notation;
use crate::fen::FenNote;

/// A position of a suite.
#[derive(Clone, Debug)]
pub struct SuitePosition {
    /// The number of its line, from 1.
    pub line: usize,
    /// Its name; empty if it has none.
    pub id: String,
    /// The position.
    pub game: Game,
    /// The best moves, one of which should be found; empty if any move will do.
    pub best: Vec<Move>,
    /// The moves to avoid.
    pub avoid: Vec<Move>,
    /// The number of moves within which the search should find a mate.
    pub mate: Option<i16>,
    /// The comment; empty if it has none.
    pub comment: String,
    /// The moves of `pv`, as far as they are legal.
    pub pv: Vec<Move>,
    /// Points for moves; a move that is not listed has none.
    pub points: Vec<(Move, u32)>,
    /// What was wrong with the position and was forgiven.
    pub notes: Vec<FenNote>,
}

impl SuitePosition {
    /// The points of a move, where moves have points.
    #[must_use]
    pub fn points_of(&self, mv: Move) -> Option<u32> {
        let found = self.points.iter().find(|&&(scored, _)| scored == mv);
        let points = found.map_or(0, |&(_, points)| points);
        (!self.points.is_empty()).then_some(points)
    }

    /// The most points that a move of this position has.
    #[must_use]
    pub fn most_points(&self) -> u32 {
        self.points
            .iter()
            .map(|&(_, points)| points)
            .max()
            .unwrap_or(0)
    }

    /// Whether the line states what should be found.
    #[must_use]
    pub fn is_test(&self) -> bool {
        !(self.best.is_empty()
            && self.avoid.is_empty()
            && self.mate.is_none()
            && self.points.is_empty())
    }

    /// Whether a search has solved the position.
    #[must_use]
    pub fn solved(&self, report: &Report) -> bool {
        let best = report.best();
        let mate = mate_in(report.score).filter(|&moves| moves > 0);
        self.is_test()
            && (self.best.is_empty() || self.best.contains(&best))
            && !self.avoid.contains(&best)
            && self
                .mate
                .is_none_or(|max| mate.is_some_and(|moves| moves <= max))
    }
}

/// Reads a suite without any error.
///
/// # Errors
/// What is wrong with the first line that cannot be read.
///
/// ```
/// use octet_notation::epd::suite::parse;
///
/// let suite = parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"back rank\";\n")?;
/// assert_eq!(suite[0].best[0].to_string(), "a1a8");
/// let error = parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Rb8;").unwrap_err();
/// let reason = r#"line 1: bm: move "Rb8": the rook on a1 cannot go to b8"#;
/// assert_eq!(error.to_string(), reason);
/// # Ok::<(), octet_notation::epd::EpdError>(())
/// ```
///
/// # Errors
/// The first line that is no position of a suite, and why.
pub fn parse(text: &str) -> Result<Vec<SuitePosition>, EpdError> {
    lines(text).into_iter().collect()
}

/// Reads a suite. Returns its positions, and what is wrong with the lines that cannot be read.
#[must_use]
pub fn lines(text: &str) -> Vec<Result<SuitePosition, EpdError>> {
    super::read_lines(text, |(line, text)| parse_line(line, text))
}

fn parse_line(line: usize, text: &str) -> Result<SuitePosition, EpdReason> {
    let (fields, operations) = operations::split(text)?;
    let find = |name: &'static str| -> Result<Option<&Operation>, EpdReason> {
        let mut found = operations
            .iter()
            .filter(|operation| operation.opcode == name);
        let first = found.next();
        found
            .next()
            .map_or(Ok(first), |_| Err(EpdReason::Duplicate(name)))
    };
    let single = |name| -> Result<Option<&str>, EpdReason> {
        find(name)?
            .map(|operation| match operation.operands.as_slice() {
                [operand] => Ok(operand.text.as_ref()),
                _ => Err(EpdReason::Operands(name)),
            })
            .transpose()
    };
    let (game, notes) = super::start(fields, single("hmvc")?, single("fmvn")?)?;
    let moves =
        |name| find(name)?.map_or(Ok(Vec::new()), |operation| moves(&game, name, operation));
    let (best, avoid) = (moves("bm")?, moves("am")?);
    let mate = single("dm")?.map(mate).transpose()?;
    if let Some(&mv) = best.iter().find(|mv| avoid.contains(mv)) {
        return Err(EpdReason::BestAndAvoid(game.san(mv).as_str().to_owned()));
    }
    let points = points(
        &game,
        single("c8").ok().flatten(),
        single("c9").ok().flatten(),
    );
    if game.position().legal_moves().next().is_none() {
        return Err(EpdReason::NoLegalMove);
    }
    Ok(SuitePosition {
        line,
        id: single("id")?.unwrap_or_default().to_owned(),
        comment: single("c0").ok().flatten().unwrap_or_default().to_owned(),
        pv: predicted(&game, find("pv").ok().flatten()),
        game,
        best,
        avoid,
        mate,
        points,
        notes,
    })
}

/// The moves of an operation, in algebraic or UCI notation.
fn moves(game: &Game, name: &'static str, operation: &Operation) -> Result<Vec<Move>, EpdReason> {
    let wrong = |error| EpdReason::Solution(name, error);
    let read = |text: &str| game.parse_san(text).map_err(wrong);
    if operation.operands.is_empty() {
        return Err(EpdReason::NoMove(name));
    }
    let operands = operation.operands.iter();
    operands.map(|operand| read(&operand.text)).collect()
}

/// The moves of `pv`, one after the other, up to the first that is not legal.
fn predicted(game: &Game, operation: Option<&Operation>) -> Vec<Move> {
    let mut game = game.clone();
    let operands = operation.map_or(&[][..], |operation| &operation.operands);
    let moves = operands.iter().map_while(|operand| {
        let mv = game.parse_san(&operand.text).ok()?;
        game.play(mv).then_some(mv)
    });
    moves.collect()
}

/// The points of `c8` with the moves of `c9`; empty where these are comments of another kind.
fn points(game: &Game, points: Option<&str>, moves: Option<&str>) -> Vec<(Move, u32)> {
    let (Some(points), Some(moves)) = (points, moves) else {
        return Vec::new();
    };
    let points = points.split_whitespace().map(|text| text.parse().ok());
    let moves = moves
        .split_whitespace()
        .map(|text| game.parse_uci(text).ok());
    let (points, moves): (Option<Vec<u32>>, Option<Vec<Move>>) =
        (points.collect(), moves.collect());
    match (points, moves) {
        (Some(points), Some(moves)) if points.len() == moves.len() => {
            moves.into_iter().zip(points).collect()
        }
        _ => Vec::new(),
    }
}

fn mate(text: &str) -> Result<i16, EpdReason> {
    let moves = text.parse().ok().filter(|moves| (1..100).contains(moves));
    moves.ok_or_else(|| EpdReason::Mate(text.to_owned()))
}
