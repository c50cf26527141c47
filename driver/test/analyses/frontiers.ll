; wendc: --print=rpo,domfrontier,loops
; A published example with DF[1]={1}, DF[2]={1,2}, DF[3]={2}, DF[4]={1}, DF[5]={0,8}, DF[6]={8},
; DF[7]={0,7}, DF[8]={0}, DF[9]={0,7}, DF[0]={}.
define void @f(i32 %x, i1 %c) {
start:
  br label %n1
n1:
  switch i32 %x, label %n2 [
    i32 5, label %n5
    i32 8, label %n8
  ]
n2:
  br i1 %c, label %n3, label %n4
n3:
  br label %n2
n4:
  br label %n1
n5:
  br i1 %c, label %n6, label %n7
n6:
  br label %n8
n7:
  br label %n9
n8:
  br label %n0
n9:
  br i1 %c, label %n7, label %n0
n0:
  ret void
}
