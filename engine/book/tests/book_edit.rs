//! Adding lines to a book's text.

use octet_book::compile::{CompiledBook, TEXT};
use octet_book::learn::SideResult;
use octet_book::{AddOutcome, BookEditor, fitting_name};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_notation::Notation;

const SMALL: &str = "\
# A small book.

Ruy Lopez
    1. e4 e5 2. Nf3 Nc6 3. Bb5
    3... a6 4. Ba4{9} Nf6 # the usual
    3... Nf6 4. O-O

# The end.
Sicilian Defence
    1. e4 c5
    2. Nf3 d6

# After all.
";

fn moves(text: &str) -> Vec<Move> {
    let mut game = Game::default();
    let play = |word| {
        let mv = game.parse_san(word).expect("a legal move");
        game.play(mv);
        mv
    };
    text.split_whitespace().map(play).collect()
}

#[test]
fn a_game_that_lengthens_a_line_takes_its_place() {
    let mut text = SMALL.to_owned();
    let longer = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7";
    assert_eq!(
        octet_book::add(&mut text, "Ruy Lopez", &moves(longer)),
        Ok(AddOutcome::Lengthened)
    );
    let line = "    3... a6 4. Ba4{9} Nf6 5. O-O Be7 # the usual\n";
    assert!(text.contains(line), "{text}");
    let longer = "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4";
    assert_eq!(
        octet_book::add(&mut text, "Ruy Lopez", &moves(longer)),
        Ok(AddOutcome::Lengthened)
    );
    assert!(text.contains("    3... Nf6 4. O-O Nxe4 5. d4\n"), "{text}");
    assert_eq!(text.lines().count(), SMALL.lines().count());
    let shorter = "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O";
    assert_eq!(
        octet_book::add(&mut text, "Ruy Lopez", &moves(shorter)),
        Ok(AddOutcome::AlreadyThere)
    );
    // The line becomes an opening of its own, which removes it from the other opening.
    let new = "e4 c5 Nf3 d6 d4 cxd4";
    assert_eq!(
        octet_book::add(&mut text, "Open", &moves(new)),
        Ok(AddOutcome::Lengthened)
    );
    let end = "Sicilian Defence\n    1. e4 c5\n\n# After all.\n\n\
        Open\n    1. e4 c5 2. Nf3 d6 3. d4 cxd4\n";
    assert!(text.ends_with(end), "{text}");
    assert_eq!(
        CompiledBook::from_text(&text).expect("a book").lines.len(),
        3
    );
}

#[test]
fn a_new_book_begins_with_nothing_or_comments() {
    for begin in ["", "# a comment\n"] {
        let mut editor = BookEditor::new(begin).expect("a beginning");
        assert_eq!(editor.name_of(&moves("e4")), None);
        assert_eq!(
            editor.add("Open Game", &moves("e4 e5")),
            Ok(AddOutcome::Added)
        );
        assert_eq!(
            editor.add("Open Game", &moves("e4 e5 Nf3")),
            Ok(AddOutcome::Added)
        );
        assert_eq!(
            editor.add("Open Game", &moves("e4 c5")),
            Ok(AddOutcome::Added)
        );
        assert_eq!(editor.name_of(&moves("e4 e5 d4")), Some("Open Game"));
        let book = CompiledBook::from_text(&editor.text()).expect("a book");
        assert_eq!(book.lines.len(), 2, "{}", editor.text());
    }
    assert_eq!(BookEditor::new(TEXT).expect("a book").text(), TEXT);
}

/// An error in the line that could not be added names the line after the end of the text.
#[test]
fn a_line_that_cannot_be_added_has_the_next_number() {
    for (begin, line) in [
        ("", 1),
        ("A\n    1. d4\n", 3),
        ("A\n    1. d4\n\nB\n    1. c4\n", 6),
    ] {
        let mut editor = BookEditor::new(begin).expect("a beginning");
        let error = editor
            .add("No, \"quotes\"", &moves("e4"))
            .expect_err("a name");
        assert_eq!(error.line, line, "{begin}");
        assert_eq!(editor.text(), begin);
    }
}

