//! The player's program: what it does for the room in the core's world, held
//! against the engine, and what a person sees and does from RUN to READY.

mod book;
mod clocks;
mod considered;
mod explained;
mod levels;
mod person;
mod services;
mod setup;
