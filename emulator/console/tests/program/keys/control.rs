//! Game control: the machine's sides, pondering, clocks, draws, resignation, and keys while the
//! machine thinks.

use c128::api::shared::Outcome;
use c128::ui::game::time::{JIFFIES, LEVELS, Level};
use octet_console::{Console, Setup};
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::util::random::Random;
use octet_machine::chips::Key;
use octet_notation::Notation;

use super::user::User;
use crate::common;

/// `game_purpose` while the machine thinks about its move and while it ponders.
const MOVE: u8 = 1;
const PONDER: u8 = 4;

/// The keys of a level.
fn level(wanted: Level) -> String {
    let n = LEVELS.iter().position(|&level| level == wanted);
    let n = n.expect("a level") as u8;
    format!("l{}", char::from(b'a' + n))
}

/// The keys of forty moves in five minutes.
fn forty_moves() -> String {
    level(Level::Control {
        moves: 40,
        minutes: 5,
    })
}

/// The keys of a level at which the machine thinks until a key ends its search.
fn long() -> String {
    level(Level::Seconds(180))
}

fn start() -> User {
    User::start(Setup::default())
}

fn purpose(console: &Console) -> u8 {
    console.byte("game_purpose").expect("a purpose")
}

/// Makes a move and waits until the machine thinks about its answer.
fn make_it_think(user: &mut User, mv: &str) {
    user.type_keys(&format!("{mv}\n"));
    user.until(5, "it thinks", |console| {
        purpose(console) == MOVE && console.byte("shared_info_depth").expect("a depth") > 1
    });
    let mv = user.game().parse_uci(mv).expect("a move");
    user.record_move(mv);
}

/// Sets a clock, in jiffies.
fn set_clock(user: &mut User, side: Color, time: u32) {
    let clock = match side {
        Color::White => "shared_clock_white",
        Color::Black => "shared_clock_black",
    };
    common::write(&mut user.console, clock, &time.to_le_bytes()[..3]);
}

/// Begins a game from a position on disk.
fn begin_from(user: &mut User, fen: &str) {
    user.insert(&[(b"POSITION", fen.as_bytes())]);
    user.no_engine();
    user.load("a");
    user.assert_begun(Game::from_fen(fen).expect(fen));
}

/// Waits until that side has lost on time.
fn assert_flag_falls(user: &mut User, side: Color) {
    assert_time_ends(
        user,
        match side {
            Color::White => (Outcome::WhiteTime, "White loses on time."),
            Color::Black => (Outcome::BlackTime, "Black loses on time."),
        },
    );
}

/// Waits until time has ended the game.
fn assert_time_ends(user: &mut User, (outcome, message): (Outcome, &str)) {
    let is_over =
        |console: &Console| console.byte("shared_outcome").expect("an outcome") == outcome as u8;
    user.until(5, message, is_over);
    user.wait_until_idle();
    user.assert_message(message);
    user.assert_same(message);
}

#[test]
fn the_machine_plays_itself_until_it_is_stopped_or_the_game_ends() {
    let mut user = start();
    user.press("la");
    user.type_keys("p1<escape>");
    let moves = |console: &Console| console.byte("sheet_len").expect("a length");
    user.until(60, "twelve moves", |console| moves(console) >= 12);
    user.type_keys("<run/stop>");
    user.until(2, "it stops", |console| {
        console.byte("shared_engine_sides").expect("sides") == 0
    });
    user.wait_until_idle();
    assert!(user.engine_moves().len() >= 12);
    user.assert_same("stopped");
    // A position in which a game soon ends.
    begin_from(&mut user, "7k/8/8/8/8/8/4PPPP/3QK3 w - - 60 200");
    user.type_keys("p12<escape>");
    let over = |console: &Console| console.byte("shared_outcome").expect("an outcome") != 0;
    user.until(600, "the end", over);
    user.wait_until_idle();
    user.engine_moves();
    user.assert_same("the end");
    user.assert_outcome();
}

