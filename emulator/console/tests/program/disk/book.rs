//! The program loads the file of its opening book.

use c128::release::prg::own_files;
use c128::ui::files::load_book::READING;
use cbm_disk::{Disk, FileType};
use octet_console::Setup;
use octet_console::load;
use octet_machine::drive::{Drive, DriveModel};

use crate::common;

/// Starts with a disk on which a file has the book's name. Returns whether the program uses it, and
/// whether its bytes are in the book's segment.
fn start(model: DriveModel, file: Option<&[u8]>) -> (bool, bool) {
    let program = load::assemble().expect("a program");
    let mut console = common::power_on(Setup::default());
    let mut disk = Disk::format(model.format(), b"OCTET", b"64");
    if let Some(bytes) = file {
        disk.write(b"OCTET.BOOK", FileType::Prg, bytes)
            .expect("free blocks");
    }
    console
        .files
        .drives
        .insert(8, Drive::new(model, Some(disk)));
    console.run_program().expect("RUN");
    let waited = console.wait_for_text(READING, 5).expect("no fault");
    assert!(waited, "the book is looked for");
    let ended = console.wait_until(60, |console| !console.shows(READING));
    assert!(ended.expect("no fault"), "the book is read");
    console.run_frames(20).expect("no fault");
    let book = program.segment("BOOK").expect("a book");
    let loaded = console.machine.read_bank(1, book.start, book.bytes.len());
    let used = console.byte("shared_book_loaded").expect("a flag") & 0x80 != 0;
    (used, loaded == book.bytes)
}

#[test]
fn only_the_book_of_this_build_is_used() {
    let program = load::assemble().expect("a program");
    let files = own_files(&program, "octet");
    let book = files.iter().find(|file| file.name == "octet.book");
    let book = book.expect("the book's file");
    for model in [DriveModel::D1541, DriveModel::D1571, DriveModel::D1581] {
        assert_eq!(start(model, Some(&book.bytes)), (true, true), "{model:?}");
        let mut changed = book.bytes.clone();
        changed[8] ^= 1;
        let short = &book.bytes[..book.bytes.len() - 1];
        let long = [book.bytes.as_slice(), b"A"].concat();
        for other in [&changed, short, &long] {
            assert_eq!(start(model, Some(other)), (false, false), "{model:?}");
        }
        assert_eq!(start(model, None), (false, false), "{model:?}");
    }
}

/// A bad sector ends the file. Every drive is asked for the reason, and Octet plays without its
/// book.
#[test]
fn a_book_on_a_bad_sector_is_not_used() {
    let program = load::assemble().expect("a program");
    let book = &own_files(&program, "octet")[0];
    for model in [DriveModel::D1541, DriveModel::D1571, DriveModel::D1581] {
        let mut disk = Disk::format(model.format(), b"OCTET", b"64");
        disk.write(b"OCTET.BOOK", FileType::Prg, &book.bytes)
            .expect("free blocks");
        let (blocks, _) = disk.blocks(&disk.find(b"OCTET.BOOK").expect("the book"));
        let mut drive = Drive::new(model, Some(disk));
        drive.set_bad_sectors([blocks[3]]);
        let mut console = common::power_on(Setup::default());
        console.files.drives.insert(8, drive);
        console.run_program().expect("RUN");
        let said = console.wait_for_text("OCTET.BOOK cannot be used.", 60);
        assert!(said.expect("no fault"), "{model:?}");
        assert_eq!(console.byte("shared_book_loaded").expect("a flag"), 0);
    }
}
