//! A copy of the project whose engine can make each of its changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::changes::{Change, Names, Place, places};
use crate::harmless::HARMLESS;
use crate::rewrite::rewritten;

/// What is changed: rules of search, evaluation, moves and clocks. Weights that were fitted are none.
const CHANGED: [&str; 4] = ["search/", "eval/", "movegen/", "game/time.rs"];
const UNCHANGED: [&str; 4] = ["weights.rs", "eval_weights.rs", "explain.rs", "tuned.rs"];
/// Where the engine's source is, and where the main job's comparison goes in the copy.
const SOURCE: &str = "engine/src";
const COMPARE: &str = "emulator/bench/examples/rules.rs";

/// The copy, built.
pub struct Scratch {
    pub folder: PathBuf,
    /// A hash of all that it was made of.
    pub hash: u64,
    pub changes: Vec<Change>,
    /// Functions whose values something constant needs, and their files: their rules are not changed.
    pub constant: Vec<String>,
    /// The program that runs the main job, and the engine's tests.
    pub compare: PathBuf,
    pub tests: Vec<PathBuf>,
}

/// The files of the project, as git knows them.
fn files(root: &Path) -> Result<Vec<String>> {
    let mut git = Command::new("git");
    let git = git.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let out = git.current_dir(root).output().context("cannot run git")?;
    ensure!(
        out.status.success(),
        "git does not list the project's files"
    );
    let names = String::from_utf8(out.stdout)?;
    Ok(names.split_terminator('\0').map(str::to_owned).collect())
}

