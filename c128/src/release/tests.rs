//! The files of a small program.

use octet_asm::{Asm, Kind, Program, asm};

use super::files;
use crate::platform::basic_line::basic_stub;
use crate::platform::memory_map::BASIC_START;

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

#[test]
fn the_stub_is_a_basic_line() {
    let stub = basic_stub(10, 7181);
    assert_eq!(
        stub,
        [0x0B, 0x1C, 10, 0, 0x9E, b'7', b'1', b'8', b'1', 0, 0, 0]
    );
    assert_eq!(usize::from(BASIC_START) + stub.len(), 7181);
}

#[test]
fn every_kind_of_file_is_made() {
    let all = files(&small(), "octet", "Octet").expect("room");
    let mut names: Vec<&str> = all.iter().map(|file| file.parts().0).collect();
    names.sort_unstable();
    let expected = [
        "bank0", "bank1", "cfg", "d64", "d71", "d81", "dbg", "elf", "lbl", "lst", "manual", "map",
        "prg", "s",
    ];
    assert_eq!(names, expected.map(|end| format!("octet.{end}")));
}
