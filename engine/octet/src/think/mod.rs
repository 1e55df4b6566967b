//! `octet think`: a page that shows how a position is thought about.

mod alphabeta;
mod data;
mod minimax;
mod page;
mod quiet;
mod tree;
mod walk;
mod watch;

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use octet_cli::output_file::OutputFile;
use octet_cli::{interrupt, progress};
use octet_engine::board::piece::Color;
use octet_engine::eval::{INFINITY, Score};
use octet_engine::game::Game;
use octet_engine::search::transposition;
use octet_engine::search::{self, Limits, MAX_DEPTH};

use crate::start::StartPosition;
use alphabeta::{LeafScore, alphabeta};
use data::{Horizon, Nodes, Outcome, Page, Search};
use minimax::minimax;
use tree::{MAX_NODES, MAX_SIDE_NODES, Tree};
use walk::TreeBuilder;
use watch::TreeRecorder;

/// Writes a page that shows how a position is thought about: plain minimax,
/// alpha-beta and the full search side by side.
///
/// Ctrl-C ends the search that is running: the page has it as deep as it was
/// finished. Twice Ctrl-C ends all.
#[derive(Args)]
pub struct Think {
    #[command(flatten)]
    start: StartPosition,
    /// Search this many plies
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
    /// The page to be written
    #[arg(long)]
    html: PathBuf,
    /// Keep at most this many nodes of each tree
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(100..=1_000_000))]
    nodes: u32,
}

impl Think {
    /// Searches and writes the page.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        if let Some(outcome) = game.outcome() {
            bail!("there is nothing to think about: {outcome}");
        }
        let place = OutputFile::new(&self.html)?;
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(3 * usize::from(self.depth), "thinking");
        bar.enable_steady_tick(Duration::from_millis(200));
        let work = PageBuilder {
            game: &game,
            depth: self.depth,
            most: self.nodes as usize,
            stop: &stop,
            bar: &bar,
        };
        let page = work.page()?;
        bar.finish_and_clear();
        for search in &page.searches {
            println!(
                "{:<10} depth {:>2} {:>9} positions",
                search.name, search.depth, search.outcome.nodes
            );
        }
        place.write(page::html(&page)?.into_bytes())?;
        Ok(())
    }
}

/// What is to be done.
struct PageBuilder<'w> {
    game: &'w Game,
    depth: u8,
    most: usize,
    stop: &'w AtomicBool,
    bar: &'w ProgressBar,
}

/// A teaching search to some depth.
type TeachingSearch = fn(&mut TreeBuilder, u8) -> Option<Score>;

