//! The opening book's file.

use c128::image::disk::directory::FileType;
use c128::image::disk::{Disk, Format};
use c128::image::prg::apart;
use emulator::desk::{Desk, Setup};
use emulator::drive::Drive;
use emulator::octet::load;

/// Starts with a disk on which a file is called as the book is; says whether it
/// was taken for the book, and whether its bytes are where they belong.
fn start(file: Option<&[u8]>) -> (bool, bool) {
    let program = load::assemble().expect("a program");
    let image = load::image(&program).expect("an image");
    let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
    let mut disk = Disk::format(Format::D64, b"OCTET", b"64");
    if let Some(bytes) = file {
        disk.write(b"OCTET.BOOK", FileType::Prg, bytes)
            .expect("room");
    }
    desk.files.drives.insert(8, Drive::with(disk));
    desk.boot().expect("RUN");
    desk.run_frames(120).expect("no fault");
    let book = program.segment("BOOK").expect("a book");
    let there = desk.machine.read_bank(1, book.start, book.bytes.len());
    let taken = desk.byte("desk_book").expect("a flag") & 0x80 != 0;
    (taken, there == book.bytes)
}

#[test]
fn a_book_is_loaded_if_it_is_the_programs() {
    let program = load::assemble().expect("a program");
    let files = apart(&program, "octet");
    let [book] = files.as_slice() else {
        panic!("{} files", files.len());
    };
    assert_eq!(book.name, "octet.book");
    assert_eq!(start(Some(&book.bytes)), (true, true));
    let mut other = book.bytes.clone();
    other[8] ^= 1;
    assert_eq!(start(Some(&other)), (false, false));
    assert_eq!(start(None), (false, false));
}
