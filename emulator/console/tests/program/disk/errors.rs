//! Errors of disk and files: each has its message, and neither the game nor the disk changes.

use cbm_disk::{Disk, DiskFormat, FileType, TrackSector};
use octet_engine::board::fen::STARTPOS;
use octet_engine::util::random::Random;
use octet_notation::Notation;

use super::ui::Ui;
use crate::common;

/// A game of a few moves, and another game on the disk.
fn started() -> Ui {
    let mut ui = Ui::new();
    ui.begin(STARTPOS);
    for san in ["e4", "c5", "Nf3"] {
        let mv = ui.game.parse_san(san).expect(san);
        ui.play(mv);
    }
    ui.insert(&[(b"OLD", b"1. d4 *\n")]);
    ui
}

/// The routine returns this message and changes neither disk nor game.
fn assert_refused(ui: &mut Ui, routine: &str, message: &str) {
    let disk = ui.drive().disk().cloned();
    assert_eq!(ui.call_disk(routine), Err(message.to_owned()));
    assert_eq!(ui.drive().disk().cloned(), disk, "{message}");
    ui.assert_same(message);
}

#[test]
fn every_error_of_a_drive_has_its_message() {
    let mut ui = started();
    for (name, routine, message) in [
        ("OLD", "save_game", "There is a file of that name."),
        ("OLD", "save_position", "There is a file of that name."),
        ("NEW", "load_file", "There is no file of that name."),
    ] {
        ui.set_name(name);
        assert_refused(&mut ui, routine, message);
    }
    ui.set_name("NEW");
    ui.drive().set_write_protect(true);
    for routine in ["save_game", "save_position"] {
        assert_refused(&mut ui, routine, "The disk is write protected.");
    }
    ui.drive().set_write_protect(false);
    ui.write("disk_device", &[9]);
    for routine in ["save_game", "load_file", "read_directory"] {
        assert_refused(&mut ui, routine, "Drive 9 does not answer.");
    }
    ui.write("disk_device", &[8]);
    ui.drive().swap_disk(None);
    for routine in ["save_game", "load_file", "read_directory"] {
        let message = "There is no disk in drive 8.";
        assert_refused(&mut ui, routine, message);
    }
}

#[test]
fn exactly_the_named_unlocked_file_is_deleted() {
    let mut ui = started();
    let mut disk = common::disk(&[(b"OLD", b"1. d4 *\n")]);
    for name in [b"OLDER".as_slice(), b"LOCKED"] {
        disk.write(name, FileType::Seq, b"1. c4 *\n")
            .expect("free blocks");
    }
    disk.lock(b"LOCKED").expect("a file");
    ui.drive().swap_disk(Some(disk));
    for (name, message) in [
        ("LOCKED", "That file is locked or gone."),
        ("*", "That is no valid file name."),
        ("OLD?", "That is no valid file name."),
        ("OLD,OLDER", "That is no valid file name."),
    ] {
        ui.set_name(name);
        assert_refused(&mut ui, "delete_file", message);
    }
    ui.set_name("OLD");
    ui.drive().set_write_protect(true);
    assert_refused(&mut ui, "delete_file", "The disk is write protected.");
    ui.drive().set_write_protect(false);
    assert_eq!(ui.call_disk("delete_file"), Ok(()));
    assert_eq!(ui.names(), ["OLDER", "LOCKED"]);
    ui.assert_same("deleted");
}

/// Presses keys on the page of the disk. Returns what the page shows then, and the message as one
/// line.
fn press(ui: &mut Ui, keys: &str) -> String {
    ui.console.press(keys).expect("no fault");
    ui.console.run_frames(60).expect("no fault");
    let message = common::message_80(&ui.console);
    format!("{}\n{message}", ui.console.text_80().join("\n"))
}

/// The keys are pressed on the page of the disk, which asks first.
#[test]
fn the_page_of_the_disk_asks_before_it_deletes() {
    let mut ui = Ui::new();
    let mut disk = common::disk(&[(b"OLD", b"1. d4 *\n")]);
    disk.write(b"NEW", FileType::Seq, b"1. c4 *\n")
        .expect("free blocks");
    ui.drive().swap_disk(Some(disk));
    let page = press(&mut ui, "<f5>");
    assert!(page.contains("A  OLD") && page.contains("B  NEW"), "{page}");
    press(&mut ui, "d");
    let asked = press(&mut ui, "b");
    assert!(asked.contains("Delete NEW? Y"), "{asked}");
    press(&mut ui, "n");
    assert_eq!(ui.names(), ["OLD", "NEW"]);
    press(&mut ui, "d");
    press(&mut ui, "a");
    let page = press(&mut ui, "y");
    assert_eq!(ui.names(), ["NEW"]);
    assert!(page.contains("A  NEW") && !page.contains("OLD"), "{page}");
}

