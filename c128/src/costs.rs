//! What routines cost: `costs.tsv`, which `octet-emu profile --write` measures.

use std::collections::BTreeMap;
use std::fmt::Write;

use octet_asm::{Cost, Program, Run};

/// The command that measures costs anew.
pub const COMMAND: &str = "cargo run --release -- profile --write";

/// The measured costs, as the program was built with them.
pub const MEASURED: &str = include_str!("../costs.tsv");

/// What the examples of the listing's essays come to: name and text in each line.
pub const EXAMPLES: &str = include_str!("../examples.tsv");

const HEADING: &str = "# Written by `octet-emu profile --write`: routines of the program, the run \
in which each was measured,\n# its calls, their least, median and greatest cycles, the median of \
their own cycles, and the heat of\n# its instructions. c128/src/asm/cost.rs says what each means.";

/// The costs of the routines of one program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costs {
    /// The program: see [`fingerprint`].
    pub program: u64,
    /// Routines in the order of the program, and what they cost.
    pub rows: Vec<(String, Cost)>,
}

/// A number that tells one program from another: FNV-1a over places and bytes of its segments.
#[must_use]
pub fn fingerprint(program: &Program) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for segment in program.segments() {
        let place = segment.start_with_bank().to_le_bytes();
        for &byte in place.iter().chain(&segment.bytes) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
    hash
}

impl Costs {
    /// The text of the file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = format!("{HEADING}\nprogram\t{:016x}\n", self.program);
        for (name, cost) in &self.rows {
            let Cost {
                run,
                calls,
                least,
                median,
                greatest,
                own,
                heat,
            } = cost;
            let run = run.name();
            let _ = writeln!(
                out,
                "{name}\t{run}\t{calls}\t{least}\t{median}\t{greatest}\t{own}\t{heat}"
            );
        }
        out
    }

    /// Reads the text of the file.
    ///
    /// # Errors
    /// The line that is none of it, and why.
    pub fn parse(text: &str) -> Result<Costs, String> {
        let lines = text.lines().enumerate();
        let mut lines = lines.filter(|(_, line)| !line.starts_with('#'));
        let program = lines
            .next()
            .and_then(|(_, line)| line.strip_prefix("program\t"));
        let program = program.and_then(|hash| u64::from_str_radix(hash, 16).ok());
        let program = program.ok_or("no line `program` with a number in hexadecimal")?;
        let rows = lines
            .map(|(n, line)| row(line).ok_or_else(|| format!("line {}: {line:?}", n + 1)))
            .collect::<Result<_, _>>()?;
        Ok(Costs { program, rows })
    }

    /// The measured costs.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn measured() -> Result<Costs, String> {
        Costs::parse(MEASURED).map_err(|reason| format!("c128/costs.tsv: {reason}"))
    }

    /// Whether they are the costs of this program.
    #[must_use]
    pub fn belong_to(&self, program: &Program) -> bool {
        fingerprint(program) == self.program
    }

    /// Puts the costs into the headers of the program's routines, unless they are those of another
    /// program.
    pub fn apply(&self, program: &mut Program) {
        if !self.belong_to(program) {
            return;
        }
        let costs: BTreeMap<&str, &Cost> = self
            .rows
            .iter()
            .map(|(name, cost)| (name.as_str(), cost))
            .collect();
        for (name, header) in program.headers_mut() {
            header.cost = costs.get(name).map(|&cost| cost.clone());
        }
    }
}

/// Whether the measured costs are this program's.
///
/// # Errors
/// They belong to another program, or cannot be read: what to do about it.
pub fn check(program: &Program) -> Result<(), String> {
    if Costs::measured()?.belong_to(program) {
        return Ok(());
    }
    Err(format!(
        "c128/costs.tsv is older than the program: `{COMMAND}` measures its routines"
    ))
}

fn row(line: &str) -> Option<(String, Cost)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [name, run, calls, least, median, greatest, own, heat] = fields[..] else {
        return None;
    };
    let cost = Cost {
        run: Run::ALL.into_iter().find(|known| known.name() == run)?,
        calls: calls.parse().ok()?,
        least: least.parse().ok()?,
        median: median.parse().ok()?,
        greatest: greatest.parse().ok()?,
        own: own.parse().ok()?,
        heat: heat.to_owned(),
    };
    Some((name.to_owned(), cost))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(greatest: u64, own: u64) -> Cost {
        Cost {
            run: Run::Bench,
            calls: 1_234,
            least: 7,
            median: 40,
            greatest,
            own,
            heat: "9.0".to_owned(),
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let costs = Costs {
            program: 0x0123_4567_89AB_CDEF,
            rows: vec![
                ("make".to_owned(), cost(1_000_000, 40)),
                ("node".to_owned(), cost(41, 12)),
            ],
        };
        assert_eq!(Costs::parse(&costs.write()), Ok(costs));
    }

    #[test]
    fn a_bad_line_is_named() {
        assert!(Costs::parse("").is_err());
        let error = Costs::parse("program\t0f\nmake\tbench\t1\t2\t3\n");
        assert_eq!(
            error,
            Err("line 2: \"make\\tbench\\t1\\t2\\t3\"".to_owned())
        );
    }

    #[test]
    fn costs_read_well() {
        let text = cost(1_000_000, 12).to_string();
        assert_eq!(
            text,
            "7 to 1,000,000, median 40 cycles, its own 12; 1,234 calls (bench)"
        );
        let text = Cost {
            calls: 1,
            median: 7,
            ..cost(7, 7)
        };
        assert_eq!(text.to_string(), "7 cycles; 1 call (bench)");
    }

    #[test]
    fn only_the_same_program_has_the_same_fingerprint() {
        let built = |byte: u8| {
            let mut a = octet_asm::Asm::new();
            let code = a.segment("CODE", 0x2000, 0x2FFF, octet_asm::Kind::Code);
            a.select(code);
            a.routine("idle", "Does nothing.");
            a.byte(&[byte]);
            a.finish().unwrap_or_else(|errors| panic!("{errors}"))
        };
        let (mut program, mut other) = (built(0x60), built(0x40));
        assert_ne!(fingerprint(&program), fingerprint(&other));
        let costs = Costs {
            program: fingerprint(&other),
            rows: vec![("idle".to_owned(), cost(50, 40))],
        };
        let listing =
            |program: &Program| octet_asm::write::lst::routine(program, "idle").unwrap_or_default();
        costs.apply(&mut program);
        assert!(!listing(&program).contains("Cost"));
        costs.apply(&mut other);
        assert!(listing(&other).contains("Cost      7 to 50"));
    }
}
