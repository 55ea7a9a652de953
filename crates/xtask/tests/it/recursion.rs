//! Every rule of the grammar that can contain itself does so within a guard, which counts how deep it is. So no text, however it
//! repeats itself, exhausts the stack of whoever reads it or walks its tree.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use xtask::root;

/// Functions that count what is read within them as one deeper, up to a bound.
const GUARDS: [&str; 3] = ["attempt", "nested", "with_or_without"];

/// A function, as `module::name`.
type Function = String;

/// Which functions call which others outside of a guard.
#[derive(Default)]
struct Calls(BTreeMap<Function, BTreeSet<Function>>);

impl Calls {
    /// The calls within the free functions of some modules, each with its source.
    fn within(modules: &[(String, TokenStream)]) -> Self {
        let definitions: Vec<Definition> = modules
            .iter()
            .flat_map(|(module, source)| functions(module, source))
            .collect();
        let path = |definition: &Definition| format!("{}::{}", definition.module, definition.name);
        let known: BTreeSet<Function> = definitions.iter().map(path).collect();
        let takers = definitions
            .iter()
            .filter(|definition| definition.takes_rule);
        let takers: BTreeSet<&str> = takers.map(|definition| definition.name.as_str()).collect();
        let imports: BTreeMap<&str, BTreeSet<String>> = modules
            .iter()
            .map(|(module, source)| (module.as_str(), imports(source)))
            .collect();
        let mut calls = Self::default();
        for definition in &definitions {
            let module = definition.module.as_str();
            let mut called = BTreeSet::new();
            unguarded(&definition.body, &takers, false, &mut |qualifier, name| {
                let is_imported = imports[module].contains(name);
                called.extend(resolve(&known, module, is_imported, qualifier, name));
            });
            calls.0.insert(path(definition), called);
        }
        calls
    }

    /// A function that can get back to itself without a guard, with the way there.
    fn circle(&self) -> Option<Vec<Function>> {
        let mut finished = BTreeSet::new();
        self.0
            .keys()
            .find_map(|function| self.circle_from(function, &mut Vec::new(), &mut finished))
    }

    fn circle_from(
        &self,
        function: &Function,
        way: &mut Vec<Function>,
        finished: &mut BTreeSet<Function>,
    ) -> Option<Vec<Function>> {
        if let Some(start) = way.iter().position(|before| before == function) {
            return Some(way[start..].to_vec());
        }
        if finished.contains(function) {
            return None;
        }
        way.push(function.clone());
        let mut called = self.0[function].iter();
        let circle = called.find_map(|called| self.circle_from(called, way, finished));
        way.pop();
        finished.insert(function.clone());
        circle
    }
}

/// A free function of a module.
struct Definition {
    module: String,
    name: String,
    /// It runs a rule that it is given.
    takes_rule: bool,
    body: TokenStream,
}

/// The free functions of a module.
fn functions(module: &str, source: &TokenStream) -> Vec<Definition> {
    let tokens: Vec<TokenTree> = source.clone().into_iter().collect();
    let is_fn = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "fn");
    let starts = (0..tokens.len()).filter(|index| is_fn(&tokens[*index]));
    let function = |start: usize| {
        let TokenTree::Ident(name) = tokens.get(start + 1)? else {
            return None;
        };
        let end = tokens[start..].iter().position(|token| {
            matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
        });
        let (signature, rest) = tokens[start..].split_at(end?);
        let TokenTree::Group(body) = rest.first()? else {
            return None;
        };
        let signature: TokenStream = signature.iter().cloned().collect();
        Some(Definition {
            module: module.to_owned(),
            name: name.to_string(),
            takes_rule: signature.to_string().contains("impl Fn"),
            body: body.stream(),
        })
    };
    starts.filter_map(function).collect()
}

/// The words of the `use` declarations of a module.
fn imports(source: &TokenStream) -> BTreeSet<String> {
    let text = source.to_string();
    let declarations = text.split(';').filter_map(|part| {
        let start = part.rfind("use ")?;
        Some(&part[start..])
    });
    let words =
        declarations.flat_map(|part| part.split(|c: char| !c.is_alphanumeric() && c != '_'));
    words.map(ToOwned::to_owned).collect()
}

