//! Playing levels below full strength: limits of depth and nodes, with a [`Skill`]. Both machines
//! have these levels; between and beyond them, strength goes in steps of [`ELO_STEP`].

use super::skill::Skill;
use super::{Limits, MAX_DEPTH};
use crate::board::position::Position;
use crate::eval::mop_up::bare_king;

/// One playing level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its strength in Elo; STRENGTH.md says how it was measured.
    pub elo: u16,
    /// The deepest iteration.
    pub depth: u8,
    /// Nodes per move.
    pub nodes: u16,
    /// See [`Skill::blindness`].
    pub blindness: u8,
    /// See [`Skill::eval_noise`].
    pub eval_noise: u8,
}

/// All levels, from the weakest.
pub const LEVELS: [Level; 8] = [
    level(1000, 1, 200, 44, 127),
    level(1100, 2, 300, 38, 127),
    level(1300, 2, 400, 32, 63),
    level(1450, 4, 900, 18, 63),
    level(1600, 5, 1200, 13, 31),
    level(1750, 6, 2000, 9, 31),
    level(1850, 8, 3500, 5, 31),
    level(1950, 12, 7000, 2, 15),
];

const fn level(elo: u16, depth: u8, nodes: u16, blindness: u8, eval_noise: u8) -> Level {
    Level {
        elo,
        depth,
        nodes,
        blindness,
        eval_noise,
    }
}

/// A requested strength is rounded to a multiple of so many Elo.
pub const ELO_STEP: u16 = 50;
/// The weakest strength that can be requested.
pub const MIN_ELO: u16 = LEVELS[0].elo;
/// The strongest level below full strength.
pub const MAX_ELO: u16 = 2500;

/// The level beyond the last one, which overlooks nothing. No match has measured it; see
/// STRENGTH.md.
const SIGHTED: Level = level(2050, MAX_DEPTH, 7000, 0, NOISE_BEYOND);
/// The evaluation noise from there on, so that games differ.
const NOISE_BEYOND: u8 = 7;
/// The nodes double with every so many Elo.
const DOUBLING_ELO: u16 = 100;

impl Level {
    /// The limits of its searches; another skill seed gives another game.
    #[must_use]
    pub const fn limits(&self, seed: u8) -> Limits {
        Limits {
            depth: self.depth,
            nodes: Some(self.nodes as u32),
            skill: Skill::new(self.blindness, self.eval_noise, seed),
        }
    }
}

/// Against a bare king every level searches at least so deep: queen, rook and two bishops mate.
pub const BARE_KING_DEPTH: u8 = 4;
/// The nodes of a level that would search less deep, and the fewest of any other level.
pub const BARE_KING_NODES: u16 = 10 << 8;

/// The limits with which a level searches a position. Against a bare king no level overlooks
/// anything, and none looks less far than it takes to mate.
#[must_use]
pub fn against_bare_king(limits: Limits, position: &Position) -> Limits {
    if bare_king(position) != Some(position.side_to_move().other()) {
        return limits;
    }
    let enough = u32::from(BARE_KING_NODES);
    Limits {
        depth: limits.depth.max(BARE_KING_DEPTH),
        nodes: match limits.depth < BARE_KING_DEPTH {
            true => Some(enough),
            false => limits.nodes.map(|nodes| nodes.max(enough)),
        },
        skill: Skill::FULL,
    }
}

/// The strength nearest to `elo` that is played.
#[must_use]
pub const fn nearest_elo(elo: u16) -> u16 {
    let elo = if elo < MIN_ELO {
        MIN_ELO
    } else if elo > MAX_ELO {
        MAX_ELO
    } else {
        elo
    };
    (elo + ELO_STEP / 2) / ELO_STEP * ELO_STEP
}

