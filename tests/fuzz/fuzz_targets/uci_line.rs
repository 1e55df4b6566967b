//! A `position` or `go` line of UCI is read or refused. A position that is read is sound.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_uci::{go, position};

fuzz_target!(|line: &str| {
    if let Ok((game, _)) = position::parse(line) {
        assert_eq!(game.position().verify(), Ok(()));
    }
    let _ = go::parse(line);
});
