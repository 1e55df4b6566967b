//! Games saved, read by the engine, and loaded again.

use c128::api::shared::Outcome;
use octet_engine::board::fen::STARTPOS;
use octet_engine::board::piece::Color;
use octet_engine::formats::pgn::{GameResult, PgnGame, PgnReader, Tag};
use octet_engine::game::Game;
use octet_engine::util::random::Random;

use crate::player::{Player, with_file};

/// Positions that random games begin with: castling, promotions, en passant,
/// Black to move, a number of moves.
const STARTS: [&str; 5] = [
    STARTPOS,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 b - - 3 57",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 390",
];

/// The record that the engine has of the game.
fn record(engine: &Player) -> PgnGame {
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
    let mut record = PgnGame {
        tags: tags.into_iter().map(tag).collect(),
        start: engine.start.clone(),
        ..PgnGame::default()
    };
    record.moves.moves = engine.moves.iter().map(|&mv| mv.into()).collect();
    record.result = engine
        .game
        .outcome()
        .map_or(GameResult::Unknown, GameResult::from);
    record
}

/// Random games from several positions: the file is, byte for byte, what the
/// engine writes of the same game, and the engine reads it.
#[test]
fn games_are_saved_and_loaded() {
    let mut engine = Player::new();
    let mut random = Random::new(128);
    for (n, fen) in STARTS.into_iter().cycle().take(10).enumerate() {
        engine.begin(fen);
        for _ in 0..[0, 1, 12, 60, 130][n % 5] + random.below(30) {
            let mut ahead = engine.game.clone();
            let Some(mv) = ahead.play_random_move(&mut random) else {
                break;
            };
            engine.play(mv);
            if ahead.outcome().is_some() {
                break;
            }
        }
        engine.same(fen);
        let name = format!("game {n}");
        engine.name(&name);
        assert_eq!(engine.ask("save_game"), Ok(()));
        let text = engine
            .file(name.to_uppercase().as_bytes())
            .expect("the file");
        let text = String::from_utf8(text).expect("text");
        assert_eq!(text, record(&engine).to_string());
        let read = PgnReader::new(&text)
            .next()
            .expect("a game")
            .expect("a game");
        assert!(read.moves().eq(engine.moves.iter().copied()));
        // Something else is played, then the game is loaded.
        let disk = engine.drive().disk().cloned();
        let (game, moves, start) = (
            engine.game.clone(),
            engine.moves.clone(),
            engine.start.clone(),
        );
        engine.begin(STARTS[(n + 1) % 5]);
        engine.drive().swap_disk(disk);
        engine.name(&name);
        assert_eq!(engine.ask("load_file"), Ok(()));
        (engine.game, engine.moves, engine.start) = (game, moves, start);
        engine.same(&name);
        engine.put("disk_replace", &[0x80]);
        assert_eq!(engine.ask("save_game"), Ok(()));
        engine.put("disk_replace", &[0]);
        let again = engine
            .file(name.to_uppercase().as_bytes())
            .expect("the file");
        assert_eq!(String::from_utf8(again).expect("text"), text);
    }
}

/// What other programs write: comments, variations, marks, no numbers, other
/// results, more tags, zeros for castling, two games.
#[test]
fn games_of_others_are_loaded() {
    let mut engine = Player::new();
    let text = "\u{20}\r\n[Event \"A \\\"game\\\" [sic]\"]\r\n[White \"?\"]\r\n\r\n\
        {Before (it} 1.e4! $1 e5 ; to the end 2. d4\r\n2. Nf3 (2. f4 exf4 (2... d5 {x}) 3. Nf3)\n\
        2... Nc6 3 Bb5?! a6 4. Ba4 Nf6 5. 0-0 Be7 *\n\n[Event \"Second\"]\n\n1. d4 *\n";
    engine
        .drive()
        .swap_disk(Some(with_file(b"OTHERS", text.as_bytes())));
    engine.name("others");
    assert_eq!(engine.ask("load_file"), Ok(()));
    for san in [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7",
    ] {
        let mv = engine.game.parse_san(san).expect(san);
        engine.game.play(mv);
        engine.moves.push(mv);
    }
    engine.same("the first game");
}

