" cardc in Vim, with ALE: put this file into ~/.vim/plugin/. Needs Vim 8.1 or later and the plug-in ALE
" (on Debian: the package vim-ale, and `packadd! ale` in your vimrc).

augroup cardc
  autocmd!
  autocmd BufRead,BufNewFile *.card setfiletype card
  autocmd BufRead,BufNewFile *.deck setfiletype deck
  autocmd FileType card,deck setlocal commentstring=//\ %s comments=:///,:// expandtab shiftwidth=4
  autocmd FileType card,deck setlocal omnifunc=ale#completion#OmniFunc
augroup END

" The folder of the nearest cardc.toml, else the file's own. Other Markdown and TOML files are none of cardc's: for them
" there is no folder, and ALE starts nothing.
function! CardcRoot(buffer) abort
  let l:file = fnamemodify(bufname(a:buffer), ':p')
  if l:file !~# '\v\.(card|deck)$|[/\\](cardc|game|vocabulary)\.toml$|[/\\.]rulebook\.md$'
    return ''
  endif
  let l:settings = ale#path#FindNearestFile(a:buffer, 'cardc.toml')
  return fnamemodify(empty(l:settings) ? l:file : l:settings, ':h')
endfunction

function! s:Define() abort
  for l:type in ['card', 'deck', 'markdown', 'toml']
    call ale#linter#Define(l:type, {
    \ 'name': 'cardc',
    \ 'lsp': 'stdio',
    \ 'executable': 'cardc',
    \ 'command': '%e lsp',
    \ 'project_root': function('CardcRoot'),
    \})
  endfor
endfunction
" Behind the plug-ins, so that ALE is there.
autocmd cardc VimEnter * call s:Define()
