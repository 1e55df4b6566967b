//! A report about one player's games.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use octet_engine::board::piece::Color;
use octet_notation::Notation;
use octet_notation::pgn::GameResult;
use octet_teach::analysis::data::PlayerMove;
use octet_teach::analysis::game::AnalysedGame;
use octet_teach::analysis::phase::Phase;
use octet_teach::reasons::Kind;

use crate::games::plural;

/// How many places are named for each kind of mistake.
const NAMED: usize = 4;

/// A player's results.
#[derive(Clone, Copy, Default)]
struct Results {
    won: u32,
    drawn: u32,
    lost: u32,
    unknown: u32,
}

impl Results {
    fn add(&mut self, result: GameResult, side: Color) {
        match result {
            GameResult::Won(winner) if winner == side => self.won += 1,
            GameResult::Won(_) => self.lost += 1,
            GameResult::Drawn => self.drawn += 1,
            GameResult::Unknown => self.unknown += 1,
        }
    }

    fn games(&self) -> u32 {
        self.won + self.drawn + self.lost + self.unknown
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.won, self.drawn, self.lost)
    }
}

/// The contents of the report on a player.
#[derive(Default)]
pub struct PlayerReport {
    results: Results,
    /// Results by colour and opening.
    openings: BTreeMap<(&'static str, String), Results>,
    /// Moves and expected points lost, by phase.
    phases: BTreeMap<Phase, (usize, f64)>,
    /// Where mistakes of each kind were made.
    kinds: BTreeMap<Kind, Vec<String>>,
    /// Where the same move was wrong in the same position.
    again: BTreeMap<(String, String), Vec<String>>,
}

impl PlayerReport {
    /// The report on the games of the player with this name; upper and lower case are the same.
    pub fn new(games: &[AnalysedGame], name: &str) -> PlayerReport {
        let mut report = PlayerReport::default();
        for (number, game) in games.iter().enumerate() {
            for side in Color::ALL {
                if game.name(side).to_lowercase() == name.to_lowercase() {
                    report.add(game, number + 1, side);
                }
            }
        }
        report
    }

    fn add(&mut self, game: &AnalysedGame, number: usize, side: Color) {
        let result = game.record.result;
        self.results.add(result, side);
        let opening = game.opening.as_ref();
        let opening = opening.map_or("not in the book", |opening| opening.name.as_str());
        let key = (side.lowercase_name(), opening.to_owned());
        self.openings.entry(key).or_default().add(result, side);
        for mv in PlayerMove::all(game, side) {
            let phase = self.phases.entry(mv.phase).or_default();
            phase.0 += 1;
            phase.1 += mv.analysis.loss();
            if mv.analysis.judgement.is_none() {
                continue;
            }
            let place = format!("game {number}, {}", game.numbered(mv.n).unwrap_or_default());
            if let Some(reason) = &game.reasons[mv.n] {
                self.kinds
                    .entry(reason.kind)
                    .or_default()
                    .push(place.clone());
            }
            let (Some(before), Some(played)) =
                (&game.positions[mv.n], game.record.moves().nth(mv.n))
            else {
                continue;
            };
            // The position without its move numbers.
            let fen = before.game.fen().to_string();
            let position: Vec<&str> = fen.split(' ').take(4).collect();
            let san = before.game.san(played).to_string();
            self.again
                .entry((position.join(" "), san))
                .or_default()
                .push(place);
        }
    }

    /// The report in lines.
    pub fn text(&self, name: &str) -> String {
        let games = plural(self.results.games() as usize, "game", "games");
        let mut text = format!("{name}: {games}, {}\n", self.results);
        let mut openings: Vec<_> = self.openings.iter().collect();
        openings.sort_by_key(|(_, results)| std::cmp::Reverse(results.games()));
        text.push_str("Openings:\n");
        for ((side, opening), results) in openings {
            let games = results.games();
            let _ = writeln!(text, "  {games:3} with {side}  {results}  {opening}");
        }
        text.push_str("Expected points lost:\n");
        let games = f64::from(self.results.games().max(1));
        for (phase, (moves, lost)) in &self.phases {
            let (a_game, a_move) = (lost / games, 100.0 * lost / (*moves).max(1) as f64);
            let name = phase.name();
            let _ = writeln!(
                text,
                "  {a_game:5.2} a game in the {name}, {a_move:.1} hundredths a move"
            );
        }
        let mut kinds: Vec<_> = self.kinds.iter().collect();
        kinds.sort_by_key(|(_, places)| std::cmp::Reverse(places.len()));
        text.push_str("Mistakes:\n");
        for (kind, places) in kinds {
            let _ = writeln!(
                text,
                "  {:3} {}: {}",
                places.len(),
                kind.words(),
                named(places)
            );
        }
        for ((position, san), places) in &self.again {
            if places.len() > 1 {
                let places = named(places);
                let _ = writeln!(
                    text,
                    "The same mistake again: {san} in {position}: {places}"
                );
            }
        }
        text
    }
}

/// The first places of a list.
fn named(places: &[String]) -> String {
    let more = places.len().saturating_sub(NAMED);
    let mut text = places[..places.len() - more].join("; ");
    if more > 0 {
        let _ = write!(text, "; {more} more");
    }
    text
}
