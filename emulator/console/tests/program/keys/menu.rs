//! The menu and its pages, which are loaded from the program's disk.

use c128::platform::slow_bus;
use cbm_disk::{Disk, DiskFormat, TrackSector};
use octet_console::{Console, Setup, load};
use octet_engine::game::Game;
use octet_machine::drive::{Drive, DriveModel};
use octet_notation::collection::FAMOUS_GAMES;
use octet_notation::pgn::PgnReader;

use crate::common::{self, number, press, score_sheet};

/// F4.
const MENU: &str = "<shift f3>";

/// The program with its disk in drive 8, after some moves.
fn start() -> Console {
    let mut console = common::start_with_disk();
    for keys in ["e4\n", "c5\n", "Nf3\n"] {
        press(&mut console, keys);
    }
    console
}

fn hold(console: &Console, name: &str) {
    let (forty, eighty) = (console.text_40(), console.text_80());
    octet_testing::assert_snapshot!(format!("{name}_40"), forty.join("\n"));
    octet_testing::assert_snapshot!(format!("{name}_80"), eighty.join("\n"));
}

/// The game as the program has it.
fn game(console: &Console) -> (Vec<octet_engine::board::moves::Move>, Vec<u8>, u32) {
    let board = console.bytes("shared_board", 64).expect("a board");
    (score_sheet(console), board, number(console, "sheet_all", 2))
}

#[test]
fn pages_of_the_menu_are_drawn_on_both_screens() {
    let mut console = start();
    press(&mut console, MENU);
    hold(&console, "menu");
    press(&mut console, "f");
    hold(&console, "famous_games");
    press(&mut console, "<escape>m");
    hold(&console, "problems");
    press(&mut console, "a");
    hold(&console, "a_problem");
    press(&mut console, "<escape><escape>e");
    hold(&console, "endings");
    press(&mut console, "<escape>l");
    assert!(console.shows("Level:"), "a page that is always there");
}

/// The game before, with the moves that were taken back, its clocks and its board come back.
#[test]
fn famous_games_are_played_as_in_the_collection_and_the_players_game_comes_back() {
    let mut console = start();
    press(&mut console, "t");
    let before = game(&console);
    let clocks = console.bytes("shared_clock_white", 6).expect("clocks");
    press(&mut console, &format!("{MENU}f"));
    let games: Vec<_> = PgnReader::new(FAMOUS_GAMES).collect();
    for (n, letter) in [(0, 'a'), (4, 'e'), (6, 'g')] {
        let wanted = games[n].as_ref().expect("a game");
        press(&mut console, &letter.to_string());
        let moves: Vec<_> = wanted.moves().collect();
        for played in 1..=moves.len() {
            press(&mut console, "<cursor right>");
            assert_eq!(score_sheet(&console), moves[..played]);
        }
        let mut end = Game::default();
        assert!(moves.iter().all(|&mv| end.play(mv)));
        let board = console.bytes("shared_board", 64).expect("a board");
        assert_eq!(board, common::shared_board(end.position()));
        if n == 4 {
            hold(&console, "playing_through");
        }
        // Beyond the end nothing happens; back goes a move.
        press(&mut console, "<cursor right><cursor left>");
        assert_eq!(score_sheet(&console), moves[..moves.len() - 1]);
        press(&mut console, "<escape>");
    }
    press(&mut console, "<escape><escape>");
    assert_eq!(game(&console), before);
    let again = console.bytes("shared_clock_white", 6).expect("clocks");
    assert_eq!(again[3..], clocks[3..], "Black's clock stood still");
    press(&mut console, "u");
    assert_eq!(score_sheet(&console).len(), before.0.len() + 1);
}

