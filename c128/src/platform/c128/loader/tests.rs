//! The boot sectors on a bare 6502, and the layouts that they rely on.

use mos6502::cpu::CPU;
use mos6502::instruction::Nmos6502;
use mos6502::memory::{Bus, Memory};

use super::layout::TRACK_SECTORS;
use super::{ADDRESS, EXECUTE, Layout, MARK, program, sectors};
use crate::image::disk::{Disk, DiskFormat, FileType};
use crate::platform::c128::kernal::DEVICE;
use crate::prove::prove;

const LAYOUT: Layout = Layout {
    track: 17,
    blocks: 147,
    interleave: 5,
    sectors_apart: 10,
};
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

/// The line that BASIC executes after the boot sectors, in a computer whose drive `device` has a fast
/// bus, and whether the name was drawn.
fn boot(bytes: &[u8], device: u8) -> (String, bool) {
    let mut memory = Machine(Memory::new());
    memory.0.set_bytes(ADDRESS, bytes);
    memory.set_byte(u16::from(DEVICE), device);
    memory.set_byte(SERIAL, 0x40);
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

#[test]
fn from_a_drive_with_a_fast_bus_basic_loads() {
    let bytes = sectors(b"OCTET", &[0; 37_000], &LAYOUT).expect("it fits");
    for device in 8..=11 {
        let expected = format!("RUN\"OCTET\",U{device:02}");
        assert_eq!(boot(&bytes, device), (expected, true));
    }
}

/// VALIDATE frees the sectors, and a saved game may lie there.
#[test]
fn where_the_other_boot_sectors_have_changed_basic_loads() {
    let bytes = sectors(b"OCTET", &[0; 37_000], &LAYOUT).expect("it fits");
    for at in 256..1_024 {
        let mut changed = bytes.clone();
        changed[at] ^= 0x41;
        let expected = "RUN\"OCTET\",U08".to_owned();
        assert_eq!(boot(&changed, 8), (expected, false), "byte {at}");
    }
}

/// Both programs are proved, but for stores through pointers and claims of the source.
#[test]
fn both_programs_are_proved() {
    let host = program(b"OCTET", &[0; 37_000], &LAYOUT).expect("it fits");
    let drive = super::drive::program(&LAYOUT).expect("it fits");
    for (program, entries) in [(host, super::ENTRIES), (drive, super::drive::ENTRIES)] {
        let report = prove(&program, &entries);
        let wrong: Vec<String> = report.wrong().map(ToString::to_string).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

/// Every block is read once, wherever the interleave has put it on the disk.
#[test]
fn the_loader_finds_each_block_where_the_disk_has_it() {
    for interleave in 1..TRACK_SECTORS {
        let layout = Layout {
            interleave,
            ..LAYOUT
        };
        let mut order = layout.order();
        order.sort();
        assert_eq!(order, (0..layout.blocks).collect::<Vec<u8>>());

        let mut disk = Disk::format(DiskFormat::D64, b"TEST", b"T1");
        let file = vec![0; 254 * usize::from(layout.blocks)];
        disk.write_interleaved(b"FILE", FileType::Prg, &file, interleave)
            .expect("room");
        let (chain, _) = disk.blocks(&disk.find(b"FILE").expect("the file"));
        let of_sectors = layout.blocks_of_sectors();
        for (n, place) in chain.into_iter().enumerate() {
            let block = usize::from(17 - place.track) * usize::from(TRACK_SECTORS)
                + usize::from(of_sectors[usize::from(place.sector)]);
            assert_eq!(block, n, "{place:?}");
        }
    }
}
