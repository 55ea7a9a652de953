#!/usr/bin/env bash
# The language server against a strict client: every message is held against the exact JSON types of the protocol.
# CARDC_BINARY names the server; without it one is built. Arguments go to pytest.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
venv=$target/editors/lsp-client

if [ ! -e "$venv/installed" ] || [ "$here/requirements.txt" -nt "$venv/installed" ]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$here/requirements.txt"
    touch "$venv/installed"
fi
if [ -z "${CARDC_BINARY:-}" ]; then
    cargo build --quiet --manifest-path "$root/Cargo.toml" --package cardc
    CARDC_BINARY=$target/debug/cardc
fi
export CARDC_BINARY
cd "$here"
exec "$venv/bin/pytest" "$@"
