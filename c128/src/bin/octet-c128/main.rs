//! The generator's command line: writes the Commodore 128 program, its listing and map.

#![forbid(unsafe_code)]

mod build;
mod encode;
mod listing;

use std::process::ExitCode;

use anyhow::{Context, Result};
use c128::asm::Program;
use clap::{Parser, Subcommand};

/// Generates Octet's program for the Commodore 128.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the program, its symbols, its listing and its map
    Build(build::Build),
    /// Print the memory map
    Map,
    /// Print a routine as it stands in the listing
    Listing(listing::Listing),
    /// Print the bytes that set up a position, one JSON object a line
    Encode(encode::Encode),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Build(build) => build.run(),
        Command::Map => listing::map(),
        Command::Listing(listing) => listing.run(),
        Command::Encode(encode) => encode.run(),
    };
    octet_cli::interrupt::exit_code("octet-c128", done)
}

/// The heading of texts.
fn title() -> String {
    format!("Octet {} for the Commodore 128", env!("CARGO_PKG_VERSION"))
}

/// The program.
fn program() -> Result<Program> {
    c128::program::build().context("the program does not assemble")
}
