//! Sentences of a grammar, chosen by a seed, and sentences that have just left it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::ebnf::{Expression, Grammar, is_token};

/// Numbers that look random and follow from a seed (`SplitMix64`).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Numbers that follow from this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % limit as u64).unwrap_or_default()
    }

    /// One of several.
    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// How a sentence leaves the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// All of a production is left out.
    Drop,
    /// Its first token is left out.
    DropFirst,
    /// Its last token is left out.
    DropLast,
    /// Something stands behind it.
    Append(&'static str),
    /// Something stands in its place.
    Replace(&'static str),
}

/// A sentence and how it was made.
#[derive(Clone, Debug, Default)]
pub struct Derivation {
    tokens: Vec<Written>,
    /// How often each production and token occurs.
    pub uses: BTreeMap<String, usize>,
    /// The tokens of every occurrence of every production.
    places: Vec<(String, Range<usize>)>,
}

#[derive(Clone, Debug)]
struct Written {
    text: String,
    glued: bool,
}

impl Derivation {
    /// How often a production or token occurs.
    pub fn count(&self, name: &str) -> usize {
        self.uses.get(name).copied().unwrap_or_default()
    }

    /// The sentence.
    pub fn text(&self, random: &mut Random) -> String {
        render(&self.tokens, random)
    }

    /// The sentence with one occurrence of a production changed; `None` where it does not occur or has no tokens.
    pub fn mutated(
        &self,
        production: &str,
        mutation: Mutation,
        random: &mut Random,
    ) -> Option<String> {
        let places: Vec<&Range<usize>> = self
            .places
            .iter()
            .filter(|(name, place)| name == production && !place.is_empty())
            .map(|(_, place)| place)
            .collect();
        if places.is_empty() {
            return None;
        }
        let place = places[random.below(places.len())].clone();
        let mut tokens = self.tokens.clone();
        let written = |text: &str| Written {
            text: text.to_owned(),
            glued: false,
        };
        match mutation {
            Mutation::Drop => drop(tokens.drain(place)),
            Mutation::DropFirst => drop(tokens.remove(place.start)),
            Mutation::DropLast => drop(tokens.remove(place.end - 1)),
            Mutation::Append(text) => tokens.insert(place.end, written(text)),
            Mutation::Replace(text) => drop(tokens.splice(place, [written(text)])),
        }
        Some(render(&tokens, random))
    }
}

/// Tokens with white space between them wherever it is allowed.
fn render(tokens: &[Written], random: &mut Random) -> String {
    let mut text = String::new();
    for token in tokens {
        if !token.glued && !text.is_empty() && !text.ends_with('\n') {
            text.push_str(random.pick(&[" ", " ", "  ", "\t"]));
        }
        text.push_str(&token.text);
    }
    text
}

/// Makes sentences of a grammar.
pub struct Generator<'g> {
    grammar: &'g Grammar,
    sample: &'g dyn Fn(&str, &mut Random) -> Option<String>,
    /// How deep the shallowest sentence of each production is.
    least: BTreeMap<&'g str, usize>,
}

/// Where choices go for the shallowest sentence, so that sentences end.
const DEEP: usize = 24;

impl<'g> Generator<'g> {
    /// A generator whose tokens are made by `sample`, which gives `None` for a token that it does not know.
    /// The error names what is not defined or never ends.
    pub fn new(
        grammar: &'g Grammar,
        sample: &'g dyn Fn(&str, &mut Random) -> Option<String>,
    ) -> Result<Self, String> {
        let mut undefined = BTreeSet::new();
        for name in grammar.names() {
            let body = &grammar.production(name).expect("it is listed").body;
            body.names(&mut |used| {
                let known = if is_token(used) {
                    sample(used, &mut Random::new(0)).is_some()
                } else {
                    grammar.production(used).is_some()
                };
                if !known {
                    undefined.insert(used);
                }
            });
        }
        if !undefined.is_empty() {
            return Err(format!("not defined: {undefined:?}"));
        }
        let mut generator = Self {
            grammar,
            sample,
            least: BTreeMap::new(),
        };
        // Each round finds the productions that are one level deeper.
        for _ in grammar.names() {
            for name in grammar.names() {
                let body = &grammar.production(name).expect("it is listed").body;
                if let (false, Some(depth)) =
                    (generator.least.contains_key(name), generator.depth(body))
                {
                    generator.least.insert(name, depth + 1);
                }
            }
        }
        match grammar
            .names()
            .find(|name| !generator.least.contains_key(name))
        {
            Some(endless) => Err(format!("`{endless}` has no sentence that ends")),
            None => Ok(generator),
        }
    }

