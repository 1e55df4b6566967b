//! The tables of the board on 40 columns.

use super::appearance::mark;
use crate::platform::charset::{EMPTY_40, PIECE_CELLS_40, PIECE_TYPES, PIECES};
use crate::platform::vic::MarkSprite;
use octet_asm::{Abs, Asm, SegmentId};

/// A mark without a sprite.
pub(super) const NO_SPRITE: u8 = 0x80;

/// Tables by piece type, by mark, and by sprite.
#[derive(Clone, Copy, Debug)]
pub struct BoardTables40 {
    pub(super) characters: Abs,
    pub(super) sprites: Abs,
    pub(super) bits: Abs,
}

impl BoardTables40 {
    /// Emits them.
    pub fn emit(asm: &mut Asm, ui: SegmentId) -> BoardTables40 {
        // Type 0 is the empty square.
        let first: [u8; 1 + PIECE_TYPES as usize] =
            std::array::from_fn(|piece_type| match piece_type.checked_sub(1) {
                Some(n) => PIECES + n as u8 * PIECE_CELLS_40,
                None => EMPTY_40,
            });
        let mut sprites = [NO_SPRITE; 1 + (mark::ALL >> 3) as usize];
        for (mark, sprite) in [
            (mark::LAST, MarkSprite::Last),
            (mark::CHOSEN, MarkSprite::Chosen),
            (mark::CHECK, MarkSprite::Check),
        ] {
            sprites[usize::from(mark >> 3)] = sprite as u8;
        }
        let bits = [0, 1, 2, 3, 4].map(|n| 1_u8 << n);
        let what = "First character on a light square, by piece type";
        BoardTables40 {
            characters: asm.table(ui, "square_chars_40", 1, &first, what),
            sprites: asm.table(ui, "mark_sprites_40", 1, &sprites, "Sprites, by mark"),
            bits: asm.table(ui, "sprite_bits", 1, &bits, "Their bits"),
        }
    }
}
