//! Operands, from 6502 syntax to Rust.

use proc_macro2::{Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr, Lit, LitStr, Result, Token, token};

use crate::names::Arity;

/// An operand as Rust, and what must stand before the instruction.
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

/// The last token's span: `Span::join` is not to be had on stable Rust.
pub fn last_span(tokens: &TokenStream) -> Option<Span> {
    tokens.clone().into_iter().last().map(|token| match token {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    })
}

pub fn first_span(tokens: &TokenStream) -> Option<Span> {
    tokens.clone().into_iter().next().map(|token| match token {
        TokenTree::Group(group) => group.span_open(),
        other => other.span(),
    })
}

fn paren(inner: TokenStream, span: Span) -> TokenStream {
    let mut group = Group::new(proc_macro2::Delimiter::Parenthesis, inner);
    group.set_span(span);
    TokenTree::Group(group).into()
}

/// A receiver of methods: what binds less tightly than a dot goes in brackets.
fn receiver(expr: &Expr) -> TokenStream {
    let tokens = expr.to_token_stream();
    match expr {
        Expr::Path(_)
        | Expr::Field(_)
        | Expr::MethodCall(_)
        | Expr::Call(_)
        | Expr::Paren(_)
        | Expr::Index(_) => tokens,
        _ => {
            let span = first_span(&tokens).unwrap_or_else(Span::call_site);
            paren(tokens, span)
        }
    }
}

/// `receiver.method()`, spanned as the token that asks for it.
fn method(receiver: TokenStream, name: &str, span: Span) -> TokenStream {
    let mut tokens = receiver;
    let mut dot = Punct::new('.', Spacing::Alone);
    dot.set_span(span);
    tokens.extend([
        TokenTree::Punct(dot),
        TokenTree::Ident(Ident::new(name, span)),
    ]);
    tokens.extend(paren(TokenStream::new(), span));
    tokens
}

/// The register behind a comma, if one follows.
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

fn expression(input: ParseStream) -> Result<Expr> {
    Expr::parse_without_eager_brace(input)
}

