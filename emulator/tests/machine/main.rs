//! The program on the machine: what is proved of it, its searches, its drives' times.

mod console;
mod contracts;
mod coverage;
mod drive_times;
mod whole_search;
