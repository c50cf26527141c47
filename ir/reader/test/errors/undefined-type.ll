@g = global %t zeroinitializer
