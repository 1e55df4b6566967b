//! `octet-c128` from the command line.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use c128::platform::memory_map::CORE_LIMIT;
use octet_asm::{Symbol, SymbolKind};

fn octet_c128(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_octet-c128");
    Command::new(program)
        .args(arguments)
        .output()
        .expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn two_builds_write_the_same_files() {
    let root = tempfile::tempdir().expect("a folder");
    let folders = ["first/of/two", "second"].map(|name| root.path().join(name));
    for folder in &folders {
        let output = octet_c128(&["build", "--out", folder.to_str().expect("text")]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let out = text(&output.stdout);
        assert!(
            out.contains("octet.prg") && out.contains(&format!("of {CORE_LIMIT}")),
            "{out}"
        );
    }
    for name in [
        "prg", "d64", "d71", "d81", "elf", "lbl", "dbg", "lst", "s", "cfg", "map",
    ] {
        let [first, second] = folders.each_ref().map(|folder| {
            let path = folder.join(format!("octet.{name}"));
            std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
        });
        assert!(first == second, "octet.{name} differs");
        assert!(!first.is_empty());
    }
}

#[test]
fn build_names_a_file_that_it_cannot_write() {
    let output = octet_c128(&["build", "--out", "/dev/null/octet"]);
    assert!(!output.status.success());
    assert!(text(&output.stderr).starts_with("octet-c128: cannot write /dev/null/octet"));
}

#[test]
fn map_and_listing_are_printed_and_an_unknown_routine_refused() {
    let map = octet_c128(&["map"]);
    assert!(map.status.success() && text(&map.stdout).contains("LOWCODE"));
    let listing = octet_c128(&["listing", "think"]);
    assert!(listing.status.success() && text(&listing.stdout).contains("think: Searches"));
    let missing = octet_c128(&["listing", "thnik"]);
    assert!(!missing.status.success());
    assert_eq!(
        text(&missing.stderr),
        "octet-c128: there is no routine \"thnik\"\n"
    );
}

#[test]
fn a_map_that_does_not_fit_is_printed_with_the_reason() {
    let grown = octet_c128(&["map", "--grow", "UI=9000"]);
    assert!(!grown.status.success());
    let (map, error) = (text(&grown.stdout), text(&grown.stderr));
    assert!(map.contains("Limits") && map.contains("LOWBSS"), "{map}");
    assert!(
        error.contains("segment UI is ") && error.contains(" too long"),
        "{error}"
    );
    let fits = octet_c128(&["map", "--grow", "COLD=1"]);
    assert!(fits.status.success(), "{}", text(&fits.stderr));
    for (grow, reason) in [
        ("UI", "a segment's name"),
        ("HEAP=1", "there is no segment \"HEAP\""),
    ] {
        let refused = octet_c128(&["map", "--grow", grow]);
        assert!(!refused.status.success());
        assert!(
            text(&refused.stderr).contains(reason),
            "{}",
            text(&refused.stderr)
        );
    }
}

/// The text in quotes after `start`.
fn quoted<'t>(text: &'t str, start: &'t str) -> Vec<&'t str> {
    let parts = text.split(start).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

#[test]
fn the_listing_has_a_place_for_every_link_and_symbol_and_a_page_for_every_routine() {
    let folder = tempfile::tempdir().expect("a folder");
    let [path, site] = ["listing.html", "site"].map(|name| folder.path().join(name));
    let [html, pages] = [&path, &site].map(|path| path.to_str().expect("text"));
    let output = octet_c128(&["listing", "--html", html, "--site", pages]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let page = std::fs::read_to_string(&path).expect("the page");
    let ids = quoted(&page, " id=\"");
    let places: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(places.len(), ids.len(), "a place has a name of its own");
    let links = quoted(&page, "href=\"");
    // An icon of no bytes, so that a browser asks nobody for one.
    for link in links.into_iter().filter(|link| *link != "data:,") {
        let place = link
            .strip_prefix('#')
            .unwrap_or_else(|| panic!("{link} leads outside"));
        assert!(places.contains(place), "no place for {link}");
    }
    let program = c128::program::build().expect("the program");
    let is_placed = |symbol: &&Symbol| !symbol.local || symbol.segment.is_some();
    for symbol in program.symbols().iter().filter(is_placed) {
        assert!(
            places.contains(symbol.name.as_str()),
            "{} has no place",
            symbol.name
        );
    }
    for symbol in program.symbols() {
        let file = site.join(format!("{}.html", symbol.name));
        let is_routine = symbol.kind == SymbolKind::Routine;
        assert!(!is_routine || file.is_file(), "{} has no page", symbol.name);
    }
    for name in [
        "index.html",
        "constants.html",
        "listing.css",
        "listing.js",
        "names.js",
    ] {
        assert!(site.join(name).is_file(), "the site has no {name}");
    }
    assert_eq!(quoted(&page, "class=\"essay\" id=\"").len(), 8);
    assert!(page.matches("class=\"mirror\"").count() > 60);
    for width in ["h9", "never"] {
        assert!(
            page.contains(&format!("<tr class=\"{width}\">")),
            "no line is {width}"
        );
    }
    let refused = octet_c128(&["listing", "--html", "/dev/null/listing.html"]);
    assert!(!refused.status.success());
    assert!(text(&refused.stderr).starts_with("octet-c128: cannot write /dev/null/listing.html"));
    assert!(
        !octet_c128(&["listing"]).status.success(),
        "a routine or a page is wanted"
    );
}

#[test]
fn encode_prints_a_position_as_bytes_of_the_core() {
    let output = octet_c128(&["encode", "--moves", "g1f3 g8f6"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let shape = |line: &&str| line.starts_with("{\"name\": \"") && line.ends_with("]}");
    assert!(lines.iter().all(shape), "{lines:?}");
    assert!(
        lines
            .iter()
            .any(|line| line.contains("\"hash_0 of the game\""))
    );
    for (arguments, reason) in [
        (["encode", "--fen", "8/8"], "octet-c128: bad FEN: "),
        (["encode", "--moves", "e2e5"], "octet-c128: "),
    ] {
        let output = octet_c128(&arguments);
        assert!(!output.status.success());
        assert!(
            text(&output.stderr).starts_with(reason),
            "{}",
            text(&output.stderr)
        );
    }
}

#[test]
fn prove_prints_a_table_or_json() {
    let table = octet_c128(&["prove"]);
    assert!(table.status.success(), "{}", text(&table.stderr));
    let out = text(&table.stdout);
    assert!(out.starts_with("proved guarded wrong\n") && !out.contains("guarded: "));
    let all = octet_c128(&["prove", "--all"]);
    assert!(text(&all.stdout).contains("guarded: always: "));
    let json = octet_c128(&["prove", "--json"]);
    let json: serde_json::Value = serde_json::from_str(text(&json.stdout)).expect("JSON");
    let subjects = json["subjects"].as_array().expect("subjects");
    let stores = subjects.iter().find(|of| of["subject"] == "stores");
    let guarded = stores.expect("stores")["guarded"]
        .as_array()
        .expect("a list");
    assert!(!guarded.is_empty() && guarded[0]["place"].is_string());
}
