target triple = "aarch64-unknown-linux-gnu"
