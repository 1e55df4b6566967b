//! Whole games are typed key by key. `OCTET_GAMES` gives their number in place of [`GAMES`]. The
//! first ones are always the same.

use std::collections::BTreeMap;

use c128::api::shared::Outcome;
use octet_console::{Columns, Setup};
use octet_engine::board::piece::Color;
use octet_engine::util::random::Random;
use octet_machine::VideoStandard;
use octet_machine::chips::{Model, VdcRam};
use octet_notation::Notation;

use super::recipes::{
    Beginning, End, GameRecipe, RECIPES, ScriptedGame, SpecialMove, special_move,
};
use super::user::User;

/// The number of games that are played by default.
const GAMES: usize = 20;
/// One game out of this many is against the machine.
const AGAINST_MACHINE: usize = 4;
/// The number of plies after which the user resigns a game against the machine.
const MAX_PLIES: usize = 60;

/// How many games ended in which way, and which special moves they had.
#[derive(Default, Debug)]
struct Tally {
    ends: BTreeMap<u8, usize>,
    special: BTreeMap<SpecialMove, usize>,
    plies: usize,
}

#[test]
fn games_to_every_end_with_every_special_move() {
    let games = std::env::var("OCTET_GAMES").map_or(GAMES, |n| n.parse().expect("a number"));
    let mut tally = Tally::default();
    let (mut scripted, mut against) = (0, 0);
    for n in 0..games {
        let setup = Setup {
            model: Model {
                video: [VideoStandard::Pal, VideoStandard::Ntsc][n / 2 % 2],
                vdc: [VdcRam::Kb16, VdcRam::Kb64][n % 2],
                ..Model::default()
            },
            columns: [Columns::Eighty, Columns::Forty][n / 3 % 2],
        };
        let mut user = User::start(setup);
        let mut random = Random::stream(1, n as u32);
        if n % AGAINST_MACHINE == AGAINST_MACHINE - 1 {
            against_the_machine(&mut user, &mut random, against);
            against += 1;
        } else {
            let recipe = &RECIPES[scripted % RECIPES.len()];
            let script = recipe.find(scripted);
            two_players(&mut user, &mut random, recipe, &script);
            scripted += 1;
        }
        let mut game = user.start.clone();
        for &mv in &user.moves[..user.played] {
            if let Some(kind) = special_move(&game, mv) {
                *tally.special.entry(kind).or_default() += 1;
            }
            game.play(mv);
        }
        tally.plies += user.played;
        *tally.ends.entry(user.byte("shared_outcome")).or_default() += 1;
    }
    println!("{games} games: {tally:?}");
    if games >= GAMES {
        assert_eq!(tally.special.len(), 9, "castling, en passant, promotions");
        let all = Outcome::Mate as u8..=Outcome::Agreed as u8;
        for end in all {
            assert!(tally.ends.contains_key(&end), "{end} of {:?}", tally.ends);
        }
    }
}

/// Begins a game as its recipe says.
fn begin(user: &mut User, recipe: &GameRecipe, script: &ScriptedGame) {
    user.no_engine();
    match recipe.beginning {
        Beginning::Opening => user.new_game(),
        Beginning::Editor => user.set_up(&script.start),
        Beginning::Disk => {
            let fen = script.start.fen().to_string();
            user.insert(&[(b"OTHER", b"1. d4 *"), (b"POSITION", fen.as_bytes())]);
            user.load("b");
            user.assert_begun(script.start.clone());
        }
    }
}

/// Types a game in both notations. Now and then it takes moves back, makes another move and replays
/// them, and it saves and loads.
fn two_players(user: &mut User, random: &mut Random, recipe: &GameRecipe, script: &ScriptedGame) {
    begin(user, recipe, script);
    let middle = script.moves.len() / 2;
    for (ply, &mv) in script.moves.iter().enumerate() {
        if ply == middle {
            user.save_and_load();
        }
        if random.below(12) == 0 {
            take_back_and_replay(user, random);
        }
        user.play_move(mv, random.below(2) == 0);
    }
    match recipe.end {
        End::Resigned(_) => {
            user.press("<shift f1>");
            user.assert_message("Resign? Press Y.");
            user.press("y");
            assert_resigned(user, user.game().position().side_to_move());
        }
        End::Agreed(_) => {
            user.press("=");
            user.assert_message("The other side accepts the draw by Y.");
            user.press("y");
            assert_eq!(user.byte("shared_outcome"), Outcome::Agreed as u8);
            user.assert_message("Draw by agreement.");
        }
        _ => user.assert_outcome(),
    }
    assert_over(user);
}

