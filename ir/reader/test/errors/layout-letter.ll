target datalayout = "e-m:e-z3-i64:64"
