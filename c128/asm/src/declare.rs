//! How the source makes claims about the next instruction, and about memory.

use std::panic::Location;

use super::assembler::{Asm, SourceLocation};
use super::claims::{Claim, Declared, Fact};
use super::operand::{Abs, Target};

impl Asm {
    /// Makes a claim about the next instruction.
    #[track_caller]
    pub fn claim(&mut self, claim: Claim) {
        self.claims.push((claim, Location::caller()));
    }

    /// Declares where the next instruction goes, a jump or call whose target is in memory.
    #[track_caller]
    pub fn goes_to<'t, T: Into<Target<'t>>>(&mut self, targets: impl IntoIterator<Item = T>) {
        let place = Location::caller();
        let targets = self.places_of(targets, place);
        self.claims.push((Claim::GoesTo(targets), place));
    }

    /// Declares that the self-modified jump or call `site` may also go to `target`.
    #[track_caller]
    pub fn may_go_to(&mut self, site: &str, target: &str) {
        let place = Location::caller();
        let [at, target] = [site, target].map(|name| Abs::of(self.symbols.global(name, place)));
        self.declare_fact(at, Fact::GoesTo(target), place);
    }

    /// Declares that `len` bytes hold nothing but `values`, which `text` describes.
    #[track_caller]
    pub fn holds(&mut self, at: impl Into<Abs>, len: u16, values: fn(u8) -> bool, text: &str) {
        let text = text.to_owned();
        let fact = Fact::Holds { len, values, text };
        self.declare_fact(at.into(), fact, Location::caller());
    }

    /// Declares that what is found from `at` on are these stretches, each `(from, len)`: arrays
    /// whose indexes do not begin at 0, or that lie apart.
    #[track_caller]
    pub fn spans(&mut self, at: impl Into<Abs>, stretches: &[(i32, u16)]) {
        let fact = Fact::Spans(stretches.to_vec());
        self.declare_fact(at.into(), fact, Location::caller());
    }

    /// Declares that a pointer points into one of these, each with its length in bytes.
    #[track_caller]
    pub fn points_into<A: Into<Abs>>(
        &mut self,
        pointer: impl Into<Abs>,
        objects: impl IntoIterator<Item = (A, u16)>,
    ) {
        let objects = objects.into_iter().map(|(at, len)| (at.into(), len));
        let fact = Fact::PointsInto(objects.collect());
        self.declare_fact(pointer.into(), fact, Location::caller());
    }

    /// Declares that a variable is scratch.
    #[track_caller]
    pub fn scratch(&mut self, variable: impl Into<Abs>) {
        self.declare_fact(variable.into(), Fact::Scratch, Location::caller());
    }

    /// Declares that storing there has an effect, whatever is stored.
    #[track_caller]
    pub fn strobe(&mut self, register: impl Into<Abs>) {
        self.declare_fact(register.into(), Fact::Strobe, Location::caller());
    }

    /// Declares that a variable may be read before anything is stored there. Whatever is computed
    /// from it then is computed anew before it is used.
    #[track_caller]
    pub fn may_be_unset(&mut self, variable: impl Into<Abs>) {
        self.declare_fact(variable.into(), Fact::MayBeUnset, Location::caller());
    }

    fn declare_fact(&mut self, at: Abs, fact: Fact, place: SourceLocation) {
        self.declared.push(Declared { at, fact, place });
    }
}
