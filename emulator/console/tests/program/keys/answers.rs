//! What keys and typed moves do, as the help says it.

use c128::api::shared::Outcome;
use c128::ui::game::time::JIFFIES;
use octet_console::{Setup, parse_keys};
use octet_notation::Notation;

use super::user::User;

/// A user who plays both sides, after these moves.
fn after(moves: &str) -> User {
    let mut user = User::start(Setup::default());
    user.no_engine();
    for text in moves.split_whitespace() {
        play(&mut user, text, text);
    }
    user
}

/// Types a move in these words; it must be the one that SAN says.
fn play(user: &mut User, typed: &str, san: &str) {
    let mv = user.game().parse_san(san).expect(san);
    user.press(&format!("{typed}\n"));
    user.record_move(mv);
    user.assert_same(typed);
}

#[test]
fn run_stop_on_the_players_turn_gives_the_player_both_sides() {
    let mut user = User::start(Setup::default());
    user.press("<run/stop>");
    user.assert_message("You play both sides. M: Octet plays.");
    assert_eq!(user.byte("shared_engine_sides"), 0);
    // Pondering ends, too.
    let mut user = User::start(Setup::default());
    user.type_keys("p3<escape>");
    user.until(5, "it thinks ahead", |console| {
        console.byte("game_purpose").expect("a purpose") == 4
    });
    user.press("<run/stop>");
    user.assert_message("You play both sides. M: Octet plays.");
    assert_eq!(user.byte("game_purpose"), 0);
    // STOP ends analysis, and nothing else.
    let mut user = User::start(Setup::default());
    user.press("z");
    user.press("<run/stop>");
    assert_eq!(user.byte("shared_engine_sides"), 2);
}

#[test]
fn of_two_players_one_offers_a_draw_and_the_other_accepts() {
    let mut user = after("e4 e5");
    user.press("=");
    user.assert_message("The other side accepts the draw by Y.");
    assert_eq!(user.byte("shared_outcome"), 0);
    user.press("n");
    user.assert_message("");
    assert_eq!(user.byte("shared_outcome"), 0);
    user.press("=");
    user.press("y");
    assert_eq!(user.byte("shared_outcome"), Outcome::Agreed as u8);
    user.assert_message("Draw by agreement.");
}

#[test]
fn a_move_from_file_b_that_a_bishop_could_make_is_asked_about() {
    let mut user = after("e4 e5 Bc4 a6");
    user.press("bb3\n");
    user.assert_message("This could be b3 or Bb3.");
    user.assert_same("nothing is played");
    play(&mut user, "Bb3", "Bb3");
    // A pawn's own notation is no question, nor is what one piece alone can play.
    let mut user = after("e4 e5 Bc4 a6");
    play(&mut user, "b3", "b3");
    play(&mut user, "bb4", "Bb4");
    let mut user = after("b4 c5 e3 a6");
    play(&mut user, "bc5", "bxc5");
}

#[test]
fn castling_is_typed_in_four_ways() {
    let moves = "e4 e5 Nf3 Nf6 Bc4 Bc5 d3 d6 Bg5 Bg4 Nc3 Nc6 Qd2 Qd7";
    for (typed, san) in [
        ("O-O", "O-O"),
        ("oo", "O-O"),
        ("ooo", "O-O-O"),
        ("000", "O-O-O"),
        ("e1h1", "O-O"),
        ("e1g1", "O-O"),
        ("e1a1", "O-O-O"),
    ] {
        let mut user = after(moves);
        play(&mut user, typed, san);
        let black = typed.replace('1', "8");
        play(&mut user, &black, san);
    }
    // Only the king castles, and only with a rook at home.
    let mut user = after(moves);
    user.press("d2h1\n");
    user.assert_same("no castling");
    user.press("e1d2\n");
    user.assert_same("no castling");
}

/// Hints at the quickest level, at one without a clock, and at the slowest.
#[test]
fn a_hint_takes_a_second_or_two_at_every_level() {
    for level in ["i", "a", "n", "u"] {
        let mut user = User::start(Setup::default());
        user.press(&format!("p6<escape>l{level}"));
        let begin = user.seconds();
        user.press("i");
        let seconds = user.seconds() - begin;
        let [_, message] = user.messages();
        assert!(
            message.starts_with("Octet would play "),
            "{level}: {message}"
        );
        assert!((0.5..3.0).contains(&seconds), "{level}: {seconds} s");
        user.assert_same(level);
    }
}

#[test]
fn another_level_keeps_the_clocks() {
    let mut user = after("e4");
    user.console.run_frames(200).expect("no fault");
    let before = user.number("shared_clock_black", 3);
    assert!(before > 3 * JIFFIES, "{before}");
    user.press("ll");
    assert!(user.number("shared_clock_black", 3) > before);
    // A time control begins with its own time.
    user.press("lo");
    assert!(user.number("shared_clock_white", 3) > 290 * JIFFIES);
}

#[test]
fn a_book_that_is_on_and_not_there_says_so() {
    let mut user = User::start(Setup::default());
    user.press("p");
    let page = user.console.text_80().join("\n");
    assert!(page.contains("6 Book: none loaded"), "{page}");
    let page = user.console.text_40().join("\n");
    assert!(page.contains("6 Book: none"), "{page}");
    user.press("6");
    assert!(user.console.text_80().join("\n").contains("6 Book: off"));
}

/// The names that were typed stand beside the clocks, unless Octet plays that side.
#[test]
fn names_stand_beside_the_clocks() {
    let mut user = User::start(Setup::default());
    user.press("pwAnna\nbBert\n<escape>");
    let page = user.console.text_80().join("\n");
    assert!(page.contains("Anna") && !page.contains("Bert"), "{page}");
    user.no_engine();
    let page = user.console.text_80().join("\n");
    assert!(page.contains("Anna") && page.contains("Bert"), "{page}");
}

/// The level in force is marked.
#[test]
fn the_page_of_levels_marks_the_level() {
    let mut user = User::start(Setup::default());
    user.press("ln");
    user.press("l");
    for page in [user.console.text_80(), user.console.text_40()] {
        let page = page.join("\n");
        assert!(page.contains("n▶3 min a move"), "{page}");
        assert_eq!(page.matches('▶').count(), 1, "{page}");
        assert!(page.contains("is about 1500."), "{page}");
    }
}

/// Holds a key down for a second.
fn hold(user: &mut User, key: &str) {
    let keys = parse_keys(key).expect(key).concat();
    for down in [true, false] {
        for &key in &keys {
            user.console.machine.keyboard().set(key, down);
        }
        user.console.run_frames(60).expect("no fault");
    }
    user.wait_until_idle();
}

#[test]
fn only_cursor_keys_and_del_repeat() {
    let mut user = User::start(Setup::default());
    hold(&mut user, "e");
    assert_eq!(user.byte("ui_typed_len"), 1);
    user.press("e4e4e4");
    hold(&mut user, "<del>");
    assert_eq!(user.byte("ui_typed_len"), 0);
    user.press("<cursor up>");
    let before = user.byte("ui_cursor");
    hold(&mut user, "<cursor up>");
    assert!(user.byte("ui_cursor") >= before + 4 * 8);
    let flipped = user.byte("shared_flipped");
    hold(&mut user, "y");
    assert_ne!(user.byte("shared_flipped"), flipped, "once");
}
