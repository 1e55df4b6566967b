//! `octet analyse` as its users run it: the annotated game and the page.

mod process;

use octet_notation::Notation;
use std::fs;
use std::path::{Path, PathBuf};

use octet_notation::pgn::{PgnGame, PgnReader};
use octet_teach::live::Session;
use process::octet;
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

#[test]
fn games_are_annotated() {
    let folder = Folder::new("annotated");
    let (game, out, again) = (
        folder.file("game.pgn"),
        folder.file("out.pgn"),
        folder.file("again.pgn"),
    );
    let output = octet(&["analyse", &game, "--nodes", "3000", "--out", &out]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    let printed = String::from_utf8(output.stdout).expect("text");
    let text = folder.read("out.pgn");
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines.len(), 9, "{printed}");
    assert_eq!(
        (lines[0], lines[5]),
        ("Ann & Co <x> - Bob 1-0", "White - Black *")
    );
    assert_eq!(
        lines[1],
        "  Opening: King's Knight Opening; the book ends with 2. Nf3"
    );
    assert_eq!(
        lines[2],
        "  The game was even until move 2, and from then on White was winning. The worst mistake \
         was Black's 2... Qh4 (a piece left hanging): the expected score fell from 47% to 1%. White won."
    );
    let none = "0 inaccuracies, 0 mistakes, 0 blunders; 0.0 points of expected score lost per move";
    assert_eq!(
        lines[7],
        format!("  White: {none}, accuracy 100% (endgame 100%)")
    );
    assert_eq!(lines[8], format!("  Black: {none}"));
    assert!(text.starts_with("[Event \"lesson\"]\n[Site \"?\"]\n"));
    assert!(text.contains(&format!(
        "[Annotator \"Octet {}\"]",
        env!("CARGO_PKG_VERSION")
    )));

    let [first, second] = <[PgnGame; 2]>::try_from(games(&text)).expect("two games");
    let original = &games(GAME)[0];
    assert!(first.moves().eq(original.moves()));
    assert_eq!(first.moves.moves[0].comments_before, ["Watch the queen."]);
    for ply in &first.moves.moves {
        let evals = ply
            .comments_after
            .iter()
            .filter(|comment| comment.contains("[%eval "))
            .count();
        assert_eq!(evals, 1, "{:?}", ply.comments_after);
    }
    assert!(!text.contains("9.99") && text.contains("a plan"));
    assert!(first.moves.moves[0].comments_after[0].ends_with("[%clk 0:10:00]"));
    // A person has marked the loss of the queen with another glyph, and that stays.
    let queen = &first.moves.moves[3];
    assert_eq!(queen.nags, [1]);
    assert!(
        queen.comments_after[1].starts_with("Blunder: expected score falls from "),
        "{:?}",
        queen.comments_after
    );
    assert_eq!(queen.variations.len(), 2);
    assert_eq!(queen.variations[0].moves.len(), 1);
    // A mate has no evaluation after it.
    assert!(second.moves.moves[0].comments_after.is_empty());

    // Annotating the game once more with the same effort changes nothing.
    let output = octet(&[
        "analyse",
        &out,
        "--nodes",
        "3000",
        "--threads",
        "1",
        "--out",
        &again,
    ]);
    assert!(output.status.success());
    assert_eq!(folder.read("again.pgn"), text);
}

/// Games, and the moves for which reasons are given.
const LESSONS: [(&str, &str, &str); 6] = [
    (
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# *",
        "3... Nf6 $4 {[%eval #1]} {Blunder: expected score falls from",
        "Allows mate in 1 (4. Qxf7#)}",
    ),
    (
        "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# *",
        "5... Bxd1 $4 {[%eval #2]} {Blunder:",
        "Allows mate in 2 (6. Bxf7+ Ke7 7. Nd5#)}",
    ),
    (
        "1. f3 e5 2. g4 Qh4# *",
        "2. g4 $4 {[%eval #-1]} {Blunder:",
        "Allows mate in 1 (2... Qh4#)}",
    ),
    (
        "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. g3 *",
        "1. g3",
        "Misses mate in 1 on the back rank (1. Rb8#)}",
    ),
    (
        "[FEN \"q3k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K2R b - - 0 1\"]\n\n1... h6 2. Nc7+ *",
        "1... h6 $4",
        "Nc7+ forks the king on e8 and the queen on a8 (2. Nc7+ ",
    ),
    (
        "[FEN \"7k/8/6K1/8/8/8/5Q2/8 w - - 0 1\"]\n\n1. Qf7 *",
        "1. Qf7 $4",
        "Misses mate in 1 (1. Qf8#)}",
    ),
];

