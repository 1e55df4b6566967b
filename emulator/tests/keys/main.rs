//! The player's program as a person uses it: keys are pressed, the screens are
//! looked at, and after every move what the program has is the engine's game.

mod control;
mod games;
mod machines;
mod person;
mod plans;
