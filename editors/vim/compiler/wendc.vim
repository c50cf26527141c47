" :make checks the current Wend program; its errors and warnings go to the quickfix list.
if exists('current_compiler')
  finish
endif
let current_compiler = 'wendc'

if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif

CompilerSet makeprg=wendc\ -fsyntax-only\ %:S
CompilerSet errorformat=
      \%f:%l:%c:\ %trror:\ %m,
      \%f:%l:%c:\ %tarning:\ %m,
      \%f:%l:%c:\ %tote:\ %m,
      \%f:%l:%c:\ runtime\ %trror:\ %m,
      \%f:\ %trror:\ %m,
      \%-G%.%#
