//! RESTORE, or the reset button, is pressed at random moments of random games: while the program
//! waits, thinks, draws, loads, saves, or shows a page of its menu.

use anyhow::{Result, ensure};
use c128::texts::texts;
use cbm_disk::{Disk, FileType};
use octet_console::{Console, Setup, load};
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_machine::Image;
use octet_machine::drive::{Drive, DriveModel};

use crate::common;

/// What a player does before a moment. Each begins at the board.
const ACTIONS: [&str; 26] = [
    "",
    "m",
    "z",
    "i",
    "t",
    "u",
    "x",
    "v",
    "y",
    "<help>",
    "l",
    "p",
    "<f3>y",
    "<f7>",
    "<f5>",
    "<f5>la",
    "<f5>lb",
    "<f5>snew\n",
    "<f5>sold\ny",
    "<shift f3>",
    "<shift f3>fa<cursor right><cursor right>",
    "<shift f3>ma",
    "<shift f3>s",
    "<shift f3>p",
    "<shift f3>r",
    "p3<escape>",
];
/// Files that are on the disk from the beginning.
const FILES: [(&[u8], &[u8]); 2] = [
    (b"OLD", b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n"),
    (b"OTHER", b"1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 *\n"),
];
/// A level that answers at once, and one that thinks for some seconds.
const LEVELS: [&str; 2] = ["la", "ld"];
/// Cycles within which a moment comes after the last key: seldom in a long work of a drive.
const SOON: usize = 200_000;
const LATE: usize = 4_000_000;
/// Cycles for which a program with RESTORE is compared with one without.
const COMPARED: u64 = 150_000;
/// Seconds after which the program is stuck.
const STUCK: u32 = 120;

/// A machine whose moments come from a seed, and the program that it runs.
struct Moments {
    console: Console,
    image: Image,
    model: DriveModel,
    random: Random,
    /// What a fresh machine shows with the disk of the last reset.
    fresh: Option<(Option<Disk>, String)>,
}

/// How often each thing happened.
#[derive(Default, Debug)]
struct Counts {
    restores: usize,
    resets: usize,
    loaded_again: usize,
    while_starting: usize,
    while_drives_work: usize,
    while_thinking: usize,
}

impl Moments {
    fn new(image: &Image, seed: u64) -> Moments {
        let models = [
            DriveModel::Instant,
            DriveModel::D1571,
            DriveModel::D1541,
            DriveModel::D1581,
        ];
        let model = models[(seed % 4) as usize];
        let mut disk = load::disk(model.format()).expect("a disk");
        // Without the texts that are released, the letters A and B are those of these files.
        for text in texts(model.format()) {
            disk.delete(text.name.as_bytes()).expect("a text");
        }
        for (name, text) in FILES {
            disk.write(name, FileType::Seq, text).expect("free blocks");
        }
        let mut console = Console::power_on(image, Setup::default()).expect("a machine");
        console
            .files
            .drives
            .insert(8, Drive::new(model, Some(disk)));
        Moments {
            console,
            image: image.clone(),
            model,
            random: Random::new(seed),
            fresh: None,
        }
    }

    /// RUN, until the program waits for the player.
    fn start(&mut self) -> Result<()> {
        self.console.run_program()?;
        self.begin()
    }

    /// Until the program, which has just been run, waits for the player. Before that its variables
    /// are noise.
    fn begin(&mut self) -> Result<()> {
        self.console.run_frames(60)?;
        self.rest()
    }

    /// Until the program waits for the player.
    fn rest(&mut self) -> Result<()> {
        let idle = self.console.wait_until_idle(STUCK)?;
        let place = self.console.location();
        let screen = self.console.text_80().join("\n");
        let state = [
            "game_pending",
            "game_purpose",
            "in_core",
            "shared_key_head",
            "shared_key_tail",
        ];
        let state: Vec<u8> = state
            .iter()
            .map(|name| self.console.byte(name))
            .collect::<Result<_>>()?;
        ensure!(idle, "never idle: {place}, {state:?}\n{screen}");
        ensure!(!self.console.has_ended(), "the program has ended");
        Ok(())
    }

    /// Leaves whatever is open, until keys go to the board.
    fn leave_pages(&mut self) -> Result<()> {
        for keys in ["<run/stop>", "<escape>", "<escape>", "<escape>"] {
            self.console.press(keys)?;
            self.rest()?;
        }
        Ok(())
    }

    fn set_level(&mut self) -> Result<()> {
        let level = self.random.choose(&LEVELS).copied();
        self.console.press(level.unwrap_or_default())?;
        self.rest()
    }

    /// A random action, up to a random moment of it.
    fn until_a_moment(&mut self) -> Result<&'static str> {
        let n = self.random.below(2 * ACTIONS.len());
        let action = match ACTIONS.get(n) {
            Some(action) => {
                self.console.press(action)?;
                *action
            }
            // As often a move, which Octet answers.
            None => {
                let game = game(&self.console)?;
                let legal: Vec<_> = game.position().legal_moves().collect();
                match self.random.choose(&legal) {
                    Some(mv) => self.console.press(&format!("{mv}\n"))?,
                    None => self.console.press("<f3>y")?,
                }
                "a move"
            }
        };
        let most = if self.random.below(2) == 0 {
            SOON
        } else {
            LATE
        };
        let passed = self.random.below(most) as u64;
        self.console.run_cycles(passed)?;
        Ok(action)
    }

    /// RESTORE: the machine does the same with it as without it, and goes on.
    fn restore(&mut self) -> Result<()> {
        let (before, files) = (self.console.machine.clone(), self.console.files.clone());
        self.console.run_cycles(COMPARED)?;
        let without = memory(&self.console);
        (self.console.machine, self.console.files) = (before, files);
        self.console.machine.press_restore();
        self.console.run_cycles(COMPARED)?;
        ensure!(
            memory(&self.console) == without,
            "RESTORE made a difference"
        );
        self.leave_pages()?;
        game(&self.console)?;
        Ok(())
    }

    /// Reset, and then the program is run again from memory or from its file.
    fn reset(&mut self, counts: &mut Counts) -> Result<()> {
        let drive = self.drive();
        let surface = drive.surfaces().last().cloned();
        if surface.is_some() {
            drive.swap_disk(surface);
        }
        self.console.press_reset()?;
        if self.random.below(2) == 0 {
            counts.loaded_again += 1;
            self.console.load_again(&self.image)?;
        }
        self.console.run_program()?;
        match self.random.below(8) {
            // Once more, before the program waits for the player.
            0 => {
                counts.while_starting += 1;
                let passed = self.random.below(LATE) as u64;
                self.console.run_cycles(passed)?;
                self.console.press_reset()?;
                self.console.run_program()?;
            }
            1 => {
                counts.while_starting += 1;
                let passed = self.random.below(LATE) as u64;
                self.console.run_cycles(passed)?;
                self.console.machine.press_restore();
            }
            _ => {}
        }
        self.begin()?;
        self.compare_with_a_fresh_machine()?;
        self.leave_pages()?;
        self.set_level()
    }

    /// The game is gone, and the program shows it: everything is as on a machine that has just been
    /// turned on with this disk.
    fn compare_with_a_fresh_machine(&mut self) -> Result<()> {
        let disk = self.drive().disk().cloned();
        if self.fresh.as_ref().is_none_or(|(with, _)| *with != disk) {
            let mut fresh = Console::power_on(&self.image, Setup::default())?;
            let drive = Drive::new(self.model, disk.clone());
            fresh.files.drives.insert(8, drive);
            fresh.run_program()?;
            fresh.run_frames(60)?;
            ensure!(fresh.wait_until_idle(STUCK)?, "a fresh machine is stuck");
            self.fresh = Some((disk, shown(&fresh)));
        }
        let (now, anew) = (shown(&self.console), self.fresh.as_ref());
        let anew = anew.map_or("", |(_, shown)| shown);
        ensure!(now == *anew, "after a reset:\n{now}\nfresh:\n{anew}");
        game(&self.console)?;
        let moves = common::score_sheet(&self.console);
        ensure!(moves.is_empty(), "moves after a reset");
        Ok(())
    }

    /// The files that were saved before are what they were.
    fn check_files(&mut self) -> Result<()> {
        let disk = self.drive().disk().expect("a disk").clone();
        for entry in disk.entries().expect("a directory") {
            if !entry.closed || !matches!(entry.kind, FileType::Seq) {
                continue;
            }
            let text = disk.contents(&entry).expect("a file");
            let name = String::from_utf8_lossy(&entry.name).into_owned();
            if name.starts_with("OCTET.") {
                continue;
            }
            let read = String::from_utf8_lossy(&text).into_owned();
            let first = octet_notation::pgn::PgnReader::new(&read).next();
            ensure!(first.is_some_and(|game| game.is_ok()), "{name}: {read}");
        }
        for (name, text) in FILES {
            let found = disk.read(name);
            let kept = found.as_deref() == Ok(text) || name == b"OLD" && found.is_ok();
            ensure!(kept, "{}: {found:?}", String::from_utf8_lossy(name));
        }
        Ok(())
    }

    fn drive(&mut self) -> &mut Drive {
        self.console.files.drives.get_mut(&8).expect("a drive")
    }
}