#[test]
fn it_ponders_and_answers_the_expected_and_another_move() {
    let mut user = start();
    user.type_keys(&level(Level::Depth(4)));
    user.type_keys("p3<escape>");
    for expected in [true, false, true, false] {
        user.until(20, "it ponders", |console| {
            // While the UI writes a line, it makes the line's moves on the shared block's board.
            let in_core = console.byte("in_core").expect("a flag") & 0x80 != 0;
            let depth = console.byte("shared_info_depth").expect("a depth");
            in_core && purpose(console) == PONDER && depth > 3
        });
        user.assert_shared_block("pondering");
        let game = user.game();
        let line = ["shared_pv_from", "shared_pv_to"].map(|name| user.byte(name));
        let legal: Vec<_> = game.position().legal_moves().collect();
        let mv = legal
            .into_iter()
            .find(|mv| ([mv.from, mv.to] == line) == expected)
            .expect("a move");
        user.type_keys(&format!("{mv}\n"));
        let len = user.played + 2;
        user.until(60, "its answer", |console| {
            usize::from(console.byte("sheet_len").expect("a length")) == len
        });
        assert_eq!(user.engine_moves()[0], mv);
    }
    user.until(20, "it ponders", |console| purpose(console) == PONDER);
    user.type_keys("p3<escape>");
    // It ponders on while the page of options is drawn, until ESC ends it.
    user.until(20, "it ponders no longer", |console| purpose(console) == 0);
    user.wait_until_idle();
    user.assert_same("no search");
}

/// Only the clock of the side to move runs; no move can be made after its flag has fallen.
#[test]
fn the_flag_of_the_side_to_move_falls() {
    for side in Color::ALL {
        let mut user = start();
        user.no_engine();
        user.press(&forty_moves());
        user.press("e2e4\n");
        let mv = user.game().parse_uci("e2e4").expect("a move");
        user.record_move(mv);
        if side == Color::White {
            let mv = user.game().parse_uci("e7e5").expect("a move");
            user.play_move(mv, true);
        }
        set_clock(&mut user, side.other(), 0);
        user.console.run_frames(100).expect("no fault");
        assert_eq!(user.byte("shared_outcome"), 0, "the other clock stands");
        user.wait_until_idle(); // not within the interrupt that counts the clock
        set_clock(&mut user, side, 2 * JIFFIES);
        assert_flag_falls(&mut user, side);
        let mv = user.game().position().legal_moves().next();
        user.press(&format!("{}\n", mv.expect("a move")));
        user.assert_same("after the end");
    }
}

#[test]
fn a_bare_king_does_not_win_on_time() {
    let drawn = "Draw: out of time, but a lone king can't win.";
    for (fen, mv, bare) in [
        ("7k/8/8/8/8/8/4PPPP/3QK3 b - - 0 50", "h8g8", true),
        ("3qk3/4pppp/8/8/8/8/8/7K w - - 0 50", "h1g1", true),
        ("7k/7p/8/8/8/8/4PPPP/3QK3 b - - 0 50", "h8g8", false),
        ("7k/8/8/8/8/8/4PPPP/3QK3 w - - 0 50", "e2e4", false),
    ] {
        let mut user = start();
        user.press(&forty_moves());
        begin_from(&mut user, fen);
        let mv = user.game().parse_uci(mv).expect("a move");
        user.play_move(mv, true);
        let side = user.game().position().side_to_move();
        set_clock(&mut user, side, 2 * JIFFIES);
        if bare {
            assert_time_ends(&mut user, (Outcome::BareTime, drawn));
        } else {
            assert_flag_falls(&mut user, side);
        }
    }
}

/// The user's flag falls while the machine ponders, and the machine's when it has to move without
/// time.
#[test]
fn flags_fall_while_the_machine_ponders_and_before_it_searches() {
    let mut user = start();
    user.press(&forty_moves());
    make_it_think(&mut user, "e2e4");
    user.wait_until_idle();
    user.engine_moves();
    user.type_keys("p3<escape>");
    user.until(5, "it ponders", |console| purpose(console) == PONDER);
    set_clock(&mut user, Color::White, 2 * JIFFIES);
    assert_flag_falls(&mut user, Color::White);

    let mut user = start();
    user.press(&forty_moves());
    make_it_think(&mut user, "e2e4");
    set_clock(&mut user, Color::Black, 0);
    user.wait_until_idle();
    assert_eq!(
        user.engine_moves().len(),
        1,
        "its time budget was set before"
    );
    let mv = user.game().position().legal_moves().next();
    let mv = mv.expect("a move");
    user.press(&format!("{mv}\n"));
    user.record_move(mv);
    assert_flag_falls(&mut user, Color::Black);
}

