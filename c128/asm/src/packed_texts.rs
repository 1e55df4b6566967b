//! Packed texts. The program is assembled once to learn its texts; these are packed together, and
//! the program is assembled again.

use std::collections::BTreeMap;

/// The packed form of every text of a program. If it is empty, texts are written as they are.
#[derive(Clone, Debug, Default)]
pub struct PackedTexts {
    /// The packed bytes by text.
    pub texts: BTreeMap<String, Vec<u8>>,
    /// The pairs for which bytes from $80 on stand: all first bytes, then all second bytes.
    pub pairs: Vec<u8>,
}
