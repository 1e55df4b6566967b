//! Checks that headers state nothing that their routines do not do: what is taken must be read, and
//! what is destroyed or returned must be changed. A fact that stands although the code does not
//! bear it out gives its reason (`though`).

use std::collections::{BTreeMap, BTreeSet};

use super::callees::by_others;
use super::changes::chain;
use super::code::{Code, Index};
use super::contracts::Contracts;
use super::liveness::Liveness;
use super::locations::{Locations, bits};
use super::report::{Report, Subject};
use super::variable;
use crate::item::Item;
use crate::text::SourceText;
use crate::{Abs, AddressMode, Role, Spot, Stated, SymbolId, SymbolKind, Value};

/// What a routine does to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Touch {
    /// It reads a variable.
    Reads(SymbolId),
    /// It stores to a variable.
    Stores(SymbolId),
    /// It reads through a pointer, and nothing says where that points.
    ReadsSomewhere,
    /// It stores through a pointer, and nothing says where that points.
    StoresSomewhere,
}

/// What a routine's code shows about a fact of its header.
enum Verdict {
    /// Nothing: the fact is in words, states that something is kept, or is about memory that has no
    /// name.
    Unchecked,
    /// The reasons why the routine does not bear the fact out; none if it does.
    Checked(BTreeSet<String>),
}

impl Verdict {
    /// The verdict on a fact that the routines of a family share: it is enough that one of them
    /// bears the fact out.
    fn or(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Checked(why), Verdict::Checked(other)) => {
                Verdict::Checked(why.intersection(&other).cloned().collect())
            }
            (Verdict::Unchecked, Verdict::Checked(why)) | (Verdict::Checked(why), _)
                if why.is_empty() =>
            {
                Verdict::Checked(why)
            }
            _ => Verdict::Unchecked,
        }
    }
}

/// A fact as it is written. The routines of a family share it.
struct Written {
    fact: Stated,
    routine: Index,
    verdict: Verdict,
}

/// Checks all headers.
pub fn check(code: &Code<'_>, contracts: &Contracts<'_>, flow: &Liveness<'_>, report: &mut Report) {
    let audit = Audit::new(code, contracts, flow);
    let mut all: BTreeMap<(&str, u32, u32), Written> = BTreeMap::new();
    for (at, fact) in audit.facts() {
        let Some(place) = fact.place else { continue };
        let verdict = audit.verdict(at, &fact);
        let key = (place.file(), place.line(), place.column());
        let (routine, verdict) = match all.remove(&key) {
            Some(known) => (known.routine, known.verdict.or(verdict)),
            None => (at, verdict),
        };
        all.insert(
            key,
            Written {
                fact,
                routine,
                verdict,
            },
        );
    }
    for ((file, line, _), written) in all {
        let (fact, at) = (written.fact, written.routine);
        let item = audit.name(fact.spot);
        let why = match (written.verdict, fact.though) {
            (Verdict::Unchecked, false) => continue,
            (Verdict::Checked(missing), though) if missing.is_empty() != though => {
                report.prove(Subject::Headers);
                continue;
            }
            (_, true) => format!("{item}: its header says why it stands, and it is as it says"),
            (Verdict::Checked(missing), false) => {
                let missing: Vec<String> = missing.into_iter().collect();
                format!("{item}: {}", missing.join(", "))
            }
        };
        report.wrong_in(Subject::Headers, code, at, &why, format!("{file}:{line}"));
    }
}

struct Audit<'a> {
    code: &'a Code<'a>,
    contracts: &'a Contracts<'a>,
    flow: &'a Liveness<'a>,
    touches: BTreeMap<Index, BTreeSet<Touch>>,
}

