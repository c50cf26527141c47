@a = global i1 true
@b = global i32 true
