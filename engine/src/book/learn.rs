//! Learning: the weights of the moves that a side played from the book follow
//! the game's result.

/// How a game ended for the side that learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SideResult {
    /// It won.
    Won,
    /// It lost.
    Lost,
    /// Neither.
    Drawn,
}

/// No weight is greater: half a byte.
pub const MAX_WEIGHT: u8 = 15;

/// What a weight becomes: one more or one less. A weight of 0 stays, and none
/// falls to 0: what a person left out is not played, and a lost game does not
/// say that a move is bad.
#[must_use]
pub const fn updated_weight(weight: u8, result: SideResult) -> u8 {
    match result {
        SideResult::Won if weight > 0 && weight < MAX_WEIGHT => weight + 1,
        SideResult::Lost if weight > 1 => weight - 1,
        _ => weight,
    }
}

/// The beginning of a file of learned weights.
pub const MAGIC: [u8; 4] = *b"OBL1";

/// What tells the trees of two books apart: the checksum of Fletcher (1982),
/// with 16 bits.
#[must_use]
pub fn checksum(tree: &[u8]) -> [u8; 2] {
    let (mut low, mut high) = (0_u8, 0_u8);
    for &byte in tree {
        low = low.wrapping_add(byte);
        high = high.wrapping_add(low);
    }
    [low, high]
}

/// The first bytes of a file of the weights learned for a tree: the magic and
/// the checksum. The weights follow, two a byte.
#[must_use]
pub fn header(tree: &[u8]) -> [u8; 6] {
    let [a, b, c, d] = MAGIC;
    let [low, high] = checksum(tree);
    [a, b, c, d, low, high]
}

/// The weights in a file, if it is one for this tree.
#[must_use]
pub fn weights<'f>(file: &'f [u8], tree: &[u8], bytes: usize) -> Option<&'f [u8]> {
    let weights = file.strip_prefix(&header(tree))?;
    (weights.len() == bytes).then_some(weights)
}
