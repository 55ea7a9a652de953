//! Card files: items, fields, values, and the text.

use std::cmp::Reverse;

use cardc_games::{
    Enumeration, FieldSpec, FieldType, GamePack, KeywordSpec, KindSpec, ParameterType, Symbols,
    TagSpec,
};
use cardc_semantics::{
    CardItem, ItemKind, ValueCount, card_head, card_index, card_name, data_cards, game_id, item_at,
    item_tree, items, value_counts,
};
use cardc_span::{Prose, Span};
use cardc_syntax::{Item, KEYWORDS, TextBlock};
use rustc_hash::FxHashMap;
use smol_str::SmolStr;

use super::{Cursor, allow, cost, games, plain, sentence, skeleton};
use crate::context::is_open;
use crate::types::{Completion, CompletionKind};

/// What could be written at the cursor.
pub(super) fn complete(cursor: Cursor<'_>) -> Vec<Completion> {
    if cursor.in_comment() {
        return allow::complete(cursor);
    }
    match card_around(cursor) {
        Some((item, tree)) => in_block(cursor, item, tree),
        None => at_top(cursor),
    }
}

/// The card whose block the cursor is in.
fn card_around(cursor: Cursor<'_>) -> Option<(CardItem<'_>, &Item)> {
    let db = cursor.context.db;
    let (item, start) = cursor.context.item_around(cursor.offset)?;
    let tree = item_tree(db, item).tree.as_ref()?;
    let block = tree.block.as_ref()?;
    let begins = start + block.span.start < cursor.offset;
    let goes_on = is_open(item.text(db), block) || cursor.offset < start + block.span.end;
    (begins && goes_on && item.kind(db) == ItemKind::Card).then_some((item, tree))
}

fn at_top(cursor: Cursor<'_>) -> Vec<Completion> {
    let typed = cursor.before.trim_start();
    match typed.split_once(char::is_whitespace) {
        None => items_to_begin(cursor),
        Some(("game", rest)) if !rest.trim_start().contains(char::is_whitespace) => games(cursor),
        Some(_) => Vec::new(),
    }
}

fn items_to_begin(cursor: Cursor<'_>) -> Vec<Completion> {
    let span = cursor.word();
    let has_game = items(cursor.context.db, cursor.context.file)
        .iter()
        .any(|item| item.kind(cursor.context.db) == ItemKind::Game && !touched(cursor, *item));
    let kinds = cursor.context.pack().into_iter();
    let kinds = kinds.flat_map(|pack| pack.kinds.iter().map(move |kind| (pack, kind)));
    let kinds = kinds.map(|(pack, kind)| Completion {
        snippet: cursor
            .ends_line()
            .then(|| skeleton::card(pack, kind, "Name")),
        ..plain(
            &kind.id,
            CompletionKind::CardKind,
            span,
            "new card",
            &kind.doc,
        )
    });
    let keywords = KEYWORDS
        .iter()
        .filter(|keyword| keyword.heads_line && !(has_game && keyword.word == "game"))
        .map(|keyword| Completion {
            insert: format!("{} ", keyword.word),
            leads_on: keyword.word == "game",
            ..plain(
                keyword.word,
                CompletionKind::Keyword,
                span,
                "keyword",
                keyword.doc,
            )
        });
    kinds.chain(keywords).collect()
}

/// Whether the cursor is at the item: what is being written does not count as there.
fn touched(cursor: Cursor<'_>, item: CardItem<'_>) -> bool {
    let start = cardc_semantics::item_offset(cursor.context.db, item);
    let end = start + item.text(cursor.context.db).len() as u32;
    start <= cursor.offset && cursor.offset <= end
}

fn in_block(cursor: Cursor<'_>, item: CardItem<'_>, tree: &Item) -> Vec<Completion> {
    let start = cardc_semantics::item_offset(cursor.context.db, item);
    let source = item.text(cursor.context.db);
    if tree
        .texts()
        .any(|text| in_text(text, source, cursor.offset - start))
    {
        return sentence::complete(cursor, item);
    }
    let Some(pack) = cursor.context.pack() else {
        return Vec::new();
    };
    let kind = pack.kind(&tree.keyword.value);
    let typed = cursor
        .before
        .rsplit('{')
        .next()
        .unwrap_or_default()
        .trim_start();
    match typed.split_once(char::is_whitespace) {
        None => fields(cursor, pack, kind, tree, start),
        Some((name, rest)) => match pack.field(name) {
            Some(field) => values(cursor, pack, kind, field, rest),
            None => Vec::new(),
        },
    }
}

