//! A training position in 32 bytes.

use anyhow::{Result, anyhow};
use octet_engine::board::fen::{Setup, validate};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::Score;

/// One game in so many is kept for validation.
const VALIDATION: u32 = 10;

/// Bytes of a training position in a file.
pub const SIZE: usize = 32;

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhiteResult {
    /// Black won.
    Lost,
    /// A draw.
    Drawn,
    /// White won.
    Won,
}

impl WhiteResult {
    /// All results, in the order of their numbers.
    pub const ALL: [WhiteResult; 3] = [WhiteResult::Lost, WhiteResult::Drawn, WhiteResult::Won];

    /// White's points.
    pub fn points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

/// A position of a game with its score and the game's result. Castling rights and
/// counters are not kept: no weight depends on them.
///
/// | bytes | what |
/// |---|---|
/// | 0-7 | a bit for every square with a piece, a1 lowest |
/// | 8-23 | those pieces, low half bytes first: [`PieceType::index`], plus 8 for Black |
/// | 24-25 | score for White |
/// | 26 | [`WhiteResult`], plus 4 if Black is to move |
/// | 27 | ply |
/// | 28-31 | number of the game |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrainingPosition {
    occupied: u64,
    pieces: u128,
    side: Color,
    /// The score for White, in centipawns.
    pub score: Score,
    /// The result of the game.
    pub result: WhiteResult,
    /// Its ply in the game, 255 at most.
    pub ply: u8,
    /// The number of the game.
    pub game: u32,
}

impl TrainingPosition {
    /// A position at this ply of a game whose result is not known yet.
    pub fn new(position: &Position, score: Score, ply: usize, game: u32) -> TrainingPosition {
        let (mut occupied, mut pieces, mut count) = (0, 0, 0);
        for square in Square::all() {
            let piece = position.piece_on(square);
            if let Some(piece_type) = piece.piece_type() {
                occupied |= 1 << square.index();
                pieces |= ((piece.color().index() * 8 + piece_type.index()) as u128) << (4 * count);
                count += 1;
            }
        }
        TrainingPosition {
            occupied,
            pieces,
            side: position.side_to_move(),
            score,
            result: WhiteResult::Drawn,
            ply: ply.min(255) as u8,
            game,
        }
    }

    /// Which of two sets the position belongs to: 0 is fitted, 1 is for validation.
    pub fn part(&self) -> usize {
        usize::from(self.game % VALIDATION == VALIDATION - 1)
    }

    /// A position `plies` after this one, reached by moves that were not those of the game. The
    /// number and the result of the game stay.
    pub fn perturbed(&self, position: &Position, score: Score, plies: usize) -> TrainingPosition {
        TrainingPosition {
            result: self.result,
            ..TrainingPosition::new(position, score, usize::from(self.ply) + plies, self.game)
        }
    }

    /// The bytes in a file.
    pub fn bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces.to_le_bytes());
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result as u8 | (self.side.index() as u8) << 2;
        bytes[27] = self.ply;
        bytes[28..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file; `None` if they cannot be a training position.
    pub fn from_bytes(bytes: &[u8; SIZE]) -> Option<TrainingPosition> {
        let occupied = u64::from_le_bytes(bytes[..8].try_into().ok()?);
        if occupied.count_ones() > 32 || bytes[26] > 7 {
            return None;
        }
        Some(TrainingPosition {
            occupied,
            pieces: u128::from_le_bytes(bytes[8..24].try_into().ok()?),
            side: Color::ALL[usize::from(bytes[26] >> 2)],
            score: Score::from_le_bytes([bytes[24], bytes[25]]),
            result: *WhiteResult::ALL.get(usize::from(bytes[26] & 3))?,
            ply: bytes[27],
            game: u32::from_le_bytes(bytes[28..].try_into().ok()?),
        })
    }

    /// The position.
    ///
    /// # Errors
    /// The bytes describe no legal position.
    pub fn position(&self) -> Result<Position> {
        let (mut board, mut pieces) = ([None; 64], self.pieces);
        for (index, square) in board.iter_mut().enumerate() {
            if self.occupied & 1 << index == 0 {
                continue;
            }
            let piece_type = PieceType::ALL.get((pieces & 7) as usize);
            let piece_type = *piece_type.ok_or_else(|| anyhow!("a piece of no type"))?;
            *square = Some((Color::ALL[(pieces >> 3 & 1) as usize], piece_type));
            pieces >>= 4;
        }
        let setup = Setup {
            board,
            side: self.side,
            castling: 0,
            en_passant: Square::NONE,
            halfmove: 0,
            fullmove: 1,
        };
        validate(&setup).map_err(|(_, reason)| anyhow!("not a position: {reason}"))?;
        Ok(setup.position())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_position_survives_its_bytes() {
        for fen in octet_engine::bench::POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let mut record = TrainingPosition::new(&position, -321, 300, 70_000);
            record.result = WhiteResult::Won;
            let read = TrainingPosition::from_bytes(&record.bytes()).expect(fen);
            assert_eq!(read, record);
            assert_eq!((read.score, read.ply, read.game), (-321, 255, 70_000));
            let again = read.position().expect(fen);
            assert_eq!(
                octet_engine::eval::evaluate(&again),
                octet_engine::eval::evaluate(&position),
                "{fen}"
            );
            assert_eq!(again.to_string(), position.to_string());
        }
    }

    #[test]
    fn bytes_that_are_no_position_are_refused() {
        let good = TrainingPosition::new(&Position::startpos(), 0, 0, 0);
        let mut bytes = good.bytes();
        bytes[26] = 3;
        assert_eq!(TrainingPosition::from_bytes(&bytes), None);
        bytes[26] = 0;
        bytes[0] = 0;
        let read = TrainingPosition::from_bytes(&bytes).expect("a record");
        assert!(read.position().is_err());
    }
}
