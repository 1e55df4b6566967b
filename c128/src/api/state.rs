//! The API's variables in common RAM, with the limits, clocks and time management of a search,
//! which the UI writes.

use crate::asm::{Abs, Asm, SegmentId};

macro_rules! state {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables, apart from the shared block.
        #[derive(Clone, Copy, Debug)]
        pub struct State {
            $($(#[$meta])* pub $name: Abs,)*
        }

        impl State {
            /// Reserves the variables.
            pub fn reserve(asm: &mut Asm, segment: SegmentId) -> State {
                State {
                    $($name: asm.reserve(segment, stringify!($name), $len, 1),)*
                }
            }
        }
    };
}

state! {
    /// Not 0: the root piece-square tables are those of the position in the shared block.
    root_pst_ready 1;
    /// Set-up: the colour, 0 or $80.
    setup_side 1;
    /// The next slot of its piece list.
    setup_slot 1;
    /// The piece type, in the order of slots.
    setup_type 1;
    /// The square, 0 to 63.
    setup_square64 1;
    /// The square, 0x88.
    setup_square 1;
    /// The piece.
    setup_piece 1;
    /// The square of the last bishop set up: its colour chooses the mating corner.
    setup_bishop 1;
    /// The move of a list whose legality is tested.
    legal_index 1;
    /// Earlier occurrences of the position.
    repetitions 1;
    /// The last iteration.
    limit_depth 1;
    /// The skill level: move blindness, then evaluation noise.
    limit_skill 2;
    /// Nodes, as a counter that counts up to 0.
    limit_nodes 4;
    /// Bit 7: the search has a time limit.
    time_limited 1;
    /// Uptime when the search began.
    search_start 3;
    /// Time since then.
    elapsed_time 3;
    /// Time on the clock when the search began.
    time_left 3;
    /// The moves that share it.
    moves_to_share 1;
    /// Moves to the time control: White's, two unused bytes, Black's.
    moves_to_control 4;
    /// No iteration begins after this time, multiplied by the time factor.
    soft_limit 3;
    /// The search is stopped at this time.
    hard_limit 3;
    /// Half of the soft limit, the time factor's unit.
    half_soft_limit 3;
    /// The time factor, in halves.
    time_factor 1;
    /// The best move of the previous iteration: origin.
    prev_best_from 1;
    /// Its target.
    prev_best_to 1;
    /// The score of the previous iteration.
    prev_iteration_score 2;
    /// Iterations in a row with the same best move.
    stable_iterations 1;
    /// How much the score has dropped since the previous iteration, low byte.
    score_drop 1;
    /// Whose clock runs: 0 nobody's, 1 White's, 4 Black's; the offset of it in the shared block.
    running_clock 1;
    /// Bit 7: clocks count down to 0.
    clock_counts_down 1;
    /// Jiffies since the last frame.
    frame_jiffies 2;
    /// The root's best score when a root move's exact score was last recorded.
    noted_root_best 2;
}
