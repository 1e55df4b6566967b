use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        cmp
        jsr  other
    }
}

fn main() {}
