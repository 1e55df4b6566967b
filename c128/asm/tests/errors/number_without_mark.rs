use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        lda  5
    }
}

fn main() {}
