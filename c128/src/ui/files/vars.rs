//! Variables of the disk.

use crate::api::shared::POSITION_LEN;
use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::platform::c128::drive::STATUS_MAX;
pub use crate::platform::c128::drive::{DIR_MAX, NAME_LEN};
use crate::platform::c128::memory_map::{BorrowedZp, TT_START};
use crate::ui::score_sheet::{SHEET_MOVES_LEN, SHEET_STATE_LEN};

/// The longest token that is kept; of a longer one only the beginning.
pub const TOKEN_MAX: u16 = 24;
/// Bytes of a message that are kept while the saved game is replayed.
pub const SAVED_TEXT_MAX: u16 = 120;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables. In the listing every name begins with `disk_`.
        #[derive(Clone, Copy, Debug)]
        pub struct DiskVars {
            $($(#[$meta])* pub $name: Abs,)*
            /// The position that is written, or the byte that is copied.
            pub at: Zp,
            /// Names in the directory, padded with 0. Like `saved_sheet` in the
            /// memory of the transposition table, which is cleared afterwards.
            pub names: Abs,
            /// The moves of the saved game.
            pub saved_sheet: Abs,
        }

        impl DiskVars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, borrowed: &mut BorrowedZp) -> DiskVars {
                DiskVars {
                    at: borrowed.take(a, "disk_ptr", 2),
                    names: a.constant("disk_names", TT_START),
                    saved_sheet: a.constant("disk_saved_sheet", TT_START + DIR_MAX * NAME_LEN),
                    $($name: a.reserve(segment, concat!("disk_", stringify!($name)), $len, 1),)*
                }
            }
        }
    };
}

variables! {
    /// The device number of the drive, 8 to 11.
    device 1;
    /// The file name, ended by 0.
    name NAME_LEN + 1;
    /// Bit 7: replace a file of that name.
    replace 1;
    /// The number of the drive's last answer, or one of `own_status`.
    status 1;
    /// Its message, ended by 0.
    status_text STATUS_MAX + 1;
    /// Bit 7: the drive did not take all that was written.
    write_failed 1;
    /// The column in which the next character of the file is written.
    column 1;
    /// Counts characters written or read.
    count 1;

    /// Bit 7: the last byte of the file has been read.
    ended 1;
    /// A character that disk_read returns once more, or 0.
    unread 1;
    /// The token read from a file, ended by 0.
    token TOKEN_MAX + 1;
    /// Its length.
    token_len 1;
    /// The first token is read twice: how much of it has been read again.
    token_unread 1;
    /// Its length.
    first_token_len 1;
    /// Open parentheses: variations that have not ended.
    nesting 1;

    /// The position read from a file.
    position POSITION_LEN;
    /// The square that is written or read, a1 0 to h8 63.
    square 1;
    /// Squares of the rank that are left; while moves are written, the side.
    left 1;

    /// The letter of the piece being read.
    piece_type 1;

    /// The saved game: the state of its score sheet.
    saved_sheet_state SHEET_STATE_LEN;
    /// Bit 7: its moves are saved, too; the new game may overwrite the sheet.
    saved_moves 1;
    /// Its outcome.
    saved_outcome 1;
    /// The message to be shown once it is restored.
    saved_text SAVED_TEXT_MAX;
    /// Its length.
    saved_text_len 1;

    /// Characters typed of the name.
    name_len 1;
    /// Files that the page shows.
    listed 1;
    /// The first of them in the directory.
    first 1;
    /// Files in the directory; bit 7: it could not be read.
    entries 1;
    /// Blocks free, low byte first.
    free 2;
}

const _: () = assert!(
    TT_START + DIR_MAX * NAME_LEN + SHEET_MOVES_LEN <= 0xC000,
    "the UI and the drive see it in bank 1, below the KERNAL"
);
