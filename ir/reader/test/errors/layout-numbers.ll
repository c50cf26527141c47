target datalayout = "e-m:e-i64:64-f64:32:64-f80:128"
