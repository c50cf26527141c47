declare i32 @__gxx_personality_v0(...)
declare i1 @g()

define void @f() personality ptr @__gxx_personality_v0 {
entry:
  %x = invoke i1 @g()
          to label %next unwind label %pad
next:
  br i1 %x, label %pad, label %end
pad:
  %caught = landingpad { ptr, i32 } cleanup
  br label %end
end:
  ret void
}
