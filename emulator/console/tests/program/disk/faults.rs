//! Every error number of the DOS answers every request of every operation on files, and the drive is
//! gone in the middle of each. The player is told, nothing hangs, and no game is lost.

use std::collections::BTreeSet;

use c128::platform::memory_map::{OVERLAY_BANKS, TT_START};
use c128::platform::slow_bus::OVERLAYS;
use c128::release::prg::own_files;
use c128::ui::pages::options::SETTINGS_LEN;
use cbm_disk::{Disk, DosStatus, FileType};
use octet_book::compile::CompiledBook;
use octet_book::learn::seal;
use octet_console::load;
use octet_engine::board::fen::STARTPOS;
use octet_engine::util::random::Random;
use octet_machine::drive::{Drive, DriveModel};

use super::ui::Ui;
use crate::common;

/// The error numbers that the DOS of a 1541, 1571 or 1581 has.
const ERRORS: [u8; 33] = [
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 39, 50, 51, 52, 60, 61, 62, 63, 64,
    65, 66, 67, 70, 71, 72, 73, 74, 75,
];

/// Those of a file that cannot be read.
const READ_ERRORS: [u8; 8] = [20, 21, 23, 27, 60, 62, 66, 74];

/// A routine of the page of the disk, with what it is called for.
#[derive(Clone, Copy, Debug)]
struct Operation {
    routine: &'static str,
    name: &'static str,
    replace: bool,
}

const fn operation(routine: &'static str, name: &'static str, replace: bool) -> Operation {
    Operation {
        routine,
        name,
        replace,
    }
}

/// Settings are saved by the routine that saves the learned weights, with another writer.
const OPERATIONS: [Operation; 8] = [
    operation("save_game", "NEW", false),
    operation("save_game", "OLD", true),
    operation("save_position", "NEW", false),
    operation("save_position", "OLD", true),
    operation("save_learned", "OCTET.LEARNED", true),
    operation("load_file", "OLD", false),
    operation("delete_file", "OLD", false),
    operation("read_directory", "", false),
];

/// The game on the disk, which has blocks enough to fail in.
fn old() -> Vec<u8> {
    let moves = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(15);
    format!("{moves}*\n").into_bytes()
}

fn disk() -> Disk {
    let mut disk = common::disk(&[(b"OTHER", b"1. c4 *\n"), (b"OLD", &old())]);
    disk.write(b"OCTET.LEARNED", FileType::Seq, b"learned")
        .expect("free blocks");
    disk
}

/// A machine on which a game of 40 moves is played.
fn machine() -> Ui {
    let mut ui = Ui::new();
    ui.begin(STARTPOS);
    let mut random = Random::new(5);
    for _ in 0..40 {
        let mv = ui.game.clone().play_random_move(&mut random);
        ui.play(mv.expect("a move"));
    }
    ui
}

/// The disk and the name for an operation.
fn prepare(ui: &mut Ui, operation: Operation, disk: &Disk) {
    ui.drive().swap_disk(Some(disk.clone()));
    ui.set_name(operation.name);
    ui.write("disk_replace", &[u8::from(operation.replace) << 7]);
    let learned = operation.routine == "save_learned";
    ui.write("shared_book_loaded", &[u8::from(learned) << 7]);
}

/// What the player is told of an error number.
fn words(status: DosStatus) -> String {
    match status.code {
        20 | 21 | 74 => "There is no disk in drive 8.".to_owned(),
        26 => "The disk is write protected.".to_owned(),
        33 => "That is no valid file name.".to_owned(),
        60 => "That file was never closed.".to_owned(),
        62 => "There is no file of that name.".to_owned(),
        63 => "There is a file of that name.".to_owned(),
        64 => "That is not a text file.".to_owned(),
        67 | 72 => "The disk is full.".to_owned(),
        _ => format!("Drive: {status}"),
    }
}

