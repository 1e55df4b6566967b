//! Pawn structure and king shelter.
//!
//! Their score depends on the squares of the pawns and the files of the kings alone, so
//! the search keeps it in a pawn table.

use super::terms::{Term, TermKind, TermWeights};
use crate::board::piece::{Color, PieceType};
use crate::board::square::Square;
use crate::util::random::GOLDEN_GAMMA;

/// Key of the pawn table, and all that a pawn entry depends on: a bitboard of each side's
/// pawns, with the file of its king in the unused first rank.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PawnKey([u64; 2]);

/// What is computed from a [`PawnKey`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PawnEntry {
    /// Middlegame score, White's positive.
    pub mg: i16,
    /// Endgame score, White's positive.
    pub eg: i16,
    /// The files with a pawn, a bit each, by side.
    pub files: [u8; 2],
}

impl PawnKey {
    /// Adds or removes a piece, if it is a pawn or a king.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, piece_type: PieceType, square: Square) {
        self.0[color.index()] ^= match piece_type {
            PieceType::Pawn => 1 << square.index(),
            PieceType::King => 1 << square.file(),
            _ => 0,
        };
    }

    /// The files with a pawn, a bit each, by side.
    #[must_use]
    #[inline]
    pub fn files(&self) -> [u8; 2] {
        self.0.map(|side| {
            let [_, ranks @ ..] = side.to_le_bytes();
            ranks.into_iter().fold(0, |files, rank| files | rank)
        })
    }

    /// The files with a pawn of `side` on each rank as `color` counts ranks.
    fn ranks(&self, side: Color, color: Color) -> [u8; 8] {
        let mut ranks = self.0[side.index()].to_le_bytes();
        ranks[0] = 0;
        if color == Color::Black {
            ranks.reverse();
        }
        ranks
    }

    /// Visits every term of pawn structure and king shelter, with the number of times it counts.
    pub(crate) fn terms(&self, mut visit: impl FnMut(Color, Term, u8)) {
        let files = self.files();
        for color in Color::ALL {
            let own = self.ranks(color, color);
            let enemy = self.ranks(color.other(), color);
            let king = self.0[color.index()] as u8;
            let files = files[color.index()];
            let no_neighbours = !beside(files); // (1)
            let (mut pawns, mut isolated) = (0, 0);
            // Files on which enemy pawns stop a pawn or attack its path.
            let mut enemy_front_spans = 0;
            for rank in (1..=LAST_RANK).rev() {
                let here = own[rank];
                let ahead = enemy[rank + 1];
                enemy_front_spans |= ahead | beside(ahead); // (2)
                visit(
                    color,
                    TermKind::Passed.of(rank),
                    count(here & !enemy_front_spans), // (3)
                );
                let connected = here & beside(here | own[rank - 1]); // (4)
                visit(color, TermKind::Connected.of(rank), count(connected));
                pawns += count(here);
                isolated += count(here & no_neighbours); // (5)
            }
            visit(color, TermKind::Doubled.of(0), pawns - count(files)); // (6)
            visit(color, TermKind::Isolated.of(0), isolated);
            let zone = king | beside(king);
            let shelter = [own[1], own[1] | own[2], files].map(|cover| count(cover & zone));
            let shelter = shelter.into_iter().sum::<u8>(); // (7)
            visit(color, TermKind::KingShelter.of(shelter.into()), 1);
        }
    }
}

impl PawnEntry {
    /// Computes the entry of a key.
    #[must_use]
    pub fn new(key: &PawnKey, weights: &TermWeights) -> PawnEntry {
        let mut entry = PawnEntry {
            files: key.files(),
            ..PawnEntry::default()
        };
        key.terms(|color, term, count| {
            let (mg, eg) = weights.value(term);
            let count = color.sign() * i16::from(count);
            entry.mg += count * mg;
            entry.eg += count * eg;
        });
        entry
    }
}

/// The last rank that a pawn can be on, as its side counts from 0.
const LAST_RANK: usize = 6;

/// The files adjacent to some.
const fn beside(files: u8) -> u8 {
    files << 1 | files >> 1
}

const fn count(files: u8) -> u8 {
    files.count_ones() as u8
}

/// Entries of the pawn table, as a power of two: as on the 6502.
const PAWN_TABLE_BITS: u32 = 9;

/// The pawn table: the last pawn entry of each index. It changes only the time that a search
/// takes.
pub(crate) struct PawnTable([(PawnKey, PawnEntry); 1 << PAWN_TABLE_BITS]);

impl PawnTable {
    /// An empty table: no position has the empty key, which has no kings.
    pub(crate) fn new() -> PawnTable {
        PawnTable([Default::default(); 1 << PAWN_TABLE_BITS])
    }

    /// The entry of a key, from the table or computed. Every call must pass the same weights.
    #[inline]
    pub(crate) fn probe(&mut self, key: &PawnKey, weights: &TermWeights) -> PawnEntry {
        let [white, black] = key.0;
        let mixed = (white.wrapping_mul(GOLDEN_GAMMA) ^ black).wrapping_mul(GOLDEN_GAMMA);
        let entry = &mut self.0[(mixed >> (u64::BITS - PAWN_TABLE_BITS)) as usize];
        if entry.0 != *key {
            *entry = (*key, PawnEntry::new(key, weights));
        }
        entry.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::POSITIONS;
    use crate::board::position::Position;
    use crate::eval::EvaluatedPosition;
    use crate::util::random::Random;

    #[test]
    fn a_pawn_table_hit_equals_a_fresh_entry() {
        let mut table = PawnTable::new();
        let mut hits = 0;
        for fen in POSITIONS {
            let mut position = EvaluatedPosition::new(Position::from_fen(fen).expect(fen));
            let mut random = Random::new(1);
            for _ in 0..100 {
                let key = position.eval_state().pawn_key;
                hits += usize::from(table.0.iter().any(|entry| entry.0 == key));
                let fresh = PawnEntry::new(&key, &TermWeights::STANDARD);
                for _ in 0..2 {
                    let entry = table.probe(&key, &TermWeights::STANDARD);
                    assert_eq!(entry, fresh, "{position}");
                }
                let count = position.legal_moves().count();
                let Some(mv) = position.legal_moves().nth(random.below(count)) else {
                    break;
                };
                position.make(mv);
            }
        }
        assert!(hits > 1000, "{hits} hits");
    }
}