/// The line of Card English that the cursor is in, up to it; `None` outside of texts, and in prose and comments.
pub(crate) fn english_before(cursor: Cursor<'_>) -> Option<&str> {
    if cursor.in_comment() {
        return None;
    }
    let (item, tree) = card_around(cursor)?;
    let start = cardc_semantics::item_offset(cursor.context.db, item);
    let source = item.text(cursor.context.db);
    let mut texts = tree.texts();
    texts.find(|text| in_text(text, source, cursor.offset - start))?;
    // The text may begin on the line of its brace.
    let line = cursor.before.rsplit('{').next()?.trim_start();
    (!Prose::is_open(line)).then_some(line)
}

/// Whether an offset of the item lies between the braces of a text.
fn in_text(text: &TextBlock, source: &str, offset: u32) -> bool {
    let block = &source[text.span.range()];
    let Some(open) = block.find('{') else {
        return false;
    };
    let opened = text.span.start + open as u32 + 1;
    let closed = block.len() > open + 1 && block.ends_with('}');
    let end = if closed {
        text.span.end - 1
    } else {
        source.len() as u32
    };
    opened <= offset && (offset <= end || !closed)
}

/// Fields that the card may have and has not; fields that it must have come first.
fn fields(
    cursor: Cursor<'_>,
    pack: &GamePack,
    kind: Option<&KindSpec>,
    tree: &Item,
    start: u32,
) -> Vec<Completion> {
    let span = cursor.word();
    let used = |id: &str| {
        tree.fields().any(|field| {
            field.name.value == id && !field.name.span.shifted(start).touches(cursor.offset)
        })
    };
    let mut specs: Vec<&FieldSpec> = match kind {
        Some(kind) => pack.fields_of(kind).collect(),
        None => pack.fields.iter().collect(),
    };
    let required = |field: &FieldSpec| kind.is_some_and(|kind| kind.required.contains(&field.id));
    specs.sort_by_key(|field| !required(field));
    let fields = specs
        .into_iter()
        .filter(|field| field.repeated || !used(&field.id))
        .map(|field| {
            let detail = if required(field) {
                "required field"
            } else {
                "field"
            };
            let snippet = skeleton::field(field).filter(|_| cursor.ends_line());
            Completion {
                insert: format!("{} ", field.id),
                leads_on: snippet.is_none(),
                snippet,
                ..plain(&field.id, CompletionKind::Field, span, detail, &field.doc)
            }
        });
    let text = KEYWORDS
        .iter()
        .filter(|keyword| keyword.word == "text" && tree.texts().next().is_none())
        .filter(|_| kind.is_none_or(|kind| kind.text));
    let text = text.map(|keyword| Completion {
        snippet: cursor.ends_line().then(skeleton::text),
        ..plain(
            keyword.word,
            CompletionKind::Keyword,
            span,
            "block",
            keyword.doc,
        )
    });
    fields.chain(text).collect()
}

/// The names of the cards of a category, in quotes.
fn named_cards(cursor: Cursor<'_>, pack: &GamePack, category: &str, rest: &str) -> Vec<Completion> {
    let db = cursor.context.db;
    let Some(game) = game_id(db, cursor.context.file) else {
        return Vec::new();
    };
    let typed = rest.rsplit(',').next().unwrap_or(rest).trim_start();
    let span = cursor.from(cursor.before.len() - typed.len());
    let cards = card_index(db, game)
        .values()
        .filter_map(|cards| cards.first());
    let of_category = cards.filter_map(|card| {
        let head = card_head(db, *card)?;
        let kind = pack.kind(head.kind.as_ref()?)?;
        let name = &head.name.as_ref()?.value;
        (kind.category == category).then_some((name, &kind.id))
    });
    of_category
        .map(|(name, kind)| {
            let quoted = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
            plain(&quoted, CompletionKind::Card, span, kind, "")
        })
        .collect()
}

/// Values of a field, those first that the cards of the project have most often. `rest` is what stands between its name and
/// the cursor.
fn values(
    cursor: Cursor<'_>,
    pack: &GamePack,
    kind: Option<&KindSpec>,
    field: &FieldSpec,
    rest: &str,
) -> Vec<Completion> {
    let mut values = possible_values(cursor, pack, kind, field, rest);
    let db = cursor.context.db;
    if let Some(game) = game_id(db, cursor.context.file) {
        let own = item_at(db, cursor.context.file, cursor.offset).map(|(own, _)| own);
        let kind = kind.map(|kind| kind.id.as_str());
        let counts = value_counts(db, game, &field.id, kind, own);
        let printed = counts.iter().map(|(id, count)| match field.kind {
            FieldType::Tags => (pack.tag(id).map_or(*id, |tag| &tag.name), count),
            _ => (pack.value_name(&field.id, id), count),
        });
        let printed: FxHashMap<&str, &ValueCount> = printed.collect();
        values.sort_by_key(|value| Reverse(printed.get(value.label.as_str()).copied()));
    }
    values
}

