//! What is turned by playing: numbers, and how a side plays with them.

use std::fmt::Write;

use octet_engine::eval::EvalWeights;
use octet_engine::search::margins::Margins;

/// A number to be turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunedParam {
    /// What it is called.
    pub name: String,
    /// Where it begins.
    pub begin: i16,
    /// The least it may be.
    pub least: i16,
    /// The most.
    pub most: i16,
    /// By how much it is changed to see whether that plays better.
    pub change: i16,
}

impl TunedParam {
    /// A whole value, or the nearest that it may be.
    pub fn within(&self, value: f64) -> i16 {
        value.clamp(self.least.into(), self.most.into()) as i16
    }
}

/// What a side plays with.
pub struct PlayerParams {
    /// The search's margins.
    pub margins: Margins,
    /// The evaluation's weights.
    pub weights: EvalWeights,
}

impl PlayerParams {
    /// What the engine plays with.
    pub const STANDARD: PlayerParams = PlayerParams {
        margins: Margins::STANDARD,
        weights: EvalWeights::STANDARD,
    };
}

/// Numbers that are turned together.
pub struct ParamSet {
    /// The command that turns them.
    pub command: &'static str,
    /// All of them.
    pub numbers: Vec<TunedParam>,
    /// How a side plays with such values, in the order of the numbers.
    pub side: fn(&[i16]) -> PlayerParams,
}

impl ParamSet {
    /// Where all begin.
    pub fn begin(&self) -> Vec<i16> {
        self.numbers.iter().map(|number| number.begin).collect()
    }

    /// The numbers as they began and after something, which `name` says, a line each.
    pub fn compared(&self, name: &str, after: &[i16]) -> String {
        let width = self.numbers.iter().map(|number| number.name.len()).max();
        let width = width.unwrap_or(0).max("number".len());
        let mut out = format!("{:width$} {:>6} {name:>6}\n", "number", "before");
        for (number, after) in self.numbers.iter().zip(after) {
            let line = format_args!("{:width$} {:6} {after:6}", number.name, number.begin);
            writeln!(out, "{line}").expect("a string takes any text");
        }
        out
    }
}
