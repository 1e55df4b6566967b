//! The effects of keys: commands, moves and messages.

use super::support::{Answer, Ui};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const UP: u8 = 0x91;
const RIGHT: u8 = 0x1D;
const RETURN: u8 = 0x0D;
const ESCAPE: u8 = 0x1B;

/// The key led to no command.
fn no_command(answer: &Answer) -> bool {
    answer.command == 0
}

#[test]
fn a_typed_move_is_played_or_its_error_is_explained() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        (
            START,
            &[
                ("e4", "e2e4"),
                ("e2e4", "e2e4"),
                ("nf3", "g1f3"),
                ("Ng1-f3+", "g1f3"),
                ("b4", "b2b4"),
                ("e5", "The pawn on e2 cannot go to e5."),
                ("bc4", "The pawn on b2 cannot go to c4."),
                ("Bc4", "No bishop can reach c4."),
                ("bxc3", "There is nothing to capture on c3."),
                ("Nxf3", "There is nothing to capture on f3."),
                ("Qh5", "The pawn on e2 is in the way."),
                ("e1e2", "Your own pawn is on e2."),
                ("e7e5", "The pawn on e7 is Black's, and it is White's move."),
                ("d4d5", "There is no piece on d4."),
                ("hello", "Not a move. Try e4, Nf3, exd5, e2e4, e8=Q, O-O."),
                (
                    "e2e4q",
                    "Only a pawn that reaches the last rank becomes another piece.",
                ),
            ],
        ),
        (
            "r3k2r/pp1n1ppp/2p5/4N3/8/1B2n3/PPP2PPP/R3K2R w KQkq - 0 1",
            &[
                ("O-O", "The king cannot castle over f1, which is attacked."),
                (
                    "0-0-0",
                    "The king cannot castle over d1, which is attacked.",
                ),
                ("Kf1", "Your king would be in check on f1."),
                ("bxf7", "b3f7"),
                ("fxe3", "f2e3"),
                ("R1e2", "No rook can reach e2."),
            ],
        ),
        (
            "4k3/P6P/8/8/1b6/8/3N4/R3K2R w KQ - 0 1",
            &[
                ("a8=R", "a7a8r"),
                ("a8(B)", "a7a8b"),
                ("h7h8n", "h7h8n"),
                ("h8=k", "A pawn cannot become a king."),
                ("Nf3", "The knight on d2 is pinned to your king."),
                ("o-o", "e1g1"),
                ("O-O-O", "e1c1"),
            ],
        ),
        (
            "4k3/8/8/8/4r3/8/3N1N2/4K3 w - - 0 1",
            &[
                ("Nd3", "Your king would still be in check."),
                ("Nxe4", "This could be Ndxe4 or Nfxe4."),
                ("Ndxe4", "d2e4"),
            ],
        ),
        (
            "4k1r1/8/8/8/8/8/8/R3K2R w Q - 0 1",
            &[
                (
                    "O-O",
                    "You may no longer castle short: king or rook has moved.",
                ),
                ("R1a2", "a1a2"),
            ],
        ),
        (
            "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            &[("O-O", "Your king would be in check on g1.")],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            &[
                ("exd6", "e5d6"),
                ("exf6", "There is nothing to capture on f6."),
            ],
        ),
        (
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            &[("O-O", "Your own knight is on g8."), ("d5", "d7d5")],
        ),
    ];
    // Where two pieces can make a move, the message may name either first.
    for (fen, moves) in cases {
        let mut ui = Ui::open(fen);
        for (text, answer) in *moves {
            let got = ui.reply_to(text);
            let (first, second) = got.split_at(got.find(" or ").unwrap_or(0));
            let swapped =
                answer.contains("could be") && second.contains('N') && first.contains('N');
            assert!(got == *answer || swapped, "{fen} {text}: {got}");
        }
    }
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let mut ui = Ui::open("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    assert!(no_command(&ui.type_text("a8")));
    assert_eq!(ui.message(), "Promote to Queen, Rook, Bishop or kNight?");
    assert!(no_command(&ui.press_key(b'x')));
    let answer = ui.press_key(0x4E);
    assert_eq!(answer.command, 1);
    assert_eq!(ui.moves[usize::from(answer.number)], "a7a8n");
    assert!(no_command(&ui.type_text("a8")));
    assert!(no_command(&ui.press_key(ESCAPE)));
    assert_eq!(ui.byte("ui_input_mode"), 0);
}

