target datalayout = "E-m:e-i64:64-n32:64-S128"