/// Values that may stand at the cursor, in the order of the pack.
fn possible_values(
    cursor: Cursor<'_>,
    pack: &GamePack,
    kind: Option<&KindSpec>,
    field: &FieldSpec,
    rest: &str,
) -> Vec<Completion> {
    match &field.kind {
        FieldType::Tags => tags(cursor, pack, kind, rest),
        FieldType::Cards { category } => named_cards(cursor, pack, category, rest),
        FieldType::OneOf { values } => {
            let span = cursor.from(cursor.before.len() - rest.trim_start().len());
            one_of(pack.enumeration(values), kind, span)
        }
        FieldType::Objectives { values, .. } => objectives(cursor, pack, kind, values, rest),
        FieldType::Highlight {
            sides,
            absolute,
            relative,
            ..
        } => match rest.split_whitespace().next_back() {
            Some(last) if sides.iter().any(|side| side == last) && rest.ends_with(' ') => {
                cells(cursor, *relative, *absolute)
            }
            _ => unused_sides(cursor, sides, rest),
        },
        FieldType::Corners { symbols, .. } => corners(cursor, symbols, rest),
        FieldType::Keywords { kind: own } => keywords(cursor, pack, kind, own.as_deref(), rest),
        FieldType::Cost { .. } => cost::symbols(cursor, rest),
        FieldType::Values { values, .. } => named_values(cursor, pack, values, rest),
        FieldType::Share { values, .. } | FieldType::OneOfWhen { values } if is_first(rest) => {
            let span = cursor.from(cursor.before.len() - rest.trim_start().len());
            one_of(pack.enumeration(values), kind, span)
        }
        FieldType::From { kind } if rest.split_whitespace().any(|word| word == "from") => {
            data_names(cursor, kind, behind_from(cursor))
        }
        FieldType::Option { .. } | FieldType::Choice { .. } | FieldType::From { .. } => {
            condition_words(cursor, pack, rest)
        }
        FieldType::Share { .. }
        | FieldType::OneOfWhen { .. }
        | FieldType::Range { .. }
        | FieldType::Price { .. }
        | FieldType::Limit
        | FieldType::String
        | FieldType::Text
        | FieldType::Integer { .. } => Vec::new(),
    }
}

/// The sides that a highlight does not name yet.
fn unused_sides(cursor: Cursor<'_>, sides: &[SmolStr], rest: &str) -> Vec<Completion> {
    let given = rest[..rest.len() - cursor.word().range().len()].split_whitespace();
    let given: Vec<&str> = given.collect();
    let unused = sides.iter().filter(|side| !given.contains(&side.as_str()));
    unused
        .map(|side| Completion {
            insert: format!("{side} "),
            leads_on: true,
            ..plain(side, CompletionKind::Value, cursor.word(), "side", "")
        })
        .collect()
}

/// Runs of lanes that a highlight may mean: those around the card, its own lane first, and those of the table.
fn cells(cursor: Cursor<'_>, relative: u32, absolute: u32) -> Vec<Completion> {
    let runs = |width: u32| {
        let starts = move |length: u32| (0..=width - length).map(move |start| (start, length));
        (1..=width).flat_map(starts)
    };
    let mut around: Vec<_> = runs(relative).collect();
    around.sort_by_key(|(start, length)| (2 * start + length).abs_diff(relative));
    let around = around
        .into_iter()
        .map(|run| (run, relative, "around this card"));
    let table = runs(absolute).map(|run| (run, absolute, "of the table"));
    let span = Span::at(cursor.offset);
    let drawn = around.chain(table).map(|((start, length), width, detail)| {
        let is_meant = |cell| (start..start + length).contains(&cell);
        let cell = |cell| if is_meant(cell) { '#' } else { '.' };
        let cells: String = (0..width).map(cell).collect();
        Completion {
            filter: BY_NAME.to_owned(),
            ..plain(&cells, CompletionKind::Value, span, detail, "")
        }
    });
    drawn.collect()
}

/// What letters are compared with where a value is drawn: an editor asks again for letters alone, so that a drawing that is typed
/// has to close the list.
const BY_NAME: &str = "drawing";

