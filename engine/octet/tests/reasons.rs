//! The reasons that `octet analyse` gives and does not give.

mod process;

use std::fs;
use std::path::Path;

use process::octet;

/// Mistakes of real games: a position, the move, the end of the reason that is given, and words
/// that must not be in it because a harder search contradicts them.
const MISTAKES: [(&str, &str, &str, &str); 9] = [
    // After 32. d5 White does not hold the draw.
    (
        "8/pp2k1p1/2p3K1/6p1/3PP3/2P4P/PP4P1/2b5 b - - 7 31",
        "31... Kf8",
        "",
        "Turns a won ending",
    ),
    // Black keeps what he has although he may not castle.
    (
        "r2qkb1r/pp3ppp/2n1pnb1/3pN3/3P2PP/8/PPP1BP2/RNBQ1RK1 b kq - 0 9",
        "9... h6",
        "",
        "the right to castle",
    ),
    // 24. Qd4 wins the knight's worth back.
    (
        "2r1r1k1/pq3p1p/2pb2p1/3p4/4nN2/1P2P3/PBR2PPP/2RQ2K1 w - - 2 23",
        "23. Nxd5",
        "",
        "A bad trade",
    ),
    // 19. Rxf3 and 20. Qc7 win the pawn back.
    (
        "2rq1rk1/p3bpp1/1p2p2p/3b4/1P2nB2/P3PN1P/4BPP1/2RQ1RK1 w - - 1 16",
        "16. Bd3",
        "",
        "Loses a pawn",
    ),
    // White need not take on f6.
    (
        "r1r3k1/3n3p/pp2pppB/3b4/P2Qq3/6R1/1P2BPPP/4R1K1 w - - 2 24",
        "24. Qd1",
        "",
        "Loses the exchange",
    ),
    // 33. Rxg7+ comes first.
    (
        "2r3k1/p3nRb1/1p2p2p/4P2P/3P3N/8/6PK/3qBQ2 b - - 0 32",
        "32... Nf5",
        "",
        "Misses the win",
    ),
    // 66... Kb2 runs with the pawn, which costs the rook.
    (
        "3R4/8/8/6P1/4rp2/2pk4/5K2/8 b - - 1 63",
        "63... Kc2",
        "",
        "Loses a pawn",
    ),
    // The line takes two pawns. What comes after them is not part of the reason.
    (
        "r3q3/1pp2rk1/p2p2p1/3P3p/4PPbP/5B2/PP1Q4/2R1K2R w K - 1 21",
        "21. Bxg4",
        "Loses a queen and two pawns for a rook and a bishop by force (21... Qxe4+ 22. Kf2 \
         Rxf4+ 23. Qxf4 Qxf4+)",
        "4 pawns",
    ),
    // The reason shows the exchange to its end.
    (
        "k2r3r/p3qppp/2N1p1b1/bp1n4/3P1B2/PB3P2/K1P2QPP/3R3R b - - 0 23",
        "23... Qb7",
        "Loses a bishop and a knight for a rook: nothing defends the bishop on a5 (24. Nxa5 \
         Nc3+ 25. Kb2 Nxd1+ 26. Rxd1)",
        "25. Kb2)",
    ),
];

#[test]
fn a_reason_is_given_where_harder_searches_prove_it() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reasons");
    fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str| folder.join(name).to_str().expect("a name").to_owned();
    let (games, out) = (file("games.pgn"), file("out.pgn"));
    let written = MISTAKES.map(|(fen, mv, _, _)| format!("[FEN \"{fen}\"]\n\n{mv} *"));
    fs::write(&games, written.join("\n\n")).expect("written");
    let output = octet(&["analyse", &games, "--nodes", "5000", "--out", &out]);
    assert!(output.status.success());
    let text = fs::read_to_string(&out).expect("annotated");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told: Vec<&str> = flat.split("[Event ").skip(1).collect();
    assert_eq!(told.len(), MISTAKES.len());
    for (told, (_, mv, reason, wrong)) in told.iter().zip(MISTAKES) {
        assert!(told.contains("expected score falls"), "{mv}: {told}");
        assert!(told.contains(reason), "{mv}: {told}");
        assert!(!told.contains(wrong), "{mv}: {told}");
    }
}
