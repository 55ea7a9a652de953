#!/bin/sh
# Installs cardc {version} for the user who runs this:
#   curl -LsSf {latest}/install.sh | sh
# CARDC_INSTALL_DIR is the directory that it goes into, ~/.local/bin if not set.
# CARDC_DOWNLOAD_URL is where the archives are, if not at {download}.
set -eu

fail() {
    echo "cardc is not installed: $1" >&2
    exit 1
}

# The archive for this machine, and the SHA-256 that it must have.
choose() {
    case "$(uname -s) $(uname -m)" in
        "Linux x86_64" | "Linux amd64") target=x86_64-unknown-linux-gnu ;;
        "Linux aarch64" | "Linux arm64") target=aarch64-unknown-linux-gnu ;;
        "Darwin arm64") target=aarch64-apple-darwin ;;
        "Darwin x86_64")
            target=x86_64-apple-darwin
            # A shell under Rosetta does not know that the machine is a newer one.
            if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null)" = 1 ]; then
                target=aarch64-apple-darwin
            fi
            ;;
        *) fail "there is no archive for $(uname -s) on $(uname -m). With Rust, \`cargo install --git {repository} cardc\` builds it." ;;
    esac
    case $target in
{checksums}
        *) fail "this release has no archive for $target" ;;
    esac
}

fetch() {
    if command -v curl >/dev/null; then
        curl --fail --location --silent --show-error --output "$2" "$1"
    elif command -v wget >/dev/null; then
        wget --quiet --output-document "$2" "$1"
    else
        fail "it takes curl or wget to download it"
    fi || fail "$1 cannot be downloaded"
}

sha256_of() {
    if command -v sha256sum >/dev/null; then
        line=$(sha256sum "$1")
    elif command -v shasum >/dev/null; then
        line=$(shasum -a 256 "$1")
    else
        fail "it takes sha256sum or shasum to see whether the download is complete"
    fi
    echo "${line%% *}"
}

main() {
    choose
    archive="cardc-$target.tar.gz"
    directory=${CARDC_INSTALL_DIR:-${HOME:?}/.local/bin}
    scratch=$(mktemp -d)
    trap 'rm -rf "$scratch"' EXIT
    fetch "${CARDC_DOWNLOAD_URL:-{download}}/$archive" "$scratch/$archive"
    found=$(sha256_of "$scratch/$archive") || exit 1
    [ "$found" = "$wanted" ] || fail "$archive was changed or cut short: its SHA-256 is $found, not $wanted"
    tar -xzf "$scratch/$archive" -C "$scratch"
    mkdir -p "$directory"
    # By a rename, so that a cardc that is running stays whole.
    cp "$scratch/cardc-$target/cardc" "$directory/.cardc.new"
    mv -f "$directory/.cardc.new" "$directory/cardc"
    version=$("$directory/cardc" --version) || fail "$directory/cardc does not run here"
    echo "$version is in $directory"
    case ":$PATH:" in
        *":$directory:"*) ;;
        *) echo "Your shell does not look there yet. Add this line to its profile: export PATH=\"$directory:\$PATH\"" ;;
    esac
}

# At the end, so that a script that was cut short does nothing.
main