/// The corners that may come next, or what may stand in the brackets of one.
fn corners(cursor: Cursor<'_>, symbols: &Symbols, rest: &str) -> Vec<Completion> {
    let is_between = rest
        .chars()
        .next_back()
        .is_none_or(|last| matches!(last, ')' | ']') || last.is_whitespace());
    let corners = [
        ("(X)", &symbols.inactive),
        ("(1)", &symbols.round),
        ("(o)", &symbols.empty),
        ("[1]", &symbols.irregular),
    ];
    let corners = corners.into_iter().filter(|_| is_between);
    let span = Span::at(cursor.offset);
    corners
        .map(|(drawn, symbol)| Completion {
            filter: BY_NAME.to_owned(),
            ..plain(
                drawn,
                CompletionKind::Value,
                span,
                &symbol.name,
                &symbol.doc,
            )
        })
        .collect()
}

/// Whether the first word of a value is being written.
fn is_first(rest: &str) -> bool {
    !rest.trim_start().contains(char::is_whitespace)
}

/// Words behind an option or a group of them: conditions.
fn condition_words(cursor: Cursor<'_>, pack: &GamePack, rest: &str) -> Vec<Completion> {
    let typed = rest.rsplit(char::is_whitespace).next().unwrap_or_default();
    if is_first(rest) || typed.starts_with('"') {
        return Vec::new();
    }
    let words = [
        ("when", "only with what follows"),
        ("unless", "not with what follows"),
        (pack.conditions.deck.as_str(), "anywhere in the deck"),
    ];
    let span = cursor.word();
    words
        .map(|(word, doc)| plain(word, CompletionKind::Value, span, "condition", doc))
        .into()
}

/// Where the name behind `from` begins, or is to begin.
fn behind_from(cursor: Cursor<'_>) -> Span {
    let from = cursor.before.rfind("from");
    let behind = from.map_or("", |at| &cursor.before[at + "from".len()..]);
    cursor.from(cursor.before.len() - behind.trim_start().len())
}

/// Cards of a kind that no deck holds, in quotation marks.
pub(super) fn data_names(cursor: Cursor<'_>, kind: &str, span: Span) -> Vec<Completion> {
    let db = cursor.context.db;
    let Some(game) = game_id(db, cursor.context.file) else {
        return Vec::new();
    };
    let of_kind = data_cards(db, game)
        .iter()
        .filter(|((of, _), _)| of == kind);
    let names = of_kind.filter_map(|(_, cards)| card_name(db, *cards.first()?));
    names
        .map(|name| {
            let label = format!("\"{name}\"");
            plain(&label, CompletionKind::Card, span, kind, "")
        })
        .collect()
}

/// Keywords that the card may carry and does not: those of the pack, and the project's own. In brackets, what the keyword
/// asks for.
fn keywords(
    cursor: Cursor<'_>,
    pack: &GamePack,
    kind: Option<&KindSpec>,
    own: Option<&str>,
    rest: &str,
) -> Vec<Completion> {
    let (given, typed) = rest.rsplit_once(',').unwrap_or(("", rest));
    let span = cursor.from(cursor.before.len() - typed.trim_start().len());
    if let Some((name, inside)) = typed.split_once('(') {
        let span = cursor.from(cursor.before.len() - inside.trim_start().len());
        return parameters(pack, name.trim(), span);
    }
    let given: Vec<&str> = given
        .split(',')
        .chain(cursor.behind.split(',').skip(1))
        .map(|given| given.split('(').next().unwrap_or(given).trim())
        .collect();
    let fits = |keyword: &&KeywordSpec| {
        let group = keyword.group.as_ref().and_then(|id| pack.tag_group(id));
        let may_carry = group
            .is_none_or(|group| kind.is_none_or(|kind| group.carriers.kinds.contains(&kind.id)));
        may_carry
            && !given
                .iter()
                .any(|given| given.eq_ignore_ascii_case(&keyword.name))
    };
    let of_pack = pack.keywords.iter().filter(fits).map(|keyword| {
        let group = keyword.group.as_ref().and_then(|id| pack.tag_group(id));
        let detail = group.map_or("keyword", |group| group.name.as_str());
        let required = keyword
            .parameter
            .as_ref()
            .filter(|parameter| parameter.required);
        let example = required.and_then(|parameter| pack.parameter(parameter.is.first()?));
        let insert = match example {
            Some(example) => format!("{} ({})", keyword.name, example.placeholder),
            None => keyword.name.to_string(),
        };
        Completion {
            insert,
            ..plain(
                &keyword.name,
                CompletionKind::Value,
                span,
                detail,
                &keyword.doc,
            )
        }
    });
    let own = own
        .map(|kind| data_names(cursor, kind, span))
        .unwrap_or_default();
    let own = own.into_iter().map(|own| {
        let name = own.label.trim_matches('"').to_owned();
        Completion {
            insert: name.clone(),
            ..plain(&name, CompletionKind::Value, span, "keyword", "")
        }
    });
    of_pack.chain(own).collect()
}

