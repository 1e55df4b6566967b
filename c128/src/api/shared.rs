//! The shared block: variables in common RAM that core and UI both see.
//!
//! The API writes position and search results, and the UI reads them. The UI and the interrupt
//! write options, limits and keys. Squares count from a1 = 0, b1 = 1 to h8 = 63, except in moves,
//! which are the engine's two bytes ([`octet_engine::board::moves::Move`]). Numbers of several
//! bytes have their low byte first. Times are in jiffies, sixtieths of a second.

use octet_book::names::MAX_NAME_LEN;
use octet_engine::board::piece::PieceType;
use octet_engine::eval::MATE;
use octet_engine::movegen::generate::MOST_LEGAL_MOVES;

use crate::chess::vars::PAWN_SCAN_LEN;
use octet_asm::variables;

/// Jiffies in a second: times are counted in jiffies.
pub const JIFFIES: u32 = 60;
/// Squares of the board.
pub const SQUARES: u16 = 64;
/// Bytes of a position: from `board` to `move_number`.
pub const POSITION_LEN: u16 = SQUARES + 6;
/// Offset of the move number in a position.
pub const MOVE_NUMBER_OFFSET: u16 = POSITION_LEN - 2;
/// How many legal moves there is room for.
pub const MAX_MOVES: u16 = 224;
/// How many moves of the PV are shown.
pub const PV_SHOWN: u16 = 24;
/// The number of piece types of both sides, and the 0 before the first.
pub const TYPE_SUMS: u16 = 13;
/// Bytes of the results of evaluating pawns.
pub const PAWN_SETS: u16 = 2 * PAWN_SCAN_LEN as u16;
/// Bytes of both of the player's own times.
pub const OWN_TIMES_LEN: u16 = 6;
/// Bytes of all that belongs to the player's own clocks.
pub const OWN_CLOCKS_LEN: u8 = OWN_TIMES_LEN as u8 + 7;
/// Bytes of the key ring.
pub const KEY_QUEUE_LEN: u16 = 16;
/// The colour bit of a piece on [`Shared::board`]. The piece types are 1 to 6.
pub const BLACK: u8 = 0x80;
/// The value of [`Shared::en_passant`] when there is no such square.
pub const NO_EN_PASSANT: u8 = 0xFF;
/// The value of [`Shared::info_depth`] for a book move.
pub const DEPTH_BOOK: u8 = 0xFF;
/// The value of [`Shared::move_score_hi`] for a move without a score.
pub const NO_SCORE: u8 = 0;
/// Added to twice a move's score, so that scores compare as unsigned numbers.
pub const SCORE_BIAS: u16 = 0x8000;
/// Piece types that can be captured.
pub const CAPTURED_TYPES: u16 = 5;

/// The number of a piece type on [`Shared::board`].
#[must_use]
pub const fn type_number(piece_type: PieceType) -> u8 {
    piece_type.index() as u8 + 1
}

