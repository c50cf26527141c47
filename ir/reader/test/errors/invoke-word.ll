declare i32 @__gxx_personality_v0(...)
declare void @g()

define void @f() personality ptr @__gxx_personality_v0 {
  invoke void @g()
          to label %end
end:
  ret void
}
