@a = global i32 0
@b = global i64 mul (i64 ptrtoint (ptr @a to i64), i64 2)
