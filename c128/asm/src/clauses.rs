//! Clauses of headers: facts as they are written.

use std::ops::RangeInclusive;
use std::panic::Location;

use super::item::{All, Role};
use super::operand::{Abs, Label, Zp};

/// The line of Rust that writes a fact.
type Line = &'static Location<'static>;

/// A place in memory: a name of the listing, which may be defined later, or an address.
#[derive(Clone, Debug)]
pub struct Place {
    pub(super) at: Result<Abs, String>,
    pub(super) byte: Option<i32>,
}

impl Place {
    /// A byte of it.
    #[must_use]
    pub fn byte(mut self, offset: impl Into<i32>) -> Place {
        self.byte = Some(self.byte.unwrap_or(0) + offset.into());
        self
    }
}

macro_rules! places {
    ($($type:ty: |$value:ident| $at:expr;)*) => {$(
        impl From<$type> for Place {
            fn from($value: $type) -> Place {
                Place { at: $at, byte: None }
            }
        }
    )*};
}

places! {
    &str: |name| Err(name.to_owned());
    &String: |name| Err(name.clone());
    String: |name| Err(name);
    Abs: |at| Ok(at);
    Zp: |at| Ok(at.abs());
    Label: |at| Ok(at.abs());
}

#[derive(Clone, Debug)]
pub(super) enum Subject {
    Register(char),
    Equal(char, u8, Place),
    Variable(Place),
    Bytes(Place, RangeInclusive<i32>),
    All(All),
    Like(String, Role),
    Words,
}

#[derive(Clone, Debug)]
pub(super) struct Written {
    pub role: Role,
    pub subject: Subject,
    pub words: String,
    pub though: String,
    pub place: Line,
}

/// The clauses of a header, as they are written.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    pub(super) facts: Vec<Written>,
    pub(super) goes_on: Vec<(String, Line)>,
}

impl Clauses {
    #[track_caller]
    fn push(&mut self, role: Role, subject: Subject, words: &str) {
        self.facts.push(Written {
            role,
            subject,
            words: words.to_owned(),
            though: String::new(),
            place: Location::caller(),
        });
    }

    /// A register or flag.
    #[track_caller]
    pub fn register(&mut self, role: Role, register: char, words: &str) {
        self.push(role, Subject::Register(register), words);
    }

    /// A register that equals a variable, or that is less by a number.
    #[track_caller]
    pub fn equal(&mut self, role: Role, register: char, less: u8, place: Place, words: &str) {
        self.push(role, Subject::Equal(register, less, place), words);
    }

    /// A whole variable, or a byte of one.
    #[track_caller]
    pub fn variable(&mut self, role: Role, place: Place, words: &str) {
        self.push(role, Subject::Variable(place), words);
    }

    /// The first bytes of a variable.
    #[track_caller]
    pub fn first_bytes(&mut self, role: Role, place: Place, len: i32, words: &str) {
        self.bytes(role, place, 0..=len - 1, words);
    }

    /// Bytes of a variable.
    #[track_caller]
    pub fn bytes(&mut self, role: Role, place: Place, bytes: RangeInclusive<i32>, words: &str) {
        self.push(role, Subject::Bytes(place, bytes), words);
    }

    /// More than one thing.
    #[track_caller]
    pub fn all(&mut self, role: Role, all: All, words: &str) {
        self.push(role, Subject::All(all), words);
    }

    /// What the header of another routine states in a clause.
    #[track_caller]
    pub fn like(&mut self, role: Role, routine: &str, clause: Role, words: &str) {
        self.push(role, Subject::Like(routine.to_owned(), clause), words);
    }

    /// Words that nobody checks.
    #[track_caller]
    pub fn words(&mut self, role: Role, words: &str) {
        self.push(role, Subject::Words, words);
    }

    /// Why the last fact stands although nothing that the routine does bears it out.
    pub fn though(&mut self, why: &str) {
        if let Some(fact) = self.facts.last_mut() {
            why.clone_into(&mut fact.though);
        }
    }

    /// A routine with which this one ends.
    #[track_caller]
    pub fn goes_on(&mut self, routine: &str) {
        self.goes_on.push((routine.to_owned(), Location::caller()));
    }
}
