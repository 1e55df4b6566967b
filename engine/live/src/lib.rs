//! Octet's engine as a module for WebAssembly: the functions that the scripts of the pages of
//! `octet think` and `octet analyse` call.
//!
//! Bytes come in through [`reserve`] and go out through [`out`]. A function that takes bytes gets
//! their number as its argument, and one that gives bytes returns it.
#![allow(
    unsafe_code,
    reason = "an exported name may be used once only: every name here is this module's own"
)]

use std::cell::RefCell;

use octet_support::bytes;
use octet_teach::live::Session;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

/// Makes room for the bytes that the script writes before it calls a function that takes them.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(len: u32) -> *mut u8 {
    bytes::reserve(len)
}

/// Where the bytes lie that the last function gave.
#[unsafe(no_mangle)]
pub extern "C" fn out() -> *const u8 {
    bytes::given()
}

/// Takes a question and gives its answer, both in the form of [`Session::answer`].
#[unsafe(no_mangle)]
pub extern "C" fn answer(len: u32) -> u32 {
    let question = bytes::text(len);
    bytes::give(SESSION.with_borrow_mut(|session| session.answer(&question)))
}

/// Takes a reader's file and gives what was read, in the form of [`Session::read`].
#[unsafe(no_mangle)]
pub extern "C" fn read_file(len: u32) -> u32 {
    let file = bytes::taken(len);
    bytes::give(SESSION.with_borrow_mut(|session| session.read(&file)))
}

/// Gives the mark by which `octet` recognises the module.
#[unsafe(no_mangle)]
pub extern "C" fn mark() -> u32 {
    bytes::give(octet_teach::live::MARK)
}
