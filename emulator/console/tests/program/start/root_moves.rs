//! Scores and replies of the root moves, as the page of moves shows them, are compared with what a
//! watcher of the engine's search sees.

use c128::api::shared::{NO_SCORE, SCORE_BIAS};
use octet_engine::bench::POSITIONS;
use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_engine::search::levels::{self, LEVELS};
use octet_engine::search::transposition::{self, Hit};
use octet_engine::search::{Limits, Node, Note, Report, Search, Watcher};

use super::api::Core;

/// More cycles than the searches here take.
const CYCLES: u64 = 400_000_000;

/// The reply to a root move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reply {
    /// This move, or none at all.
    Is(Move),
    /// No reply, or the hash move of the position after the root move.
    Unknown,
}

/// A root move that has been searched.
#[derive(Clone, Copy, Debug)]
struct Tried {
    mv: Move,
    score: Score,
    exact: bool,
    reply: Reply,
}

/// A node on the path of the search.
struct PathNode {
    mv: Move,
    depth: u8,
    table_cutoff: Option<Hit>,
    /// Whether the node was left without a search of its moves.
    pruned: bool,
    /// The last move that was searched.
    last: Option<Move>,
}

/// Notes the score of every root move.
#[derive(Default)]
struct RootWatcher {
    path: Vec<PathNode>,
    pending: Option<Tried>,
    best: Option<Score>,
    stopped: bool,
    tried: Vec<Tried>,
}

impl RootWatcher {
    /// Notes the root move that was searched last, after its re-searches.
    fn finish(&mut self) {
        let Some(mut last) = self.pending.take() else {
            return;
        };
        last.exact = self.best.is_none_or(|best| last.score > best);
        if last.exact {
            self.best = Some(last.score);
            last.reply = Reply::Unknown;
        }
        self.tried.retain(|tried| tried.mv != last.mv);
        self.tried.push(last);
    }
}

impl Watcher for RootWatcher {
    fn enter(&mut self, node: &Node, _: &EvaluatedPosition) {
        match node.path.len() {
            0 => self.best = None,
            1 if self.pending.is_some_and(|tried| tried.mv != node.path[0]) => self.finish(),
            _ => {}
        }
        self.path.push(PathNode {
            mv: node.path.last().copied().unwrap_or(Move::NONE),
            depth: node.depth,
            table_cutoff: None,
            pruned: false,
            last: None,
        });
    }

    fn note(&mut self, note: Note) {
        let Some(node) = self.path.last_mut() else {
            return;
        };
        match note {
            Note::TableCutoff(hit) => node.table_cutoff = Some(hit),
            Note::InsufficientMaterial
            | Note::DrawByRule
            | Note::ReverseFutility
            | Note::NullMoveCutoff
            | Note::Razoring
            | Note::CapacityLimit => node.pruned = true,
            Note::Stopped => self.stopped = true,
            _ => {}
        }
    }

    fn leave(&mut self, score: Score) {
        let node = self.path.pop().expect("a node");
        if let Some(parent) = self.path.last_mut() {
            parent.last = Some(node.mv);
        }
        if self.stopped {
            return;
        }
        match self.path.len() {
            0 => self.finish(),
            1 => {
                let reply = match (node.depth, node.table_cutoff, node.last) {
                    (0, ..) => Reply::Is(Move::NONE),
                    (_, Some(hit), _) => Reply::Is(hit.mv),
                    (_, None, Some(mv)) if !node.pruned => Reply::Is(mv),
                    _ => Reply::Unknown,
                };
                self.pending = Some(Tried {
                    mv: node.mv,
                    score: -score,
                    exact: false,
                    reply,
                });
            }
            _ => {}
        }
    }

    fn iteration(&mut self, report: &Report) {
        if let [best, reply, ..] = *report.pv.as_slice() {
            let tried = self.tried.iter_mut().find(|tried| tried.mv == best);
            tried.expect("the best move was searched").reply = Reply::Is(reply);
        }
    }
}