/// The limits of searches of the strength nearest to `elo`: those of a level, a mixture of two
/// levels, or beyond the last one more nodes.
#[must_use]
pub fn limits(elo: u16, seed: u8) -> Limits {
    let elo = nearest_elo(elo);
    if elo > SIGHTED.elo {
        return beyond(elo - SIGHTED.elo, seed);
    }
    let above = LEVELS.iter().find(|level| level.elo >= elo);
    let stronger = above.unwrap_or(&SIGHTED);
    let below = LEVELS.iter().rev().find(|level| level.elo < elo);
    let weaker = below.unwrap_or(stronger);
    if stronger.elo == elo {
        return stronger.limits(seed);
    }
    let between = |weak: u16, strong: u16| {
        let (part, whole) = (
            u32::from(elo - weaker.elo),
            u32::from(stronger.elo - weaker.elo),
        );
        let (weak, strong) = (u32::from(weak), u32::from(strong));
        ((weak * (whole - part) + strong * part + whole / 2) / whole) as u16
    };
    let byte = |weak: u8, strong: u8| between(weak.into(), strong.into()) as u8;
    // Noise is a bit mask, so there is no value between two.
    let upper_half = 2 * (elo - weaker.elo) >= stronger.elo - weaker.elo;
    let noise = if upper_half { stronger } else { weaker }.eval_noise;
    let level = Level {
        elo,
        depth: byte(weaker.depth, stronger.depth),
        nodes: between(weaker.nodes, stronger.nodes),
        blindness: byte(weaker.blindness, stronger.blindness),
        eval_noise: noise,
    };
    level.limits(seed)
}

