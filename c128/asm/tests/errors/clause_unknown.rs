use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        /// A routine.
        routine r {
            gives    a
        }
        rts
    }
}

fn main() {}
