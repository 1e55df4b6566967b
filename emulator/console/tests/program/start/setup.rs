//! Positions are set up in the editor. An impossible one is refused with a message that names the
//! squares, and a possible one begins a game.

use c128::api::shared::{BLACK, NO_EN_PASSANT, type_number};
use octet_console::Console;
use octet_engine::board::fen::CASTLING_LETTERS;
use octet_engine::board::piece::PieceType;
use octet_engine::game::Game;
use octet_machine::VideoStandard;

use super::run_to_ready::start;
use crate::common::{self, press};

/// The ranks of a FEN as the editor has them, possible or not.
fn board(ranks: &str) -> [u8; 64] {
    let mut board = [0; 64];
    for (rank, line) in ranks.split('/').enumerate() {
        let mut file = 0;
        for letter in line.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let piece_type = PieceType::ALL
                .into_iter()
                .find(|piece_type| piece_type.letter() == letter.to_ascii_uppercase());
            let colour = u8::from(letter.is_ascii_lowercase()) * BLACK;
            board[(7 - rank) * 8 + file] = type_number(piece_type.expect("a piece")) | colour;
            file += 1;
        }
    }
    board
}

/// Puts a position into the editor and presses RETURN; returns the message.
fn answer(console: &mut Console, fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let letters = CASTLING_LETTERS.iter();
    let rights = letters.filter(|(letter, _)| fields[2].contains(*letter));
    let castling = rights.map(|(_, right)| right).sum();
    let file = match fields[3].bytes().next() {
        Some(file @ b'a'..=b'h') => file - b'a',
        _ => NO_EN_PASSANT,
    };
    for (name, bytes) in [
        ("ui_edit_board", board(fields[0]).as_slice()),
        ("ui_edit_side", &[u8::from(fields[1] == "b") * BLACK]),
        ("ui_edit_castling", &[castling]),
        ("ui_edit_en_passant", &[file]),
    ] {
        common::write(console, name, bytes);
    }
    press(console, "\n");
    common::message_80(console)
}

#[test]
fn an_impossible_position_is_refused_and_a_possible_one_begins_a_game() {
    let mut console = start(VideoStandard::Pal);
    press(&mut console, "e2e4\n");
    let before = console.bytes("shared_board", 64).expect("a board");
    press(&mut console, "<f7>");
    for (fen, message) in [
        ("8/8/8/8/8/8/8/4K3 w - -", "Black has no king."),
        ("r3k2r/8/8/8/8/8/8/R3B2R w KQkq -", "White has no king."),
        (
            "4k3/8/8/8/8/8/8/3KK3 w - -",
            "White has more than one king: Ke1 Kd1.",
        ),
        (
            "QQQQ1k2/QQQQQQ2/8/8/8/8/PPPPPPPP/4K3 w - -",
            "White has too many pawns or pieces.",
        ),
        (
            "4k3/8/8/8/8/pppppppp/p7/4K3 w - -",
            "Black has too many pawns or pieces.",
        ),
        (
            "P3k3/8/8/8/8/8/8/p3K3 w - -",
            "A pawn may not stand on a8 a1.",
        ),
        (
            "4k3/8/8/1B6/8/8/8/4R1K1 w - -",
            "Black's king is in check from Bb5 Re1.",
        ),
        (
            "8/8/8/8/8/5k2/6p1/7K b - -",
            "White's king is in check from g2.",
        ),
        (
            "8/8/8/8/8/8/4k3/4K3 w - -",
            "Black's king is in check from Ke1.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2N w K -",
            "Castling needs a piece on h1.",
        ),
        (
            "r3kb2/8/8/8/8/8/8/R3K2R w KQkq -",
            "Castling needs a piece on h8.",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - d6", "No en passant on d6."),
        ("4k3/8/8/8/3P4/8/3P4/4K3 b - d3", "No en passant on d3."),
    ] {
        assert_eq!(answer(&mut console, fen), message, "{fen}");
        let after = console.bytes("shared_board", 64).expect("a board");
        assert_eq!(after, before, "{fen}: the game is unchanged");
    }
    let fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    let game = Game::from_fen(fen).expect(fen);
    assert_eq!(answer(&mut console, fen), "");
    let count = console.byte("shared_move_count").expect("moves");
    assert_eq!(usize::from(count), game.position().legal_moves().count());
    assert_eq!(console.byte("ui_input_mode").expect("a mode"), 0);
}
