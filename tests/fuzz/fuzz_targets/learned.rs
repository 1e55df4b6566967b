//! A file of learned weights is refused, or written again as the same.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use octet_book::compile::CompiledBook;
use octet_book::learn::seal;

thread_local! {
    /// Inputs change only its weights, and each begins with those of the built-in book.
    static BOOK: RefCell<CompiledBook> = RefCell::new(CompiledBook::built_in().clone());
}

fuzz_target!(|input: (Vec<u8>, bool)| {
    let (mut file, sealed) = input;
    BOOK.with_borrow_mut(|book| {
        book.weights.clone_from(&CompiledBook::built_in().weights);
        if sealed {
            // An input that only the seal would refuse gets a valid one.
            let end = seal(&file, book.book().tree);
            file.extend(end);
        }
        if book.load_learned(&file) {
            let whole = book.weights.len() % 2 == 0;
            assert!(!whole || book.learned_file() == file);
        }
    });
});
