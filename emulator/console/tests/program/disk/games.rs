//! Games are saved, read by the UI, and loaded again.

use c128::api::shared::Outcome;
use octet_engine::board::fen::STARTPOS;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_notation::Notation;
use octet_notation::pgn::{GameResult, PgnGame, PgnReader, Tag};

use super::ui::Ui;
use crate::common;

/// The positions in which random games begin: they have castling, promotions, en passant, Black to
/// move, and a high move number.
const STARTS: [&str; 5] = [
    STARTPOS,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 b - - 3 57",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 5 390",
];

/// The game as the engine writes it.
fn pgn(ui: &Ui) -> PgnGame {
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
    let mut pgn = PgnGame {
        tags: tags.into_iter().map(tag).collect(),
        start: ui.start.clone(),
        ..PgnGame::default()
    };
    pgn.moves.moves = ui.moves.iter().map(|&mv| mv.into()).collect();
    pgn.result = ui
        .game
        .outcome()
        .map_or(GameResult::Unknown, GameResult::from);
    pgn
}

#[test]
fn a_saved_game_is_the_engines_pgn_byte_for_byte_and_loads_again() {
    let mut ui = Ui::new();
    let mut random = Random::new(128);
    for (n, fen) in STARTS.into_iter().cycle().take(10).enumerate() {
        ui.begin(fen);
        for _ in 0..[0, 1, 12, 60, 130][n % 5] + random.below(30) {
            let mut ahead = ui.game.clone();
            let Some(mv) = ahead.play_random_move(&mut random) else {
                break;
            };
            ui.play(mv);
            if ahead.outcome().is_some() {
                break;
            }
        }
        ui.assert_same(fen);
        let name = format!("game {n}");
        ui.set_name(&name);
        assert_eq!(ui.call_disk("save_game"), Ok(()));
        let text = ui.file(name.to_uppercase().as_bytes()).expect("the file");
        let text = String::from_utf8(text).expect("text");
        assert_eq!(text, pgn(&ui).to_string());
        let read = PgnReader::new(&text)
            .next()
            .expect("a game")
            .expect("a game");
        assert!(read.moves().eq(ui.moves.iter().copied()));
        // Another game begins before this one is loaded.
        let disk = ui.drive().disk().cloned();
        let (game, moves, start) = (ui.game.clone(), ui.moves.clone(), ui.start.clone());
        ui.begin(STARTS[(n + 1) % 5]);
        ui.drive().swap_disk(disk);
        ui.set_name(&name);
        assert_eq!(ui.call_disk("load_file"), Ok(()));
        (ui.game, ui.moves, ui.start) = (game, moves, start);
        ui.assert_same(&name);
        ui.write("disk_replace", &[0x80]);
        assert_eq!(ui.call_disk("save_game"), Ok(()));
        ui.write("disk_replace", &[0]);
        let again = ui.file(name.to_uppercase().as_bytes()).expect("the file");
        assert_eq!(String::from_utf8(again).expect("text"), text);
    }
}

/// The file has comments, variations, marks, missing numbers, more tags, zeros for castling, and
/// two games.
#[test]
fn pgn_of_other_programs_is_loaded() {
    let mut ui = Ui::new();
    let text = "\u{20}\r\n[Event \"A \\\"game\\\" [sic]\"]\r\n[White \"?\"]\r\n\r\n\
        {Before (it} 1.e4! $1 e5 ; to the end 2. d4\r\n2. Nf3 (2. f4 exf4 (2... d5 {x}) 3. Nf3)\n\
        2... Nc6 3 Bb5?! a6 4. Ba4 Nf6 5. 0-0 Be7 *\n\n[Event \"Second\"]\n\n1. d4 *\n";
    ui.insert(&[(b"OTHERS", text.as_bytes())]);
    ui.set_name("others");
    assert_eq!(ui.call_disk("load_file"), Ok(()));
    for san in [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7",
    ] {
        let mv = ui.game.parse_san(san).expect(san);
        ui.game.play(mv);
        ui.moves.push(mv);
    }
    ui.assert_same("the first game");
}

#[test]
fn a_result_that_no_position_shows_is_saved() {
    let mut ui = Ui::new();
    for (result, ending) in [
        ("1-0", GameResult::Won(Color::White)),
        ("0-1", GameResult::Won(Color::Black)),
        ("1/2-1/2", GameResult::Drawn),
        ("*", GameResult::Unknown),
    ] {
        let text = format!("1. f3 e5 {result}");
        ui.insert(&[(b"GAME", text.as_bytes())]);
        ui.set_name("GAME");
        assert_eq!(ui.call_disk("load_file"), Ok(()));
        ui.set_name("AGAIN");
        assert_eq!(ui.call_disk("save_game"), Ok(()));
        let saved = ui.file(b"AGAIN").expect("the file");
        let saved = String::from_utf8(saved).expect("text");
        let read = PgnReader::new(&saved)
            .next()
            .expect("a game")
            .expect("a game");
        assert_eq!(read.result, ending);
        assert_eq!(read.moves().count(), 2);
    }
}

