//! `octet-emu check`: results, records, refused arguments, interruption.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use octet_bench::listing::Listing;
use octet_bench::mutation::{MutatedByte, Mutation};
use octet_console::load;
use serde_json::Value;

use crate::run::{Ran, command, folder, refused, run, succeed, text};

const POSITIONS: &str = "\
# two positions
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"start\"; c0 \"the opening\";
4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 3; fmvn 7; id \"pawn\"; c0 \"a pawn\"; moves \"e1d2 e8d7\";
";

fn positions(folder: &Path) -> String {
    let path = folder.join("positions.epd");
    fs::write(&path, POSITIONS).expect("a file");
    text(&path).to_owned()
}

pub fn json(path: &Path) -> Value {
    let bytes = fs::read(path).expect("a file");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// A wrong line of a positions file is left out, as everywhere. What is forgiven is reported.
#[test]
fn a_line_that_cannot_be_read_is_left_out() {
    let folder = folder();
    let path = folder.path().join("some.epd");
    let lines = "8/8/8/8/8/8/8/8 w - - id \"x\";\n4k3/8/8/8/8/8/4P3/4K3 w K e6 ;D1 6\n";
    fs::write(&path, lines).expect("a file");
    let ran = run(&["check", "--positions", text(&path), "--depth", "1"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(
        ran.out.contains("1 of 1 positions identical at depth 1"),
        "{ran:?}"
    );
    for said in [
        "some.epd: line 1: board \"8/8/8/8/8/8/8/8\": White has no king; left out",
        "some.epd: line 2: nobody can castle by \"K\"",
        "some.epd: line 2: en passant square \"e6\"",
    ] {
        assert!(ran.err.contains(said), "{said}: {ran:?}");
    }
}

/// The program with the tempo subtracted in place of added, as an ELF file.
pub fn damaged(folder: &Path) -> String {
    let program = load::assemble().expect("it assembles");
    let listing = Listing::new(&program);
    let tempo = listing
        .entries()
        .find(|entry| entry.text == "adc tempo")
        .expect("the tempo is added");
    let mut bytes = octet_asm::write::elf::write(&program);
    let code = program.segment("CODE").expect("code");
    let start = find(&bytes, &code.bytes);
    let at = start + usize::from(tempo.address - code.start);
    let mutation = Mutation {
        program: 0,
        kind: MutatedByte::Opcode,
        address: tempo.address,
        start: tempo.address,
        old: bytes[at],
        // ADC becomes SBC.
        new: bytes[at] ^ 0x80,
    };
    assert_eq!(mutation.old, tempo.bytes[0]);
    bytes[at] = mutation.new;
    let path = folder.join("damaged.elf");
    fs::write(&path, bytes).expect("a file");
    text(&path).to_owned()
}

fn find(bytes: &[u8], part: &[u8]) -> usize {
    let found = bytes.windows(part.len()).position(|window| window == part);
    found.expect("the code is in the file")
}

#[test]
fn positions_of_a_file_are_compared_and_recorded() {
    let folder = folder();
    let (positions, record) = (positions(folder.path()), folder.path().join("record.json"));
    let arguments = [
        "check",
        "--positions",
        &positions,
        "--depth",
        "2",
        "--threads",
        "2",
    ];
    let out = succeed(&[&arguments[..], &["--json", text(&record), "--table"]].concat());
    assert!(
        out.contains("2 of 2 positions identical at depth 2"),
        "{out}"
    );
    assert!(out.contains("\nstart "), "{out}");
    let record = json(&record);
    assert_eq!(record["identical"], true);
    assert_eq!(record["interrupted"], false);
    let pawn = &record["positions"][1];
    assert_eq!(pawn["id"], "pawn");
    let [engine, c128] = ["engine", "c128"].map(|side| &pawn[side]["iterations"][1]);
    for field in ["depth", "score", "best", "pv", "nodes", "hash"] {
        assert_eq!(engine[field], c128[field], "{field}");
    }
    assert!(c128["cycles"].as_u64() > Some(1_000));
    // Two positions take few of the rules, and the king's moves are among them.
    assert!(
        out.contains(" taken at least 10 times by either side"),
        "{out}"
    );
    let rules = record["rules"].as_array().expect("rules");
    let king = rules.iter().find(|rule| rule["rule"] == "king move");
    assert!(king.expect("king moves")["white"].as_u64() > Some(0));
    assert!(
        rules
            .iter()
            .all(|rule| rule["rule"] != "castling gives check")
    );
}

#[test]
fn contracts_are_held_when_asked() {
    let folder = folder();
    let positions = positions(folder.path());
    let arguments = [
        "check",
        "--contracts",
        "--positions",
        &positions,
        "--depth",
        "2",
    ];
    let out = succeed(&arguments);
    let identical = "2 of 2 positions identical at depth 2";
    assert!(out.contains(identical), "{out}");
    refused(&["check", "--contracts", "--image", "octet.elf"]);
}

#[test]
fn without_a_command_it_builds_compares_and_names_vice() {
    let folder = folder();
    let output = folder.path().join("made/here");
    let arguments = [
        "--only",
        "castle-all",
        "--depth",
        "2",
        "--out",
        text(&output),
    ];
    let out = succeed(&arguments);
    for name in ["octet.prg", "octet.elf", "octet.lst", "octet.map"] {
        assert!(output.join(name).is_file(), "{name}");
        assert!(
            out.lines().next().is_some_and(|line| line.contains(name)),
            "{out}"
        );
    }
    assert!(out.contains("castle-all-white"), "{out}");
    assert!(out.contains("x128 -autostart"), "{out}");
    let elf = output.join("octet.elf");
    succeed(&[
        "check",
        "--image",
        text(&elf),
        "--only",
        "castle-all-black",
        "--depth",
        "1",
    ]);
}

#[test]
fn a_damaged_program_is_reported_with_its_first_differing_node() {
    let folder = folder();
    let (image, positions) = (damaged(folder.path()), positions(folder.path()));
    let record = folder.path().join("record.json");
    let arguments = ["check", "--image", &image, "--positions", &positions];
    let ran = run(&[&arguments[..], &["--depth", "2", "--json", text(&record)]].concat());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    for part in [
        "start  rnbqkbnr/",
        "evaluation: at the root: score",
        "first node that differs:",
        "    path ",
        "0 of 2 positions identical",
        "DIFFERENT in 2 positions",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
    let record = json(&record);
    assert_eq!(record["identical"], false);
    let differences = record["positions"][0]["differences"].as_array();
    let is_search = |difference: &&Value| difference["layer"] == "search";
    let search = differences.into_iter().flatten().find(is_search);
    let search = search.expect("the search, above the layers that differ first");
    assert!(search["divergence"]["same_nodes"].as_u64() > Some(0));
}

#[test]
fn a_refusal_names_the_file_the_line_or_the_argument() {
    let folder = folder();
    let file = |name: &str, contents: &str| {
        let path = folder.path().join(name);
        fs::write(&path, contents).expect("a file");
        text(&path).to_owned()
    };
    let none = text(&folder.path().join("none.epd")).to_owned();
    let err = refused(&["check", "--positions", &none]);
    assert!(
        err.contains("none.epd") && err.contains("No such file"),
        "{err}"
    );

    let bad = file(
        "bad.epd",
        "# nothing\n8/8/8/8/8/8/8/8 w - - id \"x\"; c0 \"y\";\n",
    );
    let err = refused(&["check", "--positions", &bad]);
    assert!(err.contains("bad.epd: line 2:"), "{err}");

    let empty = file("empty.epd", "# nothing\n");
    let err = refused(&["check", "--positions", &empty]);
    assert!(err.contains("no position"), "{err}");

    let not_elf = file("not.elf", "this is no program");
    let err = refused(&["check", "--image", &not_elf]);
    assert!(err.contains("not.elf: not a readable ELF file"), "{err}");

    let err = refused(&["check", "--only", "no such thing"]);
    assert!(err.contains("\"no such thing\""), "{err}");

    let err = refused(&[
        "check",
        "--only",
        "castle-all",
        "--depth",
        "1",
        "--json",
        "/no/folder/x",
    ]);
    assert!(err.contains("/no/folder"), "{err}");

    for arguments in [
        &["check", "--depth", "0"][..],
        &["check", "--depth", "2", "--nodes", "5"],
        &["check", "--threads", "0"],
        &["check", "--games", "0"],
        &["check", "--games", "1", "--depth", "2"],
        &["check", "--seed", "1"],
        &["perft"],
        &["search", "--cycles", "0"],
        &["nonsense"],
    ] {
        refused(arguments);
    }
    let err = refused(&["perft", "2", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"]);
    assert!(err.contains("bad FEN"), "{err}");
    let err = refused(&["search", "--moves", "e2e4 e2e4", "--depth", "1"]);
    assert!(err.contains("e2e4"), "{err}");
}

#[test]
fn a_whole_game_is_compared_and_recorded() {
    let folder = folder();
    let record = folder.path().join("record.json");
    let arguments = ["check", "--games", "1", "--nodes", "200"];
    let out = succeed(&[&arguments[..], &["--json", text(&record)]].concat());
    let record = json(&record);
    let game = &record["games"][0];
    let moves = game["moves"].as_array().expect("moves").len() as u64;
    assert_eq!(game["difference"], Value::Null);
    // The opening's eight plies are not searched.
    let searched = game["positions"].as_u64().expect("a number");
    assert_eq!(searched, moves - 8);
    assert!(searched > 1);
    let last = format!("1 game, {searched} moves: identical");
    assert_eq!(out.lines().last(), Some(&*last));
}

#[test]
fn a_damaged_program_differs_in_a_game() {
    let folder = folder();
    let image = damaged(folder.path());
    let ran = run(&["check", "--image", &image, "--games", "1", "--nodes", "100"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    for part in [
        "game 1, move 5  ",
        "  moves ",
        "search: 100 nodes, iteration 1: ",
        "first node that differs:",
        "1 game, 1 move: DIFFERENT in 1 game",
    ] {
        assert!(ran.out.contains(part), "{part}: {}", ran.out);
    }
}

#[test]
fn an_elf_file_cut_short_is_refused() {
    let folder = folder();
    let elf = octet_asm::write::elf::write(&load::assemble().expect("it assembles"));
    for part in 1..8 {
        let path = folder.path().join("cut.elf");
        fs::write(&path, &elf[..elf.len() * part / 8]).expect("a file");
        refused(&["check", "--image", text(&path), "--only", "castle-all"]);
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_comparison_and_writes_the_record() {
    let folder = folder();
    let record = folder.path().join("record.json");
    let mut command = command(&["check", "--depth", "20", "--json", text(&record)]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = child.spawn().expect("it runs");
    std::thread::sleep(Duration::from_millis(1_500));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill runs").success());
    let ran: Ran = child.wait_with_output().expect("it ends").into();
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(ran.out.contains("interrupted"), "{ran:?}");
    let record = json(&record);
    assert_eq!(record["interrupted"], true);
}

#[test]
fn random_positions_are_the_same_when_a_run_goes_on() {
    let folder = folder();
    let [first, second, whole] = ["first", "second", "whole"].map(|name| folder.path().join(name));
    let check = |count: &str, more: &[&str]| {
        let random = ["check", "--random", count, "--seed", "3", "--nodes", "20"];
        succeed(&[&random[..], more].concat())
    };
    check("10", &["--json", text(&first)]);
    let out = check("25", &["--resume", text(&first), "--json", text(&second)]);
    assert!(out.contains("25 positions of seed 3 at 20 nodes"), "{out}");
    assert!(out.ends_with(": identical\n"), "{out}");
    check("25", &["--json", text(&whole)]);
    let [second, whole] = [&second, &whole].map(|path| {
        let mut record = json(path);
        record["seconds"] = 0.into();
        record
    });
    assert_eq!(second, whole);
    // Another seed is another check.
    let other = [
        "check",
        "--random",
        "9",
        "--nodes",
        "20",
        "--resume",
        text(&first),
    ];
    let err = refused(&other);
    assert!(
        err.contains("is about seed 3 at 20 nodes, not 1 at 20 nodes"),
        "{err}"
    );
    // And so is the table in an expansion.
    let err = refused(&[&other[..], &["--reu", "128"]].concat());
    let expanded = "not 1 at 20 nodes with an expansion of 128 KB";
    assert!(err.contains(expanded), "{err}");
    let damaged = damaged(folder.path());
    let ran = run(&["check", "--random", "3", "--image", &damaged]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("DIFFERENT in 3"), "{ran:?}");
}
