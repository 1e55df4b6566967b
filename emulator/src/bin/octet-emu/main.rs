//! The bench: the program for the Commodore 128 on an emulated one, held
//! against the engine.

mod check;
mod common;
mod progress;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use common::Verdict;

/// Runs Octet's Commodore 128 program and holds it against the engine.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compare the program with the engine, layer by layer
    Check(check::Check),
}

fn main() -> ExitCode {
    let done: Result<Verdict> = match Arguments::parse().command {
        Command::Check(check) => check.run(),
    };
    match done {
        Ok(verdict) => verdict.into(),
        Err(error) => {
            eprintln!("octet-emu: {error:#}");
            ExitCode::from(common::FAILED)
        }
    }
}
