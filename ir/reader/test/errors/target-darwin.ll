target triple = "x86_64-apple-macosx14.0.0"
