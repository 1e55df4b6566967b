//! `octet perft`, `search` and `bench`.

use crate::process::octet;
use octet_engine::game::Game;
use octet_engine::search::{self, Limits, transposition};
use octet_notation::Notation;
use octet_notation::json::{ReportJson, ReportRecorder, SearchJson};

fn stdout(arguments: &[&str]) -> String {
    let output = octet(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn perft_counts() {
    assert_eq!(stdout(&["perft", "0"]), "1\n");
    assert_eq!(stdout(&["perft", "3"]), "8902\n");
    let rook_ending = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_eq!(stdout(&["perft", "3", "--fen", rook_ending]), "2812\n");
}

#[test]
fn perft_divides() {
    let text = stdout(&["perft", "2", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 21);
    assert!(lines.contains(&"e2e4: 20"));
    assert_eq!(lines[20], "400");
}

#[test]
fn search_reports_in_json() {
    let arguments = [
        "search", "--moves", "e2e4", "e7e5", "--depth", "3", "--json",
    ];
    let read: SearchJson = serde_json::from_str(&stdout(&arguments)).expect("a report");

    let mut game = Game::default();
    for text in ["e2e4", "e7e5"] {
        let mv = game.parse_uci(text).expect("legal");
        assert!(game.play(mv));
    }
    let mut recorder = ReportRecorder::default();
    let last = search::Search::new(
        &game,
        Limits::depth(3),
        { transposition::EMPTY }.table(),
        &mut recorder,
    )
    .run();
    let told = |report| ReportJson::new(report, None);
    let expected = SearchJson::new(
        &game,
        recorder.reports.iter().map(told).collect(),
        told(&last),
    );
    assert_eq!(read, expected);
    assert_eq!(read.iterations.len(), 3);
    assert_eq!(read.result.hash.len(), 8);
    assert_eq!(
        read.result.best.as_deref(),
        read.result.pv.first().map(String::as_str)
    );
}

#[test]
fn json_tells_no_move_from_mate() {
    let mated = "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    let text = stdout(&["search", "--fen", mated, "--depth", "2", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&value["best"], &value["mate"]),
        (&serde_json::Value::Null, &0.into())
    );
    assert_eq!(value["fen"], mated);
    assert!(value.get("cycles").is_none());
    let text = stdout(&[
        "search",
        "--fen",
        "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
        "--depth",
        "2",
        "--json",
    ]);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&value["mate"], &value["best"]),
        (&1.into(), &"g1g7".into())
    );
}

#[test]
fn search_prints_a_line_for_each_iteration() {
    let text = stdout(&[
        "search",
        "--fen",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
        "--depth",
        "1",
    ]);
    assert!(
        text.contains("#1") && text.trim_end().ends_with("Ra8#"),
        "{text}"
    );
    let text = stdout(&["search", "--nodes", "1234"]);
    assert!(
        text.lines()
            .last()
            .is_some_and(|line| line.contains(" 1234 ")),
        "{text}"
    );
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let sum = |text: String| -> u64 {
        let last = text.lines().last().expect("lines");
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
        words[0].parse().expect("a number")
    };
    let nodes = sum(stdout(&["bench", "2"]));
    assert_eq!(sum(stdout(&["bench", "2"])), nodes);
    let searched = octet_engine::bench::POSITIONS.iter().map(|fen| {
        let game = Game::from_fen(fen).expect("a position");
        u64::from(
            search::Search::new(
                &game,
                Limits::depth(2),
                { transposition::EMPTY }.table(),
                &mut (),
            )
            .run()
            .nodes,
        )
    });
    assert_eq!(searched.sum::<u64>(), nodes);
}

