//! The variables of view, input and pages.
//!
//! Squares count from a1 = 0 to h8 = 63; $FF is no square.

use crate::api::shared::SQUARES;
use crate::platform::memory_map::BorrowedZp;
use crate::platform::vdc::SAVED_REGISTERS_80;
use crate::platform::vic::SAVED_REGISTERS;
use octet_asm::{Abs, Zp, variables};

/// The most characters of a text.
pub const TEXT_MAX: u16 = 200;
/// Bytes of a name or date for saved games, with the zero byte that ends it.
pub const ENTRY_LEN: u16 = 13;
/// The most characters of the principal variation.
pub const LINE_MAX: u16 = 60;
/// The most characters that are typed, plus one.
pub const TYPED_MAX: u16 = 12;

variables! {
    /// The variables; in the listing their names begin with `ui_`.
    pub UiVars "ui_" |asm, borrowed: &mut BorrowedZp| {
        /// The text that is put together, with room for the zero byte that ends it.
        text TEXT_MAX + 1;
        text_first 1, "The first of its characters that a box shows: 0, except in `show_changes`.";
        text_shown 1, "How many it shows; 0, except there, if the rest of the box is shown, too.";
        put_x 1, "Saves X in `put_char`, a byte in `to_square64`.";
        divisor 1, "Its divisor.";
        board SQUARES, "The pieces on the board that is shown, by square.";
        marks SQUARES, "The marks of its squares ([`crate::ui::view::appearance::mark`]).";
        drawn SQUARES, "Each square's appearance when it was last drawn; $FF forces a redraw.";
        square 1, "The square that is drawn.";
        appearance 1, "Its appearance: piece and mark.";
        column_40 1, "Its first column on 40 columns.";
        column_80 1, "Its first column on 80 columns.";
        first_char 1, "The next character of the piece on it; its picture on 80 columns, or 0.";
        blank 1, "Bit 7: the bitmap of 80 columns is empty, so that empty squares need no pixels.";
        shape 1, "The shape of its mark on 80 columns, or $FF.";
        left 1, "The shape in the first byte of a line.";
        middle 1, "In those between.";
        right 1, "In the last one.";
        occupied 1, "The piece type on it; 0 if it is empty.";
        dark_square 1, "$80 on dark squares.";
        color 1, "Its colour.";
        role 1, "What a colour is for, while it is looked up.";
        box_row 1, "The box that is filled, on one of the screens: its row.";
        box_column 1, "Its column.";
        box_width 1, "Its width.";
        box_height 1, "Its height.";
        box_color 1, "Its colour.";
        box_line 1, "Its line of pixels, in a row.";
        row_begin 1, "Where in the text a row of the box begins.";
        row_end 1, "Where it ends.";
        row_next 1, "Where the next row begins.";
        last_space 1, "The last space in the row; then the columns behind its text.";
        san_from 1, "The move that is written: origin, with the move's flags.";
        san_to 1, "Its target, with the move's flags.";
        san_flags 1, "The rest of its notation ([`crate::ui::score_sheet::san_flags`]).";
        san_move 1, "Keeps an index in the list of legal moves.";
        san_square 1, "The square that it leaves, 0 to 63.";
        san_piece 1, "The piece that moves.";
        /// Bit 0: another piece of the type reaches the target; bit 1: one from the same file; bit
        /// 2: one from the same rank.
        san_ambiguity 1;
        entry 1, "The entry that is typed, or $FF.";
        page_row 1, "The row on 40 columns for `show_text_box_at`.";
        chosen 1, "The square of the chosen piece, or $FF.";
        queried 1, "The square whose attackers are shown, or $FF.";
        ply_time 3, "The time of a search while nodes are divided by it.";
        move_number 2, "The number of the move that is written, low byte first.";
        saved SAVED_REGISTERS, "The VIC-II's registers before the program.";
        saved_80 SAVED_REGISTERS_80, "The VDC's registers before the program.";
        key 1, "The key, in ASCII where it has a letter.";
        handler 2, "The address of the key's routine.";
        question 1, "The number of the question asked.";
        typed TYPED_MAX, "The move that is typed.";
        move_text_len 1, "Its length without suffixes such as + and !, and without a promotion.";
        move_text_pos 1, "1 behind the letter of a piece, else 0.";
        page_rows 1, "Rows of a page that are still to be shown.";
        page_box 1, "The box of a page's rows.";
        page_row_next 1, "The page's next row.";
        edge 1, "The coordinate, in the square's bits, at which the cursor stops.";
        edge_mask 1, "The bits of a square that are compared with it: file or rank.";
        spec_type 1, "The move specification: piece type, or 0.";
        spec_file 1, "The file of its origin, or $FF.";
        spec_rank 1, "The rank of its origin, or $FF.";
        spec_to 1, "Its target, or $FF.";
        spec_promotion 1, "The piece type that the pawn promotes to, or 0.";
        spec_takes 1, "Not 0: it was typed as a capture.";
        match_first 1, "The index of the first legal move that matches.";
        match_second 1, "The index of the second.";
        path_type 1, "A path: the piece type that takes it.";
        files_apart 1, "Files between both ends.";
        path_downward 1, "Bit 7: it leads down the board.";
        step 1, "From one square of a path to the next.";
        blocker 1, "The square that blocks it, or $FF.";
        attackers 1, "How many pieces attack the queried square.";
        defenders 1, "How many defend it.";
        least_attacker 1, "The cheapest piece type that attacks it; 7 if none does.";
        analysis_first 1, "How many moves come before the analysis page.";
        analysis_skip 1, "How many of them are still to be skipped.";
        prev_score 2, "The score of the row above.";
        prev_move 1, "The index of its move.";
        best 2, "The best score so far of those that come after it.";
        best_move 1, "The index of its move, or $FF.";
        edit_board SQUARES, "The editor's position: its pieces.";
        edit_side 1, "Its side to move: 0 or $80.";
        edit_castling 1, "Its castling rights.";
        edit_en_passant 1, "Its en passant file, or $FF.";
    } {
        /// The principal variation as it was written last, with a zero byte.
        line: Zp = borrowed.take(asm, "ui_line", LINE_MAX as u8 + 1);
        /// Names and date for saved games, each ended by a zero byte.
        entries: Abs = borrowed.take(asm, "ui_entries", 3 * ENTRY_LEN as u8).abs();
        /// Where a text or a table is read.
        src_ptr: Zp = borrowed.take(asm, "ui_src_ptr", 2);
        /// A cell of the 40-column screen, or the address of one of 80 columns.
        dst_ptr: Zp = borrowed.take(asm, "ui_dst_ptr", 2);
        /// That cell's colour; a letter's lines on 80 columns.
        color_ptr: Zp = borrowed.take(asm, "ui_color_ptr", 2);
        // The others are here because most instructions refer to them, each of which is a byte
        // shorter.
        /// The number that is printed or divided, low byte first.
        number: Zp = borrowed.take(asm, "ui_number", 4);
        /// A product.
        product: Zp = borrowed.take(asm, "ui_product", 4);
        /// A loop's counter, such as the rows or characters that remain.
        remaining: Zp = borrowed.take(asm, "ui_remaining", 1);
        /// The ply of the score sheet that is written next, low byte first.
        sheet_ply: Zp = borrowed.take(asm, "ui_sheet_ply", 2);
        /// The square at which a path ends.
        path_to: Zp = borrowed.take(asm, "ui_path_to", 1);
        /// The square from which it starts.
        path_from: Zp = borrowed.take(asm, "ui_path_from", 1);
        /// Where the next key goes ([`crate::ui::input::InputMode`]).
        input_mode: Zp = borrowed.take(asm, "ui_input_mode", 1);
        /// The side that a text is about: 0 or $80.
        player: Zp = borrowed.take(asm, "ui_player", 1);
        /// The length of `text`.
        text_len: Zp = borrowed.take(asm, "ui_text_len", 1);
        /// Ranks between both ends of a path.
        ranks_apart: Zp = borrowed.take(asm, "ui_ranks_apart", 1);
        /// How many legal moves match the one that is typed.
        match_count: Zp = borrowed.take(asm, "ui_match_count", 1);
        /// The square of the piece that is examined, for a path.
        candidate: Zp = borrowed.take(asm, "ui_candidate", 1);
        /// The first row of the square that is drawn, on both screens, in characters.
        row: Zp = borrowed.take(asm, "ui_row", 1);
        /// The cursor's square, or $FF.
        cursor: Zp = borrowed.take(asm, "ui_cursor", 1);
        /// The length of `typed`.
        typed_len: Zp = borrowed.take(asm, "ui_typed_len", 1);
    }
}
