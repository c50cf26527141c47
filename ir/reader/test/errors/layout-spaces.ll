target datalayout = "e-m:e-i64:64-A5"
