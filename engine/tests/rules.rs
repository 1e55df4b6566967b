//! The rules, on positions reached by random play.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::PieceType;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::{EvaluatedPosition, MAX_EVALUATION, evaluate};
use octet_engine::game::{Game, MAX_EARLIER_HASHES, Outcome};
use octet_engine::movegen::generate::MoveLists;
use octet_notation::Notation;
use octet_testing::positions::{self, random_play};
use proptest::prelude::*;

/// All pseudo-legal moves, as generated.
fn pseudo_legal(position: &Position) -> Vec<Move> {
    let mut lists = MoveLists::default();
    position.generate_all(&mut lists);
    [lists.captures.as_slice(), lists.quiets.as_slice()].concat()
}

/// The position as cozy-chess holds it.
fn cozy(game: &Game) -> cozy_chess::Board {
    let fen = game.fen().to_string();
    // cozy-chess takes no clock above 100.
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let fen = format!("{} 0 1", fields.join(" "));
    cozy_chess::Board::from_fen(&fen, false).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

/// Legal moves as cozy-chess finds them, castling as UCI writes it.
fn cozy_moves(board: &cozy_chess::Board) -> Vec<String> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        for mv in set {
            let castles = board.colors(board.side_to_move()).has(mv.to);
            let text = match (castles, mv.to.file()) {
                (true, cozy_chess::File::H) => format!("{}g{}", mv.from, mv.from.rank()),
                (true, _) => format!("{}c{}", mv.from, mv.from.rank()),
                (false, _) => mv.to_string(),
            };
            moves.push(text);
        }
        false
    });
    moves.sort();
    moves
}

/// Whether neither side can ever mate, from the list of pieces alone.
fn cannot_mate(position: &Position) -> bool {
    let pieces: Vec<(PieceType, u8)> = Square::all()
        .filter_map(|square| {
            position
                .piece_on(square)
                .piece_type()
                .map(|piece_type| (piece_type, (square.file() + square.rank()) % 2))
        })
        .filter(|&(piece_type, _)| piece_type != PieceType::King)
        .collect();
    match pieces.as_slice() {
        [] | [(PieceType::Knight | PieceType::Bishop, _)] => true,
        pieces => {
            let first = pieces[0];
            first.0 == PieceType::Bishop && pieces.iter().all(|&piece| piece == first)
        }
    }
}

/// The incremental state is consistent after every move, and unmake restores
/// every bit.
fn make_and_unmake(game: &Game) {
    let start = EvaluatedPosition::new(game.position().clone());
    let mut position = start.clone();
    assert_eq!(position.verify(), Ok(()), "{position:?}");
    for mv in game.position().legal_moves() {
        let undo = position.make(mv);
        assert_eq!(position.verify(), Ok(()), "after {mv}: {position:?}");
        let told = position.gives_check(mv);
        assert_eq!(told, position.in_check(), "after {mv}: {position:?}");
        position.unmake(mv, undo);
        assert!(position == start, "{mv} unmade: {position:?}");
    }
}

/// After a check by a normal move the only checker is told, none if there are two, and every quiet
/// answer is taken for an evasion.
fn evasions(game: &Game) {
    for mv in game.position().legal_moves() {
        let mut next = game.clone();
        assert!(next.play(mv));
        let position = next.position();
        if !position.in_check() || mv.move_type() != MoveType::Normal {
            continue;
        }
        let checkers: Vec<_> = cozy(&next).checkers().into_iter().collect();
        let told = position.only_checker(mv);
        let only = (checkers.len() == 1).then(|| checkers[0].to_string());
        assert_eq!(
            told.map(|square| square.to_string()),
            only,
            "after {mv}: {position:?}"
        );
        let mut lists = MoveLists::default();
        position.generate_all(&mut lists);
        for &castling in lists.quiets.as_slice() {
            if let (Some(checker), MoveType::Castling) = (told, castling.move_type()) {
                let evades = position.may_evade(checker, castling);
                assert!(!evades, "{castling} after {mv}: {position:?}");
            }
        }
        for answer in position.legal_moves() {
            let quiet = position.piece_on(answer.target()).is_empty();
            if let Some(checker) = told
                && quiet
                && answer.move_type() == MoveType::Normal
            {
                let evades = position.may_evade(checker, answer);
                assert!(evades, "{answer} after {mv}: {position:?}");
            }
        }
    }
}

/// A null move changes nothing of the evaluation but whose it is, and whose the tempo.
fn passed_evaluation(game: &Game) {
    let mut position = EvaluatedPosition::new(game.position().clone());
    let passed = position.evaluate_passed(position.evaluate());
    position.make_null();
    assert_eq!(passed, position.evaluate(), "{position:?}");
}

