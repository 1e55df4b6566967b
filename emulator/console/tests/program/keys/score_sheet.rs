//! The score sheet's page, and a printer.

use octet_console::Console;
use octet_machine::drive::Printer;

use crate::common::{self, press};

/// Moves with which White and Black go around: no position comes three times in 50 moves.
const WHITE: [&str; 6] = ["Nf3", "Nh4", "Nf5", "Ng3", "Ne2", "Ng1"];
const BLACK: [&str; 5] = ["Be7", "Bd6", "Bc5", "Bb4", "Bf8"];

fn hold(console: &Console, name: &str) {
    let (forty, eighty) = (console.text_40(), console.text_80());
    octet_testing::assert_snapshot!(format!("{name}_40"), forty.join("\n"));
    octet_testing::assert_snapshot!(format!("{name}_80"), eighty.join("\n"));
}

fn open(console: &mut Console) {
    press(console, "<shift f3>s");
}

#[test]
fn moves_are_shown_page_by_page_on_both_screens() {
    let mut console = common::start_with_disk();
    for keys in ["e4\n", "e5\n"] {
        press(&mut console, keys);
    }
    for n in 0..41 {
        let moves = [WHITE[n % 6], BLACK[n % 5]];
        press(&mut console, &format!("{}\n{}\n", moves[0], moves[1]));
    }
    press(&mut console, "Ng1\n");
    open(&mut console);
    hold(&console, "first_page");
    press(&mut console, "<cursor down>");
    hold(&console, "last_page");
    press(&mut console, "<cursor down>");
    assert!(console.shows("43. Ng1"), "there is no third page");
    // RUN/STOP ends printing, which says so.
    console.files.printer = Some(Printer::default());
    console.press("p<run/stop>").expect("keys");
    common::wait_until_idle(&mut console);
    assert!(console.shows("Printing was stopped."));
    let printed = console.files.printer.take().expect("a printer");
    assert!(!printed.text().contains("a b c d e f g h"), "no board");
    press(&mut console, "<cursor up><cursor up>");
    assert!(console.shows("1.  e4      e5"));
    press(&mut console, "<escape><escape>");
    assert!(console.shows("42.Ne2 Be7"), "the game again");
}

/// The file of a position with Black to move begins with Black's move; so does the sheet.
#[test]
fn a_game_that_black_begins_has_no_first_move_of_white() {
    let mut console = common::start_with_disk();
    press(&mut console, "e4\n<f7>");
    press(&mut console, "<return>");
    for keys in ["e5\n", "Nf3\n"] {
        press(&mut console, keys);
    }
    open(&mut console);
    hold(&console, "black_began");
}

#[test]
fn the_game_and_the_board_are_printed() {
    let mut console = common::start_with_disk();
    for keys in ["e4\n", "c5\n", "Nf3\n", "d6\n", "d4\n", "cxd4\n", "Nxd4\n"] {
        press(&mut console, keys);
    }
    open(&mut console);
    press(&mut console, "p");
    assert!(console.shows("The printer, device 4, does not answer."));
    let mut printed = Vec::new();
    for key in ["p", "a"] {
        console.files.printer = Some(Printer::default());
        press(&mut console, key);
        common::wait_until_idle(&mut console);
        assert!(console.shows("Printed."));
        assert!(!console.files.has_open_files());
        let printer = console.files.printer.take().expect("a printer");
        printed.push(printer.text().to_owned());
    }
    octet_testing::assert_snapshot!("printed", printed[0]);
    assert_eq!(printed[0], printed[1], "PETSCII and ASCII");
}

/// The letters on paper are those of the option.
#[test]
fn moves_and_board_are_printed_with_german_letters() {
    let mut console = common::start_with_disk();
    for keys in ["pl<escape>", "Sf3\n", "Sc6\n"] {
        press(&mut console, keys);
    }
    open(&mut console);
    console.files.printer = Some(Printer::default());
    press(&mut console, "p");
    common::wait_until_idle(&mut console);
    let printer = console.files.printer.take().expect("a printer");
    let text = printer.text();
    for line in ["1.  Sf3     Sc6", "t . l d k l s t", "T S L D K L . T"] {
        assert!(text.contains(line), "{line}: {text}");
    }
}
