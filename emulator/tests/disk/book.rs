//! The opening book's file.

use c128::image::disk::directory::FileType;
use c128::image::disk::{Disk, DiskFormat};
use c128::image::prg::own_files;
use octet_emulator::console::{Console, Setup};
use octet_emulator::drive::Drive;
use octet_emulator::program::load;

/// Starts with a disk on which a file is called as the book is; says whether it
/// was taken for the book, and whether its bytes are where they belong.
fn start(file: Option<&[u8]>) -> (bool, bool) {
    let program = load::assemble().expect("a program");
    let image = load::image_of(&program).expect("an image");
    let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
    let mut disk = Disk::format(DiskFormat::D64, b"OCTET", b"64");
    if let Some(bytes) = file {
        disk.write(b"OCTET.BOOK", FileType::Prg, bytes)
            .expect("space on the disk");
    }
    console.files.drives.insert(8, Drive::with_disk(disk));
    console.run_program().expect("RUN");
    console.run_frames(120).expect("no fault");
    let book = program.segment("BOOK").expect("a book");
    let there = console.machine.read_bank(1, book.start, book.bytes.len());
    let taken = console.byte("shared_book_loaded").expect("a flag") & 0x80 != 0;
    (taken, there == book.bytes)
}

#[test]
fn a_book_is_loaded_if_it_is_the_programs() {
    let program = load::assemble().expect("a program");
    let files = own_files(&program, "octet");
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
