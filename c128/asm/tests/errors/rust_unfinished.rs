use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        let n = 5
    }
}

fn main() {}
