//! The game that the program plays, read from its memory.

use c128::api::shared::{BLACK, NO_EN_PASSANT, POSITION_LEN, SQUARES};
use octet_console::Console;
use octet_engine::board::fen::CASTLING_LETTERS;
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_notation::Notation;

/// The letters of [`c128::api::shared::Shared::board`]'s piece types.
const LETTERS: &[u8; 7] = b".PNBRQK";

/// A game as the program's score sheet holds it.
#[derive(Clone)]
pub struct PlayedGame {
    /// Its first position in FEN.
    pub start: String,
    /// The moves on the board, without those taken back.
    pub moves: Vec<Move>,
    /// Their names, as players write them.
    pub san: Vec<String>,
    /// The game after them.
    pub game: Game,
}

/// Reads the game. `None` while the program is starting, or in the middle of a change.
pub fn read(console: &Console) -> Option<PlayedGame> {
    let bytes = |name: &str, len: usize| console.bytes(name, len).ok();
    let start = fen(&bytes("sheet_start", usize::from(POSITION_LEN))?)?;
    let len = bytes("sheet_len", 2)?;
    let len = usize::from(u16::from_le_bytes([len[0], len[1]]));
    let moves = len.min(usize::from(c128::ui::score_sheet::SHEET_PLIES));
    let (from, to) = (bytes("sheet_from", moves)?, bytes("sheet_to", moves)?);
    let mut game = Game::from_fen(&start).ok()?;
    let mut played = PlayedGame {
        start,
        moves: Vec::with_capacity(moves),
        san: Vec::with_capacity(moves),
        game: game.clone(),
    };
    for (from, to) in from.into_iter().zip(to) {
        let mv = Move { from, to };
        let legal = game.position().legal_moves().any(|legal| legal == mv);
        if !legal {
            return None;
        }
        played.san.push(game.san(mv).to_string());
        played.moves.push(mv);
        game.play(mv);
    }
    played.game = game;
    Some(played)
}

/// A position of the shared block in FEN; `None` if its bytes are not a position.
fn fen(bytes: &[u8]) -> Option<String> {
    let (board, state) = bytes.split_at(usize::from(SQUARES));
    let &[side, castling, en_passant, halfmove, number_lo, number_hi] = state else {
        return None;
    };
    let mut ranks = Vec::new();
    for rank in board.chunks(8).rev() {
        let mut text = String::new();
        for &piece in rank {
            let letter = char::from(*LETTERS.get(usize::from(piece & !BLACK))?);
            text.push(match piece & BLACK {
                0 => letter,
                _ => letter.to_ascii_lowercase(),
            });
        }
        for empty in (1..=8).rev() {
            text = text.replace(&".".repeat(empty), &empty.to_string());
        }
        ranks.push(text);
    }
    let rights = CASTLING_LETTERS.iter();
    let rights = rights.filter(|(_, right)| castling & right != 0);
    let rights: String = rights.map(|&(letter, _)| letter).collect();
    let passed = match en_passant {
        NO_EN_PASSANT => "-".to_owned(),
        file @ 0..8 => {
            let rank = if side == 0 { '6' } else { '3' };
            format!("{}{rank}", char::from(b'a' + file))
        }
        _ => return None,
    };
    Some(format!(
        "{} {} {} {passed} {halfmove} {}",
        ranks.join("/"),
        if side == 0 { 'w' } else { 'b' },
        if rights.is_empty() { "-" } else { &rights },
        u16::from_le_bytes([number_lo, number_hi]).max(1),
    ))
}
