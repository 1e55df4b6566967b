//! The reasons that `octet analyse` gives and does not give.

use std::fs;
use std::path::Path;

use crate::process::octet;
use serde_json::Value;

/// Nodes of a position: whatever is found with each of them.
const NODES: [u64; 5] = [20_000, 40_000, 80_000, 200_000, 400_000];
/// The budget of a short game, in positions.
const BUDGET: u64 = 12;
/// Of the mistakes, with all these nodes, one in so many may have a reason that is contradicted.
const WRONG_PART: usize = 21;

/// Mistakes of real games: a position, the move, and words that a reason should not have, because a
/// longer search contradicts them.
const MISTAKES: [(&str, &str, &str); 14] = [
    // Black did not have a won ending.
    (
        "2k4r/pp3Q2/1qp4p/5bp1/P1p2p2/2N5/1P4PP/3R3K b - - 1 26",
        "26... Qc5",
        "Turns a won ending",
    ),
    // Black was lost before.
    (
        "rn6/p5Rp/2p4k/1p1PB1p1/4bpB1/8/P5PP/7K b - - 0 26",
        "26... Bxd5",
        "that should be drawn",
    ),
    // After 32. d5 White does not hold the draw.
    (
        "8/pp2k1p1/2p3K1/6p1/3PP3/2P4P/PP4P1/2b5 b - - 7 31",
        "31... Kf8",
        "Turns a won ending",
    ),
    // Black keeps what he has although he may not castle.
    (
        "r2qkb1r/pp3ppp/2n1pnb1/3pN3/3P2PP/8/PPP1BP2/RNBQ1RK1 b kq - 0 9",
        "9... h6",
        "the right to castle",
    ),
    // 24. Qd4 wins the knight's worth back.
    (
        "2r1r1k1/pq3p1p/2pb2p1/3p4/4nN2/1P2P3/PBR2PPP/2RQ2K1 w - - 2 23",
        "23. Nxd5",
        "A bad trade",
    ),
    // 19. Rxf3 and 20. Qc7 win the pawn back.
    (
        "2rq1rk1/p3bpp1/1p2p2p/3b4/1P2nB2/P3PN1P/4BPP1/2RQ1RK1 w - - 1 16",
        "16. Bd3",
        "Loses a pawn",
    ),
    // White need not take on f6.
    (
        "r1r3k1/3n3p/pp2pppB/3b4/P2Qq3/6R1/1P2BPPP/4R1K1 w - - 2 24",
        "24. Qd1",
        "Loses the exchange",
    ),
    // 33. Rxg7+ comes first.
    (
        "2r3k1/p3nRb1/1p2p2p/4P2P/3P3N/8/6PK/3qBQ2 b - - 0 32",
        "32... Nf5",
        "Misses a chance to win",
    ),
    // 66... Kb2 runs with the pawn, which costs the rook.
    (
        "3R4/8/8/6P1/4rp2/2pk4/5K2/8 b - - 1 63",
        "63... Kc2",
        "Loses a pawn",
    ),
    // The line takes two pawns. What comes after them is not part of the reason.
    (
        "r3q3/1pp2rk1/p2p2p1/3P3p/4PPbP/5B2/PP1Q4/2R1K2R w K - 1 21",
        "21. Bxg4",
        "4 pawns",
    ),
    // The reason shows the exchange to its end.
    (
        "k2r3r/p3qppp/2N1p1b1/bp1n4/3P1B2/PB3P2/K1P2QPP/3R3R b - - 0 23",
        "23... Qb7",
        "25. Kb2)",
    ),
    // White has a won game with the exchange less, too.
    (
        "3r4/2r5/1RnNp1k1/p1P5/6P1/P2p3P/2pB1P2/2R3K1 w - - 4 42",
        "42. Rb3",
        "Loses the exchange",
    ),
    // Black keeps winning chances.
    (
        "8/4k3/6Rp/8/8/1P3PKP/q7/8 b - - 0 48",
        "48... Qxb3",
        "should be drawn",
    ),
    // Black is lost with two pawns more, too.
    (
        "r1bqk2r/ppp2ppp/2P2n2/4p1B1/1b1P4/2N5/PP2PPPP/R2QKBNR b KQkq - 0 6",
        "6... bxc6",
        "to win two pawns",
    ),
];

/// The games of the mistakes, one move each, as they are analysed with so many nodes.
fn analysed(nodes: u64) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reasons");
    fs::create_dir_all(&folder).expect("a folder");
    let games = folder.join(format!("{nodes}.pgn"));
    let written = MISTAKES.map(|(fen, mv, _)| format!("[FEN \"{fen}\"]\n\n{mv} *"));
    fs::write(&games, written.join("\n\n")).expect("written");
    let games = games.to_str().expect("a name");
    let output = octet(&["analyse", games, "--nodes", &nodes.to_string(), "--json"]);
    assert!(output.status.success());
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = told["games"].as_array().expect("a list").clone();
    assert_eq!(games.len(), MISTAKES.len());
    games
}

#[test]
fn reasons_hold_with_few_nodes_and_with_many() {
    let (mut judged, mut told, mut wrong) = (0, 0, Vec::new());
    for nodes in NODES {
        for (game, (_, mv, contradicted)) in analysed(nodes).iter().zip(MISTAKES) {
            // Proofs take at most as much as the positions of a short game.
            let proofs = game["proof_nodes"].as_u64().expect("a number");
            let most = BUDGET * nodes + nodes / 2;
            assert!(proofs <= most, "{mv}: {proofs} of {nodes}");
            let played = &game["moves"][0];
            if played["judgement"].is_null() {
                continue;
            }
            judged += 1;
            let reason = played["reason"]["text"].as_str();
            told += usize::from(reason.is_some());
            if reason.is_some_and(|text| text.contains(contradicted)) {
                wrong.push(format!("{mv} with {nodes} nodes: {reason:?}"));
            }
            // A mistake or a blunder has a reason, or else its refutation.
            let is_grave = played["judgement"] != "inaccuracy";
            let refuted = played["refutation"].as_array().is_some();
            assert_eq!(
                refuted,
                is_grave && reason.is_none(),
                "{mv} with {nodes} nodes"
            );
        }
    }
    let all = NODES.len() * MISTAKES.len();
    assert!(2 * judged > all, "{judged} of {all} judged");
    assert!(4 * told > judged, "{told} of {judged} explained");
    assert!(WRONG_PART * wrong.len() <= all, "{wrong:#?}");
}
