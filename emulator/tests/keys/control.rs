//! Game control: who plays, thinking on the other's time, clocks, offers, and
//! leaving while the machine thinks.

use c128::api::shared::Outcome;
use c128::ui::game::time::{JIFFIES, LEVELS, Level};
use octet_emulator::console::{Console, Setup};
use octet_emulator::machine::chips::Key;
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_engine::util::random::Random;

use crate::person::User;

/// [`Console::byte`]'s `game_purpose` while the machine thinks about its move, and on
/// the other's time.
const MOVE: u8 = 1;
const PONDER: u8 = 4;

/// The key of a level.
fn level(wanted: Level) -> String {
    let n = LEVELS.iter().position(|&level| level == wanted);
    let n = n.expect("a level") as u8;
    format!("l{}", char::from(b'a' + n))
}

/// The key of forty moves in five minutes.
fn forty_moves() -> String {
    level(Level::Control {
        moves: 40,
        minutes: 5,
    })
}

/// A level at which the machine thinks until it is disturbed.
fn long() -> String {
    level(Level::Seconds(180))
}

fn sit_down() -> User {
    User::start(Setup::default())
}

fn aim(console: &Console) -> u8 {
    console.byte("game_purpose").expect("an aim")
}

/// Plays a move, and waits until the machine has begun to think.
fn has_it_think(person: &mut User, mv: &str) {
    person.type_keys(&format!("{mv}\n"));
    person.until(5, "it thinks", |console| {
        aim(console) == MOVE && console.byte("shared_info_depth").expect("a depth") > 1
    });
    let mv = person.game().parse_uci(mv).expect("a move");
    person.record_move(mv);
}

/// Puts a time on a clock, in sixtieths of a second.
fn set_clock(person: &mut User, side: Color, time: u32) {
    let clock = match side {
        Color::White => "shared_clock_white",
        Color::Black => "shared_clock_black",
    };
    let address = person.console.address(clock).expect(clock);
    let bytes = time.to_le_bytes();
    person.console.machine.write_bank(0, address, &bytes[..3]);
}

/// Begins a game from a position on disk.
fn begins_with(person: &mut User, fen: &str) {
    person.insert(&[(b"POSITION", fen.as_bytes())]);
    person.two_people();
    person.loads("a");
    person.begins(Game::from_fen(fen).expect(fen));
}

/// Time was over for that side, which has lost by it.
fn flag_fell(person: &mut User, side: Color) {
    time_ended(
        person,
        match side {
            Color::White => (Outcome::WhiteTime, "White loses on time."),
            Color::Black => (Outcome::BlackTime, "Black loses on time."),
        },
    );
}

/// Time has ended a game, so.
fn time_ended(person: &mut User, (outcome, said): (Outcome, &str)) {
    let is_over =
        |console: &Console| console.byte("shared_outcome").expect("an outcome") == outcome as u8;
    person.until(5, said, is_over);
    person.settle();
    person.assert_message(said);
    person.assert_same(said);
}

/// Both sides are the machine's: it plays until it is stopped, and again to
/// the end of a game.
#[test]
fn it_plays_itself() {
    let mut person = sit_down();
    person.press("la");
    person.type_keys("p1<escape>");
    let moves = |console: &Console| console.byte("sheet_len").expect("a length");
    person.until(60, "twelve moves", |console| moves(console) >= 12);
    person.type_keys("<run/stop>");
    person.until(2, "it stops", |console| {
        console.byte("shared_engine_sides").expect("sides") == 0
    });
    person.settle();
    assert!(person.engine_moves().len() >= 12);
    person.assert_same("stopped");
    // A position in which a game soon ends.
    begins_with(&mut person, "7k/8/8/8/8/8/4PPPP/3QK3 w - - 60 200");
    person.type_keys("p12<escape>");
    let over = |console: &Console| console.byte("shared_outcome").expect("an outcome") != 0;
    person.until(600, "the end", over);
    person.settle();
    person.engine_moves();
    person.assert_same("the end");
    person.assert_outcome();
}

/// While the other thinks, so does the machine. What it expects is played, and
/// what it does not.
#[test]
fn pondering() {
    let mut person = sit_down();
    person.type_keys(&level(Level::Depth(4)));
    person.type_keys("p3<escape>");
    for expected in [true, false, true, false] {
        person.until(20, "it ponders", |console| {
            aim(console) == PONDER && console.byte("shared_info_depth").expect("a depth") > 3
        });
        person.assert_shared_block("pondering");
        let game = person.game();
        let line = ["shared_pv_from", "shared_pv_to"].map(|name| person.byte(name));
        let legal: Vec<_> = game.position().legal_moves().collect();
        let mv = legal
            .into_iter()
            .find(|mv| ([mv.from, mv.to] == line) == expected)
            .expect("a move");
        person.type_keys(&format!("{mv}\n"));
        let len = person.at + 2;
        person.until(60, "its answer", |console| {
            usize::from(console.byte("sheet_len").expect("a length")) == len
        });
        assert_eq!(person.engine_moves()[0], mv);
    }
    person.until(20, "it ponders", |console| aim(console) == PONDER);
    person.type_keys("p3<escape>");
    person.settle();
    person.assert_same("no search");
}

