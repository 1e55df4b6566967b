//! Limits the searches that an analysis makes besides those of a game's positions.

use super::analyst::Analyst;
use super::judge::PositionAnalysis;

/// One part in so many of a budget is set aside for threats, whether or not they are searched, so
/// that the judgement of a move does not depend on that option.
const THREATS_PART: u64 = 4;

/// A short game has the budget of so many positions if its mistakes are to be confirmed.
const LEAST_POSITIONS: u64 = 12;

/// The nodes for the mates, threats and proofs of a game: as many as the searches of its positions
/// may take.
pub struct Budget {
    positions: u64,
    asked: u64,
    threats: u64,
    spent: u64,
}

impl Budget {
    /// The budget of a game whose positions were analysed.
    pub fn of(positions: &[Option<PositionAnalysis>], analyst: &Analyst) -> Budget {
        let analysed = positions.iter().flatten();
        let reports = analysed.clone().flat_map(|analysis| &analysis.report);
        let threats = analysed.clone().flat_map(|analysis| &analysis.threat);
        let threats = threats.map(|threat| u64::from(threat.nodes)).sum();
        let extra: u64 = analysed.map(|analysis| analysis.extra_nodes).sum();
        let positions = reports.clone().count() as u64;
        let asked: u64 = reports.map(|report| analyst.effort.asked(report)).sum();
        let missing = match analyst.confirms_short {
            true => LEAST_POSITIONS.saturating_sub(positions),
            false => 0,
        };
        Budget {
            positions: positions + missing,
            asked: asked + missing * (asked / positions.max(1)),
            threats,
            spent: extra - threats,
        }
    }

    /// What is left, divided by `count` searches.
    pub fn share(&self, count: u64) -> u64 {
        let threats = self.threats.max(self.asked / THREATS_PART);
        self.asked.saturating_sub(threats + self.spent) / count.max(1)
    }

    /// The nodes that the search of a position may take, on average.
    pub fn of_a_position(&self) -> u64 {
        self.asked / self.positions.max(1)
    }

    /// Takes away nodes that were searched.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// The nodes that were taken away, with those of the threats.
    pub fn spent(&self) -> u64 {
        self.threats + self.spent
    }
}
