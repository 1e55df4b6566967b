//! The page's functions, called natively, as its scripts see them.

use cbm_disk::DiskFormat;
use octet_asm::write::elf;
use octet_console::ENTRY;
use octet_console::load;
use octet_machine::kernal::Kernal;
use octet_web::Page;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn page() -> Page {
    let program = load::assemble().expect("the program assembles");
    let disk = load::disk_of(&program, DiskFormat::D64).expect("room for the program");
    let disk = disk.into_bytes();
    let entry = program.address(ENTRY).expect("an entry");
    let kernal = Kernal::elf(entry).expect("the ROM assembles");
    Page::new(&elf::write(&program), &kernal, &disk).expect("a page")
}

fn run(page: &mut Page, frames: u32) {
    for _ in 0..frames {
        page.frame().expect("no fault");
    }
}

#[test]
fn a_move_is_answered_and_compared() {
    let mut page = page();
    let status = page.status();
    assert!(status.contains(&format!("\"fen\":\"{START}\"")), "{status}");
    // Without its book the program searches.
    page.press("p6 e2e4<return>").expect("keys");
    run(&mut page, 500);
    let status = page.status();
    assert!(status.contains("\"san\":[\"e4\",\""), "{status}");
    assert!(status.contains("\"differences\":0"), "{status}");
    assert!(status.contains("\"identical\":true"), "{status}");
    assert!(!status.contains("\"iterations\":0"), "{status}");
    assert!(page.engine(1_000).contains("\"depth\":"));
    let routines = page.samples.report();
    assert!(routines.starts_with("[{\"name\":\""), "{routines}");
    assert!(page.press("e<no key>").is_err());
}

#[test]
fn a_state_is_continued_and_a_link_is_opened() {
    let mut page = page();
    let state = page.save();
    page.open_link("", "e2e4 c5,g1f3", "d").expect("a link");
    let status = page.status();
    assert!(
        status.contains("\"moves\":[\"e2e4\",\"c7c5\",\"g1f3\""),
        "{status}"
    );
    assert!(status.contains("\"level\":3"), "{status}");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";
    page.open_link(fen, "", "").expect("a link");
    let status = page.status();
    assert!(status.contains(&format!("\"start\":\"{fen}\"")), "{status}");
    for (fen, moves, level, said) in [
        ("8/8/8/8", "", "", "the link's position"),
        ("", "e2e4,e2e4", "", "the link's move 2"),
        ("", "", "z", "the link's level `z`"),
    ] {
        let error = page.open_link(fen, moves, level).expect_err(said);
        assert!(format!("{error:#}").contains(said), "{error:#}");
    }
    page.load(&state).expect("a state of this program");
    let status = page.status();
    assert!(status.contains(&format!("\"fen\":\"{START}\"")), "{status}");
    assert!(page.load(b"no state").is_err());
}

#[test]
fn a_disk_is_inserted_with_a_byte_for_each_sector_or_without() {
    let mut page = page();
    let disk = page.disk();
    let errors = vec![1; disk.len() / 256];
    page.insert(&[disk.clone(), errors.clone()].concat())
        .expect("a disk with errors");
    assert!(page.disk() == disk, "the errors are left out");
    for wrong in [
        Vec::new(),
        vec![0; 100],
        vec![0; 257],
        disk[1..].to_vec(),
        [&disk[..], &errors[1..]].concat(),
    ] {
        assert!(page.insert(&wrong).is_err(), "{} bytes", wrong.len());
    }
    assert!(page.disk() == disk, "the disk stays in the drive");
}

#[test]
fn the_board_is_where_it_is_drawn() {
    let mut page = page();
    for (which, forty) in [(0, true), (1, false)] {
        let canvas = &mut page.canvases[which];
        assert!(canvas.draw(&page.console, forty));
        assert!(!canvas.draw(&page.console, forty), "nothing has changed");
        let (width, pixels) = (canvas.width, canvas.pixels.clone());
        let [left, top, across, down] = page.board(which);
        let at = |file: usize, rank: usize| {
            let (x, y) = (left + file * across + 2, top + (7 - rank) * down + 2);
            pixels[y * width + x]
        };
        // The corners of empty squares: light and dark squares differ, and those of one colour do
        // not.
        assert_ne!(at(3, 3), at(3, 4), "screen {which}");
        assert_eq!((at(3, 4), at(0, 3)), (at(4, 3), at(7, 4)), "screen {which}");
    }
}
