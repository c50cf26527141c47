" Highlighting of Wend programs.
if exists('b:current_syntax')
  finish
endif

syntax keyword wendConditional if else
syntax keyword wendRepeat while for break continue
syntax keyword wendStatement return
syntax keyword wendPrint print println
syntax keyword wendType int bool
syntax keyword wendConst const
syntax keyword wendBoolean true false
syntax keyword wendReserved string

syntax match wendCall /\<\h\w*\>\ze\s*(/
syntax match wendBuiltin /\<\(read\|eof\|getc\|putc\|exit\|len\)\>\ze\s*(/
" A definition: after a result type, or at the beginning of a statement and before a body.
syntax match wendFunction /\(\<\(int\|bool\)\s\+\)\@<=\h\w*\ze\s*(/
syntax match wendFunction /\(^\|[{};]\)\@<=\s*\(\(if\|while\|for\|print\|println\|return\)\>\)\@!\h\w*\ze\s*([^()]*)\s*{/

syntax match wendNumber /\<\d\+\>/
syntax match wendNumber /\<0[xX]\x\+\>/
syntax match wendOperator /[-+*%&|^~!=<>]\|\/[/*]\@!/
syntax match wendDelimiter /[;,]/

syntax match wendEscape contained /\\\([ntrabfv\\"']\|[0-3]\?\o\{1,2}\|x\x\{1,2}\)/
syntax region wendString start=/"/ skip=/\\./ end=/"\|$/ contains=wendEscape,@Spell oneline
syntax region wendCharacter start=/'/ skip=/\\./ end=/'\|$/ contains=wendEscape oneline

syntax keyword wendTodo contained TODO FIXME XXX
syntax match wendComment /\/\/.*/ contains=wendTodo,@Spell
syntax region wendComment start=/\/\*/ end=/\*\// contains=wendTodo,@Spell fold

syntax sync ccomment wendComment

highlight default link wendConditional Conditional
highlight default link wendRepeat Repeat
highlight default link wendStatement Statement
highlight default link wendPrint Keyword
highlight default link wendType Type
highlight default link wendConst StorageClass
highlight default link wendBoolean Boolean
highlight default link wendReserved Error
highlight default link wendCall Function
highlight default link wendBuiltin Special
highlight default link wendFunction Function
highlight default link wendNumber Number
highlight default link wendOperator Operator
highlight default link wendDelimiter Delimiter
highlight default link wendEscape SpecialChar
highlight default link wendString String
highlight default link wendCharacter Character
highlight default link wendTodo Todo
highlight default link wendComment Comment

let b:current_syntax = 'wend'
