target triple = "x86_64-unknown-uefi"
