@a = global i32 add (i32 1, i32 2, i32 3)
