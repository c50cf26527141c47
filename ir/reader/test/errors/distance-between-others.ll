; Only the distance from the variable itself can be relocated.
@a = global i32 1
@b = global i32 2
@c = global i32 trunc (i64 sub (i64 ptrtoint (ptr @a to i64), i64 ptrtoint (ptr @b to i64)) to i32)
