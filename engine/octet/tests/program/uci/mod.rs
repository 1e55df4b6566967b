//! The UCI engine, driven through its pipes.

mod books;
mod limits;
mod lines;
mod options;
mod positions;
mod session;

use crate::process::Engine;

/// Black is mated.
const MATED: &str = "position fen 3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";

/// The best move, which must be the first of the last PV.
fn best(lines: &[String]) -> String {
    let last = lines.last().expect("lines");
    let best = last
        .strip_prefix("bestmove ")
        .and_then(|moves| moves.split(' ').next())
        .unwrap_or_else(|| panic!("{lines:?}"));
    let last_pv = lines
        .iter()
        .rev()
        .find_map(|line| line.split(" pv ").nth(1));
    let first = last_pv.and_then(|pv| pv.split(' ').next());
    assert_eq!(first.unwrap_or("(none)"), best, "{lines:?}");
    best.to_owned()
}

/// The number after a word in the last `info` line.
fn info_number(lines: &[String], word: &str) -> i64 {
    let mut words = lines[lines.len() - 2].split(' ').skip_while(|&w| w != word);
    let number = words
        .nth(1)
        .unwrap_or_else(|| panic!("{word} in {lines:?}"));
    number.parse().expect("a number")
}

/// The position that the engine has, as it prints it.
fn fen(engine: &mut Engine) -> String {
    let lines = engine.answer("d");
    lines
        .iter()
        .find_map(|line| line.strip_prefix("FEN: "))
        .expect("a FEN")
        .to_owned()
}
