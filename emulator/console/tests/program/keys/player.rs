//! The messages to the player, and the clocks.

use c128::ui::game::time::{JIFFIES, LEVELS, Level};
use octet_console::{Columns, Setup};
use octet_machine::VideoStandard;
use octet_machine::screen::VicScreen;

use super::user::User;

/// The keys of a level.
fn level(wanted: impl Fn(Level) -> bool) -> String {
    let n = LEVELS.iter().position(|&level| wanted(level));
    format!("l{}", char::from(b'a' + n.expect("a level") as u8))
}

/// Both clocks, and the moves of both sides to the time control.
fn clocks(user: &User) -> [u32; 4] {
    let moves = user.number("moves_to_control", 4).to_le_bytes();
    [
        user.number("shared_clock_white", 3),
        user.number("shared_clock_black", 3),
        u32::from(moves[0]),
        u32::from(moves[3]),
    ]
}

/// Lets a few seconds go by.
fn think(user: &mut User) {
    user.console.run_frames(150).expect("no fault");
}

#[test]
fn a_persons_first_move_takes_no_time() {
    let mut user = User::start(Setup::default());
    user.no_engine();
    think(&mut user);
    assert_eq!(clocks(&user)[..2], [0, 0]);
    user.press("e4\n");
    think(&mut user);
    let [white, black, ..] = clocks(&user);
    assert_eq!(white, 0);
    assert!(black > 2 * JIFFIES, "{black}");
}

#[test]
fn a_take_back_puts_the_clocks_back() {
    for control in [false, true] {
        let mut user = User::start(Setup::default());
        user.no_engine();
        if control {
            user.press(&level(|level| matches!(level, Level::Control { .. })));
        }
        let mut after = vec![clocks(&user)];
        for mv in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
            think(&mut user);
            user.press(&format!("{mv}\n"));
            after.push(clocks(&user));
        }
        let same = |user: &User, ply: usize| {
            let (now, then) = (clocks(user), after[ply]);
            let what = format!("control {control}, ply {ply}: {now:?}, {then:?}");
            assert_eq!(now[2..], then[2..], "{what}");
            for side in 0..2 {
                // The clock of the side to move runs on.
                let runs = side == ply % 2 && ply > 0;
                let most = if runs { 2 * JIFFIES } else { 2 };
                assert!(now[side].abs_diff(then[side]) <= most, "{what}");
            }
        };
        for ply in (0..5).rev() {
            think(&mut user);
            user.press("t");
            same(&user, ply);
        }
        for ply in 1..=5 {
            user.press("u");
            same(&user, ply);
        }
        user.press("<home>");
        same(&user, 0);
    }
}

#[test]
fn who_turns_octet_off_is_told_what_turns_it_on() {
    let mut user = User::start(Setup::default());
    user.press(&level(|level| level == Level::Seconds(180)));
    user.type_keys("e4\n");
    user.until(30, "it thinks", |console| {
        console.byte("game_purpose").expect("a purpose") == 1
    });
    user.press("<run/stop>");
    user.assert_message("You play both sides. M: Octet plays.");
    user.press("la");
    user.type_keys("m");
    user.until(30, "it answers", |console| {
        console.byte("sheet_len").expect("a length") == 2
    });
    assert_eq!(user.byte("shared_engine_sides"), 2, "it has Black again");
    user.press("t");
    user.press("u");
    user.assert_message("You play both sides. M: Octet plays.");
}

/// The processor's cycles per second while the program thinks about its answer, on a machine that
/// was started with this screen.
fn cycles_while_thinking(columns: Columns, video: VideoStandard, keys: &str) -> (User, f64) {
    let mut setup = Setup {
        columns,
        ..Setup::default()
    };
    setup.model.video = video;
    let mut user = User::start(setup);
    user.press(keys);
    user.press(&level(|level| level == Level::Seconds(30)));
    user.type_keys("e4\n");
    user.until(30, "it thinks", |console| {
        console.byte("game_purpose").expect("a purpose") == 1
            && console.byte("shared_info_depth").expect("a depth") > 1
    });
    let now = |user: &User| (user.console.machine.cycles(), user.console.machine.time());
    let begin = now(&user);
    think(&mut user);
    let end = now(&user);
    let rate = (end.0 - begin.0) as f64 / (end.1 - begin.1).as_secs_f64();
    (user, rate)
}

