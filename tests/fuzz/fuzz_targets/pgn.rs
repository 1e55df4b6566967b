//! A game that is read is written and read again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_notation::pgn::PgnReader;

fuzz_target!(|bytes: &[u8]| {
    for game in PgnReader::from_reader(bytes).flatten() {
        let text = game.to_string();
        let again = PgnReader::new(&text)
            .next()
            .expect("a game")
            .expect("a written game");
        assert_eq!((again.moves, again.result), (game.moves, game.result));
    }
});
