//! Octet as a program: a UCI engine without arguments, and perft, search,
//! mate, eval, think, bench, book, epd, analyse and pgn from the command line.

#![forbid(unsafe_code)]

mod analyse;
mod bench;
mod book;
mod epd;
mod eval;
mod games;
mod lines;
mod mate;
mod material;
mod page;
mod perft;
mod pgn;
mod reasons;
mod search;
mod search_options;
mod start;
mod think;
mod threat;
mod uci;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Octet, a chess engine that a Commodore 128 runs node for node.
///
/// Without a command it speaks UCI on standard input and output.
#[derive(Parser)]
#[command(name = "octet", version)]
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
    Mate(mate::Mate),
    Eval(eval::Eval),
    Think(think::Think),
    Bench(bench::Bench),
    Book(book::Book),
    Epd(epd::Epd),
    Analyse(analyse::Analyse),
    Pgn(pgn::Pgn),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        None | Some(Command::Uci) => uci::run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Search(search)) => search.run(),
        Some(Command::Mate(mate)) => mate.run(),
        Some(Command::Eval(eval)) => eval.run(),
        Some(Command::Think(think)) => think.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Book(book)) => book.run(),
        Some(Command::Epd(epd)) => epd.run(),
        Some(Command::Analyse(analyse)) => analyse.run(),
        Some(Command::Pgn(pgn)) => pgn.run(),
    };
    octet_cli::interrupt::exit_code("octet", result)
}
