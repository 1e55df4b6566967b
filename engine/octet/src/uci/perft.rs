//! `go perft`: counts the sequences of legal moves.

use octet_engine::board::position::Position;
use octet_engine::game::Game;

use octet_cli::uci::session::send;
use octet_cli::uci::signals::Signals;

/// Up to this depth, in plies, perft does not check the stop flag.
const UNCHECKED_DEPTH: u8 = 4;

/// Prints how many sequences begin with each move, and how many there are.
pub fn divide(game: &Game, depth: u8, signals: &Signals) {
    let mut position = game.position().clone();
    let Some(rest) = depth.checked_sub(1) else {
        return send("Nodes searched: 1");
    };
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        let count = count(&mut position, rest, signals);
        position.unmake(mv, undo);
        let Some(count) = count else {
            return send("info string perft: stopped");
        };
        send(format_args!("{mv}: {count}"));
        leaves += count;
    }
    send(format_args!("\nNodes searched: {leaves}"));
}

/// How many sequences of `depth` moves there are; `None` if it was stopped.
fn count(position: &mut Position, depth: u8, signals: &Signals) -> Option<u64> {
    if depth <= UNCHECKED_DEPTH {
        return Some(position.perft(depth));
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        if signals.stopped() {
            return None;
        }
        let undo = position.make(mv);
        let subtree = count(position, depth - 1, signals);
        position.unmake(mv, undo);
        leaves += subtree?;
    }
    Some(leaves)
}