/// Hands over the functions that are called, or given to one of the `takers` of rules, outside of a guard: each with the word in
/// front of its `::`. `of_taker`: these are the arguments of such a function.
fn unguarded(
    tokens: &TokenStream,
    takers: &BTreeSet<&str>,
    of_taker: bool,
    found: &mut impl FnMut(Option<&str>, &str),
) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let is = |index: Option<usize>, wanted: char| {
        let token = index.and_then(|index| tokens.get(index));
        matches!(token, Some(TokenTree::Punct(mark)) if mark.as_char() == wanted)
    };
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                let caller = match index.checked_sub(1).map(|before| &tokens[before]) {
                    Some(TokenTree::Ident(word)) => word.to_string(),
                    _ => String::new(),
                };
                if !GUARDS.contains(&caller.as_str()) {
                    let of_taker = takers.contains(caller.as_str());
                    unguarded(&group.stream(), takers, of_taker, found);
                }
            }
            TokenTree::Ident(word) => {
                let in_module = is(index.checked_sub(1), ':') && is(index.checked_sub(2), ':');
                let qualifier = match index.checked_sub(3).map(|before| &tokens[before]) {
                    Some(TokenTree::Ident(module)) if in_module => Some(module.to_string()),
                    _ => None,
                };
                let start = index - if in_module { 3 } else { 0 };
                let is_method = is(start.checked_sub(1), '.');
                let is_called = matches!(tokens.get(index + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
                let is_given = of_taker
                    && is(start.checked_sub(1), ',')
                    && (index + 1 == tokens.len() || is(Some(index + 1), ','));
                if !is_method && (is_called || is_given) {
                    found(qualifier.as_deref(), &word.to_string());
                }
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// The functions that a name may stand for: one of the module in front of it, else of its own, else of any that it is imported from.
fn resolve(
    known: &BTreeSet<Function>,
    module: &str,
    is_imported: bool,
    qualifier: Option<&str>,
    name: &str,
) -> Vec<Function> {
    let of = |module: &str| {
        let function = format!("{module}::{name}");
        known.contains(&function).then_some(function)
    };
    match qualifier {
        Some("self") => of(module).into_iter().collect(),
        Some("super") => of("mod").into_iter().collect(),
        Some(qualifier) => of(qualifier).into_iter().collect(),
        None => match of(module) {
            Some(own) => vec![own],
            None if !is_imported => Vec::new(),
            None => {
                let ending = format!("::{name}");
                let any = known.iter().filter(|function| function.ends_with(&ending));
                any.cloned().collect()
            }
        },
    }
}

#[test]
fn the_grammar_goes_deeper_within_a_guard_only() {
    let folder = root().join("crates/english/src/grammar");
    let files = std::fs::read_dir(&folder).expect("the grammar is there");
    let modules: Vec<(String, TokenStream)> = files
        .map(|file| file.expect("a file").path())
        .map(|path| {
            let source = std::fs::read_to_string(&path).expect("a source file");
            let module = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (module, source.parse().expect("Rust"))
        })
        .collect();
    let calls = Calls::within(&modules);
    assert!(calls.0.len() > 100, "the rules were found");
    assert_eq!(calls.circle(), None);
}

#[test]
fn a_rule_that_contains_itself_without_a_guard_is_found() {
    let circle = |source: &str| {
        let module = ("m".to_owned(), source.parse().expect("Rust"));
        Calls::within(&[module]).circle()
    };
    let guarded = "fn a() { attempt(input, |input| b(input)) } fn b() { a(input) }";
    assert_eq!(circle(guarded), None);
    let called = "fn a() { before(input, |input| b(input)) } fn b() { self::a(input) }";
    assert_eq!(
        circle(called),
        Some(vec!["m::a".to_owned(), "m::b".to_owned()])
    );
    let given = "fn list(rule: impl Fn()) {} fn a() { list(input, b) } fn b() { m::a(input) }";
    assert_eq!(
        circle(given),
        Some(vec!["m::a".to_owned(), "m::b".to_owned()])
    );
    assert_eq!(circle("fn a() { input.a() }"), None);
}
