//! Reading, writing and deleting on a damaged disk never panics, and the disk keeps its size.
#![no_main]

use std::sync::LazyLock;

use cbm_disk::{Disk, DiskFormat, FileType};
use libfuzzer_sys::fuzz_target;

const FORMATS: [DiskFormat; 3] = [DiskFormat::D64, DiskFormat::D71, DiskFormat::D81];

static DISKS: LazyLock<[Vec<u8>; 3]> = LazyLock::new(|| {
    FORMATS.map(|format| {
        let mut disk = Disk::format(format, b"FUZZ", b"08");
        disk.write(b"ONE", FileType::Seq, b"1. e4 *")
            .expect("free blocks");
        disk.into_bytes()
    })
});

fuzz_target!(|input: (u8, Vec<(u32, u8)>)| {
    let (format, damage) = input;
    let mut bytes = DISKS[usize::from(format) % DISKS.len()].clone();
    let len = bytes.len();
    for (at, byte) in damage {
        bytes[at as usize % len] ^= byte;
    }
    let mut disk = Disk::open(bytes).expect("the size of a disk");
    let _ = disk.read(b"ONE");
    let _ = disk.write(b"TWO", FileType::Seq, &[0; 600]);
    let _ = disk.delete(b"ONE");
    assert_eq!(disk.bytes().len(), len);
});
