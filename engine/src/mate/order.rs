//! The order in which moves are tried.

use super::Attack;
use crate::board::moves::Move;
use crate::board::position::Position;
use crate::movegen::generate::{MAX_CAPTURES, MAX_QUIETS, MoveLists};

/// The most moves of a position.
const MAX_MOVES: usize = MAX_CAPTURES + MAX_QUIETS;
/// More replies than this are as good as any number.
const MAX_REPLIES: u8 = 20;

/// Legal moves in the order in which they are tried.
pub(super) struct Ordered {
    moves: [Move; MAX_MOVES],
    len: usize,
    mate: Option<Move>,
}

impl Ordered {
    /// The attacker's moves: `known` first, then those that leave the fewest
    /// replies; a check counts as half the replies. Moves that stalemate are
    /// left out, for they do not mate.
    pub(super) fn attack(position: &mut Position, known: Move, attack: Attack) -> Ordered {
        let mut scored = [(u8::MAX, Move::NONE); MAX_MOVES];
        let (mut len, mut mate) = (0, None);
        for_each_legal(position, |position, mv| {
            if attack == Attack::Checks && !position.may_give_check(mv) {
                return;
            }
            let undo = position.make(mv);
            let check = position.gives_check(mv);
            if check || attack == Attack::All {
                let replies = replies(position, check, MAX_REPLIES);
                if replies == 0 && check {
                    mate = Some(mv);
                }
                if replies > 0 || check {
                    let score = match mv == known {
                        true => 0,
                        false if check => 1 + replies,
                        false => 1 + 2 * replies,
                    };
                    scored[len] = (score, mv);
                    len += 1;
                }
            }
            position.unmake(mv, undo);
        });
        let mut ordered = Ordered::sorted(&mut scored[..len]);
        ordered.mate = mate;
        ordered
    }

    /// The defender's legal moves: `known` first, then captures, then the king's
    /// moves.
    pub(super) fn defence(position: &mut Position, known: Move, in_check: bool) -> Ordered {
        let mut scored = [(u8::MAX, Move::NONE); MAX_MOVES];
        let mut len = 0;
        let king = position.king(position.side_to_move());
        let mut lists = MoveLists::default();
        position.generate_all(&mut lists);
        let captures = lists.captures.as_slice();
        let moves = captures.iter().chain(lists.quiets.as_slice());
        for (n, &mv) in moves.enumerate() {
            if position.is_legal(mv, in_check) {
                let score = match mv == known {
                    true => 0,
                    false if n < captures.len() => 1,
                    false if mv.origin() == king => 2,
                    false => 3,
                };
                scored[len] = (score, mv);
                len += 1;
            }
        }
        Ordered::sorted(&mut scored[..len])
    }

    /// Sorts by rising score.
    fn sorted(scored: &mut [(u8, Move)]) -> Ordered {
        scored.sort_unstable_by_key(|&(score, mv)| (score, mv.from, mv.to));
        let mut moves = [Move::NONE; MAX_MOVES];
        for (slot, &(_, mv)) in moves.iter_mut().zip(scored.iter()) {
            *slot = mv;
        }
        Ordered {
            moves,
            len: scored.len(),
            mate: None,
        }
    }

    /// The moves.
    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// A move that mates at once.
    pub(super) fn mate(&self) -> Option<Move> {
        self.mate
    }
}

/// Calls `visit` with every legal move.
fn for_each_legal(position: &mut Position, mut visit: impl FnMut(&mut Position, Move)) {
    let mut lists = MoveLists::default();
    position.generate_all(&mut lists);
    let in_check = position.in_check();
    let (captures, quiets) = (lists.captures.as_slice(), lists.quiets.as_slice());
    for &mv in captures.iter().chain(quiets) {
        if position.is_legal(mv, in_check) {
            visit(position, mv);
        }
    }
}

/// How many legal moves there are, counted up to `max`.
pub(super) fn replies(position: &mut Position, in_check: bool, max: u8) -> u8 {
    let mut lists = MoveLists::default();
    position.generate_all(&mut lists);
    let (captures, quiets) = (lists.captures.as_slice(), lists.quiets.as_slice());
    let mut count = 0;
    for &mv in captures.iter().chain(quiets) {
        if position.is_legal(mv, in_check) {
            count += 1;
            if count == max {
                break;
            }
        }
    }
    count
}
