//! The power fails while a file is saved. Whatever the drive has written by then, the next save
//! loses no game.

use c128::ui::files::load_save::TEMP_NAME;
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_engine::board::fen::STARTPOS;
use octet_engine::util::random::Random;

use super::ui::Ui;
use crate::common;

const FORMATS: [DiskFormat; 3] = [DiskFormat::D64, DiskFormat::D71, DiskFormat::D81];
/// What a complete file has that an interrupted save has left.
const LEFT: &[u8] = b"1. c4 e5 *\n";

/// A disk with what an interrupted save has left under its temporary name, and a game.
fn interrupted(format: DiskFormat, complete: bool) -> Disk {
    let mut disk = Disk::format(format, b"GAMES", b"08");
    disk.write(b"OLD", FileType::Seq, b"1. d4 *\n")
        .expect("free blocks");
    let name = TEMP_NAME.as_bytes();
    match complete {
        true => disk.write(name, FileType::Seq, LEFT),
        false => disk.create(name, FileType::Seq).map(|_| ()),
    }
    .expect("free blocks");
    disk
}

/// The machine is turned on, a game of some moves is played, and this disk is in the drive.
fn with_disk(disk: Disk, moves: usize) -> Ui {
    let mut ui = Ui::new();
    ui.begin(STARTPOS);
    let mut random = Random::new(moves as u64);
    for _ in 0..moves {
        let mv = ui.game.clone().play_random_move(&mut random);
        ui.play(mv.expect("a move"));
    }
    ui.drive().swap_disk(Some(disk));
    ui
}

#[test]
fn a_complete_file_of_an_interrupted_save_is_kept() {
    for format in FORMATS {
        for replace in [0, 0x80] {
            let mut ui = with_disk(interrupted(format, true), 3);
            ui.write("disk_replace", &[replace]);
            ui.set_name(["new", "old"][usize::from(replace / 0x80)]);
            assert_eq!(ui.call_disk("save_game"), Ok(()));
            assert_eq!(ui.file(b"OCTET SAVED 1").as_deref(), Some(LEFT));
            assert_eq!(ui.file(TEMP_NAME.as_bytes()), None);
            assert!(ui.drive().disk().expect("a disk").validate().is_ok());
        }
    }
}

#[test]
fn a_file_of_an_interrupted_save_that_was_never_closed_is_replaced() {
    for format in FORMATS {
        let mut ui = with_disk(interrupted(format, false), 3);
        ui.set_name("new");
        assert_eq!(ui.call_disk("save_game"), Ok(()));
        assert_eq!(ui.names(), ["OLD", "NEW"]);
    }
}

/// The first free digit is taken. If none is left the player is told what to do, and the disk stays
/// as it is.
#[test]
fn each_interrupted_save_has_its_own_digit() {
    let mut disk = interrupted(DiskFormat::D64, true);
    for digit in 1..=9 {
        let mut ui = with_disk(disk.clone(), 3);
        ui.set_name("new");
        assert_eq!(ui.call_disk("save_game"), Ok(()));
        let name = format!("OCTET SAVED {digit}");
        assert_eq!(ui.file(name.as_bytes()).as_deref(), Some(LEFT));
        disk.write(name.as_bytes(), FileType::Seq, b"another")
            .expect("free blocks");
    }
    let mut ui = with_disk(disk.clone(), 3);
    ui.set_name("new");
    let told = Err("Delete a file OCTET SAVED first.".to_owned());
    assert_eq!(ui.call_disk("save_game"), told);
    assert_eq!(ui.drive().disk(), Some(&disk));
    ui.assert_same("not saved");
}

/// The player is told once, on both screens.
#[test]
fn the_player_is_told_the_name_of_an_interrupted_save() {
    let mut ui = Ui::new();
    let disk = interrupted(DiskFormat::D64, true);
    ui.drive().swap_disk(Some(disk));
    for (name, and) in [
        (
            "sixteen letters.",
            " An interrupted save is now OCTET SAVED 1",
        ),
        ("b", ""),
    ] {
        ui.console.press("<f5>").expect("no fault");
        ui.console.run_frames(60).expect("no fault");
        ui.console.press(&format!("s{name}\n")).expect("no fault");
        ui.console.run_frames(60).expect("no fault");
        let told = format!("{} is saved.{and}", name.to_uppercase());
        assert_eq!(common::message_80(&ui.console), told);
        assert_eq!(common::message_40(&ui.console), told);
    }
}

