//! The arithmetic of the evaluation: taper, quartered leads, the network's output.

use octet_engine::board::piece::Color;
use octet_engine::eval::network::{Accumulators, HIDDEN};
use octet_engine::eval::pst::{PHASE_MAX, PHASE_WEIGHT};
use octet_engine::eval::{INFINITY, Score, TEMPO, scale_pawnless, taper};
use octet_engine::game::Game;

use c128::chess::layout::CoreLayout;

use super::super::claim::{Bench, Claim, Tally};
use octet_console::program::C128Error;

pub(super) fn claims() -> Vec<Claim> {
    let phases = u64::from(PHASE_MAX) + 1;
    let scores = 2 * INFINITY as u64 + 1;
    vec![
        Claim::of_routine(
            "taper",
            "taper: every difference of middlegame and endgame at every phase",
            phases << 16,
            usize::from(PHASE_MAX) + 1,
            tapers,
        ),
        Claim::of_routine(
            "pawnless",
            "quartered leads: every score, for either side, with every side's pawns missing",
            scores * 16,
            16,
            quarters,
        ),
        Claim::of_routine(
            "network",
            "network's output: all pairs of each neuron, between every extreme of the others",
            (HIDDEN as u64) << (16 + OTHERS.len().ilog2()),
            HIDDEN,
            outputs,
        ),
        Claim::of_routine(
            "perft carry",
            "perft's count: every carry from its lowest byte",
            1 << 24,
            256,
            carries,
        ),
        Claim::of_routine(
            "captures end",
            "lists of captures: every place in a page and every length",
            1 << 16,
            1,
            ends,
        ),
    ]
}

/// Counts on from every value of the upper bytes.
fn carries(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let (count, routine) = (bench.at("see_work")? + 1, bench.at("carry_perft_leaves")?);
    for low in 0..0x1_0000_u32 {
        let before = (part as u32) << 16 | low;
        let [bytes @ .., _] = before.to_le_bytes();
        bench.core.machine_mut().write(count, &bytes);
        bench.call(routine)?;
        let mut after = [0; 4];
        bench.core.machine().read_into(count, &mut after[..3]);
        let expected = (before + 1) & 0xFF_FFFF;
        tally.compare(expected, u32::from_le_bytes(after), || format!("{before}"));
    }
    Ok(())
}

/// The next list begins after the captures, perhaps in another page.
fn ends(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let names = [
        "ply",
        "captures_top",
        "capture_count",
        "captures_len",
        "end_captures",
    ];
    let mut addresses = [0; 5];
    for (address, name) in addresses.iter_mut().zip(names) {
        *address = bench.at(name)?;
    }
    let [ply, top, count, len, routine] = addresses;
    let child = CoreLayout::ply_index(1);
    bench.core.machine_mut().write(ply, &[child]);
    for start in 0..=u8::MAX {
        for captures in 0..=u8::MAX {
            let begin = u16::from_le_bytes([start, 0xD0]);
            let machine = bench.core.machine_mut();
            machine.write(top, &begin.to_le_bytes());
            machine.write(count, &[captures]);
            bench.call(routine)?;
            let peek = |address| bench.core.peek(address);
            let end = u16::from_le_bytes([peek(top), peek(top + 1)]);
            let found = (end, peek(len + u16::from(child)));
            let expected = (begin + u16::from(captures), captures);
            tally.compare(expected, found, || {
                format!("{captures} behind ${begin:04x}")
            });
        }
    }
    Ok(())
}

/// The input of the program's evaluation: the sums that it keeps at the root.
struct Sums {
    /// Middlegame less endgame.
    difference: i16,
    endgame: Score,
    phase: u8,
    side: Color,
    /// Files with a pawn, by side.
    pawn_files: [u8; 2],
    bare_king: u8,
}

impl Sums {
    /// The program's score for the side to move.
    fn evaluate(&self, bench: &mut Bench) -> Result<Score, C128Error> {
        let (layout, root) = (*bench.core.layout(), CoreLayout::ply_index(0));
        let [difference_lo, difference_hi] = self.difference.to_le_bytes();
        let [endgame_lo, endgame_hi] = self.endgame.to_le_bytes();
        let machine = bench.core.machine_mut();
        for (array, byte) in [
            (layout.mg_eg_lo, difference_lo),
            (layout.mg_eg_hi, difference_hi),
            (layout.eg_lo, endgame_lo),
            (layout.eg_hi, endgame_hi),
            (layout.pawn_mg_eg_lo, 0),
            (layout.pawn_mg_eg_hi, 0),
            (layout.pawn_eg_lo, 0),
            (layout.pawn_eg_hi, 0),
            (layout.white_pawn_files, self.pawn_files[0]),
            (layout.black_pawn_files, self.pawn_files[1]),
        ] {
            machine.poke(array + u16::from(root), byte);
        }
        for (variable, byte) in [
            (layout.phase, self.phase),
            (layout.opponent, self.side.other().bit()),
            (layout.bare_king, self.bare_king),
        ] {
            machine.poke(variable, byte);
        }
        Ok(bench.core.evaluate()?.0)
    }
}

