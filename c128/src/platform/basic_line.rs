//! The line of BASIC that calls a program.

use super::memory_map::BASIC_START;

/// BASIC's token for `SYS`.
const SYS: u8 = 0x9E;

/// A BASIC program at [`BASIC_START`] whose only line calls `entry`: `10 SYS 7181` for an entry
/// directly after it.
pub fn basic_stub(line: u16, entry: u16) -> Vec<u8> {
    let mut rest = line.to_le_bytes().to_vec();
    rest.push(SYS);
    rest.extend(entry.to_string().bytes());
    rest.push(0);
    let next = BASIC_START + 2 + rest.len() as u16;
    // The address of the next line, and a null address in place of that line.
    [&next.to_le_bytes(), rest.as_slice(), &[0, 0]].concat()
}
