//! The opening book: its moves at a position, the move drawn, the opening's name.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use c128::asm::Program;
use octet_engine::board::position::Position;
use octet_engine::book::compile::CompiledBook;
use octet_engine::formats::epd::BundledPosition;

use super::findings::hex;
use super::{Findings, Layer};
use crate::machine::Image;
use crate::program::{C128Book, C128BookPosition, C128Error, load};
use crate::threads;

/// Seeds that choices are compared with.
const SEEDS: [u16; 3] = [0, 1, 0xB00C];

/// Every position that the book knows, with those where its lines end.
#[must_use]
pub fn positions() -> Vec<Position> {
    let built = CompiledBook::built_in();
    let mut all = built.positions.clone();
    all.extend(built.lines.iter().map(|line| {
        let game = line.game(line.moves.len());
        game.position().clone()
    }));
    all
}

/// The bytes of a program's book.
#[must_use]
pub fn bytes(program: &Program) -> Vec<u8> {
    let book = program.segment("BOOK");
    book.map(|book| book.bytes.clone()).unwrap_or_default()
}

/// Compares the book at all of its positions and at others, until `stop` is
/// set.
///
/// # Errors
/// The program cannot be loaded, or the system has no thread to give.
pub fn compare(
    image: &Image,
    others: &[BundledPosition],
    threads: usize,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<()> {
    let librarian = C128Book::new(image, &bytes(&load::assemble()?))?;
    let mut all = positions();
    all.extend(others.iter().map(|other| other.game.position().clone()));
    let work = |position: &Position| {
        let mut found = Findings::without_trace();
        if let Err(error) = compare_book_position(&mut librarian.clone(), position, &mut found) {
            found.fault(Layer::Book, &error);
        }
        Ok(found)
    };
    for found in threads::each(&all, threads, stop, work, |_, _| {})? {
        findings.extend(found.unwrap_or_default());
    }
    Ok(())
}

/// Compares the moves of both books at a position, the move drawn and the name. The
/// machine must hold the same position afterwards.
pub fn compare_book_position(
    librarian: &mut C128Book,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let layer = Layer::Book;
    let built = CompiledBook::built_in();
    let at = || position.fen(1).to_string();
    let expected = built.book().probe(position);
    librarian.begin(position)?;
    let (booked, _) = librarian.probe()?;
    findings.add_compared(layer, 1);
    let wanted = expected.map(|found| C128BookPosition {
        name: found.name,
        choices: found
            .choices()
            .iter()
            .map(|choice| (choice.mv, choice.weight, choice.weight_index))
            .collect(),
    });
    findings.compare(layer, at, "looked up", &wanted, &booked);
    if let Some(found) = expected.filter(|_| wanted == booked) {
        for seed in SEEDS {
            let engine = found.choose(seed, position).map(|choice| choice.mv);
            let c128 = librarian.choose(seed)?;
            let what = format!("choice of seed {seed}");
            findings.compare(layer, at, &what, engine, c128);
        }
        if let Some(name) = found.name {
            let engine: String = built.names().name(name).collect();
            findings.compare(layer, at, "name", engine, librarian.opening_name(name)?);
        }
    }
    librarian.restore_position()?;
    for (field, there) in librarian.differences(position)? {
        findings.add(layer, at(), field.name, hex(&field.bytes), hex(&there));
    }
    Ok(())
}
