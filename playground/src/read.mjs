/** The paths of the files that cardc reads: `FileKind::of_path` of crates/db. */
export const READ = /\.(card|deck|rulebook\.md)$|(^|\/)(cardc\.toml|game\.toml|vocabulary\.toml|rulebook\.md)$/;
