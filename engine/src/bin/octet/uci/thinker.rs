//! The search on a thread of its own.

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use engine::eval::DRAW;
use engine::game::Game;
use engine::moves::Move;
use engine::search::table::{self, Entry, Table};
use engine::search::{Line, Report, Search};

use super::book::OwnBook;
use super::clock;
use super::go::Go;
use super::observer::{Observer, Timing};
use super::options::{Change, Options};
use super::perft;
use super::say;
use super::signals::Signals;

/// Room for the deepest line, many times over.
const STACK: usize = 16 << 20;

/// At most one search that is running, and the table that searches share.
pub struct Thinker {
    running: Option<Running>,
    /// Empty while a search has it.
    memory: Vec<Entry>,
    options: Options,
    book: OwnBook,
}

impl Default for Thinker {
    fn default() -> Thinker {
        let options = Options::default();
        Thinker {
            running: None,
            memory: empty(&options),
            options,
            book: OwnBook::default(),
        }
    }
}

struct Running {
    /// Gives the table's memory back.
    thread: JoinHandle<Vec<Entry>>,
    signals: Arc<Signals>,
    /// Nothing but `stop` ends it.
    endless: bool,
}

impl Thinker {
    /// Starts a search, or a count; one that is still running is stopped and
    /// answers first.
    pub fn start(&mut self, game: Game, go: Go) {
        self.stop();
        if self.book.answer(&game, &go, &self.options) {
            return;
        }
        let signals = Arc::new(Signals::new(go.ponder));
        let seen = Arc::clone(&signals);
        let options = self.options.clone();
        let endless = go.perft.is_none() && (go.ponder || is_endless(&go, &game, &options));
        let mut memory = std::mem::take(&mut self.memory);
        let think = move || {
            match go.perft {
                Some(depth) => perft::divide(&game, depth, &seen),
                None => think(&game, &go, &options, &seen, &mut memory),
            }
            memory
        };
        match thread::Builder::new().stack_size(STACK).spawn(think) {
            Ok(thread) => {
                self.running = Some(Running {
                    thread,
                    signals,
                    endless,
                })
            }
            Err(error) => {
                self.memory = empty(&self.options);
                say(format_args!("info string no thread to search on: {error}"));
            }
        }
    }

    /// Begins a new game: the book's choices are others.
    pub fn new_choices(&mut self) {
        self.book.new_game();
    }

    /// Begins a new game: what the table knows is of no use.
    pub fn clear(&mut self) {
        self.stop();
        self.memory.fill(Entry::EMPTY);
    }

    /// Changes an option as the words after `setoption` say; a search that is
    /// running is stopped and answers first.
    pub fn set_option(&mut self, words: &str) -> anyhow::Result<()> {
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

    fn join(&mut self, running: Running) {
        self.memory = running.thread.join().unwrap_or_else(|_| {
            say("info string the search has failed");
            empty(&self.options)
        });
    }

    /// Ends the search, if there is one, and waits for its answer.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            running.thread.thread().unpark();
            self.join(running);
        }
    }

    /// The move that was expected has been played: time counts from now.
    pub fn ponder_hit(&mut self) {
        if let Some(running) = &self.running {
            running.signals.hit();
            running.thread.thread().unpark();
        }
    }

    /// Waits for the answer of the search, if there is one; one without limits
    /// is stopped.
    pub fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.endless) {
            self.stop();
        } else if let Some(running) = self.running.take() {
            self.join(running);
        }
    }
}

/// An empty table's memory.
fn empty(options: &Options) -> Vec<Entry> {
    vec![Entry::EMPTY; table::entries(options.megabytes())]
}

/// Whether only `stop` ends the search.
fn is_endless(go: &Go, game: &Game, options: &Options) -> bool {
    let side = game.position().side().index();
    let timed = clock::allot(go, side, options.overhead).is_some();
    go.is_endless(options.level().is_some() || timed)
}

/// Searches and answers.
fn think(game: &Game, go: &Go, options: &Options, signals: &Signals, memory: &mut [Entry]) {
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
    let report = Search::new(game, limits, Table::new(memory), &mut observer)
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
