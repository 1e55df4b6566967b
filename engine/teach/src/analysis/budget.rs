//! What the searches beside those of a game's positions may cost.

use super::judge::PositionAnalysis;
use crate::effort::Effort;

/// Nodes for mates, threats and proofs of a game: as many as the searches of its positions may make.
pub struct Budget {
    positions: u64,
    asked: u64,
    spent: u64,
}

impl Budget {
    /// The budget of a game whose positions were analysed.
    pub fn of(positions: &[Option<PositionAnalysis>], effort: &Effort) -> Budget {
        let analysed = positions.iter().flatten();
        let reports = analysed.clone().flat_map(|analysis| &analysis.report);
        Budget {
            positions: reports.clone().count() as u64,
            asked: reports.map(|report| effort.asked(report)).sum(),
            spent: analysed.map(|analysis| analysis.extra_nodes).sum(),
        }
    }

    /// The share of each of `count` searches in what is left.
    pub fn share(&self, count: u64) -> u64 {
        self.asked.saturating_sub(self.spent) / count.max(1)
    }

    /// The nodes that a position's own search may make, on average.
    pub fn of_a_position(&self) -> u64 {
        self.asked / self.positions.max(1)
    }

    /// Takes nodes away that were searched.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// The nodes that were taken away.
    pub fn spent(&self) -> u64 {
        self.spent
    }
}
