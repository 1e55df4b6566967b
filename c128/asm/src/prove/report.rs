//! What is proved, what is left to the emulator, and what is wrong.

use std::fmt::{self, Write as _};

use serde_json::{Value, json};

use super::code::{Code, Index};
use super::guard::{Guard, Rule};
use super::set::Set;

macro_rules! subjects {
    ($($(#[doc = $doc:literal])* $subject:ident $name:literal $claim:literal;)*) => {
        /// The subject of a claim.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Subject {
            $($(#[doc = $doc])* $subject,)*
        }

        impl Subject {
            /// All of them.
            pub const ALL: [Subject; [$($name),*].len()] = [$(Subject::$subject),*];

            /// Its name in tables.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Subject::$subject => $name,)*
                }
            }

            /// The claim in words.
            const fn claim(self) -> &'static str {
                match self {
                    $(Subject::$subject => $claim,)*
                }
            }
        }
    };
}

subjects! {
    /// Jumps, calls and branches reach instructions that are known.
    ControlFlow "jumps" "jumps, calls and branches reach known instructions";
    /// Every instruction is reached.
    Reached "reached" "instructions are reached, or the source says why not";
    /// Decimal mode stays off.
    Decimal "decimal" "instructions leave decimal mode off";
    /// What is pushed is pulled.
    Stack "stack" "routines pull what they push, and no more";
    /// What the interrupt writes is read in one piece.
    Interrupts "interrupts" "reads of what an interrupt writes cannot be torn";
    /// The carry is known where it is added or subtracted.
    Carry "carry" "additions and subtractions know their carry";
    /// Branches that are declared to be always taken are taken.
    Always "always" "branches called always taken are taken";
    /// Stores stay within what they name.
    Stores "stores" "stores stay within what they name";
    /// Variables hold what is declared about them.
    Values "values" "stores to variables of declared values keep to them";
    /// Routines change no register that their headers do not name.
    Registers "registers" "routines change only registers that their headers name";
    /// Everything that is read was set before, or is taken or returned as headers state.
    Uses "uses" "what is read was set, taken or returned, as headers say";
    /// Registers equal variables wherever routines are reached that take them so.
    Taken "taken" "registers equal variables where routines take them so";
    /// Headers keep their promises about the variables to which routines store.
    Changes "changes" "routines store to the variables that their headers promise";
    /// Headers state nothing that their routines do not do.
    Headers "headers" "facts of headers are borne out, or say why they stand";
}

/// An error, or a property that is not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Its subject.
    pub subject: Subject,
    /// The routine.
    pub routine: String,
    /// The instruction as the listing shows it.
    pub instruction: String,
    /// The file and line that wrote it.
    pub place: String,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "{}: {}: `{}`: {}",
            self.place, self.routine, self.instruction, self.reason
        )
    }
}

/// What is known about one subject.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How often it is proved.
    pub proved: usize,
    /// What the emulator watches instead.
    pub guarded: Vec<Finding>,
    /// What is wrong.
    pub wrong: Vec<Finding>,
}

/// What is known about the registers before an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registers {
    /// The bank in which the instruction runs.
    pub bank: u8,
    /// Its address.
    pub address: u16,
    /// The values that A, X and Y may have.
    pub sets: [Set; 3],
    /// Whether interrupts are enabled, if that is always the same.
    pub interrupts: Option<bool>,
}

/// The whole report.
#[derive(Clone, Debug, Default)]
pub struct Report {
    tallies: [Tally; Subject::ALL.len()],
    /// What the emulator has to watch.
    pub guards: Vec<Guard>,
    /// What is known about the registers before each instruction that values reach.
    pub registers: Vec<Registers>,
    /// Bytes of stack used, by where they begin.
    pub stack: Vec<(String, u32)>,
    /// Memory that may be read before it is written: addresses, bank in bit 16, and lengths.
    pub may_be_unset: Vec<(u32, u32)>,
    /// What routines change, in the order of memory.
    pub effects: Vec<RoutineEffect>,
}

/// What a routine changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoutineEffect {
    /// The routine.
    pub routine: String,
    /// The registers that it may change.
    pub registers: String,
    /// The variables to which its own instructions store, except scratch and those that other
    /// clauses of its header name.
    pub changes: Vec<String>,
    /// All variables to which its own instructions store, by name.
    pub itself: Vec<String>,
    /// The variables to which the routines store that it calls or with which it goes on, by name.
    pub callees: Vec<String>,
}

