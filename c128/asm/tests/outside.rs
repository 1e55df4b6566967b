//! A program outside of the workspace, which has this package alone, under another name.

use std::path::Path;
use std::process::Command;

const MANIFEST: &str = r#"[package]
name = "outside"
version = "0.1.0"
edition = "2024"

[dependencies]
six = { package = "octet-asm", path = "PATH" }

[workspace]
"#;

const PROGRAM: &str = r##"use six::prove::{Entries, prove};
use six::write::lst;
use six::{Asm, Kind, asm, variables};

variables! {
    /// What is counted.
    Vars "my_" |asm| {
        /// The sum.
        sum 2, "the sum, low byte first";
    }
}

const STEP: u8 = 3;

fn main() {
    let mut program = Asm::new();
    let code = program.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let bss = program.segment("BSS", 0x2000, 0x20FF, Kind::Bss);
    program.zero_page(0x02..=0x7F);
    let vars = Vars::reserve(&mut program, bss);
    let left = program.zp("left");
    program.select(code);
    let a = &mut program;
    asm! { a;
        /// Adds STEP as many times as X holds.
        routine add_up {
            takes    x "how often, 1 at least"
            returns  my_sum
            destroys a, left
        }
        lda  #0
        for byte in 0..2 {
            sta  vars.sum + byte
        }
        stx  left
    @next:
        clc
        lda  vars.sum
        adc  #STEP              // a constant by its name
        sta  vars.sum
        bcc  @same
        inc  vars.sum + 1
    @same:
        dec  left
        bne  @next
        lda  0xD012             // a number is an address
        cmp  #<vars.sum
        lda  @same + 1
        jmp  ends

        /// Returns.
        routine ends {
        }
        rts
    }
    let program = program.finish().unwrap_or_else(|errors| panic!("{errors}"));
    let entries = Entries { called: &[("add_up", |_| true)], ..Entries::NONE };
    print!("{}{}", prove(&program, &entries).text(true), lst::write(&program, "Outside"));
}
"##;

#[test]
fn a_program_outside_assembles_proves_and_lists() {
    let folder = tempfile::tempdir().expect("a folder");
    let package = env!("CARGO_MANIFEST_DIR");
    let manifest = MANIFEST.replace("PATH", &package.replace('\\', "/"));
    std::fs::create_dir(folder.path().join("src")).expect("a folder");
    // The versions are those of the workspace, so that nothing is looked for elsewhere.
    let lock = Path::new(package).join("../../Cargo.lock");
    for (name, text) in [("Cargo.toml", manifest.as_str()), ("src/main.rs", PROGRAM)] {
        std::fs::write(folder.path().join(name), text).expect("written");
    }
    if lock.exists() {
        std::fs::copy(lock, folder.path().join("Cargo.lock")).expect("copied");
    }
    let run = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(folder.path())
        .env("CARGO_TARGET_DIR", folder.path().join("target"))
        .output()
        .expect("cargo");
    let (out, errors) = (
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr),
    );
    assert!(run.status.success(), "{errors}");
    assert!(
        out.contains("add_up:") && out.contains("adc #STEP"),
        "{out}"
    );
    assert!(!out.contains("wrong: "), "{out}");
}