/// What the operation writes when nothing fails; nothing if it does not save.
fn saved(ui: &mut Ui, operation: Operation) -> Option<Vec<u8>> {
    if !operation.routine.starts_with("save") {
        return None;
    }
    prepare(ui, operation, &disk());
    assert_eq!(ui.call_disk(operation.routine), Ok(()));
    ui.file(operation.name.as_bytes())
}

/// What was on the disk is there, except for what the operation has deleted. What it replaces is
/// there as it was or as it is saved, under whatever name.
fn assert_kept(ui: &mut Ui, operation: Operation, saved: Option<&Vec<u8>>, what: &str) {
    let now = ui.drive().disk().expect("a disk").clone();
    let entries = now.entries().expect("a directory").into_iter();
    let closed = entries.filter(|entry| entry.closed);
    let texts = closed.map(|entry| now.contents(&entry).expect("a file"));
    let texts: Vec<Vec<u8>> = texts.collect();
    for name in ["OTHER", "OLD", "OCTET.LEARNED"] {
        let before = disk().read(name.as_bytes()).expect("the file");
        if name != operation.name {
            assert!(ui.file(name.as_bytes()) == Some(before), "{what}: {name}");
        } else if operation.routine != "delete_file" {
            let new = saved.is_some_and(|new| texts.contains(new));
            assert!(new || texts.contains(&before), "{what}: {name}");
        }
    }
}

/// What has succeeded is done.
fn assert_done(ui: &mut Ui, operation: Operation, saved: Option<&Vec<u8>>, what: &str) {
    let file = ui.file(operation.name.as_bytes());
    match operation.routine {
        "load_file" => {
            let moves = common::score_sheet(&ui.console).len();
            assert_eq!(moves, 60, "{what}");
        }
        "read_directory" => assert_eq!(ui.read("disk_entries", 1), [3], "{what}"),
        "delete_file" => assert_eq!(file, None, "{what}"),
        _ => assert!(file.as_ref() == saved, "{what}"),
    }
}

/// The message on both screens.
fn assert_shown(ui: &mut Ui, message: &str) {
    ui.call("show_message", 0);
    let words = |text: String| text.split_whitespace().collect::<String>();
    for shown in [
        common::message_80(&ui.console),
        common::message_40(&ui.console),
    ] {
        assert_eq!(words(shown), words(message.to_owned()));
    }
}

/// Each number is answered at once, or after the drive has done what was asked. Then the operation
/// is done once more, without an error.
#[test]
fn every_error_number_at_every_request_is_told_and_loses_nothing() {
    let mut ui = machine();
    let mut told = BTreeSet::new();
    let mut cases = 0;
    for operation in OPERATIONS {
        let saved = saved(&mut ui, operation);
        let all = ERRORS.map(|code| [(code, false), (code, true)]).concat();
        'requests: for after in 0.. {
            for &(code, done) in &all {
                let status = DosStatus {
                    code,
                    track: 18,
                    sector: 1,
                };
                let what = format!("{operation:?}: {code} after {after}, done: {done}");
                prepare(&mut ui, operation, &disk());
                ui.drive().refuse(after, status, done);
                let answer = ui.call_disk(operation.routine);
                if !ui.drive().has_refused() {
                    assert!(after > 1, "{what}");
                    break 'requests;
                }
                cases += 1;
                ui.assert_same(&what);
                assert_kept(&mut ui, operation, saved.as_ref(), &what);
                match answer {
                    Ok(()) => assert_done(&mut ui, operation, saved.as_ref(), &what),
                    Err(message) => {
                        // A drive that says that there is no such file is believed, until it says
                        // that there is one.
                        let exists = code == 62 && message == "There is a file of that name.";
                        assert!(exists || message == words(status), "{what}: {message}");
                        told.insert(message);
                    }
                }
                if saved.is_some() {
                    let disk = ui.drive().disk().expect("a disk").clone();
                    prepare(&mut ui, operation, &disk);
                    ui.write("disk_replace", &[0x80]);
                    assert_eq!(ui.call_disk(operation.routine), Ok(()), "{what}");
                    assert_kept(&mut ui, operation, saved.as_ref(), &what);
                    assert_done(&mut ui, operation, saved.as_ref(), &what);
                }
            }
        }
        ui = machine();
    }
    assert!(cases > 2000, "{cases} cases");
    for message in told {
        ui.write("ui_text", message.as_bytes());
        ui.write("ui_text_len", &[message.len() as u8]);
        assert_shown(&mut ui, &message);
    }
}

