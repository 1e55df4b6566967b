//! Test suites: reading the file.

use std::fmt::Write;

use octet_engine::search::{Limits, Search, transposition};
use octet_notation::Notation;
use octet_notation::epd;
use octet_notation::epd::suite;
use octet_testing::fuzz;
use proptest::prelude::*;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";

#[test]
fn a_suite_is_read() {
    let text = format!(
        "# comment\n\n{BACK_RANK} bm Ra8#; id \"a b\"; c0 \"x; y\"; acd 3;\n\
         {BACK_RANK} 4 30 am a1a2 Ra3 ; dm 1;\n\
         {BACK_RANK} hmvc 4; fmvn 30; dm 1"
    );
    let tests = suite::parse(&text).expect("three positions");
    let moves = |moves: &[octet_engine::board::moves::Move]| {
        let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.join(" ")
    };
    let told: Vec<_> = tests
        .iter()
        .map(|test| {
            (
                test.line,
                test.id.as_str(),
                moves(&test.best),
                moves(&test.avoid),
                test.mate,
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            (3, "a b", "a1a8".into(), String::new(), None),
            (4, "", String::new(), "a1a2 a1a3".into(), Some(1)),
            (5, "", String::new(), String::new(), Some(1)),
        ]
    );
    let fens: Vec<String> = tests
        .iter()
        .map(|test| test.game.fen().to_string())
        .collect();
    assert!(
        fens[0].ends_with(" 0 1") && fens[1].ends_with(" 4 30"),
        "{fens:?}"
    );
    assert_eq!(fens[1], fens[2]);
}

/// What programs write beyond the standard, and how many moves are to be found.
#[test]
fn lines_are_read_as_programs_write_them() {
    for (line, best, id) in [
        ("bm Ra8, Ra7; id \"comma\";", 2, "comma"),
        (
            "bm Ra8; id \"he said \\\"hi\\\" \\\\\";",
            1,
            "he said \"hi\" \\",
        ),
        ("bm Ra8;; id \"x\"", 1, "x"),
        ("0 1 ;D1 20 ;D2 400", 0, ""),
        ("", 0, ""),
    ] {
        let text = format!("% a comment\n{BACK_RANK} {line}\n\u{1a}\0");
        let tests = suite::parse(&text).unwrap_or_else(|error| panic!("{line}: {error}"));
        let [test] = tests.as_slice() else {
            panic!("{line}: {tests:?}")
        };
        let told = (test.best.len(), test.is_test(), test.id.as_str());
        assert_eq!(told, (best, best > 0, id), "{line}");
        assert_eq!((test.line, test.notes.len()), (2, 0));
    }
    let other = "6k1/5ppp/8/8/8/8/8/R5K1 w KQ bm Ra8; fmvn 70000;";
    let test = suite::parse(other).expect("a position").remove(0);
    let notes: Vec<String> = test.notes.iter().map(ToString::to_string).collect();
    let said = [
        "en passant square: missing, read as \"-\"",
        "move number \"70000\": too large, read as 65535",
        "nobody can castle by \"KQ\"",
    ];
    assert_eq!(notes, said);
}

#[test]
fn a_wrong_line_costs_no_other() {
    let text = format!("{BACK_RANK} bm Ra8;\n{BACK_RANK} bm Rb8;\n{BACK_RANK} bm Ra7;\n");
    let read = suite::lines(&text);
    let lines: Vec<Result<usize, usize>> = read
        .into_iter()
        .map(|line| line.map(|test| test.line).map_err(|error| error.line))
        .collect();
    assert_eq!(lines, [Ok(1), Err(2), Ok(3)]);
}

#[test]
fn moves_have_the_points_of_c8_and_c9() {
    let points = |operations: &str| {
        let text = format!("{BACK_RANK} bm Ra8; {operations}");
        let test = suite::parse(&text).expect("a position").remove(0);
        let of = |uci: &str| test.points_of(test.game.parse_uci(uci).expect("a move"));
        (of("a1a8"), of("a1a7"), of("a1a3"), test.most_points())
    };
    let told = points("c8 \"10 4\"; c9 \"a1a8 a1a7\";");
    assert_eq!(told, (Some(10), Some(4), Some(0), 10));
    assert_eq!(points("c8 \"10 4\";"), (None, None, None, 0));
}

/// The search plays Ra8, mate in one.
#[test]
fn a_position_is_solved_by_its_moves_and_its_mate() {
    for (operations, solved) in [
        ("bm Ra8", true),
        ("bm Ra7", false),
        ("bm Ra7 Ra8", true),
        ("am Ra7", true),
        ("am Ra8", false),
        ("dm 1", true),
        ("bm Ra8; dm 2", true),
        ("bm Ra7; dm 1", false),
        ("am Ra8; dm 1", false),
    ] {
        let test = suite::parse(&format!("{BACK_RANK} {operations};"))
            .expect("a position")
            .remove(0);
        let mut memory = transposition::EMPTY;
        let report = Search::new(&test.game, Limits::depth(2), memory.table(), &mut ()).run();
        assert_eq!(test.solved(&report), solved, "{operations}");
    }
    let quiet = suite::parse("4k3/8/8/8/8/8/8/R3K3 w - - dm 1;")
        .expect("a position")
        .remove(0);
    let mut memory = transposition::EMPTY;
    let report = Search::new(&quiet.game, Limits::depth(1), memory.table(), &mut ()).run();
    assert!(!quiet.solved(&report), "no mate in one");
}

#[test]
fn errors_name_line_and_field() {
    let mut said = String::new();
    for operations in [
        "bm;",
        "bm Ra8; bm Ra7;",
        "bm Rb8;",
        "bm Ra8 b1a2;",
        "am Kg8;",
        "bm Ra8; am Ra8#;",
        "dm 0;",
        "dm x;",
        "dm 1 2;",
        "bm Ra8; id;",
        "bm Ra8; id \"never ends;",
        "hmvc x; bm Ra8;",
        "0 1 2 bm Ra8;",
        "am b1a2;",
    ] {
        let text = format!("# suite\n{BACK_RANK} {operations}");
        let error = suite::parse(&text).expect_err(operations);
        assert!(fuzz::is_reason(&error));
        writeln!(said, "{operations}\n    {error}").expect("a string");
    }
    for position in [
        "",
        "6k1/8 w - - bm Ra8;",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - xx bm Ra8;",
        "R5k1/5ppp/8/8/8/8/8/6K1 b - - dm 1;",
    ] {
        let text = format!("\n{position}\n");
        match suite::parse(&text) {
            Ok(tests) => assert!(tests.is_empty() && position.is_empty(), "{position}"),
            Err(error) => writeln!(said, "{position}\n    {error}").expect("a string"),
        }
    }
    octet_testing::assert_snapshot!(said);
}

const WORDS: [&str; 16] = [
    ";", "\"", "bm", "am", "dm 3", "id", " ", "\n", "Ra8", "Ra8+", "hmvc 3;", "fmvn", "-", "/",
    "9", "w",
];
const SUITES: [&str; 2] = [
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8# Ra7; id \"a b\"; hmvc 4; fmvn 30; dm 1; c0 \"x\";",
    "6k1/5ppp/8/8/8/8/8/R5K1 w - - 4 30 am Ra2 g1f2; id \"c\";\n\
     r3k2r/8/8/8/8/8/8/R3K2R b KQkq - dm 3; moves \"e8g8\"; c0 \"z\";",
];

proptest! {
    #![proptest_config(fuzz::inputs())]

    /// Whatever a file holds, reading it yields positions or a reason.
    #[test]
    fn fuzzed_files(text in prop_oneof![4 => fuzz::damaged(&SUITES, &WORDS), 1 => "\\PC{0,60}"]) {
        let lines = text.lines().count();
        match suite::parse(&text) {
            Ok(tests) => for test in tests {
                prop_assert!((1..=lines).contains(&test.line));
                let legal: Vec<_> = test.game.position().legal_moves().collect();
                prop_assert!(test.best.iter().chain(&test.avoid).all(|mv| legal.contains(mv)));
            },
            Err(error) => {
                prop_assert!((1..=lines).contains(&error.line), "{}", error);
                prop_assert!(fuzz::is_reason(&error), "{}", error);
            }
        }
        if let Err(error) = epd::parse(&text) {
            prop_assert!((1..=lines).contains(&error.line), "{}", error);
            prop_assert!(fuzz::is_reason(&error), "{}", error);
        }
    }
}
