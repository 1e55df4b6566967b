//! The opening book: its text, its compiled form, and its choice of moves.

use std::fmt::Write;
use std::sync::LazyLock;

use octet_book::compile::{CompiledBook, TEXT};
use octet_book::learn::{self, MAX_WEIGHT, SideResult};
use octet_book::names::{FIRST_PAIR, MAX_NAME_LEN, MAX_PAIR_DEPTH};
use octet_book::source::BookSource;
use octet_book::{AddOutcome, BookPosition, BookProblem, MAX_LINE, pack};
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_testing::fuzz;
use proptest::prelude::*;
use proptest::sample::Index;

/// The game of moves in algebraic notation.
fn play(moves: &str) -> Game {
    let mut game = Game::default();
    for word in moves.split_whitespace() {
        let mv = game.parse_san(word).expect("a legal move");
        game.play(mv);
    }
    game
}

fn probe(built: &CompiledBook, moves: &str) -> Option<BookPosition> {
    built.book().probe(play(moves).position())
}

/// The moves of a position with their weights.
fn choices(built: &CompiledBook, moves: &str) -> Vec<(String, u8)> {
    let game = play(moves);
    let found = probe(built, moves).expect("a position of the book");
    let choices = found.choices().iter();
    choices
        .map(|choice| (game.san(choice.mv).to_string(), choice.weight))
        .collect()
}

fn name(built: &CompiledBook, moves: &str) -> Option<String> {
    let name = probe(built, moves)?.name?;
    Some(built.names().name(name).collect())
}

#[test]
fn every_move_of_every_line_is_found_where_it_is_played() {
    let text = BookSource::parse(TEXT).expect("the text of the book");
    let built = CompiledBook::built_in();
    assert!(built.lines.len() >= 400, "{}", built.lines.len());
    assert!(built.positions.len() >= 1500, "{}", built.positions.len());
    let mut moves = 0;
    for line in text.lines() {
        let mut game = Game::default();
        for (mv, given) in &line.moves {
            let found = built.book().probe(game.position());
            let found = found.unwrap_or_else(|| panic!("line {}: no {mv} in the book", line.line));
            let choice = found.choices().iter().find(|choice| choice.mv == *mv);
            let choice = choice.unwrap_or_else(|| panic!("line {}: no {mv}", line.line));
            if let (Some(given), Some(_)) = (given, choice.weight_index) {
                assert_eq!(choice.weight, *given, "line {}: {mv}", line.line);
            }
            assert!(game.play(*mv));
            moves += 1;
        }
        assert!(built.book().probe(game.position()).is_some());
    }
    assert!(moves > built.positions.len());
}

#[test]
fn an_opening_has_its_name_from_its_last_own_move_on() {
    let text = BookSource::parse(TEXT).expect("the text of the book");
    let built = CompiledBook::built_in();
    assert_eq!(built.names.len(), text.openings.len());
    for opening in &text.openings {
        let line = &opening.lines[0];
        let game = line.game(line.moves.len());
        let found = built.book().probe(game.position());
        let name = found.and_then(|found| found.name).expect(&opening.name);
        let name: String = built.names().name(name).collect();
        assert_eq!(name, opening.name);
        assert!(name.len() <= MAX_NAME_LEN);
    }
    let sicilian = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3";
    assert_eq!(name(built, "e4 c5").as_deref(), Some("Sicilian Defence"));
    assert_eq!(
        name(built, &format!("{sicilian} a6 Be2")).as_deref(),
        Some("Sicilian Defence: Najdorf Variation")
    );
    assert_eq!(name(built, ""), None);
}

#[test]
fn transpositions_are_found() {
    let built = CompiledBook::built_in();
    for (one, other) in [
        ("d4 d5 c4 e6 Nc3 Nf6 Nf3", "c4 e6 Nf3 Nf6 Nc3 d5 d4"),
        ("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6", "c4 d6 Nc3 g6 d4 Bg7 e4 Nf6"),
    ] {
        let found = probe(built, one);
        assert!(found.is_some_and(|found| !found.choices().is_empty()));
        assert_eq!(found, probe(built, other));
    }
}

#[test]
fn positions_that_no_line_reaches_are_not_found() {
    let built = CompiledBook::built_in();
    for moves in ["h4", "e4 h5", "Na3 e5", "e4 e5 Ke2", "Nf3 Nf6 Ng1", "h3 h6"] {
        assert_eq!(probe(built, moves), None, "{moves}");
    }
    // The opening position again, with White to move.
    assert!(probe(built, "Nf3 Nf6 Ng1 Ng8").is_some());
    // The opening position without the right to castle.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1";
    let game = Game::from_fen(fen).expect("a position");
    assert_eq!(built.book().probe(game.position()), None);
}