#[test]
fn mistakes_are_explained() {
    let folder = Folder::new("lessons");
    let games: Vec<&str> = LESSONS.iter().map(|&(game, _, _)| game).collect();
    fs::write(folder.0.join("lessons.pgn"), games.join("\n\n")).expect("written");
    let (game, out) = (folder.file("lessons.pgn"), folder.file("out.pgn"));
    let output = octet(&["analyse", &game, "--nodes", "20000", "--out", &out]);
    assert!(output.status.success());
    let text = folder.read("out.pgn");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let told: Vec<&str> = flat.split("[Event ").skip(1).collect();
    assert_eq!(told.len(), LESSONS.len());
    for (told, (_, mv, reason)) in told.iter().zip(LESSONS) {
        assert!(
            told.contains(mv) && told.contains(reason),
            "{reason}: {told}"
        );
    }
}

#[test]
fn better_lines_are_not_cut_short() {
    let folder = Folder::new("better");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    let output = octet(&["analyse", &game, "--nodes", "500", "--out", &out]);
    assert!(output.status.success());
    let mut judged = 0;
    for game in games(&folder.read("out.pgn")) {
        for mv in &game.moves.moves {
            let blames = |comment: &String| comment.contains("expected score falls");
            if mv.comments_after.iter().any(blames) {
                judged += 1;
                let better = mv.variations.last().expect("a better line");
                assert!(better.moves.len() >= 3, "{better:?}");
            }
        }
    }
    assert!(judged > 0);
}

#[test]
fn an_analysis_is_printed_in_json() {
    let folder = Folder::new("json");
    let game = folder.file("game.pgn");
    let output = octet(&[
        "analyse",
        &game,
        "--nodes",
        "5000",
        "--json",
        "--multipv",
        "3",
    ]);
    assert!(output.status.success());
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let first = &told["games"][0];
    assert_eq!(first["opening"]["plies"], 3);
    let queen = &first["moves"][3]["reason"];
    assert_eq!(queen["kind"], "hangs");
    assert_eq!(
        queen["text"],
        "Loses a queen: nothing defends the queen on h4"
    );
    assert_eq!(queen["line"][0][1], "Nxh4");
    // There are two more lines, the worse one last, and what the opponent would do.
    let position = &first["positions"][4];
    let others = position["others"].as_array().expect("a list");
    assert_eq!(others.len(), 2);
    assert!(others.iter().all(|other| other["pv"][0][1] != "Nxh4"));
    assert!(others[0]["score"].as_i64() >= others[1]["score"].as_i64());
    let threat = "threatens Qxe4+, which wins a pawn";
    assert_eq!(position["threat"]["words"], threat);
    let phases = first["players"][1]["phases"].as_array().expect("a list");
    assert_eq!(phases[0]["phase"], "opening");
    assert!(phases[0]["loss"].as_f64() > Some(1.0));
    assert!(first["players"][1]["accuracy"].as_f64() < Some(80.0));
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

#[test]
fn a_result_that_the_last_position_contradicts_is_told() {
    let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 0-1\n\n\
                [FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 1-0\n\n\
                1. f3 e5 2. g4 Qh4# *\n";
    let (games, error) = told("contradicted", text, "100");
    for (game, end) in games.iter().zip([
        "White gave checkmate, although the result is given as 0-1.",
        "The game ended in a draw by stalemate, although the result is given as 1-0.",
        "Black gave checkmate.",
    ]) {
        let summary = game["summary"].as_str().expect("text");
        assert!(summary.ends_with(end), "{summary}");
    }
    // No bar is shown where there is no terminal, but a line for each game.
    let lines = error.lines().filter(|line| line.starts_with("octet: "));
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 3, "{error}");
    for (n, plies) in [(1, 7), (2, 1), (3, 4)] {
        let plies = if plies == 1 {
            "1 ply".to_owned()
        } else {
            format!("{plies} plies")
        };
        let line = format!("octet: game {n} of 3, White - Black: {plies} analysed");
        assert!(lines.contains(&line.as_str()), "{error}");
    }
}

#[test]
fn moves_of_the_book_are_not_judged() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 g5 *";
    let (games, _) = told("book", text, "300");
    let moves = games[0]["moves"].as_array().expect("a list");
    let (gambit, book) = moves.split_last().expect("moves");
    for mv in book {
        assert_eq!(
            (&mv["book"], &mv["judgement"]),
            (&true.into(), &Value::Null)
        );
    }
    assert!(gambit["book"].is_null());
}