/// The core with the hooks that write root moves to the shared block.
fn with_root_hooks() -> Core {
    let mut core = Core::new();
    for (hook, routine) in [
        ("root_move_hook", "on_root_move"),
        ("root_end_hook", "on_root_end"),
    ] {
        let routine = core.at(routine);
        core.write(hook, &routine.to_le_bytes());
    }
    core
}

/// Compares all root moves; returns how many replies are known exactly.
fn compare(core: &mut Core, fen: &str, limits: Limits) -> usize {
    let game = Game::from_fen(fen).expect(fen);
    core.begin(game.position());
    core.call("clear_tt");
    core.set("limit_depth", limits.depth);
    let skill = limits.skill;
    core.write("limit_skill", &[skill.blindness, skill.eval_noise]);
    let nodes = limits.nodes.unwrap_or(0).wrapping_neg();
    core.write("limit_nodes", &nodes.to_le_bytes());
    core.call_for("run_search", CYCLES);

    let mut watch = RootWatcher::default();
    let mut memory = transposition::EMPTY;
    let limits = levels::against_bare_king(limits, game.position());
    Search::new(&game, limits, memory.table(), &mut watch).run();
    let moves = core.moves();
    let mut replies = 0;
    for (n, mv) in moves.iter().enumerate() {
        let byte = |name: &str| core.engine.peek(core.at(name) + n as u16);
        let value =
            u16::from_le_bytes([byte("shared_move_score_lo"), byte("shared_move_score_hi")]);
        let tried = watch.tried.iter().find(|t| (t.mv.from, t.mv.to) == *mv);
        let Some(tried) = tried else {
            assert_eq!(value >> 8, u16::from(NO_SCORE), "{fen}: {mv:?}");
            continue;
        };
        let expected = i32::from(SCORE_BIAS) + 2 * i32::from(tried.score) + i32::from(tried.exact);
        assert_eq!(i32::from(value), expected, "{fen}: {tried:?}");
        let reply = Move {
            from: byte("shared_reply_from"),
            to: byte("shared_reply_to"),
        };
        match tried.reply {
            Reply::Is(expected) => {
                assert_eq!(reply, expected, "{fen}: {tried:?}");
                replies += 1;
            }
            Reply::Unknown if reply == Move::NONE => {}
            Reply::Unknown => {
                let mut after = game.clone();
                assert!(after.play(tried.mv));
                let legal = after.position().legal_moves().any(|mv| mv == reply);
                assert!(legal, "{fen}: {tried:?} {reply}");
            }
        }
    }
    replies
}

#[test]
fn every_root_move_has_its_score_after_an_iteration() {
    let mut core = with_root_hooks();
    let mut replies = 0;
    for fen in POSITIONS.iter().step_by(2) {
        for depth in 1..=4 {
            replies += compare(&mut core, fen, Limits::depth(depth));
        }
    }
    assert!(replies > 1_000, "{replies}");
}

#[test]
fn a_search_ended_by_its_node_limit_keeps_the_scores_it_has() {
    let mut core = with_root_hooks();
    for fen in &POSITIONS[..8] {
        for nodes in [1, 10, 150, 1_500] {
            compare(&mut core, fen, Limits::nodes(nodes));
        }
    }
}

/// The limits of a search that the UI asks for become those of the engine's levels.
#[test]
fn against_a_bare_king_every_level_searches_as_the_engine_does() {
    let mut core = with_root_hooks();
    for fen in [
        "8/8/2k4K/8/8/8/8/5Q2 w - - 0 1",
        "8/8/4k3/8/8/2K5/7r/8 b - - 0 1",
        "8/8/4k3/8/3BB3/8/8/K7 w - - 0 1",
        "7k/8/8/3N4/8/4B3/8/K7 w - - 0 1",
        "8/8/4k3/8/8/4P3/8/K7 w - - 0 1",
    ] {
        for level in LEVELS {
            compare(&mut core, fen, level.limits(0));
        }
        for depth in [1, 2, 4, 5] {
            compare(&mut core, fen, Limits::depth(depth));
        }
    }
}
