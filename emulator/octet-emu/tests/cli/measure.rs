//! `octet-emu` perft, search, bench and profile.

use serde_json::Value;

use crate::run::{command, run, succeed};

fn last_line(out: &str) -> &str {
    out.lines().last().unwrap_or_default()
}

/// The numbers of `N leaves, C cycles, X cycles per leaf`.
fn numbers(line: &str, unit: &str, plural: &str) -> (u64, u64) {
    let parts: Vec<&str> = line.split(", ").collect();
    let [count, cycles, per] = parts[..] else {
        panic!("{line}")
    };
    let number = |text: &str, what: &str| -> u64 {
        let number = text.strip_suffix(what).unwrap_or_else(|| panic!("{line}"));
        number.parse().unwrap_or_else(|e| panic!("{line}: {e}"))
    };
    let (count, cycles) = (number(count, plural), number(cycles, " cycles"));
    let expected = format!("{:.1} cycles per {unit}", cycles as f64 / count as f64);
    assert_eq!(per, expected);
    (count, cycles)
}

#[test]
fn perft_counts_leaves_and_cycles() {
    let out = succeed(&["perft", "3"]);
    let (leaves, cycles) = numbers(last_line(&out), "leaf", " leaves");
    assert_eq!(leaves, 8_902);
    assert!(cycles > 8_902 * 100);
    assert!(succeed(&["perft", "0"]).starts_with("1 leaves, 0 cycles"));
    // Neither side has a move.
    let mated = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    assert!(succeed(&["perft", "2", "--fen", mated]).starts_with("0 leaves"));
}

#[test]
fn a_search_in_json_is_the_engines_with_cycles() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let game = octet_engine::game::Game::from_fen(fen).expect("a FEN");
    let expected =
        octet_bench::crosscheck::EngineRun::new(&game, octet_engine::search::Limits::depth(2));
    let out = succeed(&["search", "--fen", fen, "--depth", "2", "--json"]);
    let search: octet_notation::json::SearchJson = serde_json::from_str(&out).expect("JSON");
    assert_eq!(search.fen, fen);
    let cycles = search.result.cycles;
    assert!(cycles > Some(100_000));
    assert_eq!(
        search.result,
        octet_notation::json::ReportJson::new(&expected.result, cycles)
    );
    assert_eq!(search.iterations.len(), 2);
}

#[test]
fn a_search_ends_at_its_cycle_limit_with_a_move() {
    // Within iterations: at the beginning of one there is no move yet.
    for limit in [1_000_000, 3_000_000] {
        let out = succeed(&["search", "--cycles", &limit.to_string(), "--json"]);
        let search: Value = serde_json::from_str(&out).expect("JSON");
        let cycles = search["cycles"].as_u64().expect("a number");
        assert!((limit..limit + 50_000).contains(&cycles), "{cycles}");
    }
    let out = succeed(&["search", "--cycles", "1", "--json"]);
    let search: Value = serde_json::from_str(&out).expect("JSON");
    assert!(search["best"].is_string(), "{search}");
    let out = succeed(&["search", "--moves", "e2e4", "e7e5", "--nodes", "50"]);
    assert!(last_line(&out).contains(" 50 "), "{out}");
}

#[test]
fn bench_counts_the_engines_nodes() {
    let out = succeed(&["bench", "1"]);
    let lines: Vec<Vec<&str>> = out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    let [positions @ .., opening, kiwipete, before, _] = &lines[..] else {
        panic!("{out}")
    };
    let root_pst = before[0].parse::<u64>();
    assert!(
        root_pst.is_ok_and(|cycles| (300_000..450_000).contains(&cycles)),
        "{out}"
    );
    assert_eq!(positions.len(), octet_engine::bench::POSITIONS.len());
    for (line, leaves, what) in [(opening, "197281", "perft4"), (kiwipete, "97862", "perft3")] {
        assert_eq!([line[0], line[2]], [leaves, what], "{out}");
        assert!(
            line[1]
                .parse::<f64>()
                .is_ok_and(|cycles| (300.0..600.0).contains(&cycles))
        );
    }
    let (nodes, _) = numbers(last_line(&out), "node", " nodes");
    let expected: u64 = octet_engine::bench::POSITIONS
        .iter()
        .map(|fen| {
            let game = octet_engine::game::Game::from_fen(fen).expect("a FEN");
            let limits = octet_engine::search::Limits::depth(1);
            u64::from(
                octet_bench::crosscheck::EngineRun::new(&game, limits)
                    .result
                    .nodes,
            )
        })
        .sum();
    assert_eq!(nodes, expected);
}

/// The routines are sorted, and their cycles add up to all.
#[test]
fn profile() {
    let out = succeed(&["profile", "--fen", "startpos", "--depth", "2", "--top", "3"]);
    let (_, cycles) = numbers(last_line(&out), "node", " nodes");
    let rows = out.lines().skip(1).take_while(|line| !line.is_empty());
    let column = |row: &str| -> u64 {
        let cycles = row.split_whitespace().nth(2).expect("a column");
        cycles.parse().unwrap_or_else(|e| panic!("{row}: {e}"))
    };
    let rows: Vec<u64> = rows.map(column).collect();
    assert_eq!(rows.iter().sum::<u64>(), cycles);
    assert!(rows.is_sorted_by(|a, b| a >= b));
    let heads: Vec<&str> = out
        .lines()
        .filter(|line| line.starts_with("routine") || line.starts_with("at "))
        .collect();
    octet_testing::assert_snapshot!(heads.join("\n"));

    let out = succeed(&["profile", "--fen", "startpos", "--perft", "2", "--listing"]);
    assert!(out.contains("\nperft:\n"), "{out}");
    let (leaves, _) = numbers(last_line(&out), "leaf", " leaves");
    assert_eq!(leaves, 400);
}

#[cfg(unix)]
#[test]
fn a_closed_output_pipe_ends_it_without_a_message() {
    use std::process::Stdio;
    let mut child = command(&["profile", "--fen", "startpos", "--depth", "1", "--listing"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(141));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn help_and_version() {
    assert!(
        run(&["--help"])
            .out
            .contains("Compare the program with the engine")
    );
    assert!(run(&["--version"]).out.starts_with("octet-emu "));
}