#[test]
fn moves_are_guessed_for_points() {
    let mut console = start();
    press(&mut console, &format!("{MENU}fag"));
    press(&mut console, "e4\n");
    assert_eq!(number(&console, "page_points", 1), 3);
    assert!(console.shows("Right."), "{:?}", console.text_80());
    press(&mut console, "h3\n");
    assert!(console.shows("Once more"), "{:?}", console.text_80());
    press(&mut console, "d4\n");
    assert_eq!(number(&console, "page_points", 1), 4);
    press(&mut console, "u");
    assert!(console.shows("No point. It was"), "{:?}", console.text_80());
    assert_eq!(number(&console, "page_guessed", 1), 4);
    hold(&console, "guess");
    press(&mut console, "<escape><escape><escape><escape>");
    let sheet = score_sheet(&console);
    assert_eq!(sheet.len(), 3, "{}", console.text_80().join("\n"));
}

#[test]
fn the_key_of_a_problem_is_found_and_an_ending_is_begun() {
    let mut console = start();
    press(&mut console, &format!("{MENU}ma"));
    press(&mut console, "Nc5\n");
    assert!(console.shows("Once more"), "{:?}", console.text_80());
    press(&mut console, "Rd8\n");
    assert!(console.shows("Right: Rd8."), "{:?}", console.text_80());
    press(&mut console, "n<escape>");
    press(&mut console, "ec");
    let board = console.bytes("shared_board", 64).expect("a board");
    assert_eq!(board.iter().filter(|&&piece| piece != 0).count(), 3);
    assert_eq!(number(&console, "shared_engine_sides", 1), 2);
    press(&mut console, "Ke5\n");
    assert_eq!(score_sheet(&console).len(), 2, "Octet answers");
}

/// All first moves are found, ESC ends it, and the game before comes back. The search after it is the
/// engine's.
#[test]
fn mates_are_found_in_the_games_position() {
    let mut console = common::start_with_disk();
    console.compare_searches().expect("all symbols");
    for keys in ["e4\n", "e5\n", "Bc4\n", "Nc6\n", "Qh5\n", "Nf6\n"] {
        press(&mut console, keys);
    }
    let before = game(&console);
    press(&mut console, &format!("{MENU}x"));
    seconds_until(&mut console, "1", "Mate in 1: 1 move.");
    assert!(console.shows("Qxf7"), "{:?}", console.text_80());
    console.run_frames(20).expect("no fault");
    hold(&console, "find_a_mate");
    press(&mut console, " ");
    assert!(console.shows("in how many"), "{:?}", console.text_80());
    let seconds = seconds_until(&mut console, "2", "Mate in 2: 1 move.");
    assert!(seconds < 10.0, "{seconds}");
    press(&mut console, " ");
    console.press("9").expect("keys");
    console.run_frames(300).expect("no fault");
    seconds_until(&mut console, "x<escape>", "Stopped. So far: 0 moves.");
    press(&mut console, " <escape><escape>");
    assert_eq!(game(&console), before);
    press(&mut console, "i");
    assert!(console.shows("Qxf7"), "{:?}", console.text_80());
    let counts = console.compared();
    assert_eq!((counts.searches, counts.same), (1, 1), "{counts:?}");
    press(&mut console, "Qxf7\n");
    assert!(console.shows("mate"), "{:?}", console.text_80());
}

/// Legal's mate, with the only defence; then a line that the player ends.
#[test]
fn the_line_of_a_mate_is_shown() {
    let mut console = common::start_with_disk();
    let moves = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1";
    for keys in moves.split(' ') {
        press(&mut console, &format!("{keys}\n"));
    }
    let before = game(&console);
    press(&mut console, &format!("{MENU}x"));
    seconds_until(&mut console, "2", "Mate in 2: 1 move.");
    seconds_until(&mut console, "l", "The longest defence.");
    console.run_frames(20).expect("no fault");
    hold(&console, "line_of_a_mate");
    // In three moves many mate, the first of them in two.
    press(&mut console, " ");
    seconds_until(&mut console, "3", "Mate in 3:");
    console.press("l").expect("keys");
    console.run_frames(10).expect("no fault");
    seconds_until(&mut console, "<escape>", "Stopped.");
    press(&mut console, " ");
    seconds_until(&mut console, "3", "Mate in 3:");
    seconds_until(&mut console, "l", "The longest defence.");
    press(&mut console, " <escape><escape>");
    assert_eq!(game(&console), before);
}

