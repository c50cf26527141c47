declare i32 @__gxx_personality_v0(...)
declare void @g()

define void @f() personality ptr @__gxx_personality_v0 {
entry:
  invoke void @g()
          to label %end unwind label %pad
end:
  ret void
pad:
  %caught = landingpad { ptr, i64 } cleanup
  ret void
}
