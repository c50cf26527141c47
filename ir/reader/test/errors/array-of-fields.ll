@a = global { i32, i32 } [i32 1, i32 2]
