//! The numbers that all margins follow from: one list, so that they can be found
//! together, by playing.

mod found;

pub use found::STANDARD;

/// What is known of a number beside its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// Its name in [`Numbers`].
    pub name: &'static str,
    /// The least it may be.
    pub least: i16,
    /// The most.
    pub most: i16,
    /// By how much it is changed to see whether that plays better.
    pub change: i16,
}

/// Declares [`Numbers`] and the list of them: each with what it may be, and by how
/// much it is changed.
macro_rules! numbers {
    ($($(#[$doc:meta])+ $name:ident: $least:literal to $most:literal by $change:literal,)+) => {
        /// The numbers.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Numbers {
            $($(#[$doc])+ pub $name: i16,)+
        }

        impl Numbers {
            /// All of them, in their order.
            pub const LIST: [Number; COUNT] = [$(Number {
                name: stringify!($name),
                least: $least,
                most: $most,
                change: $change,
            },)+];

            /// Their values, in the order of the list.
            #[must_use]
            pub const fn values(&self) -> [i16; COUNT] {
                [$(self.$name,)+]
            }

            /// Numbers with these values, each no less and no more than it may be.
            #[must_use]
            pub const fn from_values(values: [i16; COUNT]) -> Numbers {
                let [$($name,)+] = values;
                Numbers {
                    $($name: within($name, $least, $most),)+
                }
            }
        }

        /// How many there are.
        pub const COUNT: usize = [$(stringify!($name),)+].len();
    };
}

numbers! {
    /// The score is expected this much above or below that of the iteration before.
    expected_within: 1 to 255 by 8,
    /// How far above beta is enough, a ply.
    reverse_futility: 0 to 500 by 15,
    /// How far below alpha is too much, a ply before quiescence;
    futility: 0 to 1000 by 30,
    /// what every further ply adds to it.
    futility_ply: 0 to 500 by 20,
    /// How far below alpha only captures are tried, a ply.
    razor: 0 to 1000 by 40,
    /// What any capture may win at most, beyond what the man is worth.
    capture_gain: -200 to 500 by 40,
    /// How many quiet moves more than the square of the depth are tried.
    late_moves: 0 to 20 by 1,
    /// A late move is reduced by a ply more for so many moves before it,
    reduction_moves: 4 to 64 by 3,
    /// and by one more or less if history speaks so clearly for or against it.
    reduction_history: 1 to 127 by 4,
    /// Plies by which the answer to a pass is searched less deep, in 64ths;
    null_less: 64 to 500 by 32,
    /// what every ply of the node's depth adds.
    null_less_ply: 0 to 64 by 5,
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
        Numbers::from_values(STANDARD.values()).values(),
    );
    let mut n = 0;
    while n < COUNT {
        assert!(values[n] == allowed[n], "a number is out of its bounds");
        n += 1;
    }
};

#[cfg(all(test, feature = "std"))]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::position::Position;
    use crate::search::margins::Margins;
    use crate::search::table;
    use crate::search::{Limits, Search};

    /// How many nodes six plies from all bench positions take, 2,000 at most from each.
    fn nodes(numbers: &Numbers) -> u32 {
        let search = |fen: &&str| {
            let position = Position::from_fen(fen).expect(fen);
            let mut memory = table::EMPTY;
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
            Numbers::from_values([i16::MIN; COUNT]),
            STANDARD,
            Numbers::from_values([i16::MAX; COUNT]),
        ];
        for (n, number) in Numbers::LIST.iter().enumerate() {
            let bounds = [&least, &most].map(|numbers| numbers.values()[n]);
            assert_eq!(bounds, [number.least, number.most], "{}", number.name);
        }
        let [least, standard, most] = [&least, &standard, &most].map(nodes);
        assert!(least != standard && most != standard, "{standard}");
    }

    #[test]
    fn every_number_matters() {
        let standard = Margins::STANDARD;
        for (n, number) in Numbers::LIST.iter().enumerate() {
            let mut values = STANDARD.values();
            values[n] += number.change;
            let changed = Margins::new(&Numbers::from_values(values));
            assert_ne!(changed, standard, "{}", number.name);
        }
    }
}