impl<'a> Audit<'a> {
    fn new(code: &'a Code<'a>, contracts: &'a Contracts<'a>, flow: &'a Liveness<'a>) -> Audit<'a> {
        let functions = contracts.said.keys().chain(&contracts.graph.functions);
        let own: BTreeMap<Index, BTreeSet<Touch>> = functions
            .map(|&routine| {
                let body = contracts.own_body(routine).into_iter();
                (routine, body.flat_map(|at| touches(code, at)).collect())
            })
            .collect();
        let mut touches = by_others(contracts, &own);
        for (routine, own) in own {
            touches.entry(routine).or_default().extend(own);
        }
        Audit {
            code,
            contracts,
            flow,
            touches,
        }
    }

    /// The facts of all headers, each with the first instruction of its routine.
    fn facts(&self) -> Vec<(Index, Stated)> {
        let mut facts = Vec::new();
        for segment in self.code.program.segments() {
            for line in &segment.lines {
                if let Item::Routine { symbol, header } = &line.item
                    && let Some(at) = self.code.at(segment.bank, segment.address(line))
                    && self.code.instructions[at].routine == Some(*symbol)
                    && self.contracts.graph.reached[at]
                {
                    facts.extend(header.contract.iter().map(|&fact| (at, fact)));
                }
            }
        }
        facts
    }

    /// What a routine's code shows about a fact.
    fn verdict(&self, at: Index, fact: &Stated) -> Verdict {
        let contracts = self.contracts;
        let changes = contracts.changes[&at];
        let locations = contracts.locations(fact.spot);
        match (fact.role, fact.spot) {
            (_, Spot::All(_) | Spot::Words) | (Role::Keeps, _) => Verdict::Unchecked,
            (Role::Takes, Spot::Register(_)) => unless(
                self.flow.read_by(at) & locations != 0,
                "taken, and never read",
            ),
            (Role::Takes, Spot::Equal(..)) => {
                let said = contracts.said[&at];
                let kept = (said.returns | said.may_return | said.destroys) & locations == 0;
                let so = kept || self.flow.read_by(at) & locations != 0;
                unless(so, "taken, and neither read nor kept")
            }
            (Role::Takes, Spot::Memory(of, _)) => {
                let somewhere = Touch::ReadsSomewhere;
                self.touch(at, of, somewhere, Touch::Reads, "taken, and never read")
            }
            (Role::Destroys, _) if locations != 0 => {
                let unknown = contracts.unknown(at) & !changes;
                if locations & !unknown == 0 {
                    return Verdict::Unchecked;
                }
                Verdict::Checked(self.kept(locations & !(changes | unknown), locations))
            }
            (_, Spot::Register(_)) => {
                unless(changes & locations != 0, "returned, and never changed")
            }
            (_, Spot::Equal(..)) => Verdict::Unchecked,
            (_, Spot::Memory(of, _)) => {
                let somewhere = Touch::StoresSomewhere;
                let why = "said to change, and never stored to";
                self.touch(at, of, somewhere, Touch::Stores, why)
            }
        }
    }

    /// The reasons against a statement that the locations `of` are destroyed, if the routine keeps
    /// the locations `kept`.
    fn kept(&self, kept: Locations, of: Locations) -> BTreeSet<String> {
        if kept == of && of.count_ones() == 1 {
            return BTreeSet::from(["destroyed, and never changed, or put back".to_owned()]);
        }
        let name = |bit| format!("{} is never changed, or put back", self.contracts.name(bit));
        bits(kept).map(name).collect()
    }

    /// Whether a routine touches a variable, by its name or by one that stands for a part of it.
    fn touch(
        &self,
        at: Index,
        of: Abs,
        somewhere: Touch,
        one: fn(SymbolId) -> Touch,
        why: &str,
    ) -> Verdict {
        let Some(id) = of.base else {
            return Verdict::Unchecked;
        };
        let touches = &self.touches[&at];
        let so = chain(self.code, id)
            .into_iter()
            .any(|id| touches.contains(&one(id)))
            || touches.iter().any(|&touch| match touch {
                Touch::Reads(other) | Touch::Stores(other) => {
                    touch == one(other) && chain(self.code, other).contains(&id)
                }
                _ => false,
            });
        // A self-modified operand is read by executing its instruction.
        let hidden = self.code.symbol(id).kind == SymbolKind::SelfModified;
        if !so && (hidden || touches.contains(&somewhere)) {
            return Verdict::Unchecked;
        }
        unless(so, why)
    }

    /// A fact's subject, as the listing names it.
    fn name(&self, spot: Spot) -> String {
        match spot {
            Spot::Register(register) | Spot::Equal(register, ..) => {
                register.to_ascii_uppercase().to_string()
            }
            Spot::Memory(of, _) => SourceText::new(self.code.program).expression(of),
            Spot::All(_) | Spot::Words => String::new(),
        }
    }
}

/// A verdict: the fact holds, or fails for the reason given.
fn unless(so: bool, why: &str) -> Verdict {
    let why = (!so).then(|| why.to_owned());
    Verdict::Checked(why.into_iter().collect())
}

/// What an instruction does to memory.
fn touches(code: &Code<'_>, at: Index) -> Vec<Touch> {
    let instruction = &code.instructions[at];
    let base = instruction.value.address().and_then(|at| at.base);
    if matches!(instruction.value, Value::Low(_) | Value::High(_)) {
        // The instruction takes a byte of an address to make a pointer, through which the program
        // may read and store.
        return base.map_or(Vec::new(), |id| vec![Touch::Reads(id), Touch::Stores(id)]);
    }
    let mut touches = Vec::new();
    if !instruction.in_memory() {
        return touches;
    }
    let indirect = instruction.mode() == AddressMode::IndY;
    let pointed = variable::pointed_at(code, instruction);
    let unknown = indirect && pointed.is_empty();
    let pointed = pointed.into_iter().filter_map(|(at, _)| at.base);
    let pointed: Vec<SymbolId> = pointed.collect();
    let direct = base.filter(|_| !indirect);
    if instruction.loads() {
        touches.extend(direct.iter().chain(&pointed).map(|&id| Touch::Reads(id)));
        touches.extend(unknown.then_some(Touch::ReadsSomewhere));
    }
    if instruction.stores() {
        touches.extend(direct.iter().chain(&pointed).map(|&id| Touch::Stores(id)));
        touches.extend(unknown.then_some(Touch::StoresSomewhere));
    }
    touches.extend(base.filter(|_| indirect).map(Touch::Reads));
    touches
}