#[test]
fn a_mate_that_is_missed_stands_in_score_and_expected_score() {
    let folder = Folder::new("missed");
    let text = "[FEN \"6k1/r4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1\"]\n\n1... Ra2 2. g3 *";
    fs::write(folder.0.join("game.pgn"), text).expect("written");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    let output = octet(&["analyse", &game, "--nodes", "5000", "--out", &out]);
    assert!(output.status.success());
    let text = folder.read("out.pgn");
    let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "1... Ra2 $4 {[%eval #1]}",
        "falls from 100% to",
        "Misses mate in 1 on the back rank (2. Rb8#)",
    ] {
        assert!(flat.contains(part), "{part}: {flat}");
    }
}

#[test]
fn mistakes_become_exercises() {
    let folder = Folder::new("exercises");
    let back_rank = "[White \"Ann \\\"A\\\"\"]\n[Black \"Bob\"]\n\
                     [FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. g3 *\n\n";
    fs::write(folder.0.join("game.pgn"), format!("{back_rank}{GAME}")).expect("written");
    let (game, epd) = (folder.file("game.pgn"), folder.file("ex.epd"));
    let output = octet(&["analyse", &game, "--nodes", "5000", "--exercises", &epd]);
    assert!(output.status.success());
    let text = folder.read("ex.epd");
    let suite = octet_notation::epd::suite::parse(&text).expect("a suite");
    assert_eq!(suite[0].best[0].to_string(), "b1b8");
    assert!(
        text.contains("c0 \"g3: Misses mate in 1 on the back rank (1. Rb8#)\";"),
        "{text}"
    );
    for exercise in &suite {
        assert_eq!(exercise.best.len(), 1, "{text}");
        assert!(exercise.id.contains(" - Bob, move "), "{text}");
    }
    let page = data(&folder.read("ex.html"));
    let told = page.as_array().expect("a list");
    assert_eq!(told.len(), suite.len());
    for (told, exercise) in told.iter().zip(&suite) {
        assert_eq!(told["solution"][0], exercise.best[0].to_string());
        let moves = told["moves"].as_array().expect("a list");
        assert_eq!(moves.len(), exercise.game.position().legal_moves().count());
    }
    // Those of one player alone.
    assert_eq!(suite.len(), 1);
    for (name, count) in [("Ann \"A\"", 1), ("ann \"a\"", 1), ("Bob", 0)] {
        let arguments = [
            "analyse",
            &game,
            "--nodes",
            "3000",
            "--exercises",
            &epd,
            "--player",
            name,
        ];
        let output = octet(&arguments);
        assert!(output.status.success(), "{output:?}");
        let suite = octet_notation::epd::suite::parse(&folder.read("ex.epd")).expect("a suite");
        assert_eq!(suite.len(), count, "{name}");
    }
    // The page must not take the place of the exercises.
    let page = folder.file("ex.html");
    let output = octet(&["analyse", &game, "--nodes", "10", "--exercises", &page]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn many_files_and_standard_input_are_analysed_together() {
    let folder = Folder::new("many");
    fs::write(folder.0.join("a.pgn"), "1. e4 e5 1-0\n\n1. Ke4 *\n").expect("written");
    fs::write(folder.0.join("b.pgn"), "1. d4 d5 0-1\n").expect("written");
    let (a, b) = (folder.file("a.pgn"), folder.file("b.pgn"));
    // Without an output the annotated games are printed, and nothing else.
    let output = octet(&["analyse", &a, &b, "--nodes", "10"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let printed = games(&String::from_utf8(output.stdout).expect("text"));
    let results: Vec<String> = printed.iter().map(|game| game.result.to_string()).collect();
    assert_eq!(results, ["1-0", "0-1"]);
    assert!(printed.iter().all(|game| game.tag("Annotator").is_some()));
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains("? - ? 1-0") || said.contains("White - Black 1-0"),
        "{said}"
    );
    // Each file keeps its own games.
    let output = octet(&["analyse", &a, &b, "--nodes", "10", "--in-place"]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(folder.read("a.pgn").contains("1. e4") && folder.read("a.pgn").contains("1. Ke4 *"));
    assert!(!folder.read("a.pgn").contains("d4") && folder.read("b.pgn").contains("1. d4"));
    let output = octet(&["analyse", &a, &b, "--game", "1", "--nodes", "10"]);
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(
        said.contains("--game is the number of a game in one file; there are 2"),
        "{said}"
    );
    let mut piped = std::process::Command::new(env!("CARGO_BIN_EXE_octet"))
        .args(["analyse", "-", "--nodes", "10"])
        .stdin(fs::File::open(&b).expect("a file"))
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("octet starts");
    let mut text = String::new();
    let read = std::io::Read::read_to_string(&mut piped.stdout.take().expect("piped"), &mut text);
    assert!(read.is_ok() && piped.wait().expect("ended").success());
    assert_eq!(games(&text).len(), 1);
}

/// A player of none of the games is reported before anything is searched.
#[test]
fn a_player_is_looked_for_before_the_games_are_searched() {
    let folder = Folder::new("nobody");
    let begin = std::time::Instant::now();
    let game = folder.file("game.pgn");
    let output = octet(&["analyse", &game, "--nodes", "4000000", "--player", "nobody"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(begin.elapsed().as_secs() < 5);
}

#[test]
fn a_player_gets_a_report() {
    let folder = Folder::new("report");
    let two = GAME.split("\n\n[FEN").next().expect("a game");
    fs::write(folder.0.join("two.pgn"), format!("{two}\n\n{two}\n")).expect("written");
    let game = folder.file("two.pgn");
    let run = |name: &str| octet(&["analyse", &game, "--nodes", "3000", "--player", name]);
    let output = run("bob");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(
        text.starts_with("bob: 2 games, +0 =0 -2\nOpenings:\n"),
        "{text}"
    );
    let one = folder.file("one.pgn");
    fs::write(&one, two).expect("written");
    let output = octet(&["analyse", &one, "--nodes", "300", "--player", "bob"]);
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.starts_with("bob: 1 game, "), "{told}");
    for line in [
        "    2 with black  +0 =0 -2  King's Knight Opening",
        "    2 a piece left hanging: game 1, 2... Qh4; game 2, 2... Qh4",
    ] {
        assert!(text.lines().any(|told| told == line), "{line}: {text}");
    }
    assert!(text.contains("a game in the opening, "), "{text}");
    assert!(text.contains("\nThe same mistake again: Qh4 in "), "{text}");
    let output = run("nobody");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("\"nobody\" plays in no game of"));
}

#[test]
fn reasons_are_checked() {
    let folder = Folder::new("checked");
    let game = folder.file("game.pgn");
    let output = octet(&["analyse", &game, "--nodes", "3000", "--check-reasons"]);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "1 mistakes and blunders in 2 games",
            "1 explained (100.0%), 0 without a reason",
            "1 refutations were played, 1 of them bore the reason out in 10 plies",
            "0 explained wrongly (0.0% of the explained)",
            "     1 a piece left hanging",
        ]
    );
}

#[test]
fn a_page_is_written() {
    let folder = Folder::new("page");
    let (game, page) = (folder.file("game.pgn"), folder.file("page.html"));
    let output = octet(&["analyse", &game, "--depth", "4", "--html", &page]);
    assert!(output.status.success());
    let html = folder.read("page.html");
    for reference in ["http:", "https:", " src=", "@import", "url("] {
        assert!(!html.contains(reference), "{reference}");
    }
    assert!(html.contains("<title>2 games</title>"));
    let page = data(&html);
    assert_eq!(page["limits"], "4 plies");
    let losses = page["judgements"].as_array().expect("a list").iter();
    let losses: Vec<_> = losses.map(|judgement| &judgement["loss"]).collect();
    assert_eq!(losses, [28.0, 17.0, 9.0]);
    let [first, second] = page["games"].as_array().expect("a list").as_slice() else {
        panic!("{}", page["games"])
    };
    assert_eq!(first["players"][0]["name"], "Ann & Co <x>");
    assert_eq!(
        (&first["event"], &first["result"]),
        (&"lesson".into(), &"1-0".into())
    );
    assert_eq!(first["intro"], serde_json::json!(["Watch the queen."]));
    assert_eq!(first["moves"][0]["clock"], "0:10:00");
    assert_eq!(first["moves"][1].get("clock"), None);
    let record = &games(GAME)[0];
    let told = first["moves"].as_array().expect("a list").iter();
    assert!(
        told.map(|mv| mv["uci"].as_str().expect("a move").to_owned())
            .eq(record.moves().map(|mv| mv.to_string()))
    );
    let positions = first["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), record.moves.moves.len() + 1);
    let mut game = record.start.clone();
    for (position, mv) in positions.iter().zip(record.moves()) {
        let best = position["pv"][0][0].as_str().expect("a move");
        let best = game.parse_uci(best).expect("legal");
        assert_eq!(position["pv"][0][1], game.san(best).as_str());
        assert!(game.play(mv));
    }
    let queen = &first["moves"][3];
    assert_eq!(
        (&queen["san"], &queen["judgement"]),
        (&"Qh4".into(), &"blunder".into())
    );
    let (before, after) = (
        queen["expected_before"].as_f64(),
        queen["expected_after"].as_f64(),
    );
    assert!(before.expect("a number") - after.expect("a number") >= 0.2);
    assert_eq!(first["moves"][2]["comments"], serde_json::json!(["a plan"]));
    assert_eq!(
        first["players"][1]["blunders"].as_u64(),
        Some(count(first, "blunder", 1))
    );
    assert_eq!(second["positions"][1]["outcome"], "White mates");
    assert_eq!(second["positions"][1]["score"], page["mate"]);
    assert_eq!(second["positions"][0]["pv"][0][1], "Ra8#");
}

/// How many of a side's moves have this judgement; White's are the even ones.
fn count(game: &Value, judgement: &str, odd: usize) -> u64 {
    let moves = game["moves"].as_array().expect("a list");
    moves
        .iter()
        .enumerate()
        .filter(|(n, mv)| n % 2 == odd && mv["judgement"] == judgement)
        .count() as u64
}

#[test]
fn one_game_of_a_file_is_analysed() {
    let folder = Folder::new("one");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    let output = octet(&[
        "analyse", &game, "--game", "2", "--nodes", "100", "--out", &out,
    ]);
    assert!(output.status.success());
    let games = games(&folder.read("out.pgn"));
    assert_eq!((games.len(), games[0].moves().count()), (1, 1));
}

#[test]
fn what_cannot_be_done_is_said_and_changes_nothing() {
    let folder = Folder::new("refused");
    let (game, out) = (folder.file("game.pgn"), folder.file("out.pgn"));
    fs::write(folder.0.join("out.pgn"), "before").expect("written");
    fs::write(folder.0.join("wrong.pgn"), "1. e4 e5 *\n\n1. e4 e5\n2. Ke3").expect("written");
    fs::write(folder.0.join("empty.pgn"), "; nothing").expect("written");
    let (wrong, empty) = (folder.file("wrong.pgn"), folder.file("empty.pgn"));
    let nowhere = folder.file("none/out.pgn");
    for (arguments, reason) in [
        (
            vec![wrong.as_str(), "--strict", "--out", &out],
            "game 2, line 4, move 2: \"Ke3\": the king on e1 cannot go to e3",
        ),
        (vec![&empty, "--out", &out], "empty.pgn holds no game"),
        (
            vec![&game, "--game", "3", "--out", &out],
            "game.pgn holds no game 3",
        ),
        (vec![&game, "--out", &nowhere], "no folder"),
        (vec![&game, "--out", &out, "--html", &nowhere], "no folder"),
        (vec!["none.pgn", "--out", &out], "cannot read none.pgn"),
    ] {
        let output = octet(&[&["analyse", "--nodes", "10"], arguments.as_slice()].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(
            error
                .lines()
                .any(|line| line.starts_with("octet: ") && line.contains(reason)),
            "{error}"
        );
    }
    assert_eq!(folder.read("out.pgn"), "before");
    assert_eq!(folder.names(), 4);
    let output = octet(&["analyse"]);
    let usage = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(usage.contains("<FILES>"), "{usage}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found_beside_the_files() {
    let folder = Folder::new("interrupted");
    let (game, out, page) = (
        folder.file("game.pgn"),
        folder.file("out.pgn"),
        folder.file("page.html"),
    );
    let arguments = [
        "analyse",
        &game,
        "--depth",
        "40",
        "--threads",
        "1",
        "--out",
        &out,
        "--html",
        &page,
    ];
    let output = process::interrupted(&arguments, 0);
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{error}");
    for kept in ["out.partial.pgn; ", "page.partial.html; "] {
        assert!(error.contains(kept), "{error}");
    }
    let said = "octet: interrupted after 0 of 22 positions\n";
    assert!(error.ends_with(said), "{error}");
    assert!(!Path::new(&out).exists() && !Path::new(&page).exists());
    let written = games(&folder.read("out.partial.pgn"));
    assert!(written[0].moves().eq(games(GAME)[0].moves()));
    assert!(!folder.read("out.partial.pgn").contains("Blunder"));
    assert_eq!(
        data(&folder.read("page.partial.html"))["games"][0]["positions"][0],
        Value::Null
    );
}

/// What the module for browsers makes of a file is what this program makes of it.
#[test]
fn a_page_analyses_as_the_command_does() {
    // The second one misses the only mate.
    let missed = "[FEN \"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1\"]\n\n1. g3 Ra1 *\n";
    let (first, _) = GAME.split_once("\n[FEN").expect("two games");
    for (text, plies, count) in [(first, 19, 0), (missed, 2, 1)] {
        same_as_the_command(text, plies, count);
    }
}

/// Analyses a game of so many plies, with so many exercises, by both.
fn same_as_the_command(text: &str, plies: usize, count: u64) {
    let folder = Folder::new("session");
    fs::write(folder.0.join("game.pgn"), text).expect("written");
    let names = ["game.pgn", "out.pgn", "exercises.epd"].map(|name| folder.file(name));
    let [game, out, epd] = names.each_ref().map(String::as_str);
    let output = octet(&[
        "analyse",
        game,
        "--nodes",
        "3000",
        "--json",
        "--out",
        out,
        "--exercises",
        epd,
    ]);
    assert!(output.status.success());
    let mut told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let fields = told.as_object_mut().expect("an object");
    fields.remove("command");
    fields.remove("version");

    let mut session = Session::default();
    let read: Value = serde_json::from_str(&session.read(text.as_bytes())).expect("JSON");
    assert_eq!(read["games"][0]["plies"], plies);
    let mut ask = |question: &str| -> Value {
        serde_json::from_str(&session.answer(question)).expect("JSON")
    };
    let begun = ask(r#"{"ask": "begin", "game": 0, "nodes": 3000}"#);
    let of = plies + 1;
    assert_eq!(
        begun,
        serde_json::json!({"stage": "positions", "done": 0, "of": of})
    );
    let mut stages = Vec::new();
    loop {
        let step = ask(r#"{"ask": "step"}"#);
        assert!(step["done"].as_u64() <= step["of"].as_u64(), "{step}");
        let Some(stage) = step["stage"].as_str() else {
            break;
        };
        stages.push(stage.to_owned());
    }
    let (positions, mistakes) = stages.split_at(of);
    assert!(positions.iter().all(|stage| stage == "positions"));
    assert!(mistakes.iter().all(|stage| stage == "mistakes") && mistakes.len() > 1);
    let page = ask(r#"{"ask": "told"}"#);
    assert_eq!(page["page"], told);
    assert_eq!(page["pgn"], folder.read("out.pgn"));
    let exercises = ask(r#"{"ask": "exercises"}"#);
    assert_eq!(exercises["epd"], folder.read("exercises.epd"));
    assert_eq!(exercises["count"], count);
}

/// Without a game and with the engine a page asks its readers for theirs.
#[test]
fn a_page_without_a_game_needs_the_engine_and_makes_nothing_else() {
    let folder = Folder::new("asking");
    let (module, html) = (folder.file("live.wasm"), folder.file("asks.html"));
    let bytes = [b"\0asm", octet_teach::live::MARK.as_bytes()].concat();
    fs::write(&module, bytes).expect("written");
    let live = format!("--live={module}");
    let output = octet(&["analyse", &live, "--html", &html, "--play", "play.html?\""]);
    assert!(output.status.success(), "{output:?}");
    let page = folder.read("asks.html");
    assert_eq!(data(&page)["games"], serde_json::json!([]));
    assert!(page.contains("<body data-play=\"play.html?&quot;\">"));
    for (arguments, words) in [
        (&["--html", &html] as &[&str], "required"),
        (&[&live, "--html", &html, "--json"], "--json needs games"),
        (&[&live, "--html", &html, "--out", "x"], "--out needs games"),
    ] {
        let output = octet(&[&["analyse"], arguments].concat());
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains(words), "{error}");
    }
}
