; passes: tail-recursion-elim
define i32 @onlyWay(i32 %x) {
entry:
  %r = call i32 @onlyWay(i32 %x)
  br label %end
end:
  ret i32 %r
}
