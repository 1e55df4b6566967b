//! The changes that a source file of the engine has room for: other numbers and other conditions.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Context, Result};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, ExprBinary, ImplItem, Item, Type, UnOp};

/// One change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Its number in the changed engine, above 0.
    pub id: u32,
    /// The file, below the engine's source folder.
    pub file: String,
    /// Line and column, from 1.
    pub line: usize,
    pub column: usize,
    /// The function, with its type.
    pub function: String,
    /// What stands there, and what the change has in its place.
    pub from: String,
    pub to: String,
    /// How many of the same words there are in the function up to here.
    pub nth: usize,
}

impl Change {
    /// What names it: file, line, column, function, what is changed.
    #[must_use]
    pub fn words(&self) -> String {
        let Change {
            file,
            line,
            column,
            function,
            from,
            to,
            ..
        } = self;
        format!("{file}:{line}:{column} {function}: {from} -> {to}")
    }

    /// Whether another has the same words, in the same function.
    fn is_alike(&self, other: &Change) -> bool {
        (&self.function, &self.from, &self.to) == (&other.function, &other.from, &other.to)
    }

    /// Its file and function.
    #[must_use]
    pub fn owner(&self) -> String {
        format!("{} {}", self.file, self.function)
    }

    /// What names it in `harmless.tsv`, without its line: `search/node.rs Search::prune: a -> b (2)` is
    /// the second of these words in the function.
    #[must_use]
    pub fn place(&self) -> String {
        let nth = match self.nth {
            1 => String::new(),
            nth => format!(" ({nth})"),
        };
        format!("{}: {} -> {}{nth}", self.owner(), self.from, self.to)
    }
}

/// A place that is rewritten so that its changes can be chosen while it runs.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// Bytes inside that something else replaces, in order; empty ones insert.
    pub pieces: Vec<(Range<usize>, String)>,
    /// Its changes; none where a constant function becomes an ordinary one.
    pub changes: Vec<Change>,
    /// The function that becomes an ordinary one, after its type if it has one.
    pub function: String,
}

/// What is the same for all files.
#[derive(Default)]
pub struct Names {
    /// Constants that are whole numbers, and which, where that is written.
    pub numbers: BTreeMap<String, Option<u128>>,
    /// Functions that must stay constant, because something constant calls them: by file and place.
    pub constant: BTreeSet<(String, usize)>,
}

impl Names {
    /// Adds a file's constants.
    pub fn add(&mut self, file: &syn::File) {
        struct Constants<'n>(&'n mut BTreeMap<String, Option<u128>>);
        impl Constants<'_> {
            fn add(&mut self, name: &syn::Ident, ty: &Type, value: &Expr) {
                let Type::Path(path) = ty else { return };
                let whole = [
                    "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "usize", "Score",
                ];
                if path
                    .path
                    .get_ident()
                    .is_some_and(|ty| whole.iter().any(|name| ty == name))
                {
                    // Constants of the same name may differ.
                    let number = literal(value);
                    let known = self.0.entry(name.to_string()).or_insert(number);
                    if *known != number {
                        *known = None;
                    }
                }
            }
        }
        impl<'f> Visit<'f> for Constants<'_> {
            fn visit_item_const(&mut self, item: &'f syn::ItemConst) {
                self.add(&item.ident, &item.ty, &item.expr);
            }
            fn visit_impl_item_const(&mut self, item: &'f syn::ImplItemConst) {
                self.add(&item.ident, &item.ty, &item.expr);
            }
        }
        Constants(&mut self.numbers).visit_file(file);
    }
}

/// The places of a file, with changes numbered from `next` on. A constant function that nothing
/// constant calls becomes an ordinary one.
///
/// # Errors
/// The file is no Rust.
pub fn places(name: &str, text: &str, names: &Names, next: &mut u32) -> Result<Vec<Place>> {
    let file = syn::parse_file(text).with_context(|| format!("cannot read {name}"))?;
    let mut finder = Finder {
        name,
        text,
        names,
        next,
        within: Vec::new(),
        places: Vec::new(),
    };
    finder.visit_file(&file);
    Ok(finder.places)
}

struct Finder<'f> {
    name: &'f str,
    text: &'f str,
    names: &'f Names,
    next: &'f mut u32,
    within: Vec<String>,
    places: Vec<Place>,
}

fn bytes(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// The number that an expression is.
fn literal(value: &Expr) -> Option<u128> {
    match value {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Int(number) => number.base10_parse().ok(),
            _ => None,
        },
        _ => None,
    }
}

const fn at(place: usize) -> Range<usize> {
    place..place
}