/// Drive 8 is gone from one call of the KERNAL on: each of the first hundred, and every seventh of
/// the others. Then it is there again, with its disk, and the operation is done once more.
#[test]
fn a_drive_that_is_gone_in_the_middle_is_told_and_loses_nothing() {
    let mut ui = machine();
    for operation in OPERATIONS {
        let saved = saved(&mut ui, operation);
        let mut calls = 0;
        loop {
            prepare(&mut ui, operation, &disk());
            let what = format!("{operation:?}: gone at call {calls}");
            let (answer, drive) = ui.call_disk_until(operation.routine, calls);
            let Some(disk) = drive.and_then(|mut drive| drive.swap_disk(None)) else {
                assert_eq!(answer, Ok(()), "{what}");
                break;
            };
            common::insert(&mut ui.console, disk);
            assert_kept(&mut ui, operation, saved.as_ref(), &what);
            match answer {
                Ok(()) => {
                    assert_done(&mut ui, operation, saved.as_ref(), &what);
                    ui = machine();
                }
                Err(message) => {
                    assert_eq!(message, "Drive 8 does not answer.", "{what}");
                    ui.assert_same(&what);
                }
            }
            calls += if calls < 100 { 1 } else { 7 };
        }
        assert!(calls > 20, "{operation:?}: {calls} calls");
        ui = machine();
    }
}

/// The directory is one disk's, the file is looked for on another.
#[test]
fn a_disk_that_was_changed_after_its_directory_was_read_is_told() {
    let mut ui = machine();
    prepare(&mut ui, OPERATIONS[7], &disk());
    assert_eq!(ui.call_disk("read_directory"), Ok(()));
    let changed = common::disk(&[(b"ANOTHER", b"1. e4 *\n")]);
    for (routine, message) in [
        ("load_file", "There is no file of that name."),
        ("delete_file", "That file is locked or gone."),
    ] {
        ui.call("choose_dir_entry", 1);
        assert_eq!(&ui.read("disk_name", 4), b"OLD\0");
        ui.drive().swap_disk(Some(changed.clone()));
        assert_eq!(ui.call_disk(routine), Err(message.to_owned()));
        assert_eq!(ui.drive().disk(), Some(&changed));
        ui.assert_same(routine);
    }
}

/// A disk for a drive with the program's own files, with learned weights and settings, too.
fn program_disk(model: DriveModel) -> Disk {
    let mut disk = Disk::format(model.format(), b"OCTET", b"64");
    let program = load::assemble().expect("a program");
    for file in own_files(&program, "octet") {
        let name = file.name.to_uppercase();
        disk.write(name.as_bytes(), FileType::Prg, &file.bytes)
            .expect("free blocks");
    }
    let book = CompiledBook::built_in();
    let mut settings = TT_START.to_le_bytes().to_vec();
    settings.push(1); // the level
    settings.push(2); // the side that Octet plays
    settings.extend([0; SETTINGS_LEN as usize - 1]);
    settings.extend(seal(&settings, &book.tree));
    for (name, bytes) in [
        ("OCTET.LEARNED", learned().learned_file()),
        ("OCTET.SET", settings),
    ] {
        disk.write(name.as_bytes(), FileType::Seq, &bytes)
            .expect("free blocks");
    }
    disk
}

/// The book with other weights.
fn learned() -> CompiledBook {
    let mut learned = CompiledBook::built_in().clone();
    learned.weights.iter_mut().for_each(|weight| *weight ^= 1);
    learned
}

