use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        asl
        rts
    }
}

fn main() {}
