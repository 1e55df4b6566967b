//! The API: positions, moves and outcomes, against the engine.

use std::path::Path;

use c128::api::shared::{BLACK, NO_EN_PASSANT, Outcome, SQUARES, kind_number};
use c128::platform::c128::kernal::MMU_CFG_CORE;
use octet_emulator::program::{C128Engine, load};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::formats::epd;
use octet_engine::game::{self, Game};

/// More than any service takes.
const CYCLES: u64 = 1_000_000;

/// The program with its core ready, and the services by name.
pub struct Core {
    pub player: C128Engine,
    image: octet_emulator::machine::Image,
    ui: c128::asm::Segment,
}

impl Core {
    pub fn new() -> Core {
        let program = load::assemble().expect("the program");
        let image = load::image_of(&program).expect("the image");
        let engine = load::load_engine(&image).expect("a player");
        let ui = program.segment("UI").expect("the UI").clone();
        assert_eq!(engine.machine().mmu().configuration(), MMU_CFG_CORE);
        Core {
            player: engine,
            image,
            ui,
        }
    }

    pub fn at(&self, name: &str) -> u16 {
        self.image.address(name).expect(name)
    }

    /// Maps a memory configuration, with the UI where it runs.
    pub fn enter(&mut self, configuration: u8, common: u8) {
        let machine = self.player.machine_mut();
        machine.write_bank(1, self.ui.start, &self.ui.bytes);
        let mut mmu = machine.mmu();
        mmu.registers[0] = configuration;
        mmu.registers[6] = common;
        machine.set_mmu(mmu);
    }

    fn byte(&self, name: &str) -> u8 {
        self.player.peek(self.at(name))
    }

    pub fn set(&mut self, name: &str, value: u8) {
        let address = self.at(name);
        self.player.machine_mut().poke(address, value);
    }

    pub fn call(&mut self, name: &str) -> u64 {
        let address = self.at(name);
        let cycles = self.player.machine_mut().call(address, CYCLES);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// Puts a position into the shared block, and begins a game with it.
    pub fn begin(&mut self, position: &Position) {
        let board: Vec<u8> = Square::all().map(|at| in_shared(position, at)).collect();
        let address = self.at("shared_board");
        self.player.machine_mut().write(address, &board);
        let state = position.state();
        self.set("shared_side", position.side_to_move().bit());
        self.set("shared_castling", state.castling);
        let file = if state.en_passant.on_board() {
            state.en_passant.file()
        } else {
            NO_EN_PASSANT
        };
        self.set("shared_en_passant", file);
        self.set("shared_halfmove", state.halfmove);
        self.call("begin_game");
        self.call("update_root_pst");
    }

    /// Makes a move for good.
    fn play(&mut self, mv: Move) {
        self.set("shared_last_to", mv.to);
        self.player.machine_mut().set_a(mv.from);
        self.call("make_game_move");
        self.call("update_root_pst");
    }

    pub fn moves(&self) -> Vec<(u8, u8)> {
        let count = u16::from(self.byte("shared_move_count"));
        let (from, to) = (self.at("shared_moves_from"), self.at("shared_moves_to"));
        (0..count)
            .map(|n| (self.player.peek(from + n), self.player.peek(to + n)))
            .collect()
    }

    /// Everything that the services leave, against the engine's game.
    fn compare(&self, game: &Game) {
        let position = game.position();
        let fen = position.fen(game.fullmove()).to_string();
        for field in self.player.layout().encode(game) {
            let found = self.player.machine().read(field.address, field.bytes.len());
            assert_eq!(found, field.bytes, "{fen}: {}", field.name);
        }
        for at in Square::all() {
            let address = self.at("shared_board") + at.index() as u16;
            assert_eq!(
                self.player.peek(address),
                in_shared(position, at),
                "{fen}: {at}"
            );
        }
        let mut moves = self.moves();
        let mut expected: Vec<(u8, u8)> =
            position.legal_moves().map(|mv| (mv.from, mv.to)).collect();
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected, "{fen}");
        assert_eq!(
            self.byte("shared_in_check") != 0,
            position.in_check(),
            "{fen}"
        );
        assert_eq!(self.byte("shared_outcome"), outcome(game), "{fen}");
        assert_eq!(
            self.byte("shared_side"),
            position.side_to_move().bit(),
            "{fen}"
        );
        let lead: i32 = Square::all()
            .map(|at| match in_shared(position, at) & !BLACK {
                0 | 6 => 0,
                kind => {
                    let worth = [1, 3, 3, 5, 9][usize::from(kind) - 1];
                    let white = position.piece_on(at).color() == Color::White;
                    if white { worth } else { -worth }
                }
            })
            .sum();
        assert_eq!(i32::from(self.byte("shared_material") as i8), lead, "{fen}");
    }
}

fn in_shared(position: &Position, at: Square) -> u8 {
    let piece = position.piece_on(at);
    let black = if piece.color() == Color::Black {
        BLACK
    } else {
        0
    };
    piece
        .piece_type()
        .map_or(0, |piece_type| kind_number(piece_type) | black)
}

fn outcome(game: &Game) -> u8 {
    game.outcome().map_or(0, |outcome| match outcome {
        game::Outcome::Checkmate(_) => Outcome::Mate as u8,
        game::Outcome::Stalemate => Outcome::Stalemate as u8,
        game::Outcome::FiftyMoves => Outcome::FiftyMoves as u8,
        game::Outcome::Repetition => Outcome::Repetition as u8,
        game::Outcome::InsufficientMaterial => Outcome::InsufficientMaterial as u8,
    })
}

/// Every bundled position, from the shared block to the core: all that the engine's
/// canonical position is, whatever was set up before.
#[test]
fn bundled_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions.epd");
    let text = std::fs::read_to_string(path).expect("the positions");
    let mut core = Core::new();
    let mut count = 0;
    for bundled in epd::parse(&text).expect("positions") {
        let game = Game::new(bundled.game.position().clone(), 1);
        core.begin(game.position());
        core.compare(&game);
        count += 1;
    }
    assert_eq!(usize::from(SQUARES), Square::all().count());
    assert!(count > 300, "{count}");
}

/// Whole games at random, to their end: every position, its history and the
/// outcome; among the ends are draws of every kind.
#[test]
fn whole_games() {
    let mut core = Core::new();
    let mut random = 7_u32;
    let mut next = |below: usize| {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (random >> 8) as usize % below
    };
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
            let moves: Vec<Move> = game.position().legal_moves().collect();
            let mv = moves[next(moves.len())];
            assert!(game.play(mv));
            core.play(mv);
            core.compare(&game);
            plies += 1;
        }
        *ends.entry(outcome(&game)).or_insert(0) += 1;
    }
    assert!(ends.len() > 3, "{ends:?}");
}

/// Going back and forth: the moves played again lead to the same game.
#[test]
fn replayed() {
    let mut core = Core::new();
    let mut game = Game::default();
    let shuffle = "e2e4 e7e5 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1 c6b8";
    let moves: Vec<Move> = shuffle
        .split(' ')
        .map(|text| {
            let mv = game.parse_uci(text).expect(text);
            assert!(game.play(mv));
            mv
        })
        .collect();
    core.begin(Game::default().position());
    for mv in &moves {
        core.set("shared_last_to", mv.to);
        core.player.machine_mut().set_a(mv.from);
        core.call("replay_game_move");
    }
    core.call("finish_game_moves");
    core.call("update_root_pst");
    core.compare(&game);
    assert_eq!(outcome(&game), Outcome::Repetition as u8);
}
