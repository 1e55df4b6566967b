//! The core's variables: zero page, per-ply arrays and tables built at run time.

use std::array;

use octet_engine::board::draw::PLIES_PER_MOVE;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::OFF_BOARD;
use octet_engine::board::zobrist;
use octet_engine::eval::network::HIDDEN;
use octet_engine::game::MAX_EARLIER_HASHES;
use octet_engine::search::{
    CAPTURES_CAPACITY, MAX_DEPTH, MAX_PLY, PLY_RESERVE, QUIETS_CAPACITY, ROOT,
};

use octet_asm::{Abs, Asm, SegmentId, Zp};

/// Pages of one plane of the capture lists. It is one more than the capacity needs, because
/// `has_legal_move` generates moves before the space left is tested.
pub const CAPTURE_PAGES: u8 = (CAPTURES_CAPACITY / PAGE as usize) as u8 + 1;
/// Pages of one plane of the quiet lists.
pub const QUIET_PAGES: u8 = (QUIETS_CAPACITY / PAGE as usize) as u8 + 1;
/// The root's ply as the core counts it: `x` holds $80 plus the ply to index per-ply arrays.
pub const ROOT_PLY: u8 = ROOT as u8;
/// The bits of that index that are the ply.
pub const PLY_BITS: u8 = !ROOT_PLY;
/// Pages of history: four of the twelve colours and types share a page, a plane each.
pub const HISTORY_PAGES: u16 = 3;
/// Pages of piece-square tables: two piece types a page.
pub const PST_PAGES: u16 = PieceType::ALL.len() as u16 / 2;
/// A page of memory: 256 bytes.
pub const PAGE: u16 = 256;
/// Half a page: a board, or two per-ply arrays.
const HALF_PAGE: u16 = PAGE / 2;
/// Length of the first row of the PV table. Each row is one shorter than the row before.
pub const PV_LEN: u8 = MAX_DEPTH;

/// Rows of the PV table: one for each ply with depth, and an empty one.
pub const PV_ROWS: u8 = MAX_DEPTH + 1;
/// Start of a ply's row in a plane of the PV table.
#[must_use]
pub const fn pv_row(ply: u8) -> u16 {
    let (ply, len) = (ply as u16, PV_LEN as u16);
    ply * (2 * len + 1 - ply) / 2
}
/// Bytes of one plane of the PV table.
pub const PV_PLANE: u16 = pv_row(PV_ROWS - 1);
/// The unused type code between used ones. Other variables lie in its pages of network weights.
pub const NET_GAP: u8 = PieceType::King as u8 + 1;
/// Pages of network weights below and above the gap.
const NET_PAGES: [u16; 2] = [
    NET_GAP as u16 - 1,
    (PieceType::Queen as u8 - NET_GAP) as u16,
];
/// Pages between the first two and the last two hidden neurons' weights of a piece type.
pub const NET_PLANE_PAGES: u8 = PieceType::Queen as u8 + 1;

const _: () = {
    // Bit 7 separates the search's plies from those of the game's history below.
    assert!(ROOT == 128 && MAX_EARLIER_HASHES + PLIES_PER_MOVE as usize <= ROOT);
    // Too little space for a list is visible in the high byte of its end.
    assert!(PLY_RESERVE == PAGE as usize);
    assert!(
        CAPTURES_CAPACITY.is_multiple_of(PLY_RESERVE)
            && QUIETS_CAPACITY.is_multiple_of(PLY_RESERVE)
    );
};

