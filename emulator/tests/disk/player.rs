//! The UI with a console: makes moves, saves and loads.

use c128::image::disk::{Disk, DiskFormat};
use c128::platform::c128::kernal::MMU_CFG_UI;
use c128::ui::score_sheet::SHEET_PLIES;
use octet_emulator::console::{Console, Setup};
use octet_emulator::drive::Drive;
use octet_emulator::machine::Stop;
use octet_emulator::program::load;
use octet_engine::board::moves::Move;
use octet_engine::game::Game;

/// More cycles than any routine here takes: reading a long game.
const LIMIT: u64 = 400_000_000;
/// Frames after which the program waits for its user.
const STARTED: u32 = 120;

pub struct Player {
    pub console: Console,
    /// The same game, as the engine has it.
    pub game: Game,
    /// How it began.
    pub start: Game,
    /// Its moves.
    pub moves: Vec<Move>,
}

impl Player {
    /// The opening position, and an empty disk in drive 8.
    pub fn new() -> Player {
        let image = load::image_of(&load::assemble().expect("a program")).expect("an image");
        let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
        console.run_program().expect("no fault");
        console.run_frames(STARTED).expect("no fault");
        let disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
        console.files.drives.insert(8, Drive::with_disk(disk));
        let mut engine = Player {
            console,
            game: Game::default(),
            start: Game::default(),
            moves: Vec::new(),
        };
        engine.put("disk_device", &[8]);
        engine.put("disk_replace", &[0]);
        engine.put("shared_engine_sides", &[2]);
        engine
    }

    pub fn put(&mut self, name: &str, bytes: &[u8]) {
        let address = self.console.address(name).expect(name);
        let bank = u8::from(address >= 0x2000);
        self.console.machine.write_bank(bank, address, bytes);
    }

    pub fn get(&self, name: &str, len: usize) -> Vec<u8> {
        self.console.bytes(name, len).expect(name)
    }

    /// Calls a routine of the UI; returns A, and whether the carry is set.
    pub fn call(&mut self, name: &str, a: u8) -> (u8, bool) {
        let address = self.console.address(name).expect(name);
        let machine = &mut self.console.machine;
        let mut mmu = machine.mmu();
        mmu.registers[0] = MMU_CFG_UI;
        machine.set_mmu(mmu);
        machine.begin(address);
        machine.set_a(a);
        let stop = self.console.files.resume(machine, LIMIT);
        let stop = stop.unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert_eq!(stop, Stop::Returned);
        let registers = machine.registers();
        (registers.a, registers.p & 1 != 0)
    }

    /// A routine that says what went wrong, if anything did.
    pub fn ask(&mut self, name: &str) -> Result<(), String> {
        let (_, failed) = self.call(name, 0);
        if failed { Err(self.said()) } else { Ok(()) }
    }

    pub fn said(&self) -> String {
        let len = self.get("ui_text_len", 1)[0];
        String::from_utf8_lossy(&self.get("ui_text", usize::from(len))).into_owned()
    }

    /// Sets the name of the file.
    pub fn name(&mut self, name: &str) {
        let mut bytes = name.as_bytes().to_vec();
        bytes.push(0);
        self.put("disk_name", &bytes);
    }

    /// Begins a game.
    pub fn begin(&mut self, fen: &str) {
        self.name("START");
        self.drive()
            .swap_disk(Some(with_file(b"START", fen.as_bytes())));
        assert_eq!(self.ask("load_file"), Ok(()), "{fen}");
        self.game = Game::from_fen(fen).expect(fen);
        self.start = self.game.clone();
        self.moves.clear();
        self.same(fen);
    }

    /// Makes a legal move in both.
    pub fn play(&mut self, mv: Move) {
        let count = usize::from(self.get("shared_move_count", 1)[0]);
        let from = self.get("shared_moves_from", count);
        let to = self.get("shared_moves_to", count);
        let n = (0..count).find(|&n| (from[n], to[n]) == (mv.from, mv.to));
        let n = n.unwrap_or_else(|| panic!("{mv} is not listed"));
        assert!(!self.call("play_pgn_move", n as u8).1, "{}", self.said());
        assert!(self.game.play(mv));
        self.moves.push(mv);
    }

    /// Shared block and score sheet are those of the engine's game.
    pub fn same(&mut self, what: &str) {
        self.call("begin_text", 0);
        let board = self.console.address("shared_board").expect("a board");
        let machine = &mut self.console.machine;
        machine.set_y((board >> 8) as u8);
        self.call("put_fen", board as u8);
        assert_eq!(self.said(), self.game.fen().to_string(), "{what}");
        assert_eq!(self.record(), self.moves, "{what}");
        let legal = self.game.position().legal_moves().count();
        assert_eq!(
            usize::from(self.get("shared_move_count", 1)[0]),
            legal,
            "{what}"
        );
    }

    /// The moves of the record.
    pub fn record(&self) -> Vec<Move> {
        let len = self.get("sheet_len", 2);
        let len = usize::from(u16::from_le_bytes([len[0], len[1]]));
        assert!(len <= usize::from(SHEET_PLIES));
        let (from, to) = (self.get("sheet_from", len), self.get("sheet_to", len));
        let mv = |(from, to)| Move { from, to };
        from.into_iter().zip(to).map(mv).collect()
    }

    pub fn drive(&mut self) -> &mut Drive {
        self.console.files.drives.get_mut(&8).expect("a drive")
    }

    /// A file of the disk.
    pub fn file(&mut self, name: &[u8]) -> Option<Vec<u8>> {
        self.drive().disk()?.read(name).ok()
    }

    /// Names of all files.
    pub fn names(&mut self) -> Vec<String> {
        let entries = self
            .drive()
            .disk()
            .expect("a disk")
            .entries()
            .expect("entries");
        let name = |name: Vec<u8>| String::from_utf8(name).expect("a name");
        entries.into_iter().map(|entry| name(entry.name)).collect()
    }
}

/// A disk with one text on it.
pub fn with_file(name: &[u8], text: &[u8]) -> Disk {
    let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
    let kind = c128::image::disk::FileType::Seq;
    disk.write(name, kind, text).expect("space on the disk");
    disk
}
