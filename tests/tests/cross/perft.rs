//! Move sequences counted by the 6502.

use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_support::threads;
use octet_tests::{program_under_test, thread_count};

/// The most leaves that are counted for a line of the suite.
const LEAVES: u64 = 20_000;

fn counted(fen: &str, depth: u8) -> u64 {
    let game = Game::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let mut engine = program_under_test().engine.clone();
    let in_check = game.position().in_check();
    let counted = engine
        .new_game(&game)
        .and_then(|()| engine.perft(depth, in_check));
    counted
        .unwrap_or_else(|e| panic!("{fen} to depth {depth}: {e}"))
        .0
}

fn all_counted(counts: &[(&str, u8, u64)]) {
    let never = AtomicBool::new(false);
    let count = |&(fen, depth, leaves): &(&str, u8, u64)| {
        assert_eq!(counted(fen, depth), leaves, "{fen} to depth {depth}");
        Ok(())
    };
    threads::each(counts, thread_count(), &never, count, |_, ()| {}).expect("threads");
}

/// A damaged program that never returns gives no count, and does not hold the others up.
#[test]
fn an_endless_count_is_stopped() {
    let image = &program_under_test().image;
    let perft = image.address("perft").expect("a routine");
    let mut engine = program_under_test().engine.clone();
    engine.new_game(&Game::default()).expect("no fault");
    let [low, high] = perft.to_le_bytes();
    // jmp perft
    engine.machine_mut().write(perft, &[0x4C, low, high]);
    let fault = engine.perft(2, false).expect_err("an endless loop");
    assert!(fault.to_string().contains("cycles"), "{fault}");
}

/// The six positions that are commonly counted.
#[test]
fn standard_positions() {
    all_counted(&[
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            4,
            197_281,
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            3,
            97_862,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2_812),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            3,
            9_467,
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            3,
            62_379,
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            3,
            89_890,
        ),
    ]);
}

/// The lines of the engine's suite, as deep as is quick.
#[test]
fn the_suite() {
    let mut counts = Vec::new();
    let suite = include_str!("../../../engine/tests/perft.epd");
    for line in suite.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(" ;D");
        let fen = fields.next().expect("a FEN");
        let depths = fields.map(|field| {
            let (depth, leaves) = field.split_once(' ').expect("a depth and a count");
            (
                depth.parse().expect("a depth"),
                leaves.trim().parse().expect("a count"),
            )
        });
        let affordable = depths.filter(|&(_, leaves): &(u8, u64)| leaves <= LEAVES);
        if let Some((depth, leaves)) = affordable.last() {
            counts.push((fen, depth, leaves));
        }
    }
    assert!(counts.len() > 100);
    all_counted(&counts);
}
