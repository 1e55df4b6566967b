//! Fits the weights of Octet's evaluation to games of the engine with itself,
//! and tunes weights and search parameters by playing.
//!
//! `generate` plays games and keeps training positions, `perturb` makes others
//! a few random moves off those, and `label` has another engine score them. From
//! these, `texel` fits the hand-crafted weights, `root-pst` those of the root
//! piece-square tables, `network` the network and `wdl` the WDL model. `spsa-eval`
//! and `spsa-search` need no positions: they tune by games between perturbed
//! versions (SPSA).

#![forbid(unsafe_code)]

mod data;
mod fit;
mod network;
mod progress;
mod root_pst;
mod selfplay;
mod spsa;
mod wdl;

use std::process::ExitCode;

use clap::Parser;

/// Fits and tunes the weights and search parameters of Octet's engine.
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
    };
    octet_support::interrupt::exit_code("octet-tune", result)
}
