//! Damaged UCI lines.

use octet_engine::game::Game;
use octet_notation::Notation;
use octet_testing::fuzz::{damaged, inputs, is_reason};
use proptest::prelude::*;

use crate::options::Options;
use crate::{go, position, time};

/// Lines of an interface.
const LINES: &[&str] = &[
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves e2e4 f4e3",
    "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8n",
    "go infinite searchmoves e2e4 d2d4",
    "go wtime 300000 btime 300000 winc 3000 binc 3000 movestogo 40",
    "go ponder depth 12 nodes 100000 movetime 5000 mate 3",
    "go perft 5",
    "setoption name Hash value 16",
    "setoption name Move Overhead value 100",
    "setoption name UCI_LimitStrength value true",
    "setoption name Clear Hash",
    "setoption name UCI_ShowWDL value true",
];

/// Words that are inserted into them.
const WORDS: &[&str] = &[
    " ",
    "-",
    "/",
    "0",
    "-1",
    "9",
    "99999999999999999999",
    "1e9",
    " value ",
    " name ",
    " moves ",
    " fen ",
    " startpos",
    "searchmoves ",
    "infinite",
    "a1a1",
    "e7e8q",
    "e1c1",
    "0000",
    "true",
    "K",
    "\u{0}",
    "\t",
];

fn lines() -> impl Strategy<Value = String> {
    prop_oneof![9 => damaged(LINES, WORDS), 1 => any::<String>()]
}

/// Reads a line and checks the result: a valid command, or a reason.
fn check(line: &str) {
    let (command, rest) = line.trim().split_once(' ').unwrap_or((line, ""));
    match command {
        "position" => match position::parse(rest) {
            Ok((game, _)) => assert_eq!(game.position().verify(), Ok(())),
            Err(error) => assert!(is_reason(&error), "{error:?}"),
        },
        "setoption" => {
            let mut options = Options::default();
            if let Err(error) = options.set(rest) {
                assert!(is_reason(&format!("{error:#}")), "{error:?}");
                assert_eq!(options, Options::default());
            }
        }
        _ => {
            let go = go::parse(rest);
            let game = Game::default();
            for side in 0..2 {
                if let Some(time) = time::time_budget(&go, side, time::DEFAULT_MOVE_OVERHEAD) {
                    let left = go.clock[side].map_or(u32::MAX, time::milliseconds);
                    assert!(time.hard <= left);
                }
            }
            assert!(go.notes.iter().all(is_reason), "{:?}", go.notes);
            for mv in &go.searchmoves {
                if let Err(error) = game.parse_uci(mv) {
                    assert!(is_reason(&error), "{error:?}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(inputs())]

    #[test]
    fn fuzzed_lines_are_read_or_refused_with_a_reason(line in lines()) {
        check(&line);
    }
}
