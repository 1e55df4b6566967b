//! Disk images and their DOS. VICE's `c1541` checks them, too (`.ci/c1541`).

mod codes;
mod layout;

use super::geometry::{BOOT, DATA};
use super::*;

/// How many blocks each format's directory reports as free on an empty disk.
const BLOCKS: [(DiskFormat, u16); 3] = [
    (DiskFormat::D64, 664),
    (DiskFormat::D71, 1328),
    (DiskFormat::D81, 3160),
];

fn empty(format: DiskFormat) -> Disk {
    Disk::format(format, b"TEST DISK", b"T1")
}

#[test]
fn empty_disks_have_the_free_blocks_of_their_format() {
    for (format, blocks) in BLOCKS {
        let disk = empty(format);
        assert_eq!(disk.blocks_free(), blocks, "{format:?}");
        assert_eq!(disk.bytes().len(), format.size());
        assert_consistent(&disk);
    }
    let sizes = DiskFormat::ALL.map(DiskFormat::size);
    assert_eq!(sizes, [174_848, 349_696, 819_200]);
    assert_eq!(
        DiskFormat::D64.offset(TrackSector::new(18, 0)),
        Some(0x16500)
    );
    assert_eq!(
        DiskFormat::D71.offset(TrackSector::new(36, 0)),
        Some(0x2AB00)
    );
}

/// A linear congruential generator.
struct Random(u32);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % n
    }
}

/// The map of free sectors agrees with the files, and no file is on a track of the DOS.
fn assert_consistent(disk: &Disk) {
    let reserved = |place: &TrackSector| disk.format_of().is_reserved(place.track);
    let used = disk.validate().unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(!used.iter().any(reserved));
}

#[test]
fn files_read_back_at_every_length() {
    for format in DiskFormat::ALL {
        let mut disk = empty(format);
        let mut files = Vec::new();
        for len in [0, 1, DATA - 1, DATA, DATA + 1, 2 * DATA, 10_000, 49_152] {
            let bytes: Vec<u8> = (0..len).map(|n| ((n * 7) >> 3) as u8).collect();
            let name = format!("FILE {len}").into_bytes();
            disk.write(&name, FileType::Seq, &bytes)
                .expect("free blocks");
            files.push((name, bytes));
        }
        let disk = Disk::open(disk.into_bytes()).expect("a format of that size");
        for (name, bytes) in &files {
            assert_eq!(disk.read(name).as_ref(), Ok(bytes), "{format:?}");
        }
        assert_consistent(&disk);
        let names: Vec<Vec<u8>> = disk
            .entries()
            .expect("entries")
            .into_iter()
            .map(|e| e.name)
            .collect();
        let written: Vec<Vec<u8>> = files.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, written);
    }
}

/// A file lies where the caller places it, or nowhere.
#[test]
fn a_file_is_written_along_sectors_that_are_free() {
    let mut disk = empty(DiskFormat::D64);
    let bytes: Vec<u8> = (0..700).map(|n| (n * 5) as u8).collect();
    let places = [(3, 9), (3, 2), (7, 0)].map(|(track, sector)| TrackSector::new(track, sector));
    for wrong in [&places[..2], &[]] {
        let before = disk.clone();
        let refused = disk.write_along(b"FILE", FileType::Prg, &bytes, wrong);
        assert_eq!((refused, &disk), (Err(DosStatus::FULL), &before));
    }
    disk.write_along(b"FILE", FileType::Prg, &bytes, &places)
        .expect("free sectors");
    let entry = disk.find(b"FILE").expect("the file");
    assert_eq!(disk.blocks(&entry), (places.to_vec(), None));
    assert_eq!(disk.read(b"FILE"), Ok(bytes.clone()));
    assert_consistent(&disk);
    let again = disk.write_along(b"OTHER", FileType::Prg, &bytes, &places);
    assert_eq!(again, Err(DosStatus::FULL));
}