const SMALL: &str = "# kept
Ruy Lopez   # the Spanish
    1. e4 e5 2. Nf3 Nc6 3. Bb5
    3... a6{3} 4. Ba4 Nf6
    3... Nf6 4. O-O
    3... f6? 4. d4
Sicilian Defence
    1. e4 c5
";

#[test]
fn moves_are_chosen_in_proportion_to_their_weights() {
    let built = CompiledBook::from_text(SMALL).expect("a book");
    let ruy = "e4 e5 Nf3 Nc6 Bb5";
    let expected = [("a6", 3), ("Nf6", 1), ("f6", 0)];
    assert_eq!(
        choices(&built, ruy),
        expected.map(|(san, w)| (san.to_owned(), w))
    );
    let found = probe(&built, ruy).expect("in the book");
    let position = play(ruy);
    let mut counts = [0_u32; 3];
    for seed in 0..=u16::MAX {
        let choice = found.choose(seed, position.position()).expect("a move");
        let at = found.choices().iter().position(|other| *other == choice);
        counts[at.expect("one of them")] += 1;
    }
    assert_eq!(counts[2], 0);
    assert!(counts[0].abs_diff(3 * 16384) < 100, "{counts:?}");
    let single = probe(&built, "e4 e5 Nf3").expect("in the book");
    assert!((0..100).all(|seed| single.choose(seed, position.position()).is_some()));
    assert_eq!(
        probe(&built, "e4 c5").and_then(|end| end.choose(1, position.position())),
        None
    );
}

#[test]
fn results_change_weights_by_one_and_never_to_or_from_zero() {
    let mut built = CompiledBook::from_text(SMALL).expect("a book");
    let before = built.weights.clone();
    let index = probe(&built, "").expect("the first position").choices()[0].weight_index;
    assert_eq!(index, None, "there is one first move");
    let choice = probe(&built, "e4").expect("in the book").choices()[1];
    let index = usize::from(choice.weight_index.expect("one of two"));
    for (result, up) in [(SideResult::Won, true), (SideResult::Lost, false)] {
        let weight = &mut built.weights[index];
        let was = *weight;
        *weight = learn::updated_weight(was, result);
        assert_eq!(*weight > was, up, "{result:?}");
    }
    let top = MAX_WEIGHT;
    for (weight, won, lost) in [
        (0, 0, 0),
        (1, 2, 1),
        (2, 3, 1),
        (top - 1, top, top - 2),
        (top, top, top - 1),
    ] {
        assert_eq!(learn::updated_weight(weight, SideResult::Won), won);
        assert_eq!(learn::updated_weight(weight, SideResult::Lost), lost);
        assert_eq!(learn::updated_weight(weight, SideResult::Drawn), weight);
    }
    built.weights[index] = 7;
    let file = built.learned_file();
    let mut again = CompiledBook::from_text(SMALL).expect("a book");
    assert!(again.load_learned(&file));
    assert_eq!(again.weights, built.weights);
    let mut other = CompiledBook::built_in().clone();
    assert!(!other.load_learned(&file), "another book's");
    for len in 0..file.len() {
        assert!(!again.load_learned(&file[..len]), "cut off after {len}");
    }
    for at in 0..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 1;
        assert!(!again.load_learned(&changed), "byte {at} changed");
    }
    assert_ne!(before, built.weights);
}

/// A damaged table may hold any pairs.
#[test]
fn a_name_of_pairs_that_contain_themselves_ends() {
    for pair in [[b'a', 0x80], [0x80, b'a'], [0x80, 0x80]] {
        let names = octet_book::names::OpeningNames {
            packed: &[0x80, octet_book::names::END],
            pairs: &pair,
        };
        assert!(
            names.name(0).count() <= octet_book::names::MAX_NAME_LEN,
            "{pair:?}"
        );
    }
}

#[test]
fn adding_a_line_keeps_everything_else() {
    let moves = |text: &str| -> Vec<Move> {
        let mut game = Game::default();
        let play = |word| {
            let mv = game.parse_san(word).expect("a legal move");
            game.play(mv);
            mv
        };
        text.split_whitespace().map(play).collect()
    };
    let mut text = SMALL.to_owned();
    let line = moves("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6");
    assert_eq!(
        octet_book::add(&mut text, "Ruy Lopez", &line),
        Ok(AddOutcome::Added)
    );
    assert_eq!(
        octet_book::add(&mut text, "Ruy Lopez", &line),
        Ok(AddOutcome::AlreadyThere)
    );
    let line = moves("d4 Nf6");
    assert_eq!(
        octet_book::add(&mut text, "Indian Defence", &line),
        Ok(AddOutcome::Added)
    );
    assert_eq!(
        text,
        SMALL.replace(
            "3... f6? 4. d4\n",
            "3... f6? 4. d4\n    3... a6 4. Bxc6 dxc6\n"
        ) + "\nIndian Defence\n    1. d4 Nf6\n"
    );
    let before = text.clone();
    assert!(octet_book::add(&mut text, "No, \"quotes\"", &moves("c4")).is_err());
    assert_eq!(text, before);
}

