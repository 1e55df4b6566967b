use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        /// A routine.
        routine r {
            goes to other
        }
        rts
    }
}

fn main() {}
