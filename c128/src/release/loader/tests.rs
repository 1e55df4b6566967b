//! The boot sectors on a bare 6502, and the layouts that they rely on.

use std::sync::LazyLock;

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::{Bus, Memory};

use super::blocks::sums;
use super::{ADDRESS, EXECUTE, MARK, program, sectors};
use crate::platform::chips::vdc_register;
use crate::platform::kernal::DEVICE;
use crate::release::disk::layout;
use crate::release::prg::packed;
use cbm_disk::geometry::DATA;
use cbm_disk::layout::{HALF_TRACK, LEAST, Layout, MOST, TRACK_SECTORS};
use cbm_disk::{DiskFormat, TrackSector};
use octet_asm::prove::prove;

/// The program's own file.
static FILE: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let program = crate::program::build().unwrap_or_else(|errors| panic!("{errors}"));
    packed(&program).unwrap_or_else(|errors| panic!("{errors}"))
});

/// Where it lies on a disk.
fn layout_on(format: DiskFormat) -> Layout {
    layout(format, FILE.len())
}
/// The KERNAL's flag that the drive has a fast bus.
const SERIAL: u16 = 0x0A1C;
/// The VDC's registers. It is always ready.
const VDC_INDEX: u16 = 0xD600;
const VDC_DATA: u16 = 0xD601;

/// Memory with a VDC.
struct Machine {
    memory: Memory,
    /// The chosen register of the VDC, the address in its memory, and the memory of its screen.
    register: u8,
    address: [u8; 2],
    wide: [u8; 2000],
}

impl Bus for Machine {
    fn get_byte(&mut self, address: u16) -> u8 {
        match address {
            VDC_INDEX => 0x80,
            _ => self.memory.get_byte(address),
        }
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        match address {
            VDC_INDEX => self.register = value,
            VDC_DATA if self.register == vdc_register::DATA => {
                let at = u16::from_be_bytes(self.address);
                self.wide[usize::from(at)] = value;
                self.address = (at + 1).to_be_bytes();
            }
            VDC_DATA => self.address[usize::from(self.register - vdc_register::UPDATE)] = value,
            _ => self.memory.set_byte(address, value),
        }
    }
}

/// The line that BASIC executes after the boot sectors, in a computer whose drive `device` has no
/// fast bus; and what stands on the 40- and on the 80-column screen.
fn boot(sectors: &[Vec<u8>], device: u8) -> (String, [Vec<String>; 2]) {
    let mut memory = Machine {
        memory: Memory::new(),
        register: 0,
        address: [0; 2],
        wide: [0; 2000],
    };
    for (n, bytes) in (0..).zip(sectors) {
        memory.memory.set_bytes(ADDRESS + n * super::SECTOR, bytes);
    }
    memory.set_byte(u16::from(DEVICE), device);
    memory.set_byte(SERIAL, 0);
    let message = MARK.len() + 4;
    let mut entry = ADDRESS + message as u16;
    while memory.get_byte(entry) != 0 {
        entry += 1;
    }
    let mut cpu = CPU::new(memory, Nmos6502);
    cpu.registers.program_counter = entry + 2;
    for _ in 0..20_000 {
        if cpu.registers.program_counter == EXECUTE {
            break;
        }
        cpu.single_step();
    }
    assert_eq!(cpu.registers.program_counter, EXECUTE);
    let before = u16::from_le_bytes([cpu.registers.index_x, cpu.registers.index_y]);
    let mut line = Vec::new();
    for n in 1.. {
        match cpu.memory.get_byte(before + n) {
            0 => break,
            byte => line.push(byte),
        }
    }
    let narrow: Vec<u8> = (0x0400..0x0400 + 1000)
        .map(|address| cpu.memory.get_byte(address))
        .collect();
    let screens = [shown(&narrow, 40), shown(&cpu.memory.wide, 80)];
    (String::from_utf8_lossy(&line).into_owned(), screens)
}

/// The lines of a screen that are not empty, centred.
fn shown(screen: &[u8], columns: usize) -> Vec<String> {
    let letter = |&code: &u8| match code {
        0 => ' ',
        1..=26 => char::from(b'a' + code - 1),
        _ => char::from(code),
    };
    let lines = screen.chunks(columns).map(|line| {
        let text: String = line.iter().map(letter).collect();
        let words = text.trim().to_owned();
        assert_eq!(format!("{words:^columns$}"), text);
        words
    });
    lines.filter(|words| !words.is_empty()).collect()
}

/// The boot sectors that the computer loads.
fn boot_sectors(layout: &Layout) -> Vec<Vec<u8>> {
    let all = sectors(b"OCTET", &FILE, layout).expect("it fits");
    let count = usize::from(super::sector_count(layout));
    all.into_iter()
        .take(count)
        .map(|(_, bytes)| bytes)
        .collect()
}

/// Both screens name the program, its version and year, and what is proven, above the empty bar.
#[test]
fn both_screens_have_a_title() {
    let title = [
        "octet: chess for the commodore 128".to_owned(),
        format!(
            "version {}, {}",
            env!("CARGO_PKG_VERSION"),
            super::screen::YEAR
        ),
        "proven move for move: it plays".to_owned(),
        "exactly what its specification says.".to_owned(),
        ".".repeat(34),
    ];
    for layout in &[DiskFormat::D71, DiskFormat::D81].map(layout_on) {
        let (_, screens) = boot(&boot_sectors(layout), 8);
        assert_eq!(screens, [title.to_vec(), title.to_vec()]);
    }
}

