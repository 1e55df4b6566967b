//! The player's own clocks, which are set on a page of the menu.

use c128::ui::game::time::{EQUAL_TIME, JIFFIES, OWN_CLOCKS, OWN_SECONDS, REST_OF_GAME};
use octet_console::{Console, Setup};

use crate::common::{self, number, press};

/// F4, then the clocks.
const PAGE: &str = "<shift f3>c";

/// Both clocks, and the moves of both sides to the time control.
fn clocks(console: &Console) -> ([u32; 2], [u8; 2]) {
    let clock = |name| number(console, name, 3);
    let moves = console.bytes("moves_to_control", 4).expect("counts");
    (
        [clock("shared_clock_white"), clock("shared_clock_black")],
        [moves[0], moves[3]],
    )
}

fn assert_near(found: u32, seconds: u32, what: &str) {
    let wanted = seconds * JIFFIES;
    // Keys take less than an increment.
    assert!(
        found <= wanted && wanted - found < 5 * JIFFIES,
        "{what}: {found} of {wanted} jiffies"
    );
}

#[test]
fn clocks_of_ones_own_are_kept_and_taken_back() {
    let mut console = common::start_with_disk();
    press(&mut console, PAGE);
    for (name, lines) in [("40", console.text_40()), ("80", console.text_80())] {
        octet_testing::assert_snapshot!(format!("clocks_{name}"), lines.join("\n"));
    }
    // Two moves in three minutes, Black in 120; then a minute; and five seconds for each move.
    press(&mut console, "a3\nb99<del>120\nc2\nd1\ne5x\n");
    // No player has no time, and what is left with ESC stays.
    press(&mut console, "a0\n<escape>a7<escape>");
    for (name, lines) in [("40", console.text_40()), ("80", console.text_80())] {
        octet_testing::assert_snapshot!(format!("clocks_set_{name}"), lines.join("\n"));
    }
    press(&mut console, "f<escape>");
    assert_eq!(number(&console, "shared_level", 1), u32::from(OWN_CLOCKS));
    let mut after = vec![clocks(&console)];
    assert_eq!(
        after[0],
        ([180 * JIFFIES, 7_200 * JIFFIES], [2, 2]),
        "as they begin"
    );
    for keys in ["e4\n", "c5\n", "Nf3\n", "d6\n", "d4\n"] {
        press(&mut console, keys);
        after.push(clocks(&console));
    }
    let expected = [
        ([185, 7_200], [1, 2]),
        ([185, 7_205], [1, 1]),
        ([250, 7_205], [REST_OF_GAME, 1]),
        ([250, 7_270], [REST_OF_GAME; 2]),
        ([255, 7_270], [REST_OF_GAME; 2]),
    ];
    for (ply, (times, moves)) in expected.into_iter().enumerate() {
        let found = after[ply + 1];
        for (time, seconds) in found.0.into_iter().zip(times) {
            assert_near(time, seconds, &format!("after ply {ply}"));
        }
        assert_eq!(found.1, moves, "after ply {ply}");
    }
    for ply in (0..5).rev() {
        press(&mut console, "t");
        let (times, moves) = clocks(&console);
        assert_eq!(moves, after[ply].1, "back to ply {ply}");
        for (time, then) in times.into_iter().zip(after[ply].0) {
            assert!(time.abs_diff(then) < 4 * JIFFIES, "back to ply {ply}");
        }
    }
    press(&mut console, "uuuuu");
    assert_eq!(clocks(&console).1, [REST_OF_GAME; 2], "forward again");
}

