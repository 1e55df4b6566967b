//! The table of positions, printed line by line in their order.

use std::io::Write;

use octet_bench::crosscheck::positions_run::PositionOutcome;
use octet_notation::InPawns;
use octet_notation::epd::BundledPosition;
use octet_support::terminal::stdout;

use crate::options::CPU_HZ;

/// Prints lines in the positions' order, in whatever order they are added.
pub struct PositionTable {
    /// The rows; `None` if the table is not shown, or its reader has closed the output.
    lines: Option<Vec<Option<String>>>,
    printed: usize,
    width: usize,
}

impl PositionTable {
    /// A table of these positions, whose head is printed. If it is not `shown`, it prints nothing.
    pub fn new(positions: &[BundledPosition], shown: bool) -> PositionTable {
        let width = positions
            .iter()
            .map(|position| position.id.len())
            .max()
            .unwrap_or(0);
        let mut table = PositionTable {
            lines: shown.then(|| vec![None; positions.len()]),
            printed: 0,
            width: width.max(8),
        };
        let (id, width) = ("position", table.width);
        table.print(&format!(
            "{id:<width$}  {:<7} {:>7} {:>8} {:>12} {:>8}  verdict",
            "move", "score", "nodes", "cycles", "seconds"
        ));
        table
    }

    /// Adds the line of position `n` and prints the lines that are complete up to there.
    pub fn add(&mut self, n: usize, outcome: &PositionOutcome) {
        let width = self.width;
        let PositionOutcome {
            id,
            san,
            engine,
            c128,
            ..
        } = outcome;
        let line = format!(
            "{id:<width$}  {san:<7} {:>7} {:>8} {:>12} {:>8.2}  {}",
            InPawns(engine.result.score),
            engine.result.nodes,
            c128.cycles,
            c128.cycles as f64 / CPU_HZ,
            if outcome.identical {
                "identical"
            } else {
                "DIFFERENT"
            },
        );
        if let Some(slot) = self.lines.as_mut().and_then(|lines| lines.get_mut(n)) {
            *slot = Some(line);
        }
        while let Some(line) = self.take(self.printed) {
            self.printed += 1;
            self.print(&line);
        }
    }

    /// Prints the lines after positions that were not finished.
    pub fn finish(&mut self) {
        let len = self.lines.as_ref().map_or(0, Vec::len);
        for n in self.printed..len {
            if let Some(line) = self.take(n) {
                self.print(&line);
            }
        }
        self.print("");
    }

    fn take(&mut self, n: usize) -> Option<String> {
        self.lines.as_mut()?.get_mut(n)?.take()
    }

    fn print(&mut self, line: &str) {
        if self.lines.is_some() && writeln!(stdout(), "{line}").is_err() {
            self.lines = None;
        }
    }
}
