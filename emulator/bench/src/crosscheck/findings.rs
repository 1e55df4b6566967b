//! Differences between the two machines.

use std::fmt::{self, Debug};

use octet_engine::game::Game;
use serde::{Deserialize, Serialize};

use super::Layer;
use super::rules::RuleCounts;
use super::trace::Divergence;
use octet_console::program::{C128Engine, C128Error};

/// A difference between the two machines.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The layer it belongs to.
    pub layer: Layer,
    /// The place: a square, a move, an iteration.
    pub location: String,
    /// The field that differs.
    pub field: String,
    /// The engine's value.
    pub engine: String,
    /// The 6502's value.
    pub c128: String,
    /// How many more of the same layer there are.
    pub more: u64,
    /// The first node at which two searches differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divergence: Option<Divergence>,
}

impl Difference {
    /// The difference without its diverging nodes, in one or two lines.
    pub fn headline(&self) -> String {
        let Difference {
            layer,
            location,
            field,
            engine,
            c128,
            more,
            ..
        } = self;
        let more = match more {
            0 => String::new(),
            n => format!(" (and {n} more in this layer)"),
        };
        let prefix = match location.as_str() {
            "" => String::new(),
            location => format!("{location}: "),
        };
        if engine.len() + c128.len() > 60 || c128.contains('\n') {
            let c128 = c128.replace('\n', "\n          ");
            return format!("{layer}: {prefix}{field}{more}\n  engine  {engine}\n  C128    {c128}");
        }
        format!("{layer}: {prefix}{field}: engine {engine}, C128 {c128}{more}")
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.headline())?;
        match &self.divergence {
            Some(divergence) => write!(f, "\n{divergence}"),
            None => Ok(()),
        }
    }
}

/// The first difference of every layer, and how much was compared.
#[derive(Clone, Default, Debug)]
pub struct Findings {
    first: Vec<Difference>,
    compared: [u64; Layer::ALL.len()],
    /// How often each rule was taken.
    pub(super) rules: RuleCounts,
    trace: bool,
}

impl Findings {
    /// No findings yet. A search that differs is traced to its first differing node.
    #[must_use]
    pub fn new() -> Findings {
        Findings {
            trace: true,
            ..Findings::default()
        }
    }

    /// No findings yet. Searches that differ are not traced.
    #[must_use]
    pub fn without_trace() -> Findings {
        Findings::default()
    }

    pub(super) fn traces(&self) -> bool {
        self.trace
    }

    /// Whether there is no difference.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// The first difference of every layer that has one.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        &self.first
    }

    /// [`Findings::differences`] by value.
    #[must_use]
    pub fn into_differences(self) -> Vec<Difference> {
        self.first
    }

    /// How many comparisons were made in a layer.
    #[must_use]
    pub fn compared(&self, layer: Layer) -> u64 {
        self.compared[layer as usize]
    }

    /// How many differences a layer has.
    #[must_use]
    pub fn count(&self, layer: Layer) -> u64 {
        let of_layer = self.first.iter().filter(|d| d.layer == layer);
        of_layer.map(|d| 1 + d.more).sum()
    }

    /// Adds to the number of comparisons.
    pub(crate) fn add_compared(&mut self, layer: Layer, n: usize) {
        self.compared[layer as usize] += n as u64;
    }

    /// Adds a difference.
    pub(crate) fn add(
        &mut self,
        layer: Layer,
        at: impl Into<String>,
        field: impl Into<String>,
        engine: impl Into<String>,
        c128: impl Into<String>,
    ) {
        if let Some(first) = self.first.iter_mut().find(|d| d.layer == layer) {
            first.more += 1;
            return;
        }
        self.first.push(Difference {
            layer,
            location: at.into(),
            field: field.into(),
            engine: engine.into(),
            c128: c128.into(),
            more: 0,
            divergence: None,
        });
    }

    /// Compares two values; adds a difference if they differ.
    pub(crate) fn compare<T: PartialEq + Debug>(
        &mut self,
        layer: Layer,
        at: impl FnOnce() -> String,
        field: &str,
        engine: T,
        c128: T,
    ) {
        if engine != c128 {
            self.add(
                layer,
                at(),
                field,
                format!("{engine:?}"),
                format!("{c128:?}"),
            );
        }
    }

    /// Adds a fault of the program as a difference.
    pub(crate) fn fault(&mut self, layer: Layer, error: &C128Error) {
        self.add(layer, "", "run", "finishes", error.to_string());
    }

    /// Adds the findings of a later position.
    pub(super) fn extend(&mut self, later: Findings) {
        for (sum, n) in self.compared.iter_mut().zip(later.compared) {
            *sum += n;
        }
        self.rules.add(&later.rules);
        for difference in later.first {
            let layer = difference.layer;
            match self.first.iter_mut().find(|d| d.layer == layer) {
                Some(first) => first.more += 1 + difference.more,
                None => self.first.push(difference),
            }
        }
    }

    /// Runs the program's perft. Unless it counts `leaves`, adds a difference in make and unmake.
    pub fn perft(&mut self, program: &mut C128Engine, game: &Game, depth: u8, leaves: u64) {
        let in_check = game.position().in_check();
        let counted = program
            .new_game(game)
            .and_then(|()| program.perft(depth, in_check));
        let at = || format!("{depth} plies from {}", game.fen());
        match counted {
            Ok((counted, _)) => self.compare(Layer::MakeUnmake, at, "leaves", leaves, counted),
            Err(error) => self.fault(Layer::MakeUnmake, &error),
        }
    }

    /// Adds the first differing node to the difference of the search.
    pub(super) fn set_divergence(&mut self, divergence: Divergence) {
        if let Some(first) = self.first.iter_mut().find(|d| d.layer == Layer::Search) {
            first.divergence = Some(divergence);
        }
    }
}
