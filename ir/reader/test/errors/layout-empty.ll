target datalayout = "e--i64:64"
