//! Each kind of violation, in a small program, at its place.

mod changes;
mod flow;
mod headers;
mod support;
mod uses;
mod values;