/// A result that no position shows is kept.
#[test]
fn results_are_kept() {
    let mut engine = Player::new();
    for (result, ending) in [
        ("1-0", GameResult::Won(Color::White)),
        ("0-1", GameResult::Won(Color::Black)),
        ("1/2-1/2", GameResult::Drawn),
        ("*", GameResult::Unknown),
    ] {
        let text = format!("1. f3 e5 {result}");
        engine
            .drive()
            .swap_disk(Some(with_file(b"GAME", text.as_bytes())));
        engine.name("GAME");
        assert_eq!(engine.ask("load_file"), Ok(()));
        engine.name("AGAIN");
        assert_eq!(engine.ask("save_game"), Ok(()));
        let saved = engine.file(b"AGAIN").expect("the file");
        let saved = String::from_utf8(saved).expect("text");
        let read = PgnReader::new(&saved)
            .next()
            .expect("a game")
            .expect("a game");
        assert_eq!(read.result, ending);
        assert_eq!(read.moves().count(), 2);
    }
}

/// A result ends the game, a number does not, and what is neither is a move:
/// the engine says which, and what is no move is refused.
#[test]
fn only_a_result_ends_the_game() {
    let mut engine = Player::new();
    engine.begin(STARTPOS);
    let results = "1-0|0-1|1/2-1/2|1/2|*";
    let numbers_and_moves = "4|0|44|00|0-0 0-0|O-O o-o+|4 0-0 4 O-O";
    let neither = "1:e4|1-e4|1/e4|2/e4|1,e4|1e4|4e4|1-O|1-1|2-1|10-0|1-00|1-0-0|0-1-0|0-10|0-2|\
        0:0|0/0|0:1|0-0-0-0|00-|O|oo|OOO|1/2-|1/2-1/3|1/2-1/22|1/22|1/|0-|1-|*e4|**|=0-0";
    for token in [results, numbers_and_moves, neither].join("|").split('|') {
        let text = format!("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 {token} Na3 *");
        engine
            .drive()
            .swap_disk(Some(with_file(b"GAME", text.as_bytes())));
        engine.name("GAME");
        let loaded = engine.ask("load_file");
        let Ok(read) = PgnReader::new(&text).next().expect("a game") else {
            let said = loaded.expect_err(token);
            assert!(said.starts_with(&format!("Move 4. {token} ")), "{said}");
            engine.same(token);
            continue;
        };
        assert_eq!(loaded, Ok(()), "{token}");
        assert_eq!(engine.record(), read.moves().collect::<Vec<_>>(), "{token}");
        let outcome = match read.result {
            GameResult::Won(Color::White) => Outcome::BlackResigned as u8,
            GameResult::Won(Color::Black) => Outcome::WhiteResigned as u8,
            GameResult::Drawn => Outcome::Agreed as u8,
            GameResult::Unknown => 0,
        };
        assert_eq!(engine.get("shared_outcome", 1), [outcome], "{token}");
        engine.begin(STARTPOS);
    }
}

#[test]
fn positions_are_saved_and_loaded() {
    let mut engine = Player::new();
    for fen in STARTS {
        engine.begin(fen);
        engine.name("position");
        engine.drive().swap_disk(Some(with_file(b"X", b"")));
        assert_eq!(engine.ask("save_position"), Ok(()));
        let text = engine.file(b"POSITION").expect("the file");
        assert_eq!(
            String::from_utf8(text).expect("text"),
            format!("{}\n", engine.game.fen())
        );
        let disk = engine.drive().disk().cloned();
        engine.begin(STARTS[1]);
        engine.drive().swap_disk(disk);
        engine.name("position");
        assert_eq!(engine.ask("load_file"), Ok(()));
        engine.game = Game::from_fen(fen).expect(fen);
        engine.same(fen);
    }
}
