//! `octet-emu proof`: shares, records, damaged programs.

use serde_json::Value;

use crate::compare::{damaged, json};
use crate::run::{folder, refused, run, succeed, text};

/// The lines of the table, without times.
fn rows(out: &str) -> Vec<Vec<&str>> {
    let rows = out.lines().skip(1).take_while(|line| !line.is_empty());
    rows.map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn every_input_of_a_routine_is_the_same() {
    let out = succeed(&["proof", "--only", "history"]);
    assert_eq!(rows(&out).len(), 3, "{out}");
    for row in rows(&out) {
        assert!(row.ends_with(&["proved", "for", "all"]), "{out}");
    }
    assert!(out.ends_with(": identical\n"), "{out}");
}

#[test]
fn a_record_goes_on_where_it_was() {
    let folder = folder();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let kpkp = ["proof", "--pieces", "KPk", "--share", "1/1200", "--json"];
    let out = succeed(&[&kpkp[..], &[text(&first)]].concat());
    assert!(out.contains("sampled: 4 of 3612 parts"), "{out}");
    let counted = json(&first)["claims"][0]["cases"].as_u64();
    assert!(counted > Some(50), "{out}");
    // The same parts are not run again; a share of twice as many adds the other half.
    let again = [&kpkp[..], &[text(&second), "--resume", text(&first)]].concat();
    succeed(&again);
    assert_eq!(json(&first), json(&second));
    let more = ["proof", "--pieces", "KPk", "--share", "1/600", "--resume"];
    let out = succeed(&[&more[..], &[text(&first)]].concat());
    assert!(out.contains("sampled: 7 of 3612 parts"), "{out}");
    let folder_json: Value = json(&second);
    assert_eq!(folder_json["claims"][0]["id"], "KPk");
    // A record of another program with the same core holds for positions.
    let mut of_other = json(&first);
    of_other["program"] = "another".into();
    std::fs::write(&second, of_other.to_string()).expect("a record");
    let third = folder.path().join("third");
    succeed(&[&kpkp[..], &[text(&third), "--resume", text(&second)]].concat());
    assert_eq!(json(&third), json(&first));
    // A record of another core is refused.
    let other = damaged(folder.path());
    let refusal = [&more[..], &[text(&first), "--image", &other]].concat();
    assert!(refused(&refusal).contains("is about another program"));
}

#[test]
fn a_damaged_program_is_noticed_with_the_position() {
    let folder = folder();
    let damaged = damaged(folder.path());
    let ran = run(&[
        "proof", "--pieces", "KNk", "--share", "5/3612", "--image", &damaged,
    ]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("DIFFERENT in 1"), "{ran:?}");
    assert!(ran.out.contains(" evaluation: "), "{ran:?}");
    let ran = run(&["proof", "--only", "pawnless", "--image", &damaged]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
}

#[test]
fn endings_and_shares_that_are_none_are_refused() {
    for (arguments, reason) in [
        (["--pieces", "KPkx"], "'x' is no piece"),
        (["--pieces", "KP"], "Black has not one king"),
        (["--pieces", "KPPkp"], "three or four pieces"),
        (
            ["--only", "nothing of that name"],
            "the names are taper, pawnless, ",
        ),
        (["--share", "3/2"], "a share is N/M"),
        (["--resume", "/nowhere/record"], "cannot read"),
    ] {
        let arguments = [&["proof"], &arguments[..]].concat();
        let err = refused(&arguments);
        assert!(err.contains(reason), "{arguments:?}: {err}");
    }
}
