//! What the worlds tell each other: memory that all of them see.
//!
//! The services write what the position is, the screens read it; the screens
//! and the interrupt write what the player wants, game control reads it.
//! Squares here count from a1 = 0, b1 = 1 to h8 = 63, but in moves, which are
//! the engine's two bytes (`octet_engine::board::moves::MoveJson`). Numbers of several bytes
//! have their low byte first. Times are in sixtieths of a second.

use octet_engine::board::piece::PieceType;
use octet_engine::book::names::MAX_NAME_LEN;
use octet_engine::eval::MATE;

use crate::asm::{Abs, Asm, SegmentId};

/// Squares of the board.
pub const SQUARES: u16 = 64;
/// Bytes of a position: the desk's from `board` to `move_number`.
pub const POSITION_LEN: u16 = SQUARES + 6;
/// Where in it the number of the move is.
pub const MOVE_NUMBER_OFFSET: u16 = POSITION_LEN - 2;
/// Room for legal moves: no position has more than 218.
pub const MAX_MOVES: u16 = 224;
/// Moves of a line that are shown.
pub const PV_SHOWN: u16 = 24;
/// Kinds of men of both sides, and nothing before the first.
pub const TYPE_SUMS: u16 = 13;
/// Keys that wait to be read.
pub const KEY_QUEUE_LEN: u16 = 16;
/// The colour's bit of a man on [`Desk::board`]; the kinds are the engine's
/// without their shift, 1 to 6.
pub const BLACK: u8 = 0x80;
/// [`Desk::en_passant`] when there is none.
pub const NO_EN_PASSANT: u8 = 0xFF;
/// [`Desk::depth`] of a move of the opening book.
pub const DEPTH_BOOK: u8 = 0xFF;
/// [`Desk::move_score_hi`] of a move that has no score.
pub const NO_SCORE: u8 = 0;
/// What is added to twice a score on the desk, so that no byte has a sign.
pub const SCORE_BIAS: u16 = 0x8000;
/// How many kinds of men can be lost.
pub const CAPTURED_TYPES: u16 = 5;

/// The number of a kind on the desk.
#[must_use]
pub const fn kind_number(piece_type: PieceType) -> u8 {
    piece_type.index() as u8 + 1
}

