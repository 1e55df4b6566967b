//! The program cut into what the page shows: sections, routines, tables and variables, sorted by
//! subject.

use octet_asm::item::{Header, Item, Line};
use octet_asm::{Program, Segment, SymbolId};

/// Folders of `c128/src`, each with its subject, in the order of the page. A file belongs to the
/// first folder with which its path begins.
const SUBJECTS: &[(&str, &str)] = &[
    (
        "chess/board",
        "The board: making moves, attacks, draws and keys",
    ),
    (
        "chess/movegen",
        "Moves: generating them, legality, checks, exchanges",
    ),
    ("chess/search", "The search"),
    (
        "chess/eval/root_pst",
        "The root: piece-square tables for one search",
    ),
    ("chess/eval", "The evaluation"),
    ("chess", "Tables and variables of the core"),
    ("api", "What the player's program calls"),
    ("platform", "The machine"),
    ("ui/view", "What is drawn"),
    ("ui/input", "Keys and typed moves"),
    ("ui/pages", "Pages"),
    ("ui/game", "The game"),
    ("ui/files", "Games, positions and books on disk"),
    ("", "The rest of the player's program"),
];

/// The folder of the sources.
const SOURCES: &str = "c128/src/";

/// A subject with its parts.
pub struct Subject<'p> {
    /// The folder of its sources.
    pub folder: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its parts, in the order of memory.
    pub blocks: Vec<Block<'p>>,
}

/// A part of the program.
pub struct Block<'p> {
    /// The segment in which it lies.
    pub segment: &'p Segment,
    /// What it is.
    pub kind: BlockKind<'p>,
    /// Its lines, without the one that opens it.
    pub lines: Vec<&'p Line>,
}

/// Kinds of parts.
pub enum BlockKind<'p> {
    /// A heading and its text.
    Section(&'p str, &'p str),
    /// A routine.
    Routine(SymbolId, &'p Header),
    /// A table or a variable with a first value.
    Table(SymbolId, &'p Line),
    /// A variable.
    Variable(SymbolId),
    /// Lines after a table, or before the first routine.
    Loose,
}

impl<'p> Subject<'p> {
    /// Its title in a word or two.
    pub fn name(&self) -> &'static str {
        self.title.split(':').next().unwrap_or(self.title)
    }

    /// Its routines.
    pub fn routines(&self) -> impl Iterator<Item = (SymbolId, &'p Header, &Block<'p>)> {
        self.blocks.iter().filter_map(|block| match block.kind {
            BlockKind::Routine(symbol, header) => Some((symbol, header, block)),
            _ => None,
        })
    }
}

/// A source file below the sources' folder.
pub fn source_file(line: &Line) -> &'static str {
    let file = line.place.file();
    file.split_once(SOURCES).map_or(file, |(_, file)| file)
}

fn subject_of(file: &str) -> usize {
    let known = SUBJECTS
        .iter()
        .position(|(folder, _)| file.starts_with(folder));
    known.unwrap_or(SUBJECTS.len() - 1)
}

/// All of the program by subject.
pub fn subjects(program: &Program) -> Vec<Subject<'_>> {
    let mut subjects: Vec<Subject> = SUBJECTS
        .iter()
        .map(|(folder, title)| Subject {
            folder,
            title,
            blocks: Vec::new(),
        })
        .collect();
    for segment in program.segments() {
        let mut open: Option<(usize, Block)> = None;
        for line in &segment.lines {
            let kind = match &line.item {
                Item::Section { title, prose } => BlockKind::Section(title, prose),
                Item::Routine { symbol, header } => BlockKind::Routine(*symbol, header),
                Item::Table { symbol, .. } => BlockKind::Table(*symbol, line),
                Item::Reserve { symbol } => BlockKind::Variable(*symbol),
                _ => match &mut open {
                    Some((_, block)) if !block.is_closed() => {
                        block.lines.push(line);
                        continue;
                    }
                    _ => BlockKind::Loose,
                },
            };
            let lines = match kind {
                BlockKind::Loose => vec![line],
                _ => Vec::new(),
            };
            let block = Block {
                segment,
                kind,
                lines,
            };
            let next = (subject_of(source_file(line)), block);
            if let Some((subject, block)) = open.replace(next) {
                subjects[subject].blocks.push(block);
            }
        }
        if let Some((subject, block)) = open {
            subjects[subject].blocks.push(block);
        }
    }
    subjects.retain(|subject| !subject.blocks.is_empty());
    subjects
}

impl Block<'_> {
    /// Whether the line that follows no longer belongs to it.
    fn is_closed(&self) -> bool {
        matches!(
            self.kind,
            BlockKind::Table(..) | BlockKind::Variable(..) | BlockKind::Section(..)
        )
    }
}
