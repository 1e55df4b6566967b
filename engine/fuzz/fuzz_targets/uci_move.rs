//! A move in UCI notation that is accepted is legal and written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_engine::game::Game;

fuzz_target!(|input: (&str, &str)| {
    let (fen, text) = input;
    let Ok(mut game) = Game::from_fen(fen) else { return };
    if let Ok(mv) = game.parse_uci(text) {
        assert_eq!(mv.to_string(), text.to_lowercase());
        assert!(game.play(mv));
    }
});
