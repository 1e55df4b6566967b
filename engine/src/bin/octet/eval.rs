//! `octet eval`.

use std::fmt;
use std::io::{Write, stdout};

use anyhow::{Context, Result};
use clap::Args;
use octet_engine::board::piece::Color;
use octet_engine::eval::explain::{Breakdown, Part, PartScore};
use octet_engine::eval::network::{HIDDEN, POSITIVE_NEURONS};
use octet_engine::eval::pst::PHASE_MAX;
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::game::Game;
use serde::Serialize;

use crate::start::StartPosition;

/// Every term of the evaluation, for both sides.
#[derive(Args)]
pub struct Eval {
    #[command(flatten)]
    start: StartPosition,
    /// Print it in JSON
    #[arg(long)]
    json: bool,
}

impl Eval {
    /// Evaluates and prints.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        let text = if self.json {
            serde_json::to_string_pretty(&EvalJson::new(&game)).context("writing JSON")?
        } else {
            explanation(&game).to_string()
        };
        writeln!(stdout().lock(), "{}", text.trim_end())?;
        Ok(())
    }
}

/// The evaluation of the game's position, to be printed.
pub fn explanation(game: &Game) -> impl fmt::Display {
    Table(EvaluatedPosition::new(game.position().clone()).explain())
}

struct Table(Breakdown);

/// The width of the column of names.
const NAMES: usize = 26;
/// What the network's part is called.
const TOGETHER: &str = "men together";

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
            if [white, black] == [PartScore::default(); 2] {
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
            side_to_move: side,
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
        let bytes = Color::ALL.map(|color| breakdown.neurons(color));
        if bytes != [[0; HIDDEN]; 2] {
            write!(
                f,
                "{TOGETHER:NAMES$}{:+} for White: White's ",
                breakdown.network
            )?;
            said(f, &bytes[0])?;
            write!(f, ", Black's ")?;
            said(f, &bytes[1])?;
            writeln!(f)?;
        }
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

/// What a side's bytes say, those for it less those against it, and what they
/// come to.
fn said(f: &mut fmt::Formatter<'_>, bytes: &[Score]) -> fmt::Result {
    for (n, byte) in bytes.iter().enumerate() {
        let sign = match n {
            0 => "",
            n if n < POSITIVE_NEURONS => " + ",
            _ => " - ",
        };
        write!(f, "{sign}{}", byte.abs())?;
    }
    write!(f, " = {}", bytes.iter().sum::<Score>())
}

fn difference(f: &mut fmt::Formatter<'_>, white: PartScore, black: PartScore) -> fmt::Result {
    let mg = white.middlegame - black.middlegame;
    let eg = white.endgame - black.endgame;
    writeln!(f, "{mg:>+7} {eg:>+7}")
}

/// An evaluation in JSON, in centipawns.
#[derive(Serialize)]
struct EvalJson {
    fen: String,
    terms: Vec<TermJson>,
    phase: u8,
    phase_max: u8,
    /// How much of the middlegame is left, in 256ths.
    weight: u8,
    /// White's advantage.
    tapered: i16,
    /// What the network adds to it.
    network: NetworkJson,
    /// White's advantage after scaling, the network counted.
    scaled: i16,
    side: &'static str,
    tempo: i16,
    /// For the side to move.
    total: i16,
}

#[derive(Serialize)]
struct TermJson {
    name: &'static str,
    white: SideJson,
    black: SideJson,
}

#[derive(Serialize)]
struct SideJson {
    count: u8,
    middlegame: i16,
    endgame: i16,
}

/// What men are worth together.
#[derive(Serialize)]
struct NetworkJson {
    /// White's advantage.
    value: Score,
    /// What each byte says for White's men, or against them.
    white: [Score; HIDDEN],
    black: [Score; HIDDEN],
}

impl From<PartScore> for SideJson {
    fn from(worth: PartScore) -> SideJson {
        SideJson {
            count: worth.count,
            middlegame: worth.middlegame,
            endgame: worth.endgame,
        }
    }
}

impl EvalJson {
    fn new(game: &Game) -> EvalJson {
        let breakdown = EvaluatedPosition::new(game.position().clone()).explain();
        let term = |part: Part| TermJson {
            name: part.name(),
            white: breakdown.part(part, Color::White).into(),
            black: breakdown.part(part, Color::Black).into(),
        };
        EvalJson {
            fen: game.fen().to_string(),
            terms: Part::ALL.map(term).into(),
            phase: breakdown.phase,
            phase_max: PHASE_MAX,
            weight: breakdown.weight,
            tapered: breakdown.tapered,
            network: NetworkJson {
                value: breakdown.network,
                white: breakdown.neurons(Color::White),
                black: breakdown.neurons(Color::Black),
            },
            scaled: breakdown.scaled,
            side: breakdown.side_to_move.lowercase_name(),
            tempo: breakdown.tempo,
            total: breakdown.total,
        }
    }
}
