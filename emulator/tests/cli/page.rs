//! `octet-emu page`.

use crate::run::{folder, refused, succeed, text};

#[test]
fn a_page_is_written_with_a_module_that_was_built_before() {
    let folder = folder();
    let [module, page] = ["empty.wasm", "page.html"].map(|name| folder.path().join(name));
    std::fs::write(&module, b"\0asm\x01\0\0\0").expect("a file");
    let out = succeed(&["page", "--module", text(&module), "--out", text(&page)]);
    assert!(out.contains("page.html: "), "{out}");
    let html = std::fs::read_to_string(&page).expect("the page");
    assert_eq!(html.matches("<html").count(), 1);
    assert!(html.ends_with("</html>\n"));
    for part in ["module", "program", "disk"] {
        assert!(out.contains(part), "{part}: {out}");
        assert!(html.contains(&format!("id=\"{part}\">")), "{part}");
    }
    // Nothing comes from elsewhere.
    assert!(!html.contains("src=\"http") && !html.contains("href=\"http"));
}

#[test]
fn what_is_no_module_is_refused_and_no_page_is_written() {
    let folder = folder();
    let [module, page] = ["text.wasm", "page.html"].map(|name| folder.path().join(name));
    std::fs::write(&module, "no module").expect("a file");
    let err = refused(&["page", "--module", text(&module), "--out", text(&page)]);
    assert!(
        err.contains("text.wasm: no module for WebAssembly"),
        "{err}"
    );
    let err = refused(&["page", "--module", "no/such.wasm", "--out", text(&page)]);
    assert!(err.contains("cannot read no/such.wasm"), "{err}");
    let err = refused(&["page", "--out", "no/such/page.html"]);
    assert!(err.contains("no folder no/such"), "{err}");
    assert!(!page.exists());
}
