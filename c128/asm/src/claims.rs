//! Claims of the source about an instruction or a variable, which proofs need: where a jump through
//! memory goes, that an instruction is never reached, which values a variable has.

use std::panic::Location;

use super::operand::Abs;

/// A statement about the next instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The target of this jump or call is in memory: it is one of these.
    GoesTo(Vec<Abs>),
    /// This is a call of a far call, with the routine that it reaches.
    FarCall(Abs),
    /// This is the call that a far call makes. It goes where its callers declare with
    /// [`Claim::FarCall`].
    FarCallTarget,
    /// This call returns after the data that follow it.
    BehindData,
    /// This jumps to code that the program writes itself.
    Generated(GeneratedCode),
    /// This pulls or pushes the caller's return address.
    ReturnAddress,
    /// This pulls the second byte of the caller's return address, which is dropped. From here on
    /// the routine acts for its caller.
    DropsCall,
    /// This pushes or pulls in a loop, with at most so many bytes on the stack. As many are pulled
    /// as were pushed.
    PushedInLoop(u8),
    /// This is the first instruction of a routine that calls itself, perhaps through others, at
    /// most so many times in succession.
    Recursive(u32),
    /// This returns from such a routine, whatever was called in it.
    ReturnsFrom(Abs),
    /// The stack pointer changes here, as the text describes.
    StackChanges(String),
    /// Only the emulator and tests reach the code from here on; the text gives the reason.
    Unreached(String),
    /// The place of this store is in memory, or has no name. It is within one of these, each with
    /// its length in bytes.
    StoresInto(Vec<(Abs, u16)>),
    /// This accesses a byte of a variable that an interrupt writes. The interrupt may come between
    /// this byte and the others; the text explains why that does no harm.
    Untorn(String),
    /// What the instruction reads is set wherever it runs, although not on all paths that seem to
    /// lead there; the text explains why.
    IsSet(String),
}

/// Code that the program writes: a loop over a list of bytes. It loads each byte into X, calls a
/// routine unless bit 7 is set, and goes on with another routine at its end.
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
    /// The claim.
    pub fact: Fact,
    /// The line of Rust that makes it.
    pub place: &'static Location<'static>,
}

/// A claim about memory.
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
    /// What is found from here on are these stretches, each with its beginning and its length.
    Spans(Vec<(i32, u16)>),
    /// A pointer of two bytes points into one of these.
    PointsInto(Vec<(Abs, u16)>),
    /// A self-modified jump or call may also go there.
    GoesTo(Abs),
    /// The variable is scratch: routines use it for a while, each for itself. None reads what
    /// another left there, unless its header states it.
    Scratch,
    /// Storing there has an effect, whatever is stored.
    Strobe,
    /// It may be read before anything is stored there, without lasting effect.
    MayBeUnset,
}
