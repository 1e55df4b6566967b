//! What the player's program writes and computes: numbers, scores, times, squares, shares of the
//! clock.

use c128::ui::game::time::OWN_CLOCKS;
use octet_engine::board::square::Square;
use octet_engine::eval::{MATE, MATE_FOUND, Score, mate_in};
use octet_engine::game::time::TimeBudget;
use octet_engine::search::MAX_PLY;

use super::super::claim::{Bench, Claim, Tally};
use octet_console::program::C128Error;

/// The bank of the UI's variables: they lie in common RAM.
const COMMON: u8 = 0;
/// The moves that share the time on a clock: the ends of their range, and the numbers of common
/// time controls.
const SHARING: [(u8, u32); 10] = [
    (1, 0),
    (2, 0),
    (7, 0),
    (8, 0),
    (20, 0),
    (40, 0),
    (127, 0),
    (128, 0),
    (7, 180),
    (30, 600),
];

pub(super) fn claims() -> Vec<Claim> {
    vec![
        Claim::of_routine(
            "numbers",
            "numbers as text: 0 to 65535",
            1 << 16,
            16,
            |bench, part, tally| {
                each_number(bench, part, tally, "put_number", |number| {
                    number.to_string()
                })
            },
        ),
        Claim::of_routine(
            "times",
            "times as text: 0 to 65535 seconds",
            1 << 16,
            16,
            |bench, part, tally| each_number(bench, part, tally, "put_time", time_text),
        ),
        Claim::of_routine(
            "scores",
            "scores as text: every score, mates in up to 62 plies",
            2 * (MATE_FOUND as u64 + MAX_PLY as u64 - 1),
            2,
            scores,
        ),
        Claim::of_routine("squares", "squares as text: all", 64, 1, squares),
        Claim::of_routine(
            "clock",
            "time for a move: every clock up to 18 minutes, 8 numbers of moves, and 2 with increments",
            (SHARING.len() as u64) << 16,
            SHARING.len(),
            shares,
        ),
    ]
}

/// Calls a routine of the player's program that adds to a text; returns the text.
fn text(bench: &mut Bench, routine: &str, a: u8, y: u8) -> Result<String, C128Error> {
    let (text, len) = (bench.at("ui_text")?, bench.at("ui_text_len")?);
    let machine = bench.ui.machine_mut();
    machine.poke_bank(COMMON, len, 0);
    machine.set_a(a);
    machine.set_y(y);
    bench.ui.call_ui(routine)?;
    let machine = bench.ui.machine_mut();
    let len = machine.peek_bank(COMMON, len);
    let bytes = machine.read_bank(COMMON, text, len.into());
    Ok(bytes.into_iter().map(char::from).collect())
}

/// Compares the texts of a sixteenth of all numbers of two bytes.
fn each_number(
    bench: &mut Bench,
    part: usize,
    tally: &mut Tally,
    routine: &str,
    expected: fn(u32) -> String,
) -> Result<(), C128Error> {
    let number = bench.at("ui_number")?;
    for low in 0..1 << 12 {
        let n = (part as u32) << 12 | low;
        let machine = bench.ui.machine_mut();
        machine.write_bank(COMMON, number, &n.to_le_bytes());
        let found = text(bench, routine, 0, 0)?;
        tally.compare(expected(n), found, || n.to_string());
    }
    Ok(())
}

/// A time in the form in which clocks show it.
fn time_text(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A score in pawns, or the moves to mate.
fn score_text(score: Score) -> String {
    match mate_in(score) {
        Some(moves) if moves > 0 => format!("#{moves}"),
        Some(moves) => format!("-#{}", -moves),
        None => {
            let sign = if score < 0 { '-' } else { '+' };
            format!("{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
        }
    }
}

fn scores(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    // No search finds a mate beyond its last ply.
    let mates = MATE - MAX_PLY as Score + 1..=MATE;
    for distance in (0..MATE_FOUND).chain(mates) {
        let score = if part == 0 { distance } else { -distance };
        // Score 0 belongs to the first part. The side to move cannot have given mate.
        if matches!((part, distance), (1, 0) | (0, MATE)) {
            continue;
        }
        let [low, high] = score.to_le_bytes();
        let found = text(bench, "put_score", low, high)?;
        tally.compare(score_text(score), found, || score.to_string());
    }
    Ok(())
}

fn squares(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    for (n, square) in Square::all().enumerate() {
        let found = text(bench, "put_square", n as u8, 0)?;
        tally.compare(square.to_string(), found, || n.to_string());
    }
    Ok(())
}

fn shares(bench: &mut Bench, part: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let left_at = bench.at("time_left")?;
    let moves_at = bench.at("moves_to_share")?;
    let limits = [bench.at("quarter_share")?, bench.at("hard_limit")?];
    let (moves, increment) = SHARING[part];
    let (level_at, increment_at) = (bench.at("shared_level")?, bench.at("shared_own_increment")?);
    let machine = bench.ui.machine_mut();
    let level = if increment == 0 { 0 } else { OWN_CLOCKS };
    machine.poke_bank(0, level_at, level);
    machine.write_bank(0, increment_at, &increment.to_le_bytes()[..3]);
    for left in 0..1_u32 << 16 {
        let machine = bench.ui.machine_mut();
        let [low, middle, high, _] = left.to_le_bytes();
        machine.write_bank(0, left_at, &[low, middle, high]);
        machine.poke_bank(0, moves_at, moves);
        bench.ui.call_ui("allot_time")?;
        let machine = bench.ui.machine_mut();
        let [quarter, hard] = limits.map(|limit| {
            let bytes = machine.read_bank(0, limit, 3);
            u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0])
        });
        let expected = TimeBudget::from_clock(left, increment, Some(moves.into()));
        let case = || format!("{left} jiffies for {moves} moves, {increment} added");
        tally.compare(expected, TimeBudget { quarter, hard }, case);
    }
    Ok(())
}