#[test]
fn random_commands_agree_with_a_list_of_files() {
    let mut random = Random(1541);
    let mut below = move |n: usize| random.below(n);
    let mut disk = empty(DiskFormat::D64);
    let mut known: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let (mut full, mut entries_full) = (0, 0);
    for step in 0..1_200 {
        match below(8) {
            0 if !known.is_empty() => {
                let (name, _) = known.swap_remove(below(known.len()));
                assert_eq!(disk.delete(&name), Ok(1));
            }
            1 if !known.is_empty() => {
                let n = below(known.len());
                let new = format!("RENAMED {step}").into_bytes();
                assert_eq!(disk.rename(&known[n].0, &new), Ok(()));
                known[n].0 = new;
            }
            _ => {
                let len = if step < 600 { below(4_000) } else { below(600) };
                let bytes: Vec<u8> = (0..len).map(|_| below(256) as u8).collect();
                let name = format!("GAME {step}").into_bytes();
                let before = disk.clone();
                match disk.write(&name, FileType::Seq, &bytes) {
                    Ok(()) => known.push((name, bytes)),
                    Err(status) => {
                        assert_eq!(status, DosStatus::FULL);
                        assert_eq!(disk, before, "nothing is changed");
                        let blocks = len / DATA + 1;
                        if usize::from(disk.blocks_free()) < blocks {
                            full += 1;
                        } else {
                            assert_eq!(known.len(), 144);
                            entries_full += 1;
                        }
                    }
                }
            }
        }
    }
    assert_consistent(&disk);
    for (name, bytes) in &known {
        assert_eq!(disk.read(name).as_ref(), Ok(bytes));
    }
    assert_eq!(disk.entries().expect("entries").len(), known.len());
    assert!(full > 10 && entries_full > 10, "{full} {entries_full}");
}

#[test]
fn refused_commands_return_their_status_and_change_nothing() {
    let mut disk = empty(DiskFormat::D64);
    disk.write(b"ONE", FileType::Seq, b"1")
        .expect("free blocks");
    let before = disk.clone();
    let again = disk.write(b"ONE", FileType::Seq, b"2");
    assert_eq!(again, Err(DosStatus::EXISTS));
    for name in [&b""[..], b"A*", b"12345678901234567", b"A,B", b"A=B"] {
        assert_eq!(
            disk.write(name, FileType::Seq, b""),
            Err(DosStatus::BAD_NAME)
        );
        assert_eq!(disk.rename(b"ONE", name), Err(DosStatus::BAD_NAME));
    }
    assert_eq!(disk.read(b"TWO"), Err(DosStatus::NOT_FOUND));
    assert_eq!(disk.rename(b"TWO", b"THREE"), Err(DosStatus::NOT_FOUND));
    assert_eq!(disk.rename(b"ONE", b"ONE"), Err(DosStatus::EXISTS));
    assert_eq!(disk.delete(b"TWO"), Ok(0));
    assert_eq!(disk, before);
    let writer = disk.create(b"OPEN", FileType::Seq).expect("free blocks");
    assert_eq!(disk.read(b"OPEN"), Err(DosStatus::WRITE_FILE_OPEN));
    disk.close(&writer);
    assert_eq!(disk.read(b"OPEN"), Ok(Vec::new()));
    assert_eq!(DosStatus::NOT_FOUND.to_string(), "62, FILE NOT FOUND,00,00");
    assert_eq!(
        DosStatus::scratched(3).to_string(),
        "01, FILES SCRATCHED,03,00"
    );
    assert!(Disk::open(vec![0; 1000]).is_none());
}

#[test]
fn a_map_that_disagrees_with_the_files_is_told() {
    let mut disk = empty(DiskFormat::D64);
    disk.write(b"ONE", FileType::Seq, &[1; 300])
        .expect("free blocks");
    let chain = disk.validate().expect("consistent");
    assert_eq!(chain.len(), 2);
    let mut freed = disk.clone();
    freed.mark(chain[1], true);
    assert_eq!(
        freed.validate(),
        Err("ONE is on a sector that is free: 17,10".to_owned())
    );
    let mut miscounted = disk.clone();
    let header = DiskFormat::D64.header();
    miscounted.sector_mut(header)[4 * 5] -= 1;
    assert_eq!(
        miscounted.validate(),
        Err("track 5 has 21 free sectors, its count says 20".to_owned())
    );
    let mut shared = disk.clone();
    shared
        .write(b"TWO", FileType::Seq, &[2; 300])
        .expect("free blocks");
    let second = shared.find(b"TWO").expect("the file").first;
    shared.sector_mut(second)[..2].copy_from_slice(&[chain[1].track, chain[1].sector]);
    assert_eq!(
        shared.validate(),
        Err("TWO is on another file's sector: 17,10".to_owned())
    );
    disk.sector_mut(chain[0])[..2].copy_from_slice(&[chain[0].track, chain[0].sector]);
    assert_eq!(
        disk.validate(),
        Err("ONE has 1 block, its entry says 2".to_owned())
    );
}

