//! `octet think`: a page that shows how a position is searched.

mod alphabeta;
mod data;
mod minimax;
mod page;
mod quiet;
mod tree;
mod walk;
mod watch;

use std::io::{Write, stdout};
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
use octet_engine::search::{self, Limits, MAX_DEPTH, transposition};

use crate::start::StartPosition;
use alphabeta::{LeafScore, alphabeta};
use data::{Horizon, Nodes, Outcome, Page, Search};
use minimax::minimax;
use tree::{MAX_NODES, MAX_SIDE_NODES, Tree};
use walk::TreeBuilder;
use watch::TreeRecorder;

/// Writes a page that shows how a position is searched: plain minimax,
/// alpha-beta and the full search side by side.
///
/// Ctrl-C ends the current search: the page has the last depth that it
/// finished. Ctrl-C twice ends the program.
#[derive(Args)]
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
}

impl Think {
    /// Searches and writes the page.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        if let Some(outcome) = game.outcome() {
            bail!("there is nothing to search: {outcome}");
        }
        let place = OutputFile::new(&self.html)?;
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(3 * usize::from(self.depth), "thinking");
        bar.enable_steady_tick(Duration::from_millis(200));
        let work = PageBuilder {
            game: &game,
            depth: self.depth,
            max_nodes: self.nodes as usize,
            stop: &stop,
            bar: &bar,
        };
        let page = work.page()?;
        bar.finish_and_clear();
        place.write(page::html(&page)?)?;
        for search in &page.searches {
            writeln!(
                stdout(),
                "{:<10} depth {:>2} {:>9} positions",
                search.name,
                search.depth,
                search.outcome.nodes
            )?;
        }
        Ok(())
    }
}

/// Searches and collects the page's data.
struct PageBuilder<'w> {
    game: &'w Game,
    depth: u8,
    max_nodes: usize,
    stop: &'w AtomicBool,
    bar: &'w ProgressBar,
}

/// A teaching search to a depth; `None` if it ended early.
type TeachingSearch = fn(&mut TreeBuilder, u8) -> Option<Score>;

