//! `octet-emu` from the command line.

mod compare;
mod measure;
mod page;
mod play;
mod proof;
mod run;
mod saves;
mod uci;
mod vice;
