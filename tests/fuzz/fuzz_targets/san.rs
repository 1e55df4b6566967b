//! A line with a FEN and one with a move in algebraic notation. A move that is accepted is legal,
//! and is read again from the notation that we write.
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
    if let Ok(mv) = game.parse_san(text) {
        assert_eq!(game.parse_san(game.san(mv).as_str()), Ok(mv));
        assert!(game.play(mv));
    }
});
