//! The `cardc.toml` of the project.

use cardc_db::{Db, File, FileKind};
use cardc_games::Config;

/// The settings of the project; the defaults where it has no `cardc.toml`.
#[salsa::tracked]
pub fn config(db: &dyn Db) -> Config {
    config_file(db).map_or_else(Config::default, |file| Config::parse(file.text(db)).0)
}

/// The `cardc.toml` nearest to the root of the project.
#[salsa::tracked(returns(copy))]
pub fn config_file(db: &dyn Db) -> Option<File> {
    let files = db.project().files(db).iter().copied();
    files
        .filter(|file| file.kind(db) == FileKind::Config)
        .min_by_key(|file| file.path(db).len())
}
