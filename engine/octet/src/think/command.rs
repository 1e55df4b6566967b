//! `octet think`: a page that shows how a position is searched.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use octet_engine::eval::EvalWeights;
use octet_engine::search::MAX_DEPTH;
use octet_support::interrupt::{self, Unfinished};
use octet_support::output_file::{OutputFile, ensure_distinct};
use octet_support::progress;
use octet_support::terminal::stdout;
use octet_teach::trees::{MAX_NODES, MAX_SIDE_NODES, Progress, Settings};

use super::page;
use crate::page::live::Live;
use crate::start::StartPosition;

/// Write a page that shows how a position is searched: plain minimax,
/// alpha-beta and the full search side by side.
///
/// Ctrl-C ends the current search: the page, kept beside the file as NAME.partial.html,
/// has the last depth that it finished. Ctrl-C twice ends the program.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet think --html page.html
  octet think --moves e2e4 e7e5 --depth 4 --nodes 20000 --html page.html
  octet think --live --html page.html      with the engine in the page")]
pub struct Think {
    #[command(flatten)]
    start: StartPosition,
    /// Depth of the searches, in plies
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
    /// Write the page to this file
    #[arg(long)]
    html: PathBuf,
    /// Keep at most this many nodes of each tree
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    nodes: u32,
    #[command(flatten)]
    live: Live,
}

impl Think {
    /// Searches and writes the page.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        if let Some(outcome) = game.outcome() {
            bail!("there is nothing to search: {outcome}");
        }
        let engine = self.live.engine()?;
        let place = OutputFile::new(&self.html)?;
        ensure_distinct(
            &[("--html", Some(&place))],
            &[("the engine's parts", self.live.module()?.as_deref())],
        )?;
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(3 * usize::from(self.depth), "thinking");
        bar.enable_steady_tick(Duration::from_millis(200));
        let work = Settings {
            game: &game,
            depth: self.depth,
            width: None,
            weights: &EvalWeights::STANDARD,
            max_nodes: self.nodes as usize,
            most_searched: MAX_NODES,
            most_beside: MAX_SIDE_NODES,
            stop: &stop,
            progress: &Bar(&bar),
        };
        let page = work.page()?;
        bar.finish_and_clear();
        let html = page::html(&page, engine.as_deref())?;
        let interrupted = stop.load(Ordering::Relaxed);
        match interrupted {
            false => place.write(html)?,
            true => place.write_partial(html)?,
        }
        for search in &page.searches {
            writeln!(
                stdout(),
                "{:<10} depth {:>2} {:>9} positions",
                search.name,
                search.depth,
                search.outcome.nodes
            )?;
        }
        let of = page.searches.len();
        let whole = page
            .searches
            .iter()
            .filter(|search| search.depth == self.depth);
        let (done, what) = (whole.count(), "searches");
        ensure!(!interrupted, Unfinished { done, of, what });
        Ok(())
    }
}

/// Shows the progress of the searches.
struct Bar<'b>(&'b ProgressBar);

impl Progress for Bar<'_> {
    fn begin(&self, name: &'static str) {
        self.0.set_message(name);
    }

    fn advance(&self, iterations: u64) {
        self.0.inc(iterations);
    }
}
