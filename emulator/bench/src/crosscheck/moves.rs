//! Generated moves, in order.

use octet_engine::board::moves::{Move, MoveType, PROMOTIONS};
use octet_engine::board::position::Position;
use octet_engine::board::square::{KING_FILE, Square};
use octet_engine::game::Game;

use super::{Findings, Layer};
use octet_console::program::{C128Engine, C128Error, GeneratedMoves};

/// Compares the moves generated in the position that is set up, and which others may be made there.
///
/// # Errors
/// A fault of the program.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let position = game.position().canonical();
    compare_position(program, &position, findings)?;
    compare_exchanges(program, &position, findings)?;
    compare_others(program, &position, findings)
}

/// Asks which captures lose material in a position that is set up, or after a move that was made there.
///
/// # Errors
/// A fault of the program.
pub(super) fn compare_exchanges(
    program: &mut C128Engine,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    for (mv, score) in GeneratedMoves::all(position).captures {
        let (loses, _) = program.is_losing_capture(mv, score)?;
        let expected = position.is_losing_capture(mv);
        let at = || capture(&(mv, score));
        findings.compare(Layer::Moves, at, "loses material", expected, loses);
        findings.add_compared(Layer::Moves, 1);
    }
    Ok(())
}

/// Compares the quiet moves that are tried against the check of a move that was made.
///
/// # Errors
/// A fault of the program.
pub(super) fn compare_evasions(
    program: &mut C128Engine,
    after: &Position,
    mv: Move,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let expected = evasions(after, mv);
    let found = program.quiet_evasions()?;
    let at = || format!("after {mv:?}");
    findings.compare(Layer::Moves, at, "quiet evasions", expected, found);
    findings.add_compared(Layer::Moves, 1);
    Ok(())
}

/// The quiet moves that the engine tries against the check of a move that was made.
#[must_use]
pub fn evasions(after: &Position, mv: Move) -> Vec<Move> {
    let normal = mv.move_type() == MoveType::Normal;
    let checker = normal.then(|| after.only_checker(mv)).flatten();
    let mut evasions = GeneratedMoves::all(after).quiets;
    evasions.retain(|&answer| match checker {
        Some(checker) => after.may_evade(checker, answer),
        None => answer.move_type() != MoveType::Castling,
    });
    evasions
}

/// Every how many of all moves are asked about in a position.
const NTH: usize = 97;

/// The moves that are asked about in a position.
pub fn others(position: &Position) -> impl Iterator<Item = Move> {
    let first = position.state().hash() as usize % NTH;
    every_move().into_iter().skip(first).step_by(NTH)
}

/// Asks in a position that is set up about moves that the table may hold for it, most of them of other
/// positions.
fn compare_others(
    program: &mut C128Engine,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let captures = GeneratedMoves::all(position).captures;
    for mv in others(position) {
        let (found, _) = program.is_pseudo_legal(mv)?;
        let capture = || captures.iter().any(|&(capture, _)| capture == mv);
        let expected = position.is_pseudo_legal(mv).then(capture);
        let at = || format!("{mv:?} of the table");
        findings.compare(
            Layer::Moves,
            at,
            "pseudo-legal, and whether a capture",
            expected,
            found,
        );
        findings.add_compared(Layer::Moves, 1);
    }
    Ok(())
}

/// Compares the moves generated in a position that is set up, in canonical order.
///
/// # Errors
/// A fault of the program.
pub fn compare_position(
    program: &mut C128Engine,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let [expected, others] = apart(position);
    let (captures, _) = program.generate_captures()?;
    compare_list(findings, "captures", &expected.captures, &captures, capture);
    let (quiets, _) = program.generate_quiets()?;
    compare_list(findings, "quiet moves", &others.quiets, &quiets, quiet);
    let more = || "of the other kind".to_owned();
    let generated = [expected.quiets.len(), others.captures.len()];
    findings.compare(Layer::Moves, more, "generated", generated, [0; 2]);
    Ok(())
}

/// What each of the engine's generators generates, that of captures and that of quiet moves.
#[must_use]
pub fn apart(position: &Position) -> [GeneratedMoves; 2] {
    let mut generated = [GeneratedMoves::default(), GeneratedMoves::default()];
    let [captures, quiets] = &mut generated;
    position.generate_captures(captures);
    position.generate_quiets(quiets);
    generated
}

fn compare_list<T: PartialEq>(
    findings: &mut Findings,
    what: &str,
    engine: &[T],
    c128: &[T],
    show: impl Fn(&T) -> String,
) {
    let len = engine.len().max(c128.len());
    findings.add_compared(Layer::Moves, len);
    let Some(n) = (0..len).find(|&n| engine.get(n) != c128.get(n)) else {
        return;
    };
    let nth = |list: &[T]| list.get(n).map_or("no more".to_owned(), &show);
    let field = format!("number {} of {} and {}", n + 1, engine.len(), c128.len());
    findings.add(Layer::Moves, what, field, nth(engine), nth(c128));
}

fn capture((mv, score): &(Move, u8)) -> String {
    format!("{mv:?} score {score}")
}

fn quiet(mv: &Move) -> String {
    format!("{mv:?}")
}

/// Every move that is possible in some position, so that the table may hold it.
pub(crate) fn every_move() -> Vec<Move> {
    let mut moves = Vec::new();
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            let mut add = |move_type| moves.push(Move::new(from, to, move_type));
            add(MoveType::Normal);
            let (ranks, aside) = ((from.rank(), to.rank()), from.file().abs_diff(to.file()));
            match ranks {
                (0, 0) | (7, 7) if from.file() == KING_FILE && aside == 2 => {
                    add(MoveType::Castling)
                }
                (4, 5) | (3, 2) if aside == 1 => add(MoveType::EnPassant),
                (6, 7) | (1, 0) if aside <= 1 => {
                    PROMOTIONS
                        .into_iter()
                        .for_each(|piece_type| add(MoveType::Promotion(piece_type)));
                }
                _ => {}
            }
        }
    }
    moves
}