/// Two people: the flag of the side to move falls, and nothing can be moved
/// then.
#[test]
fn flags_fall() {
    for side in Color::ALL {
        let mut person = sit_down();
        person.two_people();
        person.press(&forty_moves());
        person.press("e2e4\n");
        let mv = person.game().parse_uci("e2e4").expect("a move");
        person.record_move(mv);
        if side == Color::White {
            let mv = person.game().parse_uci("e7e5").expect("a move");
            person.play_move(mv, true);
        }
        set_clock(&mut person, side.other(), 0);
        person.console.run_frames(100).expect("no fault");
        assert_eq!(person.byte("shared_outcome"), 0, "the other's clock stands");
        set_clock(&mut person, side, 2 * JIFFIES);
        flag_fell(&mut person, side);
        let mv = person.game().position().legal_moves().next();
        person.press(&format!("{}\n", mv.expect("a move")));
        person.assert_same("after the end");
    }
}

/// A bare king does not win on time.
#[test]
fn a_bare_king_does_not_win_by_time() {
    let drawn = "Draw: out of time, but a lone king can't win.";
    for (fen, mv, bare) in [
        ("7k/8/8/8/8/8/4PPPP/3QK3 b - - 0 50", "h8g8", true),
        ("3qk3/4pppp/8/8/8/8/8/7K w - - 0 50", "h1g1", true),
        ("7k/7p/8/8/8/8/4PPPP/3QK3 b - - 0 50", "h8g8", false),
        ("7k/8/8/8/8/8/4PPPP/3QK3 w - - 0 50", "e2e4", false),
    ] {
        let mut person = sit_down();
        person.press(&forty_moves());
        begins_with(&mut person, fen);
        let mv = person.game().parse_uci(mv).expect("a move");
        person.play_move(mv, true);
        let side = person.game().position().side_to_move();
        set_clock(&mut person, side, 2 * JIFFIES);
        if bare {
            time_ended(&mut person, (Outcome::BareTime, drawn));
        } else {
            flag_fell(&mut person, side);
        }
    }
}

/// A person's flag falls while the machine ponders; a machine's when it is to
/// move and has no time.
#[test]
fn flags_fall_while_it_thinks() {
    let mut person = sit_down();
    person.press(&forty_moves());
    person.type_keys("p3<escape>");
    person.until(5, "it ponders", |console| aim(console) == PONDER);
    set_clock(&mut person, Color::White, 2 * JIFFIES);
    flag_fell(&mut person, Color::White);

    let mut person = sit_down();
    person.press(&forty_moves());
    has_it_think(&mut person, "e2e4");
    set_clock(&mut person, Color::Black, 0);
    person.settle();
    assert_eq!(
        person.engine_moves().len(),
        1,
        "the time for the move was given before"
    );
    let mv = person.game().position().legal_moves().next();
    let mv = mv.expect("a move");
    person.press(&format!("{mv}\n"));
    person.record_move(mv);
    flag_fell(&mut person, Color::Black);
}

/// Who gives up while the machine thinks is the person.
#[test]
fn giving_up_while_it_thinks() {
    for (machine, outcome, said) in [
        (2, Outcome::WhiteResigned, "White resigns. Black wins."),
        (1, Outcome::BlackResigned, "Black resigns. White wins."),
    ] {
        let mut person = sit_down();
        person.press(&long());
        if machine == 2 {
            has_it_think(&mut person, "e2e4");
        } else {
            person.type_keys("p12<escape>");
            person.until(5, "it thinks", |console| aim(console) == MOVE);
        }
        assert_eq!(person.byte("shared_engine_sides"), machine);
        person.type_keys("<shift f1>");
        person.console.run_frames(20).expect("no fault");
        person.press("y");
        assert_eq!(person.byte("shared_outcome"), outcome as u8);
        person.assert_message(said);
        person.assert_same("given up");
    }
}

/// A set-up that is refused leaves the game as it was: with its end, too.
#[test]
fn a_refused_set_up_changes_nothing() {
    let mut person = sit_down();
    person.two_people();
    let mv = person.game().parse_uci("e2e4").expect("a move");
    person.play_move(mv, true);
    person.press("<shift f1>y");
    person.press("<f7>");
    person.points_at(Square::new(7, 0));
    person.press(" <return>");
    person.assert_message("Castling needs a piece on h1.");
    person.press("<escape>");
    assert_eq!(person.byte("shared_outcome"), Outcome::BlackResigned as u8);
    person.assert_same("as it was");
    person.press("e7e5\n");
    person.assert_same("nothing more can be moved");
}

