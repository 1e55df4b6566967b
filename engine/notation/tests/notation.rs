//! Moves in UCI and algebraic notation.

use std::fmt::Write;

use octet_engine::board::moves::Move;
use octet_engine::eval::MATE;
use octet_notation::{InPawns, MoveRefusal, Notation};
use octet_testing::fuzz;
use octet_testing::positions::{self, game};
use proptest::prelude::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTES: &str = "3r3k/2P5/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn scores_are_written_in_pawns() {
    let written = [0, 5, -5, 99, -100, 123, -1234].map(|score| InPawns(score).to_string());
    let expected = [
        "+0.00", "+0.05", "-0.05", "+0.99", "-1.00", "+1.23", "-12.34",
    ];
    assert_eq!(written, expected);
    assert_eq!(InPawns(MATE - 3).to_string(), "#2");
    assert_eq!(InPawns(4 - MATE).to_string(), "#-2");
    assert_eq!(
        format!("{:>7}|{:<7}", InPawns(50), InPawns(50)),
        "  +0.50|+0.50  "
    );
}

/// Moves in UCI notation that are refused.
const WRONG_UCI: [(&str, &str); 34] = [
    (START, ""),
    (START, "e2"),
    (START, "e2e9"),
    (START, "e2e4x"),
    (START, "e2e4qq"),
    (START, "0000"),
    (START, "♙e2e4"),
    (START, "Nf3"),
    (START, "e2e5"),
    (START, "e3e4"),
    (START, "e7e5"),
    (START, "e2d3"),
    (START, "d1d3"),
    (START, "f1b5"),
    (START, "c1c3"),
    (START, "a1a3"),
    (START, "g1e2"),
    (START, "g1g3"),
    (START, "e2e4q"),
    (START, "e1g1"),
    ("4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "e3e4"),
    ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4"),
    ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1"),
    ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1"),
    ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1g1"),
    ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1"),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1e2"),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "a1a2"),
    ("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3c4"),
    ("8/8/8/r2pP2K/8/8/8/4k3 w - d6 0 1", "e5d6"),
    (PROMOTES, "c7c8"),
    (PROMOTES, "c7d8k"),
    (PROMOTES, "a1a2q"),
];

#[test]
fn every_refused_uci_move_names_a_reason() {
    let mut said = String::new();
    for (fen, text) in WRONG_UCI {
        let error = game(fen).parse_uci(text).expect_err(text);
        writeln!(said, "{fen}\n    {error}").expect("a string");
    }
    octet_testing::assert_snapshot!(said);
}

/// Moves in algebraic notation that are refused.
const WRONG_SAN: [(&str, &str); 28] = [
    (START, ""),
    (START, "e"),
    (START, "e9"),
    (START, "Zf3"),
    (START, "N"),
    (START, "+"),
    (START, "Nf3f"),
    (START, "Nf3=Q"),
    (START, "Nd4"),
    (START, "e5"),
    (START, "exd3"),
    (START, "Nxf3"),
    (START, "Bb5"),
    (START, "Qd2"),
    (START, "O-O"),
    (START, "O-O-O"),
    ("8/8/8/8/8/8/8/RNK2k2 w - - 0 1", "O-O-O"),
    ("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1", "Nc3"),
    ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2"),
    ("7k/8/8/8/8/1N6/8/1N2KN2 w - - 0 1", "Nd2"),
    ("7k/8/8/8/8/1N3N2/8/1N2KN2 w - - 0 1", "Nd2"),
    ("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "Nc4"),
    ("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "Nd5"),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "Rb1"),
    ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "Kg1"),
    ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "Kg3"),
    (PROMOTES, "c8"),
    (PROMOTES, "cxd8=K"),
];

#[test]
fn every_refused_san_names_a_reason() {
    let mut said = String::new();
    for (fen, text) in WRONG_SAN {
        let error = game(fen).parse_san(text).expect_err(text);
        writeln!(said, "{fen}\n    {error}").expect("a string");
    }
    octet_testing::assert_snapshot!(said);
}

