//! `octet think` as its users run it: the contents of the page.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::octet;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::search::{Limits, Node, Search, Watcher, transposition};
use octet_notation::Notation;
use serde_json::Value;

/// A position in which captures matter.
const SHARP: &str = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5";
/// A position with few moves.
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

/// A folder for one test, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a name").to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The data in a page.
fn data(html: &str) -> Value {
    let (_, rest) = html.split_once(r#"id="data">"#).expect("data");
    let (json, _) = rest.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

/// The page of a position.
fn think(name: &str, fen: &str, arguments: &[&str]) -> (String, Value) {
    let folder = Folder::new(name);
    let file = folder.file("page.html");
    let output = octet(&[&["think", "--fen", fen, "--html", &file], arguments].concat());
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let html = fs::read_to_string(&file).expect("a page");
    let data = data(&html);
    (html, data)
}

/// A search in the page; its tree is stored in columns.
struct Tree<'v>(&'v Value);

impl Tree<'_> {
    fn number(&self, column: &str, at: usize) -> i64 {
        self.0["tree"][column][at].as_i64().expect("a number")
    }

    fn len(&self) -> usize {
        self.0["tree"]["ply"].as_array().expect("a column").len()
    }

    fn end(&self, at: usize) -> &str {
        let number = self.number("source", at) as usize;
        self.0["tree"]["sources"][number].as_str().expect("a name")
    }

    fn children(&self, at: usize) -> Vec<usize> {
        let ply = self.number("ply", at);
        (at + 1..self.len())
            .take_while(|&next| self.number("ply", next) > ply)
            .filter(|&next| self.number("ply", next) == ply + 1)
            .collect()
    }

    fn has(&self, page: &Value, at: usize, flag: &str) -> bool {
        let flags = page["flags"].as_array().expect("flags");
        let bit = flags.iter().position(|name| name == flag).expect("a flag");
        self.number("flags", at) >> bit & 1 == 1
    }

    /// Visits every node with its position.
    fn walk(&self, page: &Value, mut see: impl FnMut(usize, &EvaluatedPosition)) {
        let game = Game::from_fen(page["fen"].as_str().expect("a FEN")).expect("a position");
        let mut line = vec![EvaluatedPosition::new(game.position().canonical())];
        for at in 0..self.len() {
            let ply = self.number("ply", at) as usize;
            line.truncate(ply.max(1));
            if ply > 0 {
                let mut position = line[ply - 1].clone();
                let number = self.number("mv", at) as usize;
                let text = page["moves"][number][0].as_str().expect("a move");
                if text.is_empty() {
                    position.make_null();
                } else {
                    let mv = position
                        .legal_moves()
                        .find(|mv| mv.to_string() == text)
                        .expect("a legal move");
                    let san = page["moves"][number][1].as_str();
                    assert_eq!(san, Some(position.san(mv).as_str()));
                    position.make(mv);
                }
                line.push(position);
            }
            see(at, &line[ply]);
        }
    }
}

/// A value for the side to move, turned into White's.
fn for_white(position: &Position, score: i16) -> i64 {
    match position.side_to_move() {
        Color::White => score.into(),
        Color::Black => i64::from(-score),
    }
}

#[test]
fn minimax_is_minimax_and_alpha_beta_finds_the_same() {
    for (name, fen, depth) in [("sharp", SHARP, "2"), ("endgame", ENDGAME, "3")] {
        let (_, page) = think(name, fen, &["--depth", depth, "--nodes", "100000"]);
        let searches = page["searches"].as_array().expect("searches");
        let (minimax, alphabeta) = (&searches[0], &searches[1]);
        assert_eq!(minimax["score"], alphabeta["score"], "{fen}");
        assert_eq!(minimax["pv"], alphabeta["pv"], "{fen}");
        assert!(alphabeta["nodes"].as_u64() < minimax["nodes"].as_u64());
        assert!(page["reversed_nodes"].as_u64() <= minimax["nodes"].as_u64());
        assert!(page["minimal_nodes"].as_u64() <= alphabeta["nodes"].as_u64());

        let tree = Tree(minimax);
        let (mut horizons, mut leaves) = (0, 0);
        tree.walk(&page, |at, position| {
            let children = tree.children(at);
            let scores = children.iter().map(|&child| tree.number("score", child));
            let best = match position.side_to_move() {
                Color::White => scores.max(),
                Color::Black => scores.min(),
            };
            leaves += u64::from(best.is_none());
            if tree.end(at) == "horizon" {
                horizons += 1;
                let expected = for_white(position, position.evaluate());
                assert_eq!(tree.number("score", at), expected, "{position}");
            }
            if let Some(best) = best {
                assert_eq!(tree.number("score", at), best, "{position}");
                assert_eq!(children.len(), position.legal_moves().count());
            }
            assert_eq!(
                tree.number("legal", at) as usize,
                position.legal_moves().count()
            );
            assert_eq!(tree.has(&page, at, "check"), position.in_check());
        });
        assert!(horizons > 100, "{horizons}");
        let depth: u8 = depth.parse().expect("a number");
        let game = Game::from_fen(fen).expect("a position");
        assert_eq!(leaves, game.position().clone().perft(depth), "{fen}");
    }
}

