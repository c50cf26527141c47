@p = global ptr getelementptr (i8, ptr @x, i64 4)
@x = thread_local global [8 x i8] zeroinitializer
