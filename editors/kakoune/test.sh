#!/usr/bin/env bash
# Drives Kakoune with cardc.kak as its configuration. `cargo xtask test-editors kakoune` runs it, in a copy of
# examples/own-game as the current folder. Needs kak, kak-lsp and cardc on PATH.
set -euo pipefail

patience=60
session=cardc-test
# Sockets are in there, whose paths must be short.
XDG_RUNTIME_DIR=$(mktemp -d)
export XDG_RUNTIME_DIR
answer=$HOME/answer
screen=$HOME/screen.json

fail() {
    echo "FAILED: $1"
    exit 1
}

# Runs a command in the window.
tell() {
    printf 'evaluate-commands -client client0 %%{ %s }\n' "$1" | kak -p "$session"
}

# What a value of Kakoune is.
ask() {
    rm -f "$answer"
    # The file is there at once, and whole only under its last name.
    tell "echo -to-file $answer.part -- %{}$1; nop %sh{ mv $answer.part $answer }"
    for ((i = 0; i < 50; i++)); do
        [ -f "$answer" ] && break
        sleep 0.1
    done
    cat "$answer"
}

# Presses keys, as somebody would: what waits for typing hears of them.
press() {
    printf '{ "jsonrpc": "2.0", "method": "keys", "params": [%s] }\n' "$1" >&7
}

# Waits until a command succeeds.
wait_for() {
    local what=$1 end=$((SECONDS + patience))
    shift
    until "$@"; do
        [ "$SECONDS" -lt "$end" ] || fail "waited in vain: $what"
        sleep 0.2
    done
    echo "ok - $what"
}

is() { [[ "$(ask "$1")" == $2 ]]; }
holds() { grep -qF -- "$2" "$1"; }
# Whether a word is offered; if not, types the last letter again, which asks again, as somebody would.
offers() {
    for ((i = 0; i < 10; i++)); do
        is '%opt{lsp_completions}' "*$1*" && return
        sleep 0.2
    done
    press '"<backspace>", "r"'
    return 1
}
starts() { printf 'nop\n' | kak -p "$session" 2>/dev/null; }

# Without a terminal, the window is what a program draws that reads JSON.
mkfifo "$HOME/keys"
kak -ui json -s "$session" cards/first.card <"$HOME/keys" >"$screen" 2>"$HOME/errors" &
trap 'printf "kill!\n" | kak -p "$session" 2>/dev/null || true; wait; rm -rf "$XDG_RUNTIME_DIR"' EXIT
exec 7>"$HOME/keys"
wait_for 'Kakoune runs' starts
wait_for 'the file is of the type card' is '%opt{filetype}' 'card'

tell 'execute-keys "%%s\[Draw\]<ret>c[Drwa]<esc>"'
wait_for 'a mistake is told, as an error' is '%opt{lsp_inline_diagnostics}' '*|DiagnosticError*'
tell 'lsp-diagnostics'
wait_for 'which names the word' holds "$screen" 'Unknown keyword'
tell 'buffer cards/first.card'
tell 'execute-keys "%%s\bDrwa<ret>"; lsp-code-action-sync "Replace with.*Draw.*"'
tell 'write'
wait_for 'a fix mends the word' holds cards/first.card '[Draw] 2 cards'
wait_for 'and the mistake is gone' is '%opt{lsp_inline_diagnostics}' '[0-9]*([0-9])'

tell 'execute-keys "%%s\bDraw<ret>"; lsp-hover'
wait_for 'a hover names the rule' holds "$screen" 'the top card of your deck'

tell 'execute-keys "%%s\bDiscard<ret>"'
press '"c", "S", "e", "r"'
wait_for 'a verb is completed' offers Serve
press '"<esc>"'
tell 'edit!'

tell 'edit games/teatime/rulebook.md'
wait_for 'a rulebook is attended to' is '%opt{filetype}' 'cardc-book'
tell 'execute-keys "%%s^## thirst<ret>;"; lsp-rename parched'
wait_for 'a rule gets its new id' is '%val{selection}%val{modified}' '*true'
tell 'write-all'
wait_for 'in the rulebook' holds games/teatime/rulebook.md '## parched'
wait_for 'and in the other files' holds games/teatime/game.toml 'rule = "parched"'
echo PASSED