macro_rules! variables {
    (
        lists { $($(#[doc = $smeta:literal])* $list:ident $at:expr $(, $sdoc:literal)?;)* }
        zero_page { $($(#[doc = $zmeta:literal])* $zp:ident $len:expr $(, $zdoc:literal)?;)* }
        hot { $($(#[doc = $hmeta:literal])* $hot:ident $(, $hdoc:literal)?;)* }
        cold { $($(#[doc = $cmeta:literal])* $cold:ident $(, $cdoc:literal)?;)* }
        rest { $($(#[doc = $omdoc:literal])* $other:ident: $type:ty $(, $odoc:literal)?;)* }
    ) => {
        /// Every variable of the core, by its name in the listing.
        #[derive(Clone, Copy, Debug)]
        pub struct ChessVars {
            $($(#[doc = $smeta])* $(#[doc = $sdoc])? pub $list: Zp,)*
            $($(#[doc = $zmeta])* $(#[doc = $zdoc])? pub $zp: Zp,)*
            $($(#[doc = $hmeta])* $(#[doc = $hdoc])? pub $hot: Abs,)*
            $($(#[doc = $cmeta])* $(#[doc = $cdoc])? pub $cold: Abs,)*
            $($(#[doc = $omdoc])* $(#[doc = $odoc])? pub $other: $type,)*
        }

        impl ChessVars {
            /// Declares all variables, the arrays in `bss`, the unrolled loops in `gencode`.
            pub fn declare(a: &mut Asm, bss: SegmentId, gencode: SegmentId) -> ChessVars {
                let net_first = a.reserve(bss, "net_weights_0", NET_PAGES[0] * PAGE, PAGE);
                let pawn_table_mru = a.reserve(bss, "pawn_table_mru", PAGE, PAGE);
                let rest = NET_PAGES[1] * PAGE;
                let net_first_rest = a.reserve(bss, "net_weights_0_rest", rest, PAGE);
                a.describe(net_first_rest, "The same above the unused type code.");
                // The edge takes the lower half of the board's page, and of
                // the next, in whose upper half more of the network begins.
                let edge_below = a.reserve(bss, "edge_below", HALF_PAGE, PAGE);
                let board = a.reserve(bss, "board", HALF_PAGE, HALF_PAGE);
                let edge_above = a.reserve(bss, "edge_above", HALF_PAGE, HALF_PAGE);
                a.describe([edge_below, edge_above], "The edge around the board: sentinels.");
                let net_second = a.reserve(bss, "net_weights_1", NET_PAGES[0] * PAGE, HALF_PAGE);
                let between = a.reserve(bss, "net_gap_page", PAGE, HALF_PAGE);
                let net_second_rest = a.reserve(bss, "net_weights_1_rest", rest, HALF_PAGE);
                a.describe(net_second_rest, "The same above the unused type code.");
                let upper = a.reserve(bss, "unused_half", HALF_PAGE, HALF_PAGE);
                a.describe([between, upper], PLY_PAGE);
                let mut quarters = PlyArrays { in_page: vec![], crossing: vec![] };
                quarters.above(upper);
                quarters.above(between);
                quarters.below(between.at(i32::from(HALF_PAGE)));
                let hash = [0, 1, 2, 3].map(|n| a.reserve(bss, &format!("hash_{n}"), PAGE, PAGE));
                let [white_acc, black_acc] = quarters.accumulators(a, bss);
                let v = ChessVars {
                    $($list: a.zp_at(stringify!($list), $at, Piece::SLOTS as u8),)*
                    $($zp: a.zp_n(stringify!($zp), $len),)*
                    $($hot: quarters.in_page(a, bss, stringify!($hot)),)*
                    $($cold: quarters.crossing(a, bss, stringify!($cold)),)*
                    board,
                    white_acc,
                    black_acc,
                    hash,
                    pawn_table: ["pawn_table_0", "pawn_table_1"].map(|half| {
                        PAWN_TABLE_COLUMNS
                            .map(|name| a.reserve(bss, &format!("{half}_{name}"), PAGE, PAGE))
                    }),
                    root_pst_mg_eg: a.reserve(bss, "root_pst_mg_eg", PST_PAGES * PAGE, PAGE),
                    root_pst_eg: a.reserve(bss, "root_pst_eg", PST_PAGES * PAGE, PAGE),
                    pawn_table_mru,
                    piece_keys: a.reserve(bss, "piece_keys", zobrist::PAGES as u16 * PAGE, PAGE),
                    quarter_squares_lo: a.reserve(bss, "quarter_squares_lo", 2 * PAGE, PAGE),
                    quarter_squares_hi: a.reserve(bss, "quarter_squares_hi", 2 * PAGE, PAGE),
                    captures: a.reserve(bss, "captures", 3 * u16::from(CAPTURE_PAGES) * PAGE, PAGE),
                    quiets: a.reserve(bss, "quiets", 3 * u16::from(QUIET_PAGES) * PAGE, PAGE),
                    captures_loop: a.reserve(gencode, "captures_loop", 2 * u16::from(LOOP_LEN), 1),
                    quiets_loop: a.reserve(gencode, "quiets_loop", 2 * u16::from(LOOP_LEN), 1),
                    history_table: a.reserve(bss, "history_table", HISTORY_PAGES * PAGE, PAGE),
                    pawn_scan: a.reserve(bss, "pawn_scan", 2 * PAWN_SCAN_LEN as u16, 1),
                    blindness: a.reserve(bss, "blindness", 1, 1),
                    eval_noise: a.reserve(bss, "eval_noise", 1, 1),
                    skill_seed: a.reserve(bss, "skill_seed", 1, 1),
                    position_seed: a.reserve(bss, "position_seed", 2, 1),
                    tempo: a.reserve(bss, "tempo", 2, 1),
                    net_loaded: a.reserve(bss, "net_loaded", 1, 1),
                    net_weights: [(net_first, PAGE), (net_second, PAGE + HALF_PAGE)]
                        .map(|(pages, before)| pages.at(-i32::from(before))),
                    pv_from: a.reserve(bss, "pv_from", PV_PLANE, 1),
                    pv_to: a.reserve(bss, "pv_to", PV_PLANE, 1),
                };
                // The beginning of a game adds up its pieces, and update_root_pst does so again
                // with tables that are built by then.
                for table in [
                    v.root_pst_mg_eg, v.root_pst_eg,
                    net_first, net_first_rest, net_second, net_second_rest,
                ] {
                    a.may_be_unset(table);
                }
                quarters.idle(a);
                $(a.describe(v.$list, concat!($($smeta,)* $($sdoc)?));)*
                $(a.describe(v.$zp, concat!($($zmeta,)* $($zdoc)?));)*
                $(a.describe(v.$hot, concat!($($hmeta,)* $($hdoc)?));)*
                $(a.describe(v.$cold, concat!($($cmeta,)* $($cdoc)?));)*
                $(a.describe(v.$other, concat!($($omdoc,)* $($odoc)?));)*
                v.say_what_they_hold(a);
                v
            }
        }
    };
}

/// Hands out per-ply arrays. Plies start at [`ROOT_PLY`] and an array is a quarter of a page, so a
/// page holds four. Arrays in the upper half of a page are addressed from the page's start or from
/// a quarter later, and are for the most used variables. Arrays in the lower half are addressed
/// from the page before, which costs a page crossing on every read.
struct PlyArrays {
    in_page: Vec<Abs>,
    crossing: Vec<Abs>,
}

/// What the memory of the arrays is.
const PLY_PAGE: &str = "Per-ply arrays, a quarter of a page each.";
/// Plies of an array.
pub const STACK_PLIES: i32 = (PAGE / 4) as i32;

// From the root to the last ply, and the one after that.
const _: () = assert!(MAX_PLY + 2 <= STACK_PLIES as usize);

impl PlyArrays {
    /// A page of its own, the first array of which has this name.
    fn reserve(&mut self, asm: &mut Asm, bss: SegmentId, name: &str) {
        let page = asm.reserve(bss, &format!("page_of_{name}"), PAGE, PAGE);
        asm.describe(page, PLY_PAGE);
        self.above(page.at(i32::from(HALF_PAGE)));
        self.below(page);
    }

    /// Takes the upper half of a page.
    fn above(&mut self, half: Abs) {
        self.in_page.extend(PlyArrays::halves(half));
    }

    /// Takes the lower half of a page.
    fn below(&mut self, half: Abs) {
        self.crossing.extend(PlyArrays::halves(half));
    }

    /// The two arrays of half a page, the last one first.
    fn halves(half: Abs) -> [Abs; 2] {
        [1, 0].map(|n| half.at(n * STACK_PLIES - i32::from(ROOT_PLY)))
    }

    /// An array for each byte of the accumulators, Black's directly after White's.
    fn accumulators(&mut self, asm: &mut Asm, bss: SegmentId) -> [[Abs; HIDDEN]; 2] {
        let bytes: [[Abs; 2]; HIDDEN] = array::from_fn(|byte| {
            if self.in_page.is_empty() {
                self.reserve(asm, bss, &format!("acc_{byte}"));
            }
            let two = ["white", "black"]
                .map(|side| (side, self.in_page.pop()))
                .map(|(side, array)| (side, array.expect("arrays come in pairs")));
            assert_eq!(
                two[0].1.at(STACK_PLIES),
                two[1].1,
                "accumulators side by side"
            );
            let names = two.map(|(side, array)| asm.alias(&format!("{side}_acc_{byte}"), array));
            // From White's both are indexed.
            asm.spans(names[0], &[(i32::from(ROOT_PLY), 2 * STACK_PLIES as u16)]);
            asm.spans(names[1], &[(i32::from(ROOT_PLY), STACK_PLIES as u16)]);
            names
        });
        [0, 1].map(|side| bytes.map(|accumulators| accumulators[side]))
    }

    fn in_page(&mut self, asm: &mut Asm, bss: SegmentId, name: &str) -> Abs {
        loop {
            if let Some(array) = self.in_page.pop() {
                return PlyArrays::named(asm, name, array);
            }
            self.reserve(asm, bss, name);
        }
    }

    /// Reports the quarters that no array has taken.
    fn idle(&self, asm: &mut Asm) {
        for array in self.in_page.iter().chain(&self.crossing) {
            asm.idle(array.at(ROOT_PLY.into()), STACK_PLIES as u32);
        }
    }

    fn crossing(&mut self, asm: &mut Asm, bss: SegmentId, name: &str) -> Abs {
        match self.crossing.pop() {
            Some(array) => PlyArrays::named(asm, name, array),
            None => self.in_page(asm, bss, name),
        }
    }

    fn named(asm: &mut Asm, name: &str, array: Abs) -> Abs {
        let array = asm.alias(name, array);
        asm.spans(array, &[(i32::from(ROOT_PLY), STACK_PLIES as u16)]);
        array
    }
}

/// Bytes of an unrolled loop over a side's pieces: seven for each but the king, and five to go
/// on with pawns and king.
pub const LOOP_LEN: u8 = 7 * (Piece::SLOTS as u8 - 1) + 5;

/// Bytes of the pawn scan's state of one side.
pub const PAWN_SCAN_LEN: i32 = 11;

/// The columns of the pawn table.
const PAWN_TABLE_COLUMNS: [&str; 9] = [
    "key_1",
    "key_2",
    "key_3",
    "mg_eg_lo",
    "mg_eg_hi",
    "eg_lo",
    "eg_hi",
    "white_files",
    "black_files",
];

/// The value of `mating_corner` when a bare king is mated at any edge.
pub const ANY_EDGE: u8 = 0x80;

/// Address of White's piece list.
pub const WHITE_SQUARES: u8 = 0x02;

variables! {
    lists {
        white_squares WHITE_SQUARES, "Squares of White's pieces by slot; bit 7 set when captured.";
        /// Squares of Black's pieces by slot: a piece's colour and slot index this list from
        /// the start of White's.
        black_squares WHITE_SQUARES + Color::Black.bit();
    }
    zero_page {
        ply 1, "The current ply, from [`ROOT_PLY`].";
        opponent 1, "The side not to move, as a piece's colour bit.";
        white_top_slot 1, "The highest slot in use at the root, White's.";
        black_top_slot 1, "The highest slot in use at the root, Black's.";
        phase 1, "Game phase.";
        pawns_and_majors 1, "Pawns, rooks and queens on the board.";
        /// Bishops on the board: White's in the low nibble, Black's in the high one.
        bishop_counts 1;
        bare_king 1, "The side with a bare king: its colour bit, and bit 0; 0 if none.";
        /// Where a bare king is mated: 1 at a1 and h8, 2 at a8 and h1, [`ANY_EDGE`]; 0 without
        /// one.
        mating_corner 1;
        from 1, "Origin of the current move, flags included unless masked.";
        to 1, "Target of the current move, flags included unless masked.";
        moved_piece 1, "The piece that moves.";
        tmp 8, "Scratch: routines name its bytes.";
        call_tmp 4, "Scratch that survives calls.";
        see_work 9, "Attackers and defenders in a static exchange evaluation.";
        capture_count 1, "Captures generated so far.";
        promoted 1, "How many promotions lead from the root to the position.";
        capture_piece 1, "Colour and slot of the piece whose captures are generated.";
        quiet_count 1, "Quiet moves generated so far.";
        attacker_score 1, "The attacker's part of a capture's score.";
        capture_from_ptr 2, "Pointer to the origins of captures.";
        capture_to_ptr 2, "Pointer to their targets.";
        capture_score_ptr 2, "Pointer to their scores.";
        quiet_from_ptr 2, "Pointer to the origins of quiet moves.";
        quiet_to_ptr 2, "Pointer to their targets.";
        quiet_score_ptr 2, "Pointer to their scores.";
        captures_ply 1, "The ply of the capture pointers.";
        quiets_ply 1, "The ply of the quiet pointers.";
        history_ptr 2, "Pointer to a piece's row of the history table.";
        picked 1, "Index of the move picked.";
        picked_score 1, "Its score.";
        captures_top 2, "First free byte of the captures' origins.";
        quiets_top 2, "First free byte of the quiet moves' origins.";
        king_square 1, "The king whose attackers are looked for.";
        legal_in_check 1, "Whether the side to move is in check, for `legal`.";
        /// Origin of a piece that is not pinned, so that its moves need no test; or no square.
        unpinned_from 1;
        key_ptr_0 2, "Pointer to byte 0 of a piece's Zobrist keys.";
        key_ptr_1 2, "Pointer to byte 1.";
        key_ptr_2 2, "Pointer to byte 2.";
        key_ptr_3 2, "Pointer to byte 3.";
        quarter_lo_ptr 2, "Pointer to the quarter squares from a number on, low bytes.";
        quarter_hi_ptr 2, "The same, high bytes.";
        /// The pawn scan's state of White, then of Black: files with a pawn by rank, and what
        /// follows from them.
        pawn_ranks 2 * PAWN_SCAN_LEN as u8;
        score 2, "A score, low and high byte: the result of evaluation and nodes.";
        node_counter 4, "Counts nodes up to zero, where the node limit is; low byte first.";
        node_counter_start 4, "`node_counter` at the start of the search.";
        depth_limit 1, "Depth of the last iteration.";
        iteration 1, "Iterations completed.";
        aspiration_window 1, "Distance of alpha and beta from the last iteration's score.";
        root_score 2, "The score of the last complete iteration, or of a better move since.";
        stopped 1, "Not zero once the search must end.";
        oldest_ply 1, "The oldest ply of the game's history in `hash`.";
        perft_index 1, "Index into a list in perft's last ply.";
        perft_king 1, "The king of the side to move in perft's last ply.";
        root_kings 2, "Root piece-square tables: the kings' squares.";
        root_square 1, "Root piece-square tables: the square being computed.";
        pv_ptr 2, "Pointer into the PV table.";
        pv_next_ptr 2, "Pointer to the next ply's row.";
    }
    hot {
        mg_eg_lo, "Piece-square sum, middlegame less endgame, low byte; without the pawn entry.";
        mg_eg_hi, "The same, high byte.";
        eg_lo, "Piece-square sum, endgame, low byte; without the pawn entry.";
        eg_hi, "The same, high byte.";
        pawn_entry_ply, "The ply whose pawn entry holds at this one.";
        pawn_mg_eg_lo, "Pawn entry: terms, middlegame less endgame, low byte.";
        pawn_mg_eg_hi, "The same, high byte.";
        pawn_eg_lo, "Pawn entry: terms, endgame, low byte.";
        pawn_eg_hi, "The same, high byte.";
        black_pawn_files, "Pawn entry: the files with a black pawn.";
        /// White's accumulator: EOR mask of the squares of the side that has just moved.
        net_transform;
        castling, "Castling rights.";
        en_passant, "En passant square, or `$80`.";
        halfmove, "Half-move clock.";
        made_from, "The move made at this ply: its origin, flags included.";
        made_to, "Its target, flags included.";
        captured, "The piece it captured, or 0.";
        alpha_lo, "Alpha, low byte.";
        alpha_hi, "Alpha, high byte.";
        beta_lo, "Beta, low byte.";
        beta_hi, "Beta, high byte.";
        best_lo, "Best score so far, low byte.";
        best_hi, "Best score so far, high byte.";
        depth, "Plies left before quiescence.";
        in_check, "Whether the side to move is in check: 0 or 1.";
        pv_node, "Whether this is a PV node.";
        quiet, "Whether the current move is quiet.";
        moves_searched, "Moves searched.";
        hash_move_to, "Target.";
        stage, "Stage of the move picker.";
        captures_len, "Number of the ply's captures.";
        next_index, "Index of the next quiet move or losing capture (in perft, of any move).";
    }
    cold {
        white_pawn_files, "Pawn entry: the files with a white pawn, a bit each.";
        net_transform_diff, "What Black's mask differs in from White's.";
        /// Whether sums, pawn entry and accumulators are still to be brought up to date, by the
        /// move that led to this ply: 0 if not.
        sums_pending;
        pawn_key_0, "Pawn entry: the key of pawns and kings' files, byte 0.";
        pawn_key_1, "Byte 1 of the key.";
        pawn_key_2, "Byte 2 of the key.";
        pawn_key_3, "Byte 3 of the key.";
        allow_null, "Whether a null move may be tried.";
        skip_quiets, "Whether the remaining quiet moves are pruned.";
        can_prune, "Whether moves may be pruned at all.";
        quiets_searched, "Quiet moves among them.";
        reduction, "Late move reduction of the current move, in plies.";
        hash_move_from, "The hash move: origin.";
        best_from, "The best move: origin.";
        best_to, "Target.";
        min_capture_score, "The lowest score of a capture that delta pruning leaves.";
        legal_found, "Whether a legal move was found.";
        captures_start_lo, "Start of the ply's captures, low byte.";
        captures_start_hi, "High byte.";
        quiets_start_lo, "Start of the ply's quiet moves, low byte.";
        quiets_start_hi, "High byte.";
        quiets_len, "Number of the ply's quiet moves.";
        static_eval_lo, "The last static evaluation, low byte.";
        static_eval_hi, "High byte.";
        improving, "Whether the static evaluation is above that of two plies ago.";
        killer_1_from, "Newer killer, origin.";
        killer_1_to, "Newer killer, target.";
        killer_2_from, "Older killer, origin.";
        killer_2_to, "Older killer, target.";
        pv_len, "Length of the PV from this ply.";
        /// Square of the only piece that gives check; bit 7 set if unknown or double check. Set
        /// by `gives_check` on a check.
        checker;
    }
    rest {
        /// The board by 0x88 square, sentinels around it. It lies in the upper half of a
        /// page, so that rays do not cross into the next one.
        board: Abs;
        white_acc: [Abs; HIDDEN], "White's accumulator, by ply.";
        /// Black's accumulator, by ply: each byte [`STACK_PLIES`] after White's.
        black_acc: [Abs; HIDDEN];
        /// Bytes 0 to 3 of the hash, a page each, by ply: the game's history lies below
        /// [`ROOT_PLY`].
        hash: [Abs; 4];
        /// The pawn table: two entries for each byte 0 of the key, in nine columns of a
        /// page: bytes 1 to 3 of the key, then the pawn entry.
        pawn_table: [[Abs; 9]; 2];
        /// Root piece-square tables, middlegame less endgame, laid out by
        /// [`root_pst_bytes`](super::tables::root_pst_bytes).
        root_pst_mg_eg: Abs;
        root_pst_eg: Abs, "The same, endgame.";
        /// The pawn table's entry used last, by byte 0 of the key; bit 7 set if none.
        pawn_table_mru: Abs;
        pawn_scan: Abs, "The pawn scan's state of each side after the last scan.";
        captures: Abs, "Captures: origins, targets and scores, [`CAPTURE_PAGES`] each.";
        quiets: Abs, "Quiet moves: origins, targets and scores, [`QUIET_PAGES`] each.";
        /// Unrolled loop of the capture generator: code for White's pieces, and
        /// [`LOOP_LEN`] on for Black's.
        captures_loop: Abs;
        quiets_loop: Abs, "Unrolled loop of the quiet move generator.";
        /// The history table: a plane by target for each colour and type, as
        /// [`history_row`](super::tables::history_row) lays them out.
        history_table: Abs;
        /// Zobrist keys of pieces, a page for each byte of a key: see
        /// [`key_page`](super::tables::key_page). `init_core` computes them.
        piece_keys: Abs;
        /// Low bytes of `floor(n * n / 4)` for n from 0 to 511. `init_core` computes them.
        quarter_squares_lo: Abs;
        quarter_squares_hi: Abs, "High bytes of the same.";
        /// The unpacked network: hidden neurons 0 and 1, and 2 and 3, from where type
        /// code 0 would be: a page a type, neuron `n` at the offset of plane `n`, enemy
        /// pieces [`NET_ENEMY`](super::tables::NET_ENEMY) on.
        net_weights: [Abs; 2];
        net_loaded: Abs, "Which network is unpacked, from 1; 0 for none.";
        pv_from: Abs, "Origins of the PV table, a row a ply: see [`pv_row`].";
        pv_to: Abs, "Targets of the PV table, [`PV_PLANE`] on.";
        blindness: Abs, "Skill level: move blindness, 0 for none.";
        eval_noise: Abs, "Skill level: evaluation noise of root moves, a mask of bits.";
        skill_seed: Abs, "Skill level: the seed that makes games differ.";
        position_seed: Abs, "Skill level: the root's seed, two bytes.";
        tempo: Abs, "The evaluation's bonus for the side to move: White, Black.";
    }
}

impl ChessVars {
    /// States which values the variables hold and where pointers point, for proofs.
    fn say_what_they_hold(&self, a: &mut Asm) {
        for scratch in [self.tmp, self.call_tmp, self.see_work] {
            a.scratch(scratch);
        }
        // A colour and slot index both lists from the start of White's.
        let slots = Piece::SLOTS as u16;
        a.spans(
            self.white_squares,
            &[(0, slots), (i32::from(Color::Black.bit()), slots)],
        );
        for list in Color::ALL {
            let values = |byte: u8| byte & !Piece::COLOR_BIT & OFF_BOARD == 0;
            a.holds(
                self.squares_of(list),
                slots,
                values,
                "squares, bit 7 set when captured",
            );
        }
        let plies = |ply: u8| usize::from(ply.wrapping_sub(ROOT_PLY)) <= MAX_PLY;
        a.holds(self.ply, 1, plies, "plies of the search");
        let from = [self.capture_from_ptr, self.quiet_from_ptr];
        let to = [self.capture_to_ptr, self.quiet_to_ptr];
        let score = [self.capture_score_ptr, self.quiet_score_ptr];
        for (n, pointers) in (0..).zip([from, to, score]) {
            let lists = [(self.captures, CAPTURE_PAGES), (self.quiets, QUIET_PAGES)];
            for (pointer, (list, pages)) in pointers.into_iter().zip(lists) {
                let len = u16::from(pages) * PAGE;
                a.points_into(pointer, [(list.at(n * i32::from(len)), len)]);
            }
        }
        a.points_into(
            self.history_ptr,
            [(self.history_table, HISTORY_PAGES * PAGE)],
        );
        for pointer in [self.pv_ptr, self.pv_next_ptr] {
            a.points_into(pointer, [(self.pv_from, PV_PLANE), (self.pv_to, PV_PLANE)]);
        }
    }

    /// The board with the sentinels before and after it, and the length of all.
    #[must_use]
    pub fn board_and_edge(&self) -> (Abs, u16) {
        (self.board.at(-i32::from(HALF_PAGE)), 3 * HALF_PAGE)
    }

    /// The pages of the unpacked network, and their lengths.
    #[must_use]
    pub fn net_pages(&self) -> [(Abs, u16); 4] {
        let [below, above] = NET_PAGES.map(|pages| pages * PAGE);
        let [first, second] = self.net_weights;
        let first = first.at(PAGE.into());
        let second = second.at((PAGE + HALF_PAGE).into());
        // The page of the unused type code lies between them.
        let behind = i32::from(below + PAGE);
        [
            (first, below),
            (first.at(behind), above),
            (second, below),
            (second.at(behind), above),
        ]
    }

    /// Leaves counted by perft, low byte first: perft needs no exchange evaluation.
    #[must_use]
    pub fn perft_leaves(&self) -> Zp {
        self.see_work
    }

    /// Both piece lists, indexed by a piece's colour and slot.
    #[must_use]
    pub fn squares(&self) -> Zp {
        self.white_squares
    }

    /// The four pointers to Zobrist keys.
    #[must_use]
    pub fn key_ptrs(&self) -> [Zp; 4] {
        [
            self.key_ptr_0,
            self.key_ptr_1,
            self.key_ptr_2,
            self.key_ptr_3,
        ]
    }

    /// The pawn key, by byte.
    #[must_use]
    pub fn pawn_key(&self) -> [Abs; 4] {
        [
            self.pawn_key_0,
            self.pawn_key_1,
            self.pawn_key_2,
            self.pawn_key_3,
        ]
    }

    /// The pawn entry without its key: the last columns of the pawn table.
    #[must_use]
    pub fn pawn_entry(&self) -> [Abs; 6] {
        [
            self.pawn_mg_eg_lo,
            self.pawn_mg_eg_hi,
            self.pawn_eg_lo,
            self.pawn_eg_hi,
            self.white_pawn_files,
            self.black_pawn_files,
        ]
    }

    /// The piece list of a colour.
    #[must_use]
    pub fn squares_of(&self, color: Color) -> Zp {
        match color {
            Color::White => self.white_squares,
            Color::Black => self.black_squares,
        }
    }
}
