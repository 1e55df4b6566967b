//! A damaged disk is read, written and deleted from without a panic, and keeps its size.
#![no_main]

use c128::image::disk::{Disk, DiskFormat, FileType};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|damage: Vec<(u32, u8)>| {
    let mut disk = Disk::format(DiskFormat::D64, b"FUZZ", b"08");
    disk.write(b"ONE", FileType::Seq, b"1. e4 *").expect("free blocks");
    let mut bytes = disk.into_bytes();
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
