//! Checks that headers state nothing that their routines do not do: what is taken must be read, and
//! what is destroyed or returned must be changed. A fact that stands although the code does not
//! bear it out gives its reason (`though`).

use std::collections::{BTreeMap, BTreeSet};

use super::callees::by_others;
use super::changes::chain;
use super::code::{Code, Index};
use super::contracts::Contracts;
use super::effects::{self, Base, Ends, Equality};
use super::liveness::Liveness;
use super::locations::{Locations, bits};
use super::report::{Report, Subject};
use super::variable::{self, Byte};
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

    /// The verdict on a fact that each routine of a family must bear out.
    fn and(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::Checked(mut why), Verdict::Checked(other)) => {
                why.extend(other);
                Verdict::Checked(why)
            }
            (Verdict::Checked(why), _) | (_, Verdict::Checked(why)) if !why.is_empty() => {
                Verdict::Checked(why)
            }
            _ => Verdict::Unchecked,
        }
    }
}

/// Whether all routines of a family must bear a fact out: what is kept, or equals a variable.
fn holds_for_all(fact: &Stated) -> bool {
    match (fact.role, fact.spot) {
        (Role::Keeps, _) => true,
        (role, Spot::Equal(..)) => role == Role::Returns,
        _ => false,
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
            Some(known) if holds_for_all(&fact) => (known.routine, known.verdict.and(verdict)),
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
    fn facts(&self) -> impl Iterator<Item = (Index, Stated)> {
        let reached = |at: &Index| self.contracts.graph.reached[*at];
        let headers = self.code.headers.iter().filter(move |(at, _)| reached(at));
        headers.flat_map(|(&at, &(header, _))| {
            let facts = header.contract.iter();
            facts.map(move |&fact| (at, fact))
        })
    }

    /// What a routine's code shows about a fact.
    fn verdict(&self, at: Index, fact: &Stated) -> Verdict {
        let contracts = self.contracts;
        let changes = contracts.changes[&at];
        let locations = contracts.locations(fact.spot);
        match (fact.role, fact.spot) {
            (_, Spot::All(_) | Spot::Words) => Verdict::Unchecked,
            (Role::Keeps, spot) => self.keeps(at, spot),
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
            (Role::Returns, Spot::Equal(..)) => self.equals(at, fact.spot),
            (_, Spot::Equal(..)) => Verdict::Unchecked,
            (_, Spot::Memory(of, _)) => {
                let somewhere = Touch::StoresSomewhere;
                let why = "said to change, and never stored to";
                self.touch(at, of, somewhere, Touch::Stores, why)
            }
        }
    }

    /// Whether a routine keeps what its header says that it keeps. Of a register that is loaded or
    /// pulled at the end nobody knows whether the former value was put back: that is watched.
    fn keeps(&self, at: Index, spot: Spot) -> Verdict {
        let ends = self.ends(at);
        match spot {
            Spot::Register(letter) => match effects::register(letter) {
                Some(register) if ends.keep(register) => Verdict::Checked(BTreeSet::new()),
                Some(register) if ends.all.iter().any(|end| end.lost[register]) => unless(
                    false,
                    "kept, and changed on some path without being put back",
                ),
                Some(_) => Verdict::Unchecked,
                None => {
                    let changed = self.contracts.flags_changed(at);
                    let so = changed & self.contracts.locations(spot) == 0;
                    unless(so, "kept, and changed")
                }
            },
            Spot::Memory(of, len) => {
                let Some((symbol, offset)) = self.code.root(of) else {
                    return Verdict::Unchecked;
                };
                let bytes = (offset..offset + i32::from(len)).map(|offset| Byte { symbol, offset });
                let kept = |byte| {
                    let former = Some((Base::Memory(byte), 0));
                    ends.all.iter().all(|end| end.byte(byte) == former)
                };
                let why = "kept, and stored to on some path without being put back";
                unless(bytes.into_iter().all(kept), why)
            }
            Spot::Equal(..) | Spot::All(_) | Spot::Words => Verdict::Unchecked,
        }
    }

    /// Whether a register equals a variable at the end of a routine, wherever it is entered.
    fn equals(&self, at: Index, spot: Spot) -> Verdict {
        let Some(equality) = Equality::of(self.code, spot) else {
            return Verdict::Unchecked;
        };
        let routine = |at: Index| self.code.instructions[at].routine;
        let functions = self.contracts.graph.functions.iter();
        let inside = functions.filter(|&&other| {
            let begins = self.code.header_of(other).is_some();
            begins && other != at && routine(other) == routine(at)
        });
        let mut ends = inside.chain([&at]).flat_map(|&at| self.ends(at).all);
        let why = "said to equal a variable at the end, and it may not";
        unless(ends.all(|end| equality.holds(&end)), why)
    }

    fn ends(&self, at: Index) -> Ends {
        Ends::new(self.code, self.contracts.graph, self.contracts.effects, at)
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
