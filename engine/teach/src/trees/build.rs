//! Searches a position in three ways and collects the data that the page shows.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail, ensure};
use octet_engine::board::piece::Color;
use octet_engine::eval::{EvalWeights, INFINITY, Score};
use octet_engine::game::Game;
use octet_engine::search::{self, Limits, transposition};

use super::alphabeta::{self, LeafScore, alphabeta};
use super::data::{Horizon, Nodes, Outcome, Page, Search};
use super::minimax::minimax;
use super::quiet;
use super::tree::Tree;
use super::walk::{Bounds, TreeBuilder};
use super::watch::TreeRecorder;

/// An observer of the progress of the searches.
pub trait Progress {
    /// A search begins.
    fn begin(&self, _name: &'static str) {}
    /// So many iterations are done.
    fn advance(&self, _iterations: u64) {}
}

impl Progress for () {}

/// What is searched, and how.
pub struct Settings<'s> {
    /// The position.
    pub game: &'s Game,
    /// The depth of the searches, in plies.
    pub depth: u8,
    /// How many moves of a position minimax and alpha-beta try, if not all.
    pub width: Option<usize>,
    /// The evaluation's weights.
    pub weights: &'s EvalWeights,
    /// The most nodes of a tree that the page keeps.
    pub max_nodes: usize,
    /// The most nodes of each of the three searches.
    pub most_searched: usize,
    /// The most nodes of a search that only gives a number or an example.
    pub most_beside: usize,
    /// The flag that ends the current search.
    pub stop: &'s AtomicBool,
    /// The observer of the progress.
    pub progress: &'s dyn Progress,
}

/// A teaching search to a depth; `None` if it ended early.
type TeachingSearch = fn(&mut TreeBuilder, u8) -> Option<Score>;

impl Settings<'_> {
    /// Searches and collects the page's data.
    ///
    /// # Errors
    /// The game is over, or a search was ended before it finished depth 1.
    pub fn page(&self) -> Result<Page> {
        if let Some(outcome) = self.game.outcome() {
            bail!("there is nothing to search: {outcome}");
        }
        let mut page = Page::new(self);
        let (minimax, tree) = self.teach("minimax", &mut page, minimax)?;
        page.horizons = self.horizons(&tree, &mut page);
        page.minimal_nodes = tree.minimal_nodes(&tree.sizes());
        page.searches.push(minimax);
        let plain: TeachingSearch =
            |builder, depth| full_window(builder, depth, alphabeta::horizon);
        let (alphabeta, _) = self.teach("alpha-beta", &mut page, plain)?;
        let depth = alphabeta.depth;
        page.searches.push(alphabeta);
        self.begin("alpha-beta with captures");
        let with_quiescence: TeachingSearch =
            |builder, depth| full_window(builder, depth, quiet::quiesce);
        let found = self.search_to(&mut page, depth, self.most_beside, with_quiescence);
        page.with_quiescence = found.map(|(outcome, _)| outcome);
        self.begin("alpha-beta in reverse");
        let mut builder = TreeBuilder::new(self.game, self.bounds(self.most_beside));
        builder.reversed = true;
        let score = builder.run(depth, |builder| plain(builder, depth));
        page.reversed_nodes = score.map(|_| builder.tree.len() as u64);
        let full = self.full(&mut page)?;
        page.searches.push(full);
        Ok(page)
    }

    fn bounds(&self, max_nodes: usize) -> Bounds<'_> {
        Bounds {
            max_nodes,
            width: self.width,
            weights: self.weights,
            stop: self.stop,
        }
    }

    /// A teaching search with iterative deepening, up to the depth that was requested or is
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
            if is_too_large(&nodes_by_depth, self.most_searched) {
                break;
            }
            let Some(found) = self.search_to(page, depth, self.most_searched, search) else {
                break;
            };
            nodes_by_depth.push(found.0.nodes);
            last = Some(found);
            self.progress.advance(1);
        }
        self.progress
            .advance(u64::from(self.depth) - nodes_by_depth.len() as u64);
        let Some((outcome, tree)) = last else {
            ensure!(
                !self.stop.load(Ordering::Relaxed),
                "interrupted before {name} finished depth 1"
            );
            bail!(
                "{name}: more than {} positions at depth 1",
                self.most_searched
            );
        };
        let nodes = Nodes::new(self, &tree, &mut page.tables);
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
        let mut builder = TreeBuilder::new(self.game, self.bounds(max_nodes));
        let score = builder.run(depth, |builder| search(builder, depth))?;
        let pv = builder.tree.pv(0, &builder.tree.sizes());
        let outcome = Outcome {
            score,
            pv: page.tables.line(self.game, &pv),
            nodes: builder.tree.len() as u64,
        };
        Some((outcome, builder.tree))
    }

    /// Searches the leaves of minimax's PVs with quiescence: those of each root move, and of each
    /// reply to the best one.
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
            let mut builder = TreeBuilder::new(&game, self.bounds(self.most_beside));
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
        let mut recorder = TreeRecorder::new(self.stop, self.progress);
        let limits = Limits {
            nodes: Some(self.most_searched as u32),
            ..Limits::depth(self.depth)
        };
        let mut memory = transposition::EMPTY;
        let report = search::Search::new(self.game, limits, memory.table(), &mut recorder)
            .weights(self.weights)
            .run();
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
            tree: Nodes::new(self, &recorder.tree, &mut page.tables),
        })
    }

    /// Begins a search. An earlier Ctrl-C does not end it.
    fn begin(&self, name: &'static str) {
        self.progress.begin(name);
        self.stop.store(false, Ordering::Relaxed);
    }
}

/// Whether, by the growth so far, the next depth would take far too many nodes.
fn is_too_large(nodes_by_depth: &[u64], most: usize) -> bool {
    match nodes_by_depth {
        [.., before, last] => last * last / before > 2 * most as u64,
        _ => false,
    }
}

fn full_window(builder: &mut TreeBuilder, depth: u8, leaf_score: LeafScore) -> Option<Score> {
    alphabeta(builder, depth, -INFINITY, INFINITY, leaf_score)
}