/// Registers and memory of both banks.
fn memory(console: &Console) -> (octet_machine::Registers, Vec<u8>, Vec<u8>) {
    let bank = |n| console.machine.read_bank(n, 0, 0xFF00);
    (console.machine.registers(), bank(0), bank(1))
}

/// Both screens, and the variables that the player sets.
fn shown(console: &Console) -> String {
    let mut lines = console.text_40();
    lines.extend(console.text_80());
    for name in [
        "shared_level",
        "shared_engine_sides",
        "shared_ponder",
        "shared_sound",
        "shared_screens",
        "shared_use_book",
        "shared_book_learning",
        "shared_language",
        "shared_flipped",
    ] {
        let value = console.byte(name).expect(name);
        lines.push(format!("{name} {value:02x}"));
    }
    lines.join("\n")
}

/// The game of the score sheet, which the board shows.
fn game(console: &Console) -> Result<Game> {
    let mut game = Game::default();
    for mv in common::score_sheet(console) {
        ensure!(game.play(mv), "{mv} is not legal");
    }
    let board = console.bytes("shared_board", 64)?;
    let screen = || console.text_80().join("\n");
    ensure!(
        board == common::shared_board(game.position()),
        "another board than the game's:\n{}",
        screen()
    );
    for (name, value) in common::shared_state(game.position()) {
        ensure!(console.byte(name)? == value, "{name}:\n{}", screen());
    }
    Ok(game)
}