#[test]
fn terms_add_up_at_every_node() {
    let (_, page) = think("terms", SHARP, &["--depth", "2"]);
    let row = |table: &str, number: &Value| -> Vec<i64> {
        let row = &page[table][number.as_u64().expect("a number") as usize];
        let numbers = row.as_array().expect("a row").iter();
        numbers.map(|n| n.as_i64().expect("a number")).collect()
    };
    let mut seen = 0;
    for search in page["searches"].as_array().expect("searches") {
        let tree = Tree(search);
        tree.walk(&page, |at, position| {
            let eval = &page["evals"][tree.number("eval", at) as usize];
            let material = row("material", &eval[0]);
            let mut terms = material[2..].to_vec();
            for kind in 1..=6 {
                terms.extend(row("squares", &eval[kind]));
            }
            terms.extend(&row("structure", &eval[7])[2..]);
            let (mut mg, mut eg) = (0, 0);
            for (n, side) in terms.chunks(3).enumerate() {
                let sign = if n % 2 == 0 { 1 } else { -1 };
                mg += sign * side[1];
                eg += sign * side[2];
            }
            let tapered = eg + ((mg - eg) * material[1]).div_euclid(256);
            assert_eq!(eval[8], tapered, "{position}");
            let tempo = page["tempo"].as_i64().expect("a number");
            let number = |n: usize| eval[n].as_i64().expect("a number");
            let network = i64::from(position.network_output());
            assert_eq!(number(9) - number(10), network, "{position}");
            let (whole, scaled) = (tapered + network, number(11));
            assert!(scaled == whole || scaled == whole.div_euclid(4));
            let total = scaled
                + if position.side_to_move() == Color::White {
                    tempo
                } else {
                    -tempo
                };
            assert_eq!(
                total,
                for_white(position, position.evaluate()),
                "{position}"
            );
            seen += 1;
        });
    }
    assert!(seen > 1000, "{seen}");
}

/// Lists the nodes that the engine enters.
#[derive(Default)]
struct Entered(Vec<(usize, Move, u8)>);

impl Watcher for Entered {
    fn enter(&mut self, node: &Node, _: &EvaluatedPosition) {
        let last = node.path.last().copied().unwrap_or(Move::NONE);
        self.0.push((node.path.len(), last, node.depth));
    }
}

#[test]
fn the_full_search_is_the_engines() {
    let (_, page) = think("full", SHARP, &["--depth", "4", "--nodes", "100000"]);
    let search = &page["searches"][2];
    let game = Game::from_fen(SHARP).expect("a position");
    let mut entered = Entered::default();
    let report = Search::new(
        &game,
        Limits::depth(4),
        { transposition::EMPTY }.table(),
        &mut entered,
    )
    .run();
    assert_eq!(search["nodes"], report.nodes);
    assert_eq!(search["score"], for_white(game.position(), report.score));
    assert_eq!(search["nodes_by_depth"][3], report.nodes);
    let tree = Tree(search);
    assert_eq!(tree.len(), entered.0.len());
    for (at, &(ply, mv, depth)) in entered.0.iter().enumerate() {
        assert_eq!(tree.number("ply", at) as usize, ply);
        assert_eq!(tree.number("depth", at), i64::from(depth));
        let told = &page["moves"][tree.number("mv", at) as usize][0];
        let expected = if mv == Move::NONE {
            String::new()
        } else {
            mv.to_string()
        };
        assert_eq!(told, &expected);
    }
    let ends = search["tree"]["sources"].as_array().expect("ends");
    for end in [
        "searched",
        "table-cutoff",
        "stand-pat",
        "quiet",
        "reverse-futility",
    ] {
        assert!(ends.iter().any(|name| name == end), "no node is {end}");
    }
}

