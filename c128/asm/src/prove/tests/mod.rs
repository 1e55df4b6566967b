//! Each kind of violation, in a small program, at its place.

mod arithmetic;
mod calls;
mod changes;
mod flow;
mod headers;
mod report;
mod runs;
mod support;
mod uses;
mod values;
