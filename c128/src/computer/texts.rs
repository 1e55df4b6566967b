//! What is said, in PETSCII.
//!
//! Only characters that both of the machine's character sets have: the
//! unshifted letters are capitals in one and small in the other.

use crate::asm::{Abs, Asm, SegmentId};

/// Ends a line.
pub const RETURN: u8 = 0x0D;
/// White on black from here on, as it were.
pub const REVERSE_ON: u8 = 0x12;
/// And no longer.
pub const REVERSE_OFF: u8 = 0x92;
/// Clears the screen.
pub const CLEAR: u8 = 0x93;

/// Text as PETSCII. Line ends become [`RETURN`], `[` and `]` switch reverse
/// on and off.
#[must_use]
pub fn petscii(text: &str) -> Vec<u8> {
    text.bytes()
        .map(|byte| match byte {
            b'\n' => RETURN,
            b'[' => REVERSE_ON,
            b']' => REVERSE_OFF,
            _ => byte.to_ascii_uppercase(),
        })
        .collect()
}

/// The text that a stream of PETSCII stands for, in small letters; the
/// inverse of [`petscii`], for people.
#[must_use]
pub fn readable(bytes: &[u8]) -> String {
    bytes
        .iter()
        .map(|&byte| match byte {
            RETURN => '\n',
            REVERSE_ON => '[',
            REVERSE_OFF => ']',
            CLEAR => '\u{c}',
            _ => char::from(byte).to_ascii_lowercase(),
        })
        .collect()
}

/// A text in `segment` that ends with a zero byte.
pub fn place(a: &mut Asm, segment: SegmentId, name: &str, bytes: &[u8]) -> Abs {
    let mut bytes = bytes.to_vec();
    bytes.push(0);
    a.table(segment, name, 1, &bytes, "Text")
}

macro_rules! texts {
    ($($name:ident $text:expr;)*) => {
        /// Addresses of the texts.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug)]
        pub struct Texts {
            $(pub $name: Abs,)*
            pub title: Abs,
        }

        impl Texts {
            /// Writes the texts to `segment`.
            pub fn emit(a: &mut Asm, segment: SegmentId) -> Texts {
                let mut title = vec![CLEAR];
                title.extend(petscii(concat!(
                    "[ octet ", env!("CARGO_PKG_VERSION"), " ] chess for the c128\n"
                )));
                Texts {
                    title: place(a, segment, "text_title", &title),
                    $($name: place(
                        a, segment, concat!("text_", stringify!($name)), &petscii($text)
                    ),)*
                }
            }
        }
    };
}

texts! {
    choose "\nwhich position? (run/stop: leave) ";
    fast "2 mhz. run/stop ends the search.\n";
    slow "1 mhz, and the picture stays: on 80\ncolumns octet runs at 2 mhz.\nrun/stop ends the search.\n";
    files "     a b c d e f g h\n\n";
    heading "depth   score      nodes  seconds  line\n";
    best "best move: ";
    ended " (ended by run/stop)";
}
