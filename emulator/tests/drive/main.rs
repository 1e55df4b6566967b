//! The virtual drive: by itself, and as a program's KERNAL calls find it.

mod calls;
mod channels;
