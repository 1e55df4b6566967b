//! `octet-emu profile`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use octet_bench::listing::Listing;
use octet_bench::options::Verdict;
use octet_console::load;
use octet_console::program::C128Engine;
use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use octet_machine::Image;
use octet_machine::profile::Profile as Counts;
use octet_support::terminal::stdout;

use crate::options::{SearchLimits, game};

/// Profiles searches: cycles by routine and by instruction.
#[derive(Args)]
pub struct Profile {
    /// Position in FEN [default: all bench positions]
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Profile perft to this depth instead of a search
    #[arg(long, value_name = "DEPTH", conflicts_with_all = ["depth", "nodes"], value_parser = clap::value_parser!(u8).range(1..=20))]
    perft: Option<u8>,
    /// Number of instructions to print
    #[arg(long, default_value_t = 40)]
    top: usize,
    /// Print every instruction of the program in order of address
    #[arg(long)]
    listing: bool,
}

impl Profile {
    /// Runs and prints.
    pub fn run(self) -> Result<Verdict> {
        let assembled = load::assemble()?;
        let image = load::image_of(&assembled)?;
        let mut program = octet_console::program::load_engine(&image)?;
        let games = match &self.fen {
            Some(fen) => vec![game(Some(fen))?],
            None => POSITIONS
                .iter()
                .map(|fen| game(Some(fen)))
                .collect::<Result<_>>()?,
        };
        program.machine_mut().profile(true);
        let mut units = 0;
        for game in &games {
            units += self.profile(&mut program, game)?;
        }
        let counts = program.machine_mut().take_profile().unwrap_or_default();
        let report = ProfileReport {
            image: &image,
            listing: Listing::new(&assembled),
            counts,
            units: units.max(1),
            unit: if self.perft.is_some() { "leaf" } else { "node" },
        };
        let mut out = stdout();
        if self.listing {
            report.listing(&mut out)?;
        } else {
            report.routines(&mut out)?;
            report.instructions(&mut out, self.top)?;
        }
        report.total(&mut out)?;
        Ok(Verdict::Identical)
    }

    /// Runs one position; returns its nodes or leaves.
    fn profile(&self, program: &mut C128Engine, game: &Game) -> Result<u64> {
        program.new_game(game)?;
        if let Some(depth) = self.perft {
            return Ok(program.perft(depth, game.position().in_check())?.0);
        }
        let search = program.search(self.limits.or_depth(3), None, |_, _| {})?;
        Ok(search.result.nodes.into())
    }
}

/// A profile to print.
struct ProfileReport<'i> {
    image: &'i Image,
    listing: Listing,
    counts: Counts,
    /// The number of nodes or leaves.
    units: u64,
    unit: &'static str,
}

impl ProfileReport<'_> {
    fn percent(&self, cycles: u64) -> f64 {
        cycles as f64 * 100.0 / self.counts.total().max(1) as f64
    }

    fn per_unit(&self, n: u64) -> f64 {
        n as f64 / self.units as f64
    }

    fn routines(&self, out: &mut impl Write) -> Result<()> {
        let unit = self.unit;
        writeln!(
            out,
            "{:<24} {:>12} {:>14} {:>6} {:>8} {:>12}",
            "routine",
            "entries",
            "cycles",
            "%",
            "sum %",
            format!("cycles/{unit}")
        )?;
        let mut sum = 0;
        for line in self.counts.by_routine(self.image) {
            sum += line.cycles;
            writeln!(
                out,
                "{:<24} {:>12} {:>14} {:>6.2} {:>8.2} {:>12.1}",
                line.name,
                line.count,
                line.cycles,
                self.percent(line.cycles),
                self.percent(sum),
                self.per_unit(line.cycles)
            )?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn instructions(&self, out: &mut impl Write, top: usize) -> Result<()> {
        writeln!(
            out,
            "{:<5} {:<28} {:>12} {:>14} {:>6}  instruction",
            "at", "place", "count", "cycles", "%"
        )?;
        for line in self.counts.by_instruction(self.image).iter().take(top) {
            let (text, comment) = self.source(line.address);
            let row = format!(
                "${:04x} {:<28} {:>12} {:>14} {:>6.2}  {text:<28} {comment}",
                line.address,
                line.name,
                line.count,
                line.cycles,
                self.percent(line.cycles)
            );
            writeln!(out, "{}", row.trim_end())?;
        }
        writeln!(out)?;
        Ok(())
    }

    fn listing(&self, out: &mut impl Write) -> Result<()> {
        let mut owner = "";
        for entry in self
            .listing
            .entries()
            .filter(|entry| entry.opcode.is_some())
        {
            if owner != entry.routine {
                owner = &entry.routine;
                writeln!(out, "\n{owner}:")?;
            }
            let at = usize::from(entry.address);
            let (count, cycles) = (self.counts.counts[at], self.counts.cycles[at]);
            let (text, comment) = self.source(entry.address);
            let row = format!(
                "{:04X} {count:>12} {cycles:>14} {:>6.2}  {text:<28} {comment}",
                entry.address,
                self.percent(cycles)
            );
            writeln!(out, "{}", row.trim_end())?;
        }
        writeln!(out)?;
        Ok(())
    }

    /// An instruction and the comment beside it.
    fn source(&self, address: u16) -> (&str, String) {
        let Some(entry) = self.listing.at(address) else {
            return ("?", String::new());
        };
        let comment = match entry.comment.as_str() {
            "" => String::new(),
            comment => format!("; {comment}"),
        };
        (&entry.text, comment)
    }

    fn total(&self, out: &mut impl Write) -> Result<()> {
        let (units, cycles, unit) = (self.units, self.counts.total(), self.unit);
        let plural = if unit == "leaf" { "leaves" } else { "nodes" };
        let per_unit = self.per_unit(cycles);
        writeln!(
            out,
            "{units} {plural}, {cycles} cycles, {per_unit:.1} cycles per {unit}"
        )?;
        Ok(())
    }
}
