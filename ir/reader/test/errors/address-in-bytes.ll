@a = global i32 0
@b = global i32 ptrtoint (ptr @a to i32)
