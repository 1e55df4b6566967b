//! A drive takes any messages on any channels: its disk keeps its size, and after every channel is
//! closed the map agrees with the directory, as it did before. What was refused left nothing open.
#![no_main]

use std::sync::LazyLock;

use cbm_disk::{Disk, FileType};
use libfuzzer_sys::fuzz_target;
use octet_machine::drive::{Drive, DriveModel};

/// The channels of a drive, the last of them for commands.
const CHANNELS: u8 = 16;
const MODELS: [DriveModel; 4] = [
    DriveModel::Instant,
    DriveModel::D1541,
    DriveModel::D1571,
    DriveModel::D1581,
];

static DISKS: LazyLock<[Disk; 4]> = LazyLock::new(|| {
    MODELS.map(|model| {
        let mut disk = Disk::format(model.format(), b"FUZZ", b"08");
        for name in [b"ONE", b"TWO"] {
            disk.write(name, FileType::Seq, &[b'1'; 600])
                .expect("free blocks");
        }
        disk
    })
});

fuzz_target!(|input: (u8, Vec<(u8, u8, Vec<u8>)>)| {
    let (model, messages) = input;
    let model = usize::from(model) % MODELS.len();
    let disk = DISKS[model].clone();
    let len = disk.bytes().len();
    let mut drive = Drive::new(MODELS[model], Some(disk));
    for (action, channel, text) in messages {
        let channel = channel % CHANNELS;
        match action % 4 {
            0 => drive.open(channel, &text),
            1 => drive.close(channel),
            2 => {
                for byte in text {
                    drive.write(channel, byte);
                }
                drive.end_of_message(channel);
            }
            _ => {
                for _ in text {
                    drive.read(channel);
                }
            }
        }
    }
    for channel in 0..CHANNELS {
        drive.close(channel);
    }
    let disk = drive.disk().expect("the disk stays");
    assert_eq!(disk.bytes().len(), len);
    if let Err(difference) = disk.validate() {
        panic!("{difference}");
    }
});
