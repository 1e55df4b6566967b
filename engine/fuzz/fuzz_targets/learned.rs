//! A file of learned weights is refused, or written again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::seal;

fuzz_target!(|input: (Vec<u8>, bool)| {
    let (mut file, sealed) = input;
    let mut book = CompiledBook::built_in().clone();
    if sealed {
        // What only the seal would refuse gets one.
        let end = seal(&file, book.book().tree);
        file.extend(end);
    }
    if book.load_learned(&file) {
        let whole = book.weights.len() % 2 == 0;
        assert!(!whole || book.learned_file() == file);
    }
});
