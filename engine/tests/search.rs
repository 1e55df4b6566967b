//! The search: correct scores, exact limits, repeatable reports.

mod reference;

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::PieceType;
use octet_engine::eval::{DRAW, MATE, mate_in};
use octet_engine::game::Game;
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher, transposition};
use octet_notation::Notation;
use octet_notation::json::ReportRecorder;
use octet_testing::positions::{self, bundled, bundled_named, game, random_play};
use proptest::prelude::*;
use reference::Reference;

fn search(game: &Game, limits: Limits) -> Report {
    Search::new(game, limits, { transposition::EMPTY }.table(), &mut ()).run()
}

fn to_depth(game: &Game, depth: u8) -> Report {
    search(game, Limits::depth(depth))
}

fn full_width(game: &Game, depth: u8) -> Report {
    let mut memory = transposition::EMPTY;
    Search::new(game, Limits::depth(depth), memory.table(), &mut ())
        .full_width()
        .run()
}

/// The reports of all iterations, and the result.
fn recorded(game: &Game, limits: Limits) -> (Vec<Report>, Report) {
    let mut recorder = ReportRecorder::default();
    let last = Search::new(
        game,
        limits,
        { transposition::EMPTY }.table(),
        &mut recorder,
    )
    .run();
    (recorder.reports, last)
}

#[test]
fn mates_are_found_at_their_distance() {
    let mut seen = 0;
    for position in bundled() {
        let (sign, rest) = match (
            position.id.strip_prefix("mate-"),
            position.id.strip_prefix("loses-in-"),
        ) {
            (Some(rest), _) => (1, rest),
            (_, Some(rest)) => (-1, rest),
            _ => continue,
        };
        let moves: i16 = rest[..1].parse().expect("a number of moves");
        let plies = if sign > 0 { 2 * moves - 1 } else { 2 * moves };
        let full = full_width(&position.game, plies as u8);
        assert_eq!(mate_in(full.score), Some(sign * moves), "{}", position.id);
        assert_eq!(full.pv.as_slice().len(), plies as usize, "{}", position.id);
        // With pruning and reductions the search may find it up to three plies later.
        let report = to_depth(&position.game, plies as u8 + 3);
        assert_eq!(mate_in(report.score), Some(sign * moves), "{}", position.id);
        seen += 1;
    }
    assert!(seen >= 15);
}

/// Underpromotions have the least scores of all captures.
#[test]
fn a_mate_by_underpromotion_is_found() {
    let report = to_depth(bundled_named("promote-rook-white"), 4);
    let mv = report.best();
    assert_eq!(
        (mv.move_type(), mate_in(report.score)),
        (MoveType::Promotion(PieceType::Rook), Some(2))
    );
}

#[test]
fn a_game_that_is_over_has_no_move() {
    for position in bundled() {
        let score = match position.game.outcome().map(|outcome| outcome.to_string()) {
            Some(mate) if mate.contains("mates") => -MATE,
            Some(stale) if stale.contains("stalemate") => DRAW,
            _ => {
                let best = to_depth(&position.game, 1).best();
                assert!(position.game.position().legal_moves().any(|mv| mv == best));
                continue;
            }
        };
        let report = to_depth(&position.game, 4);
        assert_eq!(
            (report.score, report.nodes, report.depth),
            (score, 0, 1),
            "{}",
            position.id
        );
        assert_eq!((report.best(), report.pv.as_slice().len()), (Move::NONE, 0));
    }
}

#[test]
fn draws_by_rule_score_zero() {
    for (id, depth) in [
        ("repeat-perpetual", 5),
        ("fifty-castling", 2),
        ("fifty-castling", 3),
        ("material-kings", 3),
        ("material-bishops-same", 3),
        ("material-bishops-three", 3),
    ] {
        assert_eq!(to_depth(bundled_named(id), depth).score, DRAW, "{id}");
    }
    // A pawn move resets the clock.
    for id in ["fifty-99-white", "fifty-99-black", "fifty-100"] {
        assert!(to_depth(bundled_named(id), 2).score > 300, "{id}");
    }
}

