//! The same searches on x128, on our machine and by the engine.

use anyhow::{Context, Result, ensure};
use c128::chess::layout::CoreLayout;
use octet_engine::game::Game;
use octet_engine::search::Report;
use serde::Serialize;

use super::{OurMachine, SpeedMode, Target, TimingProgram, report};
use crate::crosscheck::EngineRun;
use octet_machine::Image;
use octet_machine::chips::ReuRam;

/// A search on one machine: reports, cycles of the 1 MHz clock and of the processor.
#[derive(Clone, PartialEq, Debug)]
struct TimedSearch {
    iterations: Vec<Report>,
    result: Report,
    cycles: u64,
    processor_cycles: u64,
}

/// A search on both machines and by the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ViceOutcome {
    /// The position's name.
    pub id: String,
    /// The speed and picture with which the machines ran.
    pub mode: String,
    /// The first report in which two of the three differ, in words.
    pub difference: Option<String>,
    /// Nodes that the engine counted.
    pub nodes: u32,
    /// Cycles of the 1 MHz clock that x128 took.
    pub x128_cycles: u64,
    /// Cycles of the 1 MHz clock that our machine took.
    pub our_cycles: u64,
    /// Cycles of the processor on our machine.
    pub processor_cycles: u64,
}

/// Two machines with the same program.
pub struct SideBySide<'p> {
    image: &'p Image,
    layout: CoreLayout,
    timing: &'p TimingProgram,
    report: u16,
}

impl<'p> SideBySide<'p> {
    /// Initialises the program on both machines, with its table in a RAM expansion if they have one.
    /// They have it in memory, together with the timing program.
    ///
    /// # Errors
    /// The program lacks a symbol, or a machine fails.
    pub fn prepare(
        image: &'p Image,
        timing: &'p TimingProgram,
        expansion: Option<ReuRam>,
        machines: &mut [&mut dyn Target],
    ) -> Result<SideBySide<'p>> {
        let report = image.address("report_iteration")?;
        for machine in machines {
            timing.load(*machine)?;
            timing.set_mode(*machine, SpeedMode::TWO_MHZ)?;
            super::initialise(*machine, image, timing)?;
            if let Some(ram) = expansion {
                super::expand(*machine, image, timing, ram)?;
            }
            machine.set_breakpoint(report)?;
        }
        Ok(SideBySide {
            image,
            layout: CoreLayout::new(|name| image.address(name).ok())?,
            timing,
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
        let on_x128 = self.search(x128, game, expected, mode).context("on x128")?;
        let on_ours = self
            .search(ours, game, expected, mode)
            .context("on our machine")?;
        Ok(ViceOutcome {
            id: id.to_owned(),
            mode: mode.name().to_owned(),
            difference: difference("x128", &on_x128, expected)
                .or_else(|| difference("our machine", &on_ours, expected)),
            nodes: expected.result.nodes,
            x128_cycles: on_x128.cycles,
            our_cycles: on_ours.cycles,
            processor_cycles: on_ours.processor_cycles,
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
        self.timing.set_mode(machine, SpeedMode::TWO_MHZ)?;
        let clear = self.image.address("clear_tt")?;
        self.timing.call(machine, clear).context("clear_tt")?;
        let root_pawns = layout.root_pawns(game.position());
        for field in layout.encode(game).into_iter().chain(root_pawns) {
            machine.write(field.address.into(), &field.bytes)?;
        }
        let root_pst = self.image.address("build_root_pst")?;
        self.timing
            .call(machine, root_pst)
            .context("build_root_pst")?;
        let counter = expected.limits.nodes.map_or(0, u32::wrapping_neg);
        machine.write(layout.node_counter.into(), &counter.to_le_bytes())?;
        machine.write(layout.depth_limit.into(), &[expected.limits.depth])?;
        self.timing.set_mode(machine, mode)?;
        self.timing.prepare(machine, self.image.address("think")?)?;
        let before = machine.processor_cycles();
        let mut stop = machine.run_to_stop(None)?;
        let mut iterations = Vec::new();
        while stop == self.report {
            iterations.push(report(machine, layout)?);
            stop = machine.run_to_stop(None)?;
        }
        ensure!(stop == self.timing.end, "the search stopped at ${stop:04x}");
        Ok(TimedSearch {
            iterations,
            result: report(machine, layout)?,
            cycles: self.timing.cycles(machine)?,
            processor_cycles: machine.processor_cycles() - before,
        })
    }
}

/// The first report that differs from the engine's.
fn difference(machine: &str, searched: &TimedSearch, expected: &EngineRun) -> Option<String> {
    let pairs = searched.iterations.iter().zip(&expected.iterations);
    for (got, expected) in pairs.chain([(&searched.result, &expected.result)]) {
        if got != expected {
            return Some(format!(
                "{machine} reports {got:?}, the engine {expected:?}"
            ));
        }
    }
    let [got, expected] = [&searched.iterations, &expected.iterations].map(Vec::len);
    (got != expected)
        .then(|| format!("{machine} completed {got} iterations, the engine {expected}"))
}