/// `is_legal` agrees with making the move and testing for check.
fn legality(game: &Game) {
    let mut position = game.position().clone();
    let side = position.side_to_move();
    let in_check = position.in_check();
    for mv in pseudo_legal(game.position()) {
        let answer = position.is_legal(mv, in_check);
        assert_eq!(&position, game.position(), "is_legal changes nothing");
        let undo = position.make(mv);
        let mut safe = !position.is_attacked(position.king(side), side.other());
        position.unmake(mv, undo);
        if mv.move_type() == MoveType::Castling {
            let crossed = Square(u8::midpoint(mv.origin().0, mv.target().0));
            safe &= !in_check && !position.is_attacked(crossed, side.other());
        }
        assert_eq!(answer, safe, "{mv} in {position:?}");
    }
}

fn captures(game: &Game) {
    let (mut all, mut captures) = (MoveLists::default(), MoveLists::default());
    game.position().generate_all(&mut all);
    game.position().generate_captures(&mut captures);
    assert_eq!(all.captures.as_slice(), captures.captures.as_slice());
    assert!(captures.quiets.is_empty());
    let takes = |mv: &Move| {
        !game.position().piece_on(mv.target()).is_empty()
            || matches!(mv.move_type(), MoveType::EnPassant | MoveType::Promotion(_))
    };
    assert!(all.captures.as_slice().iter().all(takes));
    assert!(!all.quiets.as_slice().iter().any(takes));
}

fn against_cozy_chess(game: &Game) {
    let board = cozy(game);
    let mut moves: Vec<String> = game
        .position()
        .legal_moves()
        .map(|mv| mv.to_string())
        .collect();
    moves.sort();
    assert_eq!(moves, cozy_moves(&board), "{}", game.fen());
    assert_eq!(
        game.position().in_check(),
        !board.checkers().is_empty(),
        "{}",
        game.fen()
    );
}

fn fen_round_trip(game: &Game) {
    let again = Game::from_fen(&game.fen().to_string()).expect("a FEN of our own");
    assert_eq!(again.position(), &game.position().canonical());
    assert_eq!(again.fullmove(), game.fullmove());
    assert_eq!(
        again.position().state().hash(),
        game.position().state().hash()
    );
}

fn notation_round_trip(game: &Game) {
    let mut seen = std::collections::BTreeSet::new();
    for mv in game.position().legal_moves() {
        let san = game.san(mv);
        assert_eq!(
            game.parse_san(san.as_str()),
            Ok(mv),
            "{san} in {}",
            game.fen()
        );
        assert_eq!(game.parse_uci(&mv.to_string()), Ok(mv));
        assert!(
            seen.insert(san.to_string()),
            "{san} twice in {}",
            game.fen()
        );
        let bare = san.as_str().replace(['x', '=', '+', '#'], "");
        assert_eq!(game.parse_san(&bare), Ok(mv), "{bare} in {}", game.fen());
    }
}

fn endings(game: &Game) {
    let position = game.position();
    assert_eq!(
        position.insufficient_material(),
        cannot_mate(position),
        "{}",
        game.fen()
    );
    if let Some(Outcome::Checkmate(winner)) = game.outcome() {
        assert!(position.in_check());
        assert_eq!(winner, position.side_to_move().other());
    }
}

/// The evaluation of a position is that of its mirror image with colours
/// swapped, except for the rounding of the taper, which is always toward Black.
fn symmetry(game: &Game) {
    let flipped = mirror(&game.fen().to_string());
    let mirrored = positions::game(&flipped);
    let (ours, theirs) = (evaluate(game.position()), evaluate(mirrored.position()));
    assert!(
        ours.abs_diff(theirs) <= 1,
        "{ours} and {theirs} for {}",
        game.fen()
    );
    let count = |game: &Game| game.position().legal_moves().count();
    assert_eq!(count(game), count(&mirrored), "{}", game.fen());
}

/// The FEN with colours changed and the board turned upside down.
fn mirror(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = text.chars().map(|c| {
            if c.is_ascii_uppercase() {
                c.to_ascii_lowercase()
            } else {
                c.to_ascii_uppercase()
            }
        });
        swapped.collect()
    };
    let board: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let castling = swap(fields[2]);
    let passed = fields[3]
        .replace('3', "9")
        .replace('6', "3")
        .replace('9', "6");
    format!(
        "{} {side} {castling} {passed} {} {}",
        board.join("/"),
        fields[4],
        fields[5]
    )
}

