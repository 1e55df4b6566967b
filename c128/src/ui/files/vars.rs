//! What the routines of the disk remember.

use crate::api::shared::POSITION_LEN;
use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::platform::c128::drive::STATUS_MAX;
pub use crate::platform::c128::drive::{DIR_MAX, NAME_LEN};
use crate::platform::c128::memory_map::BorrowedZp;
use crate::platform::c128::memory_map::TT_START;
use crate::ui::score_sheet::{SHEET_MOVES_LEN, SHEET_STATE_LEN};

/// The longest word that is read from a file; of more only this is kept.
pub const TOKEN_MAX: u16 = 24;

/// What is kept of a text while the game is put back.
pub const SAVED_TEXT_MAX: u16 = 120;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables. In the listing every name begins with `disk_`.
        #[derive(Clone, Copy, Debug)]
        pub struct DiskVars {
            $($(#[$meta])* pub $name: Abs,)*
            /// The position that is written or read: where it is, as
            /// [`POSITION_LEN`] says.
            pub at: Zp,
            /// Names of the files in the directory, filled up with zero bytes,
            /// and the moves of the record that is kept: both in the memory of
            /// the transposition table, which is empty again when they are no
            /// longer needed.
            pub names: Abs,
            /// The moves that are kept.
            pub kept: Abs,
        }

        impl DiskVars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, borrowed: &mut BorrowedZp) -> DiskVars {
                DiskVars {
                    at: borrowed.take(a, "disk_ptr", 2),
                    names: a.constant("disk_names", TT_START),
                    kept: a.constant("disk_saved_sheet", TT_START + DIR_MAX * NAME_LEN),
                    $($name: a.reserve(segment, concat!("disk_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

variables! {
    /// The number of the drive, 8 to 11.
    device 1;
    /// The name of the file, ended by a zero byte.
    name NAME_LEN + 1;
    /// Bit 7: a file of that name is to be replaced.
    replace 1;
    /// The drive's last answer: its number.
    status 1;
    /// What it said after the number, ended by a zero byte.
    status_text STATUS_MAX + 1;
    /// Bit 7: the drive no longer took what was written.
    write_failed 1;
    /// The column that the next character of the file is written to.
    column 1;
    /// Counts what is written.
    count 1;

    /// Bit 7: the file has ended.
    ended 1;
    /// A character that is read once more, or 0.
    unread 1;
    /// The word read from a file, ended by a zero byte.
    token TOKEN_MAX + 1;
    /// Its length.
    token_len 1;
    /// Of the file's first word, which is read twice: how much is read again.
    token_unread 1;
    /// Its length.
    first_token_len 1;
    /// Variations that have not ended.
    nesting 1;

    /// The position read from a file.
    position POSITION_LEN;
    /// The square of the board that is read or written.
    square 1;
    /// Squares of a rank that are left.
    left 1;

    /// The kind of man being read.
    piece_type 1;

    /// What follows the moves in the record that is kept while another game is
    /// read.
    saved_sheet_state SHEET_STATE_LEN;
    /// Bit 7: its moves are kept too.
    saved_moves 1;
    /// How the game had ended.
    saved_outcome 1;
    /// What is to be said in the end.
    saved_text SAVED_TEXT_MAX;
    /// Its length.
    saved_text_len 1;

    /// Letters of the name that is being typed.
    name_len 1;
    /// Files that are listed on the page.
    listed 1;
    /// The first of them.
    first 1;
    /// Files in the directory; bit 7: it was not read.
    entries 1;
    /// Blocks that are free, low byte first.
    free 2;
}

const _: () = assert!(
    TT_START + DIR_MAX * NAME_LEN + SHEET_MOVES_LEN <= 0xC000,
    "in sight of the room, below the KERNAL"
);
