target datalayout = "e-p:64:32-i64:64"
