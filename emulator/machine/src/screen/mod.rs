//! What a machine with chips shows: both screens as lines of text, and as
//! pictures with the program's own characters and colours.
//!
//! A screen follows from memory and registers as they are now: changes in the middle of a frame
//! are not emulated.

mod picture;
mod text;
mod vdc;
mod vic;

pub use picture::{Picture, Rgb};
pub use text::screen_code;
pub use vdc::{BORDER as VDC_BORDER, VdcCell, VdcScreen};
pub use vic::{BORDER as VIC_BORDER, Sprite, VicScreen, VicSource};
