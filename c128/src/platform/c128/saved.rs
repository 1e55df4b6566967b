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
    saved_mmu_cr 1;
    /// The VIC-II's control register at the start.
    saved_vic_ctrl1 1;
    /// Its clock register at the start.
    saved_vic_clock 1;
    /// What was common to both banks at the start.
    saved_mmu_rcr 1;
    /// The MMU's first two preconfiguration registers.
    saved_mmu_pcr 2;
    /// The KERNAL's interrupt vectors: IRQ, then NMI.
    saved_vectors 4;
    /// The control registers of CIA 2's timers at the start.
    saved_cia2_timers 2;
    /// Where pages 0 and 1 lie under the KERNAL: page, bank, page, bank.
    saved_mmu_pages 4;
    /// What a world is called with in A, and what it returns.
    far_a 1;
    /// Bit 7: the carry that it returns.
    far_carry 1;
    /// The return address of the routine that changes stacks.
    far_return 2;
    /// The stack pointer on the room's stack, which is BASIC's.
    ui_sp 1;
    /// The stack pointer on the core's stack.
    core_sp 1;
    /// Bit 7: the core's world is there.
    in_core 1;
    /// The core's stack pointer while a key is seen to.
    irq_sp 1;
    /// Not 0: the search is to end.
    stop_request 1;
    /// The count of CIA 2's timer B when time was counted last.
    last_timer 2;
    /// Which keys are down, a row each; the last is the joystick.
    key_rows 12;
    /// The same, a frame before.
    key_rows_before 12;
    /// Bit 7: SHIFT is down.
    shift_down 1;
    /// The key that repeats, or $FF.
    repeat_key 1;
    /// Frames to the next repeat.
    repeat_delay 1;
    /// Not 0: the oracle was asked about the position on the desk.
    root_pst_ready 1;
    /// Setting men up: the side.
    setup_side 1;
    /// The next slot.
    setup_slot 1;
    /// The kind, in the order of slots.
    setup_type 1;
    /// The square on the desk.
    setup_square64 1;
    /// The square in the core.
    setup_square 1;
    /// The man.
    setup_piece 1;
    /// The square of the last bishop set up.
    setup_bishop 1;
    /// The move looked at in a list.
    legal_index 1;
    /// How often the position was there before.
    repetitions 1;
    /// The depth that is wanted.
    limit_depth 1;
    /// What is overlooked: blind, then spread.
    limit_skill 2;
    /// The nodes that are wanted: a counter that counts up to 0.
    limit_nodes 4;
    /// Bit 7: the search has a time limit.
    time_limited 1;
    /// The time at the start.
    search_start 3;
    /// The time since then.
    elapsed_time 3;
    /// The time left on the clock when the search began.
    time_left 3;
    /// For how many moves.
    moves_to_share 1;
    /// Moves to the time control: White's, two unused, Black's.
    moves_to_control 4;
    /// The time to begin iterations in, as a rule.
    soft_limit 3;
    /// The time for this move.
    hard_limit 3;
    /// Half of the time to begin in.
    half_soft_limit 3;
    /// How many halves the move deserves.
    time_factor 1;
    /// The best move of the iteration before: origin.
    prev_best_from 1;
    /// Target.
    prev_best_to 1;
    /// The score of the iteration before, low byte first.
    prev_iteration_score 2;
    /// Iterations in a row that have confirmed the best move.
    stable_iterations 1;
    /// How far back the score has fallen, while it is compared.
    score_drop 1;
    /// Whose clock goes: 0 nobody's, 1 White's, 4 Black's.
    running_clock 1;
    /// Bit 7: clocks count down to 0.
    clock_counts_down 1;
    /// Sixtieths that have passed since the last frame.
    frame_jiffies 2;
    /// The best score of the root when its last best move was noted.
    noted_root_best 2;
}

/// Reserves the variables.
pub fn reserve(asm: &mut Asm, segment: SegmentId) {
    for &(name, len) in SIZES {
        asm.reserve(segment, name, u16::from(len), 1);
    }
}
