//! What the first RUN unpacks into bank 1.

use c128::platform::c128::memory_map::TT_START;
use c128::program::PACKED;
use octet_emulator::console::Setup;
use octet_emulator::program::load;

use crate::common;

#[test]
fn ui_overlay_and_cold_data_are_unpacked_as_they_were_assembled() {
    let program = load::assemble().expect("the program assembles");
    let mut console = common::power_on(Setup::default());
    for name in ["set_mmu", "unpack_ui"] {
        let address = console.address(name).expect(name);
        let cycles = console.machine.call(address, 2_000_000);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
    let starts = [program.segment(PACKED[0]).expect("the UI").start, TT_START];
    for (name, start) in PACKED.into_iter().zip(starts) {
        let bytes = &program.segment(name).expect(name).bytes;
        let unpacked = console.machine.read_bank(1, start, bytes.len());
        assert!(unpacked == *bytes, "{name}");
    }
}
