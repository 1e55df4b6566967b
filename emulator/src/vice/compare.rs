//! The same searches on x128, on our machine and by the engine.

use anyhow::{Context, Result, ensure};
use c128::layout::Layout;
use engine::game::Game;
use engine::search::Report;
use serde::Serialize;

use super::{Emulated, Measure, Mode, Target, report};
use crate::check::Expected;
use crate::machine::Image;

/// What comes out of a search on one machine.
#[derive(Clone, PartialEq, Debug)]
struct Searched {
    iterations: Vec<Report>,
    result: Report,
    cycles: u64,
    processor: u64,
}

/// A search on both machines and by the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Outcome {
    /// The position's name.
    pub id: String,
    /// How the machines ran.
    pub mode: String,
    /// The first report in which two of the three differ, in words.
    pub difference: Option<String>,
    /// Nodes that the engine visited.
    pub nodes: u32,
    /// Cycles of the 1 MHz clock that x128 took.
    pub x128: u64,
    /// Cycles of the 1 MHz clock that our machine took.
    pub ours: u64,
    /// Cycles of the processor on our machine.
    pub processor: u64,
}

/// Two machines side by side with the program in both.
pub struct Pair<'p> {
    image: &'p Image,
    layout: Layout,
    measure: &'p Measure,
    report: u16,
}

impl<'p> Pair<'p> {
    /// Prepares both for searches: the program is in their memory, and has the
    /// one that measures beside it.
    ///
    /// # Errors
    /// The program lacks something; a machine fails.
    pub fn prepare(
        image: &'p Image,
        measure: &'p Measure,
        machines: &mut [&mut dyn Target],
    ) -> Result<Pair<'p>> {
        let report = image.address("report")?;
        for machine in machines {
            measure.load(*machine)?;
            measure.set_mode(*machine, Mode::FAST)?;
            super::install(*machine, image, measure)?;
            machine.stop_at(report)?;
        }
        Ok(Pair {
            image,
            layout: Layout::new(|name| image.address(name).ok())?,
            measure,
            report,
        })
    }

    /// Searches a position on both machines within the engine's limits.
    ///
    /// # Errors
    /// A machine fails.
    pub fn compare(
        &self,
        id: &str,
        game: &Game,
        expected: &Expected,
        mode: Mode,
        x128: &mut dyn Target,
        ours: &mut Emulated,
    ) -> Result<Outcome> {
        let theirs = self.search(x128, game, expected, mode).context("on x128")?;
        let own = self
            .search(ours, game, expected, mode)
            .context("on our machine")?;
        Ok(Outcome {
            id: id.to_owned(),
            mode: mode.name().to_owned(),
            difference: difference("x128", &theirs, expected)
                .or_else(|| difference("our machine", &own, expected)),
            nodes: expected.result.nodes,
            x128: theirs.cycles,
            ours: own.cycles,
            processor: own.processor,
        })
    }

    fn search(
        &self,
        machine: &mut dyn Target,
        game: &Game,
        expected: &Expected,
        mode: Mode,
    ) -> Result<Searched> {
        let layout = &self.layout;
        self.measure.set_mode(machine, Mode::FAST)?;
        let clear = self.image.address("clear_table")?;
        let cleared = self.measure.call(machine, clear);
        cleared.context("clear_table")?;
        let asked = layout.asked(game.position());
        for field in layout.encode(game).into_iter().chain(asked) {
            machine.write(field.address.into(), &field.bytes)?;
        }
        let oracle = self.image.address("oracle")?;
        self.measure.call(machine, oracle).context("oracle")?;
        let counter = expected.limits.nodes.map_or(0, u32::wrapping_neg);
        machine.write(layout.node_counter.into(), &counter.to_le_bytes())?;
        machine.write(layout.depth_limit.into(), &[expected.limits.depth])?;
        self.measure.set_mode(machine, mode)?;
        self.measure
            .prepare(machine, self.image.address("think")?)?;
        let before = machine.processor_cycles();
        let mut stop = machine.go(None)?;
        let mut iterations = Vec::new();
        while stop == self.report {
            iterations.push(report(machine, layout)?);
            stop = machine.go(None)?;
        }
        ensure!(
            stop == self.measure.end,
            "the search stopped at ${stop:04x}"
        );
        Ok(Searched {
            iterations,
            result: report(machine, layout)?,
            cycles: self.measure.timed(machine)?,
            processor: machine.processor_cycles() - before,
        })
    }
}

/// The first report that is not the engine's.
fn difference(who: &str, searched: &Searched, expected: &Expected) -> Option<String> {
    let pairs = searched.iterations.iter().zip(&expected.iterations);
    for (got, want) in pairs.chain([(&searched.result, &expected.result)]) {
        if got != want {
            return Some(format!("{who} says {got:?}, the engine {want:?}"));
        }
    }
    let (got, want) = (searched.iterations.len(), expected.iterations.len());
    (got != want).then(|| format!("{who} completed {got} iterations, the engine {want}"))
}
