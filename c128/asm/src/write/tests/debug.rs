//! The debug information is consistent in itself, with the program, and with what ld65 writes.

use std::collections::BTreeMap;
use std::fs;

use super::files::{folder, run, write_source};
use super::sample;
use crate::tests::opcodes::every_instruction;
use crate::write::dbg;
use crate::{Program, Symbol};

/// The records of a kind: each one's fields by name.
fn records<'t>(text: &'t str, kind: &str) -> Vec<BTreeMap<&'t str, &'t str>> {
    let rows = text.lines().filter_map(|line| line.split_once('\t'));
    let rows = rows.filter(|(found, _)| *found == kind);
    let fields = |row: &'t str| row.split(',').filter_map(|field| field.split_once('='));
    rows.map(|(_, row)| fields(row).collect()).collect()
}

fn number(text: &str) -> u32 {
    let (digits, radix) = text.strip_prefix("0x").map_or((text, 10), |hex| (hex, 16));
    u32::from_str_radix(digits, radix).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Numbers with `+` between.
fn numbers(text: Option<&&str>) -> Vec<usize> {
    let parts = text.into_iter().flat_map(|text| text.split('+'));
    parts.map(|part| number(part) as usize).collect()
}

fn check(program: &Program) {
    let text = dbg::write(program, "octet");
    let info = &records(&text, "info")[0];
    for (kind, count) in info {
        assert_eq!(records(&text, kind).len() as u32, number(count), "{kind}");
    }
    for kind in ["file", "line", "seg", "span", "scope", "sym"] {
        let numbered = records(&text, kind).into_iter().enumerate();
        for (n, record) in numbered {
            assert_eq!(number(record["id"]) as usize, n, "{kind}");
        }
    }
    let files = records(&text, "file");
    let spans = records(&text, "span");
    // Every byte of an instruction belongs to the line of Rust that wrote it.
    let mut sources: BTreeMap<(usize, u32), (&str, u32)> = BTreeMap::new();
    for line in records(&text, "line") {
        let file = files[number(line["file"]) as usize]["name"].trim_matches('"');
        for span in numbers(line.get("span")) {
            let span = &spans[span];
            let (segment, start) = (number(span["seg"]) as usize, number(span["start"]));
            for at in start..start + number(span["size"]) {
                let before = sources.insert((segment, at), (file, number(line["line"])));
                assert_eq!(before, None, "byte {at} of segment {segment}");
            }
        }
    }
    for (index, segment) in program.segments().iter().enumerate() {
        for line in segment.lines.iter().filter(|line| line.len > 0) {
            if matches!(line.item, crate::item::Item::Fill(_)) {
                continue;
            }
            let source = (line.place.file(), line.place.line());
            assert_eq!(sources.get(&(index, line.offset)), Some(&source));
        }
    }
    let symbols = records(&text, "sym");
    let is_placed = |symbol: &&Symbol| !symbol.local || symbol.segment.is_some();
    let placed = program.symbols().iter().filter(is_placed);
    for (symbol, record) in placed.zip(&symbols) {
        assert_eq!(
            number(record["val"]),
            u32::from(symbol.address),
            "{}",
            symbol.name
        );
        let segment = record.get("seg").map(|segment| number(segment) as usize);
        assert_eq!(segment, symbol.segment, "{}", symbol.name);
        let name = record["name"].trim_matches('"');
        let whole = symbol.name == name || symbol.name.ends_with(&format!("__{name}"));
        assert!(
            whole && !name.is_empty(),
            "{} is called {name}",
            symbol.name
        );
    }
}

#[test]
fn every_byte_has_its_line_and_every_symbol_its_value() {
    check(&sample());
    check(&every_instruction().0);
}

/// If ld65 is installed, it has the same segments and the same values for global names.
#[test]
fn ld65_writes_the_same_segments_and_symbols() {
    let (folder, program) = (folder(), sample());
    write_source(folder.path(), &program);
    let done = run(folder.path(), "ca65", &["-g", "-o", "octet.o", "octet.s"]).and_then(|()| {
        let arguments = [
            "-C",
            "octet.cfg",
            "-o",
            "octet.bin",
            "--dbgfile",
            "ld65.dbg",
            "octet.o",
        ];
        run(folder.path(), "ld65", &arguments)
    });
    if done.is_none() {
        return;
    }
    let theirs = fs::read_to_string(folder.path().join("ld65.dbg")).expect("ld65's");
    let ours = dbg::write(&program, "octet");
    assert_eq!(theirs.lines().next(), ours.lines().next(), "the version");
    let places = |text: &str, kind: &str, value: &str| -> BTreeMap<String, u32> {
        let records = records(text, kind).into_iter();
        let records = records
            .filter_map(|record| Some((record["name"].to_owned(), number(record.get(value)?))));
        records.collect()
    };
    let (known, found) = (
        places(&theirs, "seg", "start"),
        places(&ours, "seg", "start"),
    );
    for (name, start) in &found {
        assert_eq!(known.get(name), Some(start), "segment {name}");
    }
    let (known, found) = (places(&theirs, "sym", "val"), places(&ours, "sym", "val"));
    let both = found.iter().filter(|(name, _)| known.contains_key(*name));
    assert!(both.clone().count() > 8, "{known:?}");
    for (name, value) in both {
        assert_eq!(known[name], *value, "{name}");
    }
}
