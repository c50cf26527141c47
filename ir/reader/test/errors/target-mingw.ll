target triple = "x86_64-w64-windows-gnu"
