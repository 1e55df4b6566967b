//! The same searches on x128, on our machine and by the engine.

use anyhow::{Context, Result, ensure};
use c128::core_layout::CoreLayout;
use octet_engine::game::Game;
use octet_engine::search::Report;
use serde::Serialize;

use super::{OurMachine, SpeedMode, Target, TimingProgram, report};
use crate::crosscheck::EngineRun;
use crate::machine::Image;

/// What comes out of a search on one machine.
#[derive(Clone, PartialEq, Debug)]
struct TimedSearch {
    iterations: Vec<Report>,
    result: Report,
    cycles: u64,
    processor: u64,
}

/// A search on both machines and by the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ViceOutcome {
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
pub struct SideBySide<'p> {
    image: &'p Image,
    layout: CoreLayout,
    measure: &'p TimingProgram,
    report: u16,
}

impl<'p> SideBySide<'p> {
    /// Prepares both for searches: the program is in their memory, and has the
    /// one that measures beside it.
    ///
    /// # Errors
    /// The program lacks something; a machine fails.
    pub fn prepare(
        image: &'p Image,
        measure: &'p TimingProgram,
        machines: &mut [&mut dyn Target],
    ) -> Result<SideBySide<'p>> {
        let report = image.address("report_iteration")?;
        for machine in machines {
            measure.load(*machine)?;
            measure.set_mode(*machine, SpeedMode::TWO_MHZ)?;
            super::install(*machine, image, measure)?;
            machine.set_breakpoint(report)?;
        }
        Ok(SideBySide {
            image,
            layout: CoreLayout::new(|name| image.address(name).ok())?,
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
        expected: &EngineRun,
        mode: SpeedMode,
        x128: &mut dyn Target,
        ours: &mut OurMachine,
    ) -> Result<ViceOutcome> {
        let theirs = self.search(x128, game, expected, mode).context("on x128")?;
        let own = self
            .search(ours, game, expected, mode)
            .context("on our machine")?;
        Ok(ViceOutcome {
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
        expected: &EngineRun,
        mode: SpeedMode,
    ) -> Result<TimedSearch> {
        let layout = &self.layout;
        self.measure.set_mode(machine, SpeedMode::TWO_MHZ)?;
        let clear = self.image.address("clear_tt")?;
        let cleared = self.measure.call(machine, clear);
        cleared.context("clear_tt")?;
        let asked = layout.root_pawns(game.position());
        for field in layout.encode(game).into_iter().chain(asked) {
            machine.write(field.address.into(), &field.bytes)?;
        }
        let root_pst = self.image.address("build_root_pst")?;
        self.measure
            .call(machine, root_pst)
            .context("build_root_pst")?;
        let counter = expected.limits.nodes.map_or(0, u32::wrapping_neg);
        machine.write(layout.node_counter.into(), &counter.to_le_bytes())?;
        machine.write(layout.depth_limit.into(), &[expected.limits.depth])?;
        self.measure.set_mode(machine, mode)?;
        self.measure
            .prepare(machine, self.image.address("think")?)?;
        let before = machine.processor_cycles();
        let mut stop = machine.run_to_stop(None)?;
        let mut iterations = Vec::new();
        while stop == self.report {
            iterations.push(report(machine, layout)?);
            stop = machine.run_to_stop(None)?;
        }
        ensure!(
            stop == self.measure.end,
            "the search stopped at ${stop:04x}"
        );
        Ok(TimedSearch {
            iterations,
            result: report(machine, layout)?,
            cycles: self.measure.timed(machine)?,
            processor: machine.processor_cycles() - before,
        })
    }
}

/// The first report that is not the engine's.
fn difference(who: &str, searched: &TimedSearch, expected: &EngineRun) -> Option<String> {
    let pairs = searched.iterations.iter().zip(&expected.iterations);
    for (got, want) in pairs.chain([(&searched.result, &expected.result)]) {
        if got != want {
            return Some(format!("{who} says {got:?}, the engine {want:?}"));
        }
    }
    let (got, want) = (searched.iterations.len(), expected.iterations.len());
    (got != want).then(|| format!("{who} completed {got} iterations, the engine {want}"))
}