#[test]
fn the_user_resigns_while_the_machine_thinks() {
    for (machine, outcome, message) in [
        (2, Outcome::WhiteResigned, "White resigns. Black wins."),
        (1, Outcome::BlackResigned, "Black resigns. White wins."),
    ] {
        let mut user = start();
        user.press(&long());
        if machine == 2 {
            make_it_think(&mut user, "e2e4");
        } else {
            user.type_keys("p12<escape>");
            user.until(5, "it thinks", |console| purpose(console) == MOVE);
        }
        assert_eq!(user.byte("shared_engine_sides"), machine);
        user.type_keys("<shift f1>");
        user.console.run_frames(20).expect("no fault");
        user.press("y");
        assert_eq!(user.byte("shared_outcome"), outcome as u8);
        user.assert_message(message);
        user.assert_same("resigned");
    }
}

#[test]
fn the_machine_offers_to_resign_when_it_is_lost() {
    let lost = "4k3/7p/8/8/8/8/P7/RN1QK2R w - - 0 1";
    for (answer, outcome, message) in [
        (
            "y",
            Outcome::BlackResigned as u8,
            "Black resigns. White wins.",
        ),
        ("n", 0, ""),
    ] {
        let mut user = start();
        begin_from(&mut user, lost);
        user.press(&level(Level::Depth(2)));
        user.set_engine_sides(2);
        for mv in ["a2a3", "a3a4", "a4a5"] {
            user.press(&format!("{mv}\n"));
            user.engine_moves();
            user.assert_message("");
        }
        user.press("a5a6\n");
        user.engine_moves();
        user.assert_message("Octet is lost and resigns if you press Y.");
        user.press(answer);
        assert_eq!(user.byte("shared_outcome"), outcome);
        user.assert_message(message);
        if outcome == 0 {
            // It does not ask again while it is lost.
            user.press("a6a7\n");
            user.engine_moves();
            user.assert_message("");
            // Nor once it has stood better, here as White.
            user.set_engine_sides(1);
            user.engine_moves();
            assert_eq!(user.byte("game_lost_moves"), 0x80);
        }
        user.assert_same("after the answer");
    }
}

#[test]
fn a_refused_set_up_keeps_the_game_and_its_outcome() {
    let mut user = start();
    user.no_engine();
    let mv = user.game().parse_uci("e2e4").expect("a move");
    user.play_move(mv, true);
    user.press("<shift f1>y");
    user.press("<f7>");
    user.move_cursor(Square::new(7, 0));
    user.press(" <return>");
    user.assert_message("Castling needs a piece on h1.");
    user.press("<escape>");
    assert_eq!(user.byte("shared_outcome"), Outcome::BlackResigned as u8);
    user.assert_same("the set-up is left");
    user.press("e7e5\n");
    user.assert_same("no move after the end");
}

#[test]
fn a_draw_is_accepted_late_in_a_game_in_which_the_machine_is_worse() {
    let declined = "Octet declines the draw.";
    for (fen, message) in [
        ("3qk3/8/8/8/8/8/8/R3K3 w - - 0 30", declined),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 2", declined),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 30", "Draw by agreement."),
    ] {
        let mut user = start();
        user.press("=");
        user.assert_message(declined);
        begin_from(&mut user, fen);
        user.press(&level(Level::Depth(2)));
        user.set_engine_sides(2);
        user.press("e1f1\n");
        assert_eq!(user.engine_moves().len(), 2);
        user.press("=");
        user.assert_message(message);
        let agreed = user.byte("shared_outcome") == Outcome::Agreed as u8;
        assert_eq!(agreed, message != declined);
        user.assert_same(message);
    }
}

/// When a time control is reached, both clocks and the number of moves to the next one are set
/// anew.
#[test]
fn another_level_applies_while_the_machine_thinks() {
    let mut user = start();
    user.press(&long());
    make_it_think(&mut user, "d2d4");
    user.press(&level(Level::Depth(2)));
    assert_eq!(user.engine_moves().len(), 1, "its answer");
    user.assert_same("at the other level");
    user.press(&forty_moves());
    for name in ["shared_clock_white", "shared_clock_black"] {
        let left = 300 * JIFFIES - user.number(name, 3);
        assert!(left < 2 * JIFFIES, "{name}");
    }
    assert_eq!(user.number("moves_to_control", 1), 40);
}

