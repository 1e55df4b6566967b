//! The measured cost of a routine.

use std::fmt;

/// The calls of a routine and their cycles. A call's cycles include those of the routines that it
/// calls. They end where it returns, or where a routine that was reached by a jump goes on with
/// another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The runs in which it was called, in a word.
    pub run: &'static str,
    /// Its calls.
    pub calls: u64,
    /// The cycles of the shortest call.
    pub least: u64,
    /// The cycles that half of the calls do not exceed.
    pub median: u64,
    /// The cycles of the longest call.
    pub greatest: u64,
    /// The median of a call's own cycles, without the routines that it calls.
    pub own: u64,
    /// The cycles of its own instructions in all calls.
    pub cycles: u64,
    /// A character for each of its instructions: `.` if it was never executed, else how hot it is.
    /// `9` took at least half as many cycles as the hottest of all instructions, and each digit
    /// below at least half of that; `0` is everything colder.
    pub heat: String,
}

impl fmt::Display for Cost {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cycles = if self.least == self.greatest {
            commas(self.least)
        } else {
            let (least, greatest) = (commas(self.least), commas(self.greatest));
            format!("{least} to {greatest}, median {}", commas(self.median))
        };
        write!(out, "{cycles} cycles")?;
        if self.own != self.median {
            write!(out, ", its own {}", commas(self.own))?;
        }
        let (calls, run) = (commas(self.calls), self.run);
        let plural = if self.calls == 1 { "call" } else { "calls" };
        write!(out, "; {calls} {plural} ({run})")
    }
}

/// A number with a comma before every three digits.
pub fn commas(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        let texts = [0, 12, 999, 1_000, 12_345, 1_234_567].map(commas);
        assert_eq!(texts.join(" "), "0 12 999 1,000 12,345 1,234,567");
    }

    #[test]
    fn costs_read_well() {
        let of = |calls, median, greatest, own| Cost {
            run: "bench",
            calls,
            least: 7,
            median,
            greatest,
            own,
            cycles: calls * own,
            heat: String::new(),
        };
        let text = of(1_234, 40, 1_000_000, 12).to_string();
        assert_eq!(
            text,
            "7 to 1,000,000, median 40 cycles, its own 12; 1,234 calls (bench)"
        );
        assert_eq!(of(1, 7, 7, 7).to_string(), "7 cycles; 1 call (bench)");
    }
}
