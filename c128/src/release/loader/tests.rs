//! The boot sectors on a bare 6502, and the layouts that they rely on.

use std::sync::LazyLock;

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::{Bus, Memory};

use super::blocks::sums;
use super::{ADDRESS, EXECUTE, MARK, program, sectors};
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
/// The VDC, which is always ready.
const VDC_INDEX: u16 = 0xD600;

/// Memory with a VDC.
struct Machine(Memory);

impl Bus for Machine {
    fn get_byte(&mut self, address: u16) -> u8 {
        match address {
            VDC_INDEX => 0x80,
            _ => self.0.get_byte(address),
        }
    }

    fn set_byte(&mut self, address: u16, value: u8) {
        self.0.set_byte(address, value);
    }
}

/// The line that BASIC executes after the boot sectors, in a computer whose drive `device` has no
/// fast bus; and whether the name was drawn.
fn boot(sectors: &[Vec<u8>], device: u8) -> (String, bool) {
    let mut memory = Machine(Memory::new());
    for (n, bytes) in (0..).zip(sectors) {
        memory.0.set_bytes(ADDRESS + n * super::SECTOR, bytes);
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
    for _ in 0..10_000 {
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
    // The name on the 40-column screen: O is 15.
    let drawn = cpu.memory.get_byte(0x0400 + 40 * 10 + 3) == 15;
    (String::from_utf8_lossy(&line).into_owned(), drawn)
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

/// A 1541 cannot hold such disks.
#[test]
fn from_a_drive_without_a_fast_bus_basic_loads_other_disks_than_a_1541s() {
    for format in [DiskFormat::D71, DiskFormat::D81] {
        let sectors = boot_sectors(&layout_on(format));
        for device in 8..=11 {
            let expected = format!("RUN\"OCTET\",U{device:02}");
            assert_eq!(boot(&sectors, device), (expected, true));
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
                let expected = "RUN\"OCTET\",U08".to_owned();
                assert_eq!(boot(&changed, 8), (expected, false), "byte {at} of {n}");
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
