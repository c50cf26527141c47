" Wend programs by their extension.
autocmd BufRead,BufNewFile *.wend setfiletype wend
