//! Fits the weights of Octet's evaluation to games of the engine with itself,
//! and tunes weights and search parameters by playing.
//!
//! `generate` plays games and keeps training positions, `perturb` makes others
//! a few random moves off those, and `label` has another engine score them. From
//! these, `texel` fits the hand-crafted weights, `root-pst` those of the root
//! piece-square tables, `network` the network and `wdl` the WDL model. `spsa-eval`
//! and `spsa-search` need no positions: they tune by games between perturbed
//! versions (SPSA). `clock` measures by games what time management is worth.

#![forbid(unsafe_code)]

mod clock;
mod data;
mod fit;
mod head;
mod network;
mod progress;
mod root_pst;
mod selfplay;
mod spsa;
mod wdl;

use std::process::ExitCode;

use clap::Parser;

/// Fit and tune the weights and search parameters of Octet's engine.
#[derive(Parser)]
#[command(version)]
enum Command {
    Generate(selfplay::generate::Generate),
    Perturb(data::perturb::Perturb),
    Label(data::label::Label),
    Texel(fit::texel::Texel),
    RootPst(root_pst::TrainRootPst),
    Network(network::TrainNetwork),
    Wdl(wdl::FitWdl),
    SpsaEval(spsa::SpsaEval),
    SpsaSearch(spsa::SpsaSearch),
    Clock(clock::Clock),
}

fn main() -> ExitCode {
    let result = match Command::parse() {
        Command::Generate(generate) => generate.run(),
        Command::Perturb(perturb) => perturb.run(),
        Command::Label(label) => label.run(),
        Command::Texel(texel) => texel.run(),
        Command::RootPst(root_pst) => root_pst.run(),
        Command::Network(network) => network.run(),
        Command::Wdl(wdl) => wdl.run(),
        Command::SpsaEval(spsa) => spsa.run(),
        Command::SpsaSearch(spsa) => spsa.run(),
        Command::Clock(clock) => clock.run(),
    };
    octet_support::interrupt::exit_code("octet-tune", result)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::Command;

    /// The files that the commands write.
    const WRITTEN: [&str; 5] = [
        include_str!("../../src/eval/weights.rs"),
        include_str!("../../src/eval/root_pst/weights.rs"),
        include_str!("../../src/eval/network/weights.rs"),
        include_str!("../../src/search/params/tuned.rs"),
        include_str!("../../notation/src/wdl/params.rs"),
    ];

    #[test]
    fn all_helps_speak_with_one_voice() {
        octet_testing::helps::check(&Command::command());
    }

    #[test]
    fn written_files_keep_within_100_columns() {
        for file in WRITTEN {
            assert_eq!(crate::head::wrapped(file), file);
            for line in file.lines() {
                assert!(line.chars().count() <= 100, "{line}");
            }
        }
    }

    #[test]
    fn heads_of_written_files_name_commands_and_options_that_exist() {
        let program = Command::command();
        for file in WRITTEN {
            let head = file.lines().take_while(|line| line.starts_with("//!"));
            let words = head.flat_map(|line| line[3..].split_whitespace());
            let head = words.collect::<Vec<_>>().join(" ");
            // Every other piece stands between two backquotes.
            let quoted = head.split('`').skip(1).step_by(2);
            let commands: Vec<&str> = quoted.filter(|text| text.starts_with("octet")).collect();
            assert!(!commands.is_empty(), "{head}");
            for line in commands {
                let mut words = line.split_whitespace();
                assert_eq!(words.next(), Some("octet-tune"), "{line}");
                let name = words.next().expect("a command");
                let command = program.find_subcommand(name);
                let command = command.unwrap_or_else(|| panic!("no command {name}: {line}"));
                for option in words.filter_map(|word| word.strip_prefix("--")) {
                    let mut options = command.get_arguments();
                    let known = options.any(|known| known.get_long() == Some(option));
                    assert!(known, "{name} has no --{option}: {line}");
                }
            }
        }
    }
}
