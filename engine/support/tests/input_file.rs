//! Input files, packed or not.

use std::fs;
use std::io::{Cursor, Read, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

use flate2::Compression;
use flate2::write::GzEncoder;
use octet_support::input_file;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

fn text() -> Vec<u8> {
    (0..200_000_u32)
        .flat_map(|n| (n / 7).to_string().into_bytes())
        .collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("packed");
    encoder.finish().expect("packed")
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn unpack(bytes: Vec<u8>) -> std::io::Result<Vec<u8>> {
    let mut out = Vec::new();
    input_file::unpacked(Cursor::new(bytes))?.read_to_end(&mut out)?;
    Ok(out)
}

#[test]
fn files_are_unpacked_whatever_their_parts() {
    let text = text();
    let (first, second) = text.split_at(100_000);
    // An empty part, and a frame of five bytes that is to be skipped.
    let skipped = [&[0x50, 0x2A, 0x4D, 0x18, 5, 0, 0, 0][..], b"hello"].concat();
    for packed in [
        text.clone(),
        gzip(&text),
        [gzip(first), gzip(b""), gzip(second)].concat(),
        zstd(&text),
        [zstd(first), skipped, zstd(second)].concat(),
    ] {
        assert!(unpack(packed).expect("unpacked") == text);
    }
    for short in [&b""[..], b"a", b"abc"] {
        assert_eq!(unpack(short.to_vec()).expect("unpacked"), short);
    }
}

#[test]
fn damaged_files_are_errors() {
    let text = text();
    for packed in [gzip(&text), zstd(&text)] {
        for len in [5, packed.len() / 2, packed.len() - 1] {
            assert!(unpack(packed[..len].to_vec()).is_err(), "{len} bytes");
        }
        let mut damaged = packed.clone();
        let middle = damaged.len() / 2;
        damaged[middle] ^= 0x55;
        assert!(unpack(damaged).is_err());
    }
}

#[test]
fn a_file_is_read_whether_it_is_packed_or_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = text();
    for (name, bytes, packed) in [
        ("text", text.clone(), false),
        ("text.gz", gzip(&text), true),
        ("text.zst", zstd(&text), true),
        ("empty", Vec::new(), false),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, &bytes).expect("written");
        assert_eq!(input_file::is_packed(&path).ok(), Some(packed), "{name}");
        let expected = if bytes.is_empty() { &[][..] } else { &text };
        assert!(input_file::read(&path).expect(name) == expected, "{name}");
        let mut file = input_file::open(&path).expect(name);
        assert_eq!(file.len, bytes.len() as u64);
        file.reader.read_to_end(&mut Vec::new()).expect(name);
        assert_eq!(file.read.load(Ordering::Relaxed), file.len, "{name}");
    }
}

#[test]
fn an_error_names_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let damaged = folder.path().join("damaged.gz");
    fs::write(&damaged, &gzip(&text())[..100]).expect("written");
    let error = |path: &Path| format!("{:#}", input_file::read(path).expect_err("no text"));
    for (path, reason) in [
        (folder.path(), "it is a folder"),
        (&folder.path().join("nothing"), ""),
        (&damaged, ""),
    ] {
        let error = error(path);
        assert!(
            error.starts_with(&format!("cannot read {}", path.display())),
            "{error}"
        );
        assert!(error.ends_with(reason));
    }
    assert!(input_file::is_packed(&folder.path().join("nothing")).is_err());
}

/// A small file may unpack to more than memory holds.
#[test]
fn a_file_that_unpacks_to_too_much_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("zeros.gz");
    fs::write(&path, gzip(&vec![0; input_file::MAX_READ + 1])).expect("written");
    let error = input_file::read(&path).expect_err("too much").to_string();
    assert!(error.ends_with("holds more than 64 MiB of text"), "{error}");
}
