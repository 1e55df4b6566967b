//! The bench positions of both machines.

use crate::game::Game;
use crate::search::{Limits, Report, Search, Watcher, transposition};

/// Cycles per node on the Commodore 128, to the nearest hundred: the mean over the bench
/// positions, 20,000 nodes each (`octet-emu bench --nodes 20000`).
pub const C128_CYCLES_PER_NODE: u32 = 3300;

/// Openings, middlegames quiet and sharp, and endgames, in FEN.
///
/// The bench searches each with cleared memory and adds up the nodes; the sum must be the
/// same in every run. The middlegames are those of the Bratko-Kopec test (1982).
pub const POSITIONS: [&str; 32] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "rnbqkb1r/pp2pp1p/3p1np1/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQ - 4 6",
    // Every type of move at once.
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1",
    "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1",
    "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1",
    "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
    "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1",
    "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
    "2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - - 0 1",
    "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1",
    "rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - - 0 1",
    "r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1",
    "r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1",
    "r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1",
    "r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 1",
    "r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1",
    "r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1",
    // A promotion with capture decides.
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    // Rook endings: en passant that exposes the king along the rank, and the seventh rank.
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5pk1/4p1p1/7p/R6P/5PP1/1r4K1/8 w - - 12 40",
    // Pawns and kings alone.
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/p3k3/1p2p3/3pP1p1/P2P2P1/1P3K2/8/8 w - - 0 45",
    // A pawn about to promote against a rook; bishop and knight; queens.
    "8/8/8/1k6/2pK4/8/1R6/8 b - - 0 60",
    "8/8/4k3/8/4N3/3BK3/8/8 w - - 10 80",
    "6k1/5pp1/7p/3Q4/8/6PP/q4P1K/8 w - - 5 38",
];

/// How deep the bench searches each position, in plies.
pub const DEPTH: u8 = 8;

/// The report of a search of each position to this depth, in plies, with an empty table.
pub fn reports(depth: u8) -> impl Iterator<Item = (&'static str, Report)> {
    stoppable(depth, || false)
}

/// The same reports, until `stop` returns true; the report of a search that was stopped is left
/// out.
pub fn stoppable(
    depth: u8,
    stop: impl Fn() -> bool,
) -> impl Iterator<Item = (&'static str, Report)> {
    let search = move |fen| {
        let Ok(game) = Game::from_fen(fen) else {
            unreachable!("the positions are valid");
        };
        let mut memory = transposition::EMPTY;
        let mut watcher = Stopper {
            stop: &stop,
            stopped: false,
        };
        let search = Search::new(&game, Limits::depth(depth), memory.table(), &mut watcher).run();
        (!watcher.stopped).then_some((fen, search))
    };
    POSITIONS.into_iter().map_while(search)
}

/// Ends a search when asked to.
struct Stopper<'s, S> {
    stop: &'s S,
    stopped: bool,
}

impl<S: Fn() -> bool> Watcher for Stopper<'_, S> {
    fn stop(&mut self, _: u32) -> bool {
        self.stopped = (self.stop)();
        self.stopped
    }
}

/// How many nodes the bench searches. The number changes when the search or the evaluation does.
#[must_use]
pub fn node_count() -> u64 {
    reports(DEPTH)
        .map(|(_, report)| u64::from(report.nodes))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::POSITIONS;
    use crate::game::Game;
    use std::string::ToString;

    #[test]
    fn every_position_can_be_played() {
        for fen in POSITIONS {
            let game = Game::from_fen(fen).expect(fen);
            assert_eq!(game.outcome(), None, "{fen}");
            assert_eq!(game.fen().to_string(), fen);
        }
    }
}
