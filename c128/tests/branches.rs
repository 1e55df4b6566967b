//! Long branches, of five bytes, stand only where a branch of two would not reach. In the core, where
//! cycles count more than bytes, the code after one may lie better across pages.

use std::collections::BTreeMap;

use octet_asm::item::{Item, Line};

/// Targets this near stay within reach when some instructions are added between.
const NEAR: i32 = 100;
const JMP: u8 = 0x4C;

/// A line that writes several branches needs the long form if one of them does.
#[test]
fn near_targets_have_short_branches() {
    let program = c128::program::build().unwrap_or_else(|errors| panic!("{errors}"));
    let mut near: BTreeMap<String, bool> = BTreeMap::new();
    let segments = program.segments().iter();
    for segment in segments.filter(|segment| segment.name != "CODE") {
        for pair in segment.lines.windows(2) {
            // A long branch is two instructions of one line.
            let [line, jump] = pair else { continue };
            let at = line.offset as usize;
            let is_code = |line: &Line| matches!(line.item, Item::Instruction { .. });
            let Some(&[branch, 3, JMP, low, high]) = segment.bytes.get(at..at + 5) else {
                continue;
            };
            if branch & 0x1F != 0x10 || line.place != jump.place || !is_code(line) {
                continue;
            }
            let after = i32::from(segment.start) + at as i32 + 2;
            let distance = i32::from(u16::from_le_bytes([low, high])) - after;
            *near.entry(line.place.to_string()).or_insert(true) &= distance.abs() <= NEAR;
        }
    }
    let short: Vec<_> = near
        .iter()
        .filter(|(_, near)| **near)
        .map(|(place, _)| place)
        .collect();
    assert!(!near.is_empty(), "no long branch was found");
    assert!(short.is_empty(), "a short branch reaches: {short:#?}");
}
