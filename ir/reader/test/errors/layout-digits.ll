target datalayout = "e-m:e-i64:x"
