//! Positions put together by hand: what is wrong with one is said, with the
//! squares that it is about; one that is possible is played.

use octet_engine::board::fen::CASTLING_LETTERS;
use octet_engine::game::Game;

use crate::person::{settle, start};
use c128::api::shared::{BLACK, NO_EN_PASSANT, kind_number};
use octet_emulator::console::Console;
use octet_emulator::machine::VideoStandard;
use octet_engine::board::piece::PieceType;

/// Ranks of a FEN as the editor has them, whether they can be a position or not.
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
            board[(7 - rank) * 8 + file] = kind_number(piece_type.expect("a piece")) | colour;
            file += 1;
        }
    }
    board
}

/// Puts a position into the editor and presses RETURN: what is said.
fn answer(console: &mut Console, ranks: &str, black: bool, castling: u8, passing: u8) -> String {
    let bytes = board(ranks);
    for (name, bytes) in [
        ("ui_edit_board", bytes.as_slice()),
        ("ui_edit_side", &[u8::from(black) * BLACK]),
        ("ui_edit_castling", &[castling]),
        ("ui_edit_en_passant", &[passing]),
    ] {
        let address = console.address(name).expect(name);
        console.machine.write_bank(1, address, bytes);
    }
    console.press("\n").expect("keys");
    settle(console);
    let lines = console.text_80();
    let words = lines[20..24].iter().flat_map(|line| {
        let line: String = line.chars().skip(52).collect();
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn refusals() {
    let mut console = start(VideoStandard::Pal);
    console.press("e2e4\n").expect("keys");
    settle(&mut console);
    let before = console.bytes("shared_board", 64).expect("a board");
    console.press("<f7>").expect("keys");
    settle(&mut console);
    let short = CASTLING_LETTERS[0].1;
    let all: u8 = CASTLING_LETTERS.iter().map(|right| right.1).sum();
    for (ranks, black, castling, passing, said) in [
        (
            "8/8/8/8/8/8/8/4K3",
            false,
            0,
            NO_EN_PASSANT,
            "Black has no king.",
        ),
        (
            "4k3/8/8/8/8/8/8/3KK3",
            false,
            0,
            NO_EN_PASSANT,
            "White has more than one king: Ke1 Kd1.",
        ),
        (
            "QQQQ1k2/QQQQQQ2/8/8/8/8/PPPPPPPP/4K3",
            false,
            0,
            NO_EN_PASSANT,
            "White has too many pawns or pieces.",
        ),
        (
            "4k3/8/8/8/8/pppppppp/p7/4K3",
            false,
            0,
            NO_EN_PASSANT,
            "Black has too many pawns or pieces.",
        ),
        (
            "P3k3/8/8/8/8/8/8/p3K3",
            false,
            0,
            NO_EN_PASSANT,
            "A pawn may not stand on a8 a1.",
        ),
        (
            "4k3/8/8/1B6/8/8/8/4R1K1",
            false,
            0,
            NO_EN_PASSANT,
            "Black's king is in check from Bb5 Re1.",
        ),
        (
            "8/8/8/8/8/5k2/6p1/7K",
            true,
            0,
            NO_EN_PASSANT,
            "White's king is in check from g2.",
        ),
        (
            "8/8/8/8/8/8/4k3/4K3",
            false,
            0,
            NO_EN_PASSANT,
            "Black's king is in check from Ke1.",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2N",
            false,
            short,
            NO_EN_PASSANT,
            "Castling needs a piece on h1.",
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3B2R",
            false,
            all,
            NO_EN_PASSANT,
            "White has no king.",
        ),
        (
            "r3kb2/8/8/8/8/8/8/R3K2R",
            false,
            all,
            NO_EN_PASSANT,
            "Castling needs a piece on h8.",
        ),
        ("4k3/8/8/8/8/8/8/4K3", false, 0, 3, "No en passant on d6."),
        (
            "4k3/8/8/8/3P4/8/3P4/4K3",
            true,
            0,
            3,
            "No en passant on d3.",
        ),
    ] {
        let answer = answer(&mut console, ranks, black, castling, passing);
        assert_eq!(answer, said, "{ranks}");
        let after = console.bytes("shared_board", 64).expect("a board");
        assert_eq!(after, before, "{ranks}: the game is as it was");
    }
    let fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    let game = Game::from_fen(fen).expect(fen);
    let ranks = fen.split(' ').next().expect("ranks");
    assert_eq!(answer(&mut console, ranks, false, all, 3), "");
    let count = console.byte("shared_move_count").expect("moves");
    assert_eq!(usize::from(count), game.position().legal_moves().count());
    assert_eq!(console.byte("ui_input_mode").expect("a mode"), 0);
}
