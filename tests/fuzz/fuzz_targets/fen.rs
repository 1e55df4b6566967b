//! A FEN that is accepted gives a consistent position, and is written and read
//! again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_engine::game::Game;

fuzz_target!(|text: &str| {
    if let Ok(game) = Game::from_fen(text) {
        assert_eq!(game.position().verify(), Ok(()));
        let again = Game::from_fen(&game.fen().to_string()).expect("a written FEN");
        assert_eq!(again.position(), game.position());
    }
});
