//! The page's functions, called natively, as its scripts see them.

use cbm_disk::DiskFormat;
use octet_console::live::{LiveEngine, LiveEvent};
use octet_console::{Action, ENTRY};
use octet_console::{hollow, load};
use octet_machine::kernal::Kernal;
use octet_web::{Asked, Page, beside, line_searched};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn page() -> Page {
    let program = load::assemble().expect("the program assembles");
    let disk = load::disk_of(&program, DiskFormat::D64).expect("room for the program");
    let disk = disk.into_bytes();
    let image = load::image_of(&program).expect("an image");
    let entry = image.address(ENTRY).expect("an entry");
    let kernal = Kernal::assemble(entry).expect("the ROM assembles");
    let hollow = hollow::write(&program).expect("the program's file");
    let again = hollow::read(&hollow, &disk).expect("the program");
    assert_eq!(again.sections(), image.sections());
    assert_eq!(again.fingerprint(), image.fingerprint());
    assert!(
        hollow::read(&hollow, &disk[..9]).is_err() && hollow::read(&hollow[..9], &disk).is_err()
    );
    let kernal = kernal.image().pack();
    Page::new(&hollow, &kernal, &disk, &disk).expect("a page")
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
    // Without its book the program searches. What its searches do goes to the engine as bytes.
    page.player.press("p6 e2e4<return>").expect("keys");
    run(&mut page, 500);
    let status = page.status();
    assert!(status.contains("\"san\":[\"e4\",\""), "{status}");
    let mut engine = LiveEngine::default();
    for event in page.events.drain(..) {
        let event = LiveEvent::from_bytes(&event.to_bytes()).expect("an event");
        engine.take(event).expect("a search");
    }
    let counts = engine.counts();
    assert!(
        counts.iterations > 2 && counts.searches == counts.same,
        "{counts:?}"
    );
    // The last whole iteration is what the program shows.
    let said = beside::compared(&engine);
    let shown = page.shown();
    let iteration = engine.iteration().expect("an iteration");
    let nodes = format!("\"nodes\":\"{} positions", iteration.program.nodes);
    assert!(shown.contains(&nodes), "{nodes}: {shown}");
    let depth = format!("\"depth\":\"Depth {}\"", iteration.program.depth);
    assert!(shown.contains(&depth), "{depth}: {shown}");
    let score = |text: &str| {
        let (_, rest) = text.split_once("\"score\":\"").expect("a score");
        rest.split('"').next().map(str::to_owned)
    };
    assert_eq!(score(&shown), score(&said), "{said}");
    assert!(said.contains("\"differ\":[]"), "{said}");
    assert!(LiveEvent::from_bytes(b"begin 8/8\n").is_err());
    let alone = beside::alone(START, "e2e4 e7e5", 1_000).expect("a report");
    assert!(alone.contains("\"depth\":"), "{alone}");
    assert!(beside::alone(START, "e2e5", 1_000).is_err());
    let routines = page.samples.report();
    assert!(routines.starts_with("[{\"name\":\""), "{routines}");
    assert!(page.player.press("e<no key>").is_err());
}

#[test]
fn a_state_is_continued_and_a_link_is_opened() {
    let mut page = page();
    let state = page.save();
    let asked = Asked {
        moves: "e2e4 c5,g1f3",
        level: "d",
        ..Asked::default()
    };
    page.open_link(&asked).expect("a link");
    let status = page.status();
    assert!(
        status.contains("\"moves\":[\"e2e4\",\"c7c5\",\"g1f3\""),
        "{status}"
    );
    assert!(status.contains("\"level\":3"), "{status}");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 5 39";
    let asked = Asked {
        fen,
        ..Asked::default()
    };
    page.open_link(&asked).expect("a link");
    let status = page.status();
    assert!(status.contains(&format!("\"start\":\"{fen}\"")), "{status}");
    let none = Asked::default();
    for (asked, said) in [
        (
            Asked {
                fen: "8/8/8/8",
                ..none
            },
            "the link's position",
        ),
        (
            Asked {
                moves: "e2e4,e2e4",
                ..none
            },
            "the link's move 2",
        ),
        (Asked { level: "z", ..none }, "the link's level `z`"),
        (
            Asked {
                side: "red",
                ..none
            },
            "the link's side `red`",
        ),
        (Asked { flip: "2", ..none }, "the link's flip `2`"),
    ] {
        let error = page.open_link(&asked).expect_err(said);
        assert!(format!("{error:#}").contains(said), "{error:#}");
    }
    page.load(&state).expect("a state of this program");
    let status = page.status();
    assert!(status.contains(&format!("\"fen\":\"{START}\"")), "{status}");
    assert!(page.load(b"no state").is_err());
}

/// Runs until all that was asked for is done, and the program has shown it.
fn finish(page: &mut Page) {
    for _ in 0..2_000 {
        if page.player.is_idle() {
            break;
        }
        page.frame().expect("no fault");
    }
    assert_eq!(page.player.given_up(), None);
    run(page, 60);
}

fn has(page: &Page, part: &str) -> bool {
    page.status().contains(part)
}

