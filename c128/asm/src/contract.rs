//! Headers of routines: what they take, return, keep and destroy, as data.

use proc_macro2::{Group, Ident, Literal, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, Expr, Lit, LitStr, Meta, Result, Token};

const CLAUSES: [&str; 4] = ["takes", "returns", "keeps", "destroys"];
const REGISTERS: [&str; 6] = ["a", "x", "y", "c", "z", "n"];

/// `/// purpose` and `routine name { takes ... returns ... destroys ... cost "..." }`
pub fn routine(input: ParseStream, a: &Ident) -> Result<TokenStream> {
    let mut purpose = String::new();
    for attribute in input.call(Attribute::parse_outer)? {
        if let Meta::NameValue(meta) = &attribute.meta
            && let Expr::Lit(text) = &meta.value
            && let Lit::Str(text) = &text.lit
        {
            purpose.push_str(text.value().trim());
            purpose.push(' ');
        }
    }
    let word: Ident = input.parse()?;
    if word != "routine" {
        return Err(Error::new(word.span(), "`routine` is wanted here"));
    }
    let name = if input.peek(LitStr) {
        input.parse::<LitStr>()?
    } else {
        let name = input.call(Ident::parse_any)?;
        LitStr::new(&name.to_string(), name.span())
    };
    let group: Group = input.parse()?;
    let (mut facts, mut cost) = (TokenStream::new(), LitStr::new("", word.span()));
    let clauses = |input: ParseStream| {
        while !input.is_empty() {
            let clause: Ident = input.parse()?;
            if clause == "cost" {
                cost = input.parse()?;
                continue;
            }
            if !CLAUSES.iter().any(|word| clause == word) {
                return Err(Error::new(clause.span(), "takes, returns, keeps, destroys or cost"));
            }
            loop {
                facts.extend(fact(input, &clause)?);
                if input.parse::<Option<Token![,]>>()?.is_none() {
                    break;
                }
            }
        }
        Ok(())
    };
    clauses.parse2(group.stream())?;
    let span = word.span();
    let mut text = Literal::string(purpose.trim());
    text.set_span(span);
    let name = crate::operand::text(&name);
    Ok(quote_spanned!(span=> #a.contract(#name, #text, vec![#facts], #cost);))
}

fn fact(input: ParseStream, clause: &Ident) -> Result<TokenStream> {
    let span = clause.span();
    let role = Literal::string(&clause.to_string());
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        return Ok(quote_spanned!(span=> (#role, ::c128::asm::Spot::Prose, #text.to_owned()),));
    }
    let fork = input.fork();
    if let Ok(register) = fork.parse::<Ident>()
        && REGISTERS.iter().any(|name| register == name)
        && !fork.peek(Token![.])
    {
        input.parse::<Ident>()?;
        let mut letter = Literal::character(register.to_string().chars().next().unwrap_or('a'));
        letter.set_span(register.span());
        if input.parse::<Option<Token![=]>>()?.is_none() {
            let text = register.to_string().to_uppercase();
            return Ok(quote_spanned!(span=> (#role, ::c128::asm::Spot::Register(#letter), #text.to_owned()),));
        }
        let of = Expr::parse_without_eager_brace(input)?;
        let text = format!("{} = {}", register.to_string().to_uppercase(), plain(&of));
        return Ok(quote_spanned!(span=> (#role, ::c128::asm::Spot::Equal(#letter, (#of).into()), #text.to_owned()),));
    }
    let expr = Expr::parse_without_eager_brace(input)?;
    let text = plain(&expr);
    Ok(match &expr {
        Expr::Index(index) if index.index.to_token_stream().to_string() == "x" => {
            let base = &index.expr;
            quote_spanned!(span=> (#role, ::c128::asm::Spot::Level((#base).into()), #text.to_owned()),)
        }
        Expr::Index(index) => {
            let (base, len) = (&index.expr, &index.index);
            quote_spanned!(span=> (#role, ::c128::asm::Spot::Memory((#base).into(), #len), #text.to_owned()),)
        }
        _ => quote_spanned!(span=> (#role, ::c128::asm::Spot::Memory((#expr).into(), 1), #text.to_owned()),),
    })
}

/// The name as the listing has it.
fn plain(expr: &Expr) -> String {
    let text = expr.to_token_stream().to_string().replace(' ', "");
    text.rsplit_once('.').map_or(text.clone(), |(_, name)| name.to_owned())
}
