//! F6: what a blindfold hides, and that the game goes on behind it.

use octet_console::Console;

use crate::common::{self, press, score_sheet, write};

/// F6.
const NEXT: &str = "<shift f5>";

/// The letters of the pieces that the board of 40 columns shows.
fn pieces(console: &Console) -> String {
    // The middle rows of its squares; a rank's number stands before each.
    let lines = console.text_40();
    let ranks = lines.iter().skip(1).step_by(3).take(8);
    let cells = ranks.flat_map(|line| line.chars().skip(1).take(24));
    cells.filter(char::is_ascii_alphabetic).collect()
}

/// A screen whose clocks show 0:00: how long a key takes is not of interest.
fn without_time(lines: &[String]) -> String {
    let mut text: Vec<char> = lines.join("\n").chars().collect();
    for at in 1..text.len().saturating_sub(2) {
        let digits = [at - 1, at + 1, at + 2];
        if text[at] == ':' && digits.iter().all(|&digit| text[digit].is_ascii_digit()) {
            digits.iter().for_each(|&digit| text[digit] = '0');
        }
    }
    text.into_iter().collect()
}

fn start() -> Console {
    let mut console = common::start_with_disk();
    for keys in ["e4\n", "d5\n", "<cursor up>"] {
        press(&mut console, keys);
    }
    // Octet has Black, and does not begin a search of its own before White's move.
    write(&mut console, "shared_engine_sides", &[2]);
    console
}

#[test]
fn pieces_own_pieces_and_marks_are_hidden_on_both_screens() {
    let mut console = start();
    let all = pieces(&console);
    assert_eq!(all.len(), 32);
    let black: String = all.chars().filter(char::is_ascii_lowercase).collect();
    let hidden = [
        ("no_pieces", String::new()),
        ("own_hidden", black),
        ("empty_board", String::new()),
        ("pieces_seen", all),
    ];
    for (name, left) in hidden {
        press(&mut console, NEXT);
        assert_eq!(pieces(&console), left, "{name}");
        let (forty, eighty) = (console.text_40(), console.text_80());
        octet_testing::assert_snapshot!(format!("{name}_40"), without_time(&forty));
        octet_testing::assert_snapshot!(format!("{name}_80"), without_time(&eighty));
    }
}

/// Moves are typed, chosen and refused as ever. Pages that show another position show all of it.
#[test]
fn a_game_goes_on_behind_a_blindfold() {
    let mut console = start();
    write(&mut console, "shared_engine_sides", &[0]);
    for kind in 1..4 {
        press(&mut console, NEXT);
        let played = score_sheet(&console).len();
        press(&mut console, "Kd4\n");
        assert!(console.shows("king on e1"), "{:?}", console.text_80());
        let typed = ["exd5\n", "Nf3\n", "Be2\n"][kind - 1];
        press(&mut console, typed);
        press(&mut console, ["Qxd5\n", "Qe4\n", "Bd7\n"][kind - 1]);
        assert_eq!(score_sheet(&console).len(), played + 2, "{kind}");
        assert_eq!(pieces(&console), "", "{kind}: people play both sides");
        press(&mut console, "<f7>");
        assert!(pieces(&console).len() > 28, "a position that is set up");
        press(&mut console, "<escape><shift f3>ma");
        assert!(pieces(&console).len() > 5, "a problem");
        press(&mut console, "<escape><escape><escape>");
        assert_eq!(pieces(&console), "", "{kind}");
    }
}

/// The cursor is seen on an empty board; of other marks nothing is.
#[test]
fn an_empty_board_shows_the_cursor_alone() {
    let mut console = start();
    let sprites = |console: &Console| console.machine.chips().expect("chips").vic.register(0x15);
    let marked = sprites(&console);
    press(&mut console, NEXT);
    assert_eq!(sprites(&console), marked, "the last move and the cursor");
    press(&mut console, &NEXT.repeat(2));
    let left = sprites(&console);
    assert_eq!((left.count_ones(), marked & left), (1, left));
}
