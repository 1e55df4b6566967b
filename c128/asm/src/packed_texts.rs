//! Packed texts. The program is assembled once to learn its texts; these are packed together, and
//! the program is assembled again.

use std::collections::BTreeMap;

use super::assembler::Asm;

/// The packed form of every text of a program. If it is empty, texts are written as they are.
#[derive(Clone, Debug, Default)]
pub struct PackedTexts {
    /// The packed bytes by text.
    pub texts: BTreeMap<String, Vec<u8>>,
    /// The pairs for which bytes from $80 on stand: all first bytes, then all second bytes.
    pub pairs: Vec<u8>,
}

impl Asm {
    /// Makes texts that are written from here on packed.
    pub fn pack_texts(&mut self, packed: PackedTexts) {
        self.packed_texts = packed;
    }

    /// The bytes of a text, packed if its packed form is known. No byte is added at the end.
    pub fn packed_text(&mut self, text: &str) -> Vec<u8> {
        self.texts.push(text.to_owned());
        let packed = self.packed_texts.texts.get(text);
        packed.map_or_else(|| text.as_bytes().to_vec(), Clone::clone)
    }

    /// The texts written so far, in their order.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The pairs of [`PackedTexts`].
    pub fn text_pairs(&self) -> &[u8] {
        &self.packed_texts.pairs
    }
}