#[test]
fn the_whole_game_in_a_time_has_no_control() {
    let mut console = common::start_with_disk();
    // As the page has them at first: 15 minutes, and 10 seconds for each move.
    press(&mut console, &format!("{PAGE}f<escape>"));
    for (ply, keys) in ["e4\n", "c5\n", "Nf3\n", "d6\n"].into_iter().enumerate() {
        press(&mut console, keys);
        let (times, moves) = clocks(&console);
        assert_eq!(moves, [REST_OF_GAME; 2]);
        let made = [ply / 2 + 1, ply.div_ceil(2)];
        for (time, made) in times.into_iter().zip(made) {
            assert_near(time, 900 + 10 * made as u32, keys);
        }
    }
    // Octet thinks by this clock: for at most nine quarters of a share.
    press(&mut console, "d4\nm");
    let (times, _) = clocks(&console);
    let share = 920 / 23 + 10;
    let used = 930 * JIFFIES - times[1];
    assert!(used < share * 9 / 4 * JIFFIES, "{used}");
    assert!(used > JIFFIES / 2, "{used}");
    // A new game has the same clocks, and the level's page leads back to another level.
    press(&mut console, "<run/stop><shift f1>y<f3>y");
    assert_eq!(clocks(&console).0, [900 * JIFFIES; 2], "a new game");
    press(&mut console, "lb");
    assert_eq!(clocks(&console).0[0], 0, "level b has no clock");
}

#[test]
fn clocks_of_ones_own_are_remembered_on_the_disk() {
    let mut console = common::start_with_disk();
    press(&mut console, &format!("{PAGE}a3\nc20\nf"));
    press(&mut console, "r <escape>");
    let own = |console: &Console| console.bytes("shared_own_time", 13).expect("clocks");
    let saved = own(&console);
    let drive = console.files.drives.remove(&8).expect("a drive");
    let mut console = common::power_on(Setup::default());
    console.files.drives.insert(8, drive);
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    common::wait_until_idle(&mut console);
    assert_eq!(own(&console), saved);
    assert_eq!(number(&console, "shared_level", 1), u32::from(OWN_CLOCKS));
    assert_eq!(clocks(&console), ([180 * JIFFIES, 900 * JIFFIES], [20, 20]));
}

/// What a side has used, in jiffies, where the clocks count up.
fn used(console: &Console) -> [u32; 2] {
    clocks(console).0
}

/// Octet thinks about each move for the seconds that were typed.
#[test]
fn seconds_of_ones_own_are_the_time_of_each_move() {
    let mut console = common::start_with_disk();
    press(&mut console, "p6<escape>"); // no book
    // Without seconds the line asks for them.
    press(&mut console, &format!("{PAGE}e0\ng"));
    assert!(
        console.shows("Seconds for each move: 0"),
        "{:?}",
        console.text_80()
    );
    press(&mut console, "9\ng<escape>");
    assert_eq!(number(&console, "shared_level", 1), u32::from(OWN_SECONDS));
    assert_eq!(used(&console), [0; 2]);
    for (name, lines) in [("40", console.text_40()), ("80", console.text_80())] {
        assert!(lines.join(" ").contains("own seconds"), "{name}: {lines:?}");
    }
    let (mut before, mut most) = (0, 0);
    for keys in ["a3\n", "h3\n", "h4\n"] {
        press(&mut console, keys);
        let [_, black] = used(&console);
        let thought = black - before;
        assert!(
            (1..=9 * JIFFIES + JIFFIES / 2).contains(&thought),
            "{keys}: {thought} jiffies"
        );
        (before, most) = (black, most.max(thought));
    }
    assert!(most > JIFFIES, "{most} jiffies at most");
}

/// Octet's whole time stays below the player's, but for two seconds a move that it may always use.
#[test]
fn with_equal_time_octet_uses_what_its_opponent_has_used() {
    let mut console = common::start_with_disk();
    press(&mut console, "p6<escape>"); // no book
    press(&mut console, &format!("{PAGE}h<escape>"));
    assert_eq!(number(&console, "shared_level", 1), u32::from(EQUAL_TIME));
    for (keys, seconds) in [("a3\n", 40), ("h3\n", 1), ("h4\n", 1), ("a4\n", 60)] {
        console.run_frames(50 * seconds).expect("no fault");
        let [_, before] = used(&console);
        press(&mut console, keys);
        let [white, black] = used(&console);
        let least = 2 * JIFFIES + JIFFIES / 2;
        assert!(
            black <= white.max(before + least),
            "{keys}: {black} jiffies, and White used {white}"
        );
        if seconds > 1 {
            assert!(
                black > white / 3,
                "{keys}: {black} jiffies, and White used {white}"
            );
        }
    }
}
