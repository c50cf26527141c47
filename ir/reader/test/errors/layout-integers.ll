target datalayout = "e-m:e-f80:128-n8:16:32:64-S128"
