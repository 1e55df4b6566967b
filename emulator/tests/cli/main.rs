//! `octet-emu` from the command line.

mod compare;
mod measure;
mod page;
mod play;
mod run;
mod uci;
mod vice;