/// Writes a file if it says something else: cargo builds what is new.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Removes files that the project no longer has: cargo would build some of them.
fn remove_others(root: &Path, folder: &Path, kept: &BTreeSet<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .strip_prefix(root)?
            .to_string_lossy()
            .replace('\\', "/");
        if path.is_dir() {
            // What was built stays.
            if name != "target" {
                remove_others(root, &path, kept)?;
            }
        } else if !kept.contains(&name) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// A changed file of the engine.
struct Changed {
    name: String,
    places: Vec<Place>,
    ranges: Vec<Range<usize>>,
}

impl Scratch {
    /// Copies the project at `root` to `folder`, rewrites its engine and builds it. Places that do not
    /// compile when they are rewritten are left as they are.
    ///
    /// # Errors
    /// It does not build although no place is to blame.
    pub fn new(root: &Path, folder: &Path) -> Result<Scratch> {
        let mut engine = BTreeMap::new();
        let mut hash = DefaultHasher::new();
        let mut kept = BTreeSet::from([SOURCE.to_owned() + "/rule.rs", COMPARE.to_owned()]);
        for name in files(root)? {
            let from = root.join(&name);
            // What is listed may have been removed.
            let Ok(bytes) = fs::read(&from) else { continue };
            // Reasons why changes are harmless are no part of what is tried.
            if name != HARMLESS {
                (&name, &bytes).hash(&mut hash);
            }
            kept.insert(name.clone());
            let short = name
                .strip_prefix(SOURCE)
                .map(|rest| rest.trim_start_matches('/').to_owned());
            match short {
                Some(short) if is_changed(&short) => {
                    let text =
                        String::from_utf8(bytes).with_context(|| format!("{name} is no text"))?;
                    engine.insert(short, text);
                }
                Some(short) if short == "lib.rs" => {
                    let text = String::from_utf8(bytes)?;
                    let text = text.replacen("pub mod bench;", "pub mod rule;\npub mod bench;", 1);
                    ensure!(
                        text.contains("pub mod rule;"),
                        "{name} has no list of modules"
                    );
                    write(&folder.join(&name), text.as_bytes())?;
                }
                _ if from.is_file() => write(&folder.join(&name), &bytes)?,
                _ => {}
            }
        }
        remove_others(folder, folder, &kept)?;
        write(
            &folder.join(SOURCE).join("rule.rs"),
            include_bytes!("../scratch/rule.rs"),
        )?;
        write(
            &folder.join(COMPARE),
            include_bytes!("../scratch/compare.rs"),
        )?;

        let mut names = Names::default();
        for (name, text) in &engine {
            names.add(&syn::parse_file(text).with_context(|| format!("cannot read {name}"))?);
        }
        let mut left_out: BTreeSet<Where> = BTreeSet::new();
        loop {
            let mut next = 1;
            let mut all = Vec::new();
            for (name, text) in &engine {
                let mut places = places(name, text, &names, &mut next)?;
                places.retain(|place| {
                    !left_out.contains(&(name.clone(), place.range.start, place.range.end))
                });
                let (new, ranges) = rewritten(text, &places);
                write(&folder.join(SOURCE).join(name), new.as_bytes())?;
                all.push(Changed {
                    name: name.clone(),
                    places,
                    ranges,
                });
            }
            match build(folder)? {
                Built::Done { compare, tests } => {
                    let changes = all.into_iter().flat_map(|file| file.places);
                    let function = |(name, at): &(String, usize)| {
                        let text = engine[name][*at..]
                            .split_once("fn ")
                            .map_or("", |(_, text)| text);
                        format!(
                            "{name} {}",
                            text.split(['(', '<']).next().unwrap_or_default()
                        )
                    };
                    return Ok(Scratch {
                        folder: folder.to_owned(),
                        hash: hash.finish(),
                        changes: changes.flat_map(|place| place.changes).collect(),
                        constant: names.constant.iter().map(function).collect(),
                        compare,
                        tests,
                    });
                }
                Built::Failed(errors) => {
                    let before = (left_out.len(), names.constant.len());
                    for error in &errors {
                        blame(error, &all, &mut left_out, &mut names.constant);
                    }
                    if before == (left_out.len(), names.constant.len()) {
                        let words: Vec<&str> = errors
                            .iter()
                            .filter_map(|e| e["rendered"].as_str())
                            .collect();
                        bail!("the changed engine does not build:\n{}", words.join("\n"));
                    }
                    eprintln!(
                        "{} errors: {} places are left out, {} functions stay constant",
                        errors.len(),
                        left_out.len(),
                        names.constant.len()
                    );
                }
            }
        }
    }
}

fn is_changed(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or(name);
    CHANGED.iter().any(|part| name.starts_with(part)) && !UNCHANGED.contains(&file)
}

enum Built {
    Done {
        compare: PathBuf,
        tests: Vec<PathBuf>,
    },
    Failed(Vec<Value>),
}

/// Builds the comparison and the engine's tests.
fn build(folder: &Path) -> Result<Built> {
    let (mut errors, mut compare, mut tests) = (Vec::new(), None, Vec::new());
    for arguments in [
        &["build", "-p", "octet-bench", "--example", "rules"][..],
        &["test", "-p", "octet-engine", "--lib", "--tests", "--no-run"],
    ] {
        let mut cargo = Command::new("cargo");
        cargo
            .args(arguments)
            .args(["--release", "--message-format", "json", "--quiet"]);
        cargo.current_dir(folder);
        cargo
            .env("RUSTFLAGS", "--cap-lints allow")
            .env("CARGO_TARGET_DIR", folder.join("target"));
        cargo.env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16");
        let out = cargo.output().context("cannot run cargo")?;
        for line in String::from_utf8_lossy(&out.stdout).lines() {
            let message: Value = serde_json::from_str(line)?;
            match message["reason"].as_str() {
                Some("compiler-message") if message["message"]["level"] == "error" => {
                    errors.push(message["message"].clone())
                }
                Some("compiler-artifact") => {
                    let Some(program) = message["executable"].as_str() else {
                        continue;
                    };
                    if message["target"]["name"] == "rules"
                        && message["target"]["kind"][0] == "example"
                    {
                        compare = Some(PathBuf::from(program));
                    } else {
                        tests.push(PathBuf::from(program));
                    }
                }
                _ => {}
            }
        }
        if !errors.is_empty() {
            return Ok(Built::Failed(errors));
        }
        ensure!(
            out.status.success(),
            "cargo {} fails: {}",
            arguments.join(" "),
            String::from_utf8_lossy(&out.stderr).trim()
        );
    }
    let compare = compare.context("the comparison was not built")?;
    Ok(Built::Done { compare, tests })
}

/// A place by its file and bytes.
type Where = (String, usize, usize);

/// Finds what an error of the compiler is due to: a function that must stay constant, or the smallest
/// place around it.
fn blame(
    error: &Value,
    all: &[Changed],
    left_out: &mut BTreeSet<Where>,
    constant: &mut BTreeSet<(String, usize)>,
) {
    if error["code"]["code"] == "E0015" {
        // cannot call non-const method `History::<'_>::bonus` in constants
        let path = error["message"]
            .as_str()
            .and_then(|text| text.split('`').nth(1));
        let mut depth = 0_i32;
        let outside = |&c: &char| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            depth == 0 && c != '>'
        };
        let path: String = path.unwrap_or_default().chars().filter(outside).collect();
        let parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
        let name = match parts[..] {
            [.., of, name] if of.starts_with(char::is_uppercase) => format!("{of}::{name}"),
            [.., name] => name.to_owned(),
            [] => return,
        };
        for changed in all {
            let of_name = |place: &&Place| place.changes.is_empty() && place.function == name;
            let places = changed.places.iter().filter(of_name);
            constant.extend(places.map(|place| (changed.name.clone(), place.range.start)));
        }
        return;
    }
    let spans = error["spans"].as_array().into_iter().flatten();
    for span in spans.filter(|span| span["is_primary"] == true) {
        let Some((changed, start, end)) = file_of(span, all) else {
            continue;
        };
        let around = changed.places.iter().zip(&changed.ranges);
        let smallest = around
            .filter(|(place, range)| {
                !place.changes.is_empty() && range.start <= start && end <= range.end
            })
            .min_by_key(|(_, range)| range.len());
        if let Some((place, _)) = smallest {
            left_out.insert((changed.name.clone(), place.range.start, place.range.end));
        }
    }
}

/// The changed file that a span of the compiler is in, and its bytes there.
fn file_of<'a>(span: &Value, all: &'a [Changed]) -> Option<(&'a Changed, usize, usize)> {
    let file = Path::new(span["file_name"].as_str()?);
    let changed = all
        .iter()
        .find(|changed| file.ends_with(Path::new(SOURCE).join(&changed.name)))?;
    let place = |end: &str| span[end].as_u64().map(|byte| byte as usize);
    Some((changed, place("byte_start")?, place("byte_end")?))
}
