//! The result of a mutation.

use serde::{Deserialize, Serialize};

use super::Mutation;
use super::effect::Effect;

/// The result of a mutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MutationResult {
    /// The mutation.
    pub mutation: Mutation,
    /// Whether it was detected.
    pub detection: Detection,
}

/// Whether a mutation was detected.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub enum Detection {
    /// The mutation was detected in this way.
    Detected(String),
    /// The mutation was not detected.
    Survived(Survival),
}

/// An undetected mutation.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survival {
    /// How often the unchanged program executes the instruction; `None` for a byte of a table.
    pub executed: Option<u64>,
    /// How many more cycles all searches took in total.
    pub cycles: i64,
    /// What the changed instruction does.
    pub effect: Effect,
}

/// Why it was not detected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The comparison does not execute the instruction.
    NotExecuted,
    /// Registers and memory are the same after it.
    NoEffect,
    /// Everything that is compared is the same, except the cycles.
    OtherCycles,
    /// The program differs inside, but no result depends on it.
    NoDifference,
    /// No result can depend on it, for a reason that is written down.
    Equivalent,
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 5] = [
        Reason::NotExecuted,
        Reason::NoEffect,
        Reason::OtherCycles,
        Reason::NoDifference,
        Reason::Equivalent,
    ];
}

impl Survival {
    /// Why it was not detected.
    #[must_use]
    pub fn reason(&self) -> Reason {
        let Effect {
            executions,
            unchanged,
        } = self.effect;
        match self {
            _ if self.executed == Some(0) => Reason::NotExecuted,
            _ if executions > 0 && executions == unchanged => Reason::NoEffect,
            _ if self.cycles != 0 => Reason::OtherCycles,
            _ => Reason::NoDifference,
        }
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Reason::NotExecuted => "never executed",
            Reason::NoEffect => "no effect when executed",
            Reason::OtherCycles => "only the cycles differ",
            Reason::NoDifference => "nothing depends on it",
            Reason::Equivalent => "equivalent",
        })
    }
}
