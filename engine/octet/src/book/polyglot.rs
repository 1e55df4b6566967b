//! `octet book export polyglot`: the format of PolyGlot's books (Fabien
//! Letouzey), which most chess programs read.
//!
//! An entry has 16 bytes, big-endian: the position's key, the move, its weight, and four bytes for
//! learning. The random numbers of the keys are the first 781 of ISAAC-64 (Jenkins 1996) with a
//! seed of zeros.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::{Args, Subcommand};
use octet_book::compile::CompiledBook;
use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_support::terminal::stdout;
use rand_core::{RngCore, SeedableRng};
use rand_isaac::Isaac64Rng;

use super::Source;

/// Write the book for other programs.
#[derive(Args)]
pub struct Export {
    #[command(subcommand)]
    format: Format,
}

#[derive(Subcommand)]
enum Format {
    /// Write PolyGlot's format
    Polyglot(Polyglot),
}

/// PolyGlot's format.
#[derive(Args)]
struct Polyglot {
    #[command(flatten)]
    source: Source,
    /// The file to write
    out: PathBuf,
}

impl Export {
    /// Writes the book.
    pub fn run(self) -> Result<()> {
        let Format::Polyglot(Polyglot { source, out }) = self.format;
        let place = source.output(&out, "the file to write")?;
        let entries = entries(&source.compiled()?);
        ensure!(!entries.is_empty(), "the book has no move");
        let bytes: Vec<u8> = entries.iter().flat_map(Entry::bytes).collect();
        place.write(bytes)?;
        writeln!(
            stdout(),
            "{} moves written to {}",
            entries.len(),
            out.display()
        )?;
        Ok(())
    }
}

/// A move at a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Entry {
    key: u64,
    mv: u16,
    weight: u16,
}

impl Entry {
    fn bytes(&self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}

/// Every move that the book plays, sorted by key and then by falling weight.
fn entries(built: &CompiledBook) -> Vec<Entry> {
    let keys = Keys::new();
    let mut probes = BTreeMap::new();
    for line in &built.lines {
        let mut game = Game::default();
        let mut last_move = None;
        for &(mv, _) in &line.moves {
            let position = game.position();
            let key = keys.key(position, last_move);
            probes
                .entry(key)
                .or_insert_with(|| built.book().probe(position));
            last_move = Some(mv);
            game.play(mv);
        }
    }
    let mut entries = Vec::new();
    for (key, found) in probes {
        let choices = found.iter().flat_map(|found| found.choices());
        let mut moves: Vec<Entry> = choices
            .filter(|choice| choice.weight > 0)
            .map(|choice| Entry {
                key,
                mv: move_code(choice.mv),
                weight: u16::from(choice.weight),
            })
            .collect();
        moves.sort_by_key(|entry| std::cmp::Reverse(entry.weight));
        entries.extend(moves);
    }
    entries
}

/// A move in 16 bits. Castling is written as the king moving to the rook's square.
fn move_code(mv: Move) -> u16 {
    let (from, mut to) = (mv.origin(), mv.target());
    if mv.move_type() == MoveType::Castling {
        let file = if to.file() > from.file() { 7 } else { 0 };
        to = Square::new(file, to.rank());
    }
    let promotion = match mv.promotion() {
        Some(PieceType::Knight) => 1,
        Some(PieceType::Bishop) => 2,
        Some(PieceType::Rook) => 3,
        Some(PieceType::Queen) => 4,
        _ => 0,
    };
    to.index() as u16 | (from.index() as u16) << 6 | promotion << 12
}

/// The random numbers of keys: pieces by type, colour and square, castling rights,
/// en passant files, White to move.
struct Keys([u64; 781]);

/// Indices of the first castling right, the first en passant file, and White to
/// move.
const CASTLING: usize = 12 * 64;
const EN_PASSANT: usize = CASTLING + 4;
const TURN: usize = EN_PASSANT + 8;

impl Keys {
    fn new() -> Keys {
        let mut random = Isaac64Rng::from_seed([0; 32]);
        Keys(std::array::from_fn(|_| random.next_u64()))
    }

    /// The key of a position after the move `last_move`.
    fn key(&self, position: &Position, last_move: Option<Move>) -> u64 {
        let mut key = 0;
        for square in Square::all() {
            let piece = position.piece_on(square);
            if let Some(piece_type) = piece.piece_type() {
                let white = usize::from(piece.color() == Color::White);
                key ^= self.0[(2 * piece_type.index() + white) * 64 + square.index()];
            }
        }
        for right in 0..4 {
            if position.state().castling & 1 << right != 0 {
                key ^= self.0[CASTLING + right];
            }
        }
        if let Some(file) = last_move.and_then(|mv| en_passant_file(position, mv)) {
            key ^= self.0[EN_PASSANT + usize::from(file)];
        }
        if position.side_to_move() == Color::White {
            key ^= self.0[TURN];
        }
        key
    }
}

/// The file of a pawn that has just moved two squares and now stands beside an enemy pawn, whether
/// or not that pawn can capture it.
fn en_passant_file(position: &Position, mv: Move) -> Option<u8> {
    let (from, to) = (mv.origin(), mv.target());
    let side = position.side_to_move();
    if !position.piece_on(to).is(side.other(), PieceType::Pawn)
        || from.rank().abs_diff(to.rank()) != 2
    {
        return None;
    }
    let neighbours = [to.0.wrapping_sub(1), to.0 + 1].map(Square);
    let enemy =
        |square: &Square| square.on_board() && position.piece_on(*square).is(side, PieceType::Pawn);
    neighbours.iter().any(enemy).then_some(to.file())
}

#[cfg(test)]
mod tests {
    use octet_notation::Notation;

    use super::*;

    /// The keys that the format's description gives as examples.
    #[test]
    fn keys_are_those_of_the_format() {
        let keys = Keys::new();
        assert_eq!(keys.0[0], 0x9D39_247E_3377_6D41);
        assert_eq!(keys.0[780], 0xF8D6_26AA_AF27_8509);
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut game = Game::default();
            let mut last_move = None;
            for word in moves.split_whitespace() {
                let mv = game.parse_uci(word).expect("a legal move");
                game.play(mv);
                last_move = Some(mv);
            }
            assert_eq!(keys.key(game.position(), last_move), expected, "{moves:?}");
        }
    }

    #[test]
    fn castling_is_the_king_moving_to_its_rook() {
        let moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
        let mut game = Game::default();
        for word in moves.split_whitespace() {
            let mv = game.parse_uci(word).expect("a legal move");
            game.play(mv);
        }
        let mv = game.parse_uci("e1g1").expect("castling");
        assert_eq!(move_code(mv), 7 | 4 << 6);
    }

    #[test]
    fn entries_are_sorted_and_unique() {
        let entries = entries(CompiledBook::built_in());
        assert!(entries.windows(2).all(|two| two[0].key <= two[1].key));
        let mut known: Vec<_> = entries.iter().map(|entry| (entry.key, entry.mv)).collect();
        known.sort_unstable();
        known.dedup();
        assert_eq!(known.len(), entries.len());
        assert!(entries.len() > CompiledBook::built_in().positions.len());
    }
}
