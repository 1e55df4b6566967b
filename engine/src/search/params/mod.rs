//! The parameters from which all margins follow, in one list, so that SPSA can tune them together.

mod tuned;

pub use tuned::STANDARD;

/// A parameter's name and bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name in [`SearchParams`].
    pub name: &'static str,
    /// Its least value.
    pub min: i16,
    /// Its greatest value.
    pub max: i16,
    /// By how much SPSA perturbs it.
    pub step: i16,
}

/// Declares [`SearchParams`] and [`SearchParams::LIST`]: `name: min to max by step`.
macro_rules! search_params {
    ($($(#[$doc:meta])+ $name:ident: $min:literal to $max:literal by $step:literal,)+) => {
        /// Values of all parameters.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParams {
            $($(#[$doc])+ pub $name: i16,)+
        }

        impl SearchParams {
            /// All parameters, in the order of the fields.
            pub const LIST: [Param; PARAM_COUNT] = [$(Param {
                name: stringify!($name),
                min: $min,
                max: $max,
                step: $step,
            },)+];

            /// The values, in the order of the list.
            #[must_use]
            pub const fn values(&self) -> [i16; PARAM_COUNT] {
                [$(self.$name,)+]
            }

            /// Parameters with these values, each clamped to its bounds.
            #[must_use]
            pub const fn from_values(values: [i16; PARAM_COUNT]) -> SearchParams {
                let [$($name,)+] = values;
                SearchParams {
                    $($name: clamp($name, $min, $max),)+
                }
            }
        }

        /// The number of parameters.
        pub const PARAM_COUNT: usize = [$(stringify!($name),)+].len();
    };
}

search_params! {
    /// First aspiration window: centipawns above and below the last score.
    aspiration_window: 1 to 255 by 8,
    /// Reverse futility margin above beta, in centipawns per ply of depth.
    reverse_futility: 0 to 500 by 15,
    /// Futility margin below alpha at depth 1, in centipawns.
    futility: 0 to 1000 by 30,
    /// What each further ply of depth adds to it.
    futility_per_ply: 0 to 500 by 20,
    /// Razoring margin below alpha, in centipawns per ply of depth.
    razoring: 0 to 1000 by 40,
    /// Delta pruning margin beyond the captured piece's value, in centipawns.
    delta_margin: -200 to 500 by 40,
    /// Quiet moves before late move pruning, beyond the square of the depth.
    lmp_moves: 0 to 20 by 1,
    /// Late move reductions grow by a ply after every so many moves.
    lmr_moves: 4 to 64 by 3,
    /// A history score this far from 0 changes the reduction by a ply.
    lmr_history: 1 to 127 by 4,
    /// Null move reduction at depth 0, in 64ths of a ply.
    null_reduction: 64 to 500 by 32,
    /// What each ply of depth adds to it.
    null_reduction_per_ply: 0 to 64 by 5,
    /// History bonus of a quiet move that causes a beta cutoff, in quarters per
    /// ply of depth.
    history_bonus: 0 to 60 by 4,
}

/// [`Ord::clamp`], which is no `const fn`.
const fn clamp(value: i16, min: i16, max: i16) -> i16 {
    if value < min {
        min
    } else if value > max {
        max
    } else {
        value
    }
}

const _: () = {
    let values = STANDARD.values();
    let clamped = SearchParams::from_values(values).values();
    let mut n = 0;
    while n < PARAM_COUNT {
        assert!(values[n] == clamped[n], "a parameter is out of its bounds");
        n += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::position::Position;
    use crate::game::Game;
    use crate::search::margins::Margins;
    use crate::search::{Limits, Search, transposition};

    /// Nodes of searches of all bench positions to depth 6, with at most 2,000 each.
    fn nodes(params: &SearchParams) -> u32 {
        let search = |fen: &&str| {
            let position = Position::from_fen(fen).expect(fen);
            let mut memory = transposition::EMPTY;
            let (game, table) = (Game::new(position, 1), memory.table());
            let limits = Limits {
                depth: 6,
                ..Limits::nodes(2000)
            };
            Search::new(&game, limits, table, &mut ())
                .margins(Margins::new(params))
                .run()
                .nodes
        };
        crate::bench::POSITIONS.iter().map(search).sum()
    }

    #[test]
    fn a_search_runs_at_both_bounds_of_every_parameter() {
        let [min, standard, max] = [
            SearchParams::from_values([i16::MIN; PARAM_COUNT]),
            STANDARD,
            SearchParams::from_values([i16::MAX; PARAM_COUNT]),
        ];
        for (n, param) in SearchParams::LIST.iter().enumerate() {
            let bounds = [&min, &max].map(|params| params.values()[n]);
            assert_eq!(bounds, [param.min, param.max], "{}", param.name);
        }
        let [min, standard, max] = [&min, &standard, &max].map(nodes);
        assert!(min != standard && max != standard, "{standard}");
    }

    #[test]
    fn every_search_parameter_changes_a_margin() {
        let standard = Margins::STANDARD;
        for (n, param) in SearchParams::LIST.iter().enumerate() {
            let mut values = STANDARD.values();
            values[n] += param.step;
            let changed = Margins::new(&SearchParams::from_values(values));
            assert_ne!(changed, standard, "{}", param.name);
        }
    }
}
