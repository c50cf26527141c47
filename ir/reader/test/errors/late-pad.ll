declare i32 @__gxx_personality_v0(...)
declare void @g()

define i32 @f(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  invoke void @g()
          to label %end unwind label %pad
end:
  ret i32 0
pad:
  %y = add i32 %x, 1
  %caught = landingpad { ptr, i32 } cleanup
  ret i32 %y
}