#[test]
fn a_mate_in_one_has_no_defence() {
    let mut console = common::start_with_disk();
    for keys in "e4 e5 Bc4 Nc6 Qh5 Nf6".split(' ') {
        press(&mut console, &format!("{keys}\n"));
    }
    press(&mut console, &format!("{MENU}x"));
    seconds_until(&mut console, "1", "Mate in 1: 1 move.");
    seconds_until(&mut console, "l", "Mate at once.");
}

/// The most seconds from F4 to the menu, and from there to a page of the other overlay and to one of
/// the first again, by drive. A 1541 sends overlays with a program of its own, the others by LOAD. A
/// damaged program leaves it to the KERNAL, which takes longer.
#[test]
fn the_menu_comes_within_seconds_from_every_drive() {
    let drives = [
        (DriveModel::D1541, DiskFormat::D64, [4.0, 5.0]),
        (DriveModel::D1571, DiskFormat::D71, [3.0, 4.0]),
        (DriveModel::D1581, DiskFormat::D81, [2.5, 3.0]),
    ];
    for (model, format, most) in drives {
        let disk = load::disk(format).expect("a disk");
        let mut console = start_with(model, disk);
        let seconds = seconds_to_menu(&mut console);
        println!("{}: {seconds:.1} s", model.name());
        assert!(seconds < most[0], "{}: {seconds} s", model.name());
        for (key, text, most) in [
            (MENU, "Famous games", most[0]),
            ("f", "1851 Anderssen", most[1]),
            ("<escape>s", "P print", most[0]),
        ] {
            let seconds = seconds_until(&mut console, key, text);
            println!("{}, {text}: {seconds:.1} s", model.name());
            assert!(seconds < most, "{}, {text}: {seconds} s", model.name());
        }
        press(&mut console, "<escape><escape>");
        // Octet's disk was taken out, and one of another identity is in the drive.
        let drive = console.files.drives.get_mut(&8).expect("a drive");
        drive.swap_disk(Some(another_disk(format)));
        let seconds = seconds_to_menu(&mut console);
        println!("{}, another disk: {seconds:.1} s", model.name());
        assert!(
            seconds < most[0],
            "{}, another disk: {seconds} s",
            model.name()
        );
    }
    let mut disk = load::disk(DiskFormat::D64).expect("a disk");
    let place = TrackSector::new(slow_bus::TRACK, slow_bus::OVERLAYS[0].sector);
    disk.write_boot_sectors(&[(place, vec![0; 256])]);
    assert!(seconds_to_menu(&mut start_with(DriveModel::D1541, disk)) > 8.0);
}

/// Octet's disk, formatted with another identity.
fn another_disk(format: DiskFormat) -> Disk {
    let mut disk = load::disk(format).expect("a disk");
    let mut header = disk.sector(format.header()).to_vec();
    let id = header.windows(2).rposition(|bytes| bytes == disk.id());
    header[id.expect("an identity")] ^= 1;
    disk.write_boot_sectors(&[(format.header(), header)]);
    disk
}

/// The program, with a disk in a drive.
fn start_with(model: DriveModel, disk: Disk) -> Console {
    let mut console = common::power_on(Setup::default());
    let drives = &mut console.files.drives;
    drives.insert(8, Drive::new(model, Some(disk)));
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    common::wait_until_idle(&mut console);
    console
}

/// How long the menu takes, and a game is played afterwards.
fn seconds_to_menu(console: &mut Console) -> f64 {
    let seconds = seconds_until(console, MENU, "Famous games");
    press(console, "<escape>e4\n");
    assert_eq!(score_sheet(console).len(), 2, "Octet answers");
    press(console, "<shift f1>y");
    seconds
}