/// The limits so many Elo beyond [`SIGHTED`]: the nodes double every [`DOUBLING_ELO`] and grow in
/// proportion between.
fn beyond(elo: u16, seed: u8) -> Limits {
    let (doublings, rest) = (elo / DOUBLING_ELO, u32::from(elo % DOUBLING_ELO));
    let nodes = u32::from(SIGHTED.nodes) << doublings;
    Limits {
        nodes: Some(nodes + nodes * rest / u32::from(DOUBLING_ELO)),
        ..SIGHTED.limits(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_played_as_they_are() {
        for level in &LEVELS {
            assert_eq!(limits(level.elo, 9), level.limits(9));
        }
        assert_eq!(limits(0, 1), LEVELS[0].limits(1));
        assert_eq!(limits(1310, 1), LEVELS[2].limits(1));
        assert_eq!(limits(9999, 1), limits(MAX_ELO, 1));
        // The noise is that of the nearer level.
        let [weaker, stronger] = [LEVELS[3], LEVELS[4]];
        for (elo, level) in [(1500, weaker), (1550, stronger)] {
            assert_eq!(limits(elo, 1).skill.eval_noise, level.eval_noise, "{elo}");
        }
    }

    /// What a level does to win a won ending, and to defend a lost one.
    #[test]
    fn a_level_mates_a_bare_king_and_only_that() {
        let position = |fen| Position::from_fen(fen).expect(fen);
        let winning = position("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
        let others = [
            "4k3/8/8/8/8/8/8/4K2R b - - 0 1",
            "4k2r/8/8/8/8/8/8/4K2R w - - 0 1",
        ];
        for level in &LEVELS {
            let own = level.limits(3);
            let limits = against_bare_king(own, &winning);
            assert!(limits.depth >= BARE_KING_DEPTH.max(own.depth));
            assert!(limits.nodes >= Some(BARE_KING_NODES.into()));
            assert!(own.depth < BARE_KING_DEPTH || limits.nodes >= own.nodes);
            assert_eq!(limits.skill, Skill::FULL);
            for fen in others {
                assert_eq!(against_bare_king(own, &position(fen)), own, "{fen}");
            }
        }
    }

    /// The nearest step, and never one beyond the ends.
    #[test]
    fn a_strength_is_that_of_the_nearest_step() {
        for elo in 0..=9999 {
            let end = elo.clamp(MIN_ELO, MAX_ELO);
            assert_eq!(nearest_elo(elo), nearest_elo(end), "{elo}");
        }
        for elo in MIN_ELO..=MAX_ELO {
            let nearest = nearest_elo(elo);
            assert!(nearest.is_multiple_of(ELO_STEP), "{elo}");
            assert!(2 * nearest.abs_diff(elo) <= ELO_STEP, "{elo}");
            // Halfway it is the stronger one.
            assert!(nearest >= elo || 2 * (elo - nearest) < ELO_STEP, "{elo}");
        }
    }

    /// Between two levels each value lies in proportion, rounded to the nearest.
    #[test]
    fn a_strength_between_two_levels_mixes_them() {
        for pair in LEVELS.windows(2) {
            let [weak, strong] = pair else { continue };
            for elo in (weak.elo..strong.elo).step_by(ELO_STEP.into()).skip(1) {
                let mixed = limits(elo, 0);
                let share = f64::from(elo - weak.elo) / f64::from(strong.elo - weak.elo);
                let near = |value: u32, weak: u16, strong: u16| {
                    let (weak, strong) = (f64::from(weak), f64::from(strong));
                    let exact = weak + (strong - weak) * share;
                    assert!((f64::from(value) - exact).abs() <= 0.5, "{elo}: {value}");
                };
                near(mixed.depth.into(), weak.depth.into(), strong.depth.into());
                near(mixed.nodes.unwrap_or(0), weak.nodes, strong.nodes);
                let blindness = [weak, strong].map(|level| level.blindness.into());
                near(mixed.skill.blindness.into(), blindness[0], blindness[1]);
                let nearer = if share < 0.5 { weak } else { strong };
                assert_eq!(mixed.skill.eval_noise, nearer.eval_noise, "{elo}");
            }
        }
    }

    /// Beyond the last level the nodes double, and grow in a straight line between.
    #[test]
    fn nodes_double_beyond_the_last_level() {
        let nodes = |elo: u16| limits(elo, 0).nodes.expect("a number");
        let last = SIGHTED.elo;
        for doublings in 0..=(MAX_ELO - last) / DOUBLING_ELO {
            let elo = last + doublings * DOUBLING_ELO;
            assert_eq!(nodes(elo), u32::from(SIGHTED.nodes) << doublings);
            if elo + DOUBLING_ELO / 2 <= MAX_ELO {
                assert_eq!(2 * nodes(elo + DOUBLING_ELO / 2), 3 * nodes(elo), "{elo}");
            }
            assert_eq!(limits(elo, 0).skill.blindness, 0);
        }
    }

    /// A level that looks far enough keeps its nodes, if it has enough of them.
    #[test]
    fn against_a_bare_king_no_level_gets_less_than_its_own() {
        let winning = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").expect("a position");
        let enough = u32::from(BARE_KING_NODES);
        for depth in 1..=MAX_DEPTH {
            for nodes in [None, Some(1), Some(enough), Some(enough + 1)] {
                let own = Limits {
                    nodes,
                    ..Limits::depth(depth)
                };
                let limits = against_bare_king(own, &winning);
                assert_eq!(limits.depth, depth.max(BARE_KING_DEPTH));
                let expected = match (depth < BARE_KING_DEPTH, nodes) {
                    (true, _) => Some(enough),
                    (false, None) => None,
                    (false, Some(nodes)) => Some(nodes.max(enough)),
                };
                assert_eq!(limits.nodes, expected, "{own:?}");
            }
        }
    }

    #[test]
    fn every_step_is_stronger() {
        let steps = (MIN_ELO..=MAX_ELO).step_by(ELO_STEP.into());
        let limits: std::vec::Vec<Limits> = steps.map(|elo| limits(elo, 0)).collect();
        for pair in limits.windows(2) {
            let [weak, strong] = pair else { continue };
            assert!(
                weak != strong && weak.nodes <= strong.nodes && weak.depth <= strong.depth,
                "{pair:?}"
            );
            assert!(weak.skill.blindness >= strong.skill.blindness, "{pair:?}");
            assert!(weak.skill.eval_noise >= strong.skill.eval_noise, "{pair:?}");
        }
        assert_eq!(limits.len(), 31);
    }
}
