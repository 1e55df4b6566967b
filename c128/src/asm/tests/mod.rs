//! Tests of the assembler.
