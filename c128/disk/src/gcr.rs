//! GCR, group code recording: how the drives for 5 1/4 inch disks write bytes, five bits for four.

/// The five bits for each four. No more than two zeros follow each other.
pub const BITS: [u8; 16] = [
    0b01010, 0b01011, 0b10010, 0b10011, 0b01110, 0b01111, 0b10110, 0b10111, 0b01001, 0b11001,
    0b11010, 0b11011, 0b01101, 0b11101, 0b11110, 0b10101,
];

/// The bytes in GCR, five for each four. The last group is as long as the others; zeros stand for
/// missing bytes.
///
/// ```
/// assert_eq!(cbm_disk::gcr::encode(&[0x08, 0, 0, 0])[0], 0x52);
/// ```
#[must_use]
pub fn encode(bytes: &[u8]) -> Vec<u8> {
    let group = |four: &[u8]| {
        let mut whole = [0; 4];
        whole[..four.len()].copy_from_slice(four);
        let halves = whole.iter().flat_map(|byte| [byte >> 4, byte & 0x0F]);
        let bits = halves.fold(0u64, |bits, half| {
            bits << 5 | u64::from(BITS[usize::from(half)])
        });
        bits.to_be_bytes()[3..].to_vec()
    };
    bytes.chunks(4).flat_map(group).collect()
}
