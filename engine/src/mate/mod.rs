//! An exact solver of mates: it decides whether the side to move mates in a given number of moves
//! against any defence.
//!
//! It tries every move of both sides, depth first, with a table of what it has
//! found. Moves that check and moves that leave few replies come first, and each
//! number of moves is tried with checks alone before all moves. It prunes
//! nothing, so its answer is the truth under the rules of problems: the 50-move
//! rule and positions that occurred before do not matter.

mod order;
mod table;

use crate::board::moves::Move;
use crate::board::position::Position;
use crate::movegen::generate::MoveLists;
use crate::search::Pv;

use order::Ordered;
pub use table::Entry;
use table::Table;

/// The longest mate that is searched for, in moves: its line fits a [`Pv`].
pub const MAX_MOVES: u8 = 20;

/// Nodes between two calls of the stop function.
const STOP_INTERVAL: u64 = 1024;

/// The solver was stopped before it had an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// Which moves the attacker may try.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attack {
    /// Those that give check.
    Checks,
    /// All.
    All,
}

/// A solver for one position.
///
/// ```
/// use octet_engine::{Position, Square};
/// use octet_engine::mate::{Entry, Solver};
///
/// let morphy = Position::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
/// let mut table = vec![Entry::EMPTY; 1 << 12];
/// let mut solver = Solver::new(&morphy, &mut table, |_| false);
/// assert_eq!(solver.shortest(3), Ok(Some(2)));
/// let key = morphy.move_between(Square::new(0, 0), Square::new(0, 5), None);
/// let key = key.expect("a move");
/// assert_eq!(solver.mates_with(key, 2), Ok(true));
/// # Ok::<(), octet_engine::board::fen::FenError>(())
/// ```
pub struct Solver<'t, S> {
    position: Position,
    table: Table<'t>,
    nodes: u64,
    stop: S,
    stopped: bool,
}

impl<'t, S: FnMut(u64) -> bool> Solver<'t, S> {
    /// A solver of `position`. It calls `stop` now and then with the nodes searched so far, and
    /// gives up when that returns true.
    ///
    /// # Panics
    ///
    /// If there are fewer than four entries.
    pub fn new(position: &Position, table: &'t mut [Entry], stop: S) -> Self {
        Solver {
            position: position.clone(),
            table: Table::new(table),
            nodes: 0,
            stop,
            stopped: false,
        }
    }