/// The machine agrees to a draw if it stands worse in a game that has lasted,
/// and else declines.
#[test]
fn offers() {
    let declined = "Octet declines the draw.";
    for (fen, said) in [
        ("3qk3/8/8/8/8/8/8/R3K3 w - - 0 30", declined),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 2", declined),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 30", "Draw by agreement."),
    ] {
        let mut person = sit_down();
        person.press("=");
        person.assert_message(declined);
        begins_with(&mut person, fen);
        person.press(&level(Level::Depth(2)));
        person.machine(2);
        person.press("e1f1\n");
        assert_eq!(person.engine_moves().len(), 2);
        person.press("=");
        person.assert_message(said);
        let agreed = person.byte("shared_outcome") == Outcome::Agreed as u8;
        assert_eq!(agreed, said != declined);
        person.assert_same(said);
    }
}

/// Another level while the machine thinks: it begins again, and is soon done.
#[test]
fn another_level() {
    let mut person = sit_down();
    person.press(&long());
    has_it_think(&mut person, "d2d4");
    person.press(&level(Level::Depth(2)));
    assert_eq!(person.engine_moves().len(), 1, "its answer");
    person.assert_same("at the other level");
    person.press(&forty_moves());
    for name in ["shared_clock_white", "shared_clock_black"] {
        let left = 300 * JIFFIES - person.number(name, 3);
        assert!(left < 2 * JIFFIES, "{name}");
    }
    assert_eq!(person.number("moves_to_control", 1), 40);
}

/// After forty moves each has five minutes more.
#[test]
fn past_the_time_control() {
    let mut person = sit_down();
    person.two_people();
    person.press(&forty_moves());
    person.new_game();
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
        let before = person.number(clock, 3);
        person.play_move(mv, true);
        let after = person.number(clock, 3);
        if ply / 2 + 1 == 40 {
            assert!(after > minutes && before < minutes, "{before} {after}");
        } else {
            assert!(after < before, "{before} {after}");
        }
        let to_go = person.console.bytes("moves_to_control", 4).expect("counts");
        let made = [ply / 2 + 1, ply.div_ceil(2)];
        for (count, made) in [to_go[0], to_go[3]].into_iter().zip(made) {
            assert_eq!(usize::from(count), 40 - made % 40);
        }
    }
}

/// Left while it thinks: BASIC has everything again, and RUN begins anew.
#[test]
fn leaving_while_it_thinks() {
    let mut person = sit_down();
    person.press(&long());
    has_it_think(&mut person, "g1f3");
    person.type_keys("<shift f7>");
    person.console.run_frames(20).expect("no fault");
    person.type_keys("y");
    person.until(3, "READY", Console::has_ended);
    person.console.run_program().expect("RUN");
    person.console.run_frames(60).expect("no fault");
    person.settle();
    person.begins(Game::default());
}

/// As long as the answer's key is down the program is there, so that BASIC does
/// not find a Y at its cursor.
#[test]
fn the_last_key_is_not_for_basic() {
    let mut person = sit_down();
    person.press("<shift f7>");
    let y = Key::by_name("y").expect("a key");
    person.console.machine.keyboard().set(y, true);
    person.console.run_frames(50).expect("no fault");
    assert!(!person.console.has_ended(), "the key is down");
    person.console.machine.keyboard().set(y, false);
    person.until(3, "READY", Console::has_ended);
}

/// RUN/STOP ends whatever goes on: a machine's move, a hint, analysis.
#[test]
fn run_stop() {
    let mut person = sit_down();
    person.press(&long());
    has_it_think(&mut person, "g1f3");
    person.press("<run/stop>");
    person.assert_same("stopped");
    assert_eq!(
        person.byte("shared_engine_sides"),
        0,
        "the other side is free too"
    );
    for key in ["i", "z"] {
        person.type_keys(key);
        person.until(5, "it thinks", |console| aim(console) != 0);
        person.press("<run/stop>");
        person.assert_same(key);
    }
}

/// A hint is a legal move, and changes nothing.
#[test]
fn a_hint() {
    let mut person = sit_down();
    person.press(&level(Level::Depth(2)));
    person.press("i");
    let [forty, eighty] = person.messages();
    assert_eq!(forty, eighty);
    let text = eighty.strip_prefix("Octet would play ").expect("a hint");
    let game = person.game();
    let text = text.strip_suffix('.').expect("a stop");
    game.parse_san(text).expect("a legal move");
    person.assert_same("a hint");
}

/// RESTORE does nothing, however often it is pressed.
#[test]
fn restore() {
    let mut person = sit_down();
    let mut random = Random::new(1);
    person.press(&level(Level::Depth(4)));
    for mv in ["e2e4", "d2d4"] {
        person.type_keys("<escape>");
        person.type_keys(&format!("{mv}\n"));
        let len = person.at + 2;
        for _ in 0..2_000_000 {
            person.console.machine.press_restore();
            let cycles = 1 + random.below(60) as u64;
            person.console.run_cycles(cycles).expect("no fault");
            if person.number("sheet_len", 2) as usize == len {
                break;
            }
        }
        person.settle();
        assert_eq!(person.engine_moves().len(), 2, "{mv} and its answer");
        person.assert_same(mv);
    }
    person.insert(&[]);
    person.press("<f5>");
    person.console.machine.press_restore();
    person.press("srestored\n");
    person.assert_same("saved");
    let e4 = Square::new(4, 3);
    assert!(!person.game().position().piece_on(e4).is_empty());
}
