target datalayout = "e-m:e-i64:64-v128:64"