    /// A sentence of this production.
    pub fn derive(&self, start: &str, random: &mut Random) -> Derivation {
        let mut state = State {
            derivation: Derivation::default(),
            glue: false,
        };
        self.name(start, 0, random, &mut state);
        state.derivation
    }

    /// How deep the shallowest sentence of an expression is, if that is known yet.
    fn depth(&self, expression: &Expression) -> Option<usize> {
        match expression {
            Expression::Literal(_)
            | Expression::Glue
            | Expression::Optional(_)
            | Expression::Repeated(_) => Some(0),
            Expression::Name(name) if is_token(name) => Some(0),
            Expression::Name(name) => self.least.get(name.as_str()).copied(),
            Expression::Sequence(parts) => {
                let depths: Option<Vec<usize>> =
                    parts.iter().map(|part| self.depth(part)).collect();
                depths.map(|depths| depths.into_iter().max().unwrap_or_default())
            }
            Expression::Choice(parts) => parts.iter().filter_map(|part| self.depth(part)).min(),
        }
    }

    fn name(&self, name: &str, depth: usize, random: &mut Random, state: &mut State) {
        *state.derivation.uses.entry(name.to_owned()).or_default() += 1;
        if is_token(name) {
            let text = (self.sample)(name, random).unwrap_or_default();
            state.write(text);
            return;
        }
        let start = state.derivation.tokens.len();
        let body = &self
            .grammar
            .production(name)
            .expect("checked by `new`")
            .body;
        self.expression(body, depth + 1, random, state);
        let end = state.derivation.tokens.len();
        state.derivation.places.push((name.to_owned(), start..end));
    }

    fn expression(
        &self,
        expression: &Expression,
        depth: usize,
        random: &mut Random,
        state: &mut State,
    ) {
        match expression {
            Expression::Literal(text) => state.write(text.clone()),
            Expression::Name(name) => self.name(name, depth, random, state),
            Expression::Glue => state.glue = true,
            Expression::Sequence(parts) => {
                for part in parts {
                    self.expression(part, depth, random, state);
                }
            }
            Expression::Choice(parts) => {
                let chosen = if depth < DEEP {
                    random.below(parts.len())
                } else {
                    let depths = parts
                        .iter()
                        .map(|part| self.depth(part).unwrap_or(usize::MAX));
                    depths
                        .enumerate()
                        .min_by_key(|&(_, depth)| depth)
                        .map_or(0, |(at, _)| at)
                };
                self.expression(&parts[chosen], depth, random, state);
            }
            Expression::Optional(inner) => {
                if depth < DEEP && random.below(2) == 0 {
                    self.expression(inner, depth, random, state);
                }
            }
            Expression::Repeated(inner) => {
                let most = if depth < 6 { 5 } else { 2 };
                let times = if depth < DEEP { random.below(most) } else { 0 };
                for _ in 0..times {
                    self.expression(inner, depth, random, state);
                }
            }
        }
    }
}

struct State {
    derivation: Derivation,
    /// The next token stands right behind the last one.
    glue: bool,
}

impl State {
    fn write(&mut self, text: String) {
        let glued = std::mem::take(&mut self.glue);
        self.derivation.tokens.push(Written { text, glued });
    }
}
