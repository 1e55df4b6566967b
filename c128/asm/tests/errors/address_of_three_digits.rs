use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        sta  0xD01
    }
}

fn main() {}
