//! The library's layers: which folders the files of a folder may import.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every folder of `src`, each with the folders that it may use beside its own.
const LAYERS: [(&str, &[&str]); 7] = [
    ("util", &[]),
    ("board", &["util"]),
    ("movegen", &["board", "util"]),
    ("eval", &["board", "util"]),
    ("game", &["board", "movegen", "eval", "util"]),
    ("search", &["board", "movegen", "eval", "game", "util"]),
    ("mate", &["board", "movegen", "search", "util"]),
];

/// Collects the names after `crate::` in the code of a folder, without its tests.
fn imports(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            imports(&path, found);
            continue;
        }
        let text = fs::read_to_string(&path).expect("a file");
        let code = text.split("\nmod tests {").next().unwrap_or_default();
        for line in code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for path in line.split("crate::").skip(1) {
                let end = path.find(|c: char| !c.is_alphanumeric() && c != '_');
                found.insert(path[..end.unwrap_or(path.len())].to_owned());
            }
        }
    }
}

#[test]
fn a_folder_imports_only_the_layers_below_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for (layer, below) in LAYERS {
        let mut found = BTreeSet::new();
        imports(&src.join(layer), &mut found);
        assert!(
            layer == "util" || !found.is_empty(),
            "{layer} imports nothing"
        );
        for import in found {
            assert!(
                import == layer || below.contains(&import.as_str()),
                "{layer} imports crate::{import}"
            );
        }
    }
}
