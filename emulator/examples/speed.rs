//! Prints the machine's speed beside that of the bare core.

fn main() {
    println!("{}", emulator::machine::speed::compare(8, 100_000_000));
}
