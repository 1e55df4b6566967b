//! Every level mates a bare king within fifty moves, with bishop and knight those from 30 s a move
//! on. `bare_king.epd` has 200 positions each of queen, rook, two bishops, and bishop and knight,
//! White to move; exact tables say that all of them are won.

use octet_engine::board::piece::Color;
use octet_engine::game::{Game, Outcome};
use octet_engine::search::levels::{LEVELS, against_bare_king};
use octet_engine::search::transposition::{self, SearchMemory};
use octet_engine::search::{Limits, Search};

const POSITIONS: &str = include_str!("bare_king.epd");
/// The test plays every so many positions; `OCTET_ALL=1` plays all of them.
const STEP: usize = 20;
/// Nodes of the bare king's searches.
const DEFENCE: u32 = 3_000;
/// Fewer nodes than the C128 searches in a second of these endings (`octet-emu search`).
const NODES_A_SECOND: u32 = 500;

/// The positions of an ending, as `KQvK`.
fn positions(ending: &str) -> impl Iterator<Item = Game> {
    let step = if std::env::var_os("OCTET_ALL").is_some() {
        1
    } else {
        STEP
    };
    let id = format!("id \"{ending} ");
    let lines = POSITIONS.lines().filter(move |line| line.contains(&id));
    lines.step_by(step).map(|line| {
        let fields: Vec<&str> = line.split(' ').take(4).collect();
        Game::from_fen(&format!("{} 0 1", fields.join(" "))).expect(line)
    })
}

/// Plays a game out; whether White mates.
fn mates(mut game: Game, level: Limits) -> bool {
    let mut memory: [Box<SearchMemory>; 2] = [(); 2].map(|()| Box::new(transposition::EMPTY));
    loop {
        match game.outcome() {
            Some(outcome) => return outcome == Outcome::Checkmate(Color::White),
            None => {
                let side = game.position().side_to_move();
                let limits = match side {
                    Color::White => against_bare_king(level, game.position()),
                    Color::Black => Limits::nodes(DEFENCE),
                };
                let table = memory[side.index()].table();
                let report = Search::new(&game, limits, table, &mut ()).run();
                assert!(game.play(report.best()), "a legal move");
            }
        }
    }
}

/// Plays all positions of these endings at a level.
fn assert_wins(what: &str, level: Limits, endings: &[&str]) {
    for ending in endings {
        let (mut played, mut lost) = (0, Vec::new());
        for game in positions(ending) {
            played += 1;
            if !mates(game.clone(), level) {
                lost.push(game.fen().to_string());
            }
        }
        println!("{what}, {ending}: {} of {played} won", played - lost.len());
        assert!(
            played >= 200 / STEP && lost.is_empty(),
            "{what}, {ending}: {lost:?}"
        );
    }
}

const EASY: [&str; 3] = ["KQvK", "KRvK", "KBBvK"];

#[test]
fn every_level_mates_with_queen_rook_and_two_bishops() {
    for (n, level) in LEVELS.iter().enumerate() {
        assert_wins(&format!("{} Elo", level.elo), level.limits(n as u8), &EASY);
    }
    for depth in [2, 4, 6] {
        assert_wins(&format!("depth {depth}"), Limits::depth(depth), &EASY);
    }
    for seconds in [2, 5] {
        let limits = Limits::nodes(seconds * NODES_A_SECOND);
        assert_wins(&format!("{seconds} seconds"), limits, &EASY);
    }
}

#[test]
fn bishop_and_knight_mate_at_thirty_seconds_a_move() {
    let limits = Limits::nodes(30 * NODES_A_SECOND);
    assert_wins("30 seconds", limits, &["KBNvK"]);
}
