//! A book that compiles has moves at each of its positions.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_book::compile::CompiledBook;

fuzz_target!(|text: &str| {
    if let Ok(compiled) = CompiledBook::from_text(text) {
        for position in &compiled.positions {
            let found = compiled
                .book()
                .probe(position)
                .expect("a position of the book");
            assert!(!found.choices().is_empty());
        }
    }
});
