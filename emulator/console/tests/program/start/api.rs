//! Positions, moves and outcomes of the API against the engine.

use c128::api::shared::{BLACK, Outcome};
use c128::platform::kernal::MMU_CFG_CORE;
use octet_console::load;
use octet_console::program::C128Engine;
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_notation::{Notation, epd};

use crate::common::{self, outcome_number};

/// More than any API routine takes here.
const CYCLES: u64 = 1_000_000;

/// The program without KERNAL, chips and drive: its routines are called by name.
pub struct Core {
    pub engine: C128Engine,
    image: octet_machine::Image,
    ui: octet_asm::Segment,
}

impl Core {
    pub fn new() -> Core {
        let program = load::assemble().expect("the program");
        let image = load::image_of(&program).expect("the image");
        let engine = octet_console::program::load_engine(&image).expect("a core");
        let ui = program.segment("UI").expect("the UI").clone();
        assert_eq!(engine.machine().mmu().configuration(), MMU_CFG_CORE);
        Core { engine, image, ui }
    }

    pub fn at(&self, name: &str) -> u16 {
        self.image.address(name).expect(name)
    }

    /// Maps a memory configuration, with the UI where it runs.
    pub fn enter(&mut self, configuration: u8, common: u8) {
        let machine = self.engine.machine_mut();
        machine.write_bank(1, self.ui.start, &self.ui.bytes);
        let mut mmu = machine.mmu();
        mmu.registers[0] = configuration;
        mmu.registers[6] = common;
        machine.set_mmu(mmu);
    }

    pub fn byte(&self, name: &str) -> u8 {
        self.engine.peek(self.at(name))
    }

    pub fn set(&mut self, name: &str, value: u8) {
        self.write(name, &[value]);
    }

    pub fn write(&mut self, name: &str, bytes: &[u8]) {
        let address = self.at(name);
        self.engine.machine_mut().write(address, bytes);
    }

    /// A variable of `len` bytes, low byte first.
    pub fn number(&self, name: &str, len: usize) -> u32 {
        let bytes = self.engine.machine().read(self.at(name), len);
        let bytes = bytes.into_iter().rev();
        bytes.fold(0, |number, byte| number << 8 | u32::from(byte))
    }

    pub fn call(&mut self, name: &str) -> u64 {
        self.call_for(name, CYCLES)
    }

    /// Calls a routine that takes up to `limit` cycles.
    pub fn call_for(&mut self, name: &str, limit: u64) -> u64 {
        let address = self.at(name);
        let cycles = self.engine.machine_mut().call(address, limit);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// Puts a position into the shared block and begins a game from it.
    pub fn begin(&mut self, position: &Position) {
        self.write("shared_board", &common::shared_board(position));
        // `shared_in_check`, the last of them, is the API's to set.
        for (name, value) in &common::shared_state(position)[..4] {
            self.set(name, *value);
        }
        self.call("begin_game");
        self.call("update_root_pst");
    }

    /// Makes a game move with one of the API's two routines for it.
    fn make(&mut self, routine: &str, mv: Move) {
        self.set("shared_last_to", mv.to);
        self.engine.machine_mut().set_a(mv.from);
        self.call(routine);
    }

    pub fn moves(&self) -> Vec<(u8, u8)> {
        let count = u16::from(self.byte("shared_move_count"));
        let (from, to) = (self.at("shared_moves_from"), self.at("shared_moves_to"));
        (0..count)
            .map(|n| (self.engine.peek(from + n), self.engine.peek(to + n)))
            .collect()
    }

    /// Everything that the API leaves in core and shared block is that of the engine's game.
    fn compare(&self, game: &Game) {
        let position = game.position();
        let fen = position.fen(game.fullmove()).to_string();
        for field in self.engine.layout().encode(game) {
            let found = self.engine.machine().read(field.address, field.bytes.len());
            assert_eq!(found, field.bytes, "{fen}: {}", field.name);
        }
        let board = self.engine.machine().read(self.at("shared_board"), 64);
        assert_eq!(board, common::shared_board(position), "{fen}");
        for (name, value) in common::shared_state(position) {
            assert_eq!(self.byte(name), value, "{fen}: {name}");
        }
        let mut moves = self.moves();
        let legal = position.legal_moves();
        let mut legal: Vec<_> = legal.map(|mv| (mv.from, mv.to)).collect();
        moves.sort_unstable();
        legal.sort_unstable();
        assert_eq!(moves, legal, "{fen}");
        assert_eq!(self.byte("shared_outcome"), outcome_number(game), "{fen}");
        let values = common::shared_board(position).map(|byte| {
            let value = [0, 1, 3, 3, 5, 9, 0][usize::from(byte & !BLACK)];
            if byte & BLACK == 0 { value } else { -value }
        });
        let lead: i32 = values.into_iter().sum();
        assert_eq!(i32::from(self.byte("shared_material") as i8), lead, "{fen}");
    }
}

#[test]
fn every_bundled_position_is_set_up_as_the_engine_has_it() {
    let mut core = Core::new();
    let mut count = 0;
    for bundled in epd::parse(epd::BUNDLED).expect("positions") {
        let game = Game::new(bundled.game.position().clone(), 1);
        core.begin(game.position());
        core.compare(&game);
        count += 1;
    }
    assert!(count > 300, "{count}");
}

/// At least four kinds of ends must occur.
#[test]
fn random_games_keep_position_history_and_outcome() {
    let mut core = Core::new();
    let mut random = Random::new(7);
    let starts = [
        octet_engine::board::fen::STARTPOS,
        "8/8/4k3/8/4N3/3BK3/8/8 w - - 0 1",
        "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/8/8/8/8/2k5/5q2/K7 b - - 0 1",
        "3k4/8/8/8/8/8/4R3/4K3 w - - 90 80",
    ];
    let mut ends = std::collections::BTreeMap::new();
    for n in 0..24 {
        let mut game = Game::from_fen(starts[n % starts.len()]).expect("a start");
        core.begin(game.position());
        core.compare(&game);
        let mut plies = 0;
        while game.outcome().is_none() && plies < 250 {
            let mv = game.play_random_move(&mut random).expect("a move");
            core.make("make_game_move", mv);
            core.call("update_root_pst");
            core.compare(&game);
            plies += 1;
        }
        *ends.entry(outcome_number(&game)).or_insert(0) += 1;
    }
    assert!(ends.len() > 3, "{ends:?}");
}

#[test]
fn replayed_moves_lead_to_the_same_game() {
    let mut core = Core::new();
    let mut game = Game::default();
    let shuffle = "e2e4 e7e5 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1 c6b8";
    core.begin(game.position());
    for text in shuffle.split(' ') {
        let mv = game.parse_uci(text).expect(text);
        assert!(game.play(mv));
        core.make("replay_game_move", mv);
    }
    core.call("finish_game_moves");
    core.call("update_root_pst");
    core.compare(&game);
    assert_eq!(outcome_number(&game), Outcome::Repetition as u8);
}
