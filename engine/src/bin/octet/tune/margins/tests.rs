//! The whole command, with few nodes.

use std::fs;
use std::path::Path;

use super::*;

/// More than a batch.
const PLAN: Plan = Plan {
    pairs: 40,
    nodes: 12,
    seed: 7,
    rate: 1000,
};

fn play(folder: &Path, plan: Plan, threads: usize, stop: bool) -> Result<()> {
    let play = Play {
        plan,
        threads: Some(threads),
        out: folder.join("games"),
        numbers: Some(folder.join("found.rs")),
    };
    play.until(&AtomicBool::new(stop))
}

/// Calls `test` with a folder of its own.
fn within(name: &str, test: impl FnOnce(&Path)) {
    let folder = std::env::temp_dir().join(format!("octet-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    test(&folder);
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn numbers_do_not_depend_on_threads_or_interruptions() {
    within("tune-play", |folder| {
        let both = || ["games", "found.rs"].map(|name| fs::read_to_string(folder.join(name)));
        let both = || both().map(|text| text.expect("a file"));
        play(folder, PLAN, 1, false).expect("whole");
        let whole = both();
        let standard = text::file(&text::header(&PLAN, &numbers::STANDARD), &numbers::STANDARD);
        assert_ne!(whole[1], standard, "nothing was found");

        // Told to stop before the first pair.
        fs::remove_file(folder.join("games")).expect("removed");
        let stopped = play(folder, PLAN, 2, true).expect_err("stopped");
        assert!(stopped.is::<Unfinished>(), "{stopped}");
        assert!(both()[0].contains("\"results\": \"\""));
        play(folder, PLAN, 2, false).expect("from the beginning");
        assert_eq!(both(), whole);

        // Ended in either batch, and after the last.
        let mut games = Games::open(&folder.join("games"), &PLAN, &numbers::STANDARD);
        let results: Vec<u8> = games.as_mut().expect("games").results().collect();
        for kept in [5, 36, 40] {
            let mut games = whole[0].clone();
            let digits: String = results.iter().map(u8::to_string).collect();
            games = games.replace(&digits, &digits[..kept]);
            fs::write(folder.join("games"), games).expect("a part");
            play(folder, PLAN, 2, false).expect("the rest");
            assert_eq!(both(), whole, "after {kept}");
        }
    });
}

#[test]
fn a_file_that_does_not_fit_is_refused_and_left() {
    within("tune-play-refused", |folder| {
        let plan = Plan { pairs: 2, ..PLAN };
        play(folder, plan, 1, false).expect("games");
        let good = fs::read_to_string(folder.join("games")).expect("games");
        let refused = |plan: Plan, games: &str, reason: &str| {
            fs::write(folder.join("games"), games).expect("written");
            let error = play(folder, plan, 1, false).expect_err(reason);
            let error = format!("{error:#}");
            assert!(error.contains(reason), "{error}");
            assert!(error.contains("games"), "{error}");
            let left = fs::read_to_string(folder.join("games"));
            assert_eq!(left.expect("games"), games);
        };
        refused(Plan { pairs: 3, ..plan }, &good, "begun with --pairs 2");
        refused(
            Plan { seed: 8, ..plan },
            &good,
            "not --pairs 2 --nodes 12 --seed 8",
        );
        refused(plan, "octetpos", "no file of `octet tune play`");
        let other = |from: &str, to: &str| {
            assert!(good.contains(from), "{good}");
            good.replace(from, to)
        };
        let mut razor = other("\"razor\": ", "\"razor\": 9");
        refused(plan, &razor, "begun with razor at 9");
        razor = other("\"razor\":", "\"razors\":");
        refused(plan, &razor, "begun without the number razor");
        refused(
            plan,
            &other("\"results\": \"", "\"results\": \"5"),
            "pair 0 has no result",
        );
        refused(
            plan,
            &other("\"results\": \"", "\"results\": \"2"),
            "more results than pairs",
        );
    });
}
