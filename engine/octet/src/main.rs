//! Octet as a program; see [`octet::run`].

#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    octet::run()
}
