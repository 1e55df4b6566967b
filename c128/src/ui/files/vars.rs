//! Variables of the disk.

use crate::api::shared::POSITION_LEN;
use crate::platform::drive::STATUS_MAX;
pub use crate::platform::drive::{DIR_MAX, NAME_LEN};
use crate::platform::memory_map::{BorrowedZp, KEPT_GAME_LEN, OVERLAY_END};
use crate::ui::score_sheet::{SHEET_MOVES_LEN, SHEET_PLIES, SHEET_STATE_LEN};
use octet_asm::{Abs, Zp, variables};

/// The longest token that is kept completely. Of a longer one only the beginning is kept.
pub const TOKEN_MAX: u16 = 24;
/// Bytes of the names in a directory.
pub const NAMES_LEN: u16 = DIR_MAX * NAME_LEN;
/// How many bytes of a message are kept while the saved game is replayed.
pub const SAVED_TEXT_MAX: u16 = 120;

variables! {
    /// Variables. In the listing every name begins with `disk_`.
    pub DiskVars "disk_" |asm, borrowed: &mut BorrowedZp| {
        device 1, "The device number of the drive, 8 to 11.";
        program_device 1, "That of the drive that the program came from.";
        settings_changed 1, "Not 0: the settings are not those on the disk any more.";
        name NAME_LEN + 1, "The file name, ended by 0.";
        replace 1, "Bit 7: replace a file of that name.";
        kept 1, "The digit of the name that an interrupted save was given and the player is not told \
            yet, or 0.";
        status 1, "The number of the drive's last answer, or one of `own_status`.";
        status_text STATUS_MAX + 1, "Its message, from the comma on, ended by 0.";
        write_failed 1, "Bit 7: the drive did not take all that was written.";
        column 1, "The column in which the next character of the file is written.";
        count 1, "Counts characters written or read.";
        ended 1, "Bit 7: the last byte of the file has been read.";
        sector 1, "The sector with the drive's program for the file that is loaded.";
        blocks 1, "Blocks of that file that are still to come.";
        mask 1, "What the other bits of the bus's port make of a byte.";
        page 1, "The page in memory with which a file that is loaded whole begins.";
        end 2, "Where a file that is loaded whole must end in memory.";
        sum 2, "The checksum of the bytes read or written so far.";
        unread 1, "A character that disk_read returns once more, or 0.";
        token TOKEN_MAX + 1, "The token read from a file, ended by 0.";
        token_len 1, "Its length.";
        token_unread 1, "The first token is read twice: how much of it has been read again.";
        first_token_len 1, "Its length.";
        several 1, "Bit 7: more games or positions follow the one that was read.";
        nesting 1, "Open parentheses: variations that have not ended.";
        position POSITION_LEN, "The position read from a file.";
        square 1, "The square that is written or read, a1 0 to h8 63.";
        left 1, "Squares of the rank that are left; while moves are written, the side.";
        piece_type 1, "The letter of the piece being read.";
        saved_sheet_state SHEET_STATE_LEN, "The saved game: the state of its score sheet.";
        saved_moves 1, "Bit 7: its moves are saved, too; the new game may overwrite the sheet.";
        saved_outcome 1, "Its outcome.";
        saved_text SAVED_TEXT_MAX, "The message to be shown once it is restored.";
        saved_text_len 1, "Its length.";
        name_len 1, "Characters typed of the name.";
        listed 1, "Files that the page shows.";
        first 1, "The first of them in the directory.";
        entries 1, "Files in the directory; bit 7: it is not read yet, or cannot be.";
        free 2, "Blocks free, low byte first.";
    } {
        /// The value of the bus's port that leaves its lines alone.
        bus_free: Zp = borrowed.take(asm, "disk_bus_free", 1);
        /// The one that pulls CLK low.
        bus_hold: Zp = borrowed.take(asm, "disk_bus_hold", 1);
        /// The position that is written, or the byte that is copied.
        at: Zp = borrowed.take(asm, "disk_ptr", 2);
        /// Names in the directory, padded with 0. Like `saved_sheet` they lie in the memory of the
        /// transposition table, which is cleared afterwards, and after the overlay.
        names: Abs = asm.constant("disk_names", OVERLAY_END + 1);
        /// The moves of the saved game, as the score sheet's arrays.
        saved_sheet: [Abs; 3] = {
            let first = asm.constant("disk_saved_sheet", OVERLAY_END + 1 + NAMES_LEN);
            [0, 1, 2].map(|n| first.at(n * i32::from(SHEET_PLIES)))
        };
    }
}

const _: () = assert!(
    NAMES_LEN + SHEET_MOVES_LEN <= KEPT_GAME_LEN,
    "the UI and the drive see it in bank 1, below the KERNAL"
);