fn shows_forty(user: &User) -> bool {
    VicScreen::from_machine(&user.console.machine).is_some_and(|screen| screen.visible)
}

fn garbled_lines(user: &User) -> u64 {
    user.console
        .machine
        .chips()
        .expect("chips")
        .vic
        .garbled_lines()
}

#[test]
fn the_picture_stays_in_a_machine_that_was_started_in_forty_columns() {
    // At 1 MHz with a picture, there are 0.93 million cycles a second on PAL and 0.96 million on
    // NTSC. The sprites that mark the last move take 1.8 percent.
    for (video, least, most) in [
        (VideoStandard::Pal, 1_210_000.0, 1_230_000.0),
        (VideoStandard::Ntsc, 1_130_000.0, 1_160_000.0),
    ] {
        let (mut user, rate) = cycles_while_thinking(Columns::Forty, video, "");
        assert!((least..most).contains(&rate), "{video:?}: {rate}");
        for _ in 0..50 {
            user.console.run_frames(1).expect("no fault");
            assert!(shows_forty(&user), "{video:?}");
        }
        // Keys are handled meanwhile, at any point of a frame, and draw on both screens. The pages
        // read cold data with interrupts off.
        for _ in 0..8 {
            user.type_keys("y<help><escape>");
            user.console.run_cycles(1_777).expect("no fault");
        }
        user.type_keys("<run/stop>");
        user.wait_until_idle();
        assert!(shows_forty(&user), "{video:?}");
        assert_eq!(garbled_lines(&user), 0, "{video:?}");
        // The player may switch the picture off.
        let (mut user, rate) = cycles_while_thinking(Columns::Forty, video, "p5<escape>");
        assert!(rate > 1_880_000.0, "{video:?}: {rate}");
        assert!(!shows_forty(&user), "{video:?}");
        user.type_keys("<run/stop>");
        user.wait_until_idle();
        assert!(shows_forty(&user), "{video:?}");
    }
}

#[test]
fn the_picture_is_dark_in_a_machine_that_was_started_in_eighty_columns() {
    let (user, rate) = cycles_while_thinking(Columns::Eighty, VideoStandard::Pal, "");
    assert!(rate > 1_880_000.0, "{rate}");
    assert!(!shows_forty(&user));
}

#[test]
fn who_starts_in_forty_columns_is_told_about_the_picture() {
    let setup = Setup {
        columns: Columns::Forty,
        ..Setup::default()
    };
    let user = User::start(setup);
    user.assert_message("The picture stays while Octet thinks. P, then 5: faster without.");
}

#[test]
fn names_and_date_are_entered_and_kept() {
    let mut user = User::start(Setup::default());
    user.no_engine();
    // A correction, a quotation mark that a tag cannot hold, and a date that is incomplete.
    user.press("pwAnnx<del>\"a K.\nbB\n");
    user.press("d2026112\nd20261124\n<escape>");
    for _ in 0..2 {
        user.insert(&[]);
        user.press("<f5>sgame\n");
        let text = String::from_utf8_lossy(&user.file(b"GAME")).into_owned();
        for tag in [
            "[White \"Anna K.\"]",
            "[Black \"B\"]",
            "[Date \"2026.11.24\"]",
        ] {
            assert!(text.contains(tag), "{text}");
        }
        user.press("<f3>y");
    }
    user.set_engine_sides(2);
    user.press("pd<del>\n<escape>");
    user.insert(&[]);
    user.press("<f5>sgame\n");
    let text = String::from_utf8_lossy(&user.file(b"GAME")).into_owned();
    for tag in [
        "[White \"Anna K.\"]",
        "[Black \"Octet\"]",
        "[Date \"????.??.??\"]",
    ] {
        assert!(text.contains(tag), "{text}");
    }
}
