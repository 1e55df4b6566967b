//! The parameters that SPSA tunes, and how a side plays with them.

use std::fmt::Write;

use octet_engine::eval::EvalWeights;
use octet_engine::search::margins::Margins;

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TunedParam {
    /// Its name.
    pub name: String,
    /// Its value before tuning.
    pub start: i16,
    /// The least value.
    pub min: i16,
    /// The largest value.
    pub max: i16,
    /// How far it is perturbed up and down.
    pub step: i16,
}

impl TunedParam {
    /// The nearest value that it may have, for an integral `value`.
    pub fn clamp(&self, value: f64) -> i16 {
        value.clamp(self.min.into(), self.max.into()) as i16
    }
}

/// The parameters with which a side plays.
pub struct PlayerParams {
    /// The search's margins.
    pub margins: Margins,
    /// The evaluation's weights.
    pub weights: EvalWeights,
}

impl PlayerParams {
    /// The parameters with which the engine plays.
    pub const STANDARD: PlayerParams = PlayerParams {
        margins: Margins::STANDARD,
        weights: EvalWeights::STANDARD,
    };
}

/// Parameters that are tuned together.
pub struct ParamSet {
    /// The command that tunes them.
    pub command: &'static str,
    /// The parameters.
    pub params: Vec<TunedParam>,
    /// How a side plays with values of all parameters.
    pub player: fn(&[i16]) -> PlayerParams,
}

impl ParamSet {
    /// The values before tuning.
    pub fn start(&self) -> Vec<i16> {
        self.params.iter().map(|param| param.start).collect()
    }

    /// A table of the values before tuning and of others, whose column is called `name`.
    pub fn compared(&self, name: &str, after: &[i16]) -> String {
        let width = self.params.iter().map(|param| param.name.len()).max();
        let width = width.unwrap_or(0).max("parameter".len());
        let mut out = format!("{:width$} {:>6} {name:>6}\n", "parameter", "before");
        for (param, after) in self.params.iter().zip(after) {
            let line = format_args!("{:width$} {:6} {after:6}", param.name, param.start);
            writeln!(out, "{line}").expect("a string takes any text");
        }
        out
    }
}
