//! The context of the disk's routines: what their emitters name.

use octet_engine::board::square::Square;
use octet_engine::game::Game;

use super::vars::DiskVars;
use crate::api::shared::{BLACK, NO_EN_PASSANT, POSITION_LEN, SQUARES, type_number};
use crate::platform::drive::Drive;
use crate::platform::kernal::Kernal;
use crate::platform::memory_map::{BorrowedZp, Segments};
use crate::ui::context::Ui;
use octet_asm::{Abs, Asm, SegmentId};

/// The context of the routines of the disk.
#[derive(Clone, Copy, Debug)]
pub struct FilesCx {
    /// The UI's variables, the shared block and the score sheet.
    pub screen: Ui,
    /// Variables of the disk.
    pub vars: DiskVars,
    /// The number of the overlay that is there, or is to be loaded. The emulated machine tells by it
    /// which names hold there.
    pub overlay: Abs,
    /// The KERNAL's calls.
    pub kernal: Kernal,
    /// The opening position.
    pub initial: Abs,
    /// The segment of texts and tables.
    pub ui: SegmentId,
}

impl FilesCx {
    /// Reserves the variables and writes the opening position.
    pub fn declare(
        asm: &mut Asm,
        segments: &Segments,
        borrowed: &mut BorrowedZp,
        kernal: Kernal,
        cx: Ui,
    ) -> FilesCx {
        let overlay = asm.reserve(segments.vicram, "overlay_loaded", 1, 1);
        asm.describe(
            overlay,
            "The number of the overlay that is there, or is to be loaded.",
        );
        FilesCx {
            screen: cx,
            vars: DiskVars::reserve(asm, segments.vicram, borrowed),
            overlay,
            kernal,
            initial: opening_position(asm, segments.ui),
            ui: segments.ui,
        }
    }

    /// The context of the drive's routines.
    pub(super) fn drive(&self) -> Drive {
        let (disk, ui) = (&self.vars, &self.screen.vars);
        Drive {
            kernal: self.kernal,
            text: ui.text,
            text_len: ui.text_len,
            device: disk.device,
            status: disk.status,
            status_text: disk.status_text,
            count: disk.count,
            ended: disk.ended,
            name: disk.name,
            names: disk.names,
            entries: disk.entries,
            free: disk.free,
            ptr: disk.at,
        }
    }
}

/// The opening position.
///
/// # Panics
/// If the position does not take [`POSITION_LEN`] bytes.
fn opening_position(asm: &mut Asm, ui: SegmentId) -> Abs {
    let game = Game::default();
    let position = game.position();
    let mut bytes: Vec<u8> = (0..SQUARES)
        .map(|n| {
            let piece = position.piece_on(Square::new(n as u8 & 7, n as u8 >> 3));
            let color = piece.color() as u8 * BLACK;
            piece
                .piece_type()
                .map_or(0, |piece_type| type_number(piece_type) | color)
        })
        .collect();
    bytes.extend([0, position.state().castling, NO_EN_PASSANT, 0, 1, 0]);
    assert_eq!(bytes.len(), usize::from(POSITION_LEN));
    asm.table(
        ui,
        "opening_position",
        1,
        &bytes,
        "In the order of the shared block",
    )
}
