//! The engine as one who plays.

use std::sync::Arc;

use octet_engine::board::moves::Move;
use octet_engine::eval::DRAW;
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_engine::search::{Pv, Report, Search};

use super::book::OwnBook;
use super::clock;
use super::go::{self, Go};
use super::observer::{SearchClock, UciReporter};
use super::options::{OptionEffect, Options};
use super::perft;
use super::running::{Ended, SearchThread};
use super::session::{UciEngine, send};
use super::signals::Signals;

/// Searches, and the table that they share.
pub struct NativeEngine {
    runner: SearchThread<SearchMemory<Vec<Entry>>>,
    /// Empty while a search has it.
    memory: SearchMemory<Vec<Entry>>,
    options: Options,
    book: OwnBook,
}

impl Default for NativeEngine {
    fn default() -> NativeEngine {
        let options = Options::default();
        NativeEngine {
            runner: SearchThread::new(),
            memory: empty(&options),
            options,
            book: OwnBook::default(),
        }
    }
}

impl UciEngine for NativeEngine {
    fn name(&self) -> String {
        concat!("Octet ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn options(&self) -> Vec<String> {
        Options::uci_lines()
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
        let mut memory = std::mem::replace(&mut self.memory, SearchMemory::new(Vec::new()));
        let think = move || {
            match go.perft {
                Some(depth) => perft::divide(&game, depth, &seen),
                None => think(&game, &go, &options, &seen, &mut memory),
            }
            memory
        };
        if let Err(error) = self.runner.start(signals, endless, think) {
            self.memory = empty(&self.options);
            send(format_args!("info string no thread to search on: {error}"));
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
            OptionEffect::None => {}
            OptionEffect::ResizeTable => self.memory = empty(&self.options),
            OptionEffect::ClearTable => self.clear(),
            OptionEffect::ReloadBook => {
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

    fn custom_command(&mut self, command: &str, line: &str, game: &Game) -> bool {
        match command {
            "d" => display(game),
            "eval" => send(crate::eval::explanation(game)),
            "perft" => match go::parse(line) {
                Ok(go) => self.start(game.clone(), go),
                Err(error) => send(format_args!("info string {error}")),
            },
            _ => return false,
        }
        true
    }
}

impl NativeEngine {
    /// Forgets what the table knows.
    fn clear(&mut self) {
        self.stop();
        self.memory.table().clear();
    }

    fn take_back(&mut self, ended: Ended<SearchMemory<Vec<Entry>>>) {
        match ended {
            Ended::Idle => {}
            Ended::Returned(memory) => self.memory = memory,
            Ended::Panicked => self.memory = empty(&self.options),
        }
    }
}

/// Prints a position and what is known about it.
fn display(game: &Game) {
    let position = game.position();
    send(position);
    send(format_args!("FEN: {}", game.fen()));
    send(format_args!("hash: {:08x}", position.state().hash()));
    send(format_args!(
        "evaluation for {}: {}",
        position.side_to_move(),
        octet_engine::eval::evaluate(position)
    ));
    match game.outcome() {
        Some(outcome) => send(format_args!("the game is over: {outcome}")),
        None => {
            let moves: Vec<String> = position
                .legal_moves()
                .map(|mv| position.san(mv).to_string())
                .collect();
            send(format_args!(
                "{} legal moves: {}",
                moves.len(),
                moves.join(" ")
            ));
        }
    }
}

/// An empty table's memory.
fn empty(options: &Options) -> SearchMemory<Vec<Entry>> {
    SearchMemory::new(vec![
        Entry::EMPTY;
        transposition::entries_for_mib(options.megabytes())
    ])
}

/// Whether only `stop` ends the search.
fn is_endless(go: &Go, game: &Game, options: &Options) -> bool {
    let side = game.position().side_to_move().index();
    let timed = clock::time_budget(go, side, options.move_overhead).is_some();
    go.is_infinite(options.level().is_some() || timed)
}

/// Searches and answers.
fn think(
    game: &Game,
    go: &Go,
    options: &Options,
    signals: &Signals,
    memory: &mut SearchMemory<Vec<Entry>>,
) {
    let only = chosen(game, go);
    let timing = SearchClock::new(game, go, options);
    let limits = go.limits(options.skill_limits(), timing.nodes());
    let nothing = Report {
        depth: 0,
        score: DRAW,
        pv: Pv::new(&[]),
        nodes: 0,
        hash: 0,
    };
    let mut lines = vec![
        nothing;
        if options.multi_pv > 1 {
            options.multi_pv as usize
        } else {
            0
        }
    ];
    let mut observer = UciReporter::new(game, go, options, timing, signals);
    let report = Search::new(game, limits, memory.table(), &mut observer)
        .root_moves(&only)
        .multi_pv(&mut lines)
        .run();
    observer.finish(&report);
    signals.wait(is_endless(go, game, options));
    match *report.pv.as_slice() {
        [best, reply, ..] => send(format_args!("bestmove {best} ponder {reply}")),
        [best] => send(format_args!("bestmove {best}")),
        [] => send("bestmove (none)"),
    }
}

/// The legal moves among those that `searchmoves` names; the others are told.
fn chosen(game: &Game, go: &Go) -> Vec<Move> {
    let legal = |text: &String| match game.parse_uci(text) {
        Ok(mv) => Some(mv),
        Err(error) => {
            send(format_args!("info string go: searchmoves: {error}"));
            None
        }
    };
    go.searchmoves.iter().filter_map(legal).collect()
}
