//! Which rules of the game and of the search a comparison takes, by the side to move: a rule that
//! no position takes could be wrong on one machine, and nobody would see it.

use std::fmt;

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::search::transposition::Bound;
use octet_engine::search::{Node, Note, Watcher};
use serde::{Deserialize, Serialize};

macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident = $name:literal,)*) => {
        /// A rule whose use is counted.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All rules: those of the game first.
            pub const ALL: &[Rule] = &[$(Rule::$rule,)*];

            /// The rule's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Rule::$rule => $name,)*
                }
            }
        }
    };
}

rules! {
    /// A legal move of the king.
    KingMove = "king move",
    /// A king's move to an attacked square, which is illegal.
    KingIntoCheck = "king into check",
    /// A piece would leave the line on which it is pinned, which is illegal.
    PinnedPiece = "pinned piece",
    /// A capture or a move in between that answers a check.
    CheckAnswered = "check answered",
    /// A move of another piece than the king that does not answer a check.
    CheckNotAnswered = "check not answered",
    /// A legal castling move.
    Castling = "castling",
    /// Castling that the king may not do: it would end in check.
    CastlingRefused = "castling refused",
    /// A legal en passant capture.
    EnPassant = "en passant",
    /// A promotion to a queen.
    QueenPromotion = "promotion to a queen",
    /// A promotion to another piece.
    UnderPromotion = "underpromotion",
    /// A move gives check.
    GivesCheck = "gives check",
    /// Castling gives check.
    CastlingCheck = "castling gives check",
    /// An en passant capture gives check.
    EnPassantCheck = "en passant gives check",
    /// A promotion gives check.
    PromotionCheck = "promotion gives check",
    /// The null move.
    NullMove = "null move",
    /// See [`Note::InsufficientMaterial`].
    InsufficientMaterial = "insufficient material",
    /// See [`Note::DrawByRule`].
    DrawByRule = "draw by rule",
    /// See [`Note::CheckExtension`].
    CheckExtension = "check extension",
    /// See [`Note::InternalIterativeReduction`].
    InternalIterativeReduction = "internal iterative reduction",
    /// See [`Note::TableCutoff`], with an exact score.
    ExactCutoff = "table cutoff, exact",
    /// See [`Note::TableCutoff`], with a lower bound.
    LowerCutoff = "table cutoff, lower bound",
    /// See [`Note::TableCutoff`], with an upper bound.
    UpperCutoff = "table cutoff, upper bound",
    /// See [`Note::TableEval`].
    TableEval = "evaluation by the table",
    /// See [`Note::ReverseFutility`].
    ReverseFutility = "reverse futility",
    /// See [`Note::NullMoveSpared`].
    NullMoveSpared = "null move spared",
    /// See [`Note::NullMoveCutoff`].
    NullMoveCutoff = "null move cutoff",
    /// See [`Note::NullMoveMate`].
    NullMoveMate = "null move mate",
    /// See [`Note::Futility`].
    Futility = "futility",
    /// See [`Note::Razoring`].
    Razoring = "razoring",
    /// See [`Note::LateMovePruning`].
    LateMovePruning = "late move pruning",
    /// See [`Note::QuietEvasions`].
    QuietEvasions = "quiet evasions alone",
    /// See [`Note::LateMoveReduction`].
    LateMoveReduction = "late move reduction",
    /// See [`Note::ReductionUndone`].
    ReductionUndone = "reduction undone",
    /// See [`Note::FullWindow`].
    FullWindow = "full window again",
    /// See [`Note::StandPat`].
    StandPat = "stand pat",
    /// See [`Note::DeltaPruning`].
    DeltaPruning = "delta pruning",
    /// See [`Note::SeePruning`].
    SeePruning = "pruning by exchanges",
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How often a rule must have been taken by each side to have been tried.
pub const TRIED: u64 = 10;

/// How often each rule was taken, with White and with Black to move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<RuleUse>", try_from = "Vec<RuleUse>")]
pub struct RuleCounts([[u64; 2]; Rule::ALL.len()]);

impl Default for RuleCounts {
    fn default() -> RuleCounts {
        RuleCounts([[0; 2]; Rule::ALL.len()])
    }
}

/// A rule in a file.
#[derive(Serialize, Deserialize)]
struct RuleUse {
    rule: String,
    white: u64,
    black: u64,
}

impl From<RuleCounts> for Vec<RuleUse> {
    fn from(counts: RuleCounts) -> Vec<RuleUse> {
        let all = Rule::ALL.iter().map(|&rule| RuleUse {
            rule: rule.to_string(),
            white: counts.taken(rule, Color::White),
            black: counts.taken(rule, Color::Black),
        });
        all.filter(|rule| rule.white + rule.black > 0).collect()
    }
}

impl TryFrom<Vec<RuleUse>> for RuleCounts {
    type Error = String;

    fn try_from(uses: Vec<RuleUse>) -> Result<RuleCounts, String> {
        let mut counts = RuleCounts::default();
        for RuleUse { rule, white, black } in uses {
            let known = Rule::ALL.iter().find(|known| known.name() == rule);
            let known = known.ok_or_else(|| format!("there is no rule {rule:?}"))?;
            counts.0[*known as usize] = [white, black];
        }
        Ok(counts)
    }
}

impl RuleCounts {
    /// How often a rule was taken with `side` to move.
    #[must_use]
    pub fn taken(&self, rule: Rule, side: Color) -> u64 {
        self.0[rule as usize][side.index()]
    }

    /// The rules that one side has taken less often than this.
    #[must_use]
    pub fn rarer_than(&self, least: u64) -> Vec<Rule> {
        let rare = |&rule: &Rule| {
            Color::ALL
                .iter()
                .any(|&side| self.taken(rule, side) < least)
        };
        Rule::ALL.iter().copied().filter(rare).collect()
    }

    /// Adds those of another run.
    pub fn add(&mut self, other: &RuleCounts) {
        for (sum, n) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *sum += n;
        }
    }

    /// Counts a rule once.
    pub(super) fn take(&mut self, rule: Rule, side: Color) {
        self.0[rule as usize][side.index()] += 1;
    }

    /// Counts the rules that decide whether a generated move is legal.
    pub(super) fn take_legality(
        &mut self,
        position: &EvaluatedPosition,
        mv: Move,
        in_check: bool,
        legal: bool,
    ) {
        let king = position.piece_on(mv.origin()).piece_type() == Some(PieceType::King);
        let rule = match (mv.move_type(), legal) {
            (MoveType::Castling, true) => Rule::Castling,
            (MoveType::Castling, false) => Rule::CastlingRefused,
            (MoveType::EnPassant, true) => Rule::EnPassant,
            (MoveType::Promotion(PieceType::Queen), true) => Rule::QueenPromotion,
            (MoveType::Promotion(_), true) => Rule::UnderPromotion,
            (_, true) if king => Rule::KingMove,
            (_, false) if king => Rule::KingIntoCheck,
            (_, true) if in_check => Rule::CheckAnswered,
            (_, false) if in_check => Rule::CheckNotAnswered,
            (_, false) => Rule::PinnedPiece,
            (_, true) => return,
        };
        self.take(rule, position.side_to_move());
    }

    /// Counts a check that `side` has given by `mv`.
    pub(super) fn take_check(&mut self, mv: Move, side: Color) {
        let rule = match mv.move_type() {
            MoveType::Castling => Rule::CastlingCheck,
            MoveType::EnPassant => Rule::EnPassantCheck,
            MoveType::Promotion(_) => Rule::PromotionCheck,
            _ => Rule::GivesCheck,
        };
        self.take(rule, side);
    }
}

