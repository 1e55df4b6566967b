//! Lines that are longer than the reader's limit.

use std::io::BufReader;

use super::{BYTE_ORDER_MARK, Lines};

/// The parts in which the lines of a text are read.
fn parts(bytes: &[u8], limit: usize) -> Vec<String> {
    let mut lines = Lines::new(BufReader::with_capacity(4, bytes));
    let mut parts = Vec::new();
    let mut part = Vec::new();
    while lines.read_line(&mut part, limit).expect("memory") {
        parts.push(String::from_utf8(std::mem::take(&mut part)).expect("UTF-8"));
    }
    parts
}

#[test]
fn long_lines_are_read_in_parts() {
    let text = "0123456789abcdefghijklmnopqrstuvwxyz\nshort\n0123456789";
    let marked = format!("{BYTE_ORDER_MARK}{text}");
    let utf16 =
        |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> { marked.encode_utf16().flat_map(bytes).collect() };
    for bytes in [
        text.as_bytes().to_vec(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
    ] {
        for limit in [1, 9, 10, 36, 100] {
            let parts = parts(&bytes, limit);
            // The last line may lack its line feed even if it is read in parts.
            let read = parts.concat();
            assert_eq!(read.trim_ascii_end(), text, "{limit}");
            assert!(limit < 10 || read.ends_with('\n'), "{limit}");
            for part in parts {
                // UTF-16 is read four bytes at a time.
                assert!(part.len() <= limit + 4, "{limit}: {part}");
                let whole = part.ends_with('\n') || read.ends_with(&part);
                assert!(whole || part.len() > limit, "{limit}: {part}");
            }
        }
    }
}
