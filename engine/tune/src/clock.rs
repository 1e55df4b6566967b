//! What time management is worth: a side on a clock against one with the same number of nodes for
//! each move. The clock counts nodes, so that the same command plays the same games.
//!
//! `octet-tune clock --games 2000` plays 40 moves in 400,000 nodes against 10,000 nodes a move. Each
//! of the openings of the strength tests is played twice with colours swapped.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use octet_engine::board::piece::Color;
use octet_engine::eval::Score;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::game::{Game, Outcome};
use octet_engine::search::{Limits, Report, Search, Watcher, transposition};
use octet_engine::util::random::Random;
use octet_support::interrupt::Unfinished;
use octet_support::terminal::stdout;
use octet_support::{interrupt, progress, threads};

use crate::selfplay::adjudication::Adjudicator;

/// A game is adjudicated as won when a side has led by more than this
const WIN_SCORE: Score = 599;
/// for so many plies.
const WIN_PLIES: i32 = 6;
/// A longer game is drawn.
const MAX_PLIES: usize = 400;

/// Play a side on a clock against one with the same nodes for each move
#[derive(Args)]
pub struct Clock {
    /// Nodes on the clock at first, and once more after each time control
    #[arg(long, default_value_t = 400_000)]
    clock: u32,
    /// Moves to the time control; 0: the clock is for the whole game
    #[arg(long, default_value_t = 40)]
    moves: u32,
    /// Nodes that each move adds to the clock
    #[arg(long, default_value_t = 0)]
    increment: u32,
    /// Nodes a move of the other side
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    fixed: u32,
    /// How many games
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(4..))]
    games: u32,
    /// Seed of the order of openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of openings
    #[arg(long, default_value = "tests/strength/openings.epd")]
    openings: PathBuf,
}

/// The time manager as the search sees it.
struct Managed {
    manager: TimeManager,
    continues: bool,
}

impl Watcher for Managed {
    fn iteration(&mut self, report: &Report) {
        self.continues = self
            .manager
            .continue_deepening(report.best(), report.score, report.nodes);
    }

    fn continue_deepening(&mut self) -> bool {
        self.continues
    }
}

/// The clock of a side.
struct SideClock {
    left: u32,
    /// Moves to the time control, if there is one.
    to_go: Option<u32>,
}

impl SideClock {
    fn new(arguments: &Clock) -> SideClock {
        SideClock {
            left: arguments.clock,
            to_go: (arguments.moves > 0).then_some(arguments.moves),
        }
    }

    /// Searches on this clock.
    fn search(
        &mut self,
        game: &Game,
        memory: &mut transposition::SearchMemory,
        arguments: &Clock,
    ) -> Report {
        let budget = TimeBudget::from_clock(self.left, arguments.increment, self.to_go);
        let single_reply = game.position().legal_moves().nth(1).is_none();
        let mut managed = Managed {
            manager: TimeManager::new(budget, single_reply),
            continues: true,
        };
        let limits = Limits::nodes(budget.hard);
        let report = Search::new(game, limits, memory.table(), &mut managed).run();
        self.left = self.left.saturating_sub(report.nodes) + arguments.increment;
        if let Some(to_go) = &mut self.to_go {
            *to_go -= 1;
            if *to_go == 0 {
                *to_go = arguments.moves;
                self.left += arguments.clock;
            }
        }
        report
    }
}

/// Two games from an opening.
#[derive(Default)]
struct Pair {
    /// Half points of the side on a clock.
    half_points: [u8; 2],
    /// Nodes of the side on a clock, and of the other.
    nodes: [u64; 2],
    /// Their moves.
    moves: [u64; 2],
}

impl Pair {
    fn play(opening: &str, arguments: &Clock) -> Result<Pair> {
        let mut pair = Pair::default();
        for (n, color) in [Color::White, Color::Black].into_iter().enumerate() {
            let game = Game::from_fen(opening).map_err(|error| anyhow::anyhow!("{error}"))?;
            pair.half_points[n] = pair.play_game(game, color, arguments);
        }
        Ok(pair)
    }

