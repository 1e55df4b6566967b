//! What every move of the root is worth, as the page of moves considered has
//! it, against what a watcher of the engine's search sees.

use c128::api::shared::{NO_SCORE, SCORE_BIAS};
use octet_engine::bench::POSITIONS;
use octet_engine::board::moves::Move;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::Score;
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Hit};
use octet_engine::search::{Limits, Node, Note, Report, Search, Watcher};

use crate::services::Core;

/// More than the searches here take.
const CYCLES: u64 = 400_000_000;

/// What is known of a reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reply {
    Is(Move),
    /// None, or what the table has.
    Unknown,
}

/// What is known of a move of the root.
#[derive(Clone, Copy, Debug)]
struct Tried {
    mv: Move,
    score: Score,
    exact: bool,
    reply: Reply,
}

/// A node that was entered and not left.
struct Open {
    mv: Move,
    depth: u8,
    known: Option<Hit>,
    /// Left by something that is no move of the node.
    settled: bool,
    last: Option<Move>,
}

/// Sees what the moves of the root are worth.
#[derive(Default)]
struct Watch {
    open: Vec<Open>,
    pending: Option<Tried>,
    best: Option<Score>,
    stopped: bool,
    tried: Vec<Tried>,
}

impl Watch {
    /// The move tried last is done with.
    fn settle(&mut self) {
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

impl Watcher for Watch {
    fn enter(&mut self, node: &Node, _: &EvaluatedPosition) {
        match node.path.len() {
            0 => self.best = None,
            1 if self.pending.is_some_and(|tried| tried.mv != node.path[0]) => self.settle(),
            _ => {}
        }
        self.open.push(Open {
            mv: node.path.last().copied().unwrap_or(Move::NONE),
            depth: node.depth,
            known: None,
            settled: false,
            last: None,
        });
    }

    fn note(&mut self, note: Note) {
        let Some(open) = self.open.last_mut() else {
            return;
        };
        match note {
            Note::TableCutoff(hit) => open.known = Some(hit),
            Note::InsufficientMaterial
            | Note::DrawByRule
            | Note::ReverseFutility
            | Note::NullMoveCutoff
            | Note::Razoring
            | Note::CapacityLimit => open.settled = true,
            Note::Stopped => self.stopped = true,
            _ => {}
        }
    }

    fn leave(&mut self, score: Score) {
        let open = self.open.pop().expect("a node");
        if let Some(parent) = self.open.last_mut() {
            parent.last = Some(open.mv);
        }
        if self.stopped {
            return;
        }
        match self.open.len() {
            0 => self.settle(),
            1 => {
                let reply = match (open.depth, open.known, open.last) {
                    (0, ..) => Reply::Is(Move::NONE),
                    (_, Some(hit), _) => Reply::Is(hit.mv),
                    (_, None, Some(mv)) if !open.settled => Reply::Is(mv),
                    _ => Reply::Unknown,
                };
                self.pending = Some(Tried {
                    mv: open.mv,
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
            tried.expect("the best was tried").reply = Reply::Is(reply);
        }
    }
}

/// The core, which notes root moves but has no hook for iterations.
fn listening() -> Core {
    let mut core = Core::new();
    for (site, routine) in [
        ("root_move_hook", "on_root_move"),
        ("root_end_hook", "on_root_end"),
    ] {
        let (site, routine) = (core.at(site), core.at(routine));
        core.player
            .machine_mut()
            .write(site, &routine.to_le_bytes());
    }
    core
}

fn compare(core: &mut Core, fen: &str, limits: Limits) -> usize {
    let game = Game::from_fen(fen).expect(fen);
    core.begin(game.position());
    core.call("clear_tt");
    core.set("limit_depth", limits.depth);
    let skill = core.at("limit_skill");
    core.player.machine_mut().write(skill, &[0; 2]);
    let nodes = limits.nodes.unwrap_or(0).wrapping_neg();
    let address = core.at("limit_nodes");
    core.player
        .machine_mut()
        .write(address, &nodes.to_le_bytes());
    let search = core.at("run_search");
    let cycles = core.player.machine_mut().call(search, CYCLES);
    cycles.unwrap_or_else(|fault| panic!("{fen}: {fault}"));

    let mut watch = Watch::default();
    let mut memory = transposition::EMPTY;
    Search::new(&game, limits, memory.table(), &mut watch).run();
    let moves = core.moves();
    let mut replies = 0;
    for (n, mv) in moves.iter().enumerate() {
        let byte = |name: &str| core.player.peek(core.at(name) + n as u16);
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

/// After whole iterations every move has its score.
#[test]
fn whole_iterations() {
    let mut core = listening();
    let mut replies = 0;
    for fen in POSITIONS.iter().step_by(2) {
        for depth in 1..=4 {
            replies += compare(&mut core, fen, Limits::depth(depth));
        }
    }
    assert!(replies > 1_000, "{replies}");
}

/// A search that is ended within an iteration has noted what it has finished.
#[test]
fn cut_off() {
    let mut core = listening();
    for fen in &POSITIONS[..8] {
        for nodes in [1, 10, 150, 1_500] {
            compare(&mut core, fen, Limits::nodes(nodes));
        }
    }
}
