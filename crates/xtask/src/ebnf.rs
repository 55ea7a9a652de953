//! Reads `grammar/card.ebnf`. The notation is described at the top of that file.

use std::collections::BTreeMap;

/// The productions of a grammar.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    productions: BTreeMap<String, Production>,
    /// The texts marked with `e.g.` in comments, in order.
    pub examples: Vec<String>,
}

/// One production.
#[derive(Clone, Debug)]
pub struct Production {
    /// Its right side.
    pub body: Expression,
    /// The line that it begins in.
    pub line: usize,
}

/// The right side of a production, or a part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A word or mark as it is written.
    Literal(String),
    /// The name of a production or, in capitals, of a token.
    Name(String),
    /// Nothing may stand here.
    Glue,
    /// One after the other.
    Sequence(Vec<Self>),
    /// One of several.
    Choice(Vec<Self>),
    /// Once or never.
    Optional(Box<Self>),
    /// Any number of times.
    Repeated(Box<Self>),
}

impl Expression {
    /// Calls `visit` with the name of every production and token in it.
    pub fn names<'e>(&'e self, visit: &mut dyn FnMut(&'e str)) {
        match self {
            Self::Literal(_) | Self::Glue => {}
            Self::Name(name) => visit(name),
            Self::Sequence(parts) | Self::Choice(parts) => {
                for part in parts {
                    part.names(visit);
                }
            }
            Self::Optional(inner) | Self::Repeated(inner) => inner.names(visit),
        }
    }
}

impl Grammar {
    /// Reads a grammar. The error says what is wrong and in which line.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (tokens, examples) = tokens(text)?;
        let mut reader = Reader { tokens, next: 0 };
        let mut grammar = Self {
            examples,
            ..Self::default()
        };
        while let Some((token, line)) = reader.take() {
            let Token::Name(name) = token else {
                return Err(format!("line {line}: a production begins with its name"));
            };
            reader.mark('=')?;
            let body = reader.choice()?;
            reader.mark(';')?;
            let production = Production { body, line };
            if grammar
                .productions
                .insert(name.clone(), production)
                .is_some()
            {
                return Err(format!(
                    "line {line}: there is a second production `{name}`"
                ));
            }
        }
        Ok(grammar)
    }

    /// The production of this name.
    pub fn production(&self, name: &str) -> Option<&Production> {
        self.productions.get(name)
    }

    /// The names of all productions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.productions.keys().map(String::as_str)
    }

    /// The names of productions and tokens that can be reached from a production, itself included.
    pub fn reachable<'g>(&'g self, start: &'g str) -> Vec<&'g str> {
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&name) = found.get(next) {
            next += 1;
            if let Some(production) = self.production(name) {
                production.body.names(&mut |name| {
                    if !found.contains(&name) {
                        found.push(name);
                    }
                });
            }
        }
        found
    }
}

/// Whether a name is that of a token: all in capitals.
pub(crate) fn is_token(name: &str) -> bool {
    name.len() > 1
        && name
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

#[derive(Clone, Debug)]
enum Token {
    Name(String),
    Literal(String),
    Mark(char),
}

type Located = (Token, usize);

/// The tokens of a grammar, and the examples in its comments.
fn tokens(text: &str) -> Result<(Vec<Located>, Vec<String>), String> {
    let mut tokens = Vec::new();
    let mut examples = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let line = text[..text.len() - rest.len()].matches('\n').count() + 1;
        let length = if rest.starts_with("(*") {
            let end = rest
                .find("*)")
                .ok_or(format!("line {line}: a comment is not closed"))?;
            examples.extend(examples_in(&rest[2..end]));
            end + 2
        } else if first.is_whitespace() {
            first.len_utf8()
        } else if first == '"' {
            let end = rest[1..]
                .find('"')
                .ok_or(format!("line {line}: a quote is not closed"))?;
            tokens.push((Token::Literal(rest[1..=end].to_owned()), line));
            end + 2
        } else if first.is_ascii_alphabetic() {
            let is_part = |char: char| char.is_ascii_alphanumeric() || char == '_';
            let end = rest.find(|char| !is_part(char)).unwrap_or(rest.len());
            tokens.push((Token::Name(rest[..end].to_owned()), line));
            end
        } else if "=;|()[]{}~".contains(first) {
            tokens.push((Token::Mark(first), line));
            1
        } else {
            return Err(format!("line {line}: `{first}` means nothing"));
        };
        rest = &rest[length..];
    }
    Ok((tokens, examples))
}

