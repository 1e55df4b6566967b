//! What colours are for, on both screens. A theme chooses a colour for each.

/// The themes, in the order of their numbers.
pub const THEMES: usize = 4;

// A role's offset is a multiple of four, and shifts stand for the number of themes.
const _: () = assert!(THEMES == 4);

/// The purpose of a colour on 80 columns. The marks of squares come first, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Role {
    /// A light square.
    Light,
    /// Origin and target of the last move.
    Last,
    /// The chosen piece.
    Chosen,
    /// A piece that it can capture.
    Target,
    /// An attacker of the queried square.
    Attacker,
    /// A defender.
    Defender,
    /// A king in check.
    Check,
    /// The cursor.
    Cursor,
    /// A dark square.
    Dark,
    /// Texts.
    Text,
    /// Less important texts, and coordinates.
    Dim,
    /// The program's name.
    Name,
    /// Rules between the parts of the panel.
    Rule,
    /// The opening.
    Opening,
    /// The numbers of a search.
    Think,
    /// Its line.
    Line,
    /// Messages.
    Message,
    /// The player to move, and the clock.
    On,
    /// The other one.
    Off,
    /// The key that shows the help.
    Key,
    /// A black piece on a dark square.
    Black,
}

impl Role {
    /// Where its colours begin in the table.
    #[must_use]
    pub const fn offset(self) -> u8 {
        self as u8 * THEMES as u8
    }
}

/// The purpose of a colour on 40 columns. Those of registers come first, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Role40 {
    /// The border.
    Border,
    /// The panel, and the outline of pieces.
    Ground,
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// Texts. Its register is not used, nor are the next two.
    Text,
    /// Less important texts, and coordinates.
    Dim,
    /// Messages, names of openings, keys.
    Message,
    /// A square of the last move.
    Last,
    /// The other square of the last move.
    LastToo,
    /// The chosen piece.
    Chosen,
    /// The cursor.
    Cursor,
    /// A king in check.
    Check,
    /// A white piece.
    White,
    /// A black piece.
    Black,
    /// A white piece that can be captured, attacks or defends.
    WhiteMarked,
    /// A black one.
    BlackMarked,
    /// A square that the chosen piece can move to.
    Dot,
    /// The line of a search.
    Line,
}

impl Role40 {
    /// Where its colours begin in the table.
    #[must_use]
    pub const fn offset(self) -> u8 {
        self as u8 * THEMES as u8
    }
}
