use c128::asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        asl
        rts
    }
}

fn main() {}