    /// Moves made so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move mates in `moves` moves or fewer.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn mates_in(&mut self, moves: u8) -> Result<bool, Stopped> {
        let mates = self.attack(moves, Attack::Checks) || self.attack(moves, Attack::All);
        self.unless_stopped(mates)
    }

    /// The least number of moves, up to `max`, in which the side to move mates.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn shortest(&mut self, max: u8) -> Result<Option<u8>, Stopped> {
        for moves in 1..=max.min(MAX_MOVES) {
            if self.mates_in(moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// The number of moves, up to `max`, in which the side to move is mated at
    /// the latest; 0 if it is mated already.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn mated_in(&mut self, max: u8) -> Result<Option<u8>, Stopped> {
        let in_check = self.position.in_check();
        for moves in 0..=max.min(MAX_MOVES) {
            if self.is_mated(moves, in_check)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether this first move mates in `moves` moves or fewer, itself included.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn mates_with(&mut self, mv: Move, moves: u8) -> Result<bool, Stopped> {
        let Some(left) = moves.checked_sub(1) else {
            return Ok(false);
        };
        let undo = self.make(mv);
        let in_check = self.position.in_check();
        let mates = self.is_mated(left, in_check);
        self.position.unmake(mv, undo);
        mates
    }

    /// The line of a mate in `moves` moves that begins with `first`: the attacker
    /// mates as soon as it can, the defender holds out as long as it can.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn line(&mut self, first: Move, moves: u8) -> Result<Pv, Stopped> {
        self.continued(Some(first), moves, true)
    }

    /// The line of the longest defence against a mate in `moves` moves; it begins
    /// with `preferred` if no move holds out longer.
    ///
    /// # Errors
    /// The solver was stopped.
    pub fn defence(&mut self, preferred: Move, moves: u8) -> Result<Pv, Stopped> {
        let first = self.longest_defence(moves, preferred);
        self.continued(first, moves, false)
    }

    /// The line that begins with `next`, a move of the attacker or not, with `left`
    /// moves of the attacker left.
    fn continued(
        &mut self,
        mut next: Option<Move>,
        mut left: u8,
        mut attacker: bool,
    ) -> Result<Pv, Stopped> {
        let root = self.position.clone();
        let mut line = [Move::NONE; Pv::CAPACITY];
        let mut plies = 0;
        while let Some(mv) = next.filter(|_| plies < line.len()) {
            line[plies] = mv;
            plies += 1;
            self.make(mv);
            next = if attacker {
                left = left.saturating_sub(1);
                self.longest_defence(left, Move::NONE)
            } else {
                self.shortest_attack(left)
            };
            attacker = !attacker;
        }
        self.position = root;
        self.unless_stopped(Pv::new(&line[..plies]))
    }

    fn unless_stopped<T>(&self, answer: T) -> Result<T, Stopped> {
        if self.stopped {
            Err(Stopped)
        } else {
            Ok(answer)
        }
    }

    fn is_mated(&mut self, moves: u8, in_check: bool) -> Result<bool, Stopped> {
        let mated = self.defend(moves, in_check, Attack::Checks)
            || self.defend(moves, in_check, Attack::All);
        self.unless_stopped(mated)
    }

    /// The move with which the attacker mates soonest, in `max` moves at most.
    fn shortest_attack(&mut self, max: u8) -> Option<Move> {
        let moves = (1..=max).find(|&moves| self.mates_in(moves) == Ok(true))?;
        let known = self.table.probe(self.position.state().key).mv;
        let legal = Ordered::attack(&mut self.position, known, Attack::All);
        let mut mating = legal.moves().iter().copied();
        mating.find(|&mv| self.mates_with(mv, moves) == Ok(true))
    }

    /// The reply after which the attacker needs most moves, `max` at most; `preferred` if it is
    /// among the best. `None` if there is no reply.
    fn longest_defence(&mut self, max: u8, preferred: Move) -> Option<Move> {
        let in_check = self.position.in_check();
        let replies = Ordered::defence(&mut self.position, preferred, in_check);
        let mut longest = None;
        for &mv in replies.moves() {
            let undo = self.make(mv);
            let needed = (1..=max).find(|&moves| self.mates_in(moves) == Ok(true));
            self.position.unmake(mv, undo);
            let needed = needed.unwrap_or(max + 1);
            if longest.is_none_or(|(_, most)| needed > most) {
                longest = Some((mv, needed));
            }
        }
        longest.map(|(mv, _)| mv)
    }

    /// Whether the side to move mates in `moves` moves or fewer.
    fn attack(&mut self, moves: u8, attack: Attack) -> bool {
        if moves == 0 || self.stopped {
            return false;
        }
        let mut entry = self.table.probe(self.position.state().key);
        if entry.proved <= moves {
            return true;
        }
        if entry.refuted >= moves || attack == Attack::Checks && entry.refuted_by_checks >= moves {
            return false;
        }
        let mate = if moves == 1 {
            self.mate_in_one()
        } else {
            self.mate_in_more(moves, entry.mv, attack)
        };
        if self.stopped {
            return false;
        }
        match mate {
            Some((mv, moves)) => {
                entry.mv = mv;
                entry.proved = moves;
            }
            // A mate in one is a check, so trying the checks alone has tried everything.
            None if attack == Attack::All || moves == 1 => entry.refuted = moves,
            None => entry.refuted_by_checks = moves,
        }
        self.table.store(entry);
        mate.is_some()
    }

    /// A move that mates at once.
    fn mate_in_one(&mut self) -> Option<(Move, u8)> {
        let mut lists = MoveLists::default();
        self.position.generate_all(&mut lists);
        let in_check = self.position.in_check();
        let (captures, quiets) = (lists.captures.as_slice(), lists.quiets.as_slice());
        for &mv in captures.iter().chain(quiets) {
            if !self.position.may_give_check(mv) || !self.position.is_legal(mv, in_check) {
                continue;
            }
            let undo = self.make(mv);
            let mates = self.position.gives_check(mv) && self.is_without_reply();
            self.position.unmake(mv, undo);
            if mates {
                return Some((mv, 1));
            }
            if self.stopped {
                return None;
            }
        }
        None
    }

    /// A move that mates in `moves` moves or fewer, and in how many it does.
    fn mate_in_more(&mut self, moves: u8, known: Move, attack: Attack) -> Option<(Move, u8)> {
        let ordered = Ordered::attack(&mut self.position, known, attack);
        self.nodes += ordered.moves().len() as u64;
        if let Some(mv) = ordered.mate() {
            return Some((mv, 1));
        }
        for &mv in ordered.moves() {
            let undo = self.make(mv);
            let in_check = self.position.gives_check(mv);
            let mated = self.defend(moves - 1, in_check, attack);
            self.position.unmake(mv, undo);
            if mated {
                return Some((mv, moves));
            }
            if self.stopped {
                return None;
            }
        }
        None
    }

    /// Whether the side to move is mated in at most `moves` more moves of the attacker, whatever it
    /// plays.
    fn defend(&mut self, moves: u8, in_check: bool, attack: Attack) -> bool {
        if moves == 0 {
            return in_check && self.is_without_reply();
        }
        if self.stopped {
            return false;
        }
        let mut entry = self.table.probe(self.position.state().key);
        if entry.proved <= moves {
            return true;
        }
        if entry.refuted >= moves || attack == Attack::Checks && entry.refuted_by_checks >= moves {
            return false;
        }
        let replies = Ordered::defence(&mut self.position, entry.mv, in_check);
        if replies.moves().is_empty() {
            return in_check;
        }
        let mut refutation = None;
        for &mv in replies.moves() {
            let undo = self.make(mv);
            let mated = self.attack(moves, attack);
            self.position.unmake(mv, undo);
            if self.stopped {
                return false;
            }
            if !mated {
                refutation = Some(mv);
                break;
            }
        }
        match refutation {
            None => entry.proved = moves,
            Some(mv) => {
                entry.mv = mv;
                match attack {
                    Attack::All => entry.refuted = moves,
                    Attack::Checks => entry.refuted_by_checks = moves,
                }
            }
        }
        self.table.store(entry);
        refutation.is_none()
    }

    /// Whether the side to move, which is in check, has no legal move.
    fn is_without_reply(&mut self) -> bool {
        order::replies(&mut self.position, true, 1) == 0
    }

    /// Makes a move and counts it.
    fn make(&mut self, mv: Move) -> crate::board::make::Undo {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
        self.position.make(mv)
    }
}