impl fmt::Display for RoutineEffect {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", self.routine)?;
        let registers: Vec<String> = self.registers.split(' ').map(str::to_owned).collect();
        for (name, names) in [
            ("registers", &registers),
            ("itself", &self.itself),
            ("callees", &self.callees),
        ] {
            let mut line = format!("  {name:<9}");
            for name in names.iter().filter(|name| !name.is_empty()) {
                if line.len() + name.len() >= 100 {
                    writeln!(out, "{line}")?;
                    line = " ".repeat(11);
                }
                line.push(' ');
                line.push_str(name);
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

impl Report {
    /// What is known about a subject.
    #[must_use]
    pub fn tally(&self, subject: Subject) -> &Tally {
        &self.tallies[subject as usize]
    }

    /// All errors.
    pub fn wrong(&self) -> impl Iterator<Item = &Finding> {
        self.tallies.iter().flat_map(|tally| &tally.wrong)
    }

    /// Everything that is left to the emulator.
    pub fn guarded(&self) -> impl Iterator<Item = &Finding> {
        self.tallies.iter().flat_map(|tally| &tally.guarded)
    }

    pub(super) fn prove(&mut self, subject: Subject) {
        self.tallies[subject as usize].proved += 1;
    }

    pub(super) fn wrong_at(&mut self, subject: Subject, code: &Code<'_>, at: Index, why: &str) {
        self.add(finding(subject, code, at, why));
    }

    /// An error in a header, at a place of its own.
    pub(super) fn wrong_in(
        &mut self,
        subject: Subject,
        code: &Code<'_>,
        at: Index,
        why: &str,
        place: String,
    ) {
        self.add(Finding {
            place,
            ..finding(subject, code, at, why)
        });
    }

    fn add(&mut self, finding: Finding) {
        let subject = finding.subject;
        let wrong = &mut self.tallies[subject as usize].wrong;
        if !wrong.contains(&finding) {
            wrong.push(finding);
        }
    }

    /// A property that is left to the emulator.
    pub(super) fn guard(
        &mut self,
        subject: Subject,
        code: &Code<'_>,
        at: Index,
        why: &str,
        rule: Rule,
    ) {
        let finding = finding(subject, code, at, why);
        let instruction = &code.instructions[at];
        self.guards.push(Guard {
            bank: instruction.bank,
            address: instruction.address,
            rule,
            text: format!("{}: `{}`", finding.routine, finding.instruction),
        });
        self.tallies[subject as usize].guarded.push(finding);
    }

    /// What is proved, subject by subject.
    #[must_use]
    pub fn table(&self) -> String {
        let mut out = String::from("proved guarded wrong\n");
        for subject in Subject::ALL {
            let tally = self.tally(subject);
            let (guarded, wrong) = (tally.guarded.len(), tally.wrong.len());
            let _ = writeln!(
                out,
                "{:>6} {guarded:>7} {wrong:>5}  {:<10} {}",
                tally.proved,
                subject.name(),
                subject.claim()
            );
        }
        out
    }

    /// The table, and the stack; with `all`, also what is left to the emulator.
    #[must_use]
    pub fn text(&self, all: bool) -> String {
        let mut out = self.table();
        for (name, bytes) in &self.stack {
            let _ = writeln!(out, "{bytes:>6} bytes of stack at most: {name}");
        }
        for finding in self.guarded().filter(|_| all) {
            let _ = writeln!(out, "guarded: {}: {finding}", finding.subject.name());
        }
        for finding in self.wrong() {
            let _ = writeln!(out, "wrong: {}: {finding}", finding.subject.name());
        }
        out
    }

    /// The same as JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        let list = |findings: &[Finding]| -> Vec<Value> {
            let one = |f: &Finding| {
                json!({
                    "routine": f.routine, "instruction": f.instruction,
                    "place": f.place, "reason": f.reason,
                })
            };
            findings.iter().map(one).collect()
        };
        let subjects = Subject::ALL.map(|subject| {
            let tally = self.tally(subject);
            json!({
                "subject": subject.name(), "claim": subject.claim(), "proved": tally.proved,
                "guarded": list(&tally.guarded), "wrong": list(&tally.wrong),
            })
        });
        let stack = |(name, bytes): &(String, u32)| json!({"from": name, "bytes": bytes});
        let effect = |e: &RoutineEffect| {
            json!({
                "routine": e.routine, "registers": e.registers,
                "itself": e.itself, "callees": e.callees,
            })
        };
        json!({
            "subjects": subjects,
            "stack": self.stack.iter().map(stack).collect::<Vec<_>>(),
            "effects": self.effects.iter().map(effect).collect::<Vec<_>>(),
        })
    }
}

fn finding(subject: Subject, code: &Code<'_>, at: Index, why: &str) -> Finding {
    let place = code.instructions[at].line.place;
    Finding {
        subject,
        routine: code.routine_name(at).to_owned(),
        instruction: code.text(at),
        place: format!("{}:{}", place.file(), place.line()),
        reason: why.to_owned(),
    }
}
