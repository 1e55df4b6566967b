//! The opening book: its moves at a position, the move drawn, the opening's name.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use octet_asm::Program;
use octet_book::compile::CompiledBook;
use octet_engine::board::position::Position;
use octet_notation::epd::BundledPosition;

use super::hex::hex;
use super::{Findings, Layer};
use octet_console::load;
use octet_console::program::{C128Book, C128BookPosition, C128Error};
use octet_machine::Image;
use octet_support::threads;

/// The main job looks up each of so many positions of the book, and `octet-emu check` all: a
/// lookup is a walk through the whole book.
pub const NTH: usize = 5;

/// The seeds with which choices are compared.
pub const SEEDS: [u16; 3] = [0, 1, 0xB00C];

/// Every position in the book, and those at the ends of its lines.
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
    let segment = program.segment("BOOK");
    segment.map(|book| book.bytes.clone()).unwrap_or_default()
}

/// Compares the book at every `nth` of its positions and at others, until `stop` is set. Each
/// lookup walks through the whole book.
///
/// # Errors
/// The program cannot be loaded, or the system cannot start a thread.
pub fn compare(
    image: &Image,
    others: &[BundledPosition],
    nth: usize,
    threads: usize,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<()> {
    let book = C128Book::new(image, &bytes(&load::assemble()?))?;
    let mut all: Vec<Position> = positions().into_iter().step_by(nth).collect();
    all.extend(others.iter().map(|other| other.game.position().clone()));
    let work = |position: &Position| {
        let mut found = Findings::without_trace();
        if let Err(error) = compare_book_position(&mut book.clone(), position, &mut found) {
            found.fault(Layer::Book, &error);
        }
        Ok(found)
    };
    for found in threads::each(&all, threads, stop, work, |_, _| {})? {
        findings.extend(found.unwrap_or_default());
    }
    Ok(())
}

/// Compares the moves of both books at a position, the move drawn and the name. It also checks that
/// the program has the same position afterwards.
///
/// # Errors
/// A fault of the program, or a symbol that its image lacks. Differences are findings, not errors.
pub fn compare_book_position(
    book: &mut C128Book,
    position: &Position,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    let layer = Layer::Book;
    let built = CompiledBook::built_in();
    let at = || position.fen(1).to_string();
    let engine = built.book().probe(position);
    book.begin(position)?;
    let (c128, _) = book.probe()?;
    findings.add_compared(layer, 1);
    let expected = engine.map(|found| C128BookPosition {
        name: found.name,
        choices: found
            .choices()
            .iter()
            .map(|choice| (choice.mv, choice.weight, choice.weight_index))
            .collect(),
    });
    findings.compare(layer, at, "looked up", &expected, &c128);
    if let Some(found) = engine.filter(|_| expected == c128) {
        for seed in SEEDS {
            let engine = found.choose(seed, position).map(|choice| choice.mv);
            let c128 = book.choose(seed)?;
            let what = format!("choice of seed {seed}");
            findings.compare(layer, at, &what, engine, c128);
        }
        if let Some(name) = found.name {
            let engine: String = built.names().name(name).collect();
            findings.compare(layer, at, "name", engine, book.opening_name(name)?);
        }
    }
    book.restore_position()?;
    for (field, bytes) in book.differences(position)? {
        findings.add(layer, at(), field.name, hex(&field.bytes), hex(&bytes));
    }
    Ok(())
}
