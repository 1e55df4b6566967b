//! Assembling the ca65 source again.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use super::sample;
use crate::tests::opcodes::every_instruction;
use crate::write::ca65;
use crate::write::memory::contents_of;
use crate::{Asm, Kind, Program, fixed, fixed_zp};

pub(super) fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Writes source and configuration for ca65.
pub(super) fn write_source(folder: &Path, program: &Program) {
    let texts = [
        ("octet.s", ca65::source(program, "Octet")),
        ("octet.cfg", ca65::config(program)),
    ];
    for (name, text) in texts {
        fs::write(folder.join(name), text).expect("written");
    }
}

/// Runs a program; `None` if it is not installed.
pub(super) fn run(folder: &Path, program: &str, arguments: &[&str]) -> Option<()> {
    let run = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output();
    let Ok(output) = run else {
        eprintln!("{program} is not installed: nothing is reassembled");
        return None;
    };
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {errors}");
    assert_eq!(errors, "", "{program}");
    Some(())
}

/// If ca65 is installed, it makes the same bytes of the source.
fn assert_reassembles(program: &Program) {
    let folder = folder();
    write_source(folder.path(), program);
    let done = run(folder.path(), "ca65", &["-o", "octet.o", "octet.s"]).and_then(|()| {
        run(
            folder.path(),
            "ld65",
            &["-C", "octet.cfg", "-o", "octet.bin", "octet.o"],
        )
    });
    if done.is_some() {
        let theirs = fs::read(folder.path().join("octet.bin")).expect("ld65's");
        assert_eq!(theirs, contents_of(program, 0).bytes);
    }
}

#[test]
fn ca65_gives_the_same_bytes() {
    assert_reassembles(&sample());
}

#[test]
fn ca65_gives_the_same_bytes_for_every_instruction() {
    assert_reassembles(&every_instruction().0);
}

#[test]
fn ca65_gives_the_same_bytes_without_loaded_code_in_a_segment() {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let empty = a.segment("EMPTY", 0x2000, 0x20FF, Kind::Table);
    let far = a.segment("FAR", 0x3000, 0x30FF, Kind::Bss);
    let low = a.segment("LOW", 0x0080, 0x00FF, Kind::Bss);
    let tail = a.segment("TAIL", 0x2100, 0x21FF, Kind::Table);
    a.select(empty);
    let nothing = a.global("nothing");
    // This is in the zero page, but is not a zero-page operand.
    let near = a.reserve(low, "near", 4, 1);
    let padded = a.reserve(far, "padded", 3, 1);
    a.reserve(far, "aligned", 3, 16);
    a.table_hi(tail, "table", 1, ["nothing"], "a table");
    a.select(code);
    a.reserve(code, "counter", 2, 1);
    a.initialised(code, "seed", 4, &[1, 2, 3], "a variable");
    let zero_page = a.zp_at("zero_page", 0x02, 2);
    let second = a.zp_alias("second", zero_page.at(1));
    a.lda(nothing.x());
    a.lda(near.at(1).y());
    a.sta(padded.at(-1).x());
    a.ldx(second.y());
    a.stx(fixed_zp(0xFF));
    a.jmp(fixed(0x00FE).ind());
    assert_reassembles(&a.finish().unwrap_or_else(|errors| panic!("{errors}")));
}

/// ca65 assembles code for where it runs, and the linker puts it where it is loaded.
#[test]
fn ca65_gives_the_same_bytes_for_code_that_runs_elsewhere() {
    let mut a = Asm::new();
    let main = a.segment("MAIN", 0x1000, 0x10FF, Kind::Code);
    let copied = a.segment("COPIED", 0x3000, 0x30FF, Kind::Copied);
    a.select(copied);
    a.routine("elsewhere", "Runs at its own address.");
    let again = a.label_here("again");
    a.lda(again.abs());
    a.jmp(again);
    a.load_image_of(copied, main, "image", "The code");
    a.select(main);
    a.jmp("elsewhere");
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    let source = ca65::source(&program, "Elsewhere");
    let [org, reloc] = [".org $3000", ".reloc"].map(|text| source.find(text));
    assert!(org.is_some() && org < reloc, "{source}");
    assert_reassembles(&program);
}