#[test]
fn a_position_that_comes_again_is_a_draw() {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let folder = Folder::new("again");
    let file = folder.file("page.html");
    let output = octet(
        &[
            &["think", "--depth", "2", "--html", &file, "--moves"][..],
            &there_and_back,
            &there_and_back[..3],
        ]
        .concat(),
    );
    assert!(output.status.success());
    let page = data(&fs::read_to_string(&file).expect("a page"));
    for search in page["searches"].as_array().expect("searches") {
        let tree = Tree(search);
        let drawn = (0..tree.len()).find(|&at| tree.end(at) == "draw-by-rule");
        let drawn = drawn.expect("a repetition");
        assert_eq!(tree.number("ply", drawn), 1);
        assert_eq!(tree.number("score", drawn), 0);
        let mv = tree.number("mv", drawn) as usize;
        assert_eq!(page["moves"][mv][1], "Ng8");
    }
}

#[test]
fn a_page_keeps_whole_families_near_the_best_line() {
    let (html, page) = think("kept", SHARP, &["--depth", "3", "--nodes", "1000"]);
    for search in page["searches"].as_array().expect("searches") {
        let tree = Tree(search);
        assert!((300..=1000).contains(&tree.len()), "{}", tree.len());
        for at in 0..tree.len() {
            let children = tree.children(at);
            let below: i64 = children
                .iter()
                .map(|&c| 1 + tree.number("subtree_nodes", c))
                .sum();
            if !children.is_empty() {
                assert_eq!(tree.number("subtree_nodes", at), below);
            }
        }
    }
    assert!(html.len() < 1_000_000, "{}", html.len());
    // The file contains all of it.
    for reference in ["http:", "https:", " src=", "@import", "url("] {
        assert!(!html.contains(reference), "{reference}");
    }
}

#[test]
fn a_search_that_is_too_large_stops_where_it_can() {
    let (_, page) = think("large", ENDGAME, &["--depth", "6", "--nodes", "2000"]);
    let (minimax, full) = (&page["searches"][0], &page["searches"][2]);
    let reached = minimax["depth"].as_u64().expect("a number");
    assert!((3..6).contains(&reached), "{reached}");
    assert_eq!(
        minimax["nodes_by_depth"].as_array().map(Vec::len),
        Some(reached as usize)
    );
    assert_eq!(full["depth"], 6);
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let folder = Folder::new("refused");
    let file = folder.file("page.html");
    fs::write(&file, "before").expect("a file");
    let nowhere = folder.file("none/page.html");
    let directory = folder.0.to_str().expect("a name");
    let mate = "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    for (arguments, reason) in [
        (
            ["--fen", "8/8/8 w - - 0 1", "--html", &file],
            "bad FEN: board",
        ),
        (
            ["--fen", mate, "--html", &file],
            "nothing to search: White mates",
        ),
        (["--fen", ENDGAME, "--html", &nowhere], "no folder"),
        (["--fen", ENDGAME, "--html", directory], "cannot write"),
    ] {
        let output = octet(&[&["think", "--depth", "1"][..], &arguments[..]].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(
            error.starts_with("octet: ") && error.contains(reason),
            "{error}"
        );
    }
    assert_eq!(fs::read_to_string(&file).expect("a file"), "before");
    assert_eq!(fs::read_dir(&folder.0).expect("a folder").count(), 1);
}

#[test]
fn the_engine_inside_is_a_module_of_this_version() {
    let folder = Folder::new("live");
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.file(name);
        fs::write(&path, bytes).expect("written");
        path
    };
    let page = folder.file("page.html");
    let think = |module: &str| {
        let live = format!("--live={module}");
        let output = octet(&["think", "--depth", "1", &live, "--html", &page]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), error)
    };
    let build = "run: cargo run --release -- page";
    for (module, words) in [
        (folder.file("none.wasm"), "cannot read"),
        (
            write("text.wasm", b"text"),
            "is not a module for WebAssembly",
        ),
        (
            write("old.wasm", b"\0asm octet-live 0.0.0"),
            "of another version of Octet",
        ),
    ] {
        let (done, error) = think(&module);
        assert!(
            !done && error.contains(words) && error.contains(build),
            "{error}"
        );
        assert!(
            error.contains(&module) && !Path::new(&page).exists(),
            "{error}"
        );
    }
    let module = [b"\0asm", octet_teach::live::MARK.as_bytes()].concat();
    let (done, error) = think(&write("new.wasm", &module));
    assert!(done, "{error}");
    let html = fs::read_to_string(&page).expect("a page");
    assert!(html.contains("id=\"engine\"") && html.contains("id=\"live\""));
    let (plain, _) = self::think("plain", SHARP, &["--depth", "1"]);
    assert!(!plain.contains("id=\"engine\"") && !plain.contains("<!--live"));
}