#[test]
fn a_piece_and_its_target_are_chosen_with_the_cursor() {
    let mut ui = Ui::open(START);
    assert!(no_command(&ui.press_key(UP)), "the cursor appears on e2");
    assert!(no_command(&ui.press_key(RETURN)), "the pawn is chosen");
    octet_testing::assert_snapshot!(ui.text_80());
    ui.press_key(UP);
    ui.press_key(UP);
    let answer = ui.press_key(RETURN);
    assert_eq!(answer.command, 1);
    assert_eq!(ui.moves[usize::from(answer.number)], "e2e4");
    ui.press_key(RIGHT);
    assert!(no_command(&ui.press_key(RETURN)));
    assert_eq!(ui.message(), "Choose one of your pieces first.");
}

#[test]
fn new_game_resignation_and_quit_ask_first() {
    let mut ui = Ui::open(START);
    for (key, command) in [(0x86, 2), (0x89, 12), (0x8C, 13)] {
        assert!(no_command(&ui.press_key(key)));
        assert!(no_command(&ui.press_key(b'x')), "not Y");
        assert!(no_command(&ui.press_key(key)));
        assert_eq!(ui.press_key(0x59).command, command);
    }
}

#[test]
fn attackers_and_defenders_of_a_square() {
    let mut ui = Ui::open("r1bqkb1r/pppp1ppp/2n2n2/4p1N1/2B1P3/8/PPPP1PPP/RNBQK2R b KQkq - 5 4");
    let mut ask = |square: u8| {
        ui.write("ui_cursor", &[square]);
        ui.press_key(0x57);
        ui.message()
    };
    assert_eq!(
        ask(53),
        "The pawn on f7 is attacked more often than defended. Attacked by Ng5 Bc4. Defended by Ke8."
    );
    assert_eq!(
        ask(45),
        "The knight on f6 is not attacked. Defended by Qd8 g7."
    );
}

#[test]
fn a_position_is_set_up_in_the_editor() {
    let mut ui = Ui::open(START);
    ui.press_key(0x88);
    ui.press_key(0x43);
    ui.write("ui_cursor", &[4]);
    ui.press_key(0x4B);
    ui.write("ui_cursor", &[60]);
    ui.press_key(0xCB);
    ui.write("ui_cursor", &[12]);
    ui.press_key(0x50);
    ui.press_key(0x58);
    octet_testing::assert_snapshot!(ui.text_40());
    assert_eq!(ui.press_key(RETURN).command, 10);
    assert_eq!(ui.byte("ui_edit_side"), 0x80);
    assert!(no_command(&ui.press_key(ESCAPE)));
    assert_eq!(ui.byte("ui_input_mode"), 0);
}

/// The page shows moves with a score, best first, and their replies. Then come the next page and
/// the board.
#[test]
fn root_moves_by_score() {
    let mut ui = Ui::open(START);
    let count = ui.moves.len();
    ui.write("shared_move_score_hi", &vec![0; count]);
    ui.press_key(0x56);
    assert!(ui.text_80().contains("None yet"));
    ui.press_key(0x56);
    for (mv, score, exact) in [
        ("e2e4", 21, true),
        ("g1f3", -7, false),
        ("d2d4", 21, false),
        ("b1c3", 150, true),
        ("a2a3", -15_994, false),
    ] {
        let number = ui.moves.iter().position(|legal| legal == mv);
        let number = u8::try_from(number.expect(mv)).expect("a byte");
        let value = (2 * score + i32::from(exact) + 0x8000) as u16;
        ui.put_at("shared_move_score_lo", number, value as u8);
        ui.put_at("shared_move_score_hi", number, (value >> 8) as u8);
        ui.put_at("shared_reply_from", number, 0x64);
        ui.put_at(
            "shared_reply_to",
            number,
            if score == -7 { 0x64 } else { 0x44 },
        );
    }
    ui.press_key(0x56);
    octet_testing::assert_snapshot!(ui.text_80());
    ui.write("ui_analysis_first", &[3]);
    ui.call("show_analysis");
    let page = ui.text_80();
    let right = |line: &str| line.chars().skip(22).collect::<String>();
    let rows: Vec<String> = page.lines().skip(1).map(right).collect();
    assert!(rows[0].starts_with("Nf3      <-0.07"), "{page}");
    assert!(rows[1].starts_with("a3       <-#3    e5"), "{page}");
    assert!(rows[2].trim().is_empty(), "{page}");
    ui.press_key(0x56);
    assert_eq!(ui.byte("ui_input_mode"), 0);
}
