//! Each kind of violation, in a small program, at its place.

mod flow;
mod support;
mod uses;
mod values;
