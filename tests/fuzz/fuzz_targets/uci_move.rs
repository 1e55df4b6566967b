//! A line with a FEN and one with a move in UCI notation. A move that is accepted is legal and
//! written the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_engine::game::Game;
use octet_notation::Notation;

fuzz_target!(|input: &str| {
    let Some((fen, text)) = input.split_once('\n') else {
        return;
    };
    let Ok(mut game) = Game::from_fen(fen) else {
        return;
    };
    if let Ok(mv) = game.parse_uci(text) {
        assert_eq!(mv.to_string(), text.to_lowercase());
        assert!(game.play(mv));
    }
});