/// Counts the rules that a search takes.
#[derive(Default)]
pub(super) struct RuleCounter {
    pub counts: RuleCounts,
    /// The sides to move from the root to the current node.
    sides: Vec<Color>,
}

impl Watcher for RuleCounter {
    fn enter(&mut self, _node: &Node, position: &EvaluatedPosition) {
        self.sides.push(position.side_to_move());
    }

    fn note(&mut self, note: Note) {
        let rule = match note {
            Note::InsufficientMaterial => Rule::InsufficientMaterial,
            Note::DrawByRule => Rule::DrawByRule,
            Note::CheckExtension => Rule::CheckExtension,
            Note::InternalIterativeReduction => Rule::InternalIterativeReduction,
            Note::TableCutoff(hit) => match hit.bound {
                Bound::Exact => Rule::ExactCutoff,
                Bound::Lower => Rule::LowerCutoff,
                Bound::Upper => Rule::UpperCutoff,
            },
            Note::TableEval => Rule::TableEval,
            Note::ReverseFutility => Rule::ReverseFutility,
            Note::NullMoveSpared => Rule::NullMoveSpared,
            Note::NullMoveCutoff => Rule::NullMoveCutoff,
            Note::NullMoveMate => Rule::NullMoveMate,
            Note::Futility => Rule::Futility,
            Note::Razoring => Rule::Razoring,
            Note::LateMovePruning => Rule::LateMovePruning,
            Note::QuietEvasions => Rule::QuietEvasions,
            Note::LateMoveReduction => Rule::LateMoveReduction,
            Note::ReductionUndone => Rule::ReductionUndone,
            Note::FullWindow => Rule::FullWindow,
            Note::StandPat => Rule::StandPat,
            Note::DeltaPruning => Rule::DeltaPruning,
            Note::SeePruning(_) => Rule::SeePruning,
            // The proof and the tests of the console have positions for the limits.
            Note::CapacityLimit | Note::Stopped => return,
        };
        if let Some(&side) = self.sides.last() {
            self.counts.take(rule, side);
        }
    }

    fn leave(&mut self, _score: Score) {
        self.sides.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_rare_until_both_sides_have_taken_it() {
        let mut counts = RuleCounts::default();
        assert_eq!(counts.rarer_than(1), Rule::ALL);
        counts.take(Rule::Castling, Color::White);
        assert!(counts.rarer_than(1).contains(&Rule::Castling));
        counts.take(Rule::Castling, Color::Black);
        assert!(!counts.rarer_than(1).contains(&Rule::Castling));
        assert!(counts.rarer_than(2).contains(&Rule::Castling));
        let written = Vec::<RuleUse>::from(counts.clone());
        assert_eq!(RuleCounts::try_from(written), Ok(counts));
    }
}
