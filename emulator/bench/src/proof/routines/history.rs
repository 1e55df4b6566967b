//! The history: updates, ageing, places in the table and reductions, over pseudo-random bytes of
//! moves and their seeds.

use c128::chess::layout::CoreLayout;
use c128::chess::tables::history_row;
use c128::chess::vars::{HISTORY_PAGES, PAGE};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::Square;
use octet_engine::eval::TEMPO;
use octet_engine::game::Game;
use octet_engine::movegen::generate::MOST_LEGAL_MOVES;
use octet_engine::search::margins::Margins;
use octet_engine::search::skill::{Skill, mix};
use octet_engine::search::{HISTORY_BIAS, aged_history, updated_history};

use super::super::claim::{Bench, Claim, Tally};
use octet_console::program::C128Error;

/// The index of the root in arrays by ply.
const ROOT: u8 = CoreLayout::ply_index(0);
/// Bytes of the program's history, all of which belong to a piece and target.
const LEN: usize = (HISTORY_PAGES * PAGE) as usize;
/// Seeds of the pseudo-random bytes.
const SEEDS: [[u8; 2]; 4] = [[0, 0], [0xFF, 0x01], [0x5A, 0xC3], [0x80, 0x7F]];

pub(super) fn claims() -> Vec<Claim> {
    let bonuses = bonuses().len() as u64;
    vec![
        Claim::of_routine(
            "history",
            "history: every score with every bonus and malus",
            256 * bonuses,
            1,
            updates,
        ),
        Claim::of_routine(
            "history places",
            "history: every piece and target has its own place",
            12 * 64,
            1,
            places,
        ),
        Claim::of_routine(
            "history ageing",
            "history ageing: every score, in every page",
            LEN as u64,
            1,
            ages,
        ),
        Claim::of_routine(
            "reductions",
            "late move reductions: every history after every number of moves, in every kind of node",
            256 * 4 * MOST_LEGAL_MOVES as u64,
            4,
            reductions,
        ),
        Claim::of_routine(
            "random",
            "random byte of a move: every origin and target, four seeds",
            SEEDS.len() as u64 * 0x1_0000,
            SEEDS.len(),
            random_bytes,
        ),
        Claim::of_routine(
            "skill seeds",
            "seeds of a level: every byte of the hash with every seed of the player",
            0x1_0000,
            1,
            skill_seeds,
        ),
    ]
}

/// Every bonus of the engine, and its malus.
fn bonuses() -> Vec<i8> {
    let mut bonuses: Vec<i8> = Margins::STANDARD.history_bonus.to_vec();
    bonuses.extend(Margins::STANDARD.history_bonus.map(|bonus| -bonus));
    bonuses.sort_unstable();
    bonuses.dedup();
    bonuses
}

/// The place of a piece and target in the program's table.
fn place(
    bench: &Bench,
    color: Color,
    piece_type: PieceType,
    target: Square,
) -> Result<u16, C128Error> {
    let row = history_row(color, piece_type);
    Ok(bench.at("history_table")? + row + u16::from(target.0))
}

/// Adds a bonus to the history of a move of the piece on a square.
fn add_bonus(bench: &mut Bench, mv: Move, bonus: i8) -> Result<(), C128Error> {
    let layout = *bench.core.layout();
    let (routine, work) = (bench.at("apply_history_bonus")?, bench.at("call_tmp")?);
    let machine = bench.core.machine_mut();
    machine.poke(layout.from, mv.from);
    machine.poke(layout.to, mv.to);
    machine.poke(work + 1, bonus as u8);
    machine.set_x(ROOT);
    bench.call(routine)
}

fn updates(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let game = Game::default();
    bench.core.set_position(&game)?;
    let (from, to) = (Square::new(6, 0), Square::new(5, 2));
    let mv = Move {
        from: from.0,
        to: to.0,
    };
    let at = place(bench, Color::White, PieceType::Knight, to)?;
    for bonus in bonuses() {
        for score in i8::MIN..=i8::MAX {
            // The least score does not occur in the engine, because no update leads to it.
            if score == i8::MIN {
                tally.cases += 1;
                continue;
            }
            bench.core.machine_mut().poke(at, score as u8);
            add_bonus(bench, mv, bonus)?;
            let updated = bench.core.peek(at) as i8;
            let case = || format!("{score} with bonus {bonus}");
            tally.compare(updated_history(score, bonus), updated, case);
        }
    }
    Ok(())
}