#[test]
fn errors_name_line_move_and_reason() {
    let mut said = String::new();
    for text in [
        "",
        "    1. e4",
        "A",
        "A\nB\n    1. e4",
        "A\n    1. e4\nA\n    1. d4",
        "A\n    1. e4\nB\n    1. e4",
        "An opening with a name that no screen shows\n    1. e4",
        "\u{c9}tude\n    1. e4",
        "A\n    e4",
        "A\n    2. e4",
        "A\n    1. e4\n    2. Nf3",
        "A\n    1. e4 2. e5",
        "A\n    1. e4 e5 2. Nf4",
        "A\n    1. e4 e5 2. Nf3 Nc6 3. Bb6",
        "A\n    1. e4 e5 2.",
        "A\n    1. e4 e5\n    2. Nf3 {16}",
        "A\n    1. e4 e5\n    {3} 2. Nf3",
        "A\n    1. e4 e5 {3",
        "A\n    1. e4{3} e5\n    1. e4{4} c5",
        "A\n    1. e4 e5\n    1. e4 c5 2. Nf3\n    1... c5",
        "A\n    1. e4 e5 2. f4?",
        &format!("A\n    1. {}", "Nf3 Nf6 Ng1 Ng8 ".repeat(8)),
    ] {
        let error = CompiledBook::from_text(text).expect_err(text);
        let last = text.lines().last().unwrap_or_default().trim();
        writeln!(said, "{last}\n    {error}").expect("a string");
    }
    octet_testing::assert_snapshot!(said);
}

/// A line without repetition that is one move longer than a book allows.
#[test]
fn a_line_has_a_greatest_length() {
    let mut line = Vec::from(["a4", "a5"].map(str::to_owned));
    let mut game = play(&line.join(" "));
    let mut seen = Vec::from([
        Game::default().position().state().key,
        game.position().state().key,
    ]);
    while line.len() <= MAX_LINE {
        let next = game.position().legal_moves().find(|&mv| {
            let mut after = game.position().clone();
            after.make(mv);
            !seen.contains(&after.state().key)
        });
        let mv = next.expect("a move");
        line.push(game.san(mv).to_string());
        game.play(mv);
        seen.push(game.position().state().key);
    }
    let text = |plies: usize| {
        let numbered = line[..plies].chunks(2).enumerate();
        let moves = numbered.map(|(n, moves)| format!("{}. {}", n + 1, moves.join(" ")));
        format!("    {}\n", moves.collect::<Vec<_>>().join(" "))
    };
    let compiled = |lines: &str| CompiledBook::from_text(&format!("A\n{lines}"));
    let longest = text(MAX_LINE);
    assert_eq!(compiled(&longest).expect("a book").lines.len(), 1);
    let problem = |lines: &str| compiled(lines).expect_err("too long").problem;
    assert_eq!(problem(&text(MAX_LINE + 1)), BookProblem::LineTooLong);
    // Another way to its second position is two moves longer.
    let detour = "    1. a3 a6 2. a4 a5\n".to_owned();
    assert_eq!(
        compiled(&(longest.clone() + &detour))
            .expect("a book")
            .lines
            .len(),
        2
    );
    assert_eq!(problem(&(detour + &longest)), BookProblem::LineTooLong);
}

#[test]
fn the_most_frequent_pair_of_letters_is_packed_first() {
    let names = ["abab cab", "cabcd", "xyxy"].map(str::to_owned);
    let (packed, pairs) = pack::pack(&names);
    assert_eq!((pairs[0], pairs[pairs.len() / 2]), (b'a', b'b'));
    let letters: usize = names.iter().map(String::len).sum();
    assert!(packed.len() < letters, "{packed:?}");
}

/// Pairs of pairs of pairs, as deep as the 6502's stack allows.
#[test]
fn pairs_are_nested_no_deeper_than_their_limit() {
    let (_, pairs) = pack::pack(&["a".repeat(1 << 18)]);
    let (firsts, seconds) = pairs.split_at(pairs.len() / 2);
    let mut depths = Vec::new();
    for pair in firsts.iter().zip(seconds) {
        let of = |&byte: &u8| {
            let pair = byte.checked_sub(FIRST_PAIR);
            pair.map_or(0, |at| depths[usize::from(at)])
        };
        depths.push(1 + of(pair.0).max(of(pair.1)));
    }
    assert_eq!(depths.iter().max(), Some(&(MAX_PAIR_DEPTH - 1)));
}

