//! `octet tune`: the weights of the evaluation, fitted to games, and the numbers of the
//! search, found by playing.
//!
//! `generate` plays the games and keeps positions of them, `wander` makes others
//! beside those, `label` has another engine say what it thinks of them, `fit`
//! finds the weights that foretell best how games ended and writes `weights.rs`,
//! `oracle` those of what a search's root says, `net` the network beside them, `chances` what scores say about that. `play` and
//! `scales` need no positions: they find by playing what the search's margins follow from,
//! and by how much groups of weights are better larger or smaller.

mod chances;
mod constants;
mod data;
mod descent;
mod features;
mod file;
mod fit;
mod games;
mod generate;
mod judge;
mod label;
mod lists;
mod loss;
mod net;
mod oracle;
mod parts;
mod play;
mod playing;
mod progress;
mod record;
mod wander;
mod write;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Fit the weights of the evaluation, what scores say and the search's margins, to games of
/// the engine with itself.
#[derive(Args)]
pub struct Tune {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Play games and keep positions of them
    Generate(generate::Generate),
    /// Make positions that a search sees of those that games came to
    Wander(wander::Perturb),
    /// Have another engine score the positions kept
    Label(label::Label),
    /// Fit the weights to the positions kept
    Fit(fit::Texel),
    /// Fit what the root's pawns and kings say to the positions kept
    Oracle(oracle::TrainRootPst),
    /// Fit the network to the positions kept
    Net(net::TrainNetwork),
    /// Fit the chances of a win, a draw and a loss to the positions kept
    Chances(chances::Chances),
    /// Turn the evaluation by playing: scales of its weights
    Scales(playing::SpsaEval),
    /// Find the numbers of the search's margins by playing
    Play(playing::SpsaSearch),
}

impl Tune {
    /// Takes the step.
    pub fn run(self) -> Result<()> {
        match self.step {
            Step::Generate(generate) => generate.run(),
            Step::Wander(wander) => wander.run(),
            Step::Label(label) => label.run(),
            Step::Fit(fit) => fit.run(),
            Step::Oracle(root_pst) => root_pst.run(),
            Step::Net(net) => net.run(),
            Step::Chances(chances) => chances.run(),
            Step::Scales(scales) => scales.run(),
            Step::Play(play) => play.run(),
        }
    }
}