#[test]
fn damaged_disks_return_a_status_and_never_panic() {
    let mut disk = empty(DiskFormat::D64);
    disk.write(b"LONG", FileType::Seq, &[1; 1_000])
        .expect("free blocks");
    let first = disk.find(b"LONG").expect("the file").first;
    let mut circle = disk.clone();
    circle.sector_mut(first)[..2].copy_from_slice(&[first.track, first.sector]);
    assert_eq!(
        circle.read(b"LONG"),
        Err(DosStatus::ILLEGAL_PLACE.at(first))
    );
    let mut off_disk = disk.clone();
    off_disk.sector_mut(first)[..2].copy_from_slice(&[99, 0]);
    assert_eq!(
        off_disk.read(b"LONG"),
        Err(DosStatus::ILLEGAL_PLACE.at(TrackSector::new(99, 0)))
    );
    let directory = DiskFormat::D64.directory();
    disk.sector_mut(directory)[..2].copy_from_slice(&[directory.track, directory.sector]);
    assert_eq!(disk.read(b"LONG"), Err(DosStatus::DIRECTORY.at(directory)));
    let mut random = Random(18);
    for format in DiskFormat::ALL {
        for _ in 0..10 {
            let bytes = (0..format.size())
                .map(|_| random.below(256) as u8)
                .collect();
            let mut disk = Disk::open(bytes).expect("a format");
            let _ = disk.listing(b"*");
            let _ = disk.read(b"*");
            let _ = disk.rename(b"*", b"NEW");
            let _ = disk.write(b"NAME", FileType::Prg, &[0; 5_000]);
            let _ = disk.delete(b"*");
        }
    }
}

#[test]
fn patterns_match_as_the_dos_matches_them() {
    use super::directory::matches;
    for (pattern, name, fits) in [
        ("*", "ANY", true),
        ("A*", "ANY", true),
        ("A?Y", "ANY", true),
        ("A?", "ANY", false),
        ("ANYTHING", "ANY", false),
        ("ANY", "ANYTHING", false),
        ("ANY*", "ANY", true),
        ("B*", "ANY", false),
    ] {
        assert_eq!(
            matches(pattern.as_bytes(), name.as_bytes()),
            fits,
            "{pattern} {name}"
        );
    }
}

#[test]
fn a_listing_is_a_basic_program() {
    let mut disk = empty(DiskFormat::D64);
    disk.write(b"OCTET", FileType::Prg, &[0; 2_600])
        .expect("free blocks");
    disk.create(b"HALF A GAME", FileType::Seq)
        .expect("free blocks");
    let bytes = disk.listing(b"*").expect("a listing");
    let mut lines = Vec::new();
    let mut rest = &bytes[2..];
    while rest[..2] != [0, 0] {
        let number = u16::from_le_bytes([rest[2], rest[3]]);
        let len = rest[4..]
            .iter()
            .position(|&byte| byte == 0)
            .expect("an end");
        lines.push(format!(
            "{number} {}",
            String::from_utf8_lossy(&rest[4..4 + len])
        ));
        rest = &rest[4 + len + 1..];
    }
    assert_eq!(rest, [0, 0]);
    assert_eq!(
        lines,
        [
            "0 \u{12}\"TEST DISK       \" T1 2A",
            "11   \"OCTET\"            PRG ",
            "0    \"HALF A GAME\"     *SEQ ",
            "652 BLOCKS FREE.             ",
        ]
    );
}

