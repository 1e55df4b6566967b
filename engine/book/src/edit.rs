//! Adding lines to a book's text without changing the rest of it.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::movegen::generate::MoveLists;

use super::compile::{CompiledBook, MAX_NAMES};
use super::error::{BookError, BookProblem};
use super::line_tree::LineTree;
use super::source::{BookSource, check_name, strip_comment, write_moves};
use super::{MAX_CHOICES, MAX_INDEX, MAX_LINE, pick};

/// The outcome of adding a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddOutcome {
    /// It has been added.
    Added,
    /// The line has replaced one that it lengthens.
    Lengthened,
    /// The text already has all its moves.
    AlreadyThere,
}

/// Adds a line to the opening called `name`. If there is none yet, the line
/// becomes its own moves. On an error the text stays as it was.
///
/// # Errors
/// The text was wrong before, or the book cannot hold the line: which move is wrong, and why.
/// # Examples
/// ```
/// use octet_book::{AddOutcome, add};
/// use octet_engine::Game;
/// use octet_notation::Notation;
///
/// let mut text = String::from("Scandinavian Defence\n    1. e4 d5\n");
/// let mut game = Game::default();
/// let mut moves = Vec::new();
/// for san in ["e4", "d5", "exd5", "Qxd5"] {
///     let mv = game.parse_san(san).expect("a legal move");
///     moves.push(mv);
///     game.play(mv);
/// }
/// let outcome = add(&mut text, "Scandinavian Defence", &moves)?;
/// assert_eq!(outcome, AddOutcome::Added);
/// assert!(text.contains("2. exd5 Qxd5"));
/// # Ok::<(), octet_book::BookError>(())
/// ```
pub fn add(text: &mut String, name: &str, moves: &[Move]) -> Result<AddOutcome, BookError> {
    let mut editor = BookEditor::new(text)?;
    let outcome = editor.add(name, moves)?;
    let new = editor.text();
    if outcome != AddOutcome::AlreadyThere {
        CompiledBook::from_text(&new)?;
        *text = new;
    }
    Ok(outcome)
}

/// An opening of the text that is edited.
struct EditedOpening {
    name: String,
    /// The lines of text before its name, back to the moves of the opening before.
    before: Vec<String>,
    /// Its name, its lines of moves, and everything between them.
    body: Vec<String>,
    /// Lines of the body that are no longer in the text.
    removed: BTreeSet<usize>,
    /// Its own moves.
    own: Vec<Move>,
}

/// A book's text to which lines are added one after the other.
pub struct BookEditor {
    openings: Vec<EditedOpening>,
    /// The lines of text after the last moves.
    after: Vec<String>,
    /// Openings by name.
    names: BTreeMap<String, usize>,
    tree: LineTree,
    /// The moves of every position, by its key.
    moves: BTreeMap<u64, Vec<Move>>,
    /// Keys of positions by their hashes, all of which differ.
    hashes: BTreeMap<u32, u64>,
    /// Openings by the position that their own moves lead to.
    ends: BTreeMap<u64, usize>,
}

impl BookEditor {
    /// Reads a text, which may be empty or have nothing but comments.
    ///
    /// # Errors
    /// The first line that is wrong, with the move and the reason.
    pub fn new(text: &str) -> Result<BookEditor, BookError> {
        let source = match BookSource::parse(text) {
            Err(BookError {
                problem: BookProblem::Empty,
                ..
            }) => BookSource::default(),
            parsed => parsed?,
        };
        let mut editor = BookEditor {
            openings: Vec::new(),
            after: Vec::new(),
            names: BTreeMap::new(),
            tree: LineTree::new(),
            moves: BTreeMap::new(),
            hashes: BTreeMap::new(),
            ends: BTreeMap::new(),
        };
        let mut lines = text.lines().map(str::to_owned);
        let mut taken = 0;
        for (n, opening) in source.openings.iter().enumerate() {
            let before = lines.by_ref().take(opening.line - 1 - taken).collect();
            let last = opening.lines.last().map_or(opening.line, |line| line.line);
            let body = lines.by_ref().take(last + 1 - opening.line).collect();
            taken = last;
            let moves = |line: &super::source::BookLine| -> Vec<Move> {
                line.moves.iter().map(|(mv, _)| *mv).collect()
            };
            editor.openings.push(EditedOpening {
                name: opening.name.clone(),
                before,
                body,
                removed: BTreeSet::new(),
                own: opening.lines.first().map(moves).unwrap_or_default(),
            });
            editor.names.insert(opening.name.clone(), n);
            for (k, line) in opening.lines.iter().enumerate() {
                let moves = moves(line);
                let end = editor.note(&moves);
                editor
                    .tree
                    .insert(&moves, n, line.line - opening.line, k == 0);
                if k == 0 {
                    editor.ends.entry(end).or_insert(n);
                }
            }
        }
        editor.after = lines.collect();
        Ok(editor)
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut add = |line: &String| {
            text.push_str(line);
            text.push('\n');
        };
        for opening in &self.openings {
            opening.before.iter().for_each(&mut add);
            let body = opening.body.iter().enumerate();
            let body = body.filter(|(at, _)| !opening.removed.contains(at));
            body.for_each(|(_, line)| add(line));
        }
        self.after.iter().for_each(add);
        text
    }

