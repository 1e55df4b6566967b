//! Generated moves, in order.

use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::game::Game;

use super::{Findings, Layer};
use octet_console::program::{C128Engine, C128Error, GeneratedMoves};

/// Compares the moves generated in the position that is set up.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    compare_position(program, &game.position().canonical(), findings)
}

/// Compares the moves generated in a position that is set up, in canonical order.
pub fn compare_position(
    program: &mut C128Engine,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let expected = GeneratedMoves::all(position);
    let (captures, _) = program.generate_captures()?;
    compare_list(findings, "captures", &expected.captures, &captures, capture);
    let (quiets, _) = program.generate_quiets()?;
    compare_list(findings, "quiet moves", &expected.quiets, &quiets, quiet);
    Ok(())
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
