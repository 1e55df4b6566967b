//! What the screens remember.

use crate::api::shared::SQUARES;
use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::platform::c128::memory_map::BorrowedZp;

/// The longest text that is put together, and its end.
pub const TEXT_MAX: u16 = 200;
/// Registers that are given back at the end.
pub const SAVED_REGISTERS: u16 = 16;
/// Room for what is typed.
pub const TYPED_MAX: u16 = 12;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables of the screens. In the listing every name begins with
        /// `screen_`.
        #[derive(Clone, Copy, Debug)]
        pub struct UiVars {
            $($(#[$meta])* pub $name: Abs,)*
            /// Where text is read from.
            pub src_ptr: Zp,
            /// Where characters are written to on 40 columns.
            pub dst_ptr: Zp,
            /// Where their colours are.
            pub color_ptr: Zp,
        }

        impl UiVars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, borrowed: &mut BorrowedZp) -> UiVars {
                UiVars {
                    src_ptr: borrowed.take(a, "ui_src_ptr", 2),
                    dst_ptr: borrowed.take(a, "ui_dst_ptr", 2),
                    color_ptr: borrowed.take(a, "ui_color_ptr", 2),
                    $($name: a.reserve(segment, concat!("ui_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

variables! {
    /// The text being put together.
    text TEXT_MAX + 1;
    /// Its length.
    text_len 1;
    /// Keeps X while a character is added.
    put_x 1;
    /// A number to be written, low byte first.
    number 4;
    /// What it is divided by.
    divisor 1;
    /// The men on the board that is shown.
    board SQUARES;
    /// What is marked on its squares.
    marks SQUARES;
    /// What they looked like when they were drawn.
    drawn SQUARES;
    /// The square being drawn.
    square 1;
    /// What it looks like.
    appearance 1;
    /// Its first row on the screens, in characters.
    row 1;
    /// Its first column on 40 columns.
    column_40 1;
    /// Its first column on 80 columns.
    column_80 1;
    /// The first character of the man on it, or of the empty square.
    first_char 1;
    /// Not 0: a man stands on it.
    occupied 1;
    /// Attribute: the second character set on dark squares.
    charset_bit 1;
    /// The colour.
    color 1;
    /// Rows or characters yet to come.
    remaining 1;
    /// The box being filled, on one screen: row.
    box_row 1;
    /// Column.
    box_column 1;
    /// Width.
    box_width 1;
    /// Height.
    box_height 1;
    /// Colour.
    box_color 1;
    /// Where a row of the box begins in the text.
    row_begin 1;
    /// Where it ends.
    row_end 1;
    /// Where the next row begins.
    row_next 1;
    /// The last space found in it.
    last_space 1;
    /// The move being written: origin.
    san_from 1;
    /// Target.
    san_to 1;
    /// What else its writing takes.
    san_flags 1;
    /// While the marks of a move are found: its number.
    san_move 1;
    /// The kind of man that moves.
    san_kind 1;
    /// Bits: another man of the kind can go there; from the same file; rank.
    san_ambiguity 1;
    /// The row of a page that is written next.
    page_row 1;
    /// The cursor's square, or $FF.
    cursor 1;
    /// The square of the man chosen, or $FF.
    chosen 1;
    /// The square asked about, or $FF.
    queried 1;
    /// The colour of the player who is written about.
    player 1;
    /// The half-move that is written next, low byte first.
    sheet_ply 2;
    /// The time of a search while it is divided by.
    ply_time 3;
    /// Its nodes while they are multiplied.
    product 4;
    /// The number of the move, low byte first.
    move_number 2;

    /// The VIC-II's registers as they were.
    saved SAVED_REGISTERS;
    /// Whom the next key is for.
    input_mode 1;
    /// The key.
    key 1;
    /// Where the key goes.
    handler 2;
    /// The question asked.
    question 1;
    /// What was typed.
    typed TYPED_MAX;
    /// Its length.
    typed_len 1;
    /// Its length without what ends it.
    move_text_len 1;
    /// Where it goes on behind the piece's letter.
    move_text_pos 1;
    /// Where a page's text goes on.
    page_ptr 2;
    /// The page's next line.
    page_row_next 1;
    /// The edge that the cursor stops at.
    edge 1;
    /// The bits of a square that say whether it is there.
    edge_mask 1;
    /// The move wanted: kind of man, or 0.
    spec_type 1;
    /// The file it leaves, or $FF.
    spec_file 1;
    /// The rank it leaves, or $FF.
    spec_rank 1;
    /// The square it reaches, or $FF.
    spec_to 1;
    /// What the pawn becomes, or 0.
    spec_promotion 1;
    /// Not 0: it takes.
    spec_takes 1;
    /// How many legal moves fit.
    match_count 1;
    /// The first.
    match_first 1;
    /// The second.
    match_second 1;
    /// A way: where it begins.
    path_from 1;
    /// Where it leads.
    path_to 1;
    /// Whose it is: the kind.
    path_type 1;
    /// Files between.
    files_apart 1;
    /// Ranks between.
    ranks_apart 1;
    /// Bit 7: downwards.
    path_downward 1;
    /// The step from square to square.
    step 1;
    /// Who is in the way, or $FF.
    blocker 1;
    /// The man who is looked at: his square.
    candidate 1;
    /// How many attack the square asked about.
    attackers 1;
    /// How many defend it.
    defenders 1;
    /// The least kind that attacks it.
    least_attacker 1;
    /// Moves considered that come before the page.
    analysis_first 1;
    /// Those of them that are still to come.
    analysis_skip 1;
    /// The score of the row before, and its move.
    prev_score 2;
    /// The move.
    prev_move 1;
    /// The best score that comes after it.
    best 2;
    /// Its move, or $FF.
    best_move 1;
    /// The position edited: its men.
    edit_board SQUARES;
    /// Who is to move: 0 or $80.
    edit_side 1;
    /// Castling rights.
    edit_castling 1;
    /// The file of the pawn that can be taken in passing, or $FF.
    edit_en_passant 1;
}
