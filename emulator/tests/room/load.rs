//! What the first RUN unpacks.

use c128::computer::banks::TABLE_START;
use c128::program::PACKED;
use emulator::desk::{Desk, Setup};
use emulator::octet::load;

/// What is unpacked is what was packed, byte for byte.
#[test]
fn room_and_attic() {
    let program = load::assemble().expect("the program assembles");
    let image = load::image(&program).expect("an image");
    let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
    for name in ["set_banks", "unpack_room"] {
        let address = desk.address(name).expect(name);
        let cycles = desk.machine.call(address, 2_000_000);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    let starts = [
        program.segment(PACKED[0]).expect("a room").start,
        TABLE_START,
    ];
    for (name, start) in PACKED.into_iter().zip(starts) {
        let bytes = &program.segment(name).expect(name).bytes;
        let there = desk.machine.read_bank(1, start, bytes.len());
        assert!(there == *bytes, "{name}");
    }
}