/// While the directory is read, and when it cannot be read, the page of the disk lists no file, and
/// no letter chooses one.
#[test]
fn nothing_is_listed_before_the_directory_is_read() {
    let mut ui = Ui::new();
    ui.insert(&[(b"OLD", b"1. d4 *\n")]);
    let page = press(&mut ui, "<f5>");
    assert!(page.contains("A  OLD"), "{page}");
    for (keys, said) in [
        ("n", "Drive 9 does not answer."),
        ("nnn", "There is no disk in drive 8."),
    ] {
        ui.drive().swap_disk(None);
        let page = press(&mut ui, keys);
        assert!(page.contains(said), "{page}");
        for letter in "AEFGH".chars() {
            assert!(!page.contains(&format!("{letter}  ")), "{page}");
        }
        for (key, question) in [("l", "Which letter?"), ("d", "Delete which letter?")] {
            let asked = press(&mut ui, key);
            assert!(asked.contains(question), "{asked}");
            let page = press(&mut ui, "a");
            assert!(page.contains("save position"), "the page stays: {page}");
            assert!(!page.contains("Delete "), "nothing is chosen: {page}");
            assert_eq!(ui.read("disk_listed", 1), [0]);
        }
    }
    ui.write("disk_entries", &[0xFF]);
    ui.write("disk_listed", &[8]);
    ui.call("show_disk", 0);
    assert_eq!(ui.read("disk_listed", 1), [0], "while it is read");
}

/// It is not replaced even if the user has agreed to that.
#[test]
fn a_program_is_never_replaced() {
    let mut ui = started();
    let mut disk = common::disk(&[(b"OLD", b"1. d4 *\n")]);
    disk.write(b"OCTET", FileType::Prg, &[1, 2, 3])
        .expect("free blocks");
    ui.drive().swap_disk(Some(disk));
    ui.set_name("OCTET");
    for replace in [0, 0x80] {
        ui.write("disk_replace", &[replace]);
        for routine in ["save_game", "save_position"] {
            assert_refused(&mut ui, routine, "That is not a text file.");
        }
    }
}

/// The file to be replaced stays, and nothing of the new one is left.
#[test]
fn a_full_disk_loses_nothing() {
    let mut ui = started();
    let mut disk = common::disk(&[(b"OLD", b"1. d4 *\n")]);
    disk.write(b"ALL", FileType::Prg, &vec![0; 254 * 663])
        .expect("free blocks");
    assert_eq!(disk.blocks_free(), 0);
    ui.drive().swap_disk(Some(disk));
    ui.write("disk_replace", &[0x80]);
    ui.set_name("OLD");
    assert_eq!(
        ui.call_disk("save_game"),
        Err("The disk is full.".to_owned())
    );
    ui.assert_same("full");
    assert_eq!(ui.names(), ["OLD", "ALL"]);
    assert_eq!(ui.file(b"OLD").expect("the old file"), b"1. d4 *\n");
    // One block is free, which is too little for the tags and moves of a long game.
    let mut disk = common::disk(&[(b"OLD", b"1. d4 *\n")]);
    disk.write(b"ALL", FileType::Prg, &vec![0; 254 * 662])
        .expect("free blocks");
    ui.drive().swap_disk(Some(disk));
    let mut random = Random::new(7);
    for _ in 0..60 {
        let mv = ui.game.clone().play_random_move(&mut random);
        let mv = mv.expect("a move");
        ui.play(mv);
    }
    assert_eq!(
        ui.call_disk("save_game"),
        Err("The disk is full.".to_owned())
    );
    ui.assert_same("full");
    assert_eq!(ui.names(), ["OLD", "ALL"]);
    assert_eq!(ui.file(b"OLD").expect("the old file"), b"1. d4 *\n");
    assert_eq!(ui.drive().disk().expect("a disk").blocks_free(), 1);
}

/// The message is about the sector and not about the deletion of the unfinished file.
#[test]
fn a_sector_that_cannot_be_written_is_told_by_its_number_and_its_own_words() {
    let mut ui = started();
    let format = DiskFormat::D64;
    let tracks = (1..=format.tracks()).filter(|&track| track != format.directory().track);
    let places = tracks.flat_map(|track| {
        (0..format.sectors(track)).map(move |sector| TrackSector::new(track, sector))
    });
    ui.drive().set_bad_sectors(places);
    let free = ui.drive().disk().expect("a disk").blocks_free();
    ui.set_name("NEW");
    for routine in ["save_game", "save_position"] {
        assert_eq!(
            ui.call_disk(routine),
            Err("Drive: 25, WRITE ERROR,17,01".to_owned()),
            "{routine}"
        );
        assert_eq!(ui.names(), ["OLD"]);
        assert_eq!(ui.drive().disk().expect("a disk").blocks_free(), free);
        ui.assert_same(routine);
    }
}

