//! Numbers as `search/numbers/found.rs` has them, and as people see them.

use std::fmt::Write;

use engine::search::numbers::Numbers;

use super::course::Plan;

/// The comment that begins the file.
pub fn header(plan: &Plan, before: &Numbers) -> String {
    let Plan {
        pairs,
        nodes,
        seed,
        rate,
    } = plan;
    let before: Vec<String> = before.values().iter().map(i16::to_string).collect();
    format!(
        "\
//! The numbers that play best.
//!
//! Written by `octet tune play --pairs {pairs} --nodes {nodes} --seed {seed} --rate {rate}`
//! from {}.
",
        before.join(", ")
    )
}

/// The file.
pub fn file(header: &str, numbers: &Numbers) -> String {
    let mut out = format!(
        "\
{header}
use super::Numbers;

/// What the engine plays with.
pub const STANDARD: Numbers = Numbers {{
"
    );
    for (number, value) in Numbers::LIST.iter().zip(numbers.values()) {
        writeln!(out, "    {}: {value},", number.name).expect("a string takes any text");
    }
    out.push_str("};\n");
    out
}

/// Numbers before and after, a line each, under the name of what they are after.
pub fn compared(before: &Numbers, (name, after): (&str, &Numbers)) -> String {
    let mut out = format!("{:20} {:>6} {:>6}\n", "number", "before", name);
    let values = before.values().into_iter().zip(after.values());
    for (number, (before, after)) in Numbers::LIST.iter().zip(values) {
        let line = format_args!("{:20} {before:6} {after:6}", number.name);
        writeln!(out, "{line}").expect("a string takes any text");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::search::numbers::STANDARD;

    #[test]
    fn the_present_file_is_one_that_playing_writes() {
        let present = include_str!("../../../../search/numbers/found.rs");
        let (header, _) = present.split_once("\n\n").expect("a header");
        assert_eq!(file(&format!("{header}\n"), &STANDARD), present);
    }
}
