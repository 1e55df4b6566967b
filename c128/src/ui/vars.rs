//! The variables of view, input and pages.
//!
//! Squares count from a1 = 0 to h8 = 63; $FF is no square.

use crate::api::shared::SQUARES;
use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::platform::c128::memory_map::BorrowedZp;

/// The most characters of a text.
pub const TEXT_MAX: u16 = 200;
/// Registers of the VIC-II that are restored at the end.
pub const SAVED_REGISTERS: u16 = 16;
/// The most characters that are typed, and one.
pub const TYPED_MAX: u16 = 12;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// The variables; in the listing their names begin with `ui_`.
        #[derive(Clone, Copy, Debug)]
        pub struct UiVars {
            $($(#[$meta])* pub $name: Abs,)*
            /// Where a text or a table is read.
            pub src_ptr: Zp,
            /// A cell of the 40-column screen, or the address of one of 80 columns.
            pub dst_ptr: Zp,
            /// That cell's colour.
            pub color_ptr: Zp,
        }

        impl UiVars {
            /// Reserves them in `segment`, the pointers in the zero page.
            pub fn reserve(asm: &mut Asm, segment: SegmentId, borrowed: &mut BorrowedZp) -> UiVars {
                UiVars {
                    src_ptr: borrowed.take(asm, "ui_src_ptr", 2),
                    dst_ptr: borrowed.take(asm, "ui_dst_ptr", 2),
                    color_ptr: borrowed.take(asm, "ui_color_ptr", 2),
                    $($name: asm.reserve(segment, concat!("ui_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

variables! {
    /// The text that is put together, with room for the zero byte that ends it.
    text TEXT_MAX + 1;
    /// Its length.
    text_len 1;
    /// Saves X in `put_char`, a byte in `to_square64`.
    put_x 1;
    /// The number that is printed or divided, low byte first.
    number 4;
    /// Its divisor.
    divisor 1;
    /// The pieces on the board that is shown, by square.
    board SQUARES;
    /// The marks of its squares ([`crate::ui::view::board::mark`]).
    marks SQUARES;
    /// Each square's appearance when it was last drawn; $FF forces a redraw.
    drawn SQUARES;
    /// The square that is drawn.
    square 1;
    /// Its appearance: piece and mark.
    appearance 1;
    /// Its first row on both screens, in characters.
    row 1;
    /// Its first column on 40 columns.
    column_40 1;
    /// Its first column on 80 columns.
    column_80 1;
    /// The next character of the piece on it.
    first_char 1;
    /// The piece type on it; 0 if it is empty.
    occupied 1;
    /// $80 on dark squares: the attribute of the VDC's second character set.
    charset_bit 1;
    /// Its colour.
    color 1;
    /// A loop's counter: rows or characters that remain, and the like.
    remaining 1;
    /// The box that is filled, on one of the screens: its row.
    box_row 1;
    /// Its column.
    box_column 1;
    /// Its width.
    box_width 1;
    /// Its height.
    box_height 1;
    /// Its colour.
    box_color 1;
    /// Where in the text a row of the box begins.
    row_begin 1;
    /// Where it ends.
    row_end 1;
    /// Where the next row begins.
    row_next 1;
    /// The last space in the row.
    last_space 1;
    /// The move that is written: origin, with the move's flags.
    san_from 1;
    /// Its target, with the move's flags.
    san_to 1;
    /// The rest of its notation ([`crate::ui::score_sheet::san_flags`]).
    san_flags 1;
    /// While the flags are found: its index in the list of legal moves.
    san_move 1;
    /// The piece type that moves.
    san_type 1;
    /// Bit 0: another piece of the type reaches the target; bit 1: one from the
    /// same file; bit 2: one from the same rank.
    san_ambiguity 1;
    /// The row on 40 columns for `show_text_box_at`.
    page_row 1;
    /// The cursor's square, or $FF.
    cursor 1;
    /// The square of the chosen piece, or $FF.
    chosen 1;
    /// The square whose attackers are shown, or $FF.
    queried 1;
    /// The side that a text is about: 0 or $80.
    player 1;
    /// The ply of the score sheet that is written next, low byte first.
    sheet_ply 2;
    /// The time of a search while nodes are divided by it.
    ply_time 3;
    /// A product.
    product 4;
    /// The number of the move that is written, low byte first.
    move_number 2;

    /// The VIC-II's registers before the program.
    saved SAVED_REGISTERS;
    /// Where the next key goes ([`crate::ui::input::InputMode`]).
    input_mode 1;
    /// The key, in ASCII where it has a letter.
    key 1;
    /// The address of the key's routine.
    handler 2;
    /// The number of the question asked.
    question 1;
    /// The move that is typed.
    typed TYPED_MAX;
    /// Its length.
    typed_len 1;
    /// Its length without suffixes such as + and !, and without a promotion.
    move_text_len 1;
    /// 1 behind the letter of a piece, else 0.
    move_text_pos 1;
    /// The next character of a page's text.
    page_ptr 2;
    /// The page's next row.
    page_row_next 1;
    /// The coordinate, in the square's bits, at which the cursor stops.
    edge 1;
    /// The bits of a square that are compared with it: file or rank.
    edge_mask 1;
    /// The move specification: piece type, or 0.
    spec_type 1;
    /// The file of its origin, or $FF.
    spec_file 1;
    /// The rank of its origin, or $FF.
    spec_rank 1;
    /// Its target, or $FF.
    spec_to 1;
    /// The piece type that the pawn promotes to, or 0.
    spec_promotion 1;
    /// Not 0: it was typed as a capture.
    spec_takes 1;
    /// How many legal moves match.
    match_count 1;
    /// The index of the first.
    match_first 1;
    /// The index of the second.
    match_second 1;
    /// A path: the square it starts from.
    path_from 1;
    /// The square it ends at.
    path_to 1;
    /// The piece type that takes it.
    path_type 1;
    /// Files between both ends.
    files_apart 1;
    /// Ranks between both ends.
    ranks_apart 1;
    /// Bit 7: it leads down the board.
    path_downward 1;
    /// From one square of it to the next.
    step 1;
    /// The square that blocks it, or $FF.
    blocker 1;
    /// The square of the piece that is examined.
    candidate 1;
    /// How many pieces attack the queried square.
    attackers 1;
    /// How many defend it.
    defenders 1;
    /// The cheapest piece type that attacks it; 7 if none does.
    least_attacker 1;
    /// How many moves come before the analysis page.
    analysis_first 1;
    /// How many of them are still to be skipped.
    analysis_skip 1;
    /// The score of the row above.
    prev_score 2;
    /// The index of its move.
    prev_move 1;
    /// The best score so far of those that come after it.
    best 2;
    /// The index of its move, or $FF.
    best_move 1;
    /// The editor's position: its pieces.
    edit_board SQUARES;
    /// Its side to move: 0 or $80.
    edit_side 1;
    /// Its castling rights.
    edit_castling 1;
    /// Its en passant file, or $FF.
    edit_en_passant 1;
}
