//! Commands that read games do not lose other games because of one that cannot be read.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::thread;

use crate::process::octet;
use flate2::Compression;
use flate2::write::GzEncoder;
use octet_engine::board::moves::Move;
use octet_notation::pgn::PgnReader;

/// Three good games and two bad ones, on lines 5 and 9.
const GAMES: &str = "\
[White \"Octet\"]
[Opening \"Vienna Game\"]
1. e4 e5 2. Nc3 Nf6 3. f4 d5 1-0

1. e4 e5 2. Ke3 *

[Black \"Octet\"]
[Opening \"Réti Opening\"]
1. Nf3 d5 2. c4 e6 3. Nd5 *

[Black \"Octet\"]
1. e4 c5 2. Nf3 d6 3. d4 cxd4 0-1

1. a3 h6 2. Sc3 Sf6 3. Tb1 *
";

/// A new empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("games-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Standard output, standard error and the exit status.
fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = octet(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

fn assert_reported(error: &str) {
    let ends = |reason| error.lines().any(|line| line.ends_with(reason));
    let king = "game 2, line 5, move 2: \"Ke3\": the king on e1 cannot go to e3; left out";
    let knight = "game 3, line 9, move 3: \"Nd5\": no knight can reach d5; left out";
    assert!(ends(king) && ends(knight), "{error}");
    assert!(
        error.contains("game 5, line 14: the moves are read in German"),
        "{error}"
    );
}

#[test]
fn bad_games_are_reported_counted_and_left_out_by_every_command() {
    let folder = folder("bad");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, book, out) = (path("games.pgn"), path("my.book"), path("out.pgn"));
    fs::write(&games, GAMES).expect("written");
    let packed = path("games.pgn.gz");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(GAMES.as_bytes()).expect("packed");
    fs::write(&packed, encoder.finish().expect("packed")).expect("written");
    for (arguments, printed) in [
        (vec!["pgn", "check", &games], "3 games read, 2 left out"),
        (
            vec!["pgn", "clean", &packed, "--out", &out],
            "3 games read, 2 left out",
        ),
        (
            vec!["analyse", &packed, "--nodes", "50", "--out", &out],
            "1-0",
        ),
        (
            vec!["book", "import", "--book", &book, &games],
            "3 lines added, 0 made longer, 0 known",
        ),
        (
            vec!["book", "import", "--book", &book, &packed],
            "0 lines added, 0 made longer, 3 known",
        ),
        (
            vec![
                "book", "learn", "--book", &book, "--player", "Octet", &games,
            ],
            "2 games, ",
        ),
    ] {
        let (stdout, stderr, status) = run(&arguments);
        assert_reported(&stderr);
        assert_eq!(status, Some(3), "{arguments:?}: {stderr}");
        assert!(
            stderr.lines().last().is_some_and(|line| {
                line.starts_with("octet: 2 of 5 games") && line.ends_with("left out")
            }),
            "{stderr}"
        );
        assert!(stdout.contains(printed), "{stdout}");
        if let Ok(written) = fs::read_to_string(&out) {
            let read: Vec<_> = PgnReader::new(&written).collect();
            assert!(
                read.len() == 3 && read.iter().all(Result::is_ok),
                "{written}"
            );
            fs::remove_file(&out).expect("removed");
        }
        let strict = [arguments.as_slice(), &["--strict"]].concat();
        let (_, stderr, status) = run(&strict);
        assert_eq!(status, Some(2), "{strict:?}: {stderr}");
        assert!(
            stderr.ends_with("Ke3\": the king on e1 cannot go to e3\n"),
            "{stderr}"
        );
        assert!(!fs::exists(&out).expect("a folder"));
    }
    let text = fs::read_to_string(&book).expect("a book");
    for name in ["\nVienna Game\n", "\n1. a3\n", "\nSicilian Defence"] {
        assert!(text.contains(name), "{text}");
    }
    let (games, _, status) = run(&["pgn", "clean", &games]);
    assert_eq!((games.matches("[Event ").count(), status), (3, Some(3)));
}

/// What is lost, moved or changed in meaning is noted with file, game and line, and the exit status
/// is 3. What is only forgiven is noted, too.
#[test]
fn losses_are_noted_and_have_a_status() {
    let folder = folder("losses");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, fine, letter) = (path("games.pgn"), path("fine.pgn"), path("letter.pgn"));
    let out = path("out.pgn");
    fs::write(&fine, "1. e4 e5 *\n").expect("written");
    fs::write(&letter, "I am a letter, not a game.\n").expect("written");
    for (text, note, status) in [
        ("1. e4 e5 *\n", "", 0),
        (
            "[White \"a\"]\n[White \"b\"]\n\n1. e4 *\n",
            "game 1, line 2: White is given twice",
            3,
        ),
        (
            "1. e4 *\n\n{ lost }\n",
            "line 3: \"{ lost }\" belongs to no game and is passed over",
            3,
        ),
        (
            "[Site \"x\"]]\n\n1. e4 *\n",
            "game 1, line 1: ']' neither begins nor ends anything here",
            0,
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n\n*\n",
            "game 1, line 1: FEN: nobody can castle by \"K\"",
            0,
        ),
        (
            "1. Sf3 Sf6 *\n",
            "game 1, line 1: the moves are read in German",
            0,
        ),
    ] {
        fs::write(&games, text).expect("written");
        for arguments in [
            vec!["pgn", "check", &games],
            vec!["pgn", "clean", &games, "--out", &out],
            vec!["analyse", &games, "--nodes", "10", "--out", &out],
        ] {
            let (_, stderr, code) = run(&arguments);
            assert_eq!(code, Some(status), "{arguments:?}: {stderr}");
            let said = format!("{games}: {note}");
            assert!(note.is_empty() || stderr.contains(&said), "{stderr}");
            let last = stderr.lines().last().unwrap_or_default();
            assert_eq!(
                last.ends_with("1 note says what is lost or changed"),
                status == 3,
                "{stderr}"
            );
        }
    }
    for command in [
        vec!["pgn", "check"],
        vec!["pgn", "clean"],
        vec!["analyse", "--nodes", "10"],
    ] {
        let (_, stderr, code) = run(&[command.as_slice(), &[&letter]].concat());
        assert_eq!(code, Some(2), "{stderr}");
        assert!(stderr.ends_with("letter.pgn holds no game\n"), "{stderr}");
        let (_, stderr, code) = run(&[command.as_slice(), &[&fine, &letter]].concat());
        assert_eq!(code, Some(3), "{stderr}");
        assert!(stderr.contains("letter.pgn holds no game\n"), "{stderr}");
    }
}

/// No search judges a null move, but it judges what follows; no book learns it.
#[test]
fn what_follows_a_null_move_is_analysed() {
    let folder = folder("null");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, out, book) = (path("games.pgn"), path("out.pgn"), path("my.book"));
    fs::write(
        &games,
        "1. e4 e5 2. Nf3 -- 3. d4 {and so on} 3... Qh4 {the end} 1-0\n",
    )
    .expect("written");
    let (_, stderr, code) = run(&["analyse", &games, "--nodes", "2000", "--out", &out]);
    assert_eq!(code, Some(0), "{stderr}");
    let written = fs::read_to_string(&out).expect("written");
    let read = PgnReader::new(&written)
        .next()
        .expect("a game")
        .expect(&written);
    assert_eq!(read.moves().count(), 6);
    let moves = &read.moves.moves;
    assert_eq!((moves[3].mv, moves[3].nags.len()), (Move::NONE, 0));
    assert!(moves[3].comments_after[0].starts_with("[%eval "));
    // The queen can be taken.
    let after = &moves[5];
    assert_eq!(
        (after.comments_after[1].as_str(), &after.nags[..]),
        ("the end", &[4][..])
    );
    assert_eq!(after.variations.len(), 1);
    let (stdout, _, code) = run(&["book", "import", "--book", &book, &games]);
    assert_eq!(
        (code, stdout.starts_with("1 lines added")),
        (Some(0), true),
        "{stdout}"
    );
    assert!(
        fs::read_to_string(&book)
            .expect("a book")
            .ends_with("1. e4 e5 2. Nf3\n")
    );
}

#[test]
fn one_game_is_found_and_the_others_do_not_matter() {
    let folder = folder("one");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, out) = (path("games.pgn"), path("out.pgn"));
    fs::write(&games, GAMES).expect("written");
    for (number, code) in [("1", 0), ("2", 2), ("4", 0), ("6", 2)] {
        let (_, error, status) = run(&[
            "analyse", &games, "--game", number, "--nodes", "50", "--out", &out,
        ]);
        assert_eq!(status, Some(code), "{number}: {error}");
    }
}

#[test]
fn a_book_is_begun_and_grows() {
    let folder = folder("new");
    let path = |name: &str| folder.join(name).display().to_string();
    let (book, other) = (path("new.book"), path("other.book"));
    assert_eq!(run(&["book", "new", &book]).2, Some(0));
    let (_, error, status) = run(&["book", "new", &book]);
    assert!(
        status == Some(2) && error.contains("exists already"),
        "{error}"
    );
    for book in [&book, &other] {
        assert_eq!(
            run(&["book", "add", "--book", book, "Mine", "e4", "e5"]).2,
            Some(0)
        );
        let (said, error, status) = run(&[
            "book", "add", "--book", book, "Mine", "e2e4", "e5", "Ng1-f3",
        ]);
        assert!(
            status == Some(0) && said == "added to \"Mine\"\n",
            "{error}"
        );
        let (said, error, status) = run(&[
            "book", "add", "--book", book, "Mine", "e4", "e5", "Nf3", "Nc6",
        ]);
        assert!(
            status == Some(0) && said.contains("a line is longer"),
            "{error}"
        );
        let (said, error, status) = run(&["book", "check", "--book", book, "--nodes", "100"]);
        assert_eq!(status, Some(0), "{said}{error}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_it_learned_and_goes_on() {
    let folder = folder("interrupted");
    let path = |name: &str| folder.join(name).display().to_string();
    let (games, book) = (path("games.pgn"), path("my.book"));
    assert_eq!(
        run(&["book", "add", "--book", &book, "Mine", "e4", "e5"]).2,
        Some(0)
    );
    assert_eq!(
        run(&["book", "add", "--book", &book, "Mine", "d4", "d5"]).2,
        Some(0)
    );
    // The games come without end from a pipe that is filled as long as it is read.
    let made = Command::new("mkfifo").arg(&games).status();
    assert!(made.expect("mkfifo runs").success());
    let pipe = games.clone();
    let game = "[White \"Octet\"]\n\n1. e4 e5 1-0\n\n";
    thread::spawn(move || {
        let mut pipe = fs::File::options()
            .write(true)
            .open(pipe)
            .expect("a reader");
        while pipe.write_all(game.repeat(100).as_bytes()).is_ok() {}
    });
    let learn = [
        "book", "learn", "--book", &book, "--player", "Octet", &games,
    ];
    let output = crate::process::interrupted(&learn, 0);
    let error = String::from_utf8_lossy(&output.stderr);
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{said}{error}");
    let (kept, rest) = error
        .split_once("octet: interrupted after ")
        .expect("interrupted");
    assert!(kept.contains("my.book.partial.learned; "), "{kept}");
    let count = rest.strip_suffix(" games\n").expect("games");
    assert!(
        said.starts_with(&format!("{count} games, {count} choices")),
        "{said}"
    );
    assert!(!fs::exists(path("my.book.learned")).expect("a folder"));
    let kept = path("my.book.partial.learned");
    fs::rename(kept, path("my.book.learned")).expect("kept");
    fs::remove_file(&games).expect("removed");
    fs::write(&games, game.repeat(20)).expect("written");
    let (said, error, status) = run(&[&learn[..], &["--skip", "17"]].concat());
    assert_eq!(
        (status, said.as_str()),
        (Some(0), "3 games, 3 choices of the book judged\n"),
        "{error}"
    );
}
