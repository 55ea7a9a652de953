" Drives Vim and ALE with vimrc and cardc.vim. `cargo xtask test-editors vim` runs it, in a copy of examples/own-game as
" the current folder.

let s:patience = 60

function! s:Say(text) abort
  " Without `verbose`, Vim says nothing where nobody sits before it.
  verbose echo a:text
endfunction

function! s:Check(condition, what) abort
  if !a:condition
    throw 'Not so: ' . a:what
  endif
  call s:Say('ok - ' . a:what)
endfunction

function! s:Wait(what, probe) abort
  let l:end = localtime() + s:patience
  while !a:probe() && localtime() < l:end
    sleep 50m
  endwhile
  call s:Check(a:probe(), a:what)
endfunction

function! s:GoTo(text) abort
  call cursor(1, 1)
  call s:Check(search('\V\C' . escape(a:text, '\'), 'cW') > 0, 'there is "' . a:text . '"')
endfunction

function! s:Replace(from, to) abort
  call s:GoTo(a:from)
  let l:line = getline('.')
  let l:before = strpart(l:line, 0, col('.') - 1)
  call setline('.', l:before . a:to . strpart(l:line, len(l:before . a:from)))
  call ale#Queue(0)
endfunction

function! s:Problems() abort
  return ale#engine#GetLoclist(bufnr(''))
endfunction

function! s:Shown() abort
  let l:found = filter(range(1, winnr('$')), 'getwinvar(v:val, "&previewwindow")')
  return empty(l:found) ? '' : join(getbufline(winbufnr(l:found[0]), 1, '$'), ' ')
endfunction

" What ALE asks the user for is answered from here, and the mode that it believes Vim to be in.
let s:answer = ''
let s:mode = 'n'

function! s:Diagnostics() abort
  edit cards/first.card
  call s:Check(&filetype is# 'card', 'the file is of the type card')
  call s:Replace('[Draw]', '[Drwa]')
  call s:Wait('a mistake is told', {-> !empty(s:Problems())})
  let l:problem = s:Problems()[0]
  call s:Check(l:problem.type is# 'E' && l:problem.text =~# 'Drwa', 'as an error that names the word')
  call s:GoTo('Drwa')
  let s:answer = '1'
  ALECodeAction
  call s:Wait('the first fix mends the word', {-> search('\V[Draw]', 'nw') > 0})
  call ale#Queue(0)
  call s:Wait('and the mistake is gone', {-> empty(s:Problems())})
endfunction

function! s:Hover() abort
  let g:ale_hover_to_preview = 1
  call s:GoTo('Draw]')
  ALEHover
  call s:Wait('a hover names the rule', {-> s:Shown() =~# 'the top card of your deck'})
  pclose
endfunction

function! s:Completion() abort
  call s:Replace('Guest 1 cup', 'Gue 1 cup')
  call s:GoTo('Gue 1 cup')
  call cursor(line('.'), col('.') + 3)
  " What ALE's omnifunc does; it cannot be called itself where nobody types.
  let s:mode = 'i'
  call ale#completion#GetCompletions('ale-omnifunc')
  call s:Wait('completion is answered', {-> ale#completion#GetCompletionResult() isnot v:null})
  let s:mode = 'n'
  let l:fitting = filter(copy(ale#completion#GetCompletionResult()), 'v:val.word is# "Guest"')
  call s:Check(!empty(l:fitting), 'the noun is completed')
  call s:Replace('Gue 1 cup', 'Guest 1 cup')
endfunction

function! s:Rename() abort
  wall
  edit games/teatime/rulebook.md
  " The server has been told of the file when it has said something about it.
  call ale#Queue(0)
  call s:GoTo('thirst')
  let s:answer = 'parched'
  call s:Wait('a rule gets its new id', {-> s:Renamed()})
  wall
  call s:Check(join(readfile('games/teatime/game.toml')) =~# 'rule = "parched"', 'in the other files too')
endfunction

function! s:Renamed() abort
  if search('\V## parched', 'nw') == 0 && !exists('s:asked')
    let s:asked = 1
    ALERename
  endif
  return search('\V## parched', 'nw') > 0
endfunction

function! s:Run() abort
  runtime autoload/ale/util.vim
  function! ale#util#Input(...) abort
    return s:answer
  endfunction
  function! ale#util#Mode(...) abort
    return s:mode
  endfunction
  try
    call s:Diagnostics()
    call s:Hover()
    call s:Completion()
    call s:Rename()
    call s:Say("PASSED\n")
    qall!
  catch
    call s:Say('FAILED: ' . v:exception . ' (' . v:throwpoint . ')')
    cquit 1
  endtry
endfunction

call s:Run()