macro_rules! shared {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// The desk. In the listing every name begins with `desk_`.
        #[derive(Clone, Copy, Debug)]
        pub struct Shared {
            $($(#[$meta])* pub $name: Abs,)*
        }

        impl Shared {
            /// Reserves it in `segment`.
            pub fn reserve(a: &mut Asm, segment: SegmentId) -> Shared {
                Shared {
                    $($name: a.reserve(segment, concat!("shared_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

shared! {
    /// The men by square: 0, or 1 to 6 for pawn, knight, bishop, rook, queen,
    /// king, with [`BLACK`].
    board SQUARES;
    /// Who is to move: 0 or [`BLACK`].
    side 1;
    /// Castling rights, the engine's bits.
    castling 1;
    /// The file of the pawn that may be taken in passing, or [`NO_EN_PASSANT`].
    en_passant 1;
    /// Half-moves since the last capture or pawn move.
    halfmove 1;
    /// The number of the move.
    move_number 2;
    /// Whether the side to move is in check: 0 or 1.
    in_check 1;
    /// 0 while the game goes on, or how it has ended ([`Outcome`]).
    outcome 1;
    /// How many legal moves there are.
    move_count 1;
    /// Their origins, with the kind's bits.
    moves_from MAX_MOVES;
    /// Their targets.
    moves_to MAX_MOVES;
    /// The last move: origin; equal to its target if there is none.
    last_from 1;
    /// The last move: target.
    last_to 1;
    /// Men lost: White's pawns, knights, bishops, rooks and queens, then
    /// Black's.
    captured 2 * CAPTURED_TYPES;
    /// Material, White's less Black's, in pawns: a signed byte.
    material 1;

    /// Keys that wait, as codes: a ring.
    key_queue KEY_QUEUE_LEN;
    /// Where the next key is read.
    key_head 1;
    /// Where the next key is written.
    key_tail 1;
    /// Joystick in port 2: bits 0-3 up, down, left, right, bit 4 fire; 1 while
    /// pressed.
    joystick 1;
    /// The time since the program began.
    uptime 3;

    /// White's clock, then Black's: what is left, or has been used.
    clock_white 3;
    /// Black's clock.
    clock_black 3;
    /// The level ([`crate::platform::c128::levels`]).
    level 1;
    /// Sides that the machine plays: bit 0 White, bit 1 Black.
    engine_sides 1;
    /// Bit 7: Black's side is below.
    flipped 1;
    /// Bit 7: sound is on.
    sound 1;
    /// Bit 7: think on the opponent's time.
    ponder 1;
    /// Screens in use: bit 7 80 columns, bit 6 40 columns; bit 0: the picture
    /// of 40 columns stays while the machine thinks, at 1 MHz.
    screens 1;

    /// The thinking panel: iterations completed.
    info_depth 1;
    /// The score, for the side to move.
    info_score 2;
    /// Nodes.
    info_nodes 4;
    /// The time it took.
    info_time 3;
    /// Length of the line.
    pv_len 1;
    /// The line: origins.
    pv_from PV_SHOWN;
    /// The line: targets.
    pv_to PV_SHOWN;

    /// For each legal move, in their order: what it is worth as far as the
    /// search has told, low byte. Twice the score and [`SCORE_BIAS`], and one
    /// more if it is exactly that, not at most: in this order the best comes
    /// first.
    move_score_lo MAX_MOVES;
    /// High byte; [`NO_SCORE`] while it has none.
    move_score_hi MAX_MOVES;
    /// What answers it: origin; equal to its target if nothing is known.
    reply_from MAX_MOVES;
    /// The answer: target.
    reply_to MAX_MOVES;

    /// What men add up to, from the first to each kind, in the order of slots,
    /// White's then Black's, after nothing at all: [`TYPE_SUMS`] low bytes of the
    /// spread, which is the middlegame less the endgame, the high bytes, then
    /// those of the endgame. White's count positive.
    type_sums 4 * TYPE_SUMS;
    /// How much of the middlegame is left, in 256ths.
    phase_weight 1;
    /// What a bare king is worth to White, and to Black, in the endgame, in the
    /// units of its tables.
    mop_up 2;
    /// What the network adds, White's advantage positive.
    net_value 2;
    /// What the position is worth to the side to move.
    static_eval 2;

    /// Why a set-up was refused ([`Refusal`]), or 0. The squares that it is
    /// about are marked on the board.
    setup_error 1;
    /// Bit 7: the opening book is there.
    book_loaded 1;
    /// Bit 7: the machine plays from it.
    use_book 1;
    /// What chooses among its moves; 0 until the first key comes.
    book_seed 2;
    /// The move that it has for the position: origin; equal to its target if
    /// there is none.
    book_from 1;
    /// Its target.
    book_to 1;
    /// The number of its weight, or with [`NO_WEIGHT`] above, none.
    ///
    /// [`NO_WEIGHT`]: super::book::NO_PLACE
    book_weight_index 2;
    /// Bit 7: the weights follow the results of games.
    book_learning 1;
    /// The number of the opening whose name is on the desk.
    opening_index 1;
    /// The name, a 0 behind it.
    opening_name MAX_NAME_LEN as u16 + 1;
}

// No score on the desk has the high byte of none.
const _: () = assert!((SCORE_BIAS - 2 * MATE as u16) >> 8 > NO_SCORE as u16);

/// How a game has ended: [`Desk::outcome`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Outcome {
    /// The side to move is mated.
    Mate = 1,
    /// The side to move has no move.
    Stalemate,
    /// Fifty moves by each side without capture or pawn move.
    FiftyMoves,
    /// The same position for the third time.
    Repetition,
    /// Nobody can mate any more.
    InsufficientMaterial,
    /// White has resigned.
    WhiteResigned,
    /// Black has resigned.
    BlackResigned,
    /// A draw was agreed.
    Agreed,
    /// White's time is over.
    WhiteTime,
    /// Black's time is over.
    BlackTime,
    /// The time of the side to move is over, and the other has only its king.
    BareTime,
}

/// Why a set-up was refused: [`Desk::refusal`], with [`BLACK`] where it is
/// Black that a refusal of one side is about.
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
    /// A pawn stands on the first or the last rank. Refusals from here on are
    /// of no side.
    PawnRank,
    /// A castling right without king and rook at home.
    Castling,
    /// A pawn to be taken in passing that cannot just have moved.
    EnPassant,
}
