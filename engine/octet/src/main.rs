//! Octet as a program: a UCI engine without arguments, and perft, search,
//! eval, think, bench, book, epd and analyse from the command line.

#![forbid(unsafe_code)]

mod analyse;
mod bench;
mod book;
mod epd;
mod eval;
mod page;
mod perft;
mod search;
mod search_options;
mod start;
mod think;
mod uci;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Octet, a chess engine that a Commodore 128 runs node for node.
///
/// Without a command it speaks UCI on standard input and output.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Speaks UCI on standard input and output
    Uci,
    Perft(perft::Perft),
    Search(search::Search),
    Eval(eval::Eval),
    Think(think::Think),
    Bench(bench::Bench),
    Book(book::Book),
    Epd(epd::Epd),
    Analyse(analyse::Analyse),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None | Some(Command::Uci) => uci::run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Search(search)) => search.run(),
        Some(Command::Eval(eval)) => eval.run(),
        Some(Command::Think(think)) => think.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Book(book)) => book.run(),
        Some(Command::Epd(epd)) => epd.run(),
        Some(Command::Analyse(analyse)) => analyse.run(),
    };
    octet_cli::interrupt::exit_code("octet", result)
}
