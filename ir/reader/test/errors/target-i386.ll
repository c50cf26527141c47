target triple = "i686-pc-linux-gnu"
