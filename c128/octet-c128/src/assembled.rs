//! The program, assembled.

use std::io::Write;

use anyhow::{Context, Result};
use c128::release::prg;
use octet_asm::write::map;
use octet_asm::{AsmErrors, Program};
use octet_support::terminal::stdout;

/// The heading of texts.
pub(crate) fn title() -> String {
    format!("Octet {} for the Commodore 128", env!("CARGO_PKG_VERSION"))
}

/// The program.
pub(crate) fn program() -> Result<Program> {
    built(c128::program::build())
}

/// A program that was assembled. If it could not be, its map is printed nevertheless.
pub(crate) fn built(program: Result<Program, AsmErrors>) -> Result<Program> {
    program.or_else(|errors| {
        let map = map::write(&errors.program, prg::limit(&errors.program).as_slice());
        write!(stdout(), "{map}")?;
        Err(errors).context("the program does not assemble")
    })
}