/// The texts behind `e.g.` in a comment.
fn examples_in(comment: &str) -> impl Iterator<Item = String> {
    comment.lines().filter_map(|line| {
        let (_, quoted) = line.split_once("e.g. \"")?;
        let (example, _) = quoted.rsplit_once('"')?;
        (example != "…").then(|| example.to_owned())
    })
}

struct Reader {
    tokens: Vec<Located>,
    next: usize,
}

impl Reader {
    fn take(&mut self) -> Option<Located> {
        let token = self.tokens.get(self.next).cloned();
        self.next += 1;
        token
    }

    fn is_at(&self, mark: char) -> bool {
        matches!(self.tokens.get(self.next), Some((Token::Mark(found), _)) if *found == mark)
    }

    fn mark(&mut self, mark: char) -> Result<(), String> {
        match self.take() {
            Some((Token::Mark(found), _)) if found == mark => Ok(()),
            Some((found, line)) => Err(format!("line {line}: `{mark}` is expected, not {found:?}")),
            None => Err(format!("`{mark}` is missing at the end")),
        }
    }

    fn choice(&mut self) -> Result<Expression, String> {
        let mut alternatives = vec![self.sequence()?];
        while self.is_at('|') {
            self.next += 1;
            alternatives.push(self.sequence()?);
        }
        Ok(match alternatives.len() {
            1 => alternatives.remove(0),
            _ => Expression::Choice(alternatives),
        })
    }

    fn sequence(&mut self) -> Result<Expression, String> {
        let mut parts = Vec::new();
        while let Some((token, line)) = self.tokens.get(self.next).cloned() {
            let part = match token {
                Token::Name(name) => Expression::Name(name),
                Token::Literal(text) => Expression::Literal(text),
                Token::Mark('~') => Expression::Glue,
                Token::Mark(open @ ('(' | '[' | '{')) => {
                    self.next += 1;
                    parts.push(self.group(open)?);
                    continue;
                }
                Token::Mark(_) if parts.is_empty() => {
                    return Err(format!("line {line}: something is missing here"));
                }
                Token::Mark(_) => break,
            };
            self.next += 1;
            parts.push(part);
        }
        Ok(match parts.len() {
            1 => parts.remove(0),
            _ => Expression::Sequence(parts),
        })
    }

    /// The rest of a group whose bracket has been taken.
    fn group(&mut self, open: char) -> Result<Expression, String> {
        let inner = self.choice()?;
        let (close, group) = match open {
            '[' => (']', Expression::Optional(Box::new(inner))),
            '{' => ('}', Expression::Repeated(Box::new(inner))),
            _ => (')', inner),
        };
        self.mark(close)?;
        Ok(group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_describes() {
        let grammar =
            Grammar::parse("(* e.g. \"x y\" *) A = \"a\" ~ [ B ] | { B } ; B = ( WORD ) ;")
                .unwrap();
        assert_eq!(grammar.examples, ["x y"]);
        assert_eq!(grammar.reachable("A"), ["A", "B", "WORD"]);
        let Expression::Choice(alternatives) = &grammar.production("A").unwrap().body else {
            panic!("a choice")
        };
        assert_eq!(alternatives.len(), 2);
        assert!(is_token("WORD") && !is_token("Word") && !is_token("X"));
    }

    #[test]
    fn says_what_is_wrong() {
        for bad in [
            "A",
            "A = ;",
            "A = ( b ;",
            "A = b",
            "A = \"b ;",
            "A = b ; A = c ;",
            "A = b ? ;",
            "(* a",
        ] {
            assert!(Grammar::parse(bad).is_err(), "{bad}");
        }
    }
}
