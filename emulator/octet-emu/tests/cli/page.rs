//! `octet-emu page`.

use crate::run::{command, folder, refused, succeed, text};

/// The shortest module that there is: a head and nothing after it.
const EMPTY_MODULE: &[u8] = b"\0asm\x01\0\0\0";

#[test]
fn a_page_is_written_with_modules_that_were_built_before() {
    let folder = folder();
    let [module, page] = ["empty.wasm", "page.html"].map(|name| folder.path().join(name));
    std::fs::write(&module, EMPTY_MODULE).expect("a file");
    let module = text(&module);
    // With both modules given nothing is built, so Rust needs no target for browsers.
    let out = succeed(&[
        "page",
        "--module",
        module,
        "--live",
        module,
        "--out",
        text(&page),
    ]);
    assert!(out.contains("page.html: "), "{out}");
    let html = std::fs::read_to_string(&page).expect("the page");
    assert_eq!(html.matches("<html").count(), 1);
    assert!(html.ends_with("</html>\n"));
    for part in ["module", "program", "disk"] {
        assert!(out.contains(part), "{part}: {out}");
        assert!(html.contains(&format!("id=\"{part}\">")), "{part}");
    }
    // The page loads nothing from elsewhere, and its policy lets nothing but its own script do so.
    assert!(!html.contains("src=\"http") && !html.contains("href=\"http"));
    let (head, body) = html.split_once("</head>").expect("a head");
    let scripts = body.split("<script>").skip(1);
    let scripts = scripts.map(|rest| rest.split_once("</script>").expect("its end").0);
    let scripts: Vec<&str> = scripts.collect();
    assert!(head.contains(&octet_support::page::policy(&scripts)));
    // Its icon is a picture of the program's own.
    assert!(head.contains("<link rel=\"icon\" type=\"image/png\" href=\"data:image/png;base64,"));
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

#[cfg(unix)]
#[test]
fn without_a_target_for_browsers_the_command_that_adds_it_is_named() {
    let folder = folder();
    let [module, page] = ["empty.wasm", "page.html"].map(|name| folder.path().join(name));
    std::fs::write(&module, EMPTY_MODULE).expect("a file");
    // This compiler prints no folder for the target, like one without the target.
    let out = command(&["page", "--module", text(&module), "--out", text(&page)])
        .env("RUSTC", "true")
        .output()
        .expect("it runs");
    let err = String::from_utf8_lossy(&out.stderr);
    assert_eq!(out.status.code(), Some(2), "{err}");
    assert!(
        err.contains("rustup target add wasm32-unknown-unknown"),
        "{err}"
    );
    assert!(!page.exists());
}

#[test]
fn a_module_that_cannot_be_read_is_told_before_the_other_is_built() {
    let folder = folder();
    let page = folder.path().join("page.html");
    let err = refused(&["page", "--live", "no/such.wasm", "--out", text(&page)]);
    assert!(err.contains("cannot read no/such.wasm"), "{err}");
    assert!(!page.exists());
}
