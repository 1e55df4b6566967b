//! The terms of an evaluation are those that a player counts on the board.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::mop_up::{MAX_CENTRE_DISTANCE, MAX_EDGE_PROGRESS, MAX_KING_DISTANCE};
use octet_engine::eval::terms::TermKind;
use octet_engine::game::Game;
use octet_testing::positions::{bundled, game, random_play};
use proptest::prelude::*;

/// A term of a side, with its number.
type Counted = (usize, &'static str, usize);

/// Pieces of a side, each with its file and its rank as the side counts it.
fn of(position: &Position, side: Color, of: PieceType, seen_by: Color) -> Vec<(i32, i32)> {
    let all = position.pieces();
    let own = all.filter(|&(_, color, piece_type)| color == side && piece_type == of);
    let place = |(square, ..): (Square, Color, PieceType)| {
        let rank = i32::from(square.rank());
        let counted = if seen_by == Color::White {
            rank
        } else {
            7 - rank
        };
        (i32::from(square.file()), counted)
    };
    own.map(place).collect()
}

fn pawn_terms(position: &Position, side: Color, add: &mut impl FnMut(TermKind, usize)) {
    let own = of(position, side, PieceType::Pawn, side);
    let enemy = of(position, side.other(), PieceType::Pawn, side);
    let on_file = |file: i32| own.iter().any(|pawn| pawn.0 == file);
    for &(file, rank) in &own {
        let stops = |&(other, ahead): &(i32, i32)| other.abs_diff(file) <= 1 && ahead > rank;
        if !enemy.iter().any(stops) {
            add(TermKind::Passed, rank as usize);
        }
        let supports =
            |&(other, at): &(i32, i32)| other.abs_diff(file) == 1 && (at == rank || at == rank - 1);
        if own.iter().any(supports) {
            add(TermKind::Connected, rank as usize);
        }
        if !on_file(file - 1) && !on_file(file + 1) {
            add(TermKind::Isolated, 0);
        }
        if own.iter().any(|other| other.0 == file && other.1 < rank) {
            add(TermKind::Doubled, 0);
        }
    }
    // A file beside the king's, or its own, counts once for each of three kinds of cover.
    let (king, _) = of(position, side, PieceType::King, side)[0];
    let cover = |file: i32| {
        let up_to = |rank: i32| own.iter().any(|pawn| pawn.0 == file && pawn.1 <= rank);
        [1, 2, 7].into_iter().filter(|&rank| up_to(rank)).count()
    };
    let shelter = (king - 1..=king + 1).map(cover).sum();
    add(TermKind::KingShelter, shelter);
    if of(position, side, PieceType::Bishop, side).len() >= 2 {
        add(TermKind::BishopPair, 0);
    }
}

/// Files and ranks between two squares.
fn steps(a: (i32, i32), b: (i32, i32)) -> usize {
    (a.0.abs_diff(b.0) + a.1.abs_diff(b.1)) as usize
}

fn mop_up_terms(position: &Position, side: Color, add: &mut impl FnMut(TermKind, usize)) {
    let count = |side: Color| position.pieces().filter(|piece| piece.1 == side).count();
    if count(side) == 1 || count(side.other()) != 1 {
        return;
    }
    let nearest = |king: (i32, i32), squares: &[(i32, i32)]| {
        let distances = squares.iter().map(|&square| steps(king, square));
        distances.min().expect("a square")
    };
    let king = of(position, side.other(), PieceType::King, Color::White)[0];
    let own = of(position, side, PieceType::King, Color::White)[0];
    let centre = [(3, 3), (3, 4), (4, 3), (4, 4)];
    let bishops = of(position, side, PieceType::Bishop, Color::White);
    let knights = of(position, side, PieceType::Knight, Color::White);
    let progress = match (&bishops[..], knights.len(), count(side)) {
        (&[(file, rank)], 1, 3) => {
            let corners = if (file + rank) % 2 == 0 {
                [(0, 0), (7, 7)]
            } else {
                [(0, 7), (7, 0)]
            };
            MAX_EDGE_PROGRESS - nearest(king, &corners)
        }
        _ => nearest(king, &centre),
    };
    add(TermKind::MopUpEdge, progress);
    add(TermKind::MopUpCentreDistance, nearest(king, &centre));
    let near = MAX_CENTRE_DISTANCE - nearest(own, &centre);
    add(TermKind::MopUpOwnKing, near);
    add(
        TermKind::MopUpKingDistance,
        MAX_KING_DISTANCE - steps(king, own),
    );
}

fn assert_terms(game: &Game) {
    let position = game.position();
    let mut expected: Vec<Counted> = Vec::new();
    for side in Color::ALL {
        let mut add = |kind: TermKind, number| expected.push((side.index(), kind.name(), number));
        pawn_terms(position, side, &mut add);
        mop_up_terms(position, side, &mut add);
    }
    let mut counted: Vec<Counted> = Vec::new();
    let evaluated = EvaluatedPosition::new(position.clone());
    let pawnless = |side| u8::from(of(position, side, PieceType::Pawn, side).is_empty());
    let sides = pawnless(Color::White) | pawnless(Color::Black) << 1;
    assert_eq!(evaluated.eval_state().terms.pawnless_sides, sides);
    evaluated.visit_terms(|side, term| {
        counted.push((side.index(), term.kind.name(), term.number));
    });
    expected.sort_unstable();
    counted.sort_unstable();
    assert_eq!(counted, expected, "{}", game.fen());
}

#[test]
fn terms_of_bundled_positions_are_those_of_a_plain_count() {
    bundled()
        .iter()
        .for_each(|position| assert_terms(&position.game));
}

fn swap_case(letter: char) -> char {
    match letter.is_ascii_uppercase() {
        true => letter.to_ascii_lowercase(),
        false => letter.to_ascii_uppercase(),
    }
}

/// Bare kings on every square, against each kind of winner.
#[test]
fn terms_of_mop_up_are_those_of_a_plain_count() {
    for pieces in ["BN", "NB", "Q", "R", "BB", "NN", "BNB", "BNP", "BNQ", "RR"] {
        for at in 0..64 {
            let mut board = [['.'; 8]; 8];
            board[at / 8][at % 8] = 'k';
            // The winner's pieces come to the first free squares from a place that moves.
            let free = |n: usize| (at * 7 + 11 + 10 * n) % 64;
            let mut squares = (0..40).map(free).filter(|&square| {
                let near = (square / 8).abs_diff(at / 8) <= 1 && (square % 8).abs_diff(at % 8) <= 1;
                !near && !matches!(square / 8, 0 | 7)
            });
            for piece in "K".chars().chain(pieces.chars()) {
                let square = squares
                    .find(|&square| board[square / 8][square % 8] == '.')
                    .expect("a square");
                board[square / 8][square % 8] = piece;
            }
            let rows = board.map(|row| row.into_iter().collect::<String>().replace('.', "1"));
            assert_terms(&game(&format!("{} b - - 0 1", rows.join("/"))));
            let swapped = rows.map(|row| row.chars().map(swap_case).collect::<String>());
            assert_terms(&game(&format!("{} w - - 0 1", swapped.join("/"))));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 16 } else { 300 }))]

    #[test]
    fn terms_of_any_game_are_those_of_a_plain_count(play in random_play(120)) {
        assert_terms(&play.end());
    }
}
