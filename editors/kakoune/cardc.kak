# cardc in Kakoune, with kakoune-lsp: add this to ~/.config/kak/kakrc, below `eval %sh{kak-lsp}`.

hook global BufCreate .*\.card %{ set-option buffer filetype card }
hook global BufCreate .*\.deck %{ set-option buffer filetype deck }
hook global BufCreate (.*/)?((cardc|game|vocabulary)\.toml|rulebook\.md|.*\.rulebook\.md) %{ set-option buffer filetype cardc-book }

hook global BufSetOption filetype=(card|deck) %{ set-option buffer comment_line '//' }

remove-hooks global lsp-filetype-cardc
hook -group lsp-filetype-cardc global BufSetOption filetype=(card|deck|cardc-book) %{
    set-option buffer lsp_servers %{
        [cardc]
        root_globs = ["cardc.toml"]
        command = "cardc"
        args = ["lsp"]
    }
}

hook global WinSetOption filetype=(card|deck|cardc-book) %{
    lsp-enable-window
    lsp-inlay-diagnostics-enable window
}
