//! The layers of `src`: a file imports only from the layers below its own, and calls a routine of a
//! layer above by the name of a hook.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use c128::{api, chess, platform, ui};
use octet_asm::item::Item;

/// What the files of a folder may import, apart from the folder itself. `program.rs` and the
/// other files beside the folders may import everything.
const LAYERS: [(&str, &[&str]); 5] = [
    ("chess", &[]),
    ("api", &["chess"]),
    ("platform", &["chess", "api"]),
    ("ui", &["chess", "api", "platform"]),
    ("release", &["platform", "program", "texts"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every file of the layers except tests: path below `src`, folder, and lines without comments.
fn files() -> Vec<(String, String, Vec<String>)> {
    let mut files = Vec::new();
    let mut folders: Vec<PathBuf> = LAYERS
        .iter()
        .map(|(folder, _)| source().join(folder))
        .collect();
    while let Some(folder) = folders.pop() {
        let entries = folder
            .read_dir()
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("a file or a folder").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(source()).expect("a file below src");
            let name = name.to_string_lossy().replace('\\', "/");
            if name.ends_with("/tests.rs") || name.contains("/tests/") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a source text");
            let folder = name.split('/').next().unwrap_or_default().to_owned();
            let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
            files.push((name, folder, text.lines().map(code).collect()));
        }
    }
    files
}

/// The words that follow `start` in a line.
fn words_after<'l>(line: &'l str, start: &'l str) -> impl Iterator<Item = &'l str> {
    line.split(start).skip(1).map(|rest| {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        &rest[..end.unwrap_or(rest.len())]
    })
}

#[test]
fn files_import_from_the_layers_below() {
    let mut upward = BTreeSet::new();
    for (name, folder, lines) in files() {
        let layer = LAYERS.iter().find(|(layer, _)| *layer == folder);
        let (_, below) = layer.expect("a folder of the layers");
        for import in lines.iter().flat_map(|line| words_after(line, "crate::")) {
            if import != folder && !below.contains(&import) {
                upward.insert((name.clone(), import.to_owned()));
            }
        }
    }
    assert_eq!(upward, BTreeSet::new());
}

/// The prover and the mutations go by the layers that are declared: a call of an emitter from
/// another folder must not hide whose routines it emits.
#[test]
fn routines_belong_to_the_layer_of_their_folder() {
    let layers = [chess::LAYER, api::LAYER, platform::LAYER, ui::LAYER];
    let program = c128::program::build().unwrap_or_else(|errors| panic!("{errors}"));
    let lines = program.segments().iter().flat_map(|segment| &segment.lines);
    let mut routines = 0;
    for line in lines.filter(|line| matches!(line.item, Item::Routine { .. })) {
        let (_, file) = line.place.file().split_once("src/").expect("a source");
        let folder = file.split('/').next();
        let at = LAYERS.iter().position(|(name, _)| Some(*name) == folder);
        let expected = at.and_then(|at| layers.get(at)).copied();
        assert_eq!(line.layer, expected, "{}", line.place);
        routines += 1;
    }
    assert!(routines > 500, "{routines} routines");
}

/// A hook is called by its constant's name, so a plain call upwards is found here.
#[test]
fn calls_upward_are_hooks() {
    let files = files();
    let ui: String = files
        .iter()
        .filter(|(_, folder, _)| folder == "ui")
        .flat_map(|(_, _, lines)| lines)
        .flat_map(|line| [line.trim(), " "])
        .collect();
    for (name, folder, lines) in files.iter().filter(|(_, folder, _)| folder != "ui") {
        let calls = lines.iter().flat_map(|line| {
            ["jsr  ", "jmp  "]
                .into_iter()
                .flat_map(|call| words_after(line, call))
        });
        for routine in calls.filter(|routine| !routine.is_empty()) {
            let header = [
                format!("routine(\"{routine}\""),
                format!("routine( \"{routine}\""),
                format!("routine {routine} {{"),
            ];
            assert!(
                header.iter().all(|header| !ui.contains(header)),
                "{name} in {folder} calls {routine} of ui"
            );
        }
    }
}
