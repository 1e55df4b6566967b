//! Games saved, read by the engine, and loaded again.

use engine::fen::START;
use engine::game::Game;
use engine::pgn::{Ending, Reader, Record, Tag};
use engine::piece::Color;
use engine::random::Random;

use crate::player::{Player, with_file};

/// Positions that random games begin with: castling, promotions, en passant,
/// Black to move, a number of moves.
const STARTS: [&str; 5] = [
    START,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 b - - 3 57",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 390",
];

/// The record that the engine has of the game.
fn record(player: &Player) -> Record {
    let tag = |(name, value): (&str, &str)| Tag {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    let tags = [
        ("Event", "Octet on a Commodore 128"),
        ("Round", "-"),
        ("White", "Player"),
        ("Black", "Octet"),
    ];
    let mut record = Record {
        tags: tags.into_iter().map(tag).collect(),
        start: player.start.clone(),
        ..Record::default()
    };
    record.line.plies = player.moves.iter().map(|&mv| mv.into()).collect();
    record.ending = player.game.outcome().map_or(Ending::Unknown, Ending::from);
    record
}

/// Random games from several positions: the file is, byte for byte, what the
/// engine writes of the same game, and the engine reads it.
#[test]
fn games_are_saved_and_loaded() {
    let mut player = Player::new();
    let mut random = Random::new(128);
    for (n, fen) in STARTS.into_iter().cycle().take(10).enumerate() {
        player.begin(fen);
        for _ in 0..[0, 1, 12, 60, 130][n % 5] + random.below(30) {
            let mut ahead = player.game.clone();
            let Some(mv) = ahead.play_at_random(&mut random) else {
                break;
            };
            player.play(mv);
            if ahead.outcome().is_some() {
                break;
            }
        }
        player.same(fen);
        let name = format!("game {n}");
        player.name(&name);
        assert_eq!(player.ask("save_game"), Ok(()));
        let text = player
            .file(name.to_uppercase().as_bytes())
            .expect("the file");
        let text = String::from_utf8(text).expect("text");
        assert_eq!(text, record(&player).to_string());
        let read = Reader::new(&text).next().expect("a game").expect("a game");
        assert!(read.moves().eq(player.moves.iter().copied()));
        // Something else is played, then the game is loaded.
        let disk = player.drive().disk().cloned();
        let (game, moves, start) = (
            player.game.clone(),
            player.moves.clone(),
            player.start.clone(),
        );
        player.begin(STARTS[(n + 1) % 5]);
        player.drive().change(disk);
        player.name(&name);
        assert_eq!(player.ask("load_file"), Ok(()));
        (player.game, player.moves, player.start) = (game, moves, start);
        player.same(&name);
        player.put("disk_replace", &[0x80]);
        assert_eq!(player.ask("save_game"), Ok(()));
        player.put("disk_replace", &[0]);
        let again = player
            .file(name.to_uppercase().as_bytes())
            .expect("the file");
        assert_eq!(String::from_utf8(again).expect("text"), text);
    }
}

/// What other programs write: comments, variations, marks, no numbers, other
/// results, more tags, zeros for castling, two games.
#[test]
fn games_of_others_are_loaded() {
    let mut player = Player::new();
    let text = "\u{20}\r\n[Event \"A \\\"game\\\" [sic]\"]\r\n[White \"?\"]\r\n\r\n\
        {Before (it} 1.e4! $1 e5 ; to the end 2. d4\r\n2. Nf3 (2. f4 exf4 (2... d5 {x}) 3. Nf3)\n\
        2... Nc6 3 Bb5?! a6 4. Ba4 Nf6 5. 0-0 Be7 *\n\n[Event \"Second\"]\n\n1. d4 *\n";
    player
        .drive()
        .change(Some(with_file(b"OTHERS", text.as_bytes())));
    player.name("others");
    assert_eq!(player.ask("load_file"), Ok(()));
    for san in [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7",
    ] {
        let mv = player.game.parse_san(san).expect(san);
        player.game.play(mv);
        player.moves.push(mv);
    }
    player.same("the first game");
}

/// A result that no position shows is kept.
#[test]
fn results_are_kept() {
    let mut player = Player::new();
    for (result, ending) in [
        ("1-0", Ending::Won(Color::White)),
        ("0-1", Ending::Won(Color::Black)),
        ("1/2-1/2", Ending::Drawn),
        ("*", Ending::Unknown),
    ] {
        let text = format!("1. f3 e5 {result}");
        player
            .drive()
            .change(Some(with_file(b"GAME", text.as_bytes())));
        player.name("GAME");
        assert_eq!(player.ask("load_file"), Ok(()));
        player.name("AGAIN");
        assert_eq!(player.ask("save_game"), Ok(()));
        let saved = player.file(b"AGAIN").expect("the file");
        let saved = String::from_utf8(saved).expect("text");
        let read = Reader::new(&saved).next().expect("a game").expect("a game");
        assert_eq!(read.ending, ending);
        assert_eq!(read.moves().count(), 2);
    }
}

#[test]
fn positions_are_saved_and_loaded() {
    let mut player = Player::new();
    for fen in STARTS {
        player.begin(fen);
        player.name("position");
        player.drive().change(Some(with_file(b"X", b"")));
        assert_eq!(player.ask("save_position"), Ok(()));
        let text = player.file(b"POSITION").expect("the file");
        assert_eq!(
            String::from_utf8(text).expect("text"),
            format!("{}\n", player.game.fen())
        );
        let disk = player.drive().disk().cloned();
        player.begin(STARTS[1]);
        player.drive().change(disk);
        player.name("position");
        assert_eq!(player.ask("load_file"), Ok(()));
        player.game = Game::from_fen(fen).expect(fen);
        player.same(fen);
    }
}
