//! `octet eval`.

use std::fmt;
use std::io::{Write, stdout};

use anyhow::{Context, Result};
use clap::Args;
use engine::explain::{Breakdown, Part, Worth};
use engine::game::Game;
use engine::piece::Color;
use engine::pst::PHASE_MAX;
use serde::Serialize;

use crate::start::Start;

/// Every term of the evaluation, for both sides.
#[derive(Args)]
pub struct Eval {
    #[command(flatten)]
    start: Start,
    /// Print it in JSON
    #[arg(long)]
    json: bool,
}

impl Eval {
    /// Evaluates and prints.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        let text = if self.json {
            serde_json::to_string_pretty(&Report::new(&game)).context("writing JSON")?
        } else {
            explanation(&game).to_string()
        };
        writeln!(stdout().lock(), "{}", text.trim_end())?;
        Ok(())
    }
}

/// The evaluation of the game's position, to be printed.
pub fn explanation(game: &Game) -> impl fmt::Display {
    Table(game.position().canonical().explain())
}

struct Table(Breakdown);

/// The width of the column of names.
const NAMES: usize = 26;

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let breakdown = &self.0;
        writeln!(
            f,
            "{:NAMES$}{:^19} {:^19} {:>13}\n{:NAMES$}{:>3} {:>7} {:>7} {:>3} {:>7} {:>7} {:>7} {:>7}",
            "centipawns",
            "White",
            "Black",
            "difference",
            "",
            "n",
            "mg",
            "eg",
            "n",
            "mg",
            "eg",
            "mg",
            "eg",
        )?;
        for part in Part::ALL {
            let [white, black] = Color::ALL.map(|color| breakdown.part(part, color));
            if [white, black] == [Worth::default(); 2] {
                continue;
            }
            write!(f, "{:NAMES$}", part.name())?;
            for side in [white, black] {
                let (mg, eg) = (side.middlegame, side.endgame);
                write!(f, "{:>3} {mg:>7} {eg:>7} ", side.count)?;
            }
            difference(f, white, black)?;
        }
        let [white, black] = Color::ALL.map(|color| breakdown.sum(color));
        write!(f, "{:NAMES$}", "sum")?;
        for side in [white, black] {
            let (mg, eg) = (side.middlegame, side.endgame);
            write!(f, "{:>3} {mg:>7} {eg:>7} ", "")?;
        }
        difference(f, white, black)?;
        let &Breakdown {
            phase,
            weight,
            tapered,
            scaled,
            side,
            tempo,
            total,
            ..
        } = breakdown;
        let mg = white.middlegame - black.middlegame;
        let eg = white.endgame - black.endgame;
        writeln!(f)?;
        writeln!(
            f,
            "{:NAMES$}{tapered:+} for White: eg + (mg - eg) x {weight}/256 = {eg} + {} x {weight}/256, phase {phase} of {PHASE_MAX}",
            "taper",
            mg - eg
        )?;
        if breakdown.is_scaled() {
            writeln!(
                f,
                "{:NAMES$}{scaled:+} for White: a quarter, for who leads has no pawns to win with",
                "scaling"
            )?;
        }
        writeln!(f, "{:NAMES$}{tempo:+} for {side}, to move", "tempo")?;
        write!(f, "{:NAMES$}{total:+} for {side}", "total")
    }
}

fn difference(f: &mut fmt::Formatter<'_>, white: Worth, black: Worth) -> fmt::Result {
    let mg = white.middlegame - black.middlegame;
    let eg = white.endgame - black.endgame;
    writeln!(f, "{mg:>+7} {eg:>+7}")
}

/// An evaluation in JSON, in centipawns.
#[derive(Serialize)]
struct Report {
    fen: String,
    terms: Vec<Term>,
    phase: u8,
    phase_max: u8,
    /// How much of the middlegame is left, in 256ths.
    weight: u8,
    /// White's advantage.
    tapered: i16,
    /// White's advantage after scaling.
    scaled: i16,
    side: &'static str,
    tempo: i16,
    /// For the side to move.
    total: i16,
}

#[derive(Serialize)]
struct Term {
    name: &'static str,
    white: Side,
    black: Side,
}

#[derive(Serialize)]
struct Side {
    count: u8,
    middlegame: i16,
    endgame: i16,
}

impl From<Worth> for Side {
    fn from(worth: Worth) -> Side {
        Side {
            count: worth.count,
            middlegame: worth.middlegame,
            endgame: worth.endgame,
        }
    }
}

impl Report {
    fn new(game: &Game) -> Report {
        let breakdown = game.position().canonical().explain();
        let term = |part: Part| Term {
            name: part.name(),
            white: breakdown.part(part, Color::White).into(),
            black: breakdown.part(part, Color::Black).into(),
        };
        Report {
            fen: game.fen().to_string(),
            terms: Part::ALL.map(term).into(),
            phase: breakdown.phase,
            phase_max: PHASE_MAX,
            weight: breakdown.weight,
            tapered: breakdown.tapered,
            scaled: breakdown.scaled,
            side: breakdown.side.adjective(),
            tempo: breakdown.tempo,
            total: breakdown.total,
        }
    }
}
