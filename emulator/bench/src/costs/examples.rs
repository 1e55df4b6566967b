//! The examples of the listing's essays: run on the program, with their results by name.

use std::collections::BTreeMap;

use anyhow::{Context, Result, ensure};
use octet_engine::board::moves::Move;
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::search::ROOT;
use octet_engine::search::transposition::{Bound, Hit};
use octet_notation::Notation;

use octet_console::program::C128Engine;
use octet_console::{Console, Setup};
use octet_machine::{Image, Machine};

/// A bishop that has just been let out, and a board with everything on it.
const OPEN_BISHOP: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// A knight that a rook pins, and one that none does.
const PINNED: &str = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
const UNPINNED: &str = "r5k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
/// A pawn that a pawn defends, and one that nothing defends.
const DEFENDED: &str = "4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1";
const LOOSE: &str = "4k3/8/8/4p3/8/8/8/4RK2 w - - 0 1";
/// A pawn whose defender and attacker stand behind others.
const BATTERY: &str = "4r1k1/4r3/8/4p3/8/8/4R3/4R1K1 w - - 0 1";
/// The hash of the entry that is stored.
const HASH: u32 = 0x5EED_1234;
/// Frames for which the program waits for the player.
const FRAMES: u32 = 50;

/// The results of the examples, by name.
#[derive(Debug, Default)]
pub struct Examples(BTreeMap<&'static str, String>);

/// Runs all examples.
///
/// # Errors
/// A fault of the program, or an example that does not show what it should.
pub fn run(image: &Image) -> Result<Examples> {
    let mut examples = Examples::default();
    let program = octet_console::program::load_engine(image)?;
    for example in [board, make, legality, captures, table, network, exchange] {
        example(&mut program.clone(), &mut examples)?;
    }
    interrupts(image, &mut examples)?;
    Ok(examples)
}

impl Examples {
    fn add(&mut self, name: &'static str, value: impl ToString) {
        self.0.insert(name, value.to_string());
    }

    /// The results of one example.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

fn set_up(program: &mut C128Engine, fen: &str) -> Result<Game> {
    let game = Game::from_fen(fen).with_context(|| fen.to_owned())?;
    program.new_game(&game)?;
    Ok(game)
}

fn parse(game: &Game, uci: &str) -> Result<Move> {
    game.parse_uci(uci).with_context(|| uci.to_owned())
}

fn list(moves: impl IntoIterator<Item = Move>) -> String {
    let moves: Vec<String> = moves.into_iter().map(|mv| mv.to_string()).collect();
    moves.join(" ")
}

/// The ray of the bishop on f1 over the edge of the board.
fn board(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    let game = set_up(program, OPEN_BISHOP)?;
    let bishop = parse(&game, "f1e2")?.from;
    let step = parse(&game, "f1e2")?.to.wrapping_sub(bishop);
    let mut ray = Vec::new();
    let mut square = bishop;
    loop {
        square = square.wrapping_add(step);
        let byte = program.peek(program.layout().board + u16::from(square));
        let known = Square(square);
        let name = match square & 0x88 {
            0 => known.to_string(),
            _ => format!("${square:02X}"),
        };
        ray.push(format!("{name} ${byte:02X}"));
        if byte != 0 {
            break;
        }
    }
    // The board with two rows of the edge below and above it.
    let around = program.machine().read(program.layout().board - 32, 12 * 16);
    let around: Vec<String> = around.iter().map(|byte| format!("{byte:02X}")).collect();
    let (moves, cycles) = program.generate_quiets()?;
    let of_bishop = moves.iter().copied().filter(|mv| mv.from == bishop);
    examples.add("board.fen", OPEN_BISHOP);
    examples.add("board.step", format!("${step:02X}"));
    examples.add("board.ray", ray.join(", "));
    examples.add("board.memory", around.join(" "));
    examples.add("board.moves", list(of_bishop));
    examples.add("board.quiets", moves.len());
    examples.add("board.cycles", cycles);
    Ok(())
}

/// The number of bytes that differ.
fn differences(before: &[u8], after: &[u8]) -> usize {
    before.iter().zip(after).filter(|(a, b)| a != b).count()
}

/// Castling, and back.
fn make(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    let game = set_up(program, KIWIPETE)?;
    let board = program.layout().board;
    let lists = program.machine().image().address("white_squares")?;
    let look = |machine: &Machine| (machine.read(board, 128), machine.read(lists, 144));
    let before = look(program.machine());
    program.machine_mut().profile_calls();
    program.make(parse(&game, "e1g1")?)?;
    let calls = super::take(program.machine_mut())?;
    let make = calls.routines().find(|routine| routine.name == "make");
    let make = make.and_then(|make| make.cycles.keys().next().copied());
    let made = look(program.machine());
    let mut plies = Vec::new();
    for array in ["castling", "halfmove"] {
        let start = program.machine().image().address(array)?;
        // The ply is the child's.
        let child = start.wrapping_add(program.peek(program.layout().ply).into());
        let [parent, child] = [child.wrapping_sub(1), child].map(|at| program.peek(at));
        plies.push(format!("{array} ${parent:02X} ${child:02X}"));
    }
    let unmake = program.unmake()?;
    let after = look(program.machine());
    let is_piece = |n: usize| !(16..128).contains(&n);
    let pieces = |list: &[u8]| -> Vec<u8> {
        let listed = list.iter().enumerate().filter(|(n, _)| is_piece(*n));
        listed.map(|(_, byte)| *byte).collect()
    };
    examples.add("make.fen", KIWIPETE);
    let bytes = before.0.iter().zip(&made.0);
    let changed = (0..)
        .zip(bytes)
        .filter(|(_, (before, made))| before != made);
    let changed: Vec<String> = changed
        .map(|(at, (before, made))| format!("{} ${before:02X} ${made:02X}", Square(at)))
        .collect();
    examples.add("make.changed", changed.join(", "));
    examples.add("make.plies", plies.join(", "));
    examples.add("make.board", differences(&before.0, &made.0));
    examples.add(
        "make.lists",
        differences(&pieces(&before.1), &pieces(&made.1)),
    );
    examples.add("make.cycles", make.context("make was not called")?);
    examples.add("make.unmake_cycles", unmake);
    examples.add(
        "make.left",
        differences(&before.0, &after.0) + differences(&pieces(&before.1), &pieces(&after.1)),
    );
    Ok(())
}

/// A knight's move with and without a pin.
fn legality(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    for (fen, names, wanted) in [
        (PINNED, ["legal.pinned", "legal.pinned_cycles"], false),
        (UNPINNED, ["legal.free", "legal.free_cycles"], true),
    ] {
        let game = set_up(program, fen)?;
        let in_check = game.position().in_check();
        let knight = Game::from_fen(UNPINNED)?;
        let (legal, cycles) = program.is_legal(parse(&knight, "e2c3")?, in_check)?;
        ensure!(legal == wanted, "{fen}: e2c3 is legal: {legal}");
        examples.add(names[0], fen);
        examples.add(names[1], cycles);
    }
    Ok(())
}

/// All captures of a position, with the scores that order them.
fn captures(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    set_up(program, KIWIPETE)?;
    let (captures, cycles) = program.generate_captures()?;
    let scored = captures
        .iter()
        .map(|(mv, score)| format!("{mv} ${score:02X}"));
    examples.add("captures.list", scored.collect::<Vec<_>>().join(", "));
    examples.add("captures.count", captures.len());
    examples.add("captures.cycles", cycles);
    Ok(())
}

/// An entry is stored and found again.
fn table(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    let game = set_up(program, KIWIPETE)?;
    let image = program.machine().image().clone();
    let first = image.symbol("tt_key_lo")?;
    let (bank, address) = ((first.address >> 16) as u8, first.address as u16);
    let size = 7 * usize::from(first.size as u16);
    let entry = Hit {
        mv: parse(&game, "e2a6")?,
        score: 150,
        depth: 5,
        bound: Bound::Lower,
    };
    let before = program.machine().read_bank(bank, address, size);
    let store = program.store(HASH, ROOT, entry)?;
    let after = program.machine().read_bank(bank, address, size);
    let (found, probe) = program.probe(HASH, ROOT)?;
    ensure!(found == Some(entry), "{found:?}");
    let (other, miss) = program.probe(!HASH, ROOT)?;
    ensure!(other.is_none(), "{other:?}");
    let changed = (0..size).filter(|&n| before[n] != after[n]);
    let changed = changed.map(|n| format!("${:04X}: {:02X}", usize::from(address) + n, after[n]));
    examples.add("table.hash", format!("${HASH:08X}"));
    examples.add("table.move", entry.mv);
    examples.add("table.bytes", changed.collect::<Vec<_>>().join(", "));
    examples.add("table.store_cycles", store);
    examples.add("table.probe_cycles", probe);
    examples.add("table.miss_cycles", miss);
    Ok(())
}

/// White's accumulator before and after a move.
fn network(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    let game = set_up(program, OPEN_BISHOP)?;
    let image = program.machine().image().clone();
    let accumulator = |program: &C128Engine, side: &str, child: u16| -> Result<String> {
        let ply = program.machine().peek(image.address("ply")?);
        let root = u16::from(ply) - child;
        let mut bytes = Vec::new();
        for n in 0..4 {
            let array = image.address(&format!("{side}_acc_{n}"))?;
            let at = array.wrapping_add(root + child);
            bytes.push((program.peek(at) as i8).to_string());
        }
        Ok(bytes.join(" "))
    };
    let (value, evaluate) = program.evaluate()?;
    examples.add("network.before", accumulator(program, "white", 0)?);
    examples.add("network.evaluation", value);
    examples.add("network.evaluate_cycles", evaluate);
    program.make(parse(&game, "f1c4")?)?;
    examples.add("network.after", accumulator(program, "white", 1)?);
    examples.add("network.black", accumulator(program, "black", 1)?);
    Ok(())
}

/// A rook takes a pawn: defended, loose, and with others behind it.
fn exchange(program: &mut C128Engine, examples: &mut Examples) -> Result<()> {
    for (fen, uci, names) in [
        (
            DEFENDED,
            "e1e5",
            ["see.defended", "see.defended_answer", "see.defended_cycles"],
        ),
        (
            LOOSE,
            "e1e5",
            ["see.loose", "see.loose_answer", "see.loose_cycles"],
        ),
        (
            BATTERY,
            "e2e5",
            ["see.battery", "see.battery_answer", "see.battery_cycles"],
        ),
    ] {
        let game = set_up(program, fen)?;
        let mv = parse(&game, uci)?;
        let (captures, _) = program.generate_captures()?;
        let capture = captures.iter().find(|(capture, _)| *capture == mv);
        let &(mv, score) = capture.with_context(|| format!("{fen}: {uci} is no capture"))?;
        let (loses, cycles) = program.is_losing_capture(mv, score)?;
        examples.add(names[0], fen);
        examples.add(names[1], if loses { "loses" } else { "does not lose" });
        examples.add(names[2], cycles);
    }
    Ok(())
}

/// The cycles that interrupts take while the program waits for the player.
fn interrupts(image: &Image, examples: &mut Examples) -> Result<()> {
    let mut console = Console::power_on(image, Setup::default())?;
    console.run_program()?;
    console.run_frames(3 * FRAMES)?;
    console.machine.profile_calls();
    console.run_frames(FRAMES)?;
    let calls = super::take(&mut console.machine)?;
    let handler = calls
        .routines()
        .find(|routine| routine.name == "irq_handler");
    let handler = handler.context("no interrupt came")?;
    let taken: u64 = handler
        .cycles
        .iter()
        .map(|(cycles, calls)| cycles * calls)
        .sum();
    let all = 2 * console.frame() * u64::from(FRAMES);
    examples.add("irq.frames", FRAMES);
    examples.add("irq.calls", handler.cycles.values().sum::<u64>());
    examples.add("irq.median", super::median(&handler.cycles));
    examples.add("irq.frame", 2 * console.frame());
    examples.add(
        "irq.percent",
        format!("{:.1}", taken as f64 * 100.0 / all as f64),
    );
    Ok(())
}
