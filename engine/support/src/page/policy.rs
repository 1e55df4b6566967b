//! The content security policy of a page: only its own scripts run, and nothing is loaded from
//! elsewhere or sent anywhere.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;

/// The policy as an element of the page's head. `scripts` are the texts of the page's scripts, exactly
/// as they stand between their tags.
///
/// ```
/// let policy = octet_support::page::policy(&["alert(1)"]);
/// assert!(policy.contains("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"));
/// ```
#[must_use]
pub fn policy(scripts: &[&str]) -> String {
    let hash = |script: &&str| {
        format!(
            "'sha256-{}' ",
            STANDARD.encode(Hash::hash(script.as_bytes()))
        )
    };
    let hashes: String = scripts.iter().map(hash).collect();
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src {hashes}'wasm-unsafe-eval'; worker-src blob:; connect-src data: blob:; \
         img-src data: blob:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n"
    )
}
