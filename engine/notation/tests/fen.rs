//! One reader of FENs forgives the same faults everywhere, and reports each.

use octet_notation::fen::{self, FenNote};
use octet_testing::fuzz;
use proptest::prelude::*;

/// FENs, what is read, and what is noted.
const FORGIVEN: [(&str, &str, &str); 15] = [
    (
        "startpos",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 3 9",
        "4k3/8/8/8/8/8/8/4K2R w K - 3 9",
        "",
    ),
    // A double step's square on which nobody can capture is not a fault.
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "",
    ),
    (
        "",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "it is empty: it is read as the opening position",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
        "castling rights, en passant square, half-move clock and move number: missing, read as \
         \"- - 0 1\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "en passant square, half-move clock and move number: missing, read as \"- 0 1\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 7",
        "4k3/8/8/8/8/8/8/4K2R w K - 7 1",
        "move number: missing, read as \"1\"",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w 7 9",
        "4k3/8/8/8/8/8/8/4K2R w - - 7 9",
        "castling rights and en passant square: missing, read as \"- -\"",
    ),
    (
        "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
        "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
        "nobody can castle by \"Qk\"",
    ),
    (
        "4k3/P7/8/8/8/8/8/1K6 w HAq - 0 1",
        "4k3/P7/8/8/8/8/8/1K6 w - - 0 1",
        "nobody can castle by \"HAq\"",
    ),
    (
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1",
        "castling rights \"KQkq\" are those of Chess960, which is not played here: nobody can castle \
         with them",
    ),
    (
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1",
        "castling rights \"HFhf\" are those of Chess960, which is not played here: nobody can castle \
         with them",
    ),
    (
        "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq e6 0 1",
        "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq - 0 1",
        "en passant square \"e6\": no black pawn stands on e5 that could have passed; left out",
    ),
    (
        "4k3/8/8/8/8/8/8/4K2R w K - 300 70000",
        "4k3/8/8/8/8/8/8/4K2R w K - 150 65535",
        "half-move clock \"300\": too large, read as 150; move number \"70000\": too large, read as \
         65535",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "",
    ),
];

#[test]
fn what_is_wrong_with_a_position_of_chess_is_forgiven_and_said() {
    for (text, expected, said) in FORGIVEN {
        let (game, notes) = fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.fen().to_string(), expected, "{text}");
        let notes: Vec<String> = notes.iter().map(FenNote::to_string).collect();
        assert_eq!(notes.join("; "), said, "{text}");
    }
}

#[test]
fn what_cannot_be_a_position_is_refused_with_field_and_reason() {
    for (text, reason) in [
        (
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "board \"8/8/8/8/8/8/8/8\": White has no king",
        ),
        ("4k3/8/8/8/8/8/8/4K3", "side to move: missing"),
        (
            "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
            "side to move \"x\": neither w nor b",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w X - 0 1",
            "castling rights \"X\": 'X' is not one of K, Q, k and q",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - x9 0 1",
            "en passant square \"x9\": neither a square nor -",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
            "half-move clock \"-1\": not a number",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
            "after the move number \"2\": a FEN ends there",
        ),
    ] {
        assert_eq!(fen::read(text).expect_err(text).to_string(), reason);
    }
}

proptest! {
    #![proptest_config(fuzz::inputs())]

    /// Whatever is read is written so that it is read as the same position, with nothing to
    /// forgive.
    #[test]
    fn a_position_read_is_written_right(text in prop_oneof![
        4 => fuzz::damaged(
            &[
                "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq e6 0 1",
                "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9",
            ],
            &[" ", "/", "w", "b", "KQkq", "HAha", "e3", "-", "0", "999999", ";", "k", "K", "8"],
        ),
        1 => "\\PC{0,60}",
    ]) {
        if let Ok((game, _)) = fen::read(&text) {
            let written = game.fen().to_string();
            let (again, notes) = fen::read(&written).expect("a written FEN");
            prop_assert_eq!(again.fen().to_string(), written);
            prop_assert_eq!(notes, []);
        }
    }
}
