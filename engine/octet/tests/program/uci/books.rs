//! The opening book as an option.

use crate::process::Engine;

#[test]
fn own_book_plays_book_moves() {
    let mut engine = Engine::start();
    engine.send("go depth 1");
    assert!(engine.until("bestmove")[0].starts_with("info depth"));
    assert!(
        engine
            .answer("setoption name OwnBook value true")
            .is_empty()
    );
    assert!(engine.answer("setoption name BookSeed value 5").is_empty());
    engine.send("position startpos moves e2e4 c7c5");
    let mut first = Vec::new();
    for _ in 0..2 {
        engine.send("go movetime 100000");
        let lines = engine.until("bestmove");
        assert_eq!(lines[0], "info string book: Sicilian Defence");
        first.push(lines[1].clone());
    }
    assert_eq!(first[0], first[1], "the same seed");
    engine.send("go depth 1 searchmoves a2a3");
    assert!(engine.until("bestmove a2a3")[0].starts_with("info depth"));
    engine.send("position startpos moves h2h4");
    engine.send("go depth 1");
    assert!(engine.until("bestmove")[0].starts_with("info depth"));

    let folder = temp_folder();
    let path = folder.join("my.book");
    std::fs::write(&path, "Sicilian\n    1. e4 c5 2. a3\n").expect("a file");
    let path = path.display();
    assert!(
        engine
            .answer(&format!("setoption name BookFile value {path}"))
            .is_empty()
    );
    std::fs::write(folder.join("bad.book"), "Sicilian\n    1. e5\n").expect("a file");
    let bad = folder.join("bad.book");
    for file in [bad.display().to_string(), "no such file".to_owned()] {
        let answer = engine.answer(&format!("setoption name BookFile value {file}"));
        assert!(
            answer.len() == 1 && answer[0].contains("the book before is kept"),
            "{answer:?}"
        );
    }
    engine.send("position startpos moves e2e4 c7c5");
    engine.send("go infinite");
    engine.send("stop");
    assert!(engine.until("bestmove")[0].starts_with("info depth"));
    engine.send("go depth 1");
    assert_eq!(engine.until("bestmove")[1], "bestmove a2a3");
    std::fs::remove_dir_all(folder).expect("the folder");
}

/// A folder for this process.
fn temp_folder() -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("octet-book-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A PolyGlot book is refused with a message that names it.
#[test]
fn a_polyglot_book_is_refused_by_name() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.bin");
    std::fs::write(&path, [0xC3; 64]).expect("written");
    let mut engine = Engine::start();
    let said = engine.answer(&format!("setoption name BookFile value {}", path.display()));
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("refused.bin is a PolyGlot book, which is not read"),
        "{said:?}"
    );
}
