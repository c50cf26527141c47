@a = global [4000000000 x [4000000000 x [4000000000 x i64]]] zeroinitializer
