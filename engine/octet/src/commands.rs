//! The commands.

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use octet_support::interrupt::exit_code;
use octet_support::terminal::say;

use crate::{analyse, bench, book, epd, eval, manual, mate, perft, pgn, search, think, uci};

/// Octet, a chess engine that a Commodore 128 runs node for node.
///
/// Without a command it speaks UCI on standard input and output.
#[derive(Parser)]
#[command(
    name = "octet",
    version,
    after_help = "\
Examples:
  octet                                     speak UCI
  octet search --depth 8                    search the opening position
  octet analyse games.pgn --html page.html  explain the mistakes of games"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Speak UCI on standard input and output
    #[command(after_help = "\
Examples:
  octet uci
  printf 'go depth 6\\nquit\\n' | octet uci")]
    Uci,
    Perft(perft::Perft),
    Search(search::Search),
    Mate(mate::Mate),
    Eval(eval::Eval),
    Think(think::Think),
    Bench(bench::Bench),
    #[command(after_help = "\
Examples:
  octet book show e4 c5 Nf3
  octet book check --book my.book
  octet book import --book my.book games.pgn")]
    Book(book::Book),
    Epd(epd::Epd),
    Analyse(analyse::Analyse),
    Pgn(pgn::Pgn),
    Completions(manual::Completions),
    Man(manual::Man),
}

/// Runs the program with the arguments of its command line.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return said(&error),
    };
    let result = match arguments.command {
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
        Some(Command::Completions(completions)) => completions.run(Arguments::command()),
        Some(Command::Man(man)) => man.run(Arguments::command()),
    };
    exit_code("octet", result)
}

/// Prints help, a version, or what is wrong with the arguments, which may contain names of files.
fn said(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        say(error.render().to_string().trim_end());
        return ExitCode::from(2);
    }
    exit_code("octet", error.print().map_err(Into::into))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_helps_speak_with_one_voice() {
        octet_testing::helps::check(&Arguments::command());
    }
}
