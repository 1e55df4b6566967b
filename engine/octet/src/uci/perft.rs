//! `go perft`: counts the sequences of legal moves.

use octet_engine::game::Game;

use octet_uci::session::send;
use octet_uci::signals::Signals;

use crate::perft;

/// Prints how many sequences begin with each move, and how many there are.
pub fn divide(game: &Game, depth: u8, signals: &Signals) {
    let mut position = game.position().clone();
    let Some(rest) = depth.checked_sub(1) else {
        return send("Nodes searched: 1");
    };
    let mut leaves = 0;
    for mv in position.legal_moves() {
        let undo = position.make(mv);
        let count = perft::count(&mut position, rest, &|| signals.stopped());
        position.unmake(mv, undo);
        let Some(count) = count else {
            return send("info string perft: stopped");
        };
        send(format_args!("{mv}: {count}"));
        leaves += count;
    }
    send(format_args!("\nNodes searched: {leaves}"));
}
