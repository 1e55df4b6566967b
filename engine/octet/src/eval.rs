//! `octet eval`.

use std::fmt;
use std::io::Write;

use anyhow::Result;
use clap::Args;
use octet_engine::board::piece::Color;
use octet_engine::eval::explain::{Breakdown, Part, PartScore};
use octet_engine::eval::network::{HIDDEN, POSITIVE_NEURONS};
use octet_engine::eval::pst::PHASE_MAX;
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::game::Game;
use octet_support::terminal::stdout;
use serde::Serialize;

use crate::start::StartPosition;

/// Print every term of the evaluation, for both sides.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet eval
  octet eval --fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\" --json")]
pub struct Eval {
    #[command(flatten)]
    start: StartPosition,
    /// Print the evaluation in JSON
    #[arg(long)]
    json: bool,
}

impl Eval {
    /// Evaluates and prints.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        if self.json {
            return crate::json::print("eval", &EvalJson::new(&game));
        }
        let text = explanation(&game).to_string();
        writeln!(stdout(), "{}", text.trim_end())?;
        Ok(())
    }
}

/// The table of the evaluation of a game's position.
pub fn explanation(game: &Game) -> impl fmt::Display {
    Table(EvaluatedPosition::new(game.position().clone()).explain())
}

struct Table(Breakdown);

/// Width of the first column.
const NAMES: usize = 37;
/// The name of the network's row.
const NETWORK: &str = "network";

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
        let outputs = Color::ALL.map(|color| breakdown.neurons(color));
        if outputs != [[0; HIDDEN]; 2] {
            write!(
                f,
                "{NETWORK:NAMES$}{:+} for White: White's ",
                breakdown.network
            )?;
            neurons(f, &outputs[0])?;
            write!(f, ", Black's ")?;
            neurons(f, &outputs[1])?;
            writeln!(f)?;
        }
        if breakdown.is_scaled() {
            writeln!(
                f,
                "{:NAMES$}{scaled:+} for White: divided by 4: the leading side has no pawns",
                "scaling"
            )?;
        }
        writeln!(f, "{:NAMES$}{tempo:+} for {side}, to move", "tempo")?;
        write!(f, "{:NAMES$}{total:+} for {side}", "total")
    }
}

/// The output of a side's neurons, positive ones first, and their sum.
fn neurons(f: &mut fmt::Formatter<'_>, neurons: &[Score]) -> fmt::Result {
    for (n, neuron) in neurons.iter().enumerate() {
        let sign = match n {
            0 => "",
            n if n < POSITIVE_NEURONS => " + ",
            _ => " - ",
        };
        write!(f, "{sign}{}", neuron.abs())?;
    }
    write!(f, " = {}", neurons.iter().sum::<Score>())
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
    /// Weight of the middlegame, in 256ths.
    phase_weight: u8,
    /// White's advantage.
    tapered: i16,
    /// What the network adds to White's advantage.
    network: NetworkJson,
    /// White's advantage with the network, divided by 4 if the leading side has no pawn.
    scaled: i16,
    side_to_move: &'static str,
    tempo: i16,
    /// The evaluation for the side to move.
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

/// What the network adds to White's advantage.
#[derive(Serialize)]
struct NetworkJson {
    /// White's advantage.
    value: Score,
    /// The output of each neuron, with its sign.
    white: [Score; HIDDEN],
    black: [Score; HIDDEN],
}

impl From<PartScore> for SideJson {
    fn from(part: PartScore) -> SideJson {
        SideJson {
            count: part.count,
            middlegame: part.middlegame,
            endgame: part.endgame,
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
            phase_weight: breakdown.weight,
            tapered: breakdown.tapered,
            network: NetworkJson {
                value: breakdown.network,
                white: breakdown.neurons(Color::White),
                black: breakdown.neurons(Color::Black),
            },
            scaled: breakdown.scaled,
            side_to_move: breakdown.side_to_move.lowercase_name(),
            tempo: breakdown.tempo,
            total: breakdown.total,
        }
    }
}
