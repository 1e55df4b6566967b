//! Weights of the evaluation in which pieces have other values.

use anyhow::{Result, ensure};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::eval::pst::{MATERIAL_EG, MATERIAL_MG};
use octet_engine::eval::{EvalWeights, MATE_FOUND, MAX_EVALUATION, Score};
use octet_engine::game::Game;
use serde::{Deserialize, Serialize};

/// The values of pawn to queen.
const TYPES: usize = 5;
/// The largest value, in centipawns.
const MOST: Score = 2000;

/// The values of pawn to queen, in centipawns: the means of middlegame and endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Values([Score; TYPES]);

impl Default for Values {
    /// The engine's own values.
    fn default() -> Values {
        let mean = |index| (MATERIAL_MG[index] + MATERIAL_EG[index]) / 2;
        Values(std::array::from_fn(mean))
    }
}

impl Values {
    /// The engine's weights, with each piece worth more or less on all squares.
    ///
    /// # Errors
    /// A value is out of range, or a side of the game could have more than a score can express.
    pub fn weights(self, game: &Game) -> Result<EvalWeights> {
        let Values(usual) = Values::default();
        for (value, piece) in self.0.iter().zip(PieceType::ALL) {
            let name = piece.name();
            ensure!(
                (0..=MOST).contains(value),
                "a {name} worth {value} hundredths of a pawn: 0 to {MOST} are possible"
            );
        }
        let most = self.most(game);
        ensure!(
            most < MATE_FOUND.into(),
            "together that is too much: a side could have {most} hundredths of a pawn, and a \
             score holds {}",
            MATE_FOUND - 1
        );
        let mut weights = EvalWeights::STANDARD;
        for ((table, value), usual) in weights.pst.iter_mut().zip(self.0).zip(usual) {
            for (middlegame, endgame) in table {
                *middlegame += value - usual;
                *endgame += value - usual;
            }
        }
        Ok(weights)
    }

    /// The most that a side of the game can be worth, with every pawn promoted.
    fn most(self, game: &Game) -> i32 {
        let best = self.0.into_iter().max().map_or(0, i32::from);
        let of_side = |side: Color| {
            let pieces = game.position().pieces();
            pieces.fold(0, |sum, (_, color, piece)| match piece {
                _ if color != side => sum,
                PieceType::King => sum,
                PieceType::Pawn => sum + best,
                _ => sum + i32::from(self.0[piece.index()]),
            })
        };
        let [white, black] = Color::ALL.map(of_side);
        white.max(black) + i32::from(BESIDE_MATERIAL)
    }
}

/// More than an evaluation has in addition to material.
const BESIDE_MATERIAL: Score = {
    let mut rest = MAX_EVALUATION - 9 * larger(PieceType::Queen);
    rest -= 2 * larger(PieceType::Knight);
    rest -= 2 * larger(PieceType::Bishop);
    rest - 2 * larger(PieceType::Rook)
};

const fn larger(piece: PieceType) -> Score {
    let (middlegame, endgame) = (MATERIAL_MG[piece.index()], MATERIAL_EG[piece.index()]);
    match middlegame > endgame {
        true => middlegame,
        false => endgame,
    }
}
