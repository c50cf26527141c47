" Indentation of Wend programs: that of `wendc fmt`. Blocks are indented by 'shiftwidth', the rest of
" a broken line by twice as much in addition.
if exists('b:did_indent')
  finish
endif
let b:did_indent = 1

setlocal indentexpr=WendIndent()
setlocal indentkeys=0{,0},!^F,o,O
let b:undo_indent = 'setlocal indentexpr< indentkeys<'

if exists('*WendIndent')
  finish
endif

" Whether a column is in a comment, string or character. In a line without their delimiters only a
" comment of several lines could be, which is not considered: asking for the syntax takes long.
function s:IsSkipped(line, column)
  return getline(a:line) =~# '["''/]' &&
        \ synIDattr(synID(a:line, a:column, 0), 'name') =~# 'Comment\|Todo\|String\|Character\|Escape'
endfunction

" The text of a line without a comment at its end.
function s:WithoutComment(line)
  let text = substitute(getline(a:line), '/\*.\{-}\*/\s*$', '', '')
  let start = match(text, '//')
  while start >= 0 && synIDattr(synID(a:line, start + 1, 0), 'name') !=# 'wendComment'
    let start = match(text, '//', start + 2)
  endwhile
  return substitute(start >= 0 ? strpart(text, 0, start) : text, '\s*$', '', '')
endfunction

" Whether the line before this one, without comments, leaves the statement open.
function s:IsContinued(line)
  let line = prevnonblank(a:line - 1)
  while line > 0
    let text = s:WithoutComment(line)
    if text !=# ''
      return text !~# '[;{}]$'
    endif
    let line = prevnonblank(line - 1)
  endwhile
  return 0
endfunction

function WendIndent()
  let text = getline(v:lnum)
  if text !~# '^\s*/[/*]' && synIDattr(synID(v:lnum, 1, 0), 'name') ==# 'wendComment'
    return -1 " within a comment of several lines
  endif
  call cursor(v:lnum, 1)
  let [line, column] = searchpairpos('{', '', '}', 'bnW', 's:IsSkipped(line("."), col("."))')
  if line == 0
    return s:IsContinued(v:lnum) && text !~# '^\s*/[/*]' ? 2 * shiftwidth() : 0
  endif
  " The indentation of the statement with the `{`.
  let isList = strpart(getline(line), 0, column - 1) =~# '=\s*$'
  while s:IsContinued(line)
    let line = prevnonblank(line - 1)
  endwhile
  let indentation = indent(line)
  if isList
    return indentation + 2 * shiftwidth()
  elseif text =~# '^\s*}'
    return indentation
  endif
  let isContinued = text !~# '^\s*/[/*]' && s:IsContinued(v:lnum)
  return indentation + (isContinued ? 3 : 1) * shiftwidth()
endfunction
