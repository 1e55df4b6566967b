//! Input files, packed or not.

use std::io::{Cursor, Read, Write};

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