fn assert_resigned(user: &User, side: Color) {
    let (outcome, message) = match side {
        Color::White => (Outcome::WhiteResigned, "White resigns. Black wins."),
        Color::Black => (Outcome::BlackResigned, "Black resigns. White wins."),
    };
    assert_eq!(user.byte("shared_outcome"), outcome as u8);
    user.assert_message(message);
}

/// Takes moves back by T or HOME, perhaps makes another move there, and replays them.
fn take_back_and_replay(user: &mut User, random: &mut Random) {
    let moves = user.moves.clone();
    let all = user.played;
    let back = random.below(all.min(9) + 1);
    if random.below(3) == 0 {
        user.press("<home>");
        user.played = 0;
        user.assert_same("HOME");
    }
    while user.played > all - back {
        user.press("t");
        user.played -= 1;
        user.assert_same("T");
    }
    while user.played < all - back {
        user.press("u");
        user.played += 1;
        user.assert_same("U");
    }
    if random.below(2) == 0 && back > 0 {
        let legal: Vec<_> = user.game().position().legal_moves().collect();
        let other = legal.into_iter().find(|&mv| mv != moves[user.played]);
        if let Some(other) = other {
            user.play_move(other, true);
            user.press("t");
            user.played -= 1;
            user.assert_same("another move taken back");
            for &mv in &moves[user.played..all] {
                user.play_move(mv, false);
            }
        }
    }
    if user.played < all {
        user.press("<shift home>");
        user.played = all;
        user.assert_same("CLR");
    }
}

/// No move can be made after the end.
fn assert_over(user: &mut User) {
    let outcome = user.byte("shared_outcome");
    let game = user.game();
    if let Some(mv) = game.position().legal_moves().next() {
        user.press(&format!("{mv}\n"));
        user.assert_same("after the end");
        assert_eq!(user.byte("shared_outcome"), outcome);
    }
}

/// Plays a game against the machine at one of its fastest levels, to its end or until the user
/// resigns.
fn against_the_machine(user: &mut User, random: &mut Random, n: usize) {
    // The level's letter, and the machine's side, as keys.
    let (level, machine) = [("a", 2), ("c", 1), ("r", 2), ("b", 1)][n % 4];
    user.no_engine();
    user.new_game();
    user.press(&format!("l{level}"));
    user.press(if machine == 1 { "y" } else { "" });
    user.press(if machine == 1 {
        "p1<escape>"
    } else {
        "p2<escape>"
    });
    user.engine_moves();
    user.assert_same("the machine plays");
    let mut saved = false;
    while user.game().outcome().is_none() && user.played < MAX_PLIES {
        let game = user.game();
        assert_eq!(game.position().side_to_move().bit() != 0, machine == 1);
        let legal: Vec<_> = game.position().legal_moves().collect();
        let Some(&mv) = random.choose(&legal) else {
            break;
        };
        let text = match random.below(2) {
            0 => mv.to_string(),
            _ => game.position().san(mv).to_string(),
        };
        user.press(&format!("{text}\n"));
        user.record_move(mv);
        let expected = usize::from(user.game().outcome().is_none());
        assert_eq!(user.engine_moves().len(), expected, "one answer");
        user.assert_same(&text);
        if user.played > 10 && random.below(10) == 0 && user.game().outcome().is_none() {
            user.press("t");
            user.played -= 2;
            user.assert_same("taken back, with the answer");
        }
        if user.played > 20 && !saved && user.game().outcome().is_none() {
            saved = true;
            user.save_and_load();
        }
    }
    if user.game().outcome().is_some() {
        user.assert_outcome();
    } else {
        user.press("<shift f1>y");
        assert_resigned(user, user.game().position().side_to_move());
    }
    assert_over(user);
}
