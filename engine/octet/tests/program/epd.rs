//! `octet epd`.

use std::path::PathBuf;

use crate::process::octet;

const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";

/// A file for one test, removed at the end.
struct File(PathBuf);

impl File {
    fn new(name: &str, text: &str) -> File {
        let name = format!("octet-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("written");
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("text")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A suite of two positions that are solved and two that cannot be.
fn suite_of_four() -> String {
    format!(
        "{BACK_RANK} bm Ra8; id \"back rank\";\n\
         {BACK_RANK} dm 1;\n\
         # a comment\n\
         {BACK_RANK} bm Kf1 Kf2; id \"wrong\";\n\
         {BACK_RANK} am Ra8; id \"wrong too\";\n"
    )
}

#[test]
fn a_suite_is_run_and_printed() {
    let file = File::new("printed.epd", &suite_of_four());
    let output = octet(&["epd", file.path(), "--nodes", "2000", "--depth", "4"]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{error}");
    assert_eq!(error, "");
    let printed = String::from_utf8(output.stdout).expect("text");
    let words = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let lines: Vec<Vec<String>> = printed.lines().map(words).collect();
    assert_eq!(lines.len(), 6, "{printed}");
    assert_eq!(
        lines[0].join(" "),
        "line found at depth nodes played score wanted, name"
    );
    let told = |n: usize, from: usize| lines[n][from..].join(" ");
    assert_eq!(lines[1][..3], ["1", "yes", "1"]);
    assert_eq!(told(1, 4), "Ra8# #1 Ra8# back rank");
    assert_eq!(lines[2][..3], ["2", "yes", "1"]);
    assert_eq!(told(2, 4), "Ra8# #1 mate in 1");
    assert_eq!(told(3, 0), "4 no - - Ra8# #1 Kf1 or Kf2 wrong");
    assert_eq!(told(4, 0), "5 no - - Ra8# #1 not Ra8# wrong too");
    assert_eq!(lines[5][..4], ["2", "of", "4", "solved,"]);
}

#[test]
fn a_suite_is_run_and_printed_in_json() {
    let file = File::new("told.epd", &suite_of_four());
    let run = |threads: &str| {
        let output = octet(&[
            "epd",
            file.path(),
            "--nodes",
            "3000",
            "--json",
            "--threads",
            threads,
        ]);
        assert!(output.status.success());
        String::from_utf8(output.stdout).expect("text")
    };
    let text = run("1");
    assert_eq!(run("3"), text, "the same from several threads");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (
            &value["positions"],
            &value["searched"],
            &value["solved"],
            &value["nodes"]
        ),
        (&4.into(), &4.into(), &2.into(), &3000.into())
    );
    let results = value["results"].as_array().expect("a list");
    let solved: Vec<bool> = results
        .iter()
        .filter_map(|r| r["solved"].as_bool())
        .collect();
    assert_eq!(solved, [true, true, false, false]);
    assert_eq!(results[0]["best"], "a1a8");
    assert_eq!(results[0]["best_san"], "Ra8#");
    assert_eq!(results[0]["mate"], 1);
    assert_eq!(results[0]["found_depth"], 1);
    assert_eq!(results[2]["bm"], serde_json::json!(["Kf1", "Kf2"]));
}

#[test]
fn points_are_added_up() {
    let file = File::new(
        "points.epd",
        &format!(
            "{BACK_RANK} bm Ra8; id \"ten\"; c8 \"10 3\"; c9 \"a1a8 g1f2\";\n\
             {BACK_RANK} id \"none\"; c8 \"7 3\"; c9 \"g1f1 g1f2\";\n\
             {BACK_RANK} bm Ra8; c8 \"a comment\"; c9 \"another\";\n"
        ),
    );
    let output = octet(&["epd", file.path(), "--depth", "3"]);
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = printed.lines().collect();
    assert!(
        lines[1].ends_with("Ra8#, 10 of 10 points  ten"),
        "{printed}"
    );
    assert!(lines[2].ends_with("0 of 7 points  none"), "{printed}");
    assert!(!lines[3].contains("points"), "{printed}");
    assert!(
        lines[4].starts_with("3 of 3 solved, 10 of 17 points, "),
        "{printed}"
    );
    let output = octet(&[
        "epd",
        file.path(),
        "--depth",
        "3",
        "--json",
        "--threads",
        "2",
    ]);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&told["points"], &told["most_points"]),
        (&10.into(), &17.into())
    );
}

#[test]
fn unreadable_suites_and_options_are_refused() {
    let bad = File::new(
        "bad.epd",
        &format!(
            "{BACK_RANK} bm Ra8;\n{BACK_RANK} bm Rb8;\n{BACK_RANK} ;D1 20\n{BACK_RANK} bm Ra8, Ra7"
        ),
    );
    let empty = File::new("empty.epd", "# nothing\n");
    for (path, expected) in [
        (empty.path(), "empty.epd holds no position\n"),
        ("no/such/file", "octet: cannot read no/such/file: "),
    ] {
        let output = octet(&["epd", path, "--nodes", "100"]);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(expected), "{error}");
        assert!(output.stdout.is_empty());
    }
    let output = octet(&["epd", bad.path(), "--nodes", "100"]);
    let [out, error] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert_eq!(output.status.code(), Some(3), "{error}");
    let said = "bad.epd: line 2: bm: move \"Rb8\": the rook on a1 cannot go to b8; left out\n";
    assert!(error.contains(said), "{error}");
    assert!(error.ends_with("bad.epd left out\n"), "{error}");
    assert!(out.contains("2 of 2 solved, "), "{out}");
    for arguments in [
        &["epd"][..],
        &["epd", empty.path(), "--nodes", "0"],
        &["epd", empty.path(), "--depth", "0"],
        &["epd", empty.path(), "--threads", "0"],
        &["epd", empty.path(), "--hash", "4097"],
    ] {
        assert_eq!(octet(arguments).status.code(), Some(2), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_prints_the_results_so_far() {
    let hard = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm Bxa6;";
    let hard = format!("{hard}\n").repeat(3);
    let file = File::new(
        "long.epd",
        &format!("7k/8/8/8/8/8/8/K7 w - - bm Ka2 Kb1 Kb2;\n{hard}"),
    );
    // The first position is finished at once, the others never.
    let arguments = ["epd", file.path(), "--depth", "40", "--threads", "2"];
    let output = crate::process::interrupted(&arguments, 2);
    let (out, error) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert_eq!(error, "octet: interrupted after 1 of 4 positions\n");
    assert!(
        out.contains("wanted") && out.contains("1 of 1 solved"),
        "{out}"
    );
}
