//! What the screens remember.

use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::computer::desk::SQUARES;
use crate::computer::memory::Borrowed;

/// The longest text that is put together, and its end.
pub const LINE: u16 = 200;
/// Registers that are given back at the end.
pub const SAVED: u16 = 16;
/// Room for what is typed.
pub const TYPED: u16 = 12;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables of the screens. In the listing every name begins with
        /// `screen_`.
        #[derive(Clone, Copy, Debug)]
        pub struct Vars {
            $($(#[$meta])* pub $name: Abs,)*
            /// Where text is read from.
            pub words: Zp,
            /// Where characters are written to on 40 columns.
            pub cells: Zp,
            /// Where their colours are.
            pub colours: Zp,
        }

        impl Vars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, borrowed: &mut Borrowed) -> Vars {
                Vars {
                    words: borrowed.take(a, "screen_words", 2),
                    cells: borrowed.take(a, "screen_cells", 2),
                    colours: borrowed.take(a, "screen_colours", 2),
                    $($name: a.reserve(segment, concat!("screen_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

variables! {
    /// The text being put together.
    line LINE + 1;
    /// Its length.
    line_len 1;
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
    shown SQUARES;
    /// The square being drawn.
    square 1;
    /// What it looks like.
    look 1;
    /// Its first row on the screens, in characters.
    row 1;
    /// Its first column on 40 columns.
    column_40 1;
    /// Its first column on 80 columns.
    column_80 1;
    /// The first character of the man on it, or of the empty square.
    first 1;
    /// Not 0: a man stands on it.
    man 1;
    /// Attribute: the second character set on dark squares.
    set 1;
    /// The colour.
    colour 1;
    /// Rows or characters yet to come.
    left 1;
    /// The box being filled, on one screen: row.
    box_row 1;
    /// Column.
    box_column 1;
    /// Width.
    box_width 1;
    /// Height.
    box_height 1;
    /// Colour.
    box_colour 1;
    /// Where a row of the box begins in the text.
    begin 1;
    /// Where it ends.
    end 1;
    /// Where the next row begins.
    next 1;
    /// The last space found in it.
    space 1;
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
    san_rivals 1;
    /// The row of a page that is written next.
    page_row 1;
    /// The cursor's square, or $FF.
    cursor 1;
    /// The square of the man chosen, or $FF.
    chosen 1;
    /// The square asked about, or $FF.
    asked 1;
    /// The colour of the player who is written about.
    player 1;
    /// The half-move that is written next, low byte first.
    ply 2;
    /// The time of a search while it is divided by.
    ply_time 3;
    /// Its nodes while they are multiplied.
    product 4;
    /// The number of the move, low byte first.
    move_number 2;

    /// The VIC-II's registers as they were.
    saved SAVED;
    /// Whom the next key is for.
    mode 1;
    /// The key.
    key 1;
    /// Where the key goes.
    handler 2;
    /// The question asked.
    question 1;
    /// What was typed.
    typed TYPED;
    /// Its length.
    typed_len 1;
    /// Its length without what ends it.
    text_len 1;
    /// Where it goes on behind the piece's letter.
    text_at 1;
    /// Where a page's text goes on.
    text 2;
    /// The page's next line.
    page_line 1;
    /// The edge that the cursor stops at.
    edge 1;
    /// The bits of a square that say whether it is there.
    edge_mask 1;
    /// The move wanted: kind of man, or 0.
    want_kind 1;
    /// The file it leaves, or $FF.
    want_file 1;
    /// The rank it leaves, or $FF.
    want_rank 1;
    /// The square it reaches, or $FF.
    want_to 1;
    /// What the pawn becomes, or 0.
    want_promotion 1;
    /// Not 0: it takes.
    want_takes 1;
    /// How many legal moves fit.
    found 1;
    /// The first.
    found_move 1;
    /// The second.
    found_second 1;
    /// A way: where it begins.
    reach_from 1;
    /// Where it leads.
    reach_to 1;
    /// Whose it is: the kind.
    reach_kind 1;
    /// Files between.
    files_apart 1;
    /// Ranks between.
    ranks_apart 1;
    /// Bit 7: downwards.
    ranks_up 1;
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
    cheapest 1;
    /// Moves considered that come before the page.
    considered 1;
    /// Those of them that are still to come.
    passed_over 1;
    /// The score of the row before, and its move.
    bound 2;
    /// The move.
    bound_move 1;
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
    edit_passing 1;
}