/// The title's year is that of the licence.
#[test]
fn the_year_is_that_of_the_licence() {
    let licence = include_str!("../../../../LICENSE");
    assert!(licence.contains(&format!("(c) {} ", super::screen::YEAR)));
}

/// A 1541 cannot hold such disks.
#[test]
fn from_a_drive_without_a_fast_bus_basic_loads_other_disks_than_a_1541s() {
    for format in [DiskFormat::D71, DiskFormat::D81] {
        let sectors = boot_sectors(&layout_on(format));
        for device in 8..=11 {
            let expected = format!("RUN\"OCTET\",U{device:02}");
            assert_eq!(boot(&sectors, device).0, expected);
        }
    }
}

/// VALIDATE frees the sectors, and a saved game may lie there.
#[test]
fn where_the_other_boot_sectors_have_changed_basic_loads() {
    for layout in &DiskFormat::ALL.map(layout_on) {
        let sectors = boot_sectors(layout);
        for (n, bytes) in sectors.iter().enumerate().skip(1) {
            for at in 0..bytes.len() {
                let mut changed = sectors.clone();
                changed[n][at] ^= 0x41;
                let expected = ("RUN\"OCTET\",U08".to_owned(), [vec![], vec![]]);
                assert_eq!(boot(&changed, 8), expected, "byte {at} of {n}");
            }
        }
    }
}

/// All programs are proved, except stores through pointers and claims of the source, and each of
/// their names is described.
#[test]
fn all_programs_are_proved_and_described() {
    let mut programs = Vec::new();
    for layout in &DiskFormat::ALL.map(layout_on) {
        let host = program(b"OCTET", &FILE, layout).expect("it fits");
        programs.push((host, super::ENTRIES));
        let drives = super::drive_programs(layout).expect("they fit");
        programs.extend(
            drives
                .into_iter()
                .map(|(program, _)| (program, super::drive::ENTRIES)),
        );
    }
    for (program, entries) in programs {
        let report = prove(&program, &entries);
        let wrong: Vec<String> = report.wrong().map(ToString::to_string).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let silent = program.undescribed();
        assert!(silent.is_empty(), "{}", silent.join("\n"));
    }
}

/// The drive's program reads all sectors of a track. They contain where their blocks belong.
#[test]
fn the_loader_finds_each_block_where_the_disk_has_it() {
    for interleave in 1..TRACK_SECTORS {
        let layout = Layout {
            interleave,
            ..layout_on(DiskFormat::D64)
        };
        let of_sectors = layout.blocks_of_sectors();
        let mut places = layout.places();
        for (n, place) in places.iter().enumerate() {
            let block = usize::from(place.track - layout.first_track())
                * usize::from(TRACK_SECTORS)
                + usize::from(of_sectors[usize::from(place.sector)]);
            assert_eq!(block, n, "{place:?}");
        }
        places.sort();
        places.dedup();
        assert_eq!(places.len(), usize::from(layout.blocks));
    }
}

/// A 1541's program adds to the sector and to the block, and comes to all of a track.
#[test]
fn the_loader_goes_through_all_sectors_of_a_track() {
    let layout = layout_on(DiskFormat::D64);
    let of_sectors = layout.blocks_of_sectors();
    let (mut sector, mut block) = (0, 0);
    for n in 0..TRACK_SECTORS {
        assert_eq!(of_sectors[usize::from(sector)], block);
        assert_eq!(sector == 0, n == 0, "it ends too early");
        sector = (sector + layout.sectors_apart) % TRACK_SECTORS;
        block = (block + layout.blocks_apart()) % TRACK_SECTORS;
    }
    assert_eq!((sector, block), (0, 0));
}

/// Each half of a track costs a 1581 a turn of the disk.
#[test]
fn a_1581_reads_as_few_half_tracks_as_it_can() {
    for blocks in 20..=180 {
        let layout = Layout {
            blocks,
            ..layout_on(DiskFormat::D81)
        };
        let first = layout.first_group();
        let places = layout.places();
        let (begin, others) = places.split_at(first.into());
        let ends = |places: &[TrackSector]| (places[0], places[places.len() - 1]);
        let at = TrackSector::new;
        assert_eq!(
            ends(begin),
            (at(40, HALF_TRACK - first), at(40, HALF_TRACK - 1))
        );
        assert_eq!(others[0], at(41, 0));
        let halves = |first: u8| (blocks - first).div_ceil(HALF_TRACK);
        assert!((LEAST..=MOST).all(|other| halves(first) <= halves(other)));
    }
}

/// A changed byte, and blocks that have changed places.
#[test]
fn the_sums_tell_what_is_not_the_file() {
    let layout = layout_on(DiskFormat::D64);
    let right = sums(&layout, &FILE);
    for at in (0..FILE.len()).step_by(101) {
        let mut changed = FILE.clone();
        changed[at] ^= 0x10;
        assert_ne!(sums(&layout, &changed), right, "byte {at}");
    }
    // Eight bits tell these.
    let whole = FILE.len() / DATA;
    let apart = usize::from(TRACK_SECTORS);
    let mut same = 0;
    for block in 0..whole - apart {
        let mut changed = FILE.clone();
        let (begin, other) = changed.split_at_mut(DATA * (block + apart));
        begin[DATA * block..][..DATA].swap_with_slice(&mut other[..DATA]);
        same += usize::from(sums(&layout, &changed) == right);
    }
    assert!(
        same < 4,
        "{same} of {} are taken for the file",
        whole - apart
    );
}
