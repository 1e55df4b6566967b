//! The whole command, with few nodes.

use std::fs;
use std::path::Path;

use octet_engine::search::params::STANDARD;

use super::*;

/// More than a batch.
const PLAN: Plan = Plan {
    pairs: 40,
    nodes: 12,
    seed: 7,
    rate: 1000,
};

fn play(folder: &Path, plan: Plan, threads: usize, stop: bool) -> Result<()> {
    let play = SpsaSearch {
        playing: playing(folder, plan, threads),
        numbers: Some(folder.join("found.rs")),
    };
    play.run_until(&AtomicBool::new(stop))
}

fn playing(folder: &Path, plan: Plan, threads: usize) -> Playing {
    Playing {
        plan,
        threads: Some(threads),
        out: folder.join("games"),
    }
}

/// Calls `test` with a folder of its own.
fn with_temp_dir(name: &str, test: impl FnOnce(&Path)) {
    let folder = std::env::temp_dir().join(format!("octet-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    test(&folder);
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn numbers_do_not_depend_on_threads_or_interruptions() {
    with_temp_dir("tune-play", |folder| {
        let both = || ["games", "found.rs"].map(|name| fs::read_to_string(folder.join(name)));
        let both = || both().map(|text| text.expect("a file"));
        play(folder, PLAN, 1, false).expect("whole");
        let whole = both();
        let standard = search_params::file(&search_params::header(&PLAN), &STANDARD);
        assert_ne!(whole[1], standard, "nothing was found");

        // Told to stop before the first pair.
        fs::remove_file(folder.join("games")).expect("removed");
        let stopped = play(folder, PLAN, 2, true).expect_err("stopped");
        assert!(stopped.is::<Unfinished>(), "{stopped}");
        assert!(both()[0].contains("\"results\": \"\""));
        play(folder, PLAN, 2, false).expect("from the beginning");
        assert_eq!(both(), whole);

        // Ended in either batch, and after the last.
        let mut games = Games::open(&folder.join("games"), &PLAN, &search_params::subject());
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
    with_temp_dir("tune-play-refused", |folder| {
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
        refused(
            Plan { pairs: 3, ..plan },
            &good,
            "begun with `octet-tune spsa-search --pairs 2",
        );
        refused(
            Plan { seed: 8, ..plan },
            &good,
            "not `octet-tune spsa-search --pairs 2 --nodes 12 --seed 8",
        );
        refused(plan, "octetpos", "no file of `octet-tune spsa-search`");
        let other = |from: &str, to: &str| {
            assert!(good.contains(from), "{good}");
            good.replace(from, to)
        };
        refused(
            plan,
            &other("\"bench\": ", "\"bench\": 9"),
            "begun with an engine whose bench takes 9",
        );
        refused(
            plan,
            &other("spsa-search", "spsa-eval"),
            "begun with `octet-tune spsa-eval",
        );
        let mut razor = other("\"razoring\": ", "\"razoring\": 9");
        refused(plan, &razor, "begun with razoring at 9");
        razor = other("\"razoring\":", "\"razorings\":");
        refused(plan, &razor, "begun without the number razoring");
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

/// The engine's own files, in a folder.
fn scales(folder: &Path, plan: Plan, stop: bool) -> Result<()> {
    let [weights, root_pst] = ["weights.rs", "oracle.rs"].map(|name| folder.join(name));
    fs::write(&weights, include_str!("../../../src/eval/weights.rs")).expect("written");
    fs::write(
        &root_pst,
        include_str!("../../../src/eval/root_pst/weights.rs"),
    )
    .expect("written");
    let scales = SpsaEval {
        playing: playing(folder, plan, 2),
        weights: Some(weights),
        root_pst: Some(root_pst),
    };
    scales.run_until(&AtomicBool::new(stop))
}

#[test]
fn an_evaluation_is_turned_and_its_file_tells_how() {
    with_temp_dir("tune-scales", |folder| {
        let both = || ["weights.rs", "oracle.rs"].map(|name| fs::read_to_string(folder.join(name)));
        let both = || both().map(|text| text.expect("a file"));
        let stopped = scales(folder, PLAN, true).expect_err("stopped");
        assert!(stopped.is::<Unfinished>(), "{stopped}");
        let before = both();
        scales(folder, PLAN, false).expect("whole");
        let after = both();
        let note = "//! Then turned by `octet-tune spsa-eval --pairs 40 --nodes 12 --seed 7 --rate 1000`.\n";
        for (before, after) in before.iter().zip(&after) {
            let [(head, body), (turned_head, turned)] =
                [before, after].map(|text| text.split_once("\n\n").expect("a comment"));
            assert_eq!(format!("{turned_head}\n"), format!("{head}\n//!\n{note}"));
            assert_ne!(body, turned, "nothing was found");
            assert_eq!(body.lines().count(), turned.lines().count());
        }
        scales(folder, PLAN, false).expect("the same again");
        assert_eq!(both(), after);
    });
}

#[test]
fn files_of_weights_must_be_there() {
    with_temp_dir("tune-scales-missing", |folder| {
        let scales = SpsaEval {
            playing: playing(folder, PLAN, 1),
            weights: Some(folder.join("none.rs")),
            root_pst: Some(folder.join("none.rs")),
        };
        let error = scales
            .run_until(&AtomicBool::new(false))
            .expect_err("no file");
        assert!(error.to_string().contains("none.rs"), "{error}");
    });
}
