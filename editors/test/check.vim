" Run by editors/test/vim in its folder, which has a.wend, names.wend and formatted programs. Writes
" failures to `failures`.
set nocompatible
filetype plugin indent on
syntax on

let s:failures = []
function s:Check(what, got, expected)
  if a:got !=# a:expected
    call add(s:failures, a:what . ': expected ' . string(a:expected) . ', got ' . string(a:got))
  endif
endfunction

" The syntax group at the first occurrence of a text.
function s:GroupAt(text)
  call cursor(1, 1)
  if !search('\V' . escape(a:text, '\'), 'cW')
    return 'not found'
  endif
  return synIDattr(synID(line('.'), col('.'), 1), 'name')
endfunction

if has('nvim')
  lua << END
  -- Diagnostics, the text of hover, and where renaming changes the text.
  function serve()
    local client = vim.lsp.start_client({ cmd = { 'wendc', 'lsp' }, root_dir = vim.fn.getcwd() })
    vim.lsp.buf_attach_client(0, client)
    vim.wait(10000, function() return #vim.diagnostic.get(0) == 2 end, 10)
    local found = {}
    for _, each in ipairs(vim.diagnostic.get(0)) do
      table.insert(found, { each.lnum, each.col, each.severity })
    end
    local place = { textDocument = { uri = vim.uri_from_bufnr(0) },
                    position = { line = 1, character = 8 } }
    local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', place, 10000)
    table.insert(found, { hover[client].result.contents.value })
    vim.api.nvim_buf_set_text(0, 2, 10, 2, 15, { 'x' })
    place.newName = 'count'
    local renamed = vim.lsp.buf_request_sync(0, 'textDocument/rename', place, 10000)
    local places = {}
    for _, edit in ipairs(renamed[client].result.changes[place.textDocument.uri]) do
      table.insert(places, { edit.range.start.line, edit.range.start.character })
    end
    table.insert(found, places)
    vim.lsp.stop_client(client)
    return found
  end
END
endif

try
  edit names.wend
  call s:Check('filetype', &filetype, 'wend')
  call s:Check('comments', &commentstring, '// %s')
  call s:Check('tabs', [&expandtab, &shiftwidth, &textwidth], [1, 4, 100])
  for [s:text, s:group] in [
        \ ['// A', 'wendComment'], ['main', 'wendFunction'], ['const', 'wendConst'],
        \ ['int N', 'wendType'], ['N =', ''], ['0xFF', 'wendNumber'], ['gcd(int', 'wendFunction'],
        \ ['next()', 'wendFunction'], ['while f', 'wendRepeat'], ['f(2) {', 'wendCall'],
        \ ['len(', 'wendBuiltin'], ['if ', 'wendConditional'], ['return', 'wendStatement'],
        \ ['print ', 'wendPrint'], ['"a', 'wendString'], ['\n"', 'wendEscape'],
        \ ['''c''', 'wendCharacter'], ['block', 'wendComment'], ['true', 'wendBoolean'],
        \ ['/ 2', 'wendOperator'], [';', 'wendDelimiter'], ['string', 'wendReserved'],
        \ ['after', ''], ['+= ', 'wendOperator']]
    call s:Check('group of ' . s:text, s:GroupAt(s:text), s:group)
  endfor

  edit a.wend
  silent make
  let s:found = map(filter(getqflist(), 'v:val.valid'),
        \ '[bufname(v:val.bufnr), v:val.lnum, v:val.col, v:val.type, v:val.text]')
  call s:Check('quickfix', s:found, [
        \ ['a.wend', 2, 9, 'w', 'variable ''x'' is never used [-Wunused-variable]'],
        \ ['a.wend', 3, 11, 'e', 'undeclared variable ''cuont'' [undeclaredVariable]']])

  " The client of Neovim, with the server.
  if has('nvim')
    call s:Check('server', luaeval('serve()'),
          \ [[1, 8, 2], [2, 10, 1], ["```wend\nint x\n```\n\nVariable of `main`"], [[1, 8], [2, 10]]])
  endif

  " Programs in the layout of wendc fmt keep their indentation.
  set hidden
  for s:program in glob('programs/*.wend', 0, 1)
    execute 'edit' s:program
    let s:before = getline(1, '$')
    silent normal! gg=G
    for s:line in range(len(s:before))
      if getline(s:line + 1) !=# s:before[s:line]
        call s:Check(s:program . ':' . (s:line + 1), getline(s:line + 1), s:before[s:line])
        break
      endif
    endfor
    edit!
  endfor
catch
  call add(s:failures, v:throwpoint . ': ' . v:exception)
endtry
call writefile(s:failures, 'failures')
qall!
