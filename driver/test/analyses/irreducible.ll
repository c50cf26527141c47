; wendc: --print=loops
; A cycle that is entered at two blocks has no header; it is in a loop, and contains one.
define void @tangled(i32 %x, i1 %c) {
entry:
  br label %outer
outer:
  br i1 %c, label %a, label %b
a:
  br i1 %c, label %b, label %done
b:
  switch i32 %x, label %a [
    i32 1, label %b
    i32 2, label %b
    i32 3, label %done
  ]
done:
  br i1 %c, label %outer, label %end
end:
  ret void
}