impl PageBuilder<'_> {
    fn page(&self) -> Result<Page> {
        let mut page = Page::new(self.game, self.depth, self.most);
        let (minimax, tree) = self.teach("minimax", &mut page, minimax)?;
        page.horizons = self.horizons(&tree, &mut page);
        page.searches.push(minimax);
        let plain: TeachingSearch = |walk, depth| with(walk, depth, alphabeta::horizon);
        let (alphabeta, _) = self.teach("alpha-beta", &mut page, plain)?;
        let depth = alphabeta.depth;
        page.searches.push(alphabeta);
        self.begin("alpha-beta with captures");
        let quiet: TeachingSearch = |walk, depth| with(walk, depth, quiet::quiesce);
        if let Some((outcome, _)) = self.walk(&mut page, depth, MAX_SIDE_NODES, quiet) {
            page.quiet = Some(outcome);
        }
        self.begin("alpha-beta in reverse");
        let mut walk = TreeBuilder::new(self.game, MAX_SIDE_NODES, self.stop);
        walk.reversed = true;
        if walk.run(depth, |walk| plain(walk, depth)).is_some() {
            page.reversed = Some(walk.tree.len() as u64);
        }
        let full = self.full(&mut page)?;
        page.searches.push(full);
        Ok(page)
    }

    /// A teaching search, ply by ply as deep as is asked for and can be done.
    fn teach(
        &self,
        name: &'static str,
        page: &mut Page,
        search: TeachingSearch,
    ) -> Result<(Search, Tree)> {
        self.begin(name);
        let mut growth = Vec::new();
        let mut last = None;
        for depth in 1..=self.depth {
            if is_too_large(&growth) {
                break;
            }
            let Some(found) = self.walk(page, depth, MAX_NODES, search) else {
                break;
            };
            growth.push(found.0.nodes);
            last = Some(found);
            self.bar.inc(1);
        }
        self.bar.inc(u64::from(self.depth) - growth.len() as u64);
        let Some((outcome, tree)) = last else {
            ensure!(
                !self.stopped(),
                "interrupted before {name} had looked at every move"
            );
            bail!("{name}: more than {MAX_NODES} positions at depth 1");
        };
        let nodes = Nodes::new(self.game, &tree, self.most, &mut page.tables);
        let search = Search {
            name,
            depth: growth.len() as u8,
            outcome,
            growth,
            tree: nodes,
        };
        Ok((search, tree))
    }

    /// A teaching search to one depth, if it could be finished.
    fn walk(
        &self,
        page: &mut Page,
        depth: u8,
        most: usize,
        search: TeachingSearch,
    ) -> Option<(Outcome, Tree)> {
        let mut walk = TreeBuilder::new(self.game, most, self.stop);
        let score = walk.run(depth, |walk| search(walk, depth))?;
        let line = walk.tree.pv(0, &walk.tree.sizes());
        let outcome = Outcome {
            score,
            line: page.tables.line(self.game, &line),
            nodes: walk.tree.len() as u64,
        };
        Some((outcome, walk.tree))
    }

    /// What lies beyond the ends of the lines that minimax finds best for each
    /// move at the root, and for each answer to the best of them.
    fn horizons(&self, tree: &Tree, page: &mut Page) -> Vec<Horizon> {
        let sizes = tree.sizes();
        let mut begins: Vec<u32> = tree.children(0, &sizes).collect();
        if let Some(best) = tree.best(0, &sizes) {
            begins.extend(tree.children(best, &sizes));
        }
        let mut horizons = Vec::new();
        for begin in begins {
            let mut line = tree.moves(begin);
            line.extend(tree.pv(begin, &sizes));
            let mut game = self.game.clone();
            for &mv in &line {
                game.play(mv);
            }
            if game.outcome().is_some() {
                continue;
            }
            let mut walk = TreeBuilder::new(&game, MAX_SIDE_NODES, self.stop);
            let quiet = walk.run(0, |walk| quiet::quiesce(walk, -INFINITY, INFINITY));
            let Some(quiet) = quiet else { break };
            let captures = walk.tree.pv(0, &walk.tree.sizes());
            horizons.push(Horizon {
                line: page.tables.line(self.game, &line),
                seen: tree.nodes()[begin as usize].score,
                quiet,
                captures: page.tables.line(&game, &captures),
            });
        }
        horizons
    }

    /// The engine's search.
    fn full(&self, page: &mut Page) -> Result<Search> {
        const NAME: &str = "full search";
        self.begin(NAME);
        let mut watch = TreeRecorder::new(self.stop, self.bar);
        let limits = Limits {
            nodes: Some(MAX_NODES as u32),
            ..Limits::depth(self.depth)
        };
        let mut memory = transposition::EMPTY;
        let report = search::Search::new(self.game, limits, memory.table(), &mut watch).run();
        ensure!(
            !watch.reports.is_empty(),
            "interrupted before the full search had looked at every move"
        );
        let growth = watch.reports.iter().map(|report| report.nodes.into());
        let score = match self.game.position().side_to_move() {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        Ok(Search {
            name: NAME,
            depth: report.depth,
            outcome: Outcome {
                score,
                line: page.tables.line(self.game, report.pv.as_slice()),
                nodes: report.nodes.into(),
            },
            growth: growth.collect(),
            tree: Nodes::new(self.game, &watch.tree, self.most, &mut page.tables),
        })
    }

    /// Begins a search, which Ctrl-C has not ended yet.
    fn begin(&self, name: &'static str) {
        self.bar.set_message(name);
        self.stop.store(false, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Whether one ply more would take far too many positions, as those before grew.
fn is_too_large(growth: &[u64]) -> bool {
    match growth {
        [.., before, last] => last * last / before > 2 * MAX_NODES as u64,
        _ => false,
    }
}

fn with(walk: &mut TreeBuilder, depth: u8, judge: LeafScore) -> Option<Score> {
    alphabeta(walk, depth, -INFINITY, INFINITY, judge)
}
