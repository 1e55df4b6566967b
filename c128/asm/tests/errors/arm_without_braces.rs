use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        match 1 {
            _ => nop,
        }
    }
}

fn main() {}