#[test]
fn mate_comes_before_the_fifty_move_rule() {
    for id in ["fifty-mate-wins-white", "fifty-mate-wins-black"] {
        assert_eq!(
            mate_in(to_depth(bundled_named(id), 3).score),
            Some(1),
            "{id}"
        );
    }
    let mates = game("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(mate_in(to_depth(&mates, 1).score), Some(1));
    let only_checks = game("6k1/5pp1/8/8/8/8/8/R3K3 w - - 99 80");
    assert_eq!(to_depth(&only_checks, 3).score, DRAW);
}

#[test]
fn a_third_repetition_is_a_draw() {
    // White is lost, but one move from the third repetition.
    let game = bundled_named("repeat-twice-by-move-black");
    let repeat = game.parse_uci("b1a1").expect("the move back");
    assert_eq!(game.occurrences(), 2);
    // Not at depth 1: quiescence detects no repetitions.
    let report = to_depth(game, 2);
    assert_eq!((report.best(), report.score), (repeat, DRAW));
}

/// Compares the scores of all positions that the reference can search to this
/// depth within `MAX_POSITIONS`; there must be `min_compared` of them.
fn against_reference(depth: u8, min_compared: usize) {
    let mut compared = 0;
    for position in bundled() {
        let Some(score) = Reference::score(&position.start, &position.moves, depth, MAX_POSITIONS)
        else {
            continue;
        };
        let report = full_width(&position.game, depth);
        assert_eq!(report.score, score, "{} at depth {depth}", position.id);
        compared += 1;
    }
    assert!(compared >= min_compared, "{compared} at depth {depth}");
}

const MAX_POSITIONS: u32 = if cfg!(debug_assertions) { 500 } else { 4_000 };

#[test]
fn scores_are_those_of_plain_negamax_at_depth_1() {
    against_reference(1, 330);
}

#[test]
fn scores_are_those_of_plain_negamax_at_depth_2() {
    against_reference(2, 250);
}

#[test]
fn scores_are_those_of_plain_negamax_at_depth_3() {
    against_reference(3, 120);
}

#[test]
fn scores_are_those_of_plain_negamax_at_depth_5() {
    against_reference(5, 30);
}

#[test]
fn a_search_ends_exactly_at_its_node_limit() {
    for position in bundled() {
        for nodes in [1, 2, 30, 777, 1024] {
            let report = search(&position.game, Limits::nodes(nodes));
            let ended = report.depth == MAX_DEPTH || report.pv.as_slice().is_empty();
            assert!(
                report.nodes == nodes || ended && report.nodes < nodes,
                "{}",
                position.id
            );
            assert!(
                ended
                    || position
                        .game
                        .position()
                        .legal_moves()
                        .any(|mv| mv == report.best())
            );
        }
    }
}

#[test]
fn iterations_are_the_same_under_any_limit() {
    for position in bundled().iter().step_by(7) {
        let (full, last) = recorded(&position.game, Limits::depth(4));
        assert_eq!(full.last(), Some(&last), "{}", position.id);
        let (cut, _) = recorded(&position.game, Limits::nodes(last.nodes / 2 + 1));
        assert_eq!(cut, full[..cut.len().min(full.len())], "{}", position.id);
        assert_eq!(recorded(&position.game, Limits::depth(4)), (full, last));
    }
}

/// Stops the search at the first call.
struct Stopper;

impl Watcher for Stopper {
    fn stop(&mut self, nodes: u32) -> bool {
        assert_eq!(nodes % 1024, 0);
        true
    }
}

#[test]
fn a_watcher_may_stop_the_search() {
    let report = Search::new(
        &Game::default(),
        Limits::depth(MAX_DEPTH),
        { transposition::EMPTY }.table(),
        &mut Stopper,
    )
    .run();
    assert_eq!(report.nodes, 1024);
    assert_ne!(report.best(), Move::NONE);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 16 } else { 300 }))]

    /// The PV is legal, the root's hash is restored, and the report does not
    /// depend on the moves that led to the position.
    #[test]
    fn reports_are_consistent_and_repeatable(play in random_play(60), depth in 1..=3u8) {
        let game = play.end();
        let report = to_depth(&game, depth);
        let mut after = game.clone();
        for &mv in report.pv.as_slice() {
            prop_assert!(after.play(mv), "{mv} in {:?}", report);
        }
        prop_assert_eq!(report.hash, game.position().state().hash());
        prop_assert_eq!(report, to_depth(&game, depth));
        if game.history().is_empty() {
            let set_up = positions::game(&game.fen().to_string());
            prop_assert_eq!(report, to_depth(&set_up, depth));
        }
    }
}
