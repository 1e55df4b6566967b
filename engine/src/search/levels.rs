//! Playing levels below full strength: limits of depth and nodes, with a
//! [`Skill`].

use super::Limits;
use super::skill::Skill;

/// One playing level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its strength in Elo; CONTRIBUTING.md says how it was measured.
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
    level(1250, 2, 400, 32, 63),
    level(1350, 4, 900, 18, 63),
    level(1500, 5, 1200, 13, 31),
    level(1700, 6, 2000, 9, 31),
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

impl Level {
    /// The level whose strength is nearest.
    #[must_use]
    pub fn nearest(elo: u16) -> &'static Level {
        let mut best = &LEVELS[0];
        for level in &LEVELS {
            if level.elo.abs_diff(elo) < best.elo.abs_diff(elo) {
                best = level;
            }
        }
        best
    }

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
