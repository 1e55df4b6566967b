//! `octet analyse` as its users run it: the annotated game and the page.

mod annotated;
mod exercises;
mod files;
mod limits;
mod page;
mod players;
mod reasons;

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::octet;
use octet_notation::pgn::{PgnGame, PgnReader};
use serde_json::Value;

/// In the first game Black gives a queen away; the second game is a mate.
const GAME: &str = r#"[Event "lesson"]
[White "Ann & Co <x>"]
[Black "Bob"]
[Result "1-0"]

{Watch the queen.} 1. e4 {[%clk 0:10:00]} e5 2. Nf3 {[%eval 9.99] a plan} Qh4 $1 (2... Nc6) 3. Nxh4 d6
4. Nf3 Bg4 5. h3 Bxf3 6. Qxf3 Nf6 7. Bc4 Nc6 8. Qb3 Na5 9. Bxf7+ Kd8 10. Qe6 1-0

[FEN "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"]

1. Ra8# *
"#;

/// A folder for one test, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("analyse-{name}"));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        fs::write(path.join("game.pgn"), GAME).expect("written");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a name").to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect(name)
    }

    fn names(&self) -> usize {
        fs::read_dir(&self.0).expect("a folder").count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn games(text: &str) -> Vec<PgnGame> {
    let games: Result<Vec<_>, _> = PgnReader::new(text).collect();
    games.unwrap_or_else(|e| panic!("{e}"))
}

/// The data in a page.
fn data(html: &str) -> Value {
    let (_, rest) = html.split_once(r#"id="data">"#).expect("data");
    let (json, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

/// The games of a text as `analyse --json` tells them, and what it prints to standard error.
fn told(name: &str, text: &str, nodes: &str) -> (Vec<Value>, String) {
    let folder = Folder::new(name);
    fs::write(folder.0.join("game.pgn"), text).expect("written");
    let output = octet(&[
        "analyse",
        &folder.file("game.pgn"),
        "--nodes",
        nodes,
        "--json",
    ]);
    assert!(output.status.success());
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = told["games"].as_array().expect("a list").clone();
    (games, String::from_utf8(output.stderr).expect("text"))
}