#[test]
fn a_file_that_cannot_be_read_is_explained_and_the_game_stays() {
    let mut ui = started();
    for (text, message) in [
        ("1. e4 e5 2. Nf6 *", "Move 2. Nf6 is not legal."),
        ("1. e4 e5 2. Ke2 Kd6", "Move 2... Kd6 is not legal."),
        ("1. e4 e5 2. hello", "Move 2. hello cannot be read."),
        (
            "1. e4 Nf6 2. Nf3 Ng8 3. Nd4 Nf6 4. Nc3 Ng8 5. Nb5",
            "Move 5. Nb5 is ambiguous.",
        ),
        (
            "[FEN \"8/8/8/8/8/8/8/9 w - - 0 1\"]\n\n*",
            "The position cannot be read.",
        ),
        ("rnbqkbnr/pppp*ppp/8 w", "The position cannot be read."),
    ] {
        ui.insert(&[(b"BAD", text.as_bytes())]);
        ui.set_name("bad");
        assert_refused(&mut ui, "load_file", message);
    }
    // Positions without kings, and with the wrong king in check.
    for fen in ["8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"] {
        ui.insert(&[(b"BAD", fen.as_bytes())]);
        ui.set_name("bad");
        let message = ui.call_disk("load_file").expect_err(fen);
        assert!(message.len() > 10, "{message}");
        ui.assert_same(fen);
    }
}

#[test]
fn loading_random_bytes_ends_with_a_game() {
    let mut ui = started();
    let mut random = Random::new(1);
    let letters = b"12345678abcdefghKQRBNOox-+=#.()[]{};$\" \n/*\0\xff";
    for n in 0..60 {
        let bytes: Vec<u8> = (0..random.below(300))
            .map(|_| match n % 3 {
                0 => random.below(256) as u8,
                _ => letters[random.below(letters.len())],
            })
            .collect();
        ui.insert(&[(b"BYTES", &bytes)]);
        ui.set_name("bytes");
        if ui.call_disk("load_file").is_ok() {
            ui.begin(STARTPOS);
        } else {
            ui.assert_same("the old game");
        }
    }
}

#[test]
fn the_directory_lists_texts_and_free_blocks() {
    let mut ui = started();
    let mut disk = common::disk(&[(b"ONE", b"1")]);
    disk.write(b"PROGRAM", FileType::Prg, b"2")
        .expect("free blocks");
    disk.write(b"SIXTEEN LETTERS.", FileType::Seq, b"3")
        .expect("free blocks");
    disk.create(b"NEVER CLOSED", FileType::Seq)
        .expect("free blocks");
    ui.drive().swap_disk(Some(disk));
    assert_eq!(ui.call_disk("read_directory"), Ok(()));
    assert_eq!(ui.read("disk_entries", 1), [2]);
    let names = ui.console.address("disk_names").expect("names");
    let names = ui.console.machine.read_bank(1, names, 32);
    assert_eq!(&names[..4], b"ONE\0");
    assert_eq!(&names[16..], b"SIXTEEN LETTERS.");
    let free = ui.read("disk_free", 2);
    let free = u16::from_le_bytes([free[0], free[1]]);
    assert_eq!(free, ui.drive().disk().expect("a disk").blocks_free());
    ui.call("choose_dir_entry", 1);
    assert_eq!(&ui.read("disk_name", 17), b"SIXTEEN LETTERS.\0");
    let mut many = Disk::format(DiskFormat::D64, b"MANY", b"08");
    for n in 0..40 {
        many.write(format!("F{n}").as_bytes(), FileType::Seq, b"")
            .expect("free blocks");
    }
    ui.drive().swap_disk(Some(many));
    assert_eq!(ui.call_disk("read_directory"), Ok(()));
    assert_eq!(
        ui.read("disk_entries", 1),
        [32],
        "as many as the page holds"
    );
}

/// The listing's first line has the disk's name and ID. It is not a file, even if the ID begins
/// like the type of one.
#[test]
fn the_name_of_a_disk_is_no_file() {
    let mut ui = Ui::new();
    for id in [b"SE", b"S1", b"PR", b"08"] {
        let mut disk = Disk::format(DiskFormat::D64, b"NAME", id);
        disk.write(b"ONE", FileType::Seq, b"1")
            .expect("free blocks");
        let free = disk.blocks_free();
        ui.drive().swap_disk(Some(disk));
        assert_eq!(ui.call_disk("read_directory"), Ok(()));
        assert_eq!(ui.read("disk_entries", 1), [1]);
        ui.call("choose_dir_entry", 0);
        assert_eq!(&ui.read("disk_name", 4), b"ONE\0");
        let free_shown = ui.read("disk_free", 2);
        assert_eq!(u16::from_le_bytes([free_shown[0], free_shown[1]]), free);
    }
}