#[test]
fn packed_weights_are_two_a_byte() {
    let built = CompiledBook::built_in();
    let packed = built.packed_weights();
    for (n, weight) in built.weights.iter().enumerate() {
        let half = packed[n / 2] >> (4 * (n % 2)) & MAX_WEIGHT;
        assert_eq!(half, *weight);
    }
}

/// Texts of books that [`fuzz::damaged`] changes.
const BOOKS: &[&str] = &[
    "# A comment.\nRuy Lopez: Exchange Variation\n    1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6\n    \
     4... dxc6 5. O-O f6 6. d4 exd4\n    4... bxc6? 5. d4\n",
    "Queen's Pawn\n    1. d4 {9}\n    1... d5 {3} 2. c4\n    1... Nf6 {0} 2. c4 e6\n\
     Réti\n    1. Nf3\n    1... d5 2. d4 # to the one above\n",
    "A\n    1. e4\nB\n    1. e4 c5\n    2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6\n",
];

/// Words that are inserted into them.
const PARTS: &[&str] = &[
    "\n",
    "\n    ",
    "    ",
    "\t",
    " ",
    "#",
    "?",
    "!",
    "{",
    "}",
    "{0}",
    "{15}",
    "{16}",
    "1.",
    "1...",
    "2. ",
    "99999999999999999999.",
    "e4 ",
    "e5 ",
    "Nf3 ",
    "Ng1 ",
    "Ng8 ",
    "O-O-O ",
    "exd6 ",
    "e8=Q ",
    "Name\n    1. d4\n",
    "\u{0}",
    "é",
];

proptest! {
    #![proptest_config(fuzz::inputs())]

    #[test]
    fn fuzzed_texts_compile_or_are_refused_with_a_reason(text in prop_oneof![
        4 => fuzz::damaged(BOOKS, PARTS),
        1 => "(\n|[A-Za-z:' ]{1,9}|    |[1-9]\\.{1,3} ?|[NBRQKO]?[a-h][1-8] |[x+?!{}#=-]|O-O|[0-9]|e4 e5 |\u{e9}){0,40}",
    ]) {
        match CompiledBook::from_text(&text) {
            Ok(built) => {
                for position in &built.positions {
                    let found = built.book().probe(position);
                    prop_assert!(found.is_some_and(|found| !found.choices().is_empty()), "{}", position);
                }
            }
            Err(error) => {
                prop_assert!(error.line >= 1 && error.line <= text.lines().count().max(1));
                prop_assert!(fuzz::is_reason(&error), "{}", error);
            }
        }
    }

    #[test]
    fn fuzzed_trees_never_give_too_many_moves(
        tree in prop::collection::vec(any::<u8>(), 0..60),
        weights in prop::collection::vec(any::<u8>(), 0..60),
        name_gaps in prop::collection::vec(any::<u8>(), 0..9),
        moves in prop::sample::select(vec!["", "e4", "d4 d5", "Nf3 Nf6 Ng1 Ng8"]),
    ) {
        let book = octet_book::Book { tree: &tree, weights: &weights, name_gaps: &name_gaps };
        if let Some(found) = book.probe(play(moves).position()) {
            prop_assert!(found.choices().len() <= octet_book::MAX_CHOICES);
        }
    }

    #[test]
    fn fuzzed_learned_files_round_trip_or_are_refused(
        edits in prop::collection::vec((any::<Index>(), any::<u8>()), 0..3),
        len in prop::option::weighted(0.2, 0..40usize),
    ) {
        let mut built = LEARNER.clone();
        let mut file = built.learned_file();
        for (at, byte) in edits {
            let at = at.index(file.len());
            file[at] = byte;
        }
        file.resize(len.unwrap_or(file.len()), 0);
        if built.load_learned(&file) {
            prop_assert!(built.weights.iter().all(|&weight| weight <= MAX_WEIGHT));
            prop_assert_eq!(built.weights.len(), LEARNER.weights.len());
            // The last of an odd number of weights has a byte of its own, whose
            // high half is ignored.
            let compared = file.len() - built.weights.len() % 2;
            prop_assert_eq!(&built.learned_file()[..compared], &file[..compared]);
        } else {
            prop_assert_eq!(&built.weights, &LEARNER.weights);
        }
    }
}

static LEARNER: LazyLock<CompiledBook> =
    LazyLock::new(|| CompiledBook::from_text(SMALL).expect("a book"));
