//! The generator's command line: writes the Commodore 128 program, its listing and map.

#![forbid(unsafe_code)]

mod assembled;
mod book;
mod build;
mod encode;
mod listing;
mod manual;
mod prove;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Generate Octet's program for the Commodore 128.
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
    /// Prove what can be proved of the program, and report what is wrong
    Prove(prove::Prove),
    /// Print the memory map
    Map(listing::Map),
    /// Print a routine as it stands in the listing, or write the listing as a page
    Listing(listing::Listing),
    /// Print the bytes that set up a position, one JSON object a line
    Encode(encode::Encode),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Build(build) => build.run(),
        Command::Map(map) => map.run(),
        Command::Prove(prove) => prove.run(),
        Command::Listing(listing) => listing.run(),
        Command::Encode(encode) => encode.run(),
    };
    octet_support::interrupt::exit_code("octet-c128", done)
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
