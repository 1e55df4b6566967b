//! The numbers that all margins follow from: one list, so that they can be found
//! together, by playing.

mod tuned;

pub use tuned::STANDARD;

/// What is known of a number beside its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Param {
    /// Its name in [`SearchParams`].
    pub name: &'static str,
    /// The least it may be.
    pub min: i16,
    /// The most.
    pub max: i16,
    /// By how much it is changed to see whether that plays better.
    pub step: i16,
}

/// Declares [`SearchParams`] and the list of them: each with what it may be, and by how
/// much it is changed.
macro_rules! search_params {
    ($($(#[$doc:meta])+ $name:ident: $least:literal to $most:literal by $change:literal,)+) => {
        /// The numbers.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct SearchParams {
            $($(#[$doc])+ pub $name: i16,)+
        }

        impl SearchParams {
            /// All of them, in their order.
            pub const LIST: [Param; PARAM_COUNT] = [$(Param {
                name: stringify!($name),
                min: $least,
                max: $most,
                step: $change,
            },)+];

            /// Their values, in the order of the list.
            #[must_use]
            pub const fn values(&self) -> [i16; PARAM_COUNT] {
                [$(self.$name,)+]
            }

            /// Numbers with these values, each no less and no more than it may be.
            #[must_use]
            pub const fn from_values(values: [i16; PARAM_COUNT]) -> SearchParams {
                let [$($name,)+] = values;
                SearchParams {
                    $($name: within($name, $least, $most),)+
                }
            }
        }

        /// How many there are.
        pub const PARAM_COUNT: usize = [$(stringify!($name),)+].len();
    };
}

search_params! {
    /// The score is expected this much above or below that of the iteration before.
    aspiration_window: 1 to 255 by 8,
    /// How far above beta is enough, a ply.
    reverse_futility: 0 to 500 by 15,
    /// How far below alpha is too much, a ply before quiescence;
    futility: 0 to 1000 by 30,
    /// what every further ply adds to it.
    futility_per_ply: 0 to 500 by 20,
    /// How far below alpha only captures are tried, a ply.
    razoring: 0 to 1000 by 40,
    /// What any capture may win at most, beyond what the man is worth.
    delta_margin: -200 to 500 by 40,
    /// How many quiet moves more than the square of the depth are tried.
    lmp_moves: 0 to 20 by 1,
    /// A late move is reduced by a ply more for so many moves before it,
    lmr_moves: 4 to 64 by 3,
    /// and by one more or less if history speaks so clearly for or against it.
    lmr_history: 1 to 127 by 4,
    /// Plies by which the answer to a pass is searched less deep, in 64ths;
    null_reduction: 64 to 500 by 32,
    /// what every ply of the node's depth adds.
    null_reduction_per_ply: 0 to 64 by 5,
    /// What a quiet move that cuts gains in history, in quarters a ply.
    history_bonus: 0 to 60 by 4,
}

const fn within(value: i16, least: i16, most: i16) -> i16 {
    if value < least {
        least
    } else if value > most {
        most
    } else {
        value
    }
}

// What stands in the file may be.
const _: () = {
    let (values, allowed) = (
        STANDARD.values(),
        SearchParams::from_values(STANDARD.values()).values(),
    );
    let mut n = 0;
    while n < PARAM_COUNT {
        assert!(values[n] == allowed[n], "a number is out of its bounds");
        n += 1;
    }
};

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::board::position::Position;
    use crate::game::Game;
    use crate::search::margins::Margins;
    use crate::search::transposition;
    use crate::search::{Limits, Search};

    /// How many nodes six plies from all bench positions take, 2,000 at most from each.
    fn nodes(numbers: &SearchParams) -> u32 {
        let search = |fen: &&str| {
            let position = Position::from_fen(fen).expect(fen);
            let mut memory = transposition::EMPTY;
            let (game, table) = (Game::new(position, 1), memory.table());
            let limits = Limits {
                depth: 6,
                ..Limits::nodes(2000)
            };
            Search::new(&game, limits, table, &mut ())
                .margins(Margins::new(numbers))
                .run()
                .nodes
        };
        crate::bench::POSITIONS.iter().map(search).sum()
    }

    #[test]
    fn a_search_takes_whatever_numbers_may_be() {
        let [least, standard, most] = [
            SearchParams::from_values([i16::MIN; PARAM_COUNT]),
            STANDARD,
            SearchParams::from_values([i16::MAX; PARAM_COUNT]),
        ];
        for (n, number) in SearchParams::LIST.iter().enumerate() {
            let bounds = [&least, &most].map(|numbers| numbers.values()[n]);
            assert_eq!(bounds, [number.min, number.max], "{}", number.name);
        }
        let [least, standard, most] = [&least, &standard, &most].map(nodes);
        assert!(least != standard && most != standard, "{standard}");
    }

    #[test]
    fn every_search_parameter_changes_a_margin() {
        let standard = Margins::STANDARD;
        for (n, number) in SearchParams::LIST.iter().enumerate() {
            let mut values = STANDARD.values();
            values[n] += number.step;
            let changed = Margins::new(&SearchParams::from_values(values));
            assert_ne!(changed, standard, "{}", number.name);
        }
    }
}
