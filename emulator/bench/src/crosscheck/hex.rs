//! Bytes in messages.

/// Bytes as a 6502 programmer writes them.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let bytes: Vec<String> = bytes.iter().map(|byte| format!("${byte:02x}")).collect();
    bytes.join(" ")
}
