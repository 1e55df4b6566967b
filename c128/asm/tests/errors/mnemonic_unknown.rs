use octet_asm::{Asm, Zp, asm};

fn emit(a: &mut Asm, t: Zp) {
    asm! { a;
        lxa  t
    }
}

fn main() {}