#[test]
fn five_minutes_are_added_after_forty_moves() {
    let mut user = start();
    user.no_engine();
    user.press(&forty_moves());
    user.new_game();
    let minutes = 300 * JIFFIES;
    let mut random = Random::new(5);
    let moves = loop {
        let mut game = Game::default();
        let moves: Vec<_> = (0..84)
            .map_while(|_| {
                let going = game.outcome().is_none();
                going.then(|| game.play_random_move(&mut random)).flatten()
            })
            .collect();
        if moves.len() == 84 {
            break moves;
        }
    };
    for (ply, mv) in moves.into_iter().enumerate() {
        let clock = ["shared_clock_white", "shared_clock_black"][ply % 2];
        let before = user.number(clock, 3);
        user.play_move(mv, true);
        let after = user.number(clock, 3);
        if ply / 2 + 1 == 40 {
            assert!(after > minutes && before < minutes, "{before} {after}");
        } else {
            // A person's first move takes no time from the clock.
            let stands = ply == 0 && after == before;
            assert!(after < before || stands, "{before} {after}");
        }
        let to_control = user.console.bytes("moves_to_control", 4).expect("counts");
        let made = [ply / 2 + 1, ply.div_ceil(2)];
        for (count, made) in [to_control[0], to_control[3]].into_iter().zip(made) {
            assert_eq!(usize::from(count), 40 - made % 40);
        }
    }
}

#[test]
fn quit_while_it_thinks_ends_in_basic_and_run_begins_a_new_game() {
    let mut user = start();
    user.press(&long());
    make_it_think(&mut user, "g1f3");
    user.type_keys("<shift f7>");
    user.console.run_frames(20).expect("no fault");
    user.type_keys("y");
    user.until(3, "READY", Console::has_ended);
    user.console.run_program().expect("RUN");
    user.console.run_frames(60).expect("no fault");
    user.wait_until_idle();
    user.assert_begun(Game::default());
}

/// Otherwise BASIC would find a Y under its cursor.
#[test]
fn quit_waits_until_the_key_of_the_answer_is_up() {
    let mut user = start();
    user.press("<shift f7>");
    let y = Key::by_name("y").expect("a key");
    user.console.machine.keyboard().set(y, true);
    user.console.run_frames(50).expect("no fault");
    assert!(!user.console.has_ended(), "the key is down");
    user.console.machine.keyboard().set(y, false);
    user.until(3, "READY", Console::has_ended);
}

#[test]
fn run_stop_ends_a_move_a_hint_and_analysis() {
    let mut user = start();
    user.press(&long());
    make_it_think(&mut user, "g1f3");
    user.press("<run/stop>");
    user.assert_same("stopped");
    assert_eq!(
        user.byte("shared_engine_sides"),
        0,
        "the machine plays neither side"
    );
    for key in ["i", "z"] {
        user.type_keys(key);
        user.until(5, "it thinks", |console| purpose(console) != 0);
        user.press("<run/stop>");
        user.assert_same(key);
    }
}

#[test]
fn a_hint_is_a_legal_move_and_changes_nothing() {
    let mut user = start();
    user.press(&level(Level::Depth(2)));
    user.press("i");
    let [forty, eighty] = user.messages();
    assert_eq!(forty, eighty);
    let text = eighty.strip_prefix("Octet would play ").expect("a hint");
    let game = user.game();
    let text = text.strip_suffix('.').expect("a stop");
    game.parse_san(text).expect("a legal move");
    user.assert_same("a hint");
}

/// Keys are pressed every few cycles while the machine thinks and before a game is saved.
#[test]
fn restore_does_nothing() {
    let mut user = start();
    let mut random = Random::new(1);
    user.press(&level(Level::Depth(4)));
    for mv in ["e2e4", "d2d4"] {
        user.type_keys("<escape>");
        user.type_keys(&format!("{mv}\n"));
        let len = user.played + 2;
        for _ in 0..2_000_000 {
            user.console.machine.press_restore();
            let cycles = 1 + random.below(60) as u64;
            user.console.run_cycles(cycles).expect("no fault");
            if user.number("sheet_len", 2) as usize == len {
                break;
            }
        }
        user.wait_until_idle();
        assert_eq!(user.engine_moves().len(), 2, "{mv} and its answer");
        user.assert_same(mv);
    }
    user.insert(&[]);
    user.press("<f5>");
    user.console.machine.press_restore();
    user.press("srestored\n");
    user.assert_same("saved");
    let e4 = Square::new(4, 3);
    assert!(!user.game().position().piece_on(e4).is_empty());
}
