//! What pages and their modules get: bytes, escaped texts, and a policy.

use octet_support::bytes;
use octet_support::html::escape;
use octet_support::page::policy;

/// The script's side of the exchange, which reads and writes memory, stands in `module.js`.
#[test]
fn a_module_takes_and_gives_bytes() {
    assert!(!bytes::reserve(6).is_null());
    assert_eq!(bytes::taken(6), [0; 6]);
    assert_eq!(bytes::taken(4), [0; 4]);
    assert_eq!(bytes::taken(100).len(), 6, "no more than there is room for");
    assert_eq!(bytes::text(2), "\0\0");
    assert_eq!(bytes::give("Łódź"), 6 + 1);
    assert!(!bytes::given().is_null());
    assert_eq!(bytes::error::<String>(Ok(())), 0);
    assert_eq!(bytes::error(Err("no move")), 7);
}

#[test]
fn a_text_in_a_page_is_no_markup() {
    let text = "<b title=\"a & b\">Réti</b>";
    let escaped = escape(text);
    assert!(!escaped.contains(['<', '>', '"']));
    let read = escaped.replace("&lt;", "<").replace("&gt;", ">");
    let read = read.replace("&quot;", "\"").replace("&amp;", "&");
    assert_eq!(read, text);
}

/// A script that differs in a character is another one.
#[test]
fn a_policy_names_each_script_by_its_hash() {
    let hashes = |scripts: &[&str]| policy(scripts).matches("'sha256-").count();
    assert_eq!(
        [hashes(&[]), hashes(&["a"]), hashes(&["a", "b"])],
        [0, 1, 2]
    );
    assert_ne!(policy(&["a"]), policy(&["b"]));
    assert!(policy(&[]).contains("default-src 'none'"));
}
