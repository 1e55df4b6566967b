//! Every position of an EPD file that is read is consistent.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_notation::epd;

fuzz_target!(|text: &str| {
    for position in epd::parse(text).unwrap_or_default() {
        assert_eq!(position.game.position().verify(), Ok(()));
    }
    for position in epd::suite::parse(text).unwrap_or_default() {
        assert_eq!(position.game.position().verify(), Ok(()));
    }
});