/// An empty line stands between what was there and the first opening.
#[test]
fn a_new_opening_stands_after_one_empty_line() {
    for (begin, before) in [
        ("", ""),
        ("# a comment\n", "# a comment\n\n"),
        ("# a comment\n\n", "# a comment\n\n"),
        ("A\n    1. d4\n", "A\n    1. d4\n\n"),
        ("A\n    1. d4\n\n", "A\n    1. d4\n\n"),
    ] {
        let mut editor = BookEditor::new(begin).expect("a beginning");
        let added = editor.add("Open Game", &moves("e4 e5"));
        assert_eq!(added, Ok(AddOutcome::Added));
        assert_eq!(editor.text(), format!("{before}Open Game\n    1. e4 e5\n"));
    }
}

/// An editor that adds one line after the other makes a text that the compiler reads.
#[test]
fn random_lines_make_a_book_whatever_their_order() {
    let mut random = Random::new(28);
    for _ in 0..20 {
        let mut editor = BookEditor::new(SMALL).expect("a book");
        let mut lines = Vec::new();
        for n in 0..60 {
            let mut game = Game::default();
            let mut line = Vec::new();
            for _ in 0..1 + random.below(9) {
                // There are few moves, so that lines meet.
                let legal: Vec<Move> = game.position().legal_moves().collect();
                let mv = legal[random.below(legal.len().min(3))];
                game.play(mv);
                line.push(mv);
            }
            let named = editor.name_of(&line).map(str::to_owned);
            let name = named.unwrap_or_else(|| format!("Opening {n}"));
            editor.add(&name, &line).expect("a line");
            lines.push(line);
        }
        let text = editor.text();
        let book = CompiledBook::from_text(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        for line in lines {
            let mut game = Game::default();
            for mv in line {
                let found = book.book().probe(game.position()).expect("a position");
                assert!(
                    found.choices().iter().any(|choice| choice.mv == mv),
                    "{text}"
                );
                game.play(mv);
            }
        }
    }
}

/// The index finds what the walk through the tree finds.
#[test]
fn learning_finds_the_moves_that_a_probe_finds() {
    let built = CompiledBook::built_in();
    for line in built.lines.iter().step_by(7) {
        let played: Vec<Move> = line.moves.iter().map(|(mv, _)| *mv).collect();
        for color in Color::ALL {
            let mut learned = built.clone();
            let count = learned.learn_from(&played, color, SideResult::Lost);
            let (mut game, mut expected) = (Game::default(), built.weights.clone());
            let mut judged = 0;
            for &mv in &played {
                let found = built.book().probe(game.position()).expect("a position");
                let choice = found.choices().iter().find(|choice| choice.mv == mv);
                let index = choice.expect("a choice").weight_index;
                if let (true, Some(index)) = (game.position().side_to_move() == color, index) {
                    let weight = &mut expected[usize::from(index)];
                    *weight = octet_book::learn::updated_weight(*weight, SideResult::Lost);
                    judged += 1;
                }
                game.play(mv);
            }
            assert_eq!(
                (count, learned.weights),
                (judged, expected),
                "line {}",
                line.line
            );
        }
    }
}

#[test]
fn names_of_tags_are_made_to_fit() {
    for (tag, name) in [
        ("Ruy Lopez: Berlin Defense", "Ruy Lopez: Berlin Defense"),
        ("Réti Opening", "Reti Opening"),
        ("Grünfeld & Co. / \"x\"", "Gruenfeld and Co. - x"),
        (
            "Queen's Gambit Declined: Exchange Variation, Positional Line",
            "Queen's Gambit Declined",
        ),
        (
            "Sicilian Defense: Najdorf Variation, English Attack",
            "Sicilian Defense: Najdorf Variation",
        ),
        (
            "An opening whose name has no place where it could be cut",
            "An opening whose name has no place",
        ),
    ] {
        assert_eq!(fitting_name(tag).as_deref(), Some(name));
    }
    let letters = "áàâãåéèêëěíìîïóòôõøőúùûűÅÁÉØÓŠŚšśčćçžźż";
    let plain = "aaaaaeeeeeiiiioooooouuuuAAEOOSSssccczzz";
    for (letter, plain) in letters.chars().zip(plain.chars()) {
        assert_eq!(fitting_name(&letter.to_string()), Some(plain.to_string()));
    }
    for tag in ["", "?", "  ", "国际象棋"] {
        assert_eq!(fitting_name(tag), None, "{tag}");
    }
}
