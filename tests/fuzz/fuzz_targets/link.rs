//! A link to the page is refused, or its game is on its disk: the link to what is read from there
//! has the same disk.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_notation::pgn::PgnReader;
use octet_web::link::{Asked, Link};

/// The game on a link's disk.
fn file(link: &Link) -> Vec<u8> {
    let disk = link.disk.as_ref().expect("a disk until it is taken");
    disk.read(b"LINK").expect("the game")
}

fuzz_target!(|input: (&str, &str, &str, &str, &str)| {
    let (fen, moves, level, side, flip) = input;
    let asked = Asked {
        fen,
        moves,
        level,
        side,
        flip,
    };
    let Ok(link) = Link::parse(&asked) else {
        return;
    };
    let text = String::from_utf8(file(&link)).expect("ASCII");
    let Some(game) = PgnReader::new(&text).next() else {
        assert_eq!(text, "*\r");
        return;
    };
    let game = game.expect("a game that can be read");
    let fen = match fen {
        "" => String::new(),
        _ => game.start.fen().to_string(),
    };
    let moves: Vec<String> = game.moves().map(|mv| mv.to_string()).collect();
    let read = Asked {
        fen: &fen,
        moves: &moves.join(" "),
        ..asked
    };
    let again = Link::parse(&read).expect("a link to what was read");
    assert_eq!(file(&again), file(&link));
});
