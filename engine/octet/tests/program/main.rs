//! The program `octet` as its users run it: commands, files, and the UCI engine.

mod analyse;
mod commands;
mod epd;
mod eval;
mod files;
mod games;
mod json;
mod mates;
mod process;
mod reasons;
mod think;
mod uci;