/// A file byte by byte: what is written is what is read, and only the end is the last byte.
#[test]
fn a_file_written_by_bytes_reads_back_by_bytes() {
    for format in DiskFormat::ALL {
        let mut disk = empty(format);
        disk.write(b"OTHER", FileType::Prg, &[1; 300])
            .expect("free blocks");
        let bytes: Vec<u8> = (0..600).map(|n| (n * 3) as u8).collect();
        let mut writer = disk.create(b"BYTES", FileType::Usr).expect("free blocks");
        for &byte in &bytes {
            disk.append(&mut writer, byte).expect("free blocks");
        }
        let files = disk.entries().expect("entries");
        let own: Vec<bool> = files.iter().map(|entry| writer.writes(entry)).collect();
        assert_eq!(own, [false, true]);
        disk.close(&writer);
        let entry = disk.find(b"BYTES").expect("the file");
        assert_eq!((entry.kind, entry.blocks), (FileType::Usr, 3));
        assert_eq!(disk.blocks(&entry).0.last(), Some(&writer.place()));
        let mut reader = FileReader::new(disk.read(b"BYTES").expect("the file"));
        for (n, &byte) in bytes.iter().enumerate() {
            assert_eq!(reader.next_byte(), Some((byte, n + 1 == bytes.len())));
        }
        assert_eq!(reader.next_byte(), None);
        assert_consistent(&disk);
    }
}

#[test]
fn locked_and_open_files_are_not_deleted() {
    let mut disk = empty(DiskFormat::D71);
    for name in [&b"LOCKED"[..], b"OPEN", b"OLD"] {
        disk.write(name, FileType::Prg, &[1; 1_000])
            .expect("free blocks");
    }
    disk.lock(b"LOCKED").expect("the file");
    assert_eq!(disk.lock(b"NONE"), Err(DosStatus::NOT_FOUND));
    assert_eq!(
        disk.delete_unless(b"*", |entry| entry.name == b"OPEN"),
        Ok(1)
    );
    let left = disk.entries().expect("entries").into_iter();
    let left: Vec<Vec<u8>> = left.map(|entry| entry.name).collect();
    assert_eq!(left, [&b"LOCKED"[..], b"OPEN"]);
    assert_eq!(disk.delete(b"*"), Ok(1));
    assert_eq!(disk.read(b"LOCKED"), Ok(vec![1; 1_000]));
    assert_consistent(&disk);
}

/// Relative files are on disks of other programs.
#[test]
fn a_relative_file_is_listed_and_not_read() {
    let mut disk = empty(DiskFormat::D64);
    disk.write(b"RECORDS", FileType::Rel, &[1; 300])
        .expect("free blocks");
    assert_eq!(disk.read(b"RECORDS"), Err(DosStatus::TYPE_MISMATCH));
    let listing = disk.listing(b"*").expect("a listing");
    assert!(listing.windows(4).any(|bytes| bytes == b"REL "));
}

#[test]
fn a_type_is_known_by_its_letter() {
    for (letter, kind) in [
        (b'S', Some(FileType::Seq)),
        (b'p', Some(FileType::Prg)),
        (b'U', Some(FileType::Usr)),
        (b'R', Some(FileType::Rel)),
        (b'W', None),
    ] {
        assert_eq!(FileType::from_letter(letter), kind);
    }
}

/// A boot sector stays as it was written, whatever files come afterwards.
#[test]
fn files_keep_off_boot_sectors() {
    for format in DiskFormat::ALL {
        let mut disk = empty(format);
        let free = disk.blocks_free();
        disk.write_boot_sectors(&[(BOOT, b"CBM".to_vec())]);
        assert_eq!(disk.blocks_free(), free - 1, "{format:?}");
        let bytes = vec![7; usize::from(free - 1) * DATA];
        disk.write(b"ALL", FileType::Seq, &bytes)
            .expect("all other blocks");
        assert_eq!(disk.blocks_free(), 0);
        assert_eq!(&disk.sector(BOOT)[..4], b"CBM\0");
        assert_eq!(disk.read(b"ALL"), Ok(bytes));
        assert_consistent(&disk);
    }
}

#[test]
fn a_disk_is_known_by_its_size_and_by_its_identity() {
    for (format, extension) in DiskFormat::ALL.into_iter().zip(["d64", "d71", "d81"]) {
        let disk = Disk::open(empty(format).into_bytes()).expect("a format of that size");
        assert_eq!(disk.format_of().extension(), extension);
        assert_eq!(disk.id(), *b"T1");
    }
}
