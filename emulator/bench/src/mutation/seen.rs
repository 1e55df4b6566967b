//! What is compared when the program waits for the player.

use std::hash::{DefaultHasher, Hasher};

use anyhow::Result;
use c128::platform::slow_bus::OVERLAYS;
use octet_console::{Console, DRIVE};
use octet_machine::chips::Chips;
use octet_machine::{Image, Machine, SymbolKind};

use crate::crosscheck::hex::hex;

/// Variables of the shared block that follow the time: a program that takes other cycles has other
/// values there.
const TIMED: [&str; 5] = [
    "shared_uptime",
    "shared_second_shown",
    "shared_clock_white",
    "shared_clock_black",
    "shared_book_seed",
];
/// Further variables: what the keys mean, the score sheet, the clocks that run.
const VARIABLES: [&str; 8] = [
    "ui_input_mode",
    "ui_typed_len",
    "ui_cursor",
    "ui_chosen",
    "sheet_len",
    "sheet_all",
    "running_clock",
    "clock_counts_down",
];
/// The VIC-II's registers that do not follow the raster.
const VIC: [std::ops::RangeInclusive<u8>; 3] = [0x00..=0x10, 0x15..=0x18, 0x1B..=0x1D];
/// Its colours, of four bits.
const COLOURS: std::ops::RangeInclusive<u8> = 0x20..=0x2E;
/// Characters and screen of the VIC-II in bank 1.
const PICTURE: (u16, usize) = (c128::platform::memory_map::CHARSET, 0x0C00);
/// What the VDC has at least.
const VDC_MEMORY: u16 = 0x4000;

/// What is compared, in parts that have names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seen(Vec<(String, Vec<u8>)>);

impl Seen {
    /// What the console shows, plays, keeps and has written.
    pub(super) fn new(console: &Console) -> Result<Seen> {
        let mut parts = Vec::new();
        let mut add = |name: &str, bytes: Vec<u8>| parts.push((name.to_owned(), bytes));
        if console.has_ended() {
            add(
                "BASIC's zero page",
                console.machine.read_bank(0, 0x0A, 0x86),
            );
            add("vectors", console.machine.read_bank(0, 0x0314, 6));
            add("MMU", console.machine.mmu().registers.to_vec());
        } else {
            add("80 columns", console.text_80().join("\n").into_bytes());
            add("40 columns", console.text_40().join("\n").into_bytes());
            for (name, len) in variables(console.image()) {
                add(&name, console.bytes(&name, len)?);
            }
            let all = console.bytes("sheet_all", 2)?;
            let all = u16::from_le_bytes([all[0], all[1]]).min(1000);
            for name in ["sheet_from", "sheet_to"] {
                add(name, console.bytes(name, all.into())?);
            }
            let (at, len) = PICTURE;
            add("picture", console.machine.read_bank(1, at, len));
        }
        if let Some(chips) = console.machine.chips() {
            for (name, bytes) in video(chips, VIC.into_iter().flatten(), VDC_MEMORY) {
                add(name, bytes);
            }
            add("SID", chips.sid.registers.to_vec());
            add("notes", chips.sid.gate_ons.to_le_bytes().to_vec());
        }
        if let Some(disk) = console.files.drives.get(&DRIVE).and_then(|d| d.disk()) {
            let mut hash = DefaultHasher::new();
            for entry in disk.entries().unwrap_or_default() {
                // An overlay itself may be mutated there.
                if OVERLAYS
                    .iter()
                    .all(|file| file.name.as_bytes() != entry.name)
                {
                    hash.write(&entry.name);
                    hash.write_u8(entry.closed.into());
                    hash.write(&disk.contents(&entry).unwrap_or_default());
                }
            }
            add("disk", hash.finish().to_le_bytes().to_vec());
        }
        if let Some(printer) = &console.files.printer {
            add("printer", printer.text().as_bytes().to_vec());
        }
        Ok(Seen(parts))
    }

    /// The shared block of a machine without chips, and a number.
    pub(super) fn of_shared(machine: &Machine, image: &Image, number: usize) -> Result<Seen> {
        let mut parts = vec![("differences".to_owned(), number.to_le_bytes().to_vec())];
        for (name, len) in variables(image).filter(|(name, _)| name.starts_with("shared_")) {
            let bytes = machine.read_bank(0, image.address(&name)?, len);
            parts.push((name, bytes));
        }
        Ok(Seen(parts))
    }

    /// A text.
    pub(super) fn of_text(name: &str, text: String) -> Seen {
        Seen(vec![(name.to_owned(), text.into_bytes())])
    }

    /// Parts that have names.
    pub(super) fn of_parts(parts: Vec<(String, Vec<u8>)>) -> Seen {
        Seen(parts)
    }

    /// The first part in which another program differs.
    pub(super) fn difference(&self, other: &Seen) -> Option<String> {
        let pairs = self.0.iter().zip(&other.0);
        let mut different = pairs.filter(|(one, other)| one != other);
        match different.next() {
            Some(((name, one), (_, other))) => {
                let at = one.iter().zip(other).position(|(one, other)| one != other);
                let at = at.unwrap_or_else(|| one.len().min(other.len()));
                let [one, other] =
                    [one, other].map(|bytes| hex(&bytes[at..(at + 4).min(bytes.len())]));
                Some(format!("{name}+{at}: {other} in place of {one}"))
            }
            None if self.0.len() != other.0.len() => Some("the program has ended".to_owned()),
            None => None,
        }
    }
}

/// What both video chips show: these registers of the VIC-II with its colours, and so many bytes of
/// the VDC's memory.
pub(super) fn video(
    chips: &Chips,
    vic: impl Iterator<Item = u8>,
    vdc_memory: u16,
) -> [(&'static str, Vec<u8>); 3] {
    let registers = vic.map(|n| chips.vic.register(n));
    let colours = COLOURS.map(|n| chips.vic.register(n) & 0x0F);
    let vdc = (0..vdc_memory).map(|at| chips.vdc.byte(at));
    [
        ("VIC-II", registers.chain(colours).collect()),
        ("colours", chips.colour.to_vec()),
        ("VDC", vdc.collect()),
    ]
}

/// The variables that are compared, with their lengths.
fn variables(image: &Image) -> impl Iterator<Item = (String, usize)> {
    let symbols = image.symbols().iter();
    let wanted = symbols.filter(|symbol| {
        let name = symbol.name.as_str();
        let shared = name.starts_with("shared_") && !TIMED.contains(&name);
        symbol.kind == SymbolKind::Object && (shared || VARIABLES.contains(&name))
    });
    wanted.map(|symbol| (symbol.name.clone(), symbol.size as usize))
}