    /// Plays a game, with a clock for this colour; its half points.
    fn play_game(&mut self, mut game: Game, managed: Color, arguments: &Clock) -> u8 {
        let mut memories = [transposition::EMPTY; 2];
        let mut clock = SideClock::new(arguments);
        let mut adjudicator = Adjudicator::new(WIN_SCORE, WIN_PLIES);
        for _ in 0..MAX_PLIES {
            match game.outcome() {
                Some(Outcome::Checkmate(winner)) => return 2 * u8::from(winner == managed),
                Some(_) => break,
                None => {}
            }
            let side = game.position().side_to_move();
            let memory = &mut memories[side.index()];
            let report = if side == managed {
                clock.search(&game, memory, arguments)
            } else {
                let limits = Limits::nodes(arguments.fixed);
                Search::new(&game, limits, memory.table(), &mut ()).run()
            };
            let player = usize::from(side != managed);
            self.nodes[player] += u64::from(report.nodes);
            self.moves[player] += 1;
            if let Some(winner) = adjudicator.winner(side.sign() * report.score) {
                return 2 * u8::from(winner == managed);
            }
            game.play(report.best());
        }
        1
    }
}

impl Clock {
    /// Plays the games, and prints how they ended.
    ///
    /// # Errors
    /// The openings cannot be read, or are too few; the user interrupts.
    pub fn run(self) -> Result<()> {
        let text = fs::read_to_string(&self.openings)
            .with_context(|| format!("cannot read {}", self.openings.display()))?;
        let mut openings: Vec<String> = text
            .lines()
            .map(|line| {
                let fields: Vec<&str> = line.split_whitespace().take(4).collect();
                format!("{} 0 1", fields.join(" "))
            })
            .collect();
        let mut random = Random::new(self.seed);
        for n in (1..openings.len()).rev() {
            openings.swap(n, random.below(n + 1));
        }
        let wanted = self.games as usize / 2;
        ensure!(wanted <= openings.len(), "{} openings", openings.len());
        openings.truncate(wanted);
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(openings.len(), "playing");
        let pairs = threads::each(
            &openings,
            self.threads.unwrap_or_else(threads::processors),
            &stop,
            |opening| Ok(Pair::play(opening, &self)),
            |_, _| bar.inc(1),
        )?;
        bar.finish_and_clear();
        let pairs = pairs.into_iter().flatten().collect::<Result<Vec<Pair>>>()?;
        ensure!(pairs.len() > 1, "no two pairs were played");
        writeln!(stdout(), "{}", result(&pairs))?;
        if pairs.len() < wanted {
            bail!(Unfinished {
                done: pairs.len(),
                of: wanted,
                what: "pairs",
            });
        }
        Ok(())
    }
}

/// How the games ended and what they cost.
fn result(pairs: &[Pair]) -> String {
    let count = pairs.len() as f64;
    let score = |pair: &Pair| f64::from(pair.half_points[0] + pair.half_points[1]) / 4.0;
    let mean = pairs.iter().map(score).sum::<f64>() / count;
    let squares = pairs.iter().map(|pair| (score(pair) - mean).powi(2));
    let error = 1.96 * (squares.sum::<f64>() / (count - 1.0) / count).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    let of = |half_points: u8| {
        let ends = pairs.iter().flat_map(|pair| pair.half_points);
        ends.filter(|&end| end == half_points).count()
    };
    let mean_nodes = |player: usize| {
        let nodes: u64 = pairs.iter().map(|pair| pair.nodes[player]).sum();
        let moves: u64 = pairs.iter().map(|pair| pair.moves[player]).sum();
        nodes as f64 / moves as f64
    };
    format!(
        "{} games: +{} ={} -{}, {:.1}%, {:+.1} ({:+.1} to {:+.1}) Elo; {:.0} nodes a move against {:.0}",
        2 * pairs.len(),
        of(2),
        of(1),
        of(0),
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error),
        mean_nodes(0),
        mean_nodes(1)
    )
}
