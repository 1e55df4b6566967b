//! Writing files, and reassembling the ca65 source.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::sample;
use crate::asm::tests::opcodes::every_instruction;
use crate::asm::{Asm, Kind, Program, fixed, fixed_zp};
use crate::image::{File, files, write};

/// A fresh folder, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("octet-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.0)
            .expect("a folder")
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn file(name: &str, text: &str) -> File {
    File {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    }
}

#[test]
fn all_files_are_written() {
    let folder = Folder::new("all");
    write(&folder.0, &files(&sample(), "octet", "Octet")).expect("written");
    let names: Vec<String> = [
        "cfg", "d64", "d71", "d81", "elf", "lbl", "lst", "map", "prg", "s",
    ]
    .iter()
    .map(|end| format!("octet.{end}"))
    .collect();
    assert_eq!(folder.names(), names);
}

#[test]
fn a_failed_write_changes_no_file() {
    let folder = Folder::new("failure");
    fs::write(folder.0.join("first"), "old").expect("written");
    fs::create_dir(folder.0.join("second")).expect("a folder in the way");
    let error = write(&folder.0, &[file("first", "new"), file("second", "new")])
        .expect_err("a folder cannot be overwritten");
    let path = folder.0.join("second");
    let message = format!("{error:#}");
    assert!(
        message.starts_with(&format!("cannot write {}: ", path.display())),
        "{message}"
    );
    assert_eq!(folder.names(), ["first", "second"]);
    assert_eq!(
        fs::read_to_string(folder.0.join("first")).expect("read"),
        "old"
    );
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Option<()> {
    let run = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output();
    let Ok(output) = run else {
        eprintln!("{program} is not installed: nothing is reassembled");
        return None;
    };
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program}: {complaints}");
    assert_eq!(complaints, "", "{program} complains");
    Some(())
}

/// The ca65 source gives the same bytes, where ca65 is installed.
fn reassembles(name: &str, program: &Program) {
    let folder = Folder::new(name);
    write(&folder.0, &files(program, "octet", "Octet")).expect("written");
    let done = run(&folder.0, "ca65", &["-o", "octet.o", "octet.s"]).and_then(|()| {
        run(
            &folder.0,
            "ld65",
            &["-C", "octet.cfg", "-o", "octet.bin", "octet.o"],
        )
    });
    if done.is_some() {
        let prg = fs::read(folder.0.join("octet.prg")).expect("the program");
        let theirs = fs::read(folder.0.join("octet.bin")).expect("the reassembled program");
        assert_eq!(theirs, prg[2..]);
    }
}

#[test]
fn ca65_gives_the_same_bytes() {
    reassembles("sample", &sample());
}

#[test]
fn ca65_gives_the_same_bytes_for_every_instruction() {
    reassembles("instructions", &every_instruction().0);
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
    // In the zero page, but no zero-page operand.
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
    a.sta(padded.at(-1));
    a.ldx(second.y());
    a.stx(fixed_zp(0xFF));
    a.jmp(fixed(0x00FE).ind());
    reassembles(
        "empty",
        &a.finish().unwrap_or_else(|errors| panic!("{errors}")),
    );
}
