//! German keyboards and letters: keys by what is printed on them, and pieces as S, L, T and D.

use octet_console::Console;

use crate::common::{self, press, score_sheet, write};

/// The keys of the matrix, by their names on a US keyboard, that type a text as printed on a German
/// one.
fn german(text: &str) -> String {
    let keys = [
        ('z', "y"),
        ('y', "z"),
        ('Z', "<shift y>"),
        ('Y', "<shift z>"),
        ('-', "/"),
        ('=', "<shift 0>"),
        ('/', "<shift 7>"),
        (':', "<shift .>"),
        ('#', "="),
        ('?', "<shift +>"),
        ('+', "*"),
        ('ü', "@"),
        ('Ü', "<shift @>"),
        ('ö', ":"),
        ('Ö', "<shift :>"),
        ('ä', ";"),
        ('Ä', "<shift ;>"),
        ('ß', "+"),
    ];
    let of = |letter| keys.iter().find(|key| key.0 == letter);
    text.chars()
        .map(|letter| of(letter).map_or_else(|| letter.to_string(), |key| key.1.to_owned()))
        .collect()
}

fn start() -> Console {
    let mut console = common::start_with_disk();
    press(&mut console, "pkl");
    let (forty, eighty) = (console.text_40(), console.text_80());
    octet_testing::assert_snapshot!("options_40", forty.join("\n"));
    octet_testing::assert_snapshot!("options_80", eighty.join("\n"));
    press(&mut console, "<escape>");
    console
}

#[test]
fn keys_do_what_is_printed_on_them() {
    let mut console = start();
    let flipped = |console: &Console| console.byte("shared_flipped").expect("a byte");
    press(&mut console, &german("y"));
    assert_eq!(flipped(&console), 0x80, "Y turns the board");
    press(&mut console, &german("y"));
    for (keys, shown) in [("b:c4-d/e8=Z", "b:c4-d/e8=Z_"), ("e8Y#+?", "e8Y#+?_")] {
        press(&mut console, &german(keys));
        assert!(console.shows(shown), "{keys}: {:?}", console.text_80());
        press(&mut console, "<escape>");
    }
    press(&mut console, "pw");
    press(&mut console, &german("Ößü Ä\n"));
    assert!(console.shows("Oessue Ae"), "{:?}", console.text_80());
    press(&mut console, "k<escape>");
    press(&mut console, "y");
    assert_eq!(flipped(&console), 0x80, "as on a US keyboard again");
}

/// The game's moves are typed and shown with German letters; a saved game has English ones, and is
/// loaded again.
#[test]
fn pieces_are_typed_and_shown_as_s_l_t_and_d() {
    let mut console = start();
    let moves = [
        "e4", "e5", "Sf3", "Sc6", "Lb5", "a6", "Lxc6", "dxc6", "O-O", "Lg4", "h3", "h5", "d4",
        "Dxd4", "Sxd4", "b6", "Te1", "Lxd1", "Txd1", "c5",
    ];
    for (n, mv) in moves.iter().enumerate() {
        press(&mut console, &format!("{}\n", german(mv)));
        assert_eq!(
            score_sheet(&console).len(),
            n + 1,
            "{mv}: {:?}",
            console.text_80()
        );
    }
    for shown in ["10.Txd1 c5", "9.Te1 Lxd1", "Sxd4"] {
        assert!(console.shows(shown), "{:?}", console.text_80());
    }
    let played = score_sheet(&console);
    common::insert(&mut console, common::disk(&[]));
    press(&mut console, "<f5>sgame\n");
    let drive = console.files.drives.get(&8).expect("a drive");
    let disk = drive.disk().expect("a disk");
    let saved = disk.read(b"GAME").expect("the game");
    let saved: String = saved.iter().map(|&byte| char::from(byte)).collect();
    let saved = saved.to_lowercase();
    for english in ["nf3", "bxc6", "qxd4", "rxd1", "bxd1"] {
        assert!(saved.contains(english), "{saved}");
    }
    press(&mut console, "la");
    assert_eq!(score_sheet(&console), played);
}

#[test]
fn pawns_promote_to_d_t_l_or_s() {
    // White's pawn on a7, kings on e1 and h8.
    let mut board = [0; 64];
    (board[48], board[4], board[63]) = (1, 6, 0x86);
    for (keys, shown) in [
        ("a8S\n", "a8=S"),
        ("a8=L\n", "a8=L+"),
        ("a8t\n", "a8=T"),
        ("a8\nd", "a8=D"),
        ("a8\nl", "a8=L"),
    ] {
        let mut console = start();
        press(&mut console, "<f7>c");
        write(&mut console, "ui_edit_board", &board);
        press(&mut console, "\n");
        press(&mut console, &german(keys));
        let shown = shown.trim_end_matches('+');
        assert!(console.shows(shown), "{keys}: {:?}", console.text_80());
    }
}
