//! `octet-emu vice` without VICE.

use crate::run::{Ran, command};

#[test]
fn without_x128_it_says_how_to_get_it() {
    let output = command(&["vice"])
        .env("PATH", "")
        .output()
        .expect("it runs");
    let ran = Ran::from(output);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("x128 is not installed") && ran.err.contains("contrib"),
        "{ran:?}"
    );
}