/// The temporary name cannot be typed, and what a player calls alike is a file like any other.
#[test]
fn a_file_named_like_the_temporary_one_is_the_players() {
    let mut ui = with_disk(common::disk(&[(b"OCTET SAVES", LEFT)]), 3);
    ui.set_name("new");
    assert_eq!(ui.call_disk("save_game"), Ok(()));
    assert_eq!(ui.file(b"OCTET SAVES").as_deref(), Some(LEFT));
    ui.set_name("octet saves");
    ui.write("disk_replace", &[0x80]);
    assert_eq!(ui.call_disk("save_game"), Ok(()));
    assert_eq!(ui.names(), ["NEW", "OCTET SAVES"]);
    assert_eq!(ui.file(b"OCTET SAVES"), ui.file(b"NEW"));
}

#[test]
fn a_locked_game_is_not_replaced() {
    let mut disk = common::disk(&[(b"OLD", b"1. d4 *\n")]);
    disk.lock(b"OLD").expect("a file");
    let mut ui = with_disk(disk, 3);
    ui.set_name("old");
    ui.write("disk_replace", &[0x80]);
    let told = Err("That file is locked or gone.".to_owned());
    assert_eq!(ui.call_disk("save_game"), told);
    assert_eq!(ui.names(), ["OLD"]);
    assert_eq!(ui.file(b"OLD").as_deref(), Some(&b"1. d4 *\n"[..]));
}

/// The files that are complete, by name.
fn complete(disk: &Disk) -> Vec<(String, Vec<u8>)> {
    let entries = disk.entries().expect("a directory").into_iter();
    let closed = entries.filter(|entry| entry.closed);
    let files = closed.map(|entry| {
        let bytes = disk.contents(&entry).expect("a file");
        (String::from_utf8(entry.name).expect("a name"), bytes)
    });
    files.collect()
}

/// Saves the game, and returns the disk before it, after every sector written and after it.
fn save(ui: &mut Ui, disk: &Disk, name: &str, replace: bool) -> Vec<Disk> {
    ui.drive().swap_disk(Some(disk.clone()));
    ui.drive().record_surface();
    ui.set_name(name);
    ui.write("disk_replace", &[u8::from(replace) << 7]);
    assert_eq!(ui.call_disk("save_game"), Ok(()), "{name}");
    ui.drive().surfaces().to_vec()
}

/// FIRST is saved over itself, and the power fails after each sector written. The machine is turned
/// on, another game is saved, and the power fails again after each sector. Whatever is left: the
/// next save succeeds, and then FIRST is there in its old or new form, and so is every file that had
/// been saved before.
#[test]
fn power_that_fails_after_any_sector_of_two_saves_loses_no_game() {
    for format in FORMATS {
        let mut first = with_disk(Disk::format(format, b"GAMES", b"08"), 90);
        let old = b"1. d4 d5 *\n".repeat(60);
        let mut disk = Disk::format(format, b"GAMES", b"08");
        for (name, text) in [(b"OTHER", &b"1. c4 *\n"[..]), (b"FIRST", &old)] {
            disk.write(name, FileType::Seq, text).expect("free blocks");
        }
        let surfaces = save(&mut first, &disk, "first", true);
        let saved = surfaces.last().expect("the disk after it").clone();
        assert_eq!(Some(&saved), first.drive().disk(), "all is written");
        let new = saved.read(b"FIRST").expect("the game");
        let count = surfaces.len();
        assert!(count >= 10, "{format:?}: {count} disks");
        let mut next = with_disk(disk, 40);
        let kept = |disk: &Disk, what: &str| {
            let files = complete(disk);
            let has = |text: &[u8]| files.iter().any(|(_, bytes)| bytes == text);
            assert!(has(&old) || has(&new), "{what}");
            assert_eq!(
                disk.read(b"OTHER").as_deref(),
                Ok(&b"1. c4 *\n"[..]),
                "{what}"
            );
        };
        for (n, disk) in surfaces.iter().enumerate() {
            kept(disk, &format!("{format:?}: after {n}"));
            let again = save(&mut next, disk, "second", false);
            for (m, disk) in again.iter().enumerate() {
                let what = format!("{format:?}: after {n}, then after {m}");
                kept(disk, &what);
                let third = save(&mut next, disk, "third", false);
                let disk = third.last().expect("the disk after it");
                kept(disk, &what);
                assert_eq!(
                    disk.read(b"THIRD"),
                    again.last().expect("a disk").read(b"SECOND")
                );
            }
        }
    }
}

/// The settings and what was learned always replace their file, which need not be there.
#[test]
fn a_file_that_may_be_replaced_need_not_be_there() {
    let mut ui = with_disk(common::disk(&[]), 3);
    ui.write("disk_replace", &[0xFF]);
    ui.set_name("new");
    assert_eq!(ui.call_disk("save_game"), Ok(()));
    assert_eq!(ui.names(), ["NEW"]);
}
