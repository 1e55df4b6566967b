//! The opening book, at every position that it has and at others.

use std::sync::atomic::AtomicBool;

use octet_bench::crosscheck::{Findings, Layer, book};
use octet_book::compile::CompiledBook;
use octet_console::load;
use octet_console::program::C128Book;
use octet_engine::board::position::Position;
use octet_support::threads;
use octet_tests::{program_under_test, thread_count};

/// The program under test, with its book.
fn library() -> C128Book {
    let program = load::assemble().expect("the program");
    C128Book::new(&program_under_test().image, &book::bytes(&program)).expect("the book")
}

/// Compares the machine's book with the engine's at positions.
fn compare(positions: &[Position]) -> u64 {
    let shared = library();
    let work = |position: &Position| {
        let mut findings = Findings::without_trace();
        let done = book::compare_book_position(&mut shared.clone(), position, &mut findings);
        assert!(done.is_ok(), "{}: {done:?}", position.fen(1));
        let differences = findings.differences();
        assert!(differences.is_empty(), "{}", differences[0]);
        Ok(findings.compared(Layer::Book))
    };
    let never = AtomicBool::new(false);
    let compared = threads::each(positions, thread_count(), &never, work, |_, _| {});
    compared.expect("threads").into_iter().flatten().sum()
}

#[test]
fn every_position_of_the_book() {
    let positions = book::positions();
    assert!(positions.len() > CompiledBook::built_in().positions.len());
    assert_eq!(compare(&positions), positions.len() as u64);
}

#[test]
fn positions_beside_the_book() {
    let mut positions = Vec::new();
    for line in CompiledBook::built_in().lines.iter().step_by(10) {
        let end = line.game(line.moves.len());
        for mv in end.position().legal_moves().step_by(9) {
            let mut beside = end.clone();
            assert!(beside.play(mv));
            positions.push(beside.position().clone());
        }
    }
    assert_eq!(compare(&positions), positions.len() as u64);
}

#[test]
fn a_wrong_book_is_noticed() {
    let built = CompiledBook::built_in();
    let mut library = library();
    let mut findings = Findings::without_trace();
    let position = &built.positions[0];
    let damage = |library: &mut C128Book, name: &str, byte: u8| {
        library.flip_bits(name, byte).expect("a byte of the book");
    };
    damage(&mut library, "book_weights", 1);
    let done = book::compare_book_position(&mut library, position, &mut findings);
    assert!(done.is_ok(), "{done:?}");
    assert_eq!(findings.differences().len(), 1);
    assert_eq!(findings.differences()[0].layer, Layer::Book);
}