    /// The name of a game's opening: the one with the most moves that the game
    /// begins with.
    #[must_use]
    pub fn name_of(&self, moves: &[Move]) -> Option<&str> {
        let opening = self.tree.last_own(moves)?;
        Some(self.openings[opening].name.as_str())
    }

    /// Adds a line, as [`add`] does.
    ///
    /// # Errors
    /// The book cannot hold the line: which move is wrong, and why.
    pub fn add(&mut self, name: &str, moves: &[Move]) -> Result<AddOutcome, BookError> {
        let found = self.tree.find(moves);
        if found.whole {
            return Ok(AddOutcome::AlreadyThere);
        }
        let lines = self.openings.iter();
        let lines = lines.map(|opening| opening.before.len() + opening.body.len());
        let line = lines.sum::<usize>() + 1;
        let wrong_at = |(ply, problem)| BookError { line, ply, problem };
        self.check(moves).map_err(wrong_at)?;
        let wrong = |problem| wrong_at((None, problem));
        let mut opening = self.names.get(name).copied();
        if opening.is_none() {
            check_name(name).map_err(wrong)?;
            let end = end_of(moves);
            // The line adds other moves to an opening that already has a name.
            opening = self.ends.get(&end).copied();
            if opening.is_none() && self.openings.len() == MAX_NAMES {
                return Err(wrong(BookProblem::Names));
            }
        }
        let mut outcome = AddOutcome::Added;
        if let Some((old, at)) = found.lengthened {
            outcome = AddOutcome::Lengthened;
            let marked = self.openings[old].body[at].contains(['{', '?', '#']);
            if opening == Some(old) || opening.is_some() && marked {
                self.lengthen(old, at, found.common, moves);
                self.tree.insert(moves, old, at, false);
                self.note(moves);
                return Ok(outcome);
            }
            // The line moves to another opening.
            self.openings[old].removed.insert(at);
        }
        let end = self.note(moves);
        let opening = match opening {
            Some(opening) => opening,
            None => {
                // The opening goes to the end of the text, after an empty line.
                let mut before = mem::take(&mut self.after);
                let begins = before.is_empty() && self.openings.is_empty();
                if !begins && before.last().is_none_or(|line| !line.is_empty()) {
                    before.push(String::new());
                }
                self.openings.push(EditedOpening {
                    name: name.to_owned(),
                    before,
                    body: Vec::from([name.to_owned()]),
                    removed: BTreeSet::new(),
                    own: moves.to_owned(),
                });
                let opening = self.openings.len() - 1;
                self.names.insert(name.to_owned(), opening);
                self.ends.insert(end, opening);
                opening
            }
        };
        let edited = &mut self.openings[opening];
        let own = edited.body.len() == 1;
        let first_ply = match own {
            true => 0,
            false => {
                let same = edited.own.iter().zip(moves).take_while(|(a, b)| a == b);
                same.count()
            }
        };
        let line = format!("    {}", write_moves(moves, first_ply));
        edited.body.push(line);
        self.tree.insert(moves, opening, edited.body.len() - 1, own);
        Ok(outcome)
    }

    /// Writes the moves from `ply` on, to follow a line that has all moves before.
    fn lengthen(&mut self, opening: usize, at: usize, ply: usize, moves: &[Move]) {
        let text = &mut self.openings[opening].body[at];
        let more = write_moves(moves, ply);
        // A Black move needs no number here, because White's move stands before it.
        let more = match ply % 2 {
            0 => more.as_str(),
            _ => more.split_once(' ').map_or("", |(_, moves)| moves),
        };
        let moves = strip_comment(text).trim_end().len();
        text.insert_str(moves, &format!(" {more}"));
    }

