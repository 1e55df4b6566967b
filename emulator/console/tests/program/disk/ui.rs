//! The UI driven routine by routine: it makes moves, saves and loads.

use c128::platform::kernal::MMU_CFG_UI;
use octet_console::{Console, Setup};
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_machine::Stop;
use octet_machine::drive::{CALLS, Drive};

use crate::common;

/// More cycles than any routine here takes, even to read a long game.
const LIMIT: u64 = 400_000_000;
/// Frames after which the program waits for a key.
const STARTED: u32 = 120;

/// The running program, its disk, and the same game in the engine.
pub struct Ui {
    pub console: Console,
    /// The engine's game.
    pub game: Game,
    /// The position with which it began.
    pub start: Game,
    /// Its moves.
    pub moves: Vec<Move>,
}

impl Ui {
    /// The program after RUN, with an empty disk in drive 8.
    pub fn new() -> Ui {
        let mut console = common::power_on(Setup::default());
        console.run_program().expect("no fault");
        console.run_frames(STARTED).expect("no fault");
        common::insert(&mut console, common::disk(&[]));
        let mut ui = Ui {
            console,
            game: Game::default(),
            start: Game::default(),
            moves: Vec::new(),
        };
        ui.write("disk_device", &[8]);
        ui.write("disk_replace", &[0]);
        ui.write("shared_engine_sides", &[2]);
        ui
    }

    pub fn write(&mut self, name: &str, bytes: &[u8]) {
        common::write(&mut self.console, name, bytes);
    }

    pub fn read(&self, name: &str, len: usize) -> Vec<u8> {
        self.console.bytes(name, len).expect(name)
    }

    /// Calls a routine of the UI; returns A, and whether the carry is set.
    pub fn call(&mut self, name: &str, a: u8) -> (u8, bool) {
        self.begin_call(name, a);
        let machine = &mut self.console.machine;
        let stop = self.console.files.resume(machine, LIMIT);
        let stop = stop.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(stop, Stop::Returned);
        let registers = machine.registers();
        (registers.a, registers.p & 1 != 0)
    }

    /// Prepares the call of a routine of the UI.
    fn begin_call(&mut self, name: &str, a: u8) {
        let address = self.console.address(name).expect(name);
        let machine = &mut self.console.machine;
        let mut mmu = machine.mmu();
        mmu.registers[0] = MMU_CFG_UI;
        machine.set_mmu(mmu);
        machine.begin(address);
        machine.set_a(a);
    }

    /// Like [`Ui::call_disk`], but drive 8 is gone from the KERNAL's call of this number on, from 0.
    /// Returns the drive, too, if there was such a call.
    pub fn call_disk_until(
        &mut self,
        name: &str,
        gone: usize,
    ) -> (Result<(), String>, Option<Drive>) {
        self.begin_call(name, 0);
        let (machine, files) = (&mut self.console.machine, &mut self.console.files);
        let (mut served, mut drive) = (0, None);
        let stop = loop {
            let stop = machine.resume(LIMIT);
            match stop.unwrap_or_else(|fault| panic!("{name}: {fault}")) {
                Stop::Breakpoint(address) if CALLS.contains(&address) => {
                    if served == gone {
                        drive = files.drives.remove(&8);
                    }
                    served += 1;
                    files.serve(machine, address);
                }
                stop => break stop,
            }
        };
        assert_eq!(stop, Stop::Returned);
        let failed = self.console.machine.registers().p & 1 != 0;
        let answer = if failed { Err(self.text()) } else { Ok(()) };
        (answer, drive)
    }

    /// Calls a routine of the page of the disk. An error is the UI's message.
    pub fn call_disk(&mut self, name: &str) -> Result<(), String> {
        let (_, failed) = self.call(name, 0);
        if failed { Err(self.text()) } else { Ok(()) }
    }

    /// The text in the UI's buffer.
    pub fn text(&self) -> String {
        let len = common::number(&self.console, "ui_text_len", 1) as usize;
        String::from_utf8_lossy(&self.read("ui_text", len)).into_owned()
    }

    /// Sets the name of the file.
    pub fn set_name(&mut self, name: &str) {
        let mut bytes = name.as_bytes().to_vec();
        bytes.push(0);
        self.write("disk_name", &bytes);
    }

    /// Begins a game by loading its position from another disk.
    pub fn begin(&mut self, fen: &str) {
        self.set_name("START");
        self.insert(&[(b"START", fen.as_bytes())]);
        assert_eq!(self.call_disk("load_file"), Ok(()), "{fen}");
        self.game = Game::from_fen(fen).expect(fen);
        self.start = self.game.clone();
        self.moves.clear();
        self.assert_same(fen);
    }

    /// Makes a legal move in the program and in the engine.
    pub fn play(&mut self, mv: Move) {
        let n = common::moves(
            &self.console,
            ["shared_moves_from", "shared_moves_to"],
            self.move_count(),
        )
        .into_iter()
        .position(|found| (found.from, found.to) == (mv.from, mv.to));
        let n = n.unwrap_or_else(|| panic!("{mv} is not listed"));
        assert!(!self.call("play_pgn_move", n as u8).1, "{}", self.text());
        assert!(self.game.play(mv));
        self.moves.push(mv);
    }

    /// The position in the shared block, as the program writes it.
    pub fn position(&mut self) -> String {
        self.call("begin_text", 0);
        let board = self.console.address("shared_board").expect("a board");
        let machine = &mut self.console.machine;
        machine.set_y((board >> 8) as u8);
        self.call("put_fen", board as u8);
        self.text()
    }

    /// The shared block and the score sheet hold the engine's game.
    pub fn assert_same(&mut self, what: &str) {
        assert_eq!(self.position(), self.game.fen().to_string(), "{what}");
        assert_eq!(common::score_sheet(&self.console), self.moves, "{what}");
        let legal = self.game.position().legal_moves().count();
        assert_eq!(self.move_count(), legal, "{what}");
    }

    fn move_count(&self) -> usize {
        common::number(&self.console, "shared_move_count", 1) as usize
    }

    /// Puts a disk with text files into drive 8.
    pub fn insert(&mut self, files: &[(&[u8], &[u8])]) {
        self.drive().swap_disk(Some(common::disk(files)));
    }

    pub fn drive(&mut self) -> &mut Drive {
        self.console.files.drives.get_mut(&8).expect("a drive")
    }

    /// A file of the disk.
    pub fn file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        self.drive().disk()?.read(name).ok()
    }

    /// The names of all files.
    pub fn names(&mut self) -> Vec<String> {
        let disk = self.drive().disk().expect("a disk");
        let entries = disk.entries().expect("a directory");
        let name = |name: Vec<u8>| String::from_utf8(name).expect("a name");
        entries.into_iter().map(|entry| name(entry.name)).collect()
    }
}