fn places(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let game = Game::default();
    bench.core.set_position(&game)?;
    let board = bench.core.layout().board;
    let from = Square::new(0, 3);
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            let piece = Piece::new(color, piece_type, 0).0;
            bench
                .core
                .machine_mut()
                .poke(board + u16::from(from.0), piece);
            for target in Square::all() {
                bench.core.clear_table()?;
                let mv = Move {
                    from: from.0,
                    to: target.0,
                };
                add_bonus(bench, mv, 7)?;
                let at = place(bench, color, piece_type, target)?;
                let table = bench.core.machine().read(bench.at("history_table")?, LEN);
                let changed: Vec<usize> = (0..LEN).filter(|&n| table[n] != 0).collect();
                let expected = vec![usize::from(at - bench.at("history_table")?)];
                tally.compare(expected, changed, || {
                    format!("{color} {piece_type:?} to {target}")
                });
            }
        }
    }
    Ok(())
}

fn ages(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let (routine, table) = (bench.at("age_history")?, bench.at("history_table")?);
    let scores: Vec<u8> = (0..LEN).map(|n| n as u8).collect();
    bench.core.machine_mut().write(table, &scores);
    bench.core.machine_mut().set_a(0xFF);
    bench.call(routine)?;
    let aged = bench.core.machine().read(table, LEN);
    for (score, aged) in scores.into_iter().zip(aged) {
        tally.compare(aged_history(score as i8), aged as i8, || {
            (score as i8).to_string()
        });
    }
    Ok(())
}

/// The part number selects whether the node has an open window and whether the evaluation is
/// improving.
fn reductions(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let game = Game::default();
    bench.core.set_position(&game)?;
    let layout = *bench.core.layout();
    let (from, to) = (Square::new(6, 0), Square::new(5, 2));
    let at = place(bench, Color::White, PieceType::Knight, to)?;
    let [pv_node, improving, moves_searched] = ["pv_node", "improving", "moves_searched"]
        .map(|name| bench.at(name).map(|array| array + u16::from(ROOT)));
    let (routine, moves_searched) = (bench.at("lmr_plies")?, moves_searched?);
    let [is_pv, is_improving] = [part & 1 != 0, part & 2 != 0];
    let machine = bench.core.machine_mut();
    machine.poke(layout.from, from.0);
    machine.poke(layout.to, to.0);
    machine.poke(pv_node?, u8::from(is_pv));
    machine.poke(improving?, u8::from(is_improving));
    for score in 0..=u8::MAX {
        bench.core.machine_mut().poke(at, score);
        let history = score.wrapping_add(HISTORY_BIAS);
        for moves in 0..MOST_LEGAL_MOVES as u8 {
            let machine = bench.core.machine_mut();
            machine.poke(moves_searched, moves);
            machine.set_x(ROOT);
            bench.call(routine)?;
            let plies = bench.core.machine().registers().a;
            let expected = Margins::STANDARD.reduction(moves, is_pv, is_improving, history);
            tally.compare(expected, plies, || {
                format!("history {score}, {moves} moves, kind {part}")
            });
        }
    }
    Ok(())
}

fn random_bytes(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let layout = *bench.core.layout();
    let (routine, seeded) = (bench.at("move_byte")?, bench.at("position_seed")?);
    let seed = SEEDS[part];
    bench.core.machine_mut().write(seeded, &seed);
    for from in 0..=u8::MAX {
        for to in 0..=u8::MAX {
            bench.core.machine_mut().poke(layout.from, from);
            bench.core.machine_mut().poke(layout.to, to);
            bench.call(routine)?;
            let byte = bench.core.machine().registers().a;
            let expected = mix(mix(from ^ seed[0]) ^ to ^ seed[1]);
            tally.compare(expected, byte, || {
                format!("${from:02x} to ${to:02x}, seed {seed:?}")
            });
        }
    }
    Ok(())
}

fn skill_seeds(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let layout = *bench.core.layout();
    let at = |name: &str| bench.at(name);
    let (routine, own, seeded) = (at("begin_skill")?, at("skill_seed")?, at("position_seed")?);
    let tempo = at("tempo")?;
    for hash in 0..=u8::MAX {
        for seed in 0..=u8::MAX {
            // The upper byte of the hash differs from the lower.
            let bytes = [hash, hash.wrapping_add(seed)];
            let machine = bench.core.machine_mut();
            for (address, byte) in layout.hash.into_iter().zip(bytes) {
                machine.poke(address + u16::from(ROOT), byte);
            }
            machine.poke(own, seed);
            // The noise that an earlier search left behind.
            machine.write(tempo, &[0xFF, 0xFF]);
            machine.set_x(ROOT);
            bench.call(routine)?;
            let machine = bench.core.machine();
            let found = (machine.read(seeded, 2), machine.read(tempo, 2));
            let skill = Skill::new(0, 0, seed);
            let expected = skill.for_position(u32::from(u16::from_le_bytes(bytes)));
            let expected = (expected.position_seed().to_vec(), vec![TEMPO as u8; 2]);
            tally.compare(expected, found, || format!("${hash:02x} and seed {seed}"));
        }
    }
    Ok(())
}
