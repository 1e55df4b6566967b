//! Runs the Commodore 128 program on an emulated machine and compares it with the engine.

#![forbid(unsafe_code)]

mod bench;
mod check;
mod comparison;
mod coverage;
mod default_run;
mod film;
mod games;
mod kept;
mod loading;
mod mutate;
mod options;
mod page;
mod perft;
mod play;
mod play_script;
mod position_table;
mod profile;
mod proof;
mod random;
mod search;
mod speed;
mod uci;
mod vice;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use octet_bench::options::end;

use default_run::DefaultRun;

/// Run Octet's Commodore 128 program on an emulated C128 and compare it with the engine.
///
/// Without a command it builds the program, writes its files and compares it with the engine on the
/// bundled positions. To play, use `octet-play`.
#[derive(Parser)]
#[command(name = "octet-emu", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    default_run: DefaultRun,
}

#[derive(Subcommand)]
enum Command {
    /// Compare the program with the engine, layer by layer
    Check(check::Check),
    /// Run whole domains through both machines
    Proof(proof::Proof),
    /// Count the legal move sequences of a position (perft)
    Perft(perft::Perft),
    /// Search a position
    Search(search::Search),
    /// Search the bench positions and count nodes and cycles
    Bench(bench::Bench),
    /// Print cycles by routine and instruction
    Profile(profile::Profile),
    /// Speak UCI on standard input and output
    Uci(uci::Uci),
    /// Change single bytes of the program and check that the comparison notices
    Mutate(mutate::Mutate),
    /// Count which instructions and branches of the core the comparisons execute
    Coverage(coverage::Coverage),
    // The docs of `play::Play` and `page::Page` are their help.
    Play(play::Play),
    /// Measure how long each drive takes to load the program
    Loading(loading::Loading),
    Page(page::Page),
    /// Compare this emulator with VICE's x128
    Vice(vice::Vice),
    /// Measure the emulator's speed
    Speed(speed::Speed),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let done = match arguments.command {
        None => arguments.default_run.run(),
        Some(Command::Check(check)) => check.run(),
        Some(Command::Proof(proof)) => proof.run(),
        Some(Command::Perft(perft)) => perft.run(),
        Some(Command::Search(search)) => search.run(),
        Some(Command::Bench(bench)) => bench.run(),
        Some(Command::Profile(profile)) => profile.run(),
        Some(Command::Uci(uci)) => uci.run(),
        Some(Command::Mutate(mutate)) => mutate.run(),
        Some(Command::Coverage(coverage)) => coverage.run(),
        Some(Command::Play(play)) => play.run(),
        Some(Command::Loading(loading)) => loading.run(),
        Some(Command::Page(page)) => page.run(),
        Some(Command::Vice(vice)) => vice.run(),
        Some(Command::Speed(speed)) => speed.run(),
    };
    end("octet-emu", done)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Arguments;

    #[test]
    fn all_helps_speak_with_one_voice() {
        octet_testing::helps::check(&Arguments::command());
    }
}
