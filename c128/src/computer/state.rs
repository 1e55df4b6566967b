//! What the routines remember, in memory that is seen in every configuration.

use crate::asm::{Abs, Asm, SegmentId};

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
    /// The MMU's first two preconfiguration registers.
    banks_before 2;
    /// The KERNAL's interrupt vectors: IRQ, then NMI.
    vectors_before 4;
    /// The control registers of CIA 2's timers at the start.
    timers_before 2;
    /// Where pages 0 and 1 lie under the KERNAL: page, bank, page, bank.
    pages_before 4;
    /// What a world is called with in A, and what it returns.
    passed_on 1;
    /// Bit 7: the carry that it returns.
    passed_carry 1;
    /// The return address of the routine that changes stacks.
    return_to 2;
    /// The stack pointer on the room's stack, which is BASIC's.
    room_stack 1;
    /// The stack pointer on the core's stack.
    core_stack 1;
    /// Bit 7: the core's world is there.
    in_core_now 1;
    /// The core's stack pointer while a key is seen to.
    waiting_stack 1;
    /// Not 0: the search is to end.
    stop_wanted 1;
    /// The count of CIA 2's timer B when time was counted last.
    timer_before 2;
    /// Which keys are down, a row each; the last is the joystick.
    rows 12;
    /// The same, a frame before.
    rows_before 12;
    /// Bit 7: SHIFT is down.
    shifted 1;
    /// The key that repeats, or $FF.
    repeating 1;
    /// Frames to the next repeat.
    repeat_in 1;
    /// Not 0: the oracle was asked about the position on the desk.
    consulted 1;
    /// Setting men up: the side.
    man_side 1;
    /// The next slot.
    man_slot 1;
    /// The kind, in the order of slots.
    man_order 1;
    /// The square on the desk.
    man_square 1;
    /// The square in the core.
    man_at 1;
    /// The man.
    man_set 1;
    /// The square of the last bishop set up.
    bishop_at 1;
    /// The move looked at in a list.
    listed 1;
    /// How often the position was there before.
    times_before 1;
    /// The depth that is wanted.
    depth_wanted 1;
    /// What is overlooked: blind, then spread.
    sight_wanted 2;
    /// The nodes that are wanted: a counter that counts up to 0.
    nodes_wanted 4;
    /// Bit 7: the search has a time limit.
    timed 1;
    /// The time at the start.
    clock_start 3;
    /// The time since then.
    passed 3;
    /// The time left on the clock when the search began.
    time_left 3;
    /// For how many moves.
    moves_left 1;
    /// Moves to the time control: White's, two unused, Black's.
    moves_to_go 4;
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
    /// How far back the score has fallen, while it is compared.
    fallen 1;
    /// Whose clock goes: 0 nobody's, 1 White's, 4 Black's.
    clock_runs 1;
    /// Bit 7: clocks count down to 0.
    clock_down 1;
    /// Sixtieths that have passed since the last frame.
    ticks 2;
    /// The best score of the root when its last best move was noted.
    noted_best 2;
}

/// Reserves the variables.
pub fn reserve(a: &mut Asm, segment: SegmentId) {
    for &(name, len) in SIZES {
        a.reserve(segment, name, u16::from(len), 1);
    }
}
