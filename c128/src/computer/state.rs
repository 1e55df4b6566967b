//! What the routines remember, in memory that is seen in every configuration.

use crate::asm::{Abs, Asm, SegmentId};

/// Moves of a line that are kept for printing.
pub const MOVES: u8 = 9;
/// Places of a number that is being written out.
pub const PLACES: u8 = 12;

macro_rules! state {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables.
        #[derive(Clone, Copy, Debug)]
        pub struct State {
            $($(#[$meta])* pub $name: Abs,)*
        }

        impl State {
            /// Names all variables.
            pub fn declare(a: &mut Asm) -> State {
                State { $($name: a.sym(stringify!($name)),)* }
            }
        }

        const SIZES: &[(&str, u8)] = &[$((stringify!($name), $len)),*];
    };
}

state! {
    /// The MMU's configuration at the start.
    configuration_before 1;
    /// The VIC-II's control register at the start.
    control_before 1;
    /// Its clock register at the start.
    clock_before 1;
    /// What was common to both banks at the start.
    common_before 1;
    /// What a world is called with in A, and what it returns.
    passed_on 1;
    /// Bit 7: the carry that it returns.
    passed_carry 1;
    /// The MMU's first two preconfiguration registers.
    banks_before 2;
    /// The KERNAL's interrupt vectors: IRQ, then NMI.
    vectors_before 4;
    /// Where pages 0 and 1 lie under the KERNAL: page, bank, page, bank.
    pages_before 4;
    /// The return address of the routine that changes stacks.
    return_to 2;
    /// The stack pointer on the room's stack, which is BASIC's.
    room_stack 1;
    /// The stack pointer on the core's stack.
    core_stack 1;
    /// The depth that is wanted.
    depth_wanted 1;
    /// The number of the position.
    choice 1;
    /// The number of the level, or 0 for a fixed depth.
    level_chosen 1;
    /// Not 0 once RUN/STOP has ended the search.
    ended_by_key 1;
    /// The time at the start, low byte first.
    clock_start 3;
    /// The time since then.
    passed 3;
    /// The time left on the clock when the search began.
    time_left 3;
    /// For how many moves.
    moves_left 1;
    /// The time to begin iterations in, as a rule.
    time_begin 3;
    /// The time for this move.
    time_end 3;
    /// Half of the time to begin in.
    time_half 3;
    /// How many halves the move deserves.
    halves 1;
    /// The best move of the iteration before: origin.
    last_from 1;
    /// Target.
    last_to 1;
    /// The score of the iteration before, low byte first.
    last_score 2;
    /// Iterations in a row that have confirmed the best move.
    same 1;
    /// The report being printed: iteration.
    said_iteration 1;
    /// Score, low byte first.
    said_score 2;
    /// Nodes, low byte first.
    said_nodes 4;
    /// How many moves follow.
    said_len 1;
    /// Their origins.
    said_from MOVES;
    /// Their targets.
    said_to MOVES;
    /// The number being written out, low byte first.
    number 4;
    /// What it is divided by.
    divisor 1;
    /// Digits yet to come before the point, then negative.
    point 1;
    /// What stands before the first digit, or 0.
    sign 1;
    /// What stands before that, or 0.
    mark 1;
    /// The first place that is printed.
    first_place 1;
    /// The number written out.
    places PLACES;
    /// The first square of the rank being printed.
    rank 1;
    /// Bytes of a field yet to be copied.
    field_left 1;
}

/// Reserves the variables.
pub fn reserve(a: &mut Asm, segment: SegmentId) {
    for &(name, len) in SIZES {
        a.reserve(segment, name, u16::from(len), 1);
    }
}
