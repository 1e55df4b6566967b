//! The games that a reader brings to a page, and the analysis of one of them in small steps, so
//! that it can be shown how far it is, and ended.

use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use octet_engine::game::Game;
use octet_notation::fen;
use octet_notation::pgn::{PgnGame, PgnReader, decode_text};
use serde::Serialize;

use crate::analysis::analyst::Analyst;
use crate::analysis::annotate;
use crate::analysis::data::{GamesJson, known};
use crate::analysis::exercises;
use crate::analysis::explaining::Explaining;
use crate::analysis::game::{self, AnalysedGame};
use crate::analysis::judge::PositionAnalysis;
use crate::effort::{DEFAULT_TABLE, Effort};

/// A position's ranks are separated by so many slashes.
const SLASHES: usize = 7;

/// The games of a reader.
#[derive(Default)]
pub struct Study {
    games: Vec<PgnGame>,
    analysed: Option<Analysed>,
}

/// The game that is analysed.
struct Analysed {
    effort: Effort,
    stage: Stage,
}

/// How far an analysis is.
enum Stage {
    Searching {
        record: Box<PgnGame>,
        /// The positions that are not searched yet, the last one first.
        left: Vec<Game>,
        positions: Vec<Option<PositionAnalysis>>,
    },
    Explaining(Box<Explaining>),
    Finished(Box<AnalysedGame>),
}

/// What was read.
#[derive(Serialize)]
pub struct ReadJson {
    games: Vec<ListedJson>,
    /// Why games cannot be read, and what is remarkable about those that can.
    remarks: Vec<String>,
}

/// A game in a list.
#[derive(Serialize)]
struct ListedJson {
    name: String,
    plies: usize,
}

/// How many steps of a stage are done.
#[derive(Serialize)]
pub struct ProgressJson {
    /// `positions`, `mistakes`, or nothing at the end.
    stage: Option<&'static str>,
    done: usize,
    of: usize,
}

/// A game that was analysed, as a page shows it and in PGN.
#[derive(Serialize)]
pub struct AnalysedJson {
    page: GamesJson,
    pgn: String,
}

/// Exercises in EPD.
#[derive(Serialize)]
pub struct ExercisesJson {
    count: usize,
    epd: String,
}

impl Study {
    /// Reads games in PGN, or positions in FEN, one a line.
    ///
    /// # Errors
    /// There is neither a game nor a position, or a position is none of chess; what was read
    /// before stays.
    pub fn read(&mut self, bytes: &[u8]) -> Result<ReadJson> {
        let text = decode_text(bytes.to_vec());
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let is_board = |line: &str| {
            let board = line.split_whitespace().next().unwrap_or_default();
            board.matches('/').count() == SLASHES
        };
        let mut remarks = Vec::new();
        let mut games = Vec::new();
        if lines.clone().next().is_some() && lines.clone().all(is_board) {
            for line in lines {
                let (start, notes) = fen::read(line).with_context(|| format!("{line:?}"))?;
                remarks.extend(notes.iter().map(ToString::to_string));
                games.push(PgnGame {
                    start,
                    ..PgnGame::default()
                });
            }
        } else {
            let mut reader = PgnReader::new(&text);
            while let Some(read) = reader.next() {
                match read {
                    Ok(game) => {
                        let number = reader.games();
                        let notes = game.notes.iter();
                        remarks.extend(notes.map(|note| format!("game {number}, {note}")));
                        games.push(game);
                    }
                    Err(error) => remarks.push(error.to_string()),
                }
            }
            let outside = reader.take_outside();
            remarks.extend(outside.iter().map(ToString::to_string));
        }
        ensure!(
            !games.is_empty(),
            match remarks.first() {
                None => "there is neither a game in PGN nor a position in FEN".to_owned(),
                Some(first) => format!("no game can be read: {first}"),
            }
        );
        self.games = games;
        self.analysed = None;
        Ok(ReadJson {
            games: self.games.iter().map(ListedJson::new).collect(),
            remarks,
        })
    }

    /// Begins with a game, by its index, with so many nodes a position.
    ///
    /// # Errors
    /// There is no such game.
    pub fn begin(&mut self, game: usize, nodes: u32) -> Result<ProgressJson> {
        let record = self.games.get(game).with_context(|| {
            let count = self.games.len();
            format!("game {}: {count} were read", game + 1)
        })?;
        let mut left = game::positions(record);
        left.reverse();
        let of = left.len();
        self.analysed = Some(Analysed {
            effort: Effort::nodes(nodes).with_table(DEFAULT_TABLE),
            stage: Stage::Searching {
                record: Box::new(record.clone()),
                left,
                positions: Vec::new(),
            },
        });
        Ok(ProgressJson::of("positions", (0, of)))
    }

    /// Searches the next position, or the next thing about a mistake.
    ///
    /// # Errors
    /// No game was begun.
    pub fn step(&mut self) -> Result<ProgressJson> {
        let Analysed { effort, stage, .. } = self.analysed_mut()?;
        let stop = AtomicBool::new(false);
        let analyst = analyst(*effort, &stop);
        let progress = match stage {
            Stage::Searching {
                record,
                left,
                positions,
            } => match left.pop() {
                Some(game) => {
                    positions.push(analyst.position(&game).ok());
                    let done = positions.len();
                    ProgressJson::of("positions", (done, done + left.len()))
                }
                None => {
                    let (record, positions) = (std::mem::take(record), std::mem::take(positions));
                    let explaining = Explaining::new(*record, positions, &analyst);
                    let progress = ProgressJson::of("mistakes", explaining.progress());
                    *stage = Stage::Explaining(Box::new(explaining));
                    progress
                }
            },
            Stage::Explaining(explaining) => match explaining.step(&analyst) {
                Some(progress) => ProgressJson::of("mistakes", progress),
                None => {
                    self.finish();
                    ProgressJson::END
                }
            },
            Stage::Finished(_) => ProgressJson::END,
        };
        Ok(progress)
    }

