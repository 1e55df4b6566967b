//! Whole searches on another author's core, with a memory of its own: the same registers, memory
//! and cycles at the end.

use octet_console::load::{assemble, image_of};
use octet_console::program::C128Engine;
use octet_engine::game::Game;
use octet_engine::search::skill::Skill;
use octet_engine::search::{Limits, MAX_DEPTH};
use octet_machine::{Image, Machine};
use robo6502::{Cpu, Nmos, Sys};

/// More cycles than a search takes here.
const PLENTY: u64 = 1 << 32;
const BANK: usize = 0x1_0000;
/// The last address that is bank 0 in every configuration, with 8 KB common.
const COMMON_END: u16 = 0x1FFF;
/// In the configuration register: all of it is RAM.
const ALL_RAM: u8 = 0x3F;
const BANK_BIT: u8 = 0x40;

/// The C128's RAM as the core uses it: two banks, and at $FF00-$FF04 what selects between them.
struct Banks {
    memory: Vec<u8>,
    /// $FF00-$FF04: the configuration register, and those that a store loads into it.
    registers: [u8; 5],
    cycles: u64,
}

impl Banks {
    fn of(machine: &Machine) -> Banks {
        let banks = [0, 1].map(|bank| machine.read_bank(bank, 0, BANK));
        Banks {
            memory: banks.concat(),
            registers: std::array::from_fn(|n| machine.mmu().registers[n]),
            cycles: 0,
        }
    }

    fn at(&self, address: u16) -> usize {
        let bank = self.registers[0] & BANK_BIT != 0 && address > COMMON_END;
        usize::from(bank) * BANK + usize::from(address)
    }

    /// The number of the register at `address`.
    fn register(address: u16) -> Option<usize> {
        (0xFF00..=0xFF04)
            .contains(&address)
            .then(|| usize::from(address & 7))
    }
}

impl Sys for Banks {
    fn read(&mut self, address: u16) -> Option<u8> {
        self.cycles += 1;
        let register = Banks::register(address).map(|n| self.registers[n]);
        Some(register.unwrap_or_else(|| self.memory[self.at(address)]))
    }

    fn write(&mut self, address: u16, value: u8) -> Option<()> {
        self.cycles += 1;
        match Banks::register(address) {
            Some(0) => self.registers[0] = value,
            Some(n) => self.registers[0] = self.registers[n],
            None => {
                let at = self.at(address);
                self.memory[at] = value;
            }
        }
        assert_eq!(self.registers[0] & !BANK_BIT, ALL_RAM, "all of it is RAM");
        Some(())
    }
}

/// Begins on both, runs both to the end, and compares.
fn search_agrees(image: &Image, fen: &str, limits: Limits) -> u64 {
    let game = Game::from_fen(fen).unwrap();
    let mut engine = C128Engine::new(image).unwrap();
    engine.new_game(&game).unwrap();
    engine.begin_search(limits);
    let machine = engine.machine();
    let mut banks = Banks::of(machine);
    let start = machine.registers();
    let mut core = Nmos::standard();
    core.set_pc(start.pc);
    core.set_a(start.a);
    core.set_x(start.x);
    core.set_y(start.y);
    core.set_sp(start.sp);
    core.set_status(start.p);
    let stack = 0x0100 + usize::from(start.sp);
    let [low, high] = [1, 2].map(|n| banks.memory[stack + n]);
    let end = u16::from_le_bytes([low, high]).wrapping_add(1);

    engine.machine_mut().resume(PLENTY).unwrap();
    let cycles = engine.search_cycles();
    while core.pc() != end {
        assert!(banks.cycles < cycles, "{fen}: the other core goes on");
        core.run_instruction(&mut banks);
    }

    let machine = engine.machine();
    let r = machine.registers();
    assert_eq!(
        (r.a, r.x, r.y, r.sp, r.p | 0x30, cycles),
        (
            core.a(),
            core.x(),
            core.y(),
            core.sp(),
            core.status() | 0x30,
            banks.cycles
        ),
        "{fen}: A, X, Y, SP, P, cycles"
    );
    let after = Banks::of(machine);
    let differs = (0..2 * BANK).find(|&at| after.memory[at] != banks.memory[at]);
    assert_eq!(differs, None, "{fen}: memory");
    assert_eq!(after.registers, banks.registers, "{fen}: configuration");
    cycles
}

#[test]
fn whole_searches_agree_with_the_other_core() {
    let image = image_of(&assemble().unwrap()).unwrap();
    let limits = Limits {
        depth: MAX_DEPTH,
        nodes: Some(4000),
        skill: Skill::FULL,
    };
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "8/8/8/8/8/5k2/6p1/6K1 b - - 97 100",
    ];
    let searches = positions.map(|fen| search_agrees(&image, fen, limits));
    let cycles: u64 = searches.iter().sum();
    assert!(cycles > 30_000_000, "{cycles} cycles");
}