#[test]
fn san_has_the_least_disambiguation() {
    for (fen, uci, san) in [
        (START, "g1f3", "Nf3"),
        (START, "e2e4", "e4"),
        (CASTLES, "e1g1", "O-O"),
        (CASTLES, "e1c1", "O-O-O"),
        (CASTLES, "a1a8", "Rxa8+"),
        (PROMOTES, "c7c8q", "c8=Q"),
        (PROMOTES, "c7d8n", "cxd8=N"),
        (PROMOTES, "c7d8r", "cxd8=R+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "Ra8#"),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        // Another piece is on the same file, on the same rank, or on both.
        ("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b3d2", "N3d2"),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "f1d2", "Nfd2"),
        ("6k1/8/8/R3R3/8/2K5/8/8 w - - 0 1", "a5c5", "Rac5"),
        ("6k1/8/8/R7/8/2K5/8/R7 w - - 0 1", "a1a3", "R1a3"),
        ("7k/8/8/8/8/1N6/8/1N2KN2 w - - 0 1", "b1d2", "Nb1d2"),
        // A pinned piece needs no disambiguation.
        ("4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2", "Nc2"),
    ] {
        let game = game(fen);
        let mv = game.parse_uci(uci).unwrap_or_else(|e| panic!("{fen}: {e}"));
        assert_eq!(game.san(mv).as_str(), san, "{fen}");
        assert_eq!(game.parse_san(san), Ok(mv));
    }
}

#[test]
fn san_is_read_without_captures_checks_and_with_longer_forms() {
    let forms: [(&str, &str, &[&str]); 5] = [
        (
            CASTLES,
            "e1g1",
            &["O-O", "0-0", "o-o", "O-O+", "Kg1", "Ke1-g1", " O-O!? "],
        ),
        (
            CASTLES,
            "a1a8",
            &[
                "Rxa8", "Ra8", "Rxa8+", "Rxa8#", "Ra1xa8", "R1xa8", "R:a8", "a1a8",
            ][..7],
        ),
        (START, "e2e4", &["e4", "Pe4", "e2e4", "e2-e4", "e4!"]),
        (
            PROMOTES,
            "c7d8q",
            &["cxd8=Q", "cxd8Q", "cd8q", "c7xd8(Q)+", "c7d8=Q#", "cxd8/Q"],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            &["exd6", "ed6", "e5xd6", "exd6+"],
        ),
    ];
    for (fen, uci, texts) in forms {
        let game = game(fen);
        let mv = game.parse_uci(uci).expect(uci);
        for text in texts {
            assert_eq!(game.parse_san(text), Ok(mv), "{text}");
        }
    }
}

#[test]
fn the_san_of_a_game_is_read_and_written_alike() {
    let mut game = octet_engine::game::Game::default();
    let moves = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 \
                 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
    for text in moves.split_whitespace() {
        let mv = game.parse_san(text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(game.san(mv).as_str(), text);
        assert!(game.play(mv));
    }
    assert_eq!(
        game.outcome().map(|o| o.to_string()).as_deref(),
        Some("White mates")
    );
    assert_eq!(game.fullmove(), 17);
}

/// Parts of written moves.
const PARTS: [&str; 40] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8", "N", "B", "R",
    "Q", "K", "P", "x", ":", "-", "=", "(", ")", "/", "+", "#", "!", "?", "O", "O-O", "0-0-0", "q",
    "n", " ", "e.p.",
];
const MOVES: [&str; 9] = [
    "e4", "Nf3", "exd5", "Qa1xb2+", "e8=Q", "bxa1=N#", "O-O-O", "e7e8q", "R1e2",
];

proptest! {
    #![proptest_config(fuzz::inputs())]

    #[test]
    fn fuzzed_moves_are_legal_or_refused_with_a_reason(
        play in positions::random_play(20),
        text in prop_oneof![6 => fuzz::damaged(&MOVES, &PARTS), 1 => "\\PC{0,30}"],
    ) {
        let game = play.end();
        let legal: Vec<Move> = game.position().legal_moves().collect();
        for read in [game.parse_uci(&text), game.parse_san(&text)] {
            match read {
                Ok(mv) => {
                    prop_assert!(legal.contains(&mv));
                    let san = game.san(mv);
                    prop_assert_eq!(game.parse_san(san.as_str()), Ok(mv), "{}", san);
                }
                Err(error) => prop_assert!(fuzz::is_reason(&error), "{}", error),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 8 } else { 400 }))]

    #[test]
    fn every_illegal_pair_of_squares_is_refused_with_a_reason(play in positions::random_play(20)) {
        let game = play.end();
        let legal: Vec<String> = game.position().legal_moves().map(|mv| mv.to_string()).collect();
        for from in octet_engine::board::square::Square::all() {
            for to in octet_engine::board::square::Square::all() {
                let text = format!("{from}{to}");
                match game.parse_uci(&text) {
                    Ok(_) => prop_assert!(legal.contains(&text)),
                    Err(error) => {
                        prop_assert!(!legal.contains(&text));
                        let promotes = legal.contains(&format!("{text}q"));
                        prop_assert_eq!(promotes, error.reason == MoveRefusal::PromotionMissing);
                        prop_assert_ne!(error.reason, MoveRefusal::NotAPromotion);
                    }
                }
            }
        }
    }
}
