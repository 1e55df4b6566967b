//! Book learning: a game's result raises or lowers the weights of the book
//! moves that a side played in it.

/// The game's result for the side that learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideResult {
    /// The side won.
    Won,
    /// The side lost.
    Lost,
    /// The game was drawn.
    Drawn,
}

/// The greatest weight, which fits half a byte.
pub const MAX_WEIGHT: u8 = 15;

/// The weight after a game: a win adds one, a loss takes one. A weight of 0 stays, because the text
/// excludes the move. No weight falls to 0, because one loss does not prove a move bad.
#[must_use]
pub const fn updated_weight(weight: u8, result: SideResult) -> u8 {
    match result {
        SideResult::Won if weight > 0 && weight < MAX_WEIGHT => weight + 1,
        SideResult::Lost if weight > 1 => weight - 1,
        _ => weight,
    }
}

/// The first bytes of a file of learned weights. The weights follow, two a byte, and then the
/// [`seal`] of everything before it for the book's tree.
pub const MAGIC: [u8; 4] = *b"OBL2";
/// Bytes of a [`seal`].
pub const SEAL_LEN: usize = 2;

/// The 16-bit checksum of a tree (Fletcher 1982), which identifies the book.
#[must_use]
pub fn checksum(tree: &[u8]) -> [u8; 2] {
    let (mut low, mut high) = (0_u8, 0_u8);
    for &byte in tree {
        low = low.wrapping_add(byte);
        high = high.wrapping_add(low);
    }
    [low, high]
}

/// The two bytes that end a file of a book. They make the checksum of the whole file equal to that
/// of the book's tree; a file that is cut off, changed, or another book's has another checksum.
#[must_use]
pub fn seal(file: &[u8], tree: &[u8]) -> [u8; SEAL_LEN] {
    let [tree_low, tree_high] = checksum(tree);
    let [low, high] = checksum(file);
    let both = tree_low.wrapping_sub(low);
    let first = tree_high
        .wrapping_sub(tree_low)
        .wrapping_sub(high)
        .wrapping_sub(low);
    [first, both.wrapping_sub(first)]
}

/// The packed weights in a file, if the file is complete, belongs to this tree and has so many
/// bytes of them.
#[must_use]
pub fn weights<'f>(file: &'f [u8], tree: &[u8], bytes: usize) -> Option<&'f [u8]> {
    let (weights, _) = file.strip_prefix(&MAGIC)?.split_last_chunk::<SEAL_LEN>()?;
    let whole = weights.len() == bytes && checksum(file) == checksum(tree);
    whole.then_some(weights)
}
