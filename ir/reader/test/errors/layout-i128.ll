target datalayout = "e-m:e-i64:64-i128:32-n8:16:32:64-S128"
