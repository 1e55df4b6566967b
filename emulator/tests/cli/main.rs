//! `octet-emu` as its users run it.

mod compare;
mod measure;
mod run;
mod uci;