fn has_let(expression: &Expr) -> bool {
    struct Lets(bool);
    impl<'e> Visit<'e> for Lets {
        fn visit_expr_let(&mut self, _: &'e syn::ExprLet) {
            self.0 = true;
        }
        fn visit_block(&mut self, _: &'e syn::Block) {}
    }
    let mut lets = Lets(false);
    lets.visit_expr(expression);
    lets.0
}

impl Finder<'_> {
    /// Adds a place with so many changes; `pieces` are made from the first's number.
    fn add(
        &mut self,
        node: &impl Spanned,
        changes: &[(String, String)],
        room: u32,
        pieces: impl FnOnce(u32) -> Vec<(Range<usize>, String)>,
    ) {
        let first = *self.next;
        *self.next += room;
        let start = node.span().start();
        let mut made = Vec::new();
        for (n, (from, to)) in changes.iter().enumerate() {
            // A change that does nothing, or that another does, keeps its number without being made.
            if to.is_empty() {
                continue;
            }
            made.push(Change {
                id: first + n as u32,
                file: self.name.to_owned(),
                line: start.line,
                column: start.column + 1,
                function: self.within.join("::"),
                from: from.clone(),
                to: to.clone(),
                nth: 1,
            });
        }
        for change in &mut made {
            let before = self.places.iter().flat_map(|place| &place.changes);
            change.nth += before.filter(|&one| one.is_alike(change)).count();
        }
        self.places.push(Place {
            range: bytes(node),
            pieces: pieces(first),
            changes: made,
            function: String::new(),
        });
    }

    fn text_of(&self, node: &impl Spanned) -> String {
        let text = &self.text[bytes(node)];
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn number(&mut self, node: &impl Spanned, value: Option<u128>) {
        let range = bytes(node);
        let text = self.text_of(node);
        let ways = ["+ 1", "- 1", "* 2", "/ 2"].map(|by| {
            let same = match (value, by) {
                // Nothing below 0 or of 0; and what another way gives, too.
                (Some(0), "- 1" | "* 2" | "/ 2") | (Some(1), "* 2" | "/ 2") | (Some(2), "/ 2") => {
                    true
                }
                _ => false,
            };
            let to = if same {
                String::new()
            } else {
                format!("{text} {by}")
            };
            (text.clone(), to)
        });
        self.add(node, &ways, 4, |first| {
            vec![
                (at(range.start), format!("crate::rule::number({first}, ")),
                (at(range.end), ")".to_owned()),
            ]
        });
    }

    fn comparison(&mut self, node: &ExprBinary, function: &str, others: &[&str]) {
        let (whole, op) = (bytes(node), bytes(&node.op));
        let text = self.text_of(node);
        let [left, right] = [&node.left, &node.right].map(|side| self.text_of(side));
        let changes: Vec<(String, String)> = others
            .iter()
            .map(|other| (text.clone(), format!("{left} {other} {right}")))
            .collect();
        self.add(node, &changes, others.len() as u32, |first| {
            vec![
                (
                    at(whole.start),
                    format!("crate::rule::{function}({first}, &("),
                ),
                (op, "), &(".to_owned()),
                (at(whole.end), "))".to_owned()),
            ]
        });
    }

    fn logical(&mut self, node: &ExprBinary, and: bool) {
        let (whole, op) = (bytes(node), bytes(&node.op));
        let text = self.text_of(node);
        let [left, right] = [&node.left, &node.right].map(|side| self.text_of(side));
        let (other, ends) = if and { ("||", "==") } else { ("&&", "!=") };
        self.add(
            node,
            &[(text, format!("{left} {other} {right}"))],
            1,
            |first| {
                vec![
                    (at(whole.start), "({ let left__: bool = ".to_owned()),
                    (
                        op,
                        format!(
                            "; if left__ {ends} crate::rule::is({first}) {{ left__ }} else {{ "
                        ),
                    ),
                    (at(whole.end), " } })".to_owned()),
                ]
            },
        );
    }

    /// The condition of an `if`, a `while` or an arm, where nothing in it is changed as an operator.
    fn condition(&mut self, condition: &Expr) {
        if matches!(
            condition,
            Expr::Binary(_) | Expr::Unary(_) | Expr::Let(_) | Expr::Lit(_)
        ) {
            return;
        }
        let range = bytes(condition);
        let text = self.text_of(condition);
        self.add(
            condition,
            &[(text.clone(), format!("!({text})"))],
            1,
            |first| {
                vec![
                    (at(range.start), format!("crate::rule::negated({first}, ")),
                    (at(range.end), ")".to_owned()),
                ]
            },
        );
    }

    fn function(
        &mut self,
        sig: &syn::Signature,
        block: &syn::Block,
        visit: impl FnOnce(&mut Self),
    ) {
        let name = sig.ident.to_string();
        if let Some(word) = &sig.constness {
            let range = bytes(word);
            if self
                .names
                .constant
                .contains(&(self.name.to_owned(), range.start))
            {
                return;
            }
            self.places.push(Place {
                range: range.clone(),
                pieces: vec![(range, String::new())],
                changes: Vec::new(),
                function: match self.within.last() {
                    Some(of) => format!("{}::{name}", of.split('<').next().unwrap_or(of)),
                    None => name.clone(),
                },
            });
        }
        self.within.push(name);
        let answers = matches!(&sig.output, syn::ReturnType::Type(_, ty)
            if matches!(&**ty, Type::Path(path) if path.path.is_ident("bool")));
        if answers {
            let start = bytes(&block.brace_token.span.open()).end;
            let all = ["true", "false"].map(|answer| ("the answer".to_owned(), answer.to_owned()));
            self.add(&block.brace_token.span.open(), &all, 2, |first| {
                let text = format!(
                    " if let Some(answer) = crate::rule::answer({first}) {{ return answer; }} "
                );
                vec![(at(start), text)]
            });
        }
        visit(self);
        self.within.pop();
    }
}

/// Whether something is only there for tests.
fn is_left_out(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute
                .meta
                .require_list()
                .is_ok_and(|list| list.tokens.to_string() == "test")
    })
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item(&mut self, item: &'a Item) {
        match item {
            Item::Mod(module) if is_left_out(&module.attrs) => {}
            Item::Const(_) | Item::Static(_) | Item::Enum(_) | Item::Struct(_) | Item::Macro(_) => {
            }
            Item::Impl(block) => {
                let of = block
                    .trait_
                    .as_ref()
                    .and_then(|(_, path, _)| path.segments.last());
                if of.is_some_and(|name| name.ident == "Debug" || name.ident == "Display") {
                    return;
                }
                let ty = &block.self_ty;
                let name = self.text_of(ty);
                self.within.push(name);
                visit::visit_item(self, item);
                self.within.pop();
            }
            _ => visit::visit_item(self, item),
        }
    }

    fn visit_impl_item(&mut self, item: &'a ImplItem) {
        if !matches!(item, ImplItem::Const(_)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'a syn::ItemFn) {
        if !is_left_out(&item.attrs) {
            self.function(&item.sig, &item.block, |finder| {
                finder.visit_block(&item.block)
            });
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.function(&item.sig, &item.block, |finder| {
            finder.visit_block(&item.block)
        });
    }

    // What is constant, and what is matched, is no value that is made while it runs.
    fn visit_type(&mut self, _: &'a Type) {}
    fn visit_generic_argument(&mut self, _: &'a syn::GenericArgument) {}
    fn visit_attribute(&mut self, _: &'a syn::Attribute) {}
    fn visit_macro(&mut self, _: &'a syn::Macro) {}
    fn visit_pat(&mut self, _: &'a syn::Pat) {}
    fn visit_expr_const(&mut self, _: &'a syn::ExprConst) {}

    fn visit_expr_repeat(&mut self, repeat: &'a syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_expr_lit(&mut self, literal: &'a syn::ExprLit) {
        if let syn::Lit::Int(number) = &literal.lit {
            self.number(literal, number.base10_parse().ok());
        }
    }

    fn visit_expr_path(&mut self, path: &'a syn::ExprPath) {
        let last = path.path.segments.last();
        if let Some(value) = last.and_then(|name| self.names.numbers.get(&name.ident.to_string())) {
            self.number(path, *value);
        }
    }

    fn visit_expr_if(&mut self, node: &'a syn::ExprIf) {
        self.condition(&node.cond);
        visit::visit_expr_if(self, node);
    }

    fn visit_expr_while(&mut self, node: &'a syn::ExprWhile) {
        self.condition(&node.cond);
        visit::visit_expr_while(self, node);
    }

    fn visit_arm(&mut self, arm: &'a syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.condition(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_unary(&mut self, unary: &'a syn::ExprUnary) {
        if let UnOp::Not(not) = &unary.op {
            let (whole, op) = (bytes(unary), bytes(not));
            let [from, to] = [self.text_of(unary), self.text_of(&unary.expr)];
            self.add(unary, &[(from, to)], 1, |first| {
                vec![
                    (op, format!("crate::rule::not({first}, ")),
                    (at(whole.end), ")".to_owned()),
                ]
            });
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_binary(&mut self, binary: &'a ExprBinary) {
        match &binary.op {
            BinOp::And(_) | BinOp::Or(_) if has_let(&binary.left) || has_let(&binary.right) => {}
            BinOp::And(_) => self.logical(binary, true),
            BinOp::Or(_) => self.logical(binary, false),
            BinOp::Eq(_) => self.comparison(binary, "equal", &["!="]),
            BinOp::Ne(_) => self.comparison(binary, "unequal", &["=="]),
            BinOp::Lt(_) => self.comparison(binary, "less", &["==", ">", "<="]),
            BinOp::Gt(_) => self.comparison(binary, "more", &["==", "<", ">="]),
            BinOp::Le(_) => self.comparison(binary, "at_most", &[">", "<"]),
            BinOp::Ge(_) => self.comparison(binary, "at_least", &["<", ">"]),
            _ => {}
        }
        visit::visit_expr_binary(self, binary);
    }
}
