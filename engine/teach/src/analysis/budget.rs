//! What the searches beside those of a game's positions may cost.

use super::judge::PositionAnalysis;
use crate::effort::Effort;

/// The part of a budget that is the threats', whether they are searched or not: what a game's moves
/// are judged to be does not depend on it.
const THREATS_PART: u64 = 4;

/// Nodes for mates, threats and proofs of a game: as many as the searches of its positions may make.
pub struct Budget {
    positions: u64,
    asked: u64,
    threats: u64,
    spent: u64,
}

impl Budget {
    /// The budget of a game whose positions were analysed.
    pub fn of(positions: &[Option<PositionAnalysis>], effort: &Effort) -> Budget {
        let analysed = positions.iter().flatten();
        let reports = analysed.clone().flat_map(|analysis| &analysis.report);
        let threats = analysed.clone().flat_map(|analysis| &analysis.threat);
        let threats = threats.map(|threat| u64::from(threat.nodes)).sum();
        let extra: u64 = analysed.map(|analysis| analysis.extra_nodes).sum();
        Budget {
            positions: reports.clone().count() as u64,
            asked: reports.map(|report| effort.asked(report)).sum(),
            threats,
            spent: extra - threats,
        }
    }

    /// The share of each of `count` searches in what is left.
    pub fn share(&self, count: u64) -> u64 {
        let threats = self.threats.max(self.asked / THREATS_PART);
        self.asked.saturating_sub(threats + self.spent) / count.max(1)
    }

    /// The nodes that a position's own search may make, on average.
    pub fn of_a_position(&self) -> u64 {
        self.asked / self.positions.max(1)
    }

    /// Takes nodes away that were searched.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// The nodes that were taken away, and the threats'.
    pub fn spent(&self) -> u64 {
        self.threats + self.spent
    }
}
