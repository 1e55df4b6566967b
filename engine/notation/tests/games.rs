//! Archives: real games in the forms of programs and people, and many games of which some
//! are broken.
//!
//! `games` holds the moves and results of real games, written anew in the forms of lichess,
//! chess.com, ChessBase, SCID, Arena, cutechess, XBoard, Crafty, Huo Chess and others, and of
//! newspaper columns. `games.tsv` holds what python-chess makes of them.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_notation::pgn::{PgnGame, PgnReader, PgnReason};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/games")
}

/// The number of moves, the result, and the board with the side to move at the end.
fn facts(game: &PgnGame) -> [String; 3] {
    let mut end = game.start.clone();
    let moves: Vec<Move> = game.moves().collect();
    for &mv in &moves {
        assert!(end.play(mv), "{mv}");
    }
    let fen = end.fen().to_string();
    let fields: Vec<&str> = fen.split(' ').take(2).collect();
    [
        moves.len().to_string(),
        game.result.to_string(),
        fields.join(" "),
    ]
}

#[test]
fn every_game_of_every_program_is_read() {
    let table = fs::read_to_string(folder().join("games.tsv")).expect("a table");
    let mut expected: BTreeMap<&str, Vec<[String; 3]>> = BTreeMap::new();
    for line in table.lines().skip(1) {
        let [file, game, facts @ ..] = &*line.split('\t').collect::<Vec<_>>() else {
            panic!("{line}")
        };
        let games = expected.entry(file).or_default();
        games.push([0, 1, 2].map(|n| facts[n].to_owned()));
        assert_eq!(games.len().to_string(), *game, "{line}");
    }
    let files = fs::read_dir(folder()).expect("a folder");
    let files = files.map(|file| {
        file.expect("a file")
            .file_name()
            .into_string()
            .expect("a name")
    });
    let files = files.filter(|name| name.ends_with(".pgn"));
    assert_eq!(files.count(), expected.len());
    assert!(expected.len() >= 8 && expected.values().map(Vec::len).sum::<usize>() >= 300);
    for (file, expected) in expected {
        let bytes = fs::read(folder().join(file)).expect(file);
        let mut written = String::new();
        let mut count = 0;
        for (read, facts_of_game) in PgnReader::from_reader(bytes.as_slice()).zip(&expected) {
            let game = read.unwrap_or_else(|error| panic!("{file}: {error}"));
            count += 1;
            assert_eq!(facts(&game), *facts_of_game, "{file}, game {count}");
            let foreign = ["french.pgn", "german.pgn"].contains(&file);
            let language =
                |note: &octet_notation::pgn::PgnNote| matches!(note.reason, PgnReason::Language(_));
            assert!(
                game.notes.len() == usize::from(foreign),
                "{file}: {:?}",
                game.notes
            );
            assert!(game.notes.iter().all(language), "{file}: {:?}", game.notes);
            game.write_to(&mut written);
            written.push('\n');
        }
        assert_eq!(count, expected.len(), "{file}");
        let mut again = PgnReader::new(&written);
        for facts_of_game in &expected {
            let game = again.next().expect("a game").expect("a good one");
            assert_eq!(facts(&game), *facts_of_game, "{file}\n{game}");
        }
        assert!(again.next().is_none(), "{file}");
    }
}

/// The moves of a game that cannot be read, and a part of the error's text.
const BROKEN: [(&str, &str); 10] = [
    ("1. e4 e5 2. Ke3 Nc6 *", "cannot go to e3"),
    (
        "1. e4 e5 2. Nf3 {a comment that does not end *",
        "does not end",
    ),
    ("1. e4 e5 (1... c5 2. Nf3 *", "variation"),
    ("1. e4 e5 2. Nf3 Nc6 3. Nd2 Qa9 *", "move 3: \"Nd2\""),
    ("1. e4 e5 2. Xf3 *", "not a move"),
    ("1. e4 f6 2. Qh5 -- 3. d4 *", "null move"),
    ("1. e4 e5 2. Qa9 Nc6 *", "\"Qa9\": not a move"),
    ("1. e4 e5 the best reply 3. Nf3 *", "\"the\": not a move"),
    ("1. P-K4 P-K4 2. N-KB3 N-QB3 *", "\"P-K4\": not a move"),
    ("1. e4 e5 2. Bb5 Qh4 3. O-O *", "knight is on g1"),
];

#[test]
fn all_good_games_of_20000_come_out_and_200_broken_ones_cost_none() {
    const GAMES: usize = 20_000;
    let mut random = Random::new(1852);
    let (mut text, mut expected) = (String::new(), Vec::new());
    for n in 0..GAMES {
        if n % 100 == 57 {
            let (moves, says) = BROKEN[n / 100 % BROKEN.len()];
            text.push_str(&format!("[Event \"{n}\"]\n[Result \"*\"]\n\n{moves}\n\n"));
            expected.push(Err(says));
            continue;
        }
        let mut game = Game::default();
        let mut moves = Vec::new();
        let mut record = PgnGame::default();
        for _ in 0..random.below(16) {
            moves.extend(game.play_random_move(&mut random));
        }
        record.moves.moves = moves.iter().map(|&mv| mv.into()).collect();
        record.tags = [octet_notation::pgn::Tag {
            name: "Event".into(),
            value: n.to_string(),
        }]
        .into();
        record.write_to(&mut text);
        text.push('\n');
        expected.push(Ok(moves));
    }
    let mut reader = PgnReader::new(&text);
    let mut broken = 0;
    for (n, expected) in expected.iter().enumerate() {
        match (reader.next().expect("a game"), expected) {
            (Ok(game), Ok(moves)) => {
                assert_eq!(game.tag("Event"), Some(n.to_string().as_str()));
                assert!(game.moves().eq(moves.iter().copied()), "{n}");
            }
            (Err(error), Err(says)) => {
                assert_eq!(error.game, n + 1);
                assert!(error.to_string().contains(says), "{error}");
                broken += 1;
            }
            (read, _) => panic!("game {n}: {read:?}"),
        }
    }
    assert!(reader.next().is_none());
    assert_eq!((broken, reader.games()), (200, GAMES));
}
