//! Whole games, every key of which is pressed. `OCTET_GAMES` says how many in
//! place of [`GAMES`]; the first ones are always the same.

use std::collections::BTreeMap;

use c128::api::shared::Outcome;
use octet_emulator::console::{Columns, Setup};
use octet_emulator::machine::VideoStandard;
use octet_emulator::machine::chips::{Model, VdcRam};
use octet_engine::board::piece::Color;
use octet_engine::util::random::Random;

use crate::person::{User, number};
use crate::plans::{Beginning, End, GameRecipe, RECIPES, ScriptedGame, event};

/// Games that are played if nothing else is asked for.
const GAMES: usize = 20;
/// In every so many games one side is the machine's.
const AGAINST: usize = 4;
/// Half-moves after which a game against the machine is given up.
const PATIENCE: usize = 60;

/// How games ended, and what happened in them.
#[derive(Default, Debug)]
struct Tally {
    ends: BTreeMap<u8, usize>,
    events: BTreeMap<crate::plans::Feature, usize>,
    plies: usize,
}

#[test]
fn games_to_their_end() {
    let games = std::env::var("OCTET_GAMES").map_or(GAMES, |n| n.parse().expect("a number"));
    let mut tally = Tally::default();
    let (mut planned, mut against) = (0, 0);
    for n in 0..games {
        let setup = Setup {
            model: Model {
                video: [VideoStandard::Pal, VideoStandard::Ntsc][n / 2 % 2],
                vdc: [VdcRam::Kb16, VdcRam::Kb64][n % 2],
                ..Model::default()
            },
            columns: [Columns::Eighty, Columns::Forty][n / 3 % 2],
        };
        let mut person = User::start(setup);
        let mut random = Random::stream(1, n as u32);
        if n % AGAINST == AGAINST - 1 {
            against_the_machine(&mut person, &mut random, against);
            against += 1;
        } else {
            let recipe = &RECIPES[planned % RECIPES.len()];
            let plan = recipe.plan(planned);
            two_people(&mut person, &mut random, recipe, &plan);
            planned += 1;
        }
        let mut game = person.start.clone();
        for &mv in &person.moves[..person.at] {
            if let Some(event) = event(&game, mv) {
                *tally.events.entry(event).or_default() += 1;
            }
            game.play(mv);
        }
        tally.plies += person.at;
        *tally.ends.entry(person.byte("shared_outcome")).or_default() += 1;
    }
    println!("{games} games: {tally:?}");
    if games >= GAMES {
        assert_eq!(tally.events.len(), 9, "castling, passing, promotions");
        let all = Outcome::Mate as u8..=Outcome::Agreed as u8;
        for end in all {
            assert!(tally.ends.contains_key(&end), "{end} of {:?}", tally.ends);
        }
    }
}

/// Begins as the recipe says.
fn begin(person: &mut User, recipe: &GameRecipe, plan: &ScriptedGame) {
    person.two_people();
    match recipe.beginning {
        Beginning::Opening => person.new_game(),
        Beginning::Editor => person.sets_up(&plan.start),
        Beginning::Disk => {
            let fen = plan.start.fen().to_string();
            person.insert(&[(b"OTHER", b"1. d4 *"), (b"POSITION", fen.as_bytes())]);
            person.loads("b");
            person.begins(plan.start.clone());
        }
    }
}

/// Types the moves of a plan, in both notations; goes back to some point now
/// and then, plays something else there, and forth again; saves and loads.
fn two_people(person: &mut User, random: &mut Random, recipe: &GameRecipe, plan: &ScriptedGame) {
    begin(person, recipe, plan);
    let middle = plan.moves.len() / 2;
    for (ply, &mv) in plan.moves.iter().enumerate() {
        if ply == middle {
            person.saves_and_loads();
        }
        if random.below(12) == 0 {
            back_and_forth(person, random);
        }
        person.play_move(mv, random.below(2) == 0);
    }
    match recipe.end {
        End::Resigned(_) => {
            person.press("<shift f1>");
            person.assert_message("Resign? Press Y.");
            person.press("y");
            resigned(person, person.game().position().side_to_move());
        }
        End::Agreed(_) => {
            person.press("=");
            assert_eq!(person.byte("shared_outcome"), Outcome::Agreed as u8);
            person.assert_message("Draw by agreement.");
        }
        _ => person.assert_outcome(),
    }
    over(person);
}

