//! The context of the overlay's pages: what their emitters name.

use crate::platform::memory_map::Segments;
use crate::ui::context::Ui;
use crate::ui::files::FilesCx;
use octet_asm::{Asm, SegmentId, variables};

variables! {
    /// Variables of the overlay's pages, which are resident. In the listing every name begins with
    /// `page_`.
    pub PageVars "page_" |asm| {
        list 1, "The list that is shown ([`super::list::List`]).";
        count 1, "Its lines.";
        first 1, "The first line that is shown.";
        chosen 1, "The chosen line.";
        line 1, "The line that is drawn.";
        style 1, "The colours of the text that is shown ([`super::page::Style`]).";
        row_40 1, "Its row on 40 columns.";
        row_80 1, "Its row on 80 columns.";
        column_40 1, "Its first column on 40 columns.";
        column_80 1, "Its first column on 80 columns.";
        width_40 1, "Its columns there, 0 if that screen does not show it.";
        width_80 1, "Its columns there.";
        wanted 1, "The letter that is looked for, or the number of a move.";
        lower 1, "How many moves have a lower number.";
        kept 1, "Bit 7: the player's game is kept while another is shown.";
        kept_clocks 6, "Both clocks of that game.";
        kept_shown 1, "Whether its result was shown.";
        kept_book 1, "Whether there is a book.";
        plies 1, "Plies of the game that is shown.";
        seconds 1, "Seconds between its moves when it is played by itself.";
        seconds_left 1, "Those that remain to the next move.";
        waited 1, "The uptime at the last of them.";
        by_itself 1, "Bit 7: it is played by itself.";
        guess_side 1, "The side whose moves are guessed: 0 or $80.";
        points 1, "Points for the moves that were guessed.";
        guessed 1, "Moves that were to be guessed.";
        answer 1, "The index of the move that the player has typed.";
        last 1, "Bit 7: the score sheet's page is the last.";
        ascii 1, "Bit 7: the printer takes ASCII, else PETSCII.";
        number 2, "The number that the player types.";
        tries 1, "Points for the move that is guessed now.";
        mate_moves 1, "In how many moves a mate is looked for.";
        tried 1, "First moves that were tried.";
        found 1, "Those that mate.";
        ended 1, "Bit 7: the player has ended it.";
    }
}

/// The addresses that the overlay's pages need.
#[derive(Clone, Copy, Debug)]
pub struct OverlayCx {
    /// The UI's variables, the shared block and the score sheet.
    pub ui: Ui,
    /// The context of the disk's routines.
    pub files: FilesCx,
    /// Variables of the pages.
    pub vars: PageVars,
    /// The segment of the page that is emitted.
    pub segment: SegmentId,
}

impl OverlayCx {
    /// Reserves the variables. What is emitted belongs to the menu.
    pub fn declare(asm: &mut Asm, segments: &Segments, files: &FilesCx) -> OverlayCx {
        OverlayCx {
            ui: files.screen,
            files: *files,
            vars: PageVars::reserve(asm, segments.vicram),
            segment: segments.overlay,
        }
    }

    /// The same for what is emitted in another segment.
    #[must_use]
    pub fn within(self, segment: SegmentId) -> OverlayCx {
        OverlayCx { segment, ..self }
    }
}
