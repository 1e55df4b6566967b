//! The engine as one who plays.

use std::sync::Arc;

use engine::eval::DRAW;
use engine::game::Game;
use engine::moves::Move;
use engine::search::table::{self, Entry, Memory};
use engine::search::{Line, Report, Search};

use super::book::OwnBook;
use super::clock;
use super::go::{self, Go};
use super::observer::{Observer, Timing};
use super::options::{Change, Options};
use super::perft;
use super::running::{Ended, Runner};
use super::session::{Plays, say};
use super::signals::Signals;

/// Searches, and the table that they share.
pub struct Thinker {
    runner: Runner<Memory<Vec<Entry>>>,
    /// Empty while a search has it.
    memory: Memory<Vec<Entry>>,
    options: Options,
    book: OwnBook,
}

impl Default for Thinker {
    fn default() -> Thinker {
        let options = Options::default();
        Thinker {
            runner: Runner::new(),
            memory: empty(&options),
            options,
            book: OwnBook::default(),
        }
    }
}

impl Plays for Thinker {
    fn name(&self) -> String {
        concat!("Octet ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn options(&self) -> Vec<String> {
        Options::lines_of_uci()
    }

    /// Starts a search, or a count.
    fn start(&mut self, game: Game, go: Go) {
        self.stop();
        if self.book.answer(&game, &go, &self.options) {
            return;
        }
        let signals = Arc::new(Signals::new(go.ponder));
        let seen = Arc::clone(&signals);
        let options = self.options.clone();
        let endless = go.perft.is_none() && (go.ponder || is_endless(&go, &game, &options));
        let mut memory = std::mem::replace(&mut self.memory, Memory::new(Vec::new()));
        let think = move || {
            match go.perft {
                Some(depth) => perft::divide(&game, depth, &seen),
                None => think(&game, &go, &options, &seen, &mut memory),
            }
            memory
        };
        if let Err(error) = self.runner.start(signals, endless, think) {
            self.memory = empty(&self.options);
            say(format_args!("info string no thread to search on: {error}"));
        }
    }

    /// Begins a new game: what the table knows is of no use, and the book's
    /// choices are others.
    fn new_game(&mut self) {
        self.clear();
        self.book.new_game();
    }

    /// Changes an option; a search that is running is stopped and answers first.
    fn set_option(&mut self, words: &str) -> anyhow::Result<()> {
        let before = self.options.clone();
        let change = self.options.set(words)?;
        self.stop();
        match change {
            Change::None => {}
            Change::Memory => self.memory = empty(&self.options),
            Change::Forget => self.clear(),
            Change::Book => {
                if let Err(error) = self.book.open(&self.options) {
                    self.options = before;
                    return Err(error.context("the book before is kept"));
                }
            }
        }
        self.options.announce(change);
        Ok(())
    }

    fn stop(&mut self) {
        let ended = self.runner.stop();
        self.take_back(ended);
    }

    fn ponder_hit(&mut self) {
        self.runner.ponder_hit();
    }

    fn finish(&mut self) {
        let ended = self.runner.finish();
        self.take_back(ended);
    }

    fn own(&mut self, command: &str, line: &str, game: &Game) -> bool {
        match command {
            "d" => display(game),
            "eval" => say(crate::eval::explanation(game)),
            "perft" => match go::parse(line) {
                Ok(go) => self.start(game.clone(), go),
                Err(error) => say(format_args!("info string {error}")),
            },
            _ => return false,
        }
        true
    }
}

impl Thinker {
    /// Forgets what the table knows.
    fn clear(&mut self) {
        self.stop();
        self.memory.table().clear();
    }

    fn take_back(&mut self, ended: Ended<Memory<Vec<Entry>>>) {
        match ended {
            Ended::None => {}
            Ended::Back(memory) => self.memory = memory,
            Ended::Failed => self.memory = empty(&self.options),
        }
    }
}

/// Prints a position and what is known about it.
fn display(game: &Game) {
    let position = game.position();
    say(position);
    say(format_args!("FEN: {}", game.fen()));
    say(format_args!("hash: {:08x}", position.state().hash()));
    say(format_args!(
        "evaluation for {}: {}",
        position.side(),
        position.canonical().evaluate()
    ));
    match game.outcome() {
        Some(outcome) => say(format_args!("the game is over: {outcome}")),
        None => {
            let moves: Vec<String> = position
                .legal_moves()
                .map(|mv| position.san(mv).to_string())
                .collect();
            say(format_args!(
                "{} legal moves: {}",
                moves.len(),
                moves.join(" ")
            ));
        }
    }
}

/// An empty table's memory.
fn empty(options: &Options) -> Memory<Vec<Entry>> {
    Memory::new(vec![Entry::EMPTY; table::entries(options.megabytes())])
}

/// Whether only `stop` ends the search.
fn is_endless(go: &Go, game: &Game, options: &Options) -> bool {
    let side = game.position().side().index();
    let timed = clock::allot(go, side, options.overhead).is_some();
    go.is_endless(options.level().is_some() || timed)
}

/// Searches and answers.
fn think(
    game: &Game,
    go: &Go,
    options: &Options,
    signals: &Signals,
    memory: &mut Memory<Vec<Entry>>,
) {
    let only = chosen(game, go);
    let timing = Timing::new(game, go, options);
    let limits = go.limits(options.player(), timing.nodes());
    let nothing = Report {
        depth: 0,
        score: DRAW,
        line: Line::new(&[]),
        nodes: 0,
        hash: 0,
    };
    let mut lines = vec![
        nothing;
        if options.lines > 1 {
            options.lines as usize
        } else {
            0
        }
    ];
    let mut observer = Observer::new(game, go, options, timing, signals);
    let report = Search::new(game, limits, memory.table(), &mut observer)
        .only(&only)
        .several(&mut lines)
        .run();
    observer.finish(&report);
    signals.wait(is_endless(go, game, options));
    match *report.line.as_slice() {
        [best, reply, ..] => say(format_args!("bestmove {best} ponder {reply}")),
        [best] => say(format_args!("bestmove {best}")),
        [] => say("bestmove (none)"),
    }
}

/// The legal moves among those that `searchmoves` names; the others are told.
fn chosen(game: &Game, go: &Go) -> Vec<Move> {
    let legal = |text: &String| match game.parse_uci(text) {
        Ok(mv) => Some(mv),
        Err(error) => {
            say(format_args!("info string go: searchmoves: {error}"));
            None
        }
    };
    go.searchmoves.iter().filter_map(legal).collect()
}
