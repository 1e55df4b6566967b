//! Reading and writing FEN.

use std::fmt::Write;

use octet_engine::board::fen;
use octet_engine::board::fen::{FenField, QUOTED};
use octet_engine::board::position::Position;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_testing::positions;
use proptest::prelude::*;

/// Invalid FENs, at least one for every reason.
const WRONG: [&str; 48] = [
    "",
    "   ",
    "8/8/8/8/8/8/8",
    "8/8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
    "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/9/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/0/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/44x/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp//8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "♜nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "8/8/8/4k3/8/8/8/8 w - - 0 1",
    "8/8/8/4K3/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/K3K2K w - - 0 1",
    "4k3/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
    "4k3/8/8/8/8/Q7/PPPPPPPP/Q3K3 w - - 0 1",
    "nnnnknnn/pppp4/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3",
    "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
    "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "4k3/8/8/8/8/3n4/8/4K3 b - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w",
    "r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1",
    "4k3/8/8/8/8/8/8/R3K1R1 w K - 0 1",
    "4k3/8/8/8/8/8/8/1R2K2R w Q - 0 1",
    "4k2n/8/8/8/8/8/8/4K3 w k - 0 1",
    "r4k1r/8/8/8/8/8/8/4K3 w q - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w -",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d9 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1",
    "4k3/8/8/8/3Pp3/8/8/4K3 b - d6 0 1",
    "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - x 1",
    "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 151 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1.5",
    "4k3/8/8/8/8/8/8/4K3 w - - 99 123456789012",
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves e1e2",
];

#[test]
fn every_refusal_says_which_field_and_why() {
    let mut said = String::new();
    for fen in WRONG {
        let error = Game::from_fen(fen).expect_err(fen);
        writeln!(said, "{fen:?}\n    {error}").expect("a string");
    }
    octet_testing::assert_snapshot!(said);
}

#[test]
fn clocks_order_and_spacing_are_normalised() {
    for (text, expected) in [
        ("4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 7",
            "4k3/8/8/8/8/8/8/4K3 w - - 7 1",
        ),
        (
            "  4k3/8/8/8/8/8/8/4K3\tb  -  - 150 0 ",
            "4k3/8/8/8/8/8/8/4K3 b - - 150 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/11114 w - - 0 1", ""),
        (
            "4k3/8/8/8/8/8/8/1111K111 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        ),
        // En passant squares without a legal capture.
        (
            "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1",
        ),
        (
            "4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1",
            "4k3/8/8/r2pP2K/8/8/8/8 w - - 0 1",
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        ),
    ] {
        match Game::from_fen(text) {
            Ok(game) => assert_eq!(game.fen().to_string(), expected),
            Err(error) => assert_eq!((error.field, expected), (FenField::Board, "")),
        }
    }
    assert_eq!(Game::default().fen().to_string(), fen::STARTPOS);
}

#[test]
fn the_half_move_clock_stops_at_150() {
    let mut game = positions::game("4k3/8/8/8/8/8/8/R3K3 w - - 150 200");
    for text in ["a1a2", "e8e7"] {
        let mv = game.parse_uci(text).expect(text);
        assert!(game.play(mv));
    }
    assert_eq!(game.fen().to_string(), "8/4k3/8/8/8/8/R7/4K3 w - - 150 201");
}

/// A FEN with some characters replaced, removed or inserted.
fn mutated() -> impl Strategy<Value = String> {
    let fens: Vec<String> = positions::bundled()
        .iter()
        .map(|p| p.game.fen().to_string())
        .collect();
    let letter = prop_oneof![
        proptest::sample::select(
            "pnbrqkPNBRQK12345678/wb-abcdefgh 0é\u{0}"
                .chars()
                .collect::<Vec<_>>()
        ),
        any::<char>(),
    ];
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..3u8, letter), 0..4);
    (proptest::sample::select(fens), edits).prop_map(|(fen, edits)| {
        let mut letters: Vec<char> = fen.chars().collect();
        for (at, edit, letter) in edits {
            let at = at.index(letters.len().max(1)).min(letters.len());
            match edit {
                0 if at < letters.len() => letters[at] = letter,
                1 if at < letters.len() => drop(letters.remove(at)),
                _ => letters.insert(at, letter),
            }
        }
        letters.into_iter().collect()
    })
}

/// A text is a consistent position, or is refused with a reason.
fn assert_position_or_reason(text: &str) {
    match Game::from_fen(text) {
        Ok(game) => {
            assert_eq!(game.position().verify(), Ok(()));
            let again = positions::game(&game.fen().to_string());
            assert_eq!(again.position(), game.position());
            // The move lists have room for the moves of any valid position.
            game.position().legal_moves().for_each(drop);
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.starts_with(&error.field.to_string()), "{message}");
            assert!(error.text.as_str().len() <= QUOTED);
            assert!(!error.reason.to_string().is_empty());
            assert!(!message.contains('\n'), "{message:?}");
        }
    }
}

proptest! {
    #![proptest_config(octet_testing::fuzz::inputs())]

    #[test]
    fn fuzzed_fens_are_positions_or_refused(text in mutated()) {
        assert_position_or_reason(&text);
    }

    #[test]
    fn fuzzed_texts_are_positions_or_refused(text in any::<String>()) {
        assert_position_or_reason(&text);
    }
}

#[test]
fn a_position_is_written_as_a_board() {
    let text = positions::game("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 1")
        .position()
        .to_string();
    let board = "8  r . . . k . . .\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . p P . . .\n\
                 4  . . . . . . . .\n3  . . . . . . . .\n2  . . . . . . . .\n1  . . . . K . . R\n   \
                 a b c d e f g h\n";
    assert_eq!(text, board);
}

/// Chess960 writes castling rights as files of rooks, which stand on a or h in chess.
#[test]
fn castling_rights_may_name_the_files_of_rooks() {
    for (files, usual) in [("HAha", "KQkq"), ("Ah", "Qk"), ("-", "-")] {
        let read = |rights: &str| -> Position {
            let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1");
            fen.parse().unwrap_or_else(|e| panic!("{fen}: {e}"))
        };
        assert_eq!(read(files).state(), read(usual).state(), "{files}");
    }
}
