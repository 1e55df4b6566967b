//! Judges the reasons that are given for mistakes by the rest of the game and by a harder search.

use std::collections::BTreeMap;
use std::fmt;

use octet_engine::board::moves::Move;
use octet_support::progress;
use octet_teach::analysis::analyst::Analyst;
use octet_teach::analysis::game::AnalysedGame;
use octet_teach::analysis::judge::Judgement;
use octet_teach::analysis::proof::{Claim, Proof};
use octet_teach::lines;
use octet_teach::reasons::{Kind, Shown};

use crate::games::plural;

/// How many plies of the game a refutation has to take effect.
const GAME_PLIES: usize = 10;

/// A score this near to zero counts as a draw, in centipawns.
const DRAWN: i16 = 60;

/// How well the reasons of mistakes and blunders hold.
#[derive(Default)]
pub struct Verdict {
    mistakes: usize,
    games: usize,
    explained: usize,
    /// How often the opponent played the refuting move.
    refutation_played: usize,
    /// How often the opponent did and the game also bore the reason out.
    borne_out: usize,
    /// Reasons that a harder search contradicts and the game does not bear out.
    wrong: Vec<String>,
    kinds: BTreeMap<Kind, usize>,
}

/// Judges the reasons of all mistakes and blunders of games.
pub fn check(games: &[AnalysedGame], analyst: &Analyst) -> Verdict {
    let mut verdict = Verdict {
        games: games.len(),
        ..Verdict::default()
    };
    // This effort is harder than that of the searches that proved the reasons.
    let effort = analyst.effort.harder().harder().harder();
    let bar = progress::bar(games.len(), "checking");
    for (number, game) in games.iter().enumerate() {
        for (n, analysis) in game.moves.iter().enumerate() {
            let judged = analysis.as_ref().and_then(|analysis| analysis.judgement);
            if judged < Some(Judgement::Mistake) {
                continue;
            }
            verdict.mistakes += 1;
            let Some(reason) = &game.reasons[n] else {
                continue;
            };
            let [Some(before), Some(after)] = &game.positions[n..n + 2] else {
                continue;
            };
            verdict.explained += 1;
            *verdict.kinds.entry(reason.kind).or_default() += 1;
            let later = game.record.moves().skip(n + 1).take(GAME_PLIES);
            let later: Vec<Move> = later.take_while(|mv| *mv != Move::NONE).collect();
            let claim = Claim {
                reason,
                before,
                after,
            };
            let played = reason.shown == Shown::ByRefutation
                && !later.is_empty()
                && later.first() == after.pv().first();
            let borne_out = played && claim.is_borne_out(&later);
            verdict.refutation_played += usize::from(played);
            verdict.borne_out += usize::from(borne_out);
            if borne_out {
                continue;
            }
            if let Proof::Fails(line) = claim.proof(analyst, effort, DRAWN) {
                let place = game.numbered(n).unwrap_or_default();
                let text = reason.with_line(&before.game, &after.game);
                let line = match line.is_empty() {
                    true => "the solver finds no such mate".to_owned(),
                    false => lines::numbered(reason.start(&before.game, &after.game), &line),
                };
                let text = format!("game {}, {place}: {text}; but {line}", number + 1);
                verdict.wrong.push(text);
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    verdict
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        let (mistakes, explained, wrong) = (self.mistakes, self.explained, self.wrong.len());
        writeln!(
            f,
            "{} in {}",
            plural(mistakes, "mistake or blunder", "mistakes and blunders"),
            plural(self.games, "game", "games")
        )?;
        writeln!(
            f,
            "{explained} explained ({:.1}%), {} without a reason",
            percent(explained, mistakes),
            mistakes - explained
        )?;
        writeln!(
            f,
            "{} played, {} of them bore the reason out in {GAME_PLIES} plies",
            plural(self.refutation_played, "refutation was", "refutations were"),
            self.borne_out
        )?;
        writeln!(
            f,
            "{wrong} explained wrongly ({:.1}% of the explained)",
            percent(wrong, explained)
        )?;
        for (kind, count) in &self.kinds {
            writeln!(f, "  {count:4} {}", kind.words())?;
        }
        self.wrong
            .iter()
            .try_for_each(|text| writeln!(f, "wrong: {text}"))
    }
}
