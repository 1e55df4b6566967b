//! The API: what the UI calls in the core, held
//! against the engine, and what a person sees and does from RUN to READY.

mod book;
mod clocks;
mod considered;
mod explained;
mod levels;
mod person;
mod services;
mod setup;
