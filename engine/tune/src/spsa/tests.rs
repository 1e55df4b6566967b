//! Whole runs of both commands, with few nodes.

use std::fs;
use std::path::Path;

use octet_engine::search::params::STANDARD;

use super::*;

/// More pairs than a batch has.
const PLAN: Plan = Plan {
    pairs: 40,
    nodes: 12,
    seed: 7,
    rate: 1000,
};

fn spsa_search(folder: &Path, plan: Plan, threads: usize, stop: bool) -> Result<()> {
    let spsa = SpsaSearch {
        spsa: spsa_run(folder, plan, threads),
        params: Some(folder.join("tuned.rs")),
    };
    spsa.run_until(&AtomicBool::new(stop))
}

fn spsa_run(folder: &Path, plan: Plan, threads: usize) -> SpsaRun {
    SpsaRun {
        plan,
        threads: Some(threads),
        out: folder.join("results"),
    }
}

/// Calls `test` with a new folder.
fn with_temp_dir(name: &str, test: impl FnOnce(&Path)) {
    let folder = std::env::temp_dir().join(format!("octet-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    test(&folder);
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn the_result_does_not_depend_on_threads_or_interruptions() {
    with_temp_dir("spsa-search", |folder| {
        let both = || ["results", "tuned.rs"].map(|name| fs::read_to_string(folder.join(name)));
        let both = || both().map(|text| text.expect("a file"));
        spsa_search(folder, PLAN, 1, false).expect("whole");
        let whole = both();
        let standard = search_params::file(&search_params::header(&PLAN), &STANDARD);
        assert_ne!(whole[1], standard, "nothing was tuned");

        // Stopped before the first pair.
        fs::remove_file(folder.join("results")).expect("removed");
        let stopped = spsa_search(folder, PLAN, 2, true).expect_err("stopped");
        assert!(stopped.is::<Unfinished>(), "{stopped}");
        assert!(both()[0].contains("\"results\": \"\""));
        spsa_search(folder, PLAN, 2, false).expect("from the beginning");
        assert_eq!(both(), whole);

        // Stopped in either batch, and after the last.
        let mut games = Results::open(&folder.join("results"), &PLAN, &search_params::param_set());
        let results: Vec<u8> = games.as_mut().expect("results").results().collect();
        for kept in [5, 36, 40] {
            let mut games = whole[0].clone();
            let digits: String = results.iter().map(u8::to_string).collect();
            games = games.replace(&digits, &digits[..kept]);
            fs::write(folder.join("results"), games).expect("a part");
            spsa_search(folder, PLAN, 2, false).expect("the rest");
            assert_eq!(both(), whole, "after {kept}");
        }
    });
}

#[test]
fn a_file_that_does_not_fit_is_refused_and_left() {
    with_temp_dir("spsa-search-refused", |folder| {
        let plan = Plan { pairs: 2, ..PLAN };
        spsa_search(folder, plan, 1, false).expect("results");
        let good = fs::read_to_string(folder.join("results")).expect("results");
        let refused = |plan: Plan, games: &str, reason: &str| {
            fs::write(folder.join("results"), games).expect("written");
            let error = spsa_search(folder, plan, 1, false).expect_err(reason);
            let error = format!("{error:#}");
            assert!(error.contains(reason), "{error}");
            assert!(error.contains("results"), "{error}");
            let left = fs::read_to_string(folder.join("results"));
            assert_eq!(left.expect("results"), games);
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
        refused(
            plan,
            "octetpos",
            "is not a file of `octet-tune spsa-search`",
        );
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
        refused(plan, &razor, "begun without the parameter razoring");
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

/// A run on copies of the engine's files.
fn spsa_eval(folder: &Path, plan: Plan, stop: bool) -> Result<()> {
    let [weights, root_pst] = ["weights.rs", "root_pst.rs"].map(|name| folder.join(name));
    fs::write(&weights, include_str!("../../../src/eval/weights.rs")).expect("written");
    fs::write(
        &root_pst,
        include_str!("../../../src/eval/root_pst/weights.rs"),
    )
    .expect("written");
    let spsa = SpsaEval {
        spsa: spsa_run(folder, plan, 2),
        weights: Some(weights),
        root_pst: Some(root_pst),
    };
    spsa.run_until(&AtomicBool::new(stop))
}

#[test]
fn weights_are_tuned_and_their_files_name_the_command() {
    with_temp_dir("spsa-eval", |folder| {
        let both =
            || ["weights.rs", "root_pst.rs"].map(|name| fs::read_to_string(folder.join(name)));
        let both = || both().map(|text| text.expect("a file"));
        let stopped = spsa_eval(folder, PLAN, true).expect_err("stopped");
        assert!(stopped.is::<Unfinished>(), "{stopped}");
        let before = both();
        spsa_eval(folder, PLAN, false).expect("whole");
        let after = both();
        let note = "//! Then tuned by `octet-tune spsa-eval --pairs 40 --nodes 12 --seed 7 \
                    --rate 1000`.\n";
        for (before, after) in before.iter().zip(&after) {
            let [(header, body), (tuned_header, tuned)] =
                [before, after].map(|text| text.split_once("\n\n").expect("a comment"));
            assert_eq!(
                format!("{tuned_header}\n"),
                format!("{header}\n//!\n{note}")
            );
            assert_ne!(body, tuned, "nothing was tuned");
            assert_eq!(body.lines().count(), tuned.lines().count());
        }
        spsa_eval(folder, PLAN, false).expect("the same again");
        assert_eq!(both(), after);
    });
}

#[test]
fn files_of_weights_must_be_there() {
    with_temp_dir("spsa-eval-missing", |folder| {
        let spsa = SpsaEval {
            spsa: spsa_run(folder, PLAN, 1),
            weights: Some(folder.join("none.rs")),
            root_pst: Some(folder.join("none.rs")),
        };
        let error = spsa
            .run_until(&AtomicBool::new(false))
            .expect_err("no file");
        assert!(error.to_string().contains("none.rs"), "{error}");
    });
}
