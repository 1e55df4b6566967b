//! Where the chess program keeps its variables.

use std::array;

use octet_engine::board::draw::PLIES_PER_MOVE;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::zobrist;
use octet_engine::eval::network::HIDDEN;
use octet_engine::game::MAX_EARLIER_HASHES;
use octet_engine::search::{
    CAPTURES_CAPACITY, MAX_DEPTH, MAX_PLY, PLY_RESERVE, QUIETS_CAPACITY, ROOT,
};

use crate::asm::{Abs, Asm, SegmentId, Zp};

/// Pages of one plane of the capture lists: one more than the capacity, since
/// a mate under the 50-move rule is looked for before the room is counted.
pub const CAPTURE_PAGES: u8 = (CAPTURES_CAPACITY / PAGE as usize) as u8 + 1;
/// Pages of one plane of the quiet lists.
pub const QUIET_PAGES: u8 = (QUIETS_CAPACITY / PAGE as usize) as u8 + 1;
/// The level of the root: `x` holds the level, bit 7 set, wherever arrays by
/// level are used.
pub const ROOT_PLY: u8 = ROOT as u8;
/// What of a level is the ply.
pub const PLY_BITS: u8 = !ROOT_PLY;
/// Pages of history: half a page for each of sixteen kinds of man.
pub const HISTORY_PAGES: u16 = 8;
/// Pages of what men are worth on squares: two kinds a page.
const PST_PAGES: u16 = PieceType::ALL.len() as u16 / 2;
/// A page of memory: what an index register spans.
pub const PAGE: u16 = 256;
/// Half of it: the board, or an array by level.
const HALF_PAGE: u16 = PAGE / 2;
/// Length of the first row of the table of lines; each row is one shorter than the one
/// before.
pub const PV_LEN: u8 = MAX_DEPTH;

/// Rows of the table of lines: one a ply that has depth, and one below, which is empty.
pub const PV_ROWS: u8 = MAX_DEPTH + 1;
/// Where the row of a ply begins in a plane of the table of lines.
#[must_use]
pub const fn pv_row(ply: u8) -> u16 {
    let (ply, len) = (ply as u16, PV_LEN as u16);
    ply * (2 * len + 1 - ply) / 2
}
/// Bytes of one plane of the table of lines.
pub const PV_PLANE: u16 = pv_row(PV_ROWS - 1);
/// The kind's code that no kind has between those that some have: their pages of the
/// network leave room for something else.
pub const NET_GAP: u8 = PieceType::King as u8 + 1;
/// Pages of the network before it, and behind it.
const NET_PAGES: [u16; 2] = [
    NET_GAP as u16 - 1,
    (PieceType::Queen as u8 - NET_GAP) as u16,
];
/// How many pages lie between those of a kind for the first two bytes of a view and for the
/// other two.
pub const NET_PLANE_PAGES: u8 = PieceType::Queen as u8 + 1;

const _: () = {
    // Bit 7 of a level tells it from a ply; the game's history fits below.
    assert!(ROOT == 128 && MAX_EARLIER_HASHES + PLIES_PER_MOVE as usize <= ROOT);
    // A list without room shows in the high byte of its end.
    assert!(PLY_RESERVE == PAGE as usize);
    assert!(
        CAPTURES_CAPACITY.is_multiple_of(PLY_RESERVE)
            && QUIETS_CAPACITY.is_multiple_of(PLY_RESERVE)
    );
};

