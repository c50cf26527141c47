; Where all functions are noinline or alwaysinline, as clang makes them without optimisation,
; noinline says nothing about one of them: it is not kept.

define internal i32 @always(i32 %x) #1 {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @grouped(i32 %x) #0 {
  %r = call i32 @always(i32 %x)
  ret i32 %r
}

define i32 @main() noinline {
  %r = call i32 @grouped(i32 6)
  ret i32 %r
}

attributes #0 = { noinline nounwind optnone }
attributes #1 = { alwaysinline nounwind }
