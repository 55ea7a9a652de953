//! Files that ship with cardc, put where an editor can open them.

use std::fs::{self, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use cardc_games::{RULEBOOK_FILE, builtin_file};
use tempfile::NamedTempFile;

use crate::read::read;

/// The directory for what can be written anew at any time; `None` where the system has no such place.
pub fn cache_directory() -> Option<PathBuf> {
    Some(dirs::cache_dir()?.join("cardc"))
}

/// The rulebook of a game that ships with cardc, as a file below `cache` that cannot be edited. It is written when it is
/// not there, or not as it should be.
///
/// The error is that of the system, or that there is no such rulebook.
pub fn shipped_rulebook(cache: &Path, game: &str) -> io::Result<PathBuf> {
    let text = builtin_file(game, RULEBOOK_FILE).ok_or(io::ErrorKind::NotFound)?;
    let folder = cache
        .join(env!("CARGO_PKG_VERSION"))
        .join("games")
        .join(game);
    let path = folder.join(RULEBOOK_FILE);
    if read(&path).is_ok_and(|there| there == text) {
        return Ok(path);
    }
    fs::create_dir_all(&folder)?;
    // Other servers may do the same at this moment: each writes a file of its own, and the last one stays.
    let mut file = NamedTempFile::new_in(&folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().set_permissions(read_only(&file)?)?;
    // Some systems do not replace a file that cannot be edited.
    let _ = fs::remove_file(&path);
    file.persist(&path)?;
    Ok(path)
}

fn read_only(file: &NamedTempFile) -> io::Result<Permissions> {
    let mut permissions = file.as_file().metadata()?.permissions();
    #[cfg(unix)]
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o444);
    #[cfg(not(unix))]
    permissions.set_readonly(true);
    Ok(permissions)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shipped_rulebook_is_a_file_like_any_other_but_cannot_be_edited() {
        let cache = tempfile::TempDir::new().unwrap();
        let path = shipped_rulebook(cache.path(), "champions").unwrap();
        let text = builtin_file("champions", RULEBOOK_FILE).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert!(fs::metadata(&path).unwrap().permissions().readonly());
        fs::remove_file(&path).unwrap();
        fs::write(&path, "of another version").unwrap();
        assert_eq!(shipped_rulebook(cache.path(), "champions").unwrap(), path);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert!(shipped_rulebook(cache.path(), "../x").is_err());
    }
}
