declare i32 @__gxx_personality_v0(...)
declare i32 @g()

define i32 @f() personality ptr @__gxx_personality_v0 {
entry:
  %x = invoke i32 @g()
          to label %end unwind label %pad
end:
  ret i32 %x
pad:
  %caught = landingpad { ptr, i32 } cleanup
  ret i32 %x
}
