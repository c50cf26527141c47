%t = type { i32, %t }
@g = global %t zeroinitializer