/// `OCTET_MOMENTS` gives the number of moments in place of 24, and `OCTET_SEED` the first of four
/// seeds in place of 0.
#[test]
fn restore_and_reset_at_random_moments_leave_no_wrong_game() {
    let variable = |name, usual| {
        std::env::var(name).map_or(usual, |text| text.parse::<u64>().expect("a number"))
    };
    let (count, first) = (variable("OCTET_MOMENTS", 24), variable("OCTET_SEED", 0));
    let image = octet_console::program::watched_image().expect("a program");
    let mut counts = Counts::default();
    for seed in first..first + 4 {
        let mut moments = Moments::new(&image, seed);
        moments.start().expect("no fault");
        moments.leave_pages().expect("no fault");
        moments.set_level().expect("no fault");
        for n in 1..=count / 4 {
            moments.drive().record_surface();
            let action = moments.until_a_moment();
            let console = &moments.console;
            let place = console.location();
            let text = match &action {
                Ok(action) => *action,
                Err(_) => "keys",
            };
            let what = format!("seed {seed}, moment {n}, {text:?} at {place}");
            counts.while_drives_work += usize::from(console.files.has_open_files());
            counts.while_thinking += usize::from(console.byte("game_purpose").expect("it") != 0);
            let ended = action.and_then(|_| match moments.random.below(2) {
                0 => {
                    counts.restores += 1;
                    moments.restore()
                }
                _ => {
                    counts.resets += 1;
                    moments.reset(&mut counts)
                }
            });
            let checked = ended.and_then(|()| moments.check_files());
            checked.unwrap_or_else(|fault| panic!("{what}: {fault:#}"));
        }
    }
    println!("{counts:?}");
}

/// The disk page calls the core to put the player's game back. RUN/STOP that comes meanwhile leaves
/// the page as it does at any other time.
#[test]
fn a_key_that_comes_while_the_disk_page_calls_the_core_goes_to_that_page() {
    let mut console = common::start_with_disk();
    let long = "1. Nf3 Nf6 2. Nc3 Nc6 3. Nd4 Nd5 4. Nxc6 Nxc3 5. Nxd8 Nxd1 6. Nxb7 Nxb2 *\n";
    let disk = common::disk(&[(b"BAD", b"1. e5 *\n"), (b"LONG", long.as_bytes())]);
    common::insert(&mut console, disk);
    common::press(&mut console, "<f5>");
    common::press(&mut console, "lb");
    let moves = common::score_sheet(&console);
    assert_eq!(moves.len(), 12);
    common::press(&mut console, "<f5>");
    console.press("la").expect("no fault");
    let before = (console.machine.clone(), console.files.clone());
    let mut in_core = 0;
    for frames in 0..24 {
        (console.machine, console.files) = before.clone();
        console.run_frames(frames).expect("no fault");
        in_core += usize::from(console.byte("in_core").expect("it") != 0);
        common::press(&mut console, "<run/stop>");
        common::press(&mut console, "<escape>");
        assert_eq!(common::score_sheet(&console), moves, "{frames}");
        common::press(&mut console, "t");
        assert_eq!(common::score_sheet(&console).len(), 11, "{frames}");
    }
    assert!(in_core > 0, "the core never ran");
}
