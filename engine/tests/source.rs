//! The engine's source within the engine.

use std::fs;
use std::path::{Path, PathBuf};

use octet_engine::source;

/// The files of a folder and of those in it.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Programs that show functions find them by the path of their file, and see what is compiled.
#[test]
fn a_source_is_the_text_of_its_file() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut all = Vec::new();
    files(&src, &mut all);
    let mut known = 0;
    for path in all {
        let name = path.strip_prefix(&src).expect("a file of src");
        let name = name.to_str().expect("a name").replace('\\', "/");
        if let Some(text) = source::text(&name) {
            assert_eq!(
                fs::read_to_string(&path).ok().as_deref(),
                Some(text),
                "{name}"
            );
            known += 1;
        }
    }
    assert!(known > 0);
    for shown in ["search/node.rs", "movegen/legal.rs", "eval/evaluator.rs"] {
        assert!(source::text(shown).is_some(), "{shown}");
    }
    assert_eq!(source::text("search/nowhere.rs"), None);
}
