target triple = "x86_64-pc-windows-cygnus"
