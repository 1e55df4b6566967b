//! What the source says of an instruction or a variable so that it can be proved: where a jump
//! through memory goes, that an instruction is never reached, which values a variable has.

use std::panic::Location;

use super::assembler::{Asm, SourceLocation};
use super::operand::{Abs, Target};

/// A statement about the next instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Memory decides where this jump or call goes: to one of these.
    GoesTo(Vec<Abs>),
    /// A call of a far call: the routine that it reaches.
    FarCall(Abs),
    /// The call that a far call makes: it goes where its callers say by [`Claim::FarCall`].
    FarCallTarget,
    /// A call that goes on behind the data which follows it.
    BehindData,
    /// A jump to code that the program writes itself.
    Generated(GeneratedCode),
    /// A pull or push of the caller's return address.
    ReturnAddress,
    /// A pull of the second byte of the caller's return address, which is dropped: from here on the
    /// routine is its caller.
    DropsCall,
    /// A push or pull in a loop, with at most so many bytes on the stack: as many are pulled as
    /// were pushed.
    PushedInLoop(u8),
    /// The first instruction of a routine that calls itself, perhaps through others: so many times
    /// in a row at most.
    Recursive(u32),
    /// A return from that routine, whatever was called in it.
    ReturnsFrom(Abs),
    /// The stack pointer changes here, as the text says.
    StackChanges(String),
    /// Nothing but the emulator and tests reach the code from here on; the text says why.
    Unreached(String),
    /// A store whose place memory decides about, or whose place has no name: it goes into one of
    /// these, each with its length in bytes.
    StoresInto(Vec<(Abs, u16)>),
    /// An access to a byte of a variable that an interrupt writes: it may come between this byte
    /// and the others; the text says why it does no harm.
    Untorn(String),
    /// What the instruction reads is set wherever it runs, though not on all paths that seem to
    /// lead there; the text says why.
    IsSet(String),
}

/// Code that the program writes: a loop over a list of bytes that loads each into X, calls a
/// routine unless bit 7 is set, and goes on with another at its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedCode {
    /// The list, and its length.
    pub list: (Abs, u16),
    /// The routines that may be called.
    pub calls: Vec<Abs>,
    /// Where it ends.
    pub goes_on: Vec<Abs>,
}

/// A statement about memory.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Where it begins.
    pub at: Abs,
    /// What is said.
    pub fact: Fact,
    /// The line of Rust that says it.
    pub place: &'static Location<'static>,
}

/// What is said of memory.
#[derive(Clone, Debug)]
pub enum Fact {
    /// So many bytes hold values for which this is true.
    Holds {
        /// How many bytes.
        len: u16,
        /// The values.
        values: fn(u8) -> bool,
        /// The values in words.
        text: String,
    },
    /// What is found from here on are these stretches: where each begins, and how long it is.
    Spans(Vec<(i32, u16)>),
    /// A pointer of two bytes points into one of these.
    PointsInto(Vec<(Abs, u16)>),
    /// A self-modified jump or call may also go there.
    GoesTo(Abs),
    /// A variable that routines use for a while, each for its own: none reads what another left
    /// there, but by its header.
    Scratch,
    /// A store there does something, whatever is stored.
    Strobe,
    /// It may be read before anything is stored there, with no effect that lasts.
    MayBeUnset,
}

impl Asm {
    /// Says something of the next instruction.
    #[track_caller]
    pub fn claim(&mut self, claim: Claim) {
        self.claims.push((claim, Location::caller()));
    }

    /// Says where the next instruction goes, a jump or call that memory decides about.
    #[track_caller]
    pub fn goes_to<'t, T: Into<Target<'t>>>(&mut self, targets: impl IntoIterator<Item = T>) {
        let place = Location::caller();
        let targets = self.places_of(targets, place);
        self.claims.push((Claim::GoesTo(targets), place));
    }

    /// Says that the self-modified jump or call `site` may also go to `target`.
    #[track_caller]
    pub fn may_go_to(&mut self, site: &str, target: &str) {
        let place = Location::caller();
        let [at, target] = [site, target].map(|name| Abs::of(self.symbols.global(name, place)));
        self.declare_fact(at, Fact::GoesTo(target), place);
    }

    /// Says that `len` bytes hold nothing but `values`, which `text` describes.
    #[track_caller]
    pub fn holds(&mut self, at: impl Into<Abs>, len: u16, values: fn(u8) -> bool, text: &str) {
        let text = text.to_owned();
        let fact = Fact::Holds { len, values, text };
        self.declare_fact(at.into(), fact, Location::caller());
    }

    /// Says that what is found from `at` on are these stretches, each `(from, len)`: arrays whose
    /// indexes do not begin at 0, or that lie apart.
    #[track_caller]
    pub fn spans(&mut self, at: impl Into<Abs>, stretches: &[(i32, u16)]) {
        let fact = Fact::Spans(stretches.to_vec());
        self.declare_fact(at.into(), fact, Location::caller());
    }

    /// Says that a pointer points into one of these, each with its length in bytes.
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

    /// Says that a variable is scratch.
    #[track_caller]
    pub fn scratch(&mut self, variable: impl Into<Abs>) {
        self.declare_fact(variable.into(), Fact::Scratch, Location::caller());
    }

    /// Says that a store there does something, whatever is stored.
    #[track_caller]
    pub fn strobe(&mut self, register: impl Into<Abs>) {
        self.declare_fact(register.into(), Fact::Strobe, Location::caller());
    }

    /// Says that a variable may be read before anything is stored there: what is made of it then
    /// is made anew before it is used.
    #[track_caller]
    pub fn may_be_unset(&mut self, variable: impl Into<Abs>) {
        self.declare_fact(variable.into(), Fact::MayBeUnset, Location::caller());
    }

    fn declare_fact(&mut self, at: Abs, fact: Fact, place: SourceLocation) {
        self.declared.push(Declared { at, fact, place });
    }
}
