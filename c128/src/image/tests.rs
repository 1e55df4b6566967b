//! The files of a small program, and how they are written.

use std::fs::{self, DirEntry};
use std::io;
use std::path::Path;

use octet_asm::{Asm, Kind, Program, asm};
use tempfile::TempDir;

use super::prg::{BASIC_START, basic_stub};
use super::{File, files, write};

fn small() -> Program {
    let mut asm = Asm::new();
    let basic = asm.segment("BASIC", BASIC_START, 0x1C0C, Kind::Table);
    let code = asm.segment("CODE", 0x1C0D, 0x1FFF, Kind::Code);
    asm.table(basic, "stub", 1, &basic_stub(10, 0x1C0D), "10 SYS 7181");
    asm.select(code);
    let a = &mut asm;
    asm! { a;
        /// Returns.
        routine start {}
        rts
    }
    asm.finish().unwrap_or_else(|errors| panic!("{errors}"))
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

#[test]
fn the_stub_is_a_basic_line() {
    let stub = basic_stub(10, 7181);
    assert_eq!(
        stub,
        [0x0B, 0x1C, 10, 0, 0x9E, b'7', b'1', b'8', b'1', 0, 0, 0]
    );
    assert_eq!(usize::from(BASIC_START) + stub.len(), 7181);
}

/// The names of a folder's files, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: io::Result<DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn file(name: &str, text: &str) -> File {
    File {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

#[test]
fn all_files_are_written() {
    let folder = folder();
    let all = files(&small(), "octet", "Octet").expect("room");
    write(folder.path(), &all).expect("written");
    let expected: Vec<String> = [
        "bank0", "bank1", "cfg", "d64", "d71", "d81", "dbg", "elf", "lbl", "lst", "map", "prg", "s",
    ]
    .iter()
    .map(|end| format!("octet.{end}"))
    .collect();
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn a_failed_write_changes_no_file() {
    let folder = folder();
    fs::write(folder.path().join("first"), "old").expect("written");
    fs::create_dir(folder.path().join("second")).expect("a folder in the way");
    let error = write(
        folder.path(),
        &[file("first", "new"), file("second", "new")],
    )
    .expect_err("a folder cannot be overwritten");
    let path = folder.path().join("second");
    let message = format!("{error:#}");
    assert!(
        message.starts_with(&format!("cannot write {}: ", path.display())),
        "{message}"
    );
    assert_eq!(names(folder.path()), ["first", "second"]);
    assert_eq!(
        fs::read_to_string(folder.path().join("first")).expect("read"),
        "old"
    );
}
