@x = thread_local global [8 x i8] zeroinitializer
@p = global ptr @x