impl PageBuilder<'_> {
    fn page(&self) -> Result<Page> {
        let mut page = Page::new(self.game, self.depth, self.max_nodes);
        let (minimax, tree) = self.teach("minimax", &mut page, minimax)?;
        page.horizons = self.horizons(&tree, &mut page);
        page.searches.push(minimax);
        let plain: TeachingSearch =
            |builder, depth| full_window(builder, depth, alphabeta::horizon);
        let (alphabeta, _) = self.teach("alpha-beta", &mut page, plain)?;
        let depth = alphabeta.depth;
        page.searches.push(alphabeta);
        self.begin("alpha-beta with captures");
        let with_quiescence: TeachingSearch =
            |builder, depth| full_window(builder, depth, quiet::quiesce);
        let found = self.search_to(&mut page, depth, MAX_SIDE_NODES, with_quiescence);
        page.with_quiescence = found.map(|(outcome, _)| outcome);
        self.begin("alpha-beta in reverse");
        let mut builder = TreeBuilder::new(self.game, MAX_SIDE_NODES, self.stop);
        builder.reversed = true;
        let score = builder.run(depth, |builder| plain(builder, depth));
        page.reversed_nodes = score.map(|_| builder.tree.len() as u64);
        let full = self.full(&mut page)?;
        page.searches.push(full);
        Ok(page)
    }

    /// A teaching search with iterative deepening, up to the depth asked for or
    /// possible.
    fn teach(
        &self,
        name: &'static str,
        page: &mut Page,
        search: TeachingSearch,
    ) -> Result<(Search, Tree)> {
        self.begin(name);
        let mut nodes_by_depth = Vec::new();
        let mut last = None;
        for depth in 1..=self.depth {
            if is_too_large(&nodes_by_depth) {
                break;
            }
            let Some(found) = self.search_to(page, depth, MAX_NODES, search) else {
                break;
            };
            nodes_by_depth.push(found.0.nodes);
            last = Some(found);
            self.bar.inc(1);
        }
        self.bar
            .inc(u64::from(self.depth) - nodes_by_depth.len() as u64);
        let Some((outcome, tree)) = last else {
            ensure!(
                !self.stopped(),
                "interrupted before {name} finished depth 1"
            );
            bail!("{name}: more than {MAX_NODES} positions at depth 1");
        };
        let nodes = Nodes::new(self.game, &tree, self.max_nodes, &mut page.tables);
        let search = Search {
            name,
            depth: nodes_by_depth.len() as u8,
            outcome,
            nodes_by_depth,
            tree: nodes,
        };
        Ok((search, tree))
    }

    /// A teaching search to one depth; `None` if it ended early.
    fn search_to(
        &self,
        page: &mut Page,
        depth: u8,
        max_nodes: usize,
        search: TeachingSearch,
    ) -> Option<(Outcome, Tree)> {
        let mut builder = TreeBuilder::new(self.game, max_nodes, self.stop);
        let score = builder.run(depth, |builder| search(builder, depth))?;
        let pv = builder.tree.pv(0, &builder.tree.sizes());
        let outcome = Outcome {
            score,
            pv: page.tables.line(self.game, &pv),
            nodes: builder.tree.len() as u64,
        };
        Some((outcome, builder.tree))
    }

    /// Searches the leaves of minimax's PVs with quiescence: those of each root
    /// move, and of each reply to the best one.
    fn horizons(&self, tree: &Tree, page: &mut Page) -> Vec<Horizon> {
        let sizes = tree.sizes();
        let mut nodes: Vec<u32> = tree.children(0, &sizes).collect();
        if let Some(best) = tree.best(0, &sizes) {
            nodes.extend(tree.children(best, &sizes));
        }
        let mut horizons = Vec::new();
        for node in nodes {
            let mut pv = tree.moves(node);
            pv.extend(tree.pv(node, &sizes));
            let mut game = self.game.clone();
            for &mv in &pv {
                game.play(mv);
            }
            if game.outcome().is_some() {
                continue;
            }
            let mut builder = TreeBuilder::new(&game, MAX_SIDE_NODES, self.stop);
            let score = builder.run(0, |builder| quiet::quiesce(builder, -INFINITY, INFINITY));
            let Some(quiescence_score) = score else { break };
            let captures = builder.tree.pv(0, &builder.tree.sizes());
            horizons.push(Horizon {
                pv: page.tables.line(self.game, &pv),
                static_eval: tree.nodes()[node as usize].score,
                quiescence_score,
                captures: page.tables.line(&game, &captures),
            });
        }
        horizons
    }

    /// The engine's search.
    fn full(&self, page: &mut Page) -> Result<Search> {
        const NAME: &str = "full search";
        self.begin(NAME);
        let mut recorder = TreeRecorder::new(self.stop, self.bar);
        let limits = Limits {
            nodes: Some(MAX_NODES as u32),
            ..Limits::depth(self.depth)
        };
        let mut memory = transposition::EMPTY;
        let report = search::Search::new(self.game, limits, memory.table(), &mut recorder).run();
        ensure!(
            !recorder.reports.is_empty(),
            "interrupted before the full search finished depth 1"
        );
        let nodes_by_depth = recorder.reports.iter().map(|report| report.nodes.into());
        let score = match self.game.position().side_to_move() {
            Color::White => report.score,
            Color::Black => -report.score,
        };
        Ok(Search {
            name: NAME,
            depth: report.depth,
            outcome: Outcome {
                score,
                pv: page.tables.line(self.game, report.pv.as_slice()),
                nodes: report.nodes.into(),
            },
            nodes_by_depth: nodes_by_depth.collect(),
            tree: Nodes::new(self.game, &recorder.tree, self.max_nodes, &mut page.tables),
        })
    }

    /// Begins a search: an earlier Ctrl-C does not end it.
    fn begin(&self, name: &'static str) {
        self.bar.set_message(name);
        self.stop.store(false, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Whether the next depth would take far too many nodes, by the growth so far.
fn is_too_large(nodes_by_depth: &[u64]) -> bool {
    match nodes_by_depth {
        [.., before, last] => last * last / before > 2 * MAX_NODES as u64,
        _ => false,
    }
}

fn full_window(builder: &mut TreeBuilder, depth: u8, leaf_score: LeafScore) -> Option<Score> {
    alphabeta(builder, depth, -INFINITY, INFINITY, leaf_score)
}