    /// The game as far as it was analysed; no step follows.
    ///
    /// # Errors
    /// No game was begun.
    pub fn told(&mut self) -> Result<AnalysedJson> {
        let effort = self.analysed_mut()?.effort;
        let game = self.finish().context("no game was begun")?;
        let annotator = annotate::annotator();
        Ok(AnalysedJson {
            page: GamesJson::new(&annotator, &effort, std::slice::from_ref(game)),
            pgn: annotate::annotated(game, &annotator).to_string(),
        })
    }

    /// The exercises of the game that was analysed.
    ///
    /// # Errors
    /// No game was begun.
    pub fn exercises(&mut self) -> Result<ExercisesJson> {
        let effort = self.analysed_mut()?.effort;
        let stop = AtomicBool::new(false);
        let game = self.finish().context("no game was begun")?;
        let found = exercises::collect(game, None, &analyst(effort, &stop));
        Ok(ExercisesJson {
            count: found.len(),
            epd: exercises::epd(&found),
        })
    }

    fn analysed_mut(&mut self) -> Result<&mut Analysed> {
        self.analysed.as_mut().context("no game was begun")
    }

    /// Ends the analysis where it is.
    fn finish(&mut self) -> Option<&AnalysedGame> {
        let Analysed { effort, stage } = self.analysed.take()?;
        let stop = AtomicBool::new(false);
        let game = match stage {
            Stage::Searching {
                record,
                left,
                mut positions,
            } => {
                positions.resize_with(positions.len() + left.len(), || None);
                let analyst = analyst(effort, &stop);
                Box::new(AnalysedGame::judged(*record, positions, &analyst))
            }
            Stage::Explaining(explaining) => Box::new(explaining.into_game()),
            Stage::Finished(game) => game,
        };
        let stage = Stage::Finished(game);
        let analysed = self.analysed.insert(Analysed { effort, stage });
        match &analysed.stage {
            Stage::Finished(game) => Some(game),
            _ => None,
        }
    }
}

/// One that searches as `octet analyse` does for a page.
fn analyst(effort: Effort, stop: &AtomicBool) -> Analyst<'_> {
    Analyst {
        effort,
        lines: 1,
        threats: true,
        confirms_short: true,
        stop,
    }
}

impl ListedJson {
    fn new(record: &PgnGame) -> ListedJson {
        let known = |name: &str| known(record, name);
        let players = ["White", "Black"].map(|side| known(side).unwrap_or(side.to_owned()));
        let place = [known("Event"), known("Date")].into_iter().flatten();
        let names = format!("{} {}", players.join(" – "), record.result);
        let words: Vec<String> = std::iter::once(names).chain(place).collect();
        ListedJson {
            name: words.join(", "),
            plies: record.moves().count(),
        }
    }
}

impl ProgressJson {
    const END: ProgressJson = ProgressJson {
        stage: None,
        done: 0,
        of: 0,
    };

    fn of(stage: &'static str, (done, of): (usize, usize)) -> ProgressJson {
        ProgressJson {
            stage: Some(stage),
            done,
            of,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(study: &mut Study) -> (Option<&'static str>, usize, usize) {
        let ProgressJson { stage, done, of } = study.step().expect("begun");
        (stage, done, of)
    }

    #[test]
    fn positions_are_read_a_line_each() {
        let mut study = Study::default();
        let read =
            study.read(b"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\n\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
        assert_eq!(read.expect("two positions").games.len(), 2);
        study.begin(0, 1000).expect("the first");
        assert_eq!(progress(&mut study), (Some("positions"), 1, 1));
        let told = serde_json::to_value(study.told().expect("begun")).expect("JSON");
        assert_eq!(told["page"]["games"][0]["positions"][0]["pv"][0][1], "Ra8#");
    }

    #[test]
    fn an_analysis_that_is_ended_keeps_what_it_has() {
        let mut study = Study::default();
        study.read(b"1. f3 e5 2. g4 Qh4# 0-1").expect("a game");
        study.begin(0, 500).expect("the first");
        assert_eq!(progress(&mut study), (Some("positions"), 1, 5));
        assert_eq!(progress(&mut study), (Some("positions"), 2, 5));
        let told = serde_json::to_value(study.told().expect("begun")).expect("JSON");
        let searched = told["page"]["games"][0]["positions"].as_array();
        let searched = searched
            .expect("a list")
            .iter()
            .map(|told| told.is_object());
        assert_eq!(
            searched.collect::<Vec<_>>(),
            [true, true, false, false, false]
        );
        assert_eq!(progress(&mut study), (None, 0, 0));
    }

    #[test]
    fn what_cannot_be_read_is_told_and_the_games_before_stay() {
        let mut study = Study::default();
        let error = |study: &mut Study, text: &str| match study.read(text.as_bytes()) {
            Ok(_) => panic!("{text} is read"),
            Err(error) => format!("{error:#}"),
        };
        assert!(study.step().is_err() && study.begin(0, 100).is_err());
        study.read(b"1. e4 *").expect("a game");
        for (text, reason) in [
            ("", "there is neither a game"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "king"),
            ("1. e4 e5 2. Ke4 *", "your own pawn is on e4"),
        ] {
            let told = error(&mut study, text);
            assert!(told.contains(reason), "{text:?}: {told}");
        }
        study.begin(0, 100).expect("the game before");
        let read = study
            .read(b"1. e4 e5 2. Ke4 *\n\n1. d4 *")
            .expect("the second");
        assert_eq!((read.games.len(), read.remarks.len()), (1, 1));
    }
}
