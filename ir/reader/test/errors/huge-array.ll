@a = global [4000000000 x i32] zeroinitializer
