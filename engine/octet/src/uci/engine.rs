//! The engine behind the UCI session.

use std::sync::Arc;

use anyhow::bail;
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::search::{Report, Search};
use octet_notation::Notation;

use super::book::OwnBook;
use super::reporter::{SearchClock, UciReporter};
use super::table::{Memory, Table};
use super::{mate, perft};
use octet_uci::go::{self, Go};
use octet_uci::options::{OptionEffect, Options};
use octet_uci::search_thread::{Ended, SearchThread};
use octet_uci::session::{UciEngine, send, send_best_move};
use octet_uci::signals::Signals;
use octet_uci::time;

/// The engine, with the transposition table that its searches share.
pub struct NativeEngine {
    search_thread: SearchThread<Table>,
    table: Table,
    options: Options,
    book: OwnBook,
}

impl Default for NativeEngine {
    fn default() -> NativeEngine {
        let mut options = Options::default();
        options.new_game();
        NativeEngine {
            search_thread: SearchThread::default(),
            table: empty(&options),
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

    fn start(&mut self, game: Game, go: Go) {
        self.stop();
        if self.book.answer(&game, &go, &self.options) {
            return;
        }
        let signals = Arc::new(Signals::new(go.ponder));
        let seen_by_search = Arc::clone(&signals);
        let options = self.options.clone();
        let needs_stop = go.perft.is_none() && (go.ponder || is_infinite(&go, &game, &options));
        let mut clock = SearchClock::new(&game, &go, &options);
        // The clock does not wait for a table.
        let table = match self.table.is_clearing() && clock.is_limited() {
            true => {
                send("info string the table is not cleared yet: this search has the smallest");
                Table::smallest()
            }
            false => self.table.lend(),
        };
        let run = move || {
            // Neither does one that is stopped.
            let (mut memory, clearing) = match table.wait(|| seen_by_search.stopped()) {
                Ok(memory) => (memory, None),
                Err(clearing) => (Table::least_memory(), Some(clearing)),
            };
            match go.perft {
                Some(depth) => perft::divide(&game, depth, &seen_by_search),
                None if mate::answer(&game, &go, &options, &seen_by_search, &mut clock) => {}
                None => search(&game, &go, &options, &seen_by_search, clock, &mut memory),
            }
            clearing.unwrap_or_else(|| Table::Ready(Box::new(memory)))
        };
        self.search_thread.start(signals, needs_stop, run);
    }

    fn new_game(&mut self) {
        self.clear();
        self.book.new_game();
        self.options.new_game();
    }

    fn set_option(&mut self, words: &str) -> anyhow::Result<()> {
        let before = self.options.clone();
        let effect = self.options.set(words)?;
        self.stop();
        match effect {
            OptionEffect::None => {}
            OptionEffect::ResizeTable => match Table::new(self.options.table()) {
                Some(table) => self.table = table,
                None => {
                    let wanted = self.options.table();
                    self.options = before;
                    let kept = self.options.table();
                    bail!("no memory for a table of {wanted}; the one of {kept} is kept");
                }
            },
            OptionEffect::ClearTable => self.clear(),
            OptionEffect::ReloadBook => {
                if let Err(error) = self.book.open(&self.options) {
                    self.options = before;
                    return Err(error.context("the book before is kept"));
                }
            }
        }
        self.options.announce(effect);
        Ok(())
    }

    fn stop(&mut self) {
        let ended = self.search_thread.stop();
        self.take_back(ended);
    }

    fn ponder_hit(&mut self) {
        self.search_thread.ponder_hit();
    }

    fn finish(&mut self) {
        let ended = self.search_thread.finish();
        self.take_back(ended);
    }

    fn is_custom_command(&self, command: &str) -> bool {
        ["d", "eval", "perft"].contains(&command)
    }

    fn custom_command(&mut self, command: &str, line: &str, game: &Game) -> bool {
        match command {
            _ if !self.is_custom_command(command) => return false,
            "d" => display(game),
            "eval" => send(crate::eval::explanation(game)),
            _ => {
                let go = go::parse(line);
                match (go.perft, go.notes.first()) {
                    (None, Some(note)) => send(format_args!("info string {note}")),
                    _ => self.start(game.clone(), go),
                }
            }
        }
        true
    }
}

impl NativeEngine {
    /// Clears the table. A running search is stopped first.
    fn clear(&mut self) {
        self.stop();
        if !self.table.clear(self.options.table()) {
            // The old table's memory is released before another is requested.
            drop(self.table.lend());
            self.table = empty(&self.options);
        }
    }

    /// Keeps the table of a search that has ended, unless it was a smaller one.
    fn take_back(&mut self, ended: Ended<Table>) {
        match (ended, &self.table) {
            (Ended::Returned(table), Table::Lent) => self.table = table,
            (Ended::Panicked, Table::Lent) => self.table = empty(&self.options),
            _ => {}
        }
    }
}

/// The command `d`: prints the position, its evaluation and its legal moves.
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

/// An empty table of the size that the options set. If memory has become scarce since then, it is
/// the smallest table.
fn empty(options: &Options) -> Table {
    Table::new(options.table()).unwrap_or_else(Table::smallest)
}

/// Whether only `stop` ends the search.
pub fn is_infinite(go: &Go, game: &Game, options: &Options) -> bool {
    let side = game.position().side_to_move().index();
    let timed = time::time_budget(go, side, options.move_overhead).is_some();
    go.is_infinite(options.level().is_some() || timed)
}

/// Searches and answers.
fn search(
    game: &Game,
    go: &Go,
    options: &Options,
    signals: &Signals,
    clock: SearchClock,
    memory: &mut Memory,
) {
    let root_moves = root_moves(game, go);
    let limits = go.limits(options.skill_limits(game.position()), clock.nodes());
    // One line alone is an ordinary search.
    let lines = options.multi_pv as usize;
    let mut lines = vec![Report::EMPTY; if lines > 1 { lines } else { 0 }];
    let mut reporter = UciReporter::new(game, go, options, clock, signals);
    let report = Search::new(game, limits, memory.table(), &mut reporter)
        .root_moves(&root_moves)
        .multi_pv(&mut lines)
        .run();
    reporter.finish(&report);
    signals.wait(is_infinite(go, game, options));
    send_best_move(report.pv.as_slice());
}

/// The moves after `searchmoves`. Those that are not legal are reported and left out.
pub fn root_moves(game: &Game, go: &Go) -> Vec<Move> {
    let legal = |text: &String| match game.parse_uci(text) {
        Ok(mv) => Some(mv),
        Err(error) => {
            send(format_args!("info string go: searchmoves: {error}"));
            None
        }
    };
    go.searchmoves.iter().filter_map(legal).collect()
}
