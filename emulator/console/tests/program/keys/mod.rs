//! Whole games through the keyboard: after every move, what the program has is the engine's game.

mod any_time;
mod control;
mod games;
mod live;
mod machines;
mod player;
mod recipes;
mod user;
