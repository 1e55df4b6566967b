//! What the routines of the disk remember.

use crate::asm::{Abs, Asm, SegmentId, Zp};
use crate::computer::banks::TABLE_START;
use crate::computer::desk::POSITION;
use crate::computer::memory::Borrowed;
use crate::computer::record::{HEAD, MOVES};

/// The length of a name.
pub const NAME: u16 = 16;
/// Files of a directory that are listed.
pub const ENTRIES: u16 = 32;
/// The longest word that is read from a file; of more only this is kept.
pub const WORD: u16 = 24;
/// What is kept of the drive's own words.
pub const REPORT: u16 = 32;

/// What is kept of a text while the game is put back.
pub const KEPT_LINE: u16 = 120;

macro_rules! variables {
    ($($(#[$meta:meta])* $name:ident $len:expr;)*) => {
        /// Variables. In the listing every name begins with `disk_`.
        #[derive(Clone, Copy, Debug)]
        pub struct Vars {
            $($(#[$meta])* pub $name: Abs,)*
            /// The position that is written or read: where it is, as
            /// [`POSITION`] says.
            pub at: Zp,
            /// Names of the files in the directory, filled up with zero bytes,
            /// and the moves of the record that is kept: both in the memory of
            /// the transposition table, which is empty again when they are no
            /// longer needed.
            pub names: Abs,
            /// The moves that are kept.
            pub kept: Abs,
        }

        impl Vars {
            /// Reserves them.
            pub fn reserve(a: &mut Asm, segment: SegmentId, borrowed: &mut Borrowed) -> Vars {
                Vars {
                    at: borrowed.take(a, "disk_at", 2),
                    names: a.constant("disk_names", TABLE_START),
                    kept: a.constant("disk_kept", TABLE_START + ENTRIES * NAME),
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
    name NAME + 1;
    /// Bit 7: a file of that name is to be replaced.
    replace 1;
    /// The drive's last answer: its number.
    code 1;
    /// What it said after the number, ended by a zero byte.
    report REPORT + 1;
    /// Bit 7: the drive no longer took what was written.
    lost 1;
    /// The column that the next character of the file is written to.
    column 1;
    /// Counts what is written.
    count 1;

    /// Bit 7: the file has ended.
    ended 1;
    /// A character that is read once more, or 0.
    again 1;
    /// The word read from a file, ended by a zero byte.
    word WORD + 1;
    /// Its length.
    word_len 1;
    /// Of the file's first word, which is read twice: how much is read again.
    word_again 1;
    /// Its length.
    first_len 1;
    /// Variations that have not ended.
    depth 1;

    /// The position read from a file.
    position POSITION;
    /// The square of the board that is read or written.
    square 1;
    /// Squares of a rank that are left.
    left 1;

    /// The kind of man being read.
    kind 1;

    /// What follows the moves in the record that is kept while another game is
    /// read.
    kept_head HEAD;
    /// Bit 7: its moves are kept too.
    kept_moves 1;
    /// How the game had ended.
    kept_outcome 1;
    /// What is to be said in the end.
    kept_line KEPT_LINE;
    /// Its length.
    kept_line_len 1;

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
    TABLE_START + ENTRIES * NAME + MOVES <= 0xC000,
    "in sight of the room, below the KERNAL"
);
