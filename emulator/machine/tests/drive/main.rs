//! The emulated disk drive, at its bus and through the KERNAL's calls.

mod calls;
mod channels;
mod code;