#[test]
fn every_command_has_an_example_that_is_read() {
    let help = stdout(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").expect("a list");
    let (list, _) = list.split_once("\n\n").expect("its end");
    let commands = list
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    let commands: Vec<&str> = commands.filter(|&name| name != "help").collect();
    assert!(commands.len() >= 10, "{commands:?}");
    for command in commands {
        let help = stdout(&[command, "--help"]);
        let (_, examples) = help.split_once("Examples:\n").expect(command);
        let example = format!("octet {command}");
        assert!(examples.contains(&example), "{command}: {examples}");
    }
    assert_eq!(stdout(&["--version"]).split(' ').next(), Some("octet"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found() {
    for (arguments, lines, kept) in [
        (&["search", "--depth", "40"][..], 3, "4 "),
        (&["search", "--depth", "40", "--json"], 0, "\"iterations\""),
        (&["perft", "9", "--divide"], 0, "\n0\n"),
        (&["bench", "40"], 0, "0 nodes 0 nps"),
        (
            &[
                "mate",
                "20",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            ],
            0,
            "no mate in ",
        ),
    ] {
        let output = crate::process::interrupted(arguments, lines);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {error}");
        assert!(error.contains("octet: interrupted after "), "{error}");
        let out = format!("\n{}", String::from_utf8_lossy(&output.stdout));
        assert!(out.contains(kept), "{arguments:?}: {out}");
    }
}

#[test]
fn several_lines_and_threats_are_searched() {
    let text = stdout(&["search", "--depth", "3", "--multipv", "2"]);
    let ranks: Vec<&str> = text
        .lines()
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert_eq!(ranks[..6], ["1.", "2.", "1.", "2.", "1.", "2."]);
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
    let text = stdout(&["search", "--fen", scholar, "--threat"]);
    assert!(text.ends_with("\nWhite threatens Qxf7 mate\n"), "{text}");
    let text = stdout(&["search", "--threat", "--depth", "4"]);
    assert!(text.ends_with("\nBlack threatens nothing\n"), "{text}");
    let output = octet(&[
        "search",
        "--threat",
        "--fen",
        "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1",
    ]);
    assert_eq!(output.status.code(), Some(2));
}

/// Completions and manual pages come from the definitions of the commands.
#[test]
fn completions_and_manual_pages_name_every_command() {
    let printed = |arguments: &[&str]| {
        let output = octet(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).expect("text")
    };
    let commands = [
        "uci",
        "perft",
        "search",
        "mate",
        "eval",
        "think",
        "bench",
        "book",
        "epd",
        "analyse",
        "pgn",
        "completions",
        "man",
    ];
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = printed(&["completions", shell]);
        for command in commands.iter().chain(&["--multipv", "import"]) {
            assert!(
                script.contains(command.trim_start_matches('-')),
                "{shell}: {command}"
            );
        }
    }
    let page = printed(&["man"]);
    for command in commands {
        assert!(
            page.contains(&format!("octet\\-{command}(1)")),
            "{command}: {page}"
        );
    }
    let page = printed(&["man", "pgn", "clean"]);
    for part in [
        ".TH octet-pgn-clean 1",
        "octet pgn clean",
        "\\-\\-in\\-place",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let said = printed(&["man", "--out", folder.to_str().expect("a name")]);
    let pages = std::fs::read_dir(&folder).expect("a folder").count();
    assert!(
        said.starts_with(&format!("{pages} pages are written to ")),
        "{said}"
    );
    assert!(pages > commands.len() && folder.join("octet-book-add.1").is_file());
    let output = octet(&["man", "pgn", "nothing"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("octet-pgn has no command \"nothing\""),
        "{said}"
    );
}

#[test]
fn errors_are_readable() {
    let mut said = String::new();
    for arguments in [
        &["perft", "3", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"][..],
        &[
            "search",
            "--fen",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
        ],
        &["search", "--moves", "e2e4", "e2e4"],
        &["search", "--fen", "8/8/8/8/8/8/8/8"],
    ] {
        let output = octet(arguments);
        assert!(!output.status.success() && output.stdout.is_empty());
        let error = String::from_utf8_lossy(&output.stderr);
        said.push_str(&format!("{arguments:?}\n    {error}"));
    }
    octet_testing::assert_snapshot!(said);
    for arguments in [
        &["perft"][..],
        &["perft", "x"],
        &["perft", "-1"],
        &["search", "--depth", "0"],
        &["search", "--depth", "49"],
        &["search", "--nodes", "0"],
        &["search", "--nodes", "4294967296"],
        &["bench", "0"],
        &["xyzzy"],
    ] {
        let output = octet(arguments);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.starts_with("error:"), "{error}");
    }
}
