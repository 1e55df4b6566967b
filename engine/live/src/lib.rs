//! Octet's engine as a module for WebAssembly: the functions that the scripts of the pages of
//! `octet think` and `octet analyse` call.
//!
//! Bytes come in through [`reserve`] and go out through [`out`]: a function that takes bytes is
//! told how many, one that gives bytes returns how many.
#![allow(
    unsafe_code,
    reason = "an exported name may be used once only: every name here is this module's own"
)]

use octet_support::bytes;

/// Makes room for bytes that the script writes before it calls a function that takes them.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: u32) -> *mut u8 {
    bytes::reserve(len)
}

/// Where the bytes are that the last function has given.
#[unsafe(no_mangle)]
pub extern "C" fn out() -> *const u8 {
    bytes::given()
}

/// Takes a question and gives its answer, both as [`octet_teach::live::answer`] has them.
#[unsafe(no_mangle)]
pub extern "C" fn answer(len: u32) -> u32 {
    bytes::give(octet_teach::live::answer(&bytes::text(len)))
}

/// Gives the mark by which `octet` knows the module.
#[unsafe(no_mangle)]
pub extern "C" fn mark() -> u32 {
    bytes::give(octet_teach::live::MARK)
}