/// White's score as the side to move sees it, with its tempo.
fn for_side(score: Score, side: Color) -> Score {
    TEMPO + side.sign() * score
}

fn tapers(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    bench.core.set_position(&Game::default())?;
    let phase = part as u8;
    for difference in i16::MIN..=i16::MAX {
        // The endgame's score and the side to move vary along the way; the sum fits 16 bits.
        let varied = (i32::from(difference) * 37 + i32::from(phase) * 101) % 1000;
        let endgame = match difference.checked_add(varied as i16) {
            Some(_) => varied as i16,
            None => 0,
        };
        let side = Color::ALL[usize::from(difference & 1 != 0)];
        let weight = PHASE_WEIGHT[part];
        let white = taper(difference.wrapping_add(endgame), endgame, weight);
        let sums = Sums {
            difference,
            endgame,
            phase,
            side,
            pawn_files: [1, 1],
            bare_king: 1,
        };
        // No evaluation exceeds 16 bits; see the assertions in the engine's `eval`.
        let Some(engine) = white
            .checked_mul(side.sign())
            .and_then(|s| s.checked_add(TEMPO))
        else {
            tally.cases += 1;
            continue;
        };
        let score = sums.evaluate(bench)?;
        let case = || format!("{difference} at phase {phase} on {endgame}, {side}");
        tally.compare(engine, score, case);
    }
    Ok(())
}

fn quarters(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    bench.core.set_position(&Game::default())?;
    silence_network(bench);
    let side = Color::ALL[part & 1];
    let pawnless = (part >> 1 & 3) as u8;
    let bare_king = (part >> 3 & 1) as u8;
    for endgame in -INFINITY..=INFINITY {
        // In the endgame's phase the taper changes nothing: the score is the endgame's.
        let sums = Sums {
            difference: endgame,
            endgame,
            phase: 0,
            side,
            pawn_files: [pawnless & 1 ^ 1, pawnless >> 1 ^ 1],
            bare_king,
        };
        let white = match bare_king {
            0 => scale_pawnless(endgame, endgame, pawnless),
            _ => endgame,
        };
        let score = sums.evaluate(bench)?;
        let case = || format!("{endgame}, {side}, pawnless {pawnless}, bare king {bare_king}");
        tally.compare(for_side(white, side), score, case);
    }
    Ok(())
}

/// Values of the other neurons: all zero, all as large as possible, and the signs between.
const OTHERS: [[i8; 2]; 4] = [[0, 0], [127, 127], [127, -128], [-128, 127]];

fn outputs(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    bench.core.set_position(&Game::default())?;
    let root = u16::from(CoreLayout::ply_index(0));
    let addresses = bench.core.layout().accumulators;
    for others in OTHERS {
        let mut accumulators = Accumulators(others.map(|value| [value; HIDDEN]));
        for white in i8::MIN..=i8::MAX {
            for black in i8::MIN..=i8::MAX {
                accumulators.0[0][part] = white;
                accumulators.0[1][part] = black;
                let bytes = accumulators.0.iter().flatten();
                for (&byte, address) in bytes.zip(addresses.iter().flatten()) {
                    bench.core.machine_mut().poke(address + root, byte as u8);
                }
                let sums = Sums {
                    difference: 0,
                    endgame: 0,
                    phase: PHASE_MAX,
                    side: Color::White,
                    pawn_files: [1, 1],
                    bare_king: 0,
                };
                let score = sums.evaluate(bench)?;
                let case = || format!("neuron {part}: {white} and {black}, others {others:?}");
                tally.compare(for_side(accumulators.output(), Color::White), score, case);
            }
        }
    }
    Ok(())
}

/// Sets all neurons to 0.
fn silence_network(bench: &mut Bench) {
    let root = u16::from(CoreLayout::ply_index(0));
    let addresses = bench.core.layout().accumulators;
    for address in addresses.iter().flatten() {
        bench.core.machine_mut().poke(address + root, 0);
    }
}
