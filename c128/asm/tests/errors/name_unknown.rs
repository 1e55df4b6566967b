use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        lda  missing,x
    }
}

fn main() {}
