target datalayout = "e-m:e-i64:64-f80:32"