/// A result ends the game, a number does not, and any other word is a move. The engine says which
/// is which. A word that is not a move is refused, even where the engine reads on and notes that it
/// skipped the word.
#[test]
fn only_a_result_ends_the_game() {
    let mut ui = Ui::new();
    ui.begin(STARTPOS);
    let results = "1-0|0-1|1/2-1/2|1/2|*";
    let numbers_and_moves = "4|0|44|00|0-0 0-0|O-O o-o+|4 0-0 4 O-O";
    let neither = "1:e4|1-e4|1/e4|2/e4|1,e4|1e4|4e4|1-O|1-1|2-1|10-0|1-00|1-0-0|0-1-0|0-10|0-2|\
        0:0|0/0|0:1|0-0-0-0|00-|O|oo|OOO|1/2-|1/2-1/3|1/2-1/22|1/22|1/|0-|1-|*e4|**|=0-0";
    // Results in other spellings, which only the engine reads.
    let spellings = ["1-O", "0:1"];
    for token in [results, numbers_and_moves, neither].join("|").split('|') {
        let text = format!("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 {token} Na3 *");
        ui.insert(&[(b"GAME", text.as_bytes())]);
        ui.set_name("GAME");
        let loaded = ui.call_disk("load_file");
        let read = PgnReader::new(&text).next().expect("a game");
        let Some(read) = read
            .ok()
            .filter(|read| read.notes.is_empty() && !spellings.contains(&token))
        else {
            let message = loaded.expect_err(token);
            assert!(
                message.starts_with(&format!("Move 4. {token} ")),
                "{message}"
            );
            ui.assert_same(token);
            continue;
        };
        assert_eq!(loaded, Ok(()), "{token}");
        assert_eq!(
            common::score_sheet(&ui.console),
            read.moves().collect::<Vec<_>>(),
            "{token}"
        );
        let outcome = match read.result {
            GameResult::Won(Color::White) => Outcome::BlackResigned as u8,
            GameResult::Won(Color::Black) => Outcome::WhiteResigned as u8,
            GameResult::Drawn => Outcome::Agreed as u8,
            GameResult::Unknown => 0,
        };
        assert_eq!(ui.read("shared_outcome", 1), [outcome], "{token}");
        ui.begin(STARTPOS);
    }
}

/// The program reads positions as the engine's reader does: what can be forgiven is forgiven.
#[test]
fn positions_are_forgiven_what_the_engine_forgives() {
    let mut ui = Ui::new();
    let board = "r3k2r/8/8/3pP3/8/8/8/R3K1NR";
    for fields in [
        "w KQkq d6 0 1",
        // Castling rights without king or rook, as Chess960 writes them, and of Chess960.
        "w HAha - 0 1",
        "w KQkqHA - 0 1",
        "w KQkqBg - 0 1",
        "w - - 0 1",
        // En passant squares that no pawn has passed.
        "w KQkq e6 0 1",
        "w KQkq d3 0 1",
        "b KQkq d6 0 1",
        "b KQkq e3 0 1",
        // Counters that are too large, and fields that are missing.
        "w KQkq - 151 1",
        "w KQkq - 300 65535",
        "w KQkq - 99999 999999",
        "w KQkq - 7",
        "w KQkq 7 9",
        "w 7 9",
        "w KQkq",
        "w",
    ] {
        for board in [board, "3rk3/8/8/3pP3/8/8/8/R4K1R"] {
            for text in [
                format!("{board} {fields}"),
                format!("[FEN \"{board} {fields}\"]\n\n*\n"),
            ] {
                let fen = format!("{board} {fields}");
                let Ok((game, _)) = octet_notation::fen::read(&fen) else {
                    continue;
                };
                ui.begin(STARTS[1]);
                ui.insert(&[(b"FORGIVEN", text.as_bytes())]);
                ui.set_name("forgiven");
                assert_eq!(ui.call_disk("load_file"), Ok(()), "{text}");
                ui.game = game;
                ui.assert_same(&text);
            }
        }
    }
    ui.begin(STARTS[1]);
    ui.insert(&[(b"EMPTY", b"[FEN \"\"]\n\n1. e4 *\n")]);
    ui.set_name("empty");
    assert_eq!(ui.call_disk("load_file"), Ok(()));
    assert_eq!(common::score_sheet(&ui.console).len(), 1);
    // What cannot be a position is refused.
    ui.begin(STARTPOS);
    for fields in [
        "",
        "x KQkq - 0 1",
        "w X - 0 1",
        "w KQkq x9 0 1",
        "w KQkq e9 0 1",
        "w KQkq - x 1",
    ] {
        let fen = format!("{board} {fields}");
        assert!(octet_notation::fen::read(&fen).is_err(), "{fen}");
        ui.insert(&[(b"BAD", fen.as_bytes())]);
        ui.set_name("bad");
        assert!(ui.call_disk("load_file").is_err(), "{fen}");
        ui.assert_same(&fen);
    }
}

#[test]
fn positions_are_saved_and_loaded() {
    let mut ui = Ui::new();
    for fen in STARTS {
        ui.begin(fen);
        ui.set_name("position");
        ui.insert(&[(b"X", b"")]);
        assert_eq!(ui.call_disk("save_position"), Ok(()));
        let text = ui.file(b"POSITION").expect("the file");
        assert_eq!(
            String::from_utf8(text).expect("text"),
            format!("{}\n", ui.game.fen())
        );
        let disk = ui.drive().disk().cloned();
        ui.begin(STARTS[1]);
        ui.drive().swap_disk(disk);
        ui.set_name("position");
        assert_eq!(ui.call_disk("load_file"), Ok(()));
        ui.game = Game::from_fen(fen).expect(fen);
        ui.assert_same(fen);
    }
}
