//! Octet's engine as a program: a UCI engine without arguments, and perft,
//! search, eval, think, bench, book and tune from the command line.

mod analyse;
mod bench;
mod book;
mod chances;
mod effort;
mod epd;
mod eval;
mod page;
mod perft;
mod search;
mod start;
mod think;
mod tune;
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
    /// Speak UCI on standard input and output
    Uci,
    /// Count the move sequences of a position
    Perft(perft::Perft),
    /// Search a position
    Search(search::Search),
    /// Print every term of a position's evaluation
    Eval(eval::Eval),
    Think(think::Think),
    /// Search the bench positions and measure speed
    Bench(bench::Bench),
    Book(book::Book),
    Epd(epd::Epd),
    Analyse(analyse::Analyse),
    Tune(tune::Tune),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        None | Some(Command::Uci) => uci::run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Search(search)) => search.run(),
        Some(Command::Eval(eval)) => eval.run(),
        Some(Command::Think(think)) => think.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Book(book)) => book.run(),
        Some(Command::Epd(epd)) => epd.run(),
        Some(Command::Analyse(analyse)) => analyse.run(),
        Some(Command::Tune(tune)) => tune.run(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("octet: {error:#}");
            // What a program returns that Ctrl-C ends.
            let interrupted = error.is::<effort::Unfinished>();
            ExitCode::from(if interrupted { 130 } else { 1 })
        }
    }
}
