//! The search against the truth of elementary endings, which is solved here backward from the
//! mates.

mod truth;

use octet_engine::eval::{DRAW, Score, evaluate, is_mate, mate_in};
use octet_engine::game::Game;
use octet_engine::search::{Limits, Search, transposition};
use truth::{Piece, Solved};

/// Nodes of each search.
const NODES: u32 = 40_000;
/// So many mates and draws of each ending are searched at least, and three times as many at most.
const SEARCHED: usize = 20;

fn score(game: &Game, limits: Limits) -> Score {
    let mut memory = transposition::EMPTY;
    Search::new(game, limits, memory.table(), &mut ())
        .run()
        .score
}

fn game(fen: &str) -> Game {
    Game::from_fen(fen).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Draws of which one is searched.
const DRAWS: usize = 31;

/// Compares the search with the truth: it finds a mate in up to `reach` plies, announces none
/// sooner than it is possible, and none where nothing wins. Of every `step` mates, and of every
/// [`DRAWS`] draws, one is searched, until there are enough.
fn compare(solved: &Solved, reach: u8, step: usize) {
    let (mut mates, mut draws) = (0, 0);
    for (at, white) in solved.sample(7) {
        let (count, step) = match solved.plies(&at, white) {
            Some(plies) if plies <= reach => (&mut mates, step),
            Some(_) => continue,
            None => (&mut draws, DRAWS),
        };
        *count += 1;
        if *count % step != 0 || *count / step > 3 * SEARCHED {
            continue;
        }
        let fen = solved.fen(&at, white);
        let game = game(&fen);
        assert!(!is_mate(evaluate(game.position())), "{fen}");
        let score = score(&game, Limits::nodes(NODES));
        let side = if white { 1 } else { -1 };
        match solved.plies(&at, white) {
            Some(plies) => {
                let moves = i16::from(plies.div_ceil(2));
                let found = mate_in(score).map(|n| n * side);
                assert!(
                    found.is_some_and(|n| n >= moves),
                    "{fen}: {score}, mate in {moves}"
                );
            }
            None => assert!(!is_mate(score), "{fen}: {score}"),
        }
    }
    let searched = [mates / step, draws / DRAWS];
    assert!(searched.iter().all(|&n| n >= SEARCHED), "{searched:?}");
}

#[test]
fn queen_against_king() {
    let solved = Solved::new(&[Piece::Queen], &[]);
    assert_eq!(solved.longest(), 19);
    compare(&solved, 3, 11);
}

#[test]
fn rook_against_king() {
    let solved = Solved::new(&[Piece::Rook], &[]);
    assert_eq!(solved.longest(), 31);
    compare(&solved, 5, 11);
}

#[test]
fn pawn_against_king() {
    let [queen, rook] = [Piece::Queen, Piece::Rook].map(|piece| Solved::new(&[piece], &[]));
    let solved = Solved::new(&[Piece::Pawn], &[&queen, &rook]);
    assert_eq!(solved.longest(), 55);
    compare(&solved, 3, 1);
}

#[test]
fn two_bishops_against_king() {
    let solved = Solved::new(&[Piece::Bishop, Piece::Bishop], &[]);
    assert_eq!(solved.longest(), 37);
    compare(&solved, 5, 101);
}

#[test]
fn bishop_and_knight_against_king() {
    let solved = Solved::new(&[Piece::Bishop, Piece::Knight], &[]);
    assert_eq!(solved.longest(), 65);
    compare(&solved, 5, 11);
}

#[test]
fn one_minor_piece_is_a_draw_everywhere() {
    for piece in [Piece::Knight, Piece::Bishop] {
        let solved = Solved::new(&[piece], &[]);
        assert_eq!(solved.longest(), 0);
        let mut drawn = 0;
        for (at, white) in solved.sample(37) {
            let game = game(&solved.fen(&at, white));
            if game.position().legal_moves().next().is_some() {
                assert_eq!(score(&game, Limits::depth(2)), DRAW, "{}", game.fen());
                drawn += 1;
            }
        }
        assert!(drawn > 5_000, "{drawn}");
    }
}