variables! {
    /// The shared block. In the listing every name begins with `shared_`.
    pub Shared "shared_" |asm| {
        /// The pieces by square: 0, or 1 to 6 for pawn, knight, bishop, rook, queen, king, with
        /// [`BLACK`].
        board SQUARES;
        side 1, "The side to move: 0 or [`BLACK`].";
        castling 1, "Castling rights, the engine's bits.";
        en_passant 1, "The file of the pawn that can be taken en passant, or [`NO_EN_PASSANT`].";
        halfmove 1, "Plies since the last capture or pawn move.";
        move_number 2, "The move number.";
        in_check 1, "Whether the side to move is in check: 0 or 1.";
        outcome 1, "0 while the game goes on, or its result ([`Outcome`]).";
        move_count 1, "Number of legal moves.";
        moves_from MAX_MOVES, "Their origins, with the bits of promotion and special moves.";
        moves_to MAX_MOVES, "Their targets.";
        last_from 1, "The last move: origin; equal to its target if there is none.";
        last_to 1, "The last move: target.";
        /// Captured pieces: White's pawns, knights, bishops, rooks and queens, then Black's.
        captured 2 * CAPTURED_TYPES;
        material 1, "Material, White's minus Black's, in pawns: a signed byte.";
        key_queue KEY_QUEUE_LEN, "The key ring: PETSCII codes.";
        key_head 1, "Index of the next key to be read.";
        key_tail 1, "Index of the next key to be written; equal to the head if there is none.";
        uptime 3, "Time since startup.";
        second_shown 1, "The low byte of the time at which the clocks were drawn last.";
        clock_white 3, "White's clock: time left, or used.";
        clock_black 3, "Black's clock.";
        flipped 1, "Bit 7: the board is flipped, Black's side below.";
        /// From here on the options that the player changes, in the order of the options page:
        /// sides that the engine plays, bit 0 White, bit 1 Black.
        engine_sides 1;
        ponder 1, "Bit 7: think on the opponent's time.";
        sound 1, "Bit 7: sound is on.";
        /// Screens in use: bit 7 80 columns, bit 6 40 columns; bit 0: the 40-column picture stays
        /// while the engine thinks, at 2 MHz only outside its text; bits 1-2: the theme; bits 3-4:
        /// what a blindfold hides; bit 5: the transposition table stays out of a RAM expansion.
        screens 1;
        use_book 1, "Bit 7: the engine plays from it.";
        book_learning 1, "Bit 7: the book learns from the results of games.";
        language 1, "Bit 7: keys as on German keyboards; bit 6: letters of pieces are German.";
        own_time OWN_TIMES_LEN, "The player's own clocks: White's time at the start of a game, then Black's.";
        /// The moves to their time control. With bit 7 there is none: the number of moves that
        /// share the clock until the end of the game.
        own_moves 1;
        own_rest 3, "The time that is added there, for the rest of the game.";
        own_increment 3, "The time that is added after each move.";
        info_side 1, "The side to move in the position that is searched.";
        root_from 1, "The root move being searched: origin; equal to its target if there is none.";
        root_to 1, "Its target.";
        root_changed 1, "Not 0: it has changed since it was shown.";
        info_depth 1, "Search results: the last completed iteration.";
        info_score 2, "Score of the side to move.";
        info_nodes 4, "Nodes.";
        info_time 3, "Time.";
        pv_len 1, "Length of the PV.";
        pv_from PV_SHOWN, "The PV: origins.";
        pv_to PV_SHOWN, "The PV: targets.";
        /// Scores of the legal moves, in their order, low byte: 2 * score + [`SCORE_BIAS`], + 1 if
        /// the score is exact and not an upper bound, so that the greatest is the best.
        move_score_lo MAX_MOVES;
        move_score_hi MAX_MOVES, "High byte; [`NO_SCORE`] while the move has none.";
        /// The best replies to the legal moves: origin; equal to the target if none is known.
        reply_from MAX_MOVES;
        reply_to MAX_MOVES, "The best reply: target.";
        /// Running totals of the piece-square sums, for the explanation of the evaluation: 0, then
        /// after each piece type in the order of slots, White's then Black's. [`TYPE_SUMS`] low
        /// bytes of mg - eg, their high bytes, then those of eg. White counts positive.
        type_sums 4 * TYPE_SUMS;
        /// What the evaluation of pawns has found: White's sets of files by rank, its counts and
        /// its shelter, then Black's ([`crate::chess::eval::pawns`]).
        pawn_sets PAWN_SETS;
        bishop_counts 1, "Bishops: White's in bits 0-3, Black's in bits 4-7.";
        phase_weight 1, "Weight of the middlegame in the tapered evaluation, in 256ths.";
        mop_up 2, "Mop-up value for White, then for Black, in the units of its tables.";
        net_value 2, "The network's output, White's advantage positive.";
        static_eval 2, "Static evaluation for the side to move.";
        setup_error 1, "Why a set-up position is not accepted ([`SetupError`]), or 0.";
        book_loaded 1, "Bit 7: the opening book is loaded.";
        level 1, "The playing level: its number in the UI's table.";
        book_seed 2, "Seed of the choice among its moves; 0 until the first key is pressed.";
        book_from 1, "The book move: origin; equal to the target if there is none.";
        book_to 1, "The book move: target.";
        /// The index of its weight; the high byte is [`NO_WEIGHT`] if it has none.
        ///
        /// [`NO_WEIGHT`]: super::book::NO_WEIGHT
        book_weight_index 2;
        opening_index 1, "The number of the opening whose name follows.";
        opening_name MAX_NAME_LEN as u16 + 1, "The opening's name, ended by a zero byte.";
        /// Not 0: no key is handled meanwhile: the cold buffer holds a chunk of the book.
        keys_wait 1;
    }
}

const _: () = assert!(MAX_MOVES as usize >= MOST_LEGAL_MOVES);
// No score has the high byte that means a move without one.
const _: () = assert!((SCORE_BIAS - 2 * MATE as u16) >> 8 > NO_SCORE as u16);

/// The result of a game, the value of [`Shared::outcome`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// The side to move is checkmated.
    Mate = 1,
    /// The side to move is stalemated.
    Stalemate,
    /// Draw by the fifty-move rule.
    FiftyMoves,
    /// Draw by threefold repetition.
    Repetition,
    /// Draw by insufficient material.
    InsufficientMaterial,
    /// White has resigned.
    WhiteResigned,
    /// Black has resigned.
    BlackResigned,
    /// A draw was agreed.
    Agreed,
    /// White loses on time.
    WhiteTime,
    /// Black loses on time.
    BlackTime,
    /// Draw: the flag of the side to move has fallen, and the opponent has a bare king.
    BareTime,
}

/// Why a set-up position is not accepted, the value of [`Shared::setup_error`]. It has [`BLACK`]
/// added if Black's side is at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum SetupError {
    /// A side has no king.
    NoKing = 1,
    /// A side has more than one king.
    Kings,
    /// A side has more pawns and promoted pieces than eight pawns can be.
    Pawns,
    /// The side that is not to move is in check.
    InCheck,
    /// A pawn stands on the first or last rank. From here on no side is named.
    PawnRank,
    /// A castling right without king and rook on their squares.
    Castling,
    /// The pawn to be taken en passant cannot just have moved two squares.
    EnPassant,
}
