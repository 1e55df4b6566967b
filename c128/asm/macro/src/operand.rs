//! Operands, from 6502 syntax to Rust.

use proc_macro2::{Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{BinOp, Error, Expr, ExprLit, Lit, LitStr, Result, Token, parse_quote_spanned, token};

use crate::immediate::immediate;
use crate::names::arity;
use crate::spans;

/// An operand as Rust, and the statements that must precede the instruction.
#[derive(Default)]
pub struct Operand {
    pub before: TokenStream,
    pub tokens: TokenStream,
}

impl From<TokenStream> for Operand {
    fn from(tokens: TokenStream) -> Operand {
        Operand {
            before: TokenStream::new(),
            tokens,
        }
    }
}

/// The register after a comma, if one follows.
fn index(input: ParseStream) -> Result<Option<Ident>> {
    if !input.peek(Token![,]) {
        return Ok(None);
    }
    input.parse::<Token![,]>()?;
    let register: Ident = input.parse()?;
    if register == "x" || register == "y" {
        Ok(Some(register))
    } else {
        Err(Error::new(register.span(), "an index is x or y"))
    }
}

/// An expression of Rust. A brace after it does not belong to it.
pub fn expression(input: ParseStream) -> Result<Expr> {
    Expr::parse_without_eager_brace(input)
}

/// An expression that may begin with a number, which is then an address.
pub fn address(expr: Expr, a: &Ident) -> Result<Expr> {
    match expr {
        Expr::Binary(mut sum) if matches!(sum.op, BinOp::Add(_) | BinOp::Sub(_)) => {
            sum.left = Box::new(address(*sum.left, a)?);
            Ok(Expr::Binary(sum))
        }
        Expr::Lit(ExprLit {
            lit: Lit::Int(number),
            ..
        }) if number.suffix().is_empty() => {
            let digits = number.to_string().replace('_', "");
            let function = match digits.strip_prefix("0x").map(str::len) {
                Some(2) => "fixed_zp",
                Some(4) => "fixed",
                _ => {
                    let text = "a number without `#` is an address: `0x` and two digits in the \
                                zero page, four elsewhere";
                    return Err(Error::new(number.span(), text));
                }
            };
            let function = Ident::new(function, number.span());
            Ok(parse_quote_spanned!(number.span()=> #a.#function(#number)))
        }
        other => Ok(other),
    }
}

/// `a.operand(expr)`, which accepts everything that can stand for a place in memory.
fn place(expr: Expr, a: &Ident) -> Result<TokenStream> {
    let tokens = address(expr, a)?.to_token_stream();
    let end = spans::last(&tokens).unwrap_or_else(Span::call_site);
    let arguments = spans::paren(tokens, end);
    Ok(quote_spanned!(end=> #a.operand #arguments))
}

/// A global's name, which may contain values of Rust.
pub fn global(literal: &LitStr) -> TokenStream {
    spans::text(&literal.value(), literal.span())
}

/// A label's name, which may be a reserved word of Rust.
pub fn label_name(input: ParseStream) -> Result<Ident> {
    let name = input.call(Ident::parse_any)?;
    let word = name.to_string();
    match syn::parse_str::<Ident>(&word) {
        Ok(_) => Ok(name),
        Err(_) if ["self", "Self", "super", "crate", "_"].contains(&&*word) => {
            Err(Error::new(name.span(), "no name for a label"))
        }
        Err(_) => Ok(Ident::new_raw(&word, name.span())),
    }
}

/// `@label`, and the distance from it.
pub struct AtLabel {
    name: Ident,
    distance: Option<TokenStream>,
}

impl AtLabel {
    /// The label, if one comes next.
    pub fn parse(input: ParseStream) -> Result<Option<AtLabel>> {
        if input.parse::<Option<Token![@]>>()?.is_none() {
            return Ok(None);
        }
        let name = label_name(input)?;
        let distance = if input.parse::<Option<Token![+]>>()?.is_some() {
            Some(expression(input)?.into_token_stream())
        } else if let Some(minus) = input.parse::<Option<Token![-]>>()? {
            let distance = expression(input)?;
            Some(quote_spanned!(name.span()=> #minus #distance))
        } else {
            None
        };
        Ok(Some(AtLabel { name, distance }))
    }

    /// The address of a label, and of nothing else that has the name.
    pub fn address(self, a: &Ident) -> TokenStream {
        let AtLabel { name, distance } = self;
        let distance = distance.unwrap_or_else(|| quote_spanned!(name.span()=> 0));
        quote_spanned!(name.span()=> #a.at_label(#name, #distance))
    }
}

/// Whether an operand comes next; an instruction is not an operand.
fn wanted(input: ParseStream, mnemonic: &Ident, what: &str) -> Result<()> {
    if input.is_empty() {
        let text = format!("`{mnemonic}` wants {what}");
        return Err(Error::new(mnemonic.span(), text));
    }
    Ok(())
}

/// The operand of an instruction.
pub fn data(input: ParseStream, mnemonic: &Ident, a: &Ident) -> Result<Operand> {
    wanted(input, mnemonic, "an operand")?;
    if let Ok(word) = input.fork().parse::<Ident>()
        && arity(&word.to_string()).is_some()
    {
        let text = format!("`{mnemonic}` wants an operand");
        return Err(Error::new(mnemonic.span(), text));
    }
    if input.peek(Token![#]) {
        return Ok(immediate(input, a)?.into());
    }
    if input.peek(token::Paren) {
        return indirect(input, a);
    }
    let mut before = TokenStream::new();
    let base = if let Some(label) = AtLabel::parse(input)? {
        label.address(a)
    } else if input.peek(LitStr) {
        let name: LitStr = input.parse()?;
        let span = name.span();
        let name = global(&name);
        before = quote_spanned!(span=> let named = #a.sym(#name););
        quote_spanned!(span=> named)
    } else {
        place(expression(input)?, a)?
    };
    let tokens = match index(input)? {
        Some(register) => spans::method(base, &register.to_string(), register.span()),
        None => base,
    };
    Ok(Operand { before, tokens })
}

/// `(zp),y` and `(zp,x)`
fn indirect(input: ParseStream, a: &Ident) -> Result<Operand> {
    let group: Group = input.parse()?;
    let inside = |input: ParseStream| Ok((expression(input)?, index(input)?));
    let (expr, within) = inside.parse2(group.stream())?;
    let behind = index(input)?;
    let (register, mode) = match (within, behind) {
        (Some(x), None) if x == "x" => (x, "x_ind"),
        (None, Some(y)) if y == "y" => (y, "ind_y"),
        _ => {
            let text =
                "brackets mean a pointer: `(zp),y` or `(zp,x)`; write an address without them";
            return Err(Error::new(group.span(), text));
        }
    };
    Ok(spans::method(place(expr, a)?, mode, register.span()).into())
}

/// The target of a jump or branch.
pub fn jump(input: ParseStream, mnemonic: &Ident, a: &Ident) -> Result<Operand> {
    wanted(input, mnemonic, "a target")?;
    if let Some(label) = AtLabel::parse(input)? {
        return Ok(match label.distance {
            Some(_) => label.address(a),
            None => label.name.into_token_stream(),
        }
        .into());
    }
    if input.peek(LitStr) {
        return Ok(global(&input.parse()?).into());
    }
    if input.peek(token::Paren) {
        let group: Group = input.parse()?;
        let pointer = place(syn::parse2(group.stream())?, a)?;
        return Ok(spans::method(pointer, "ind", group.span_close()).into());
    }
    let fork = input.fork();
    if let Ok(name) = fork.call(Ident::parse_any)
        && !(fork.peek(Token![!])
            || fork.peek(Token![.])
            || fork.peek(Token![::])
            || fork.peek(token::Paren))
    {
        input.call(Ident::parse_any)?;
        let name = spans::string(&name.to_string(), name.span());
        return Ok(name.into_token_stream().into());
    }
    let expr = expression(input)?;
    // `{name}` is a Rust value. Rust would report the braces as unnecessary.
    if let Expr::Block(block) = &expr
        && let [syn::Stmt::Expr(value, None)] = &block.block.stmts[..]
    {
        return Ok(value.to_token_stream().into());
    }
    Ok(address(expr, a)?.to_token_stream().into())
}
