//! Files that get another path: the settings of the project name some by theirs.

use cardc_db::{Db, File};
use cardc_games::Located;
use cardc_semantics::{config, config_file};
use cardc_span::{Edit, as_string};

/// The edits of the settings that keep their paths right when files or folders get other ones, each from an old path to a new one, both
/// as the project names files.
pub fn moved_files(db: &dyn Db, moved: &[(String, String)]) -> Option<(File, Vec<Edit>)> {
    let settings = config(db);
    let rulebooks = settings.rulebooks.iter().map(|rulebook| &rulebook.path);
    let rulebooks = rulebooks.filter_map(|path| Some(edit(path, &moved_path(&path.value, moved)?)));
    let patterns = settings.exclude.iter();
    let patterns =
        patterns.filter_map(|pattern| Some(edit(pattern, &moved_pattern(&pattern.value, moved)?)));
    let mut edits: Vec<Edit> = rulebooks.chain(patterns).collect();
    edits.sort_by_key(|edit| edit.span.start);
    let file = config_file(db)?;
    (!edits.is_empty()).then_some((file, edits))
}

fn edit(old: &Located, new: &str) -> Edit {
    Edit {
        span: old.span,
        text: as_string(new),
    }
}

/// The new path of what has an old one, or is in a folder that has.
fn moved_path(path: &str, moved: &[(String, String)]) -> Option<String> {
    moved.iter().find_map(|(old, new)| {
        let rest = path.strip_prefix(old.as_str())?;
        (rest.is_empty() || rest.starts_with('/')).then(|| format!("{new}{rest}"))
    })
}

/// The same for a pattern that begins with a path: one with a `/` before its end. Any other is for names in all folders.
fn moved_pattern(pattern: &str, moved: &[(String, String)]) -> Option<String> {
    let path = pattern.trim_start_matches('!');
    let path = path.strip_prefix('/').unwrap_or(path);
    let (sign, is_path) = pattern.split_at(pattern.len() - path.len());
    let is_path = sign.ends_with('/') || is_path.trim_end_matches('/').contains('/');
    let new = moved_path(path, moved).filter(|_| is_path)?;
    // Without a `/` of its own, the new path would be a name in all folders.
    let is_name = !sign.ends_with('/') && !new.trim_end_matches('/').contains('/');
    Some(format!("{sign}{}{new}", if is_name { "/" } else { "" }))
}