/// A text with names of Rust in it.
pub fn text(literal: &LitStr) -> TokenStream {
    if literal.value().contains('{') {
        let span = literal.span();
        quote_spanned!(span=> &*format!(#literal))
    } else {
        literal.to_token_stream()
    }
}

/// `#value`, `#<address`, `#>address`
fn immediate(input: ParseStream) -> Result<TokenStream> {
    let hash: Token![#] = input.parse()?;
    let span = hash.span;
    let half = if input.peek(Token![<]) {
        input.parse::<Token![<]>()?;
        Some("lo")
    } else if input.peek(Token![>]) {
        input.parse::<Token![>]>()?;
        Some("hi")
    } else {
        None
    };
    let label = at_label(input)?;
    let value = match label {
        Some(label) => label,
        // Rust would call the brackets behind `#<` unnecessary.
        None => match expression(input)? {
            Expr::Paren(inside) => inside.expr.to_token_stream(),
            other => other.to_token_stream(),
        },
    };
    let end = last_span(&value).unwrap_or(span);
    if let Some(half) = half {
        let function = Ident::new(half, span);
        let arguments = paren(value, end);
        return Ok(quote_spanned!(span=> ::c128::asm::#function #arguments));
    }
    if let Ok(Expr::Lit(literal)) = syn::parse2::<Expr>(value.clone())
        && let Lit::Int(_) | Lit::Byte(_) = literal.lit
    {
        let arguments = paren(value, end);
        return Ok(quote_spanned!(span=> ::c128::asm::imm #arguments));
    }
    if let Some((text, names)) = named(&value) {
        let mut text = Literal::string(&text);
        text.set_span(span);
        let names = names.iter().map(|name| {
            let mut text = Literal::string(&name.to_string());
            text.set_span(span);
            quote_spanned!(span=> (#text, (#name as i64)),)
        });
        let names: TokenStream = names.collect();
        let arguments = paren(quote_spanned!(span=> #value, #text, &[#names]), end);
        return Ok(quote_spanned!(span=> ::c128::asm::named #arguments));
    }
    let arguments = paren(value, end);
    Ok(quote_spanned!(span=> ::c128::asm::immediate #arguments))
}

/// An expression of constants whose text means the same to ca65: capital names, numbers,
/// `+`, `-`, `*` and parentheses.
fn named(tokens: &TokenStream) -> Option<(String, Vec<Ident>)> {
    let (mut text, mut names) = (String::new(), Vec::new());
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(name) => {
                let word = name.to_string();
                if word.chars().any(|letter| letter.is_ascii_lowercase()) || word.len() < 2 {
                    return None;
                }
                text.push_str(&word);
                names.push(name);
            }
            TokenTree::Punct(mark) if "+-*".contains(mark.as_char()) => text.push(mark.as_char()),
            TokenTree::Literal(number) => {
                let number = number.to_string();
                if number.starts_with('0') && number.len() > 1 || number.parse::<u32>().is_err() {
                    return None;
                }
                text.push_str(&number);
            }
            TokenTree::Group(group) if group.delimiter() == proc_macro2::Delimiter::Parenthesis => {
                let (inner, more) = named(&group.stream())?;
                text = format!("{text}({inner})");
                names.extend(more);
            }
            _ => return None,
        }
    }
    (!names.is_empty() && names.len() <= 3).then_some((text, names))
}

/// A label's name, which may be a word that Rust has taken.
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

/// `@label`, and how far from it.
fn at_label(input: ParseStream) -> Result<Option<TokenStream>> {
    if !input.peek(Token![@]) {
        return Ok(None);
    }
    input.parse::<Token![@]>()?;
    let name = label_name(input)?;
    if !input.peek(Token![+]) && !input.peek(Token![-]) {
        return Ok(Some(name.to_token_stream()));
    }
    let distance = expression(input)?;
    let span = name.span();
    let zero = quote_spanned!(span=> 0 #distance);
    Ok(Some(quote_spanned!(span=> #name.at(#zero))))
}

/// What stands behind an instruction.
pub fn parse(input: ParseStream, arity: Arity, mnemonic: &Ident, a: &Ident) -> Result<Operand> {
    // An instruction's name is no operand: the operand is missing.
    if arity != Arity::Jump
        && let Ok(word) = input.fork().parse::<Ident>()
        && crate::names::arity(&word.to_string()).is_some()
    {
        let text = format!("`{mnemonic}` wants an operand");
        return Err(Error::new(mnemonic.span(), text));
    }
    if arity == Arity::Jump {
        return jump(input, mnemonic);
    }
    if input.peek(Token![#]) {
        return Ok(immediate(input)?.into());
    }
    if input.peek(token::Paren) {
        return indirect(input);
    }
    let (before, base) = if let Some(label) = at_label(input)? {
        let span = mnemonic.span();
        (
            TokenStream::new(),
            quote_spanned!(span=> ::c128::asm::Label::abs(#label)),
        )
    } else if input.peek(LitStr) {
        let name: LitStr = input.parse()?;
        let span = name.span();
        let name = text(&name);
        let before = quote_spanned!(span=> let named = #a.sym(#name););
        (before, quote_spanned!(span=> named))
    } else if input.is_empty() {
        let text = format!("`{mnemonic}` wants an operand");
        return Err(Error::new(mnemonic.span(), text));
    } else {
        let expr = expression(input)?;
        if input.peek(Token![,]) {
            (TokenStream::new(), receiver(&expr))
        } else {
            (TokenStream::new(), expr.to_token_stream())
        }
    };
    let tokens = match index(input)? {
        Some(register) => method(base, &register.to_string(), register.span()),
        None => base,
    };
    Ok(Operand { before, tokens })
}

/// `(zp),y` and `(zp,x)`
fn indirect(input: ParseStream) -> Result<Operand> {
    let group: Group = input.parse()?;
    let inside = |input: ParseStream| Ok((expression(input)?, index(input)?));
    let (expr, within) = inside.parse2(group.stream())?;
    let behind = index(input)?;
    match (within, behind) {
        (Some(x), None) if x == "x" => Ok(method(receiver(&expr), "x_ind", x.span()).into()),
        (None, Some(y)) if y == "y" => Ok(method(receiver(&expr), "ind_y", y.span()).into()),
        _ => Err(Error::new(
            group.span(),
            "brackets mean a pointer: `(zp),y` or `(zp,x)`; write an address without them",
        )),
    }
}

/// Where control goes.
fn jump(input: ParseStream, mnemonic: &Ident) -> Result<Operand> {
    if let Some(label) = at_label(input)? {
        return Ok(label.into());
    }
    if input.peek(LitStr) {
        return Ok(text(&input.parse()?).into());
    }
    if input.peek(token::Paren) {
        let group: Group = input.parse()?;
        let expr: Expr = syn::parse2(group.stream())?;
        return Ok(method(receiver(&expr), "ind", group.span_close()).into());
    }
    let fork = input.fork();
    if let Ok(name) = fork.call(Ident::parse_any)
        && !(fork.peek(Token![!])
            || fork.peek(Token![.])
            || fork.peek(Token![::])
            || fork.peek(token::Paren))
    {
        input.call(Ident::parse_any)?;
        let mut literal = Literal::string(&name.to_string());
        literal.set_span(name.span());
        return Ok(TokenStream::from(TokenTree::Literal(literal)).into());
    }
    if input.is_empty() {
        let text = format!("`{mnemonic}` wants a target");
        return Err(Error::new(mnemonic.span(), text));
    }
    let expr = expression(input)?;
    // `{name}` is a Rust value; Rust would call the braces unnecessary.
    if let Expr::Block(block) = &expr
        && let [syn::Stmt::Expr(value, None)] = &block.block.stmts[..]
    {
        return Ok(value.to_token_stream().into());
    }
    Ok(expr.to_token_stream().into())
}