macro_rules! variables {
    (
        lists { $($(#[$smeta:meta])* $list:ident $at:expr;)* }
        zero_page { $($(#[$zmeta:meta])* $zp:ident $len:expr;)* }
        hot { $($(#[$lmeta:meta])* $level:ident;)* }
        cold { $($(#[$cmeta:meta])* $cold:ident;)* }
    ) => {
        /// Every variable of the program, by the name it has in the listing.
        #[derive(Clone, Copy, Debug)]
        pub struct ChessVars {
            $($(#[$smeta])* pub $list: Zp,)*
            $($(#[$zmeta])* pub $zp: Zp,)*
            $($(#[$lmeta])* pub $level: Abs,)*
            $($(#[$cmeta])* pub $cold: Abs,)*
            /// The board with its edge: squares by 0x88 number, `$80` around them.
            /// It lies in the upper half of a page, so that no look from one
            /// square at another crosses into the next page.
            pub board: Abs,
            /// White's view, by level.
            pub white_acc: [Abs; HIDDEN],
            /// Black's view, by level: each byte [`STACK_PLIES`] after White's.
            pub black_acc: [Abs; HIDDEN],
            /// Bytes 0 to 3 of the hash, one page each, indexed by level: the
            /// game's history lies below [`ROOT_PLY`].
            pub hash: [Abs; 4],
            /// Cache of records of pawns in two halves, in either of which a
            /// record may be; each a page a column, by byte 0 of the key: bytes
            /// 1 to 3 of the key, then the record as it is kept by level.
            pub pawn_table: [[Abs; 9]; 2],
            /// What men are worth on squares, as the root's pawns and kings have it:
            /// spreads, laid out as [`root_pst_bytes`](super::tables::root_pst_bytes) has them.
            pub root_pst_mg_eg: Abs,
            /// The same: endgame values.
            pub root_pst_eg: Abs,
            /// Which half of the cache was used last, by byte 0 of the key; bit
            /// 7 set where neither has been.
            pub pawn_table_mru: Abs,
            /// What the scan of pawns knows of each side since the last one
            /// (see there).
            pub pawn_scan: Abs,
            /// Captures: origins, targets and scores, [`CAPTURE_PAGES`] each.
            pub captures: Abs,
            /// Quiet moves: origins, targets and scores, [`QUIET_PAGES`] each.
            pub quiets: Abs,
            /// The walk of the captures' generator: code, White's men first and
            /// [`LOOP_LEN`] on Black's.
            pub captures_loop: Abs,
            /// The walk of the quiet moves' generator.
            pub quiets_loop: Abs,
            /// What history knows: half a page for each man's targets.
            pub history_table: Abs,
            /// Hash keys of men: [`zobrist::BYTES`], byte `n` in plane `n`. Each byte of
            /// a man's key has a page of its own, see
            /// [`key_page`](super::tables::key_page). `initialise` makes them.
            pub piece_keys: Abs,
            /// Low bytes of `floor(n * n / 4)` for n from 0 to 511, as `initialise` finds
            /// them.
            pub quarter_squares_lo: Abs,
            /// High bytes of the same.
            pub quarter_squares_hi: Abs,
            /// The weights of the network that speaks, bytes 0 and 1 of a view and bytes
            /// 2 and 3, from where those of a kind of code 0 would be: a page a kind, byte
            /// `n` at the offset of plane `n`, other men's
            /// [`NET_ENEMY`](super::tables::NET_OTHER) on.
            pub net_weights: [Abs; 2],
            /// Which network that is, 1 for the first; 0 for none.
            pub net_loaded: Abs,
            /// Origins of the principal variations, a row a ply: see [`pv_row`].
            pub pv_from: Abs,
            /// Targets of the principal variations, [`PV_PLANE`] on.
            pub pv_to: Abs,
            /// How much the player overlooks; 0 nothing.
            pub blindness: Abs,
            /// How much one first move may please more than another: bits.
            pub eval_noise: Abs,
            /// What makes games of a weaker player differ.
            pub skill_seed: Abs,
            /// What is overlooked in the position at the root, two bytes.
            pub position_seed: Abs,
            /// What the evaluation adds for White to move and for Black.
            pub tempo: Abs,
        }

        impl ChessVars {
            /// Declares all variables, the arrays in `bss`, the
            /// generators' walks in `walks`.
            pub fn declare(a: &mut Asm, bss: SegmentId, walks: SegmentId) -> ChessVars {
                let net_first = a.reserve(bss, "net_weights_0", NET_PAGES[0] * PAGE, PAGE);
                let pawn_table_mru = a.reserve(bss, "pawn_table_mru", PAGE, PAGE);
                a.reserve(bss, "net_weights_0_rest", NET_PAGES[1] * PAGE, PAGE);
                // The edge takes the lower half of the board's page, and of
                // the next, in whose upper half more of the network begins.
                a.reserve(bss, "edge_below", HALF_PAGE, PAGE);
                let board = a.reserve(bss, "board", HALF_PAGE, HALF_PAGE);
                a.reserve(bss, "edge_above", HALF_PAGE, HALF_PAGE);
                let net_second = a.reserve(bss, "net_weights_1", NET_PAGES[0] * PAGE, HALF_PAGE);
                let between = a.reserve(bss, "net_gap_page", PAGE, HALF_PAGE);
                a.reserve(bss, "net_weights_1_rest", NET_PAGES[1] * PAGE, HALF_PAGE);
                let upper = a.reserve(bss, "unused_half", HALF_PAGE, HALF_PAGE);
                let mut quarters = PlyArrays { in_page: vec![], crossing: vec![] };
                quarters.above(upper);
                quarters.above(between);
                quarters.below(between.at(i32::from(HALF_PAGE)));
                let hash = [0, 1, 2, 3].map(|n| a.reserve(bss, &format!("hash_{n}"), PAGE, PAGE));
                let [white_acc, black_acc] = quarters.accumulators(a, bss);
                ChessVars {
                    $($list: a.zp_at(stringify!($list), $at, Piece::SLOTS as u8),)*
                    $($zp: a.zp_n(stringify!($zp), $len),)*
                    $($level: quarters.in_page(a, bss, stringify!($level)),)*
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
                    captures_loop: a.reserve(walks, "captures_loop", 2 * u16::from(LOOP_LEN), 1),
                    quiets_loop: a.reserve(walks, "quiets_loop", 2 * u16::from(LOOP_LEN), 1),
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
                }
            }
        }
    };
}

/// Hands out arrays by level. Levels start at [`ROOT_PLY`] and there are no
/// more than a quarter of a page of them, so a page holds four arrays. Those
/// in its upper half are addressed from the page's start or a quarter later,
/// and are for what is read most; those in the lower half are addressed from
/// the page before, which costs a page crossing on every read.
struct PlyArrays {
    in_page: Vec<Abs>,
    crossing: Vec<Abs>,
}

/// How many levels an array has.
pub const STACK_PLIES: i32 = (PAGE / 4) as i32;

// The levels from the root to the last, and the one after that.
const _: () = assert!(MAX_PLY + 2 <= STACK_PLIES as usize);

impl PlyArrays {
    fn page(&mut self, page: Abs) {
        self.above(page.at(i32::from(HALF_PAGE)));
        self.below(page);
    }

    /// The upper half of a page.
    fn above(&mut self, half: Abs) {
        self.in_page.extend(PlyArrays::halves(half));
    }

    /// The lower half of one.
    fn below(&mut self, half: Abs) {
        self.crossing.extend(PlyArrays::halves(half));
    }

    /// The two arrays of half a page, the last one first.
    fn halves(half: Abs) -> [Abs; 2] {
        [1, 0].map(|n| half.at(n * STACK_PLIES - i32::from(ROOT_PLY)))
    }

    /// An array for each byte of White's view and of Black's, Black's right
    /// behind White's.
    fn accumulators(&mut self, asm: &mut Asm, bss: SegmentId) -> [[Abs; HIDDEN]; 2] {
        let bytes: [[Abs; 2]; HIDDEN] = array::from_fn(|byte| {
            if self.in_page.is_empty() {
                self.page(asm.reserve(bss, &format!("page_of_acc_{byte}"), PAGE, PAGE));
            }
            let two = ["white", "black"]
                .map(|side| (side, self.in_page.pop()))
                .map(|(side, array)| (side, array.expect("arrays come in pairs")));
            assert_eq!(two[0].1.at(STACK_PLIES), two[1].1, "views side by side");
            two.map(|(side, array)| asm.alias(&format!("{side}_acc_{byte}"), array))
        });
        [0, 1].map(|side| bytes.map(|accumulators| accumulators[side]))
    }

    fn in_page(&mut self, asm: &mut Asm, bss: SegmentId, name: &str) -> Abs {
        loop {
            if let Some(array) = self.in_page.pop() {
                return asm.alias(name, array);
            }
            self.page(asm.reserve(bss, &format!("page_of_{name}"), PAGE, PAGE));
        }
    }

    fn crossing(&mut self, asm: &mut Asm, bss: SegmentId, name: &str) -> Abs {
        match self.crossing.pop() {
            Some(array) => asm.alias(name, array),
            None => self.in_page(asm, bss, name),
        }
    }
}

/// Bytes of code for the walk over a side's men: seven for each but the king,
/// and five to go on with pawns and king.
pub const LOOP_LEN: u8 = 7 * (Piece::SLOTS as u8 - 1) + 5;

/// Bytes that the scan of pawns has for each side, in the zero page and beside.
pub const PAWN_SCAN_LEN: i32 = 11;

/// What the columns of the cache of pawns are called.
const PAWN_TABLE_COLUMNS: [&str; 9] = [
    "key_ptr_1",
    "key_ptr_2",
    "key_ptr_3",
    "mg_eg_lo",
    "mg_eg_hi",
    "eg_lo",
    "eg_hi",
    "white_files",
    "black_files",
];

/// In [`Vars::corner`]: a bare king is mated at any edge.
pub const ANY_EDGE: u8 = 0x80;

/// Where White's piece list is.
pub const WHITE_SQUARES: u8 = 0x02;

variables! {
    lists {
        /// Squares of White's men by slot; bit 7 set when captured.
        white_squares WHITE_SQUARES;
        /// Squares of Black's men by slot: a man's colour and slot together
        /// index this list from the start of White's.
        black_squares WHITE_SQUARES + Color::Black.bit();
    }
    zero_page {
        /// The level of the present node: [`ROOT_PLY`] plus the ply.
        ply 1;
        /// The colour of the side not to move, as a man's bit 7.
        opponent 1;
        /// The highest slot in use at the root, White's.
        white_top_slot 1;
        /// The highest slot in use at the root, Black's.
        black_top_slot 1;
        /// Game phase.
        phase 1;
        /// Pawns, rooks and queens on the board.
        pawns_and_majors 1;
        /// Bishops on the board: White's in the low nibble, Black's in the high one.
        bishop_counts 1;
        /// 0, or the side with only its king as a man's bit 7, and bit 0.
        bare_king 1;
        /// Where a bare king is mated: 1 at a1 and h8, 2 at a8 and h1, [`ANY_EDGE`]; 0
        /// where none is.
        mating_corner 1;
        /// Origin of the move in hand, with its kind's bits unless masked.
        from 1;
        /// Target of the move in hand.
        to 1;
        /// The man that moves.
        moved_piece 1;
        /// Scratch.
        tmp 8;
        /// Scratch of routines that call others.
        call_tmp 4;
        /// Men who take part in an exchange (see the routine `loses`).
        see_work 9;
        /// Captures in the list being written.
        capture_count 1;
        /// The place in the lists of the man whose captures are being written.
        capture_piece 1;
        /// Quiet moves in the list being written.
        quiet_count 1;
        /// The attacker's part of a capture's score.
        attacker_score 1;
        /// Where capture origins are written and read.
        capture_from_ptr 2;
        /// Where capture targets are.
        capture_to_ptr 2;
        /// Where capture scores are.
        capture_score_ptr 2;
        /// Where quiet origins are.
        quiet_from_ptr 2;
        /// Where quiet targets are.
        quiet_to_ptr 2;
        /// Where quiet moves' scores are.
        quiet_score_ptr 2;
        /// The level at whose captures the pointers point.
        captures_ply 1;
        /// The level at whose quiet moves the pointers point.
        quiets_ply 1;
        /// Pointer to what history knows of a man.
        history_ptr 2;
        /// Index of the move that a picker has taken.
        picked 1;
        /// Its score.
        picked_score 1;
        /// First free place in the capture lists, as an address of the origin.
        captures_top 2;
        /// First free place in the quiet lists.
        quiets_top 2;
        /// The king whose safety is asked for.
        king_square 1;
        /// Whether the side to move is in check, for `legal`.
        legal_in_check 1;
        /// Origin of a man that no line ties to its king, so that it may go
        /// anywhere; or what is no origin.
        unpinned_from 1;
        /// Pointers to the four planes of hash keys of a man.
        key_ptr_0 2;
        /// The second plane.
        key_ptr_1 2;
        /// The third plane.
        key_ptr_2 2;
        /// The fourth plane.
        key_ptr_3 2;
        /// Pointer to the squares from the weight on, low bytes.
        quarter_lo_ptr 2;
        /// The same, high bytes.
        quarter_hi_ptr 2;
        /// White's pawns, then Black's: the files with a pawn on each rank, and
        /// what follows from that (see the scan of pawns).
        pawn_ranks 2 * PAWN_SCAN_LEN as u8;
        /// A score, low and high byte: what evaluation and nodes return.
        score 2;
        /// Counts nodes up to zero, where the limit is; low byte first.
        node_counter 4;
        /// What `node_counter` was at the start.
        node_counter_start 4;
        /// Deepest iteration wanted.
        depth_limit 1;
        /// Iterations completed.
        iteration 1;
        /// How near the last iteration's score the next one's is looked for.
        aspiration_window 1;
        /// The score of the last completed iteration, or of a better move since.
        root_score 2;
        /// Not zero once the search must end.
        stopped 1;
        /// Oldest level that holds a hash of the game.
        oldest_ply 1;
        /// Index into a list in perft's last ply.
        perft_index 1;
        /// The king of the side to move in perft's last ply.
        perft_king 1;
        /// The kings' squares for the oracle.
        root_kings 2;
        /// The square that the oracle writes.
        root_square 1;
        /// Pointer into the table of lines.
        pv_ptr 2;
        /// Pointer to the row one ply on.
        pv_next_ptr 2;
    }
    hot {
        /// Middlegame sum less endgame sum, low byte; both without what the
        /// record of pawns adds.
        mg_eg_lo;
        /// The same, high byte.
        mg_eg_hi;
        /// Endgame sum without what the record of pawns adds, low byte.
        eg_lo;
        /// The same, high byte.
        eg_hi;
        /// The level whose record of pawns holds at this one.
        pawn_entry_ply;
        /// Record of pawns: the key of the pawns and the kings' files, byte 0.
        pawn_key_0;
        /// Byte 1 of the key.
        pawn_key_1;
        /// Byte 2.
        pawn_key_2;
        /// Byte 3.
        pawn_key_3;
        /// Record of pawns: what they add to the spread, low byte.
        pawn_mg_eg_lo;
        /// The same, high byte.
        pawn_mg_eg_hi;
        /// Record of pawns: what they add to the endgame sum, low byte.
        pawn_eg_lo;
        /// The same, high byte.
        pawn_eg_hi;
        /// Record of pawns: the files with a white pawn, a bit each.
        white_pawn_files;
        /// Record of pawns: the files with a black pawn.
        black_pawn_files;
        /// How White turns the places of men of the side that has just moved.
        net_transform;
        /// What Black's places of men differ in from White's.
        net_transform_diff;
        /// Castling rights.
        castling;
        /// En passant square, or `$80`.
        en_passant;
        /// Half-move clock.
        halfmove;
        /// The move made at this level: its origin with the kind's bits.
        made_from;
        /// The move made at this level: its target.
        made_to;
        /// The man captured by the move made at this level, or 0.
        captured;
        /// Alpha, low byte.
        alpha_lo;
        /// Alpha, high byte.
        alpha_hi;
        /// Beta, low byte.
        beta_lo;
        /// Beta, high byte.
        beta_hi;
        /// Best score so far, low byte.
        best_lo;
        /// Best score so far, high byte.
        best_hi;
        /// Plies left before quiescence.
        depth;
        /// Whether the side to move is in check: 0 or 1.
        in_check;
        /// Whether the line is wanted.
        pv_node;
        /// Whether the move in hand is quiet.
        quiet;
    }
    cold {
        /// Whether the side to move may pass.
        allow_null;
        /// Whether quiet moves are left out.
        skip_quiets;
        /// Whether moves may be left out at all.
        can_prune;
        /// How many moves have been searched.
        moves_searched;
        /// How many of them were quiet.
        quiets_searched;
        /// Plies by which the move in hand is searched less deep.
        reduction;
        /// The move tried first: origin.
        hash_move_from;
        /// Target.
        hash_move_to;
        /// The best move: origin.
        best_from;
        /// Target.
        best_to;
        /// The least score of a capture worth trying, in quiescence.
        min_capture_score;
        /// Whether a legal move has been tried.
        legal_found;
        /// Which moves are being tried (see the node routine).
        stage;
        /// Where this level's captures begin, low byte.
        captures_start_lo;
        /// Where this level's captures begin, high byte.
        captures_start_hi;
        /// How many captures this level has.
        captures_len;
        /// Where this level's quiet moves begin, low byte.
        quiets_start_lo;
        /// Where this level's quiet moves begin, high byte.
        quiets_start_hi;
        /// How many quiet moves this level has.
        quiets_len;
        /// The evaluation last asked for, low byte.
        static_eval_lo;
        /// High byte.
        static_eval_hi;
        /// Whether it is better than two plies ago.
        improving;
        /// The next quiet move (or, in perft, the next move of the list).
        next_index;
        /// Newer killer, origin.
        killer_1_from;
        /// Newer killer, target.
        killer_1_to;
        /// Older killer, origin.
        killer_2_from;
        /// Older killer, target.
        killer_2_to;
        /// Length of the principal variation from here.
        pv_len;
        /// Where the only man stands that checks the side to move, or bit 7
        /// set: unknown, or two. Written by `gives_check` when it says yes.
        checker;
    }
}

impl ChessVars {
    /// Leaves counted by perft, low byte first: perft counts no exchanges.
    #[must_use]
    pub fn perft_leaves(&self) -> Zp {
        self.see_work
    }

    /// Both piece lists, indexed by a man's colour and slot.
    #[must_use]
    pub fn squares(&self) -> Zp {
        self.white_squares
    }

    /// The four pointers to hash keys.
    #[must_use]
    pub fn key_ptrs(&self) -> [Zp; 4] {
        [
            self.key_ptr_0,
            self.key_ptr_1,
            self.key_ptr_2,
            self.key_ptr_3,
        ]
    }

    /// The key of the pawns, by byte.
    #[must_use]
    pub fn pawn_key(&self) -> [Abs; 4] {
        [
            self.pawn_key_0,
            self.pawn_key_1,
            self.pawn_key_2,
            self.pawn_key_3,
        ]
    }

    /// The rest of the record of pawns: the last columns of the cache.
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