/// How long it takes from keys to a text.
fn seconds_until(console: &mut Console, keys: &str, text: &str) -> f64 {
    let begun = console.machine.time();
    console.press(keys).expect("keys");
    let shown = console.wait_for_text(text, 60);
    assert!(shown.expect("no fault"), "{:?}", console.text_80());
    (console.machine.time() - begun).as_secs_f64()
}

/// Without its disk the menu says so, and the game goes on; with another disk it asks for Octet's.
#[test]
fn the_menu_asks_for_its_disk() {
    let mut console = start();
    let before = game(&console);
    common::insert(&mut console, common::disk(&[]));
    press(&mut console, MENU);
    assert!(
        console.shows("Put the Octet disk"),
        "{:?}",
        console.text_80()
    );
    let disk = load::disk(DiskFormat::D64).expect("a disk");
    common::insert(&mut console, disk);
    press(&mut console, "\n");
    assert!(console.shows("Famous games"));
    press(&mut console, "<escape>");
    console
        .files
        .drives
        .insert(8, Drive::new(DriveModel::D1541, None));
    press(&mut console, MENU);
    assert!(
        console.shows("Put the Octet disk"),
        "{:?}",
        console.text_80()
    );
    press(&mut console, "<escape>");
    console.files.drives.remove(&8);
    press(&mut console, MENU);
    assert!(console.shows("No drive"), "{:?}", console.text_80());
    press(&mut console, "<escape>");
    assert_eq!(game(&console), before);
}

/// A page of the other overlay asks for Octet's disk, too; a page of the first then comes back.
#[test]
fn a_page_of_another_overlay_asks_for_its_disk() {
    let mut console = start();
    let before = game(&console);
    press(&mut console, MENU);
    common::insert(&mut console, common::disk(&[]));
    press(&mut console, "f");
    let asks = "Put the Octet disk";
    assert!(console.shows(asks), "{:?}", console.text_80());
    let octet = load::disk(DiskFormat::D64).expect("a disk");
    common::insert(&mut console, octet);
    press(&mut console, "\n");
    assert!(console.shows("1851 Anderssen"), "{:?}", console.text_80());
    press(&mut console, "<escape>s");
    assert!(console.shows("P print"), "{:?}", console.text_80());
    press(&mut console, "<escape>");
    common::insert(&mut console, common::disk(&[]));
    press(&mut console, "m");
    assert!(console.shows(asks), "{:?}", console.text_80());
    press(&mut console, "x");
    assert!(!console.shows(asks), "{:?}", console.text_80());
    assert_eq!(game(&console), before);
}

/// Level and options are those that were saved, after the program has been started anew; a file
/// that is damaged changes nothing.
#[test]
fn settings_are_remembered_on_the_disk() {
    let mut console = start();
    press(&mut console, "lb");
    press(&mut console, "p389kl<escape>");
    let settings = |console: &Console| {
        let level = number(console, "shared_level", 1);
        (
            level,
            console.bytes("shared_engine_sides", 7).expect("options"),
        )
    };
    let saved = settings(&console);
    assert_eq!(saved.0, 1);
    press(&mut console, &format!("{MENU}r"));
    assert!(
        console.shows("Saved on the disk"),
        "{:?}",
        console.text_80()
    );
    press(&mut console, " <escape>");
    let drive = console.files.drives.get_mut(&8).expect("a drive");
    drive.set_write_protect(true);
    press(&mut console, &format!("y{MENU}r"));
    let refused = "The disk is write protected.";
    assert!(console.shows(refused), "{:?}", console.text_80());
    let drive = console.files.drives.remove(&8).expect("a drive");
    let again = |drive: Drive| {
        let mut console = common::power_on(Setup::default());
        console.files.drives.insert(8, drive);
        console.run_program().expect("RUN");
        console.run_frames(60).expect("no fault");
        common::wait_until_idle(&mut console);
        console
    };
    let mut console = again(drive);
    assert_eq!(settings(&console), saved);
    hold(&console, "remembered");
    let mut drive = console.files.drives.remove(&8).expect("a drive");
    let mut disk = drive.swap_disk(None).expect("a disk");
    let mut bytes = disk.read(b"OCTET.SET").expect("the settings");
    bytes[3] ^= 1;
    disk.delete(b"OCTET.SET").expect("deleted");
    disk.write(b"OCTET.SET", cbm_disk::FileType::Seq, &bytes)
        .expect("free blocks");
    let console = again(Drive::with_disk(disk));
    assert_ne!(settings(&console), saved);
    assert!(console.shows("OCTET.SET"), "{:?}", console.text_80());
}