/// What stands in the brackets of a keyword.
fn parameters(pack: &GamePack, keyword: &str, span: Span) -> Vec<Completion> {
    let parameter = pack
        .keyword_named(keyword)
        .and_then(|keyword| keyword.parameter.as_ref());
    let specs = parameter.into_iter().flat_map(|parameter| &parameter.is);
    let specs = specs.filter_map(|id| pack.parameter(id));
    specs
        .flat_map(|spec| match &spec.kind {
            ParameterType::OneOf { values } => one_of(pack.enumeration(values), None, span),
            _ => vec![plain(
                &spec.placeholder,
                CompletionKind::Value,
                span,
                "example",
                &spec.doc,
            )],
        })
        .collect()
}

/// Names of values that the line does not have yet.
fn named_values(cursor: Cursor<'_>, pack: &GamePack, values: &str, rest: &str) -> Vec<Completion> {
    let (given, typed) = rest.rsplit_once(',').unwrap_or(("", rest));
    let mut typed = typed.trim_start();
    if let Some((_, behind)) = typed
        .strip_prefix('"')
        .and_then(|quoted| quoted.split_once('"'))
    {
        typed = behind.trim_start();
    }
    let span = cursor.from(cursor.before.len() - typed.len());
    let has = |name: &str| {
        given
            .split([',', ' ', '"'])
            .any(|given| given.eq_ignore_ascii_case(name))
    };
    let list = pack.enumeration(values);
    let unused = list.into_iter().flat_map(|list| &list.values);
    unused
        .filter(|value| !has(&value.name))
        .map(|value| {
            let detail = list.map_or("", |list| list.name.as_str());
            plain(&value.name, CompletionKind::Value, span, detail, &value.doc)
        })
        .collect()
}

/// The tags that the card may carry and does not.
fn tags(
    cursor: Cursor<'_>,
    pack: &GamePack,
    kind: Option<&KindSpec>,
    rest: &str,
) -> Vec<Completion> {
    let (given, typed) = rest.rsplit_once(',').unwrap_or(("", rest));
    let span = cursor.from(cursor.before.len() - typed.trim_start().len());
    let given: Vec<&str> = given
        .split(',')
        .chain(cursor.behind.split(',').skip(1))
        .map(str::trim)
        .collect();
    let fits = |tag: &&TagSpec| {
        kind.is_none_or(|kind| pack.may_carry(&kind.id, tag))
            && !given
                .iter()
                .any(|given| given.eq_ignore_ascii_case(&tag.name))
    };
    pack.tags
        .iter()
        .filter(fits)
        .map(|tag| of_tag(pack, tag, span))
        .collect()
}

fn of_tag(pack: &GamePack, tag: &TagSpec, span: Span) -> Completion {
    let group = pack
        .tag_group(&tag.group)
        .map_or("", |group| group.name.as_str());
    plain(&tag.name, CompletionKind::Tag, span, group, &tag.doc)
}

fn one_of(list: Option<&Enumeration>, kind: Option<&KindSpec>, span: Span) -> Vec<Completion> {
    let Some(list) = list else { return Vec::new() };
    let fits: Vec<_> = match kind {
        Some(kind) => list.values_of(&kind.id).collect(),
        None => list.values.iter().collect(),
    };
    fits.into_iter()
        .map(|value| {
            plain(
                &value.name,
                CompletionKind::Value,
                span,
                &list.name,
                &value.doc,
            )
        })
        .collect()
}

/// An objective, or the tag that it asks for.
fn objectives(
    cursor: Cursor<'_>,
    pack: &GamePack,
    kind: Option<&KindSpec>,
    values: &str,
    rest: &str,
) -> Vec<Completion> {
    let list = pack.enumeration(values);
    let current = rest.rsplit('/').next().unwrap_or_default();
    let Some((name, argument)) = current.split_once('(') else {
        let span = cursor.from(cursor.before.len() - current.trim_start().len());
        return one_of(list, kind, span);
    };
    let span = cursor.from(cursor.before.len() - argument.trim_start().len());
    let value = list.and_then(|list| list.named(name.trim()));
    match value.and_then(|value| value.qualifier.as_ref()) {
        Some(qualifier) if !argument.contains(')') => {
            let fits = pack
                .tags
                .iter()
                .filter(|tag| pack.may_carry(&qualifier.tag_of, tag));
            fits.map(|tag| of_tag(pack, tag, span)).collect()
        }
        _ => Vec::new(),
    }
}
