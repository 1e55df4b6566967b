//! The appearance of a square: one byte, the piece in bits 0-2 and 7, its mark in bits 3-5, the
//! cursor in bit 6.

/// The marks of squares, as [`crate::ui::vars::UiVars::marks`] has them.
pub mod mark {
    /// Origin or target of the last move.
    pub const LAST: u8 = 1 << 3;
    /// The chosen piece.
    pub const CHOSEN: u8 = 2 << 3;
    /// A square that the chosen piece can move to.
    pub const TARGET: u8 = 3 << 3;
    /// A piece that attacks the queried square.
    pub const ATTACKER: u8 = 4 << 3;
    /// A piece that defends it.
    pub const DEFENDER: u8 = 5 << 3;
    /// A king in check.
    pub const CHECK: u8 = 6 << 3;
    /// The bits of a mark.
    pub const ALL: u8 = 7 << 3;
    /// The cursor, besides any mark.
    pub const CURSOR: u8 = 1 << 6;
}

/// What a blindfold hides, bits of [`crate::api::shared::Shared::screens`].
pub mod blindfold {
    /// The pieces of sides that people play; with bit 3 alone, all pieces.
    pub const OWN: u8 = 2 << 3;
    /// All pieces, and all marks but the cursor.
    pub const BOARD: u8 = 3 << 3;
    /// The bits of a blindfold.
    pub const ALL: u8 = 3 << 3;
}

/// Width and height of a square in characters.
pub const SIDE: u8 = 3;