/// Runs until `done`, at most half a minute.
fn run_until(console: &mut Console, done: impl Fn(&Console) -> bool) {
    for _ in 0..300 {
        if done(console) {
            return;
        }
        console.run_frames(5).expect("no fault");
    }
    panic!("{:?}", console.text_80());
}

/// Who leaves with other settings than those of the disk is asked whether to remember them: Y saves
/// them, any other key does not. Nothing is asked if they are those of the disk, or without a drive.
#[test]
fn leaving_asks_whether_changed_settings_are_remembered() {
    const ASKS: &str = "Remember the settings? Press Y.";
    let leave = |console: &mut Console, answer: Option<&str>| {
        press(console, "<shift f7>");
        console.press("y").expect("a key");
        if let Some(answer) = answer {
            run_until(console, |console| console.shows(ASKS));
            assert!(!console.has_ended());
            console.press(answer).expect("a key");
        }
        run_until(console, Console::has_ended);
    };
    let saved = |console: &mut Console| {
        let drive = console.files.drives.get_mut(&8).expect("a drive");
        let disk = drive.disk().expect("a disk");
        disk.read(b"OCTET.SET").ok()
    };
    for (keys, answer, is_saved) in [
        ("", None, false),
        ("lb", Some("n"), false),
        ("p8<escape>", Some("<escape>"), false),
        ("s", Some("y"), true),
        ("lb", Some("y"), true),
        // A sound of the menu, and an own clock.
        ("<shift f3>nb<escape><escape>", Some("y"), true),
        ("<shift f3>ca5\n<escape><escape>", Some("y"), true),
        // They are saved before.
        ("lb<shift f3>r <escape>", None, true),
    ] {
        let mut console = start();
        press(&mut console, keys);
        leave(&mut console, answer);
        assert_eq!(
            saved(&mut console).is_some(),
            is_saved,
            "{keys:?} {answer:?}"
        );
        if keys != "lb" || !is_saved {
            continue;
        }
        // They are those of the disk now.
        console.run_program().expect("RUN");
        console.run_frames(60).expect("no fault");
        common::wait_until_idle(&mut console);
        assert_eq!(number(&console, "shared_level", 1), 1);
        leave(&mut console, None);
    }
    // What stands in the way is told, until a key.
    let mut console = start();
    press(&mut console, "lb");
    let drive = console.files.drives.get_mut(&8).expect("a drive");
    drive.set_write_protect(true);
    press(&mut console, "<shift f7>");
    for (key, told) in [("y", ASKS), ("y", "The disk is write protected.")] {
        console.press(key).expect("a key");
        run_until(&mut console, |console| console.shows(told));
        assert!(!console.has_ended(), "{told}");
    }
    console.press(" ").expect("a key");
    run_until(&mut console, Console::has_ended);

    // Another disk is in the drive: any key but RETURN leaves without.
    let mut console = start();
    press(&mut console, "lb");
    common::insert(&mut console, common::disk(&[]));
    press(&mut console, "<shift f7>");
    console.press("y").expect("a key");
    run_until(&mut console, |console| console.shows("Put the Octet disk"));
    console.press("<escape>").expect("a key");
    run_until(&mut console, Console::has_ended);

    let mut console = start();
    press(&mut console, "lb");
    console.files.drives.clear();
    leave(&mut console, None);
}
