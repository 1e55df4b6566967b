//! Perft counts that other programs agree on.

use octet_testing::positions::game;

/// The most leaves counted for one position; a debug build is some thirty times
/// slower.
const MAX_LEAVES: u64 = if cfg!(debug_assertions) {
    30_000
} else {
    5_000_000
};

fn check(fen: &str, counts: impl IntoIterator<Item = (u8, u64)>) {
    let mut position = game(fen).position().clone();
    for (depth, leaves) in counts {
        if leaves <= MAX_LEAVES {
            assert_eq!(position.perft(depth), leaves, "{fen} at depth {depth}");
        }
    }
}

macro_rules! perft {
    ($($name:ident: $fen:literal $counts:expr;)+) => {$(
        #[test]
        fn $name() {
            check($fen, (1..).zip($counts));
        }
    )+};
}

perft! {
    start: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        [20, 400, 8902, 197_281, 4_865_609];
    kiwipete: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        [48, 2039, 97_862, 4_085_603];
    rook_ending: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
        [14, 191, 2812, 43_238, 674_624];
    promotions: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
        [6, 264, 9467, 422_333];
    promotions_mirrored: "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"
        [6, 264, 9467, 422_333];
    seventh_rank: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
        [44, 1486, 62_379, 2_103_487];
    pins: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
        [46, 2079, 89_890, 3_894_594];
}

#[test]
fn perft_counts_of_the_suite() {
    let mut lines = 0;
    for line in include_str!("perft.epd")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let mut fields = line.split(" ;D");
        let fen = fields.next().expect("a FEN");
        let counts = fields.map(|field| {
            let (depth, leaves) = field.split_once(' ').expect(line);
            (depth.parse().expect(line), leaves.parse().expect(line))
        });
        check(fen, counts.collect::<Vec<_>>());
        lines += 1;
    }
    assert!(lines > 100);
}
