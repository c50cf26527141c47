; wendc: --print=postdomtree
; Two exits and an infinite loop.
define void @f(i1 %c) {
b0:
  br i1 %c, label %b1, label %b7
b1:
  br i1 %c, label %b2, label %b3
b2:
  br label %b4
b3:
  br label %b4
b4:
  br i1 %c, label %b5, label %b6
b5:
  ret void
b6:
  ret void
b7:
  br label %b7
}
