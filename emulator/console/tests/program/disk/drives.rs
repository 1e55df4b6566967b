//! The page of the disk is used by keys, on drives that take their time and on disks that cannot be
//! used.

use cbm_disk::{Disk, FileType};
use octet_console::Console;
use octet_machine::drive::{Drive, DriveModel};

use super::ui::Ui;
use crate::common;

/// More seconds than anything here takes.
const LONG: u32 = 60;

/// The program with a drive of a model, and a text on its disk.
fn with_drive(model: DriveModel, text: &[u8]) -> Ui {
    let mut ui = Ui::new();
    let mut disk = Disk::format(model.format(), b"GAMES", b"08");
    disk.write(b"OLD", FileType::Seq, text)
        .expect("free blocks");
    let drive = Drive::new(model, Some(disk));
    ui.console.files.drives.insert(8, drive);
    ui
}

/// What the page shows, and the message as one line.
fn page(ui: &Ui) -> String {
    let message = common::message_80(&ui.console);
    format!("{}\n{message}", ui.console.text_80().join("\n"))
}

/// Presses keys and waits for a text; returns the seconds that it took.
fn wait_for(ui: &mut Ui, keys: &str, text: &str) -> f64 {
    ui.console.press(keys).expect("no fault");
    let begin = ui.console.machine.time();
    let shows = |console: &Console| {
        let mut lines = console.text_80().into_iter();
        lines.any(|line| line.contains(text)) || common::message_80(console).contains(text)
    };
    let seen = ui.console.wait_until(LONG, shows).expect("no fault");
    assert!(seen, "{keys}: no `{text}`\n{}", page(ui));
    (ui.console.machine.time() - begin).as_secs_f64()
}

/// Nothing is listed while the directory is being read, which takes some time.
#[test]
fn the_directory_comes_whole_when_the_drive_has_sent_it() {
    for model in DriveModel::REAL {
        let mut ui = with_drive(model, b"1. d4 *\n");
        ui.console.press("<f5>").expect("no fault");
        let mut frames = 0;
        while !page(&ui).contains("A  ") {
            ui.console.run_frames(1).expect("no fault");
            frames += 1;
            assert!(frames < 50 * LONG, "{}", page(&ui));
        }
        assert!(frames > 25, "{model:?}: {frames} frames");
        wait_for(&mut ui, "", "A  OLD");
        // Drive 9, which does not exist, shows no files of drive 8.
        wait_for(&mut ui, "n", "Drive 9 does not answer.");
        assert!(!page(&ui).contains("OLD"), "{}", page(&ui));
    }
}

#[test]
fn a_saved_game_is_said_to_be_saved() {
    for model in DriveModel::REAL {
        let mut ui = with_drive(model, b"1. d4 *\n");
        wait_for(&mut ui, "<f5>", "blocks free");
        let took = wait_for(&mut ui, "sgame 1\n", "GAME 1 is saved.");
        assert!(took > 0.2, "{model:?}: {took} s");
        ui.console.run_frames(30).expect("no fault");
        let forty = ui.console.text_40();
        assert!(!page(&ui).contains("blocks free"), "the page is closed");
        assert!(common::words(&forty, 0).contains("GAME 1"), "{forty:#?}");
        assert!(ui.names().contains(&"GAME 1".to_owned()));
    }
}

#[test]
fn no_drive_an_open_door_and_a_full_or_protected_disk_are_told_in_words() {
    for model in DriveModel::REAL {
        let mut ui = with_drive(model, b"1. d4 *\n");
        ui.drive().set_door(true);
        wait_for(&mut ui, "<f5>", "There is no disk in drive 8.");
        ui.drive().set_door(false);
        wait_for(&mut ui, "nnnn", "A  OLD");
        ui.drive().set_write_protect(true);
        wait_for(&mut ui, "sa\n", "The disk is write protected.");
        ui.drive().set_write_protect(false);
        let mut full = Disk::format(model.format(), b"GAMES", b"08");
        let blocks = usize::from(full.blocks_free());
        full.write(b"ALL", FileType::Seq, &vec![0; 254 * blocks])
            .expect("free blocks");
        ui.drive().swap_disk(Some(full.clone()));
        wait_for(&mut ui, "sa\n", "The disk is full.");
        assert!(ui.drive().disk() == Some(&full));
        ui.console.files.drives.clear();
        wait_for(&mut ui, "nnnn", "Drive 8 does not answer.");
    }
}

/// A game that a bad sector cuts short is not loaded, and the drive's message is shown as the drive
/// gives it.
#[test]
fn a_game_on_a_bad_sector_is_refused_in_the_drives_own_words() {
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(30);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let padded = format!("{}{fen}", " ".repeat(254 - fen.len() / 2));
    for text in [long.as_bytes(), padded.as_bytes()] {
        let mut ui = with_drive(DriveModel::D1571, text);
        let disk = ui.drive().disk().expect("a disk").clone();
        let (blocks, _) = disk.blocks(&disk.find(b"OLD").expect("the file"));
        ui.drive().set_bad_sectors([blocks[1]]);
        wait_for(&mut ui, "<f5>", "A  OLD");
        let (track, sector) = (blocks[1].track, blocks[1].sector);
        let wanted = format!("Drive: 23, READ ERROR,{track:02},{sector:02}");
        wait_for(&mut ui, "la", &wanted);
        assert_eq!(common::message_80(&ui.console), wanted);
        ui.console.run_frames(60).expect("no fault");
        ui.assert_same("the old game");
    }
}

#[test]
fn a_file_of_anything_is_quoted_with_question_marks() {
    let mut ui = with_drive(DriveModel::Instant, b"\x80\xff\x93ab\xc1 \xa0");
    wait_for(&mut ui, "<f5>", "A  OLD");
    wait_for(&mut ui, "la", "Move 1. ???ab? cannot be");
    ui.assert_same("the old game");
}
