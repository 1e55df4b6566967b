//! What the player is told, and the clocks.

use c128::ui::game::time::{JIFFIES, LEVELS, Level};
use octet_emulator::console::Setup;

use crate::user::User;

/// The keys of a level.
fn level(wanted: impl Fn(Level) -> bool) -> String {
    let n = LEVELS.iter().position(|&level| wanted(level));
    format!("l{}", char::from(b'a' + n.expect("a level") as u8))
}

/// Both clocks, and both sides' moves to the time control.
fn clocks(user: &User) -> [u32; 4] {
    let moves = user.number("moves_to_control", 4).to_le_bytes();
    [
        user.number("shared_clock_white", 3),
        user.number("shared_clock_black", 3),
        u32::from(moves[0]),
        u32::from(moves[3]),
    ]
}

/// A few seconds go by.
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

#[test]
fn a_wrong_en_passant_square_is_named() {
    let mut user = User::start(Setup::default());
    for (square, side) in [("e9", "w"), ("e3", "w"), ("e6", "b")] {
        let fen = format!("4k3/8/8/3Pp3/3pP3/8/8/4K3 {side} - {square} 0 1\n");
        user.insert(&[(b"POSITION", fen.as_bytes())]);
        user.press("<f5>la");
        let message = format!("There is no en passant on {square}.");
        assert_eq!(user.messages()[1], message);
        user.press("<escape>");
    }
}
