//! The opening trainer of the menu: the book's moves, their openings and weights, and the quiz.

use octet_book::compile::CompiledBook;
use octet_console::Console;
use octet_engine::game::Game;
use octet_notation::Notation;

use crate::common::{self, number, press, score_sheet};

/// F4, then O.
const TRAINER: &str = "<shift f3>o";

/// The list is written before moves are made, and does not say which of them give check.
fn without_check(san: &str) -> String {
    san.trim_end_matches('+').to_owned()
}

/// The opening's name.
fn opening_name(console: &Console) -> Vec<u8> {
    let name = console.bytes("shared_opening_name", 40).expect("a name");
    name.into_iter().take_while(|&letter| letter != 0).collect()
}

fn hold(console: &Console, name: &str) {
    let (forty, eighty) = (console.text_40(), console.text_80());
    octet_testing::assert_snapshot!(format!("{name}_40"), forty.join("\n"));
    octet_testing::assert_snapshot!(format!("{name}_80"), eighty.join("\n"));
}

/// What the list must show of a position of the game: moves, weights, and new openings.
fn expected(game: &Game) -> Vec<(String, String, String)> {
    let built = CompiledBook::built_in();
    let known = built
        .book()
        .probe(game.position())
        .expect("a position of the book");
    let name = |name: u16| built.names().name(name).collect::<String>();
    let choices = known.choices().iter().map(|choice| {
        let mut next = game.clone();
        assert!(next.play(choice.mv));
        let after = built
            .book()
            .probe(next.position())
            .and_then(|known| known.name);
        let opening = after.filter(|&after| Some(after) != known.name).map(name);
        (
            without_check(&game.position().san(choice.mv).to_string()),
            opening.unwrap_or_default(),
            choice.weight.to_string(),
        )
    });
    choices.collect()
}

#[test]
fn the_books_moves_are_listed_with_openings_and_weights() {
    let mut console = common::start_with_disk();
    let mut game = Game::default();
    for moves in ["", "e4", "c5", "Nf3", "d6", "d4"] {
        if !moves.is_empty() {
            press(&mut console, &format!("{moves}\n"));
            let mv = *score_sheet(&console).last().expect("a move");
            assert!(game.play(mv), "{moves}");
        }
        let opening = opening_name(&console);
        press(&mut console, &format!("{TRAINER}u"));
        let lines = console.text_80();
        let wanted = expected(&game);
        assert_eq!(number(&console, "page_count", 1) as usize, wanted.len());
        for (line, (san, opening, weight)) in lines[2..].iter().zip(wanted.iter().take(20)) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(
                (words[1], words[words.len() - 1]),
                (san.as_str(), weight.as_str())
            );
            assert_eq!(words[2..words.len() - 1].join(" "), *opening, "{san}");
        }
        if moves == "c5" {
            hold(&console, "list");
        }
        press(&mut console, "<escape><escape><escape>");
        assert_eq!(opening_name(&console), opening, "the game's again");
        assert_eq!(
            score_sheet(&console).len(),
            number(&console, "sheet_len", 2) as usize
        );
    }
}

#[test]
fn moves_are_tried_and_none_is_played() {
    let mut console = common::start_with_disk();
    for moves in ["e4\n", "c5\n"] {
        press(&mut console, moves);
    }
    press(&mut console, TRAINER);
    press(&mut console, "Nf3\n");
    assert!(console.shows("Yes, weight 15"), "{:?}", console.text_80());
    hold(&console, "quiz");
    press(&mut console, "h4\n");
    assert!(console.shows("No. Once more?"), "{:?}", console.text_80());
    press(&mut console, "<escape><escape>");
    assert_eq!(score_sheet(&console).len(), 2);
    // A game that the book does not know.
    press(&mut console, "h4\n");
    press(&mut console, "a6\n");
    press(&mut console, TRAINER);
    assert!(
        console.shows("No move in the book."),
        "{:?}",
        console.text_80()
    );
    press(&mut console, " <escape>");
    press(&mut console, "a3\n");
    assert_eq!(score_sheet(&console).len(), 5, "the game goes on");
}
