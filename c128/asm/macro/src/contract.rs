//! Headers of routines, as data: what they take, return, keep and destroy.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Error, Expr, Lit, LitStr, Meta, Result, Token, token};

use crate::operand::{expression, global};
use crate::rust::Blocks;
use crate::spans;

/// The clauses that list facts; the assembler's roles have the same names.
const ROLES: [&str; 5] = ["takes", "returns", "keeps", "destroys", "changes"];
/// Registers and flags.
const REGISTERS: [&str; 7] = ["a", "x", "y", "c", "z", "n", "v"];
/// Words that stand for more than one thing.
const ALL: [&str; 3] = ["everything", "scratch", "nothing"];

/// `/// purpose` and `routine name { clauses }`
pub fn routine(input: ParseStream, a: &Ident) -> Result<TokenStream> {
    let purpose = purpose(input)?;
    let word: Ident = input.parse()?;
    if word != "routine" {
        return Err(Error::new(word.span(), "`routine` is wanted here"));
    }
    let name = name(input)?;
    let group: Group = input.parse()?;
    let span = word.span();
    let facts = clauses.parse2(group.stream())?;
    let purpose = spans::text(&purpose, span);
    let out = out();
    // A header without clauses writes to nothing.
    let binding = if facts.is_empty() {
        quote_spanned!(span=> let #out = #a.clauses();)
    } else {
        quote_spanned!(span=> let mut #out = #a.clauses();)
    };
    Ok(quote_spanned!(span=> { #binding #facts #a.contract(#name, #purpose, #out); }))
}

/// The variable to which the clauses are written.
fn out() -> Ident {
    Ident::new("clauses", Span::mixed_site())
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

/// A word, a string with values of Rust in it, or `{expr}`.
fn name(input: ParseStream) -> Result<TokenStream> {
    if input.peek(LitStr) {
        return Ok(global(&input.parse()?));
    }
    if input.peek(token::Brace) && !input.is_empty() {
        let group: Group = input.parse()?;
        let value = group.stream();
        return Ok(quote_spanned!(group.span()=> ::std::convert::AsRef::<str>::as_ref(&(#value))));
    }
    let name = input.call(Ident::parse_any)?;
    Ok(spans::string(&name.to_string(), name.span()).into_token_stream())
}

/// Clauses, and Rust's `if`, `match` and `for` around clauses.
fn clauses(input: ParseStream) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() {
        tokens.extend(match Clauses.compound(input) {
            Some(compound) => compound?,
            None => clause(input)?,
        });
    }
    Ok(tokens)
}

/// The clauses of a header.
struct Clauses;

impl Blocks for Clauses {
    fn body(&mut self, input: ParseStream, _: Span) -> Result<TokenStream> {
        let group: Group = input.parse()?;
        let tokens = clauses.parse2(group.stream())?;
        Ok(TokenTree::Group(Group::new(Delimiter::Brace, tokens)).into())
    }
}

fn expect(input: ParseStream, words: &[&str], whole: &str) -> Result<()> {
    for expected in words {
        let word = input.call(Ident::parse_any)?;
        if word != expected {
            return Err(Error::new(word.span(), format!("`{whole}` is meant")));
        }
    }
    Ok(())
}

fn clause(input: ParseStream) -> Result<TokenStream> {
    let clause: Ident = input.parse()?;
    let mut tokens = TokenStream::new();
    if clause == "goes" {
        expect(input, &["on", "with"], "goes on with")?;
        list(input, |input| {
            let (out, name) = (out(), name(input)?);
            tokens.extend(quote_spanned!(clause.span()=> #out.goes_on(#name);));
            Ok(())
        })?;
        return Ok(tokens);
    }
    let role = if clause == "may" {
        expect(input, &["return"], "may return")?;
        Ident::new("may_return", clause.span())
    } else if ROLES.iter().any(|role| clause == role) {
        clause
    } else {
        let text = "a clause is `takes`, `returns`, `may return`, `keeps`, `destroys`, `changes` \
                    or `goes on with`";
        return Err(Error::new(clause.span(), text));
    };
    list(input, |input| {
        tokens.extend(fact(input, &role)?);
        Ok(())
    })?;
    Ok(tokens)
}

/// Items, separated by commas.
fn list(input: ParseStream, mut item: impl FnMut(ParseStream) -> Result<()>) -> Result<()> {
    loop {
        item(input)?;
        if input.parse::<Option<Token![,]>>()?.is_none() {
            return Ok(());
        }
    }
}

/// One fact: its subject, words about it, and why it stands although nothing bears it out.
fn fact(input: ParseStream, role: &Ident) -> Result<TokenStream> {
    let (span, out) = (input.span(), out());
    let role = quote_spanned!(role.span()=> #out.#role());
    let call = if input.peek(LitStr) {
        quote_spanned!(span=> words(#role,))
    } else {
        subject(input, &role)?
    };
    let words = if input.peek(LitStr) {
        global(&input.parse()?)
    } else {
        quote!("")
    };
    let mut call = call.into_iter();
    let method = call.next();
    let Some(TokenTree::Group(arguments)) = call.next() else {
        return Err(Error::new(span, "a fact is wanted"));
    };
    let arguments = arguments.stream();
    let though = if input
        .fork()
        .parse::<Ident>()
        .is_ok_and(|word| word == "though")
    {
        input.parse::<Ident>()?;
        let why = global(&input.parse()?);
        quote_spanned!(span=> #out.though(#why);)
    } else {
        TokenStream::new()
    };
    Ok(quote_spanned!(span=> #out.#method(#arguments #words); #though))
}

/// The subject of a fact.
fn subject(input: ParseStream, role: &TokenStream) -> Result<TokenStream> {
    let span = input.span();
    let fork = input.fork();
    if fork.parse::<Ident>().is_ok_and(|word| word == "what") && fork.peek(Ident::peek_any) {
        input.parse::<Ident>()?;
        let name = name(input)?;
        let word = input.call(Ident::parse_any)?;
        if !ROLES.iter().any(|role| word == role) {
            let text = format!("a clause of another header is {}", ROLES.join(", "));
            return Err(Error::new(word.span(), text));
        }
        let out = out();
        let clause = quote_spanned!(word.span()=> #out.#word());
        return Ok(quote_spanned!(span=> like(#role, #name, #clause,)));
    }
    let fork = input.fork();
    if let Ok(word) = fork.call(Ident::parse_any)
        && !fork.peek(Token![.])
        && !fork.peek(Token![::])
    {
        if ALL.iter().any(|all| word == all) {
            input.call(Ident::parse_any)?;
            let out = out();
            return Ok(quote_spanned!(span=> all(#role, #out.#word(),)));
        }
        if REGISTERS.iter().any(|name| word == name) {
            input.call(Ident::parse_any)?;
            return register(input, role, &word);
        }
    }
    let place = place(input)?;
    if !input.peek(token::Bracket) {
        return Ok(quote_spanned!(span=> variable(#role, #place,)));
    }
    let group: Group = input.parse()?;
    Ok(match syn::parse2::<Expr>(group.stream())? {
        Expr::Range(range) => {
            quote_spanned!(span=> bytes(#role, #place, #range,))
        }
        len => quote_spanned!(span=> first_bytes(#role, #place, #len,)),
    })
}

/// A register or flag, and perhaps the variable that it equals.
fn register(input: ParseStream, role: &TokenStream, word: &Ident) -> Result<TokenStream> {
    let span = word.span();
    let mut letter = Literal::character(word.to_string().chars().next().unwrap_or_default());
    letter.set_span(span);
    let less: u8 = if input.parse::<Option<Token![+]>>()?.is_some() {
        let one: syn::LitInt = input.parse()?;
        one.base10_parse()?
    } else {
        0
    };
    if input.parse::<Option<Token![=]>>()?.is_none() {
        return Ok(quote_spanned!(span=> register(#role, #letter,)));
    }
    let place = place(input)?;
    Ok(quote_spanned!(span=> equal(#role, #letter, #less, #place,)))
}

/// A name of the listing, a path of Rust, or `{expr}`; perhaps with `+ n`.
fn place(input: ParseStream) -> Result<TokenStream> {
    let span = input.span();
    let base = if input.peek(token::Brace) {
        let group: Group = input.parse()?;
        group.stream()
    } else {
        let word = input.call(Ident::parse_any)?;
        if input.peek(Token![.]) || input.peek(Token![::]) {
            let mut path = word.to_token_stream();
            while input.peek(Token![.]) || input.peek(Token![::]) {
                if input.peek(Token![.]) {
                    path.extend(input.parse::<Token![.]>()?.to_token_stream());
                } else {
                    path.extend(input.parse::<Token![::]>()?.to_token_stream());
                }
                path.extend([input.parse::<TokenTree>()?]);
                if input.peek(token::Paren) {
                    path.extend([input.parse::<TokenTree>()?]);
                }
            }
            path
        } else {
            spans::string(&word.to_string(), word.span()).into_token_stream()
        }
    };
    let out = out();
    let place = quote_spanned!(span=> #out.place(#base));
    if input.peek(Token![+]) && !input.peek(Token![+=]) {
        input.parse::<Token![+]>()?;
        let more = expression(input)?;
        return Ok(quote_spanned!(span=> #place.byte(#more)));
    }
    Ok(place)
}