/// Every property of one position.
fn assert_rules(game: &Game) {
    make_and_unmake(game);
    legality(game);
    evasions(game);
    passed_evaluation(game);
    captures(game);
    against_cozy_chess(game);
    fen_round_trip(game);
    notation_round_trip(game);
    endings(game);
    symmetry(game);
}

#[test]
fn bundled_positions_keep_the_rules() {
    for position in positions::bundled() {
        assert_rules(&position.game);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 24 } else { 500 }))]

    #[test]
    fn random_play_keeps_the_rules(play in random_play(80)) {
        play.walk(|game, _| assert_rules(game));
    }

    #[test]
    fn a_game_counts_the_occurrences_of_its_position(play in random_play(120)) {
        let mut keys: Vec<String> = Vec::new();
        play.walk(|game, _| {
            if game.position().state().halfmove == 0 {
                keys.clear();
            }
            let fen = game.fen().to_string();
            let key = fen.rsplitn(3, ' ').last().expect("four fields").to_owned();
            let earlier = keys.iter().rev().take(MAX_EARLIER_HASHES).filter(|&k| *k == key).count();
            assert_eq!(game.occurrences(), 1 + earlier, "{fen}");
            assert_eq!(game.history().len(), keys.len().min(MAX_EARLIER_HASHES));
            keys.push(key);
        });
    }
}

#[test]
fn illegal_moves_change_nothing() {
    let mut game = Game::default();
    let before = game.fen().to_string();
    assert!(!game.play(Move::normal(Square::new(4, 1), Square::new(4, 4))));
    assert!(!game.play(Move::NONE));
    assert_eq!(game.fen().to_string(), before);
}

/// The engine continues a game from the hashes that it has kept; of more than it keeps, the latest
/// count.
#[test]
fn a_game_goes_on_from_its_history() {
    let mut game: Game = "4k1nr/8/8/8/8/8/8/4K1NR w - - 3 12".parse().expect("a FEN");
    assert_eq!(game.fen().to_string(), "4k1nr/8/8/8/8/8/8/4K1NR w - - 3 12");
    for notation in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        let mv = game.position().parse_uci(notation).expect("a move");
        assert!(game.play(mv));
    }
    let again = Game::with_history(game.position().clone(), game.fullmove(), game.history());
    assert_eq!(again.fen().to_string(), game.fen().to_string());
    assert_eq!((again.history(), again.occurrences()), (game.history(), 2));
    let many: Vec<u32> = (0..MAX_EARLIER_HASHES as u32 + 3).collect();
    let latest = Game::with_history(game.position().clone(), 1, &many);
    assert_eq!(latest.history(), &many[3..]);
}

/// The proof that no score leaves 16 bits rests on this bound.
#[test]
fn no_evaluation_is_further_from_zero_than_the_bound() {
    let queens = "QQQQKQQQ/Q1R2R2/1B3B2/1N3N2/8/8/8/4k3 w - - 0 1";
    let queens = Game::from_fen(queens).expect("a FEN").position().clone();
    let bundled = positions::bundled()
        .iter()
        .map(|p| p.game.position().clone());
    for position in bundled.chain([queens]) {
        let score = evaluate(&position);
        assert!(score.abs() <= MAX_EVALUATION, "{score} in {position}");
    }
}

/// Each end that a game can have, in words.
#[test]
fn the_end_of_a_game_is_named() {
    for (fen, moves, end) in [
        (
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            &["f1f8"][..],
            "White mates",
        ),
        ("5q2/8/8/8/8/6k1/8/7K b - - 0 1", &["f8f1"], "Black mates"),
        (
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            &["f1f7"],
            "draw by stalemate",
        ),
        (
            "7k/8/5K2/8/8/8/8/6R1 w - - 99 80",
            &["g1g2"],
            "draw by the 50-move rule",
        ),
        (
            "7k/8/8/8/8/8/6r1/6K1 w - - 0 1",
            &["g1g2"],
            "draw by insufficient material",
        ),
        (
            "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
            &[
                "g1g2", "h8h7", "g2g1", "h7h8", "g1g2", "h8h7", "g2g1", "h7h8",
            ],
            "draw by threefold repetition",
        ),
    ] {
        let mut game = Game::from_fen(fen).expect(fen);
        for text in moves {
            assert_eq!(game.outcome(), None, "{fen} {text}");
            let mv = game.parse_uci(text).expect(text);
            assert!(game.play(mv), "{fen} {text}");
        }
        let outcome = game
            .outcome()
            .map_or(String::new(), |outcome| outcome.to_string());
        assert_eq!(outcome, end, "{fen}");
    }
}