#[test]
fn a_link_gives_the_side_to_move_and_turns_the_board() {
    let mut page = page();
    let fen = "6k1/5ppp/8/8/8/8/3r1PPP/6K1 b - - 0 1";
    for (side, flip, sides, flipped) in [
        ("", "", 1, true),
        ("white", "", 2, false),
        ("both", "1", 0, true),
        ("black", "0", 1, false),
    ] {
        let asked = Asked {
            fen,
            side,
            flip,
            ..Asked::default()
        };
        page.open_link(&asked).expect("a link");
        let status = page.status();
        assert!(
            status.contains(&format!("\"engineSides\":{sides}")),
            "{side}: {status}"
        );
        assert!(
            status.contains(&format!("\"flipped\":{flipped}")),
            "{side}: {status}"
        );
        let start = format!("\"start\":\"{fen}\"");
        assert!(status.contains(&start), "{side}: {status}");
        // The visitor's own move is not made for him.
        run(&mut page, 500);
        let made = !has(&page, "\"moves\":[]");
        assert_eq!(made, side == "white", "{side}: {}", page.status());
    }
}

/// New game, level, side, take back and hint do the same on the board, on each page and at each
/// question, and while Octet thinks.
#[test]
fn what_is_asked_is_done_whatever_is_open() {
    let mut page = page();
    page.player.press("p6 ").expect("keys");
    let open = [
        "",
        "e2",
        "<cursor up><return>",
        "?",
        "l",
        "p",
        "p0x",
        "v",
        "x",
        "<f7>",
        "<f5>",
        "<shift f7>",
        "<shift f1>",
        "z",
    ];
    for keys in open {
        for (action, wanted) in [
            (Action::Level(3), "\"level\":3"),
            (Action::OctetPlays(0), "\"engineSides\":0"),
            (Action::BlackBelow(true), "\"flipped\":true"),
            (Action::NewGame, "\"moves\":[]"),
        ] {
            page.player.press_on_board("a2a3\n").expect("keys");
            page.player.press(keys).expect("keys");
            finish(&mut page);
            page.ask(action).expect("an action");
            finish(&mut page);
            assert!(
                has(&page, wanted),
                "{action:?} after {keys}: {}",
                page.status()
            );
            assert!(
                has(&page, "\"mode\":0"),
                "{action:?} after {keys}: {}",
                page.status()
            );
            for action in [
                Action::Level(9),
                Action::OctetPlays(2),
                Action::BlackBelow(false),
                Action::NewGame,
            ] {
                page.ask(action).expect("an action");
            }
            finish(&mut page);
        }
    }
}

#[test]
fn what_cannot_be_had_is_said() {
    let mut page = page();
    let mut refused = |action: Action, said: &str| {
        let error = page.ask(action).expect_err(said).to_string();
        assert!(error.contains(said), "{error}");
    };
    refused(Action::TakeBack, "No move has been played");
    refused(Action::Level(99), "levels");
    page.player.press("e2e5\n").expect("keys");
    finish(&mut page);
    let shown = page.shown();
    assert!(
        shown.contains("\"message\":\"The pawn on e2 cannot go to e5.\""),
        "{shown}"
    );
    assert!(shown.contains("\"clocks\":[\"Black 0:00\""), "{shown}");
    page.ask(Action::Hint).expect("a hint");
    finish(&mut page);
    run(&mut page, 600);
    let shown = page.shown();
    assert!(!shown.contains("\"message\":\"\""), "{shown}");
}

#[test]
fn what_is_open_has_a_name() {
    let mut page = page();
    page.player.press("l").expect("keys");
    finish(&mut page);
    let shown = page.shown();
    assert!(
        shown.contains("\"open\":\"levels\"") && shown.contains("\"thinking\":\"\""),
        "{shown}"
    );
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

#[test]
fn a_program_is_written_to_the_disk_under_its_name() {
    let mut page = page();
    page.store("Two-moves.prg", &[1, 8, 96]).expect("room");
    let disk = cbm_disk::Disk::open(page.disk()).expect("a disk");
    assert_eq!(disk.read(b"TWO-MOVES"), Ok(vec![1, 8, 96]));
    let before = page.disk();
    let again = page.store("two-moves.PRG", b"x").expect_err("it is there");
    assert!(again.to_string().contains("FILE EXISTS"), "{again}");
    let long = page.store("large.prg", &[0; 200_000]).expect_err("no room");
    assert!(long.to_string().contains("DISK FULL"), "{long}");
    assert!(page.store("\u{e9}.prg", b"x").is_err());
    assert!(page.disk() == before, "what is refused changes nothing");
}

/// While the program analyses its search looks at lines from the position on the board.
#[test]
fn the_line_at_which_it_looks_is_legal_and_changes() {
    let mut page = page();
    page.player.press("z").expect("a key");
    let mut lines = std::collections::BTreeSet::new();
    for _ in 0..300 {
        run(&mut page, 1);
        lines.extend(line_searched(&page.console));
    }
    let long = lines.iter().filter(|line| line.matches(',').count() >= 6);
    assert!(long.count() > 20, "{lines:?}");
    assert!(lines.iter().all(|line| line.contains(START)), "{lines:?}");
}
