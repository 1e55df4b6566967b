//! What the first RUN unpacks.

use c128::platform::c128::memory_map::TT_START;
use c128::program::PACKED;
use octet_emulator::console::{Console, Setup};
use octet_emulator::program::load;

/// What is unpacked is what was packed, byte for byte.
#[test]
fn ui_overlay_and_cold_data() {
    let program = load::assemble().expect("the program assembles");
    let image = load::image_of(&program).expect("an image");
    let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
    for name in ["set_mmu", "unpack_ui"] {
        let address = console.address(name).expect(name);
        let cycles = console.machine.call(address, 2_000_000);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    let starts = [program.segment(PACKED[0]).expect("the UI").start, TT_START];
    for (name, start) in PACKED.into_iter().zip(starts) {
        let bytes = &program.segment(name).expect(name).bytes;
        let there = console.machine.read_bank(1, start, bytes.len());
        assert!(there == *bytes, "{name}");
    }
}
