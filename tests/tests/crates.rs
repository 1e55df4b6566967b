//! The picture of crates and arrows in ARCHITECTURE.md shows what `cargo metadata` reports, and the
//! profiles name packages that exist: cargo only warns about others.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use toml::Table;

/// Every package of the workspace, with the packages of the workspace that it depends on.
type Arrows = BTreeMap<String, BTreeSet<String>>;

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

fn rows(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("a list").iter()
}

fn arrows(root: &Path) -> Arrows {
    let command = [
        "metadata",
        "--no-deps",
        "--offline",
        "--format-version",
        "1",
    ];
    let out = Command::new(env!("CARGO"))
        .args(command)
        .current_dir(root)
        .output()
        .expect("cargo runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let metadata: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    let names: BTreeSet<String> = rows(&metadata["packages"])
        .map(|package| text(&package["name"]))
        .collect();
    // A dependency that only tests use has a kind.
    let used = |package: &Value| {
        rows(&package["dependencies"])
            .filter(|dependency| dependency["kind"].is_null())
            .map(|dependency| text(&dependency["name"]))
            .filter(|name| names.contains(name))
            .collect()
    };
    rows(&metadata["packages"])
        .map(|package| (text(&package["name"]), used(package)))
        .collect()
}

/// Whether one package depends on another, directly or through others.
fn reaches(arrows: &Arrows, from: &str, to: &str) -> bool {
    arrows[from]
        .iter()
        .any(|next| next == to || reaches(arrows, next, to))
}

/// The arrows that no path through other packages replaces, in Mermaid's notation.
fn picture(arrows: &Arrows) -> String {
    let mut lines = vec!["graph BT".to_owned()];
    for (from, all) in arrows {
        lines.extend(
            all.iter()
                .filter(|to| !all.iter().any(|by| by != *to && reaches(arrows, by, to)))
                .map(|to| format!("    {from} --> {to}")),
        );
    }
    lines.join("\n")
}

#[test]
fn architecture_has_the_picture_of_crates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = root.join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(&page).expect("ARCHITECTURE.md");
    let (before, rest) = text.split_once("```mermaid\n").expect("a picture");
    let (_, after) = rest.split_once("\n```").expect("its end");
    let drawn = picture(&arrows(&root));
    octet_testing::derived::hold(&page, &format!("{before}```mermaid\n{drawn}\n```{after}"));
}

fn table(root: &Path, file: &str) -> Table {
    let text = std::fs::read_to_string(root.join(file)).expect("a file");
    text.parse().expect("TOML")
}

#[test]
fn profiles_name_packages_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (manifest, lock) = (table(&root, "Cargo.toml"), table(&root, "Cargo.lock"));
    let locked = lock["package"].as_array().expect("a list").iter();
    let known: BTreeSet<&str> = locked
        .filter_map(|package| package["name"].as_str())
        .collect();
    let profiles = manifest["profile"].as_table().expect("profiles").values();
    let named = profiles
        .filter_map(|profile| profile.get("package")?.as_table())
        .flat_map(Table::keys);
    let unknown: Vec<_> = named
        .filter(|name| *name != "*" && !known.contains(name.as_str()))
        .collect();
    assert!(unknown.is_empty(), "no package is called {unknown:?}");
}