    /// Checks that both machines can hold the moves of a new line.
    fn check(&self, moves: &[Move]) -> Result<(), (Option<usize>, BookProblem)> {
        let wrong = |ply, problem| (Some(ply), problem);
        let mut position = Position::startpos();
        for (ply, &mv) in moves.iter().enumerate() {
            if ply == MAX_LINE {
                return Err(wrong(ply, BookProblem::LineTooLong));
            }
            let known = self.moves.get(&position.state().key);
            let known = known.map_or(&[][..], Vec::as_slice);
            if !known.contains(&mv) {
                let mut lists = MoveLists::default();
                position.generate_all(&mut lists);
                if !(0..MAX_INDEX).any(|index| pick(&lists, index) == Some(mv)) {
                    return Err(wrong(ply, BookProblem::Index));
                }
                if known.len() == MAX_CHOICES {
                    return Err(wrong(ply, BookProblem::Choices));
                }
            }
            position.make(mv);
            let key = position.state().key;
            if self
                .hashes
                .get(&(key as u32))
                .is_some_and(|other| *other != key)
            {
                return Err(wrong(ply, BookProblem::Hash));
            }
        }
        Ok(())
    }

    /// Records the positions of a line and returns the key of the last one.
    fn note(&mut self, moves: &[Move]) -> u64 {
        let mut position = Position::startpos();
        for &mv in moves {
            let known = self.moves.entry(position.state().key).or_default();
            if !known.contains(&mv) {
                known.push(mv);
            }
            position.make(mv);
            let key = position.state().key;
            self.hashes.entry(key as u32).or_insert(key);
        }
        position.state().key
    }
}

/// The key of the position after moves from the beginning.
fn end_of(moves: &[Move]) -> u64 {
    let mut position = Position::startpos();
    for &mv in moves {
        position.make(mv);
    }
    position.state().key
}

/// A tag's name of an opening in the form that a book can hold: in ASCII, and shortened at a comma,
/// a colon or a blank.
#[must_use]
pub fn fitting_name(name: &str) -> Option<String> {
    let mut plain = String::new();
    for letter in name.chars() {
        match letter {
            'á' | 'à' | 'â' | 'ã' | 'å' => plain.push('a'),
            'é' | 'è' | 'ê' | 'ë' | 'ě' => plain.push('e'),
            'í' | 'ì' | 'î' | 'ï' => plain.push('i'),
            'ó' | 'ò' | 'ô' | 'õ' | 'ø' | 'ő' => plain.push('o'),
            'ú' | 'ù' | 'û' | 'ű' => plain.push('u'),
            'Å' | 'Á' => plain.push('A'),
            'É' => plain.push('E'),
            'Ø' | 'Ó' => plain.push('O'),
            'Š' | 'Ś' => plain.push('S'),
            'š' | 'ś' => plain.push('s'),
            'č' | 'ć' | 'ç' => plain.push('c'),
            'ž' | 'ź' | 'ż' => plain.push('z'),
            'ł' => plain.push('l'),
            'ñ' | 'ń' => plain.push('n'),
            'ř' => plain.push('r'),
            'ä' => plain.push_str("ae"),
            'ö' => plain.push_str("oe"),
            'ü' => plain.push_str("ue"),
            'ß' => plain.push_str("ss"),
            '’' | '‘' => plain.push('\''),
            '–' | '—' | '/' => plain.push('-'),
            '&' => plain.push_str("and"),
            _ if letter.is_whitespace() => plain.push(' '),
            _ => {
                if check_name(letter.encode_utf8(&mut [0; 4])).is_ok() {
                    plain.push(letter);
                }
            }
        }
    }
    let words: Vec<&str> = plain.split_whitespace().collect();
    let mut short = words.join(" ");
    while check_name(&short).is_err() {
        let cut = short.rfind([',', ':']).or_else(|| short.rfind(' '));
        short.truncate(cut.unwrap_or(super::names::MAX_NAME_LEN));
    }
    let short = short.trim_matches([' ', ',', ':', '-', '?', '.']);
    (!short.is_empty()).then(|| short.to_string())
}
