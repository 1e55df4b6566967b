//! Headers of routines: what they take, return, keep and destroy, as data.

use proc_macro2::{Group, Ident, Literal, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, Expr, Lit, LitStr, Meta, Result, Token};

use crate::operand::{expression, global};
use crate::spans;

/// The clauses that list facts, and the role that each gives them.
const ROLES: [(&str, &str); 5] = [
    ("takes", "Takes"),
    ("returns", "Returns"),
    ("keeps", "Keeps"),
    ("destroys", "Destroys"),
    ("changes", "Changes"),
];
/// Registers and flags.
const REGISTERS: [&str; 7] = ["a", "x", "y", "c", "z", "n", "v"];

/// What the clauses of a header say.
struct Clauses {
    facts: TokenStream,
    goes_on: TokenStream,
}

/// `/// purpose` and `routine name { takes … returns … keeps … destroys … changes … goes on with … }`
pub fn routine(input: ParseStream, a: &Ident) -> Result<TokenStream> {
    let purpose = purpose(input)?;
    let word: Ident = input.parse()?;
    if word != "routine" {
        return Err(Error::new(word.span(), "`routine` is wanted here"));
    }
    let name = global(&routine_name(input)?);
    let group: Group = input.parse()?;
    let span = word.span();
    let mut clauses = Clauses {
        facts: TokenStream::new(),
        goes_on: TokenStream::new(),
    };
    let parse = |input: ParseStream| {
        while !input.is_empty() {
            clauses.parse(input)?;
        }
        Ok(())
    };
    parse.parse2(group.stream())?;
    let purpose = spans::string(&purpose, span);
    let Clauses { facts, goes_on } = clauses;
    Ok(quote_spanned!(span=> #a.contract(#name, #purpose, &[#facts], &[#goes_on]);))
}

/// The lines of `///`.
fn purpose(input: ParseStream) -> Result<String> {
    let mut lines = Vec::new();
    for attribute in input.call(Attribute::parse_outer)? {
        if let Meta::NameValue(meta) = &attribute.meta
            && let Expr::Lit(text) = &meta.value
            && let Lit::Str(text) = &text.lit
        {
            lines.push(text.value().trim().to_owned());
        }
    }
    Ok(lines.join(" "))
}

/// A word, or a string with values of Rust's in it.
fn routine_name(input: ParseStream) -> Result<LitStr> {
    if input.peek(LitStr) {
        return input.parse();
    }
    let name = input.call(Ident::parse_any)?;
    Ok(LitStr::new(&name.to_string(), name.span()))
}

impl Clauses {
    fn parse(&mut self, input: ParseStream) -> Result<()> {
        let clause: Ident = input.parse()?;
        let role = ROLES.iter().find(|(word, _)| clause == word);
        if clause == "goes" {
            for expected in ["on", "with"] {
                let word: Ident = input.parse()?;
                if word != expected {
                    return Err(Error::new(word.span(), "`goes on with` is meant"));
                }
            }
            list(input, |input| {
                let name = global(&routine_name(input)?);
                self.goes_on.extend(quote_spanned!(clause.span()=> #name,));
                Ok(())
            })?;
        } else if let Some((_, role)) = role {
            let role = Ident::new(role, clause.span());
            list(input, |input| {
                self.facts.extend(fact(input, &role)?);
                Ok(())
            })?;
        } else {
            let text =
                "a clause is `takes`, `returns`, `keeps`, `destroys`, `changes` or `goes on with`";
            return Err(Error::new(clause.span(), text));
        }
        Ok(())
    }
}

/// Items with commas between them.
fn list(input: ParseStream, mut item: impl FnMut(ParseStream) -> Result<()>) -> Result<()> {
    loop {
        item(input)?;
        if input.parse::<Option<Token![,]>>()?.is_none() {
            return Ok(());
        }
    }
}

/// One fact: role, spot and text.
fn fact(input: ParseStream, role: &Ident) -> Result<TokenStream> {
    let span = role.span();
    let (spot, text) = spot(input)?;
    Ok(quote_spanned!(span=> (::c128::asm::Role::#role, ::c128::asm::Spot::#spot, #text),))
}

/// What a fact speaks of, and how the listing puts it.
fn spot(input: ParseStream) -> Result<(TokenStream, Literal)> {
    let span = input.span();
    if input.peek(LitStr) {
        let text: LitStr = input.parse()?;
        return Ok((
            quote_spanned!(span=> Prose),
            spans::string(&text.value(), span),
        ));
    }
    let fork = input.fork();
    if let Ok(register) = fork.parse::<Ident>()
        && REGISTERS.iter().any(|name| register == name)
        && !fork.peek(Token![.])
    {
        input.parse::<Ident>()?;
        let register = register.to_string();
        let mut letter = Literal::character(register.chars().next().unwrap_or_default());
        letter.set_span(span);
        let name = register.to_uppercase();
        if input.parse::<Option<Token![=]>>()?.is_none() {
            return Ok((
                quote_spanned!(span=> Register(#letter)),
                spans::string(&name, span),
            ));
        }
        let of = expression(input)?;
        let text = format!("{name} = {}", plain(&of));
        let spot = quote_spanned!(span=> Equal(#letter, ::c128::asm::address(#of)));
        return Ok((spot, spans::string(&text, span)));
    }
    let expr = expression(input)?;
    let text = spans::string(&plain(&expr), span);
    let spot = match &expr {
        Expr::Index(index) if index.index.to_token_stream().to_string() == "x" => {
            let base = &index.expr;
            quote_spanned!(span=> Ply(::c128::asm::address(#base)))
        }
        Expr::Index(index) => {
            let (base, len) = (&index.expr, &index.index);
            quote_spanned!(span=> Memory(::c128::asm::address(#base), #len))
        }
        _ => quote_spanned!(span=> Memory(::c128::asm::address(#expr), 1)),
    };
    Ok((spot, text))
}

/// The name as the listing has it.
fn plain(expr: &Expr) -> String {
    let text = expr.to_token_stream().to_string().replace(' ', "");
    match text.rsplit_once('.') {
        Some((_, name)) => name.to_owned(),
        None => text,
    }
}
