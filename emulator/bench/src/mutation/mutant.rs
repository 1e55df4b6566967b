//! A mutation: one changed byte of the program.

use octet_machine::{Image, ImageError, Section};

/// The kind of byte that is changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MutatedByte {
    /// The opcode becomes another documented one of the same length.
    Opcode,
    /// One bit of the operand is flipped.
    Operand,
    /// One bit of a table is flipped.
    Table,
}

/// A byte to change.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mutation {
    /// The number of the program in its listing; 0 if there is only one.
    pub program: u8,
    /// The kind of byte.
    pub kind: MutatedByte,
    /// Its address.
    pub address: u16,
    /// The address of the instruction or table it belongs to.
    pub start: u16,
    /// The byte in the unchanged program.
    pub old: u8,
    /// The byte in the mutated program.
    pub new: u8,
}

/// The mutated image.
///
/// # Errors
/// The image with the mutation cannot be loaded into a machine.
pub fn mutated_image(image: &Image, mutation: &Mutation) -> Result<Image, ImageError> {
    mutated_bank(image, 0, mutation)
}

/// The image with the mutation in a bank.
pub(super) fn mutated_bank(
    image: &Image,
    bank: u8,
    mutation: &Mutation,
) -> Result<Image, ImageError> {
    let address = u32::from(bank) << 16 | u32::from(mutation.address);
    let mut sections: Vec<Section> = image.sections().to_vec();
    for section in &mut sections {
        if let Some(n) = address.checked_sub(section.address)
            && let Some(byte) = section.bytes.get_mut(n as usize)
        {
            *byte = mutation.new;
        }
    }
    Image::from_parts(sections, image.symbols().to_vec())
}
