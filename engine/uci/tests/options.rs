//! Options: what an engine says that it takes is what it takes.

use std::collections::BTreeMap;

use octet_engine::eval::MATE;
use octet_engine::game::Game;
use octet_engine::search::{Limits, MAX_DEPTH};
use octet_uci::go;
use octet_uci::options::{OptionEffect, Options, TableSize};
use octet_uci::session::uci_score;

/// A line's words after `name`, and its fields: type, default, and the bounds if it has some.
fn read(line: &str) -> (String, BTreeMap<String, String>) {
    let (name, rest) = line.split_once(" type ").expect("a type");
    let name = name
        .strip_prefix("option name ")
        .expect("a name")
        .to_owned();
    let (kind, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let words: Vec<&str> = rest.split(' ').collect();
    let fields = words.chunks_exact(2).filter(|field| field[0] != "var");
    let mut fields: BTreeMap<String, String> = fields
        .map(|field| (field[0].to_owned(), field[1].to_owned()))
        .collect();
    fields.insert("type".to_owned(), kind.to_owned());
    (name, fields)
}

fn set(text: &str) -> Result<Options, String> {
    let mut options = Options::default();
    match options.set(text) {
        Ok(_) => Ok(options),
        Err(error) => Err(format!("{error:#}")),
    }
}

#[test]
fn an_option_takes_what_its_line_says() {
    let lines = Options::uci_lines();
    for line in &lines {
        let (name, fields) = read(line);
        let wrong = |value: &str| {
            let error = set(&format!("name {name} value {value}")).expect_err(line);
            assert!(error.contains(&name) && error.contains(value), "{error}");
        };
        if let Some(default) = fields.get("default") {
            assert_eq!(
                set(&format!("name {name} value {default}")),
                Ok(Options::default())
            );
        }
        match fields["type"].as_str() {
            "spin" => {
                for bound in ["min", "max"] {
                    assert!(set(&format!("name {name} value {}", fields[bound])).is_ok());
                }
                let beyond: u64 = fields["max"].parse().expect("a number");
                wrong(&(beyond + 1).to_string());
                wrong("many");
            }
            "check" => {
                assert!(set(&format!("name {name} value true")).is_ok());
                wrong("perhaps");
            }
            "combo" => {
                for value in line.split(" var ").skip(1) {
                    assert!(
                        set(&format!("name {name} value {value}")).is_ok(),
                        "{value}"
                    );
                }
                wrong("other");
            }
            _ => assert!(set(&format!("name {name}")).is_ok()),
        }
    }
    assert!(set("name Hash").is_err_and(|error| error.contains("needs a value")));
    assert_eq!(
        set("name hash value 32").map(|options| options.hash),
        Ok(32)
    );
}

#[test]
fn a_change_says_what_it_needs() {
    let mut options = Options::default();
    let mut effect = |text: &str| options.set(text).expect(text);
    assert_eq!(effect("name Clear Hash"), OptionEffect::ClearTable);
    assert_eq!(effect("name Hash value 1"), OptionEffect::ResizeTable);
    assert_eq!(effect("name MultiPV value 3"), OptionEffect::None);
    assert_eq!(effect("name UCI_Elo value 1400"), OptionEffect::None);
    assert_eq!(
        effect("name UCI_LimitStrength value true"),
        OptionEffect::ClearTable
    );
    assert_eq!(
        effect("name BookFile value my book"),
        OptionEffect::ReloadBook
    );
    assert_eq!(effect("name C128 value true"), OptionEffect::ResizeTable);
    assert_eq!(
        effect("name C128Expansion value 512"),
        OptionEffect::ResizeTable
    );
    assert_eq!(options.book_file, "my book");
    assert_eq!(options.table(), TableSize::Expansion(512));
    assert_eq!(options.table().to_string(), "512 KB");
    let [expanded, own] = [options.table(), TableSize::Mebibytes(0)].map(TableSize::entries);
    assert!(expanded > own);
    assert_eq!(TableSize::Mebibytes(16).to_string(), "16 MiB");
}

/// A level overlooks the same in all games if `SkillSeed` is set, and only then.
#[test]
fn a_level_limits_the_search() {
    let game = Game::default();
    let mut options = Options::default();
    assert_eq!(
        options.skill_limits(game.position()),
        Limits::depth(MAX_DEPTH)
    );
    for text in [
        "name UCI_LimitStrength value true",
        "name UCI_Elo value 1300",
        "name SkillSeed value 7",
    ] {
        options.set(text).expect(text);
    }
    let limits = options.skill_limits(game.position());
    assert_eq!((limits.skill.seed, options.level()), (7, Some(1300)));
    options.new_game();
    assert_eq!(options.skill_limits(game.position()), limits);
    // The lower of two limits holds.
    let go = go::parse("depth 60 nodes 5");
    let both = go.limits(limits, Some(9));
    assert_eq!(
        (both.depth, both.nodes, both.skill),
        (limits.depth, Some(5), limits.skill)
    );
    assert_eq!(go::parse("depth 0").limits(limits, None).depth, 1);
    assert_eq!(go::parse("mate 1").limits(Limits::depth(60), None).depth, 4);
}

#[test]
fn a_score_is_a_mate_or_centipawns() {
    for (score, text) in [(-15, "cp -15"), (MATE - 5, "mate 3"), (4 - MATE, "mate -2")] {
        assert_eq!(uci_score(score), text);
    }
}