/// The files that are read when the program is started, in their order.
const READ: [&str; 3] = ["OCTET.BOOK", "OCTET.LEARNED", "OCTET.SET"];

/// A drive of each model answers each request for the program's own files with each error number.
/// The program goes on without the file, and says so if there is one.
#[test]
fn files_of_the_program_that_cannot_be_read_are_left_out() {
    for model in DriveModel::REAL {
        let mut ui = machine();
        let disk = program_disk(model);
        let mut load = |routine: &str, after: usize, code: u8| {
            let (routine, overlay) = match OVERLAYS.iter().position(|file| file.name == routine) {
                Some(n) => ("load_overlay", OVERLAY_BANKS[n]),
                None => (routine, OVERLAY_BANKS[0]),
            };
            ui.write("overlay_loaded", &[overlay]);
            let status = DosStatus {
                code,
                track: 18,
                sector: 1,
            };
            let drive = Drive::new(model, Some(disk.clone()));
            ui.console.files.drives.insert(8, drive);
            ui.drive().refuse(after, status, false);
            let (_, failed) = ui.call(routine, 0);
            let what = format!("{model:?}: {routine}: {code} after {after}");
            ui.assert_same(&what);
            let refused = ui.drive().has_refused();
            let message = common::message_80(&ui.console);
            assert_eq!(common::message_40(&ui.console), message, "{what}");
            let book = ui.read("shared_book_loaded", 1)[0] & 0x80 != 0;
            (what, refused, failed, book, message)
        };
        let codes = match model {
            DriveModel::D1581 => &ERRORS[..],
            _ => &READ_ERRORS,
        };
        for &code in codes {
            for after in 0..=READ.len() {
                let (what, refused, _, book, message) = load("load_book", after, code);
                let told = match (after, code) {
                    (0, _) | (_, 62) => String::new(),
                    _ => format!("{} cannot be used.", READ[after - 1]),
                };
                assert!(refused, "{what}");
                assert_eq!(message, told, "{what}");
                assert_eq!(book, after > 1, "{what}");
            }
            for file in OVERLAYS {
                let (what, refused, failed, ..) = load(file.name, 0, code);
                assert!(refused && failed, "{what}");
            }
        }
        let (what, refused, _, book, message) = load("load_book", READ.len() + 1, 20);
        assert_eq!((refused, book, &*message), (false, true, ""), "{what}");
        for file in OVERLAYS {
            let (what, refused, failed, ..) = load(file.name, 1, 20);
            assert!(!refused && !failed, "{what}");
        }
        assert_eq!(ui.read("shared_level", 1), [1], "{model:?}: the settings");
        let weights = learned().packed_weights();
        let found = ui.console.address("book_weights").expect("weights");
        let found = ui.console.machine.read_bank(1, found, weights.len());
        assert!(found == weights, "{model:?}: the learned weights");
    }
}

/// The drive is gone from one call of the KERNAL on, while it sends them: every 97th call.
#[test]
fn a_drive_that_is_gone_while_the_program_reads_its_files_does_not_stop_it() {
    let mut ui = machine();
    let disk = program_disk(DriveModel::D1541);
    for (routine, overlay, least) in [
        ("load_book", OVERLAY_BANKS[0], 5000),
        ("load_overlay", OVERLAY_BANKS[0], 2000),
        ("load_overlay", OVERLAY_BANKS[1], 5000),
    ] {
        let mut calls = 0;
        loop {
            ui.write("overlay_loaded", &[overlay]);
            common::insert(&mut ui.console, disk.clone());
            let (answer, drive) = ui.call_disk_until(routine, calls);
            let what = format!("{routine}: gone at call {calls}");
            ui.assert_same(&what);
            if drive.is_none() {
                break;
            }
            assert!(routine == "load_book" || answer.is_err(), "{what}");
            calls += 97;
        }
        assert!(calls > least, "{routine}: {calls} calls");
    }
}
