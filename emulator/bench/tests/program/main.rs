//! The whole program on the machine: what is proved of it holds, and another core runs it alike.

mod contracts;
mod costs;
mod coverage;
mod mates;
mod mutation;
mod whole_search;
