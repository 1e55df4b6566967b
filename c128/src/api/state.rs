//! The API's variables in common RAM, with the limits, clocks and time management of a search,
//! which the UI writes.

use octet_asm::variables;

variables! {
    /// Variables, apart from the shared block.
    pub State "" |asm| {
        /// Not 0: the root piece-square tables are those of the position in the shared block.
        root_pst_ready 1;
        setup_side 1, "Set-up: the colour, 0 or $80.";
        setup_slot 1, "The next slot of its piece list.";
        setup_type 1, "The piece type, in the order of slots.";
        setup_square64 1, "The square, 0 to 63.";
        setup_square 1, "The square, 0x88.";
        setup_piece 1, "The piece.";
        /// The square of the last bishop set up: its colour chooses the mating corner.
        setup_bishop 1;
        legal_index 1, "The move of a list whose legality is tested.";
        repetitions 1, "Earlier occurrences of the position.";
        limit_depth 1, "The last iteration.";
        limit_skill 2, "The skill level: move blindness, then evaluation noise.";
        limit_nodes 4, "Nodes, as a counter that counts up to 0.";
        time_limited 1, "Bit 7: the search has a time limit.";
        search_start 3, "Uptime when the search began.";
        elapsed_time 3, "Time since then.";
        time_left 3, "Time on the clock when the search began.";
        moves_to_share 1, "The moves that share it.";
        moves_to_control 4, "Moves to the time control: White's, two unused bytes, Black's.";
        quarter_share 3, "A quarter of the move's share of the clock, the time factor's unit.";
        hard_limit 3, "The search is stopped at this time.";
        time_factor 1, "No iteration begins after so many quarters.";
        prev_best_from 1, "The best move of the previous iteration: origin.";
        prev_best_to 1, "Its target.";
        prev_iteration_score 2, "The score of the previous iteration.";
        patience 1, "The quarters that stability gives.";
        score_drop 1, "How much the score has dropped since the previous iteration, low byte.";
        /// Whose clock runs: 0 nobody's, 1 White's, 4 Black's; the offset of it in the shared
        /// block.
        running_clock 1;
        clock_counts_down 1, "Bit 7: clocks count down to 0.";
        frame_jiffies 2, "Jiffies since the last frame.";
        /// The root's best score when a root move's exact score was last recorded.
        noted_root_best 2;
    }
}