/// That side has resigned.
fn resigned(person: &User, side: Color) {
    let (outcome, said) = match side {
        Color::White => (Outcome::WhiteResigned, "White resigns. Black wins."),
        Color::Black => (Outcome::BlackResigned, "Black resigns. White wins."),
    };
    assert_eq!(person.byte("shared_outcome"), outcome as u8);
    person.assert_message(said);
}

/// Back to any point of the game by T or HOME, perhaps another move there, and
/// on to where it was.
fn back_and_forth(person: &mut User, random: &mut Random) {
    let moves = person.moves.clone();
    let all = person.at;
    let back = random.below(all.min(9) + 1);
    if random.below(3) == 0 {
        person.press("<home>");
        person.at = 0;
        person.assert_same("HOME");
    }
    while person.at > all - back {
        person.press("t");
        person.at -= 1;
        person.assert_same("T");
    }
    while person.at < all - back {
        person.press("u");
        person.at += 1;
        person.assert_same("U");
    }
    if random.below(2) == 0 && back > 0 {
        let legal: Vec<_> = person.game().position().legal_moves().collect();
        let other = legal.into_iter().find(|&mv| mv != moves[person.at]);
        if let Some(other) = other {
            person.play_move(other, true);
            person.press("t");
            person.at -= 1;
            person.assert_same("another move taken back");
            for &mv in &moves[person.at..all] {
                person.play_move(mv, false);
            }
        }
    }
    if person.at < all {
        person.press("<shift home>");
        person.at = all;
        person.assert_same("CLR");
    }
}

/// Nothing more can be moved.
fn over(person: &mut User) {
    let outcome = person.byte("shared_outcome");
    let game = person.game();
    if let Some(mv) = game.position().legal_moves().next() {
        person.press(&format!("{mv}\n"));
        person.assert_same("after the end");
        assert_eq!(person.byte("shared_outcome"), outcome);
    }
}

/// A game against the machine at one of its fastest levels, to its end, or
/// until one side resigns or agrees to a draw.
fn against_the_machine(person: &mut User, random: &mut Random, n: usize) {
    // A level's letter, and which side is the machine's.
    let (level, machine) = [("a", 2), ("c", 1), ("r", 2), ("b", 1)][n % 4];
    person.two_people();
    person.new_game();
    person.press(&format!("l{level}"));
    person.press(if machine == 1 { "y" } else { "" });
    person.press(if machine == 1 {
        "p1<escape>"
    } else {
        "p2<escape>"
    });
    person.engine_moves();
    person.assert_same("the machine's side");
    let mut saved = false;
    while person.game().outcome().is_none() && person.at < PATIENCE {
        let game = person.game();
        assert_eq!(game.position().side_to_move().bit() != 0, machine == 1);
        let legal: Vec<_> = game.position().legal_moves().collect();
        let Some(&mv) = random.choose(&legal) else {
            break;
        };
        let text = match random.below(2) {
            0 => mv.to_string(),
            _ => game.position().san(mv).to_string(),
        };
        person.press(&format!("{text}\n"));
        person.record_move(mv);
        let expected = usize::from(person.game().outcome().is_none());
        assert_eq!(person.engine_moves().len(), expected, "one answer");
        person.assert_same(&text);
        if person.at > 10 && random.below(10) == 0 && person.game().outcome().is_none() {
            person.press("t");
            person.at -= 2;
            person.assert_same("taken back, with the answer");
        }
        if person.at > 20 && !saved && person.game().outcome().is_none() {
            saved = true;
            person.saves_and_loads();
        }
    }
    if person.game().outcome().is_some() {
        person.assert_outcome();
        assert_ne!(number(person.game().outcome()), 0);
    } else {
        person.press("<shift f1>y");
        resigned(person, person.game().position().side_to_move());
    }
    over(person);
}
