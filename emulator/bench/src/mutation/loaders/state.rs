//! What is compared when the program is loaded.

use c128::platform::memory_map::{UNPACK_ZP, UNPACK_ZP_LEN};
use octet_console::{Boot, Booted};

use super::super::seen::{Seen, video};

/// BASIC's zero page; the boot sectors keep variables behind the unpacker's, where BASIC keeps
/// nothing from one statement to the next.
const ZERO_PAGE: [std::ops::Range<u16>; 2] =
    [0x0A..UNPACK_ZP as u16 + UNPACK_ZP_LEN as u16, 0x73..0x90];
/// The vectors of the KERNAL and of BASIC.
const VECTORS: (u16, usize) = (0x0300, 0x34);
/// Where BASIC's text ends.
const TEXT_TOP: (u16, usize) = (0x1210, 2);
/// The VIC-II's screen, as the KERNAL has it.
const SCREEN: (u16, usize) = (0x0400, 1000);
/// The parts that show the bar.
const SCREENS: [&str; 2] = ["40 columns", "VDC"];
/// What the VDC shows: characters and attributes.
const VDC_MEMORY: u16 = 0x1000;
/// The VIC-II's registers that do not follow the raster.
const VIC: [std::ops::RangeInclusive<u8>; 3] = [0x00..=0x10, 0x15..=0x18, 0x1A..=0x1D];
/// Flags of the processor that are compared: interrupts, decimal mode.
const FLAGS: u8 = 0x0C;

/// What is in memory, on the screens and in the chips when booting has ended. Where it fails at a
/// moment (`timed`), the bar on the screens follows the cycles until then, and is left out.
pub(super) fn of_boot(boot: &Boot, booted: Booted, timed: bool) -> Seen {
    let machine = &boot.console.machine;
    let mut parts = vec![
        ("end".to_owned(), vec![booted as u8]),
        ("printed".to_owned(), boot.printed.clone().into_bytes()),
    ];
    let mut add = |name: &str, bytes: Vec<u8>| parts.push((name.to_owned(), bytes));
    let zero_page = ZERO_PAGE.into_iter().flatten();
    add(
        "BASIC's zero page",
        zero_page.map(|at| machine.peek_bank(0, at)).collect(),
    );
    for (name, (at, len)) in [
        ("vectors", VECTORS),
        ("end of the text", TEXT_TOP),
        ("40 columns", SCREEN),
    ] {
        add(name, machine.read_bank(0, at, len));
    }
    add("MMU", machine.mmu().registers.to_vec());
    let registers = machine.registers();
    add(
        "processor",
        vec![
            registers.sp,
            registers.p & FLAGS,
            machine.is_two_mhz().into(),
        ],
    );
    if let Some(chips) = machine.chips() {
        for (name, bytes) in video(chips, VIC.into_iter().flatten(), VDC_MEMORY) {
            add(name, bytes);
        }
        add("bus", vec![chips.cia_2.port_a()]);
    }
    if timed && booted != Booted::Program {
        parts.retain(|(name, _)| !SCREENS.contains(&name.as_str()));
    }
    Seen::of_parts(parts)
}
