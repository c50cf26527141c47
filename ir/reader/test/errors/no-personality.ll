declare i32 @g()

define i32 @f() {
entry:
  %x = invoke i32 @g()
          to label %end unwind label %pad
end:
  ret i32 %x
pad:
  %caught = landingpad { ptr, i32 } cleanup
  ret i32 0
}
