//! The bytes that a module for WebAssembly and the scripts of its page exchange. They come in
//! through [`reserve`] and [`taken`], and go out through [`give`] and [`given`].

use std::cell::RefCell;
use std::fmt::Display;

thread_local! {
    static IN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for the bytes that the script writes before it calls a function that takes them.
#[must_use]
pub fn reserve(len: u32) -> *mut u8 {
    IN.with(|input| {
        let mut input = input.borrow_mut();
        input.resize(len as usize, 0);
        input.as_mut_ptr()
    })
}

/// The first bytes that the script has written.
#[must_use]
pub fn taken(len: u32) -> Vec<u8> {
    IN.with(|input| {
        let input = input.borrow();
        input[..input.len().min(len as usize)].to_vec()
    })
}

/// The first bytes that the script has written, as text.
#[must_use]
pub fn text(len: u32) -> String {
    String::from_utf8_lossy(&taken(len)).into_owned()
}

/// Leaves bytes for the script to read and returns how many there are.
pub fn give(bytes: impl Into<Vec<u8>>) -> u32 {
    OUT.with(|out| {
        *out.borrow_mut() = bytes.into();
        out.borrow().len() as u32
    })
}

/// Where the bytes lie that were given last.
#[must_use]
pub fn given() -> *const u8 {
    OUT.with(|out| out.borrow().as_ptr())
}

/// Gives the text of an error; returns 0 if there is none.
pub fn error<E: Display>(done: Result<(), E>) -> u32 {
    match done {
        Ok(()) => 0,
        Err(error) => give(format!("{error:#}")),
    }
}
