use octet_asm::{Asm, asm};

macro_rules! quietly {
    ($a:ident: $($code:tt)*) => {
        asm! { $a; $($code)* }
    };
}

fn emit(a: &mut Asm) {
    quietly! { a:
        nop                     // lost
    }
}

fn main() {}
