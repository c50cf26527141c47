declare void @f(ptr byval([3 x i64]) %p)
