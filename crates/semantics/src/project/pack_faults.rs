//! What is said of cards and decks because their game could not be read: one word about the pack takes its place.

use cardc_db::{Db, File};
use cardc_diagnostics::{Code, Diagnostic, Group, Label};
use cardc_games::{GAME_FILE, Gap};

use super::game::GameId;
use super::games::{game, game_id};
use super::pack::{loaded_pack, pack_file};

/// Takes out what may follow from a mistake in the pack, and says at the first place of it where the mistake is.
pub(crate) fn mute_followers(db: &dyn Db, file: File, diagnostics: &mut Vec<Diagnostic>) {
    let Some(id) = game_id(db, file) else {
        return;
    };
    let gaps = game(db, id).map_or(&[][..], |game| &game.pack.gaps[..]);
    if gaps.is_empty() {
        return;
    }
    let text = file.text(db);
    let follows = |found: &Diagnostic| gaps.iter().any(|gap| may_follow(gap, found, text));
    let (followers, own): (Vec<_>, Vec<_>) = diagnostics.drain(..).partition(follows);
    *diagnostics = own;
    let first = followers.iter().min_by_key(|found| found.span.start);
    diagnostics.extend(first.map(|first| told_instead(db, id, first, followers.len())));
}

/// Whether a diagnostic may be there only because of what could not be read.
fn may_follow(gap: &Gap, found: &Diagnostic, text: &str) -> bool {
    let group = found.code.info().group;
    let is_of_text = matches!(group, Group::English | Group::Text | Group::Wording);
    if gap.file != GAME_FILE {
        return is_of_text && found.code != Code::Prose;
    }
    let is_head = group == Group::Head
        && !matches!(
            found.code,
            Code::MissingName | Code::DuplicateField | Code::DuplicateTag | Code::DuplicateCard
        );
    match gap.table.as_str() {
        "" => is_head || is_of_text && found.code != Code::Prose || group == Group::Deck,
        "kinds" | "fields" => is_head && names(found, gap, text) || group == Group::Deck,
        "checks" | "citations" | "conditions" => false,
        _ => is_head || group == Group::Deck,
    }
}

/// Whether a diagnostic is about the id of what could not be read.
fn names(found: &Diagnostic, gap: &Gap, text: &str) -> bool {
    let word = text.get(found.span.range()).unwrap_or_default();
    gap.id.as_ref().is_none_or(|id| id == word)
}

fn told_instead(db: &dyn Db, id: GameId<'_>, first: &Diagnostic, muted: usize) -> Diagnostic {
    let message = format!("The pack of the game `{}` has mistakes", id.id(db));
    let mut told = Diagnostic::new(Code::BadPack, first.span, message);
    let problems = loaded_pack(db, id).map_or(&[][..], |loaded| &loaded.problems[..]);
    if let Some(problem) = problems.first()
        && let Some(file) = pack_file(db, id, problem.file)
    {
        told.labels.push(Label {
            path: Some(file.path(db).to_owned()),
            span: problem.span,
            message: problem.message.clone(),
        });
    }
    told.note(match muted {
        1 => "They may cause one more message here. Correct the pack first.".to_owned(),
        muted => {
            format!("They may cause {muted} more messages in this file. Correct the pack first.")
        }
    })
}
