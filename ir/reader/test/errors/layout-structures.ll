target datalayout = "e-m:e-i64:64-a:32:64"
