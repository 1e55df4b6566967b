//! Pages of text: help, levels and options, the editor, analysis, the evaluation explained.

pub mod analysis;
pub mod editor;
pub mod entries;
pub mod explain;
pub mod help;
pub mod options;
pub mod page;
