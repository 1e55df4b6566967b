//! `octet-emu` as its users run it.

mod compare;
mod measure;
mod play;
mod run;
mod uci;
mod vice;
