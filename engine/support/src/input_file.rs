//! Input files that are read from the beginning to the end. They may be packed with gzip or zstd.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read, stdin};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, ensure};
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::FrameDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};

/// The first bytes of a file packed with gzip.
const GZIP: [u8; 2] = [0x1F, 0x8B];
/// The first bytes of a file packed with zstd.
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// The most memory that a file packed with zstd may ask for, in bytes; the usual limit.
const MAX_WINDOW: u64 = 128 << 20;
/// Bytes that are read at once.
const BUFFER: usize = 1 << 16;

/// An open input file.
pub struct InputFile {
    /// The unpacked text.
    pub reader: Box<dyn BufRead + Send>,
    /// How many bytes of the file have been read.
    pub read: Arc<AtomicU64>,
    /// How many bytes the file has; 0 if that is unknown.
    pub len: u64,
}

/// Opens a file, or standard input for `-`.
///
/// # Errors
/// The system's error, or the packed file has no valid beginning.
pub fn open(path: &Path) -> Result<InputFile> {
    let cannot = || format!("cannot read {}", path.display());
    let read = Arc::new(AtomicU64::new(0));
    let counted = |input| {
        let read = Arc::clone(&read);
        BufReader::with_capacity(BUFFER, Counted { input, read })
    };
    let (input, len): (Box<dyn Read + Send>, u64) = if path == Path::new("-") {
        (Box::new(stdin()), 0)
    } else {
        let file = File::open(path).with_context(cannot)?;
        let data = file.metadata().with_context(cannot)?;
        ensure!(!data.is_dir(), "{}: it is a folder", cannot());
        (Box::new(file), data.len())
    };
    let reader = unpacked(counted(input)).with_context(cannot)?;
    Ok(InputFile { reader, read, len })
}

/// Whether a file is packed.
///
/// # Errors
/// The system's error.
pub fn is_packed(path: &Path) -> Result<bool> {
    let first = File::open(path).and_then(|file| {
        let mut first = Vec::new();
        file.take(4).read_to_end(&mut first)?;
        Ok(first)
    });
    let first = first.with_context(|| format!("cannot read {}", path.display()))?;
    Ok(first.starts_with(&GZIP) || first == ZSTD)
}

/// The most bytes that [`read`] returns, unpacked.
pub const MAX_READ: usize = 64 << 20;

/// Reads a whole file.
///
/// # Errors
/// Those of [`open`], or the file holds more than [`MAX_READ`].
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let input = open(path)?;
    let read = (input.reader.take(MAX_READ as u64 + 1)).read_to_end(&mut bytes);
    read.with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(
        bytes.len() <= MAX_READ,
        "{} holds more than {} MiB of text",
        path.display(),
        MAX_READ >> 20
    );
    Ok(bytes)
}

/// The unpacked text of an input.
///
/// # Errors
/// The input's error, or the input is packed and has no valid beginning.
pub fn unpacked(mut input: impl BufRead + Send + 'static) -> io::Result<Box<dyn BufRead + Send>> {
    let mut first = Vec::new();
    input.by_ref().take(4).read_to_end(&mut first)?;
    let packed = first.clone();
    let input = Cursor::new(first).chain(input);
    Ok(if packed.starts_with(&GZIP) {
        Box::new(BufReader::with_capacity(BUFFER, MultiGzDecoder::new(input)))
    } else if packed == ZSTD {
        Box::new(BufReader::with_capacity(BUFFER, Zstd::new(input)))
    } else {
        Box::new(input)
    })
}

/// An input whose bytes are counted.
struct Counted<R> {
    input: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let len = self.input.read(out)?;
        self.read.fetch_add(len as u64, Ordering::Relaxed);
        Ok(len)
    }
}

/// Unpacks the frames of a zstd file, one after the other.
struct Zstd<R> {
    input: R,
    decoder: FrameDecoder,
    /// Whether a frame has begun and not ended.
    in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    fn new(input: R) -> Zstd<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(MAX_WINDOW);
        Zstd {
            input,
            decoder,
            in_frame: false,
        }
    }

    /// Begins the next frame; returns whether there is one.
    fn begin_frame(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.input) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut (&mut self.input).take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Ends a frame and checks its checksum.
    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        match (
            self.decoder.get_checksum_from_data(),
            self.decoder.get_calculated_checksum(),
        ) {
            (Some(data), Some(calculated)) if data != calculated => Err(io::Error::other(
                "the packed data are damaged: a wrong checksum",
            )),
            _ => Ok(()),
        }
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                self.in_frame = self.begin_frame()?;
                if !self.in_frame {
                    return Ok(0);
                }
            }
            let len = self.decoder.read(out)?;
            if len > 0 || out.is_empty() {
                return Ok(len);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
                continue;
            }
            let strategy = ruzstd::decoding::BlockDecodingStrategy::UptoBlocks(1);
            let decoded = self.decoder.decode_blocks(&mut self.input, strategy);
            decoded.map_err(io::Error::other)?;
        }
    }
}
