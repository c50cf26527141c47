; passes: slp-vectorize,simplify,dce

@a = internal global [8 x double] [double 1.0, double 2.0, double 3.0, double 4.0, double 5.0, double 6.0, double 7.0, double 8.0], align 16
@b = internal global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16

; Two sums of a loop. Their lanes are extracted after it.
; run: @sums(4) == 1620
; run: @sums(1) == 102
define i32 @sums(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %t = phi double [ 0.0, %entry ], [ %t.next, %loop ]
  %j = shl i64 %i, 1
  %p = getelementptr double, ptr @a, i64 %j
  %j1 = add i64 %j, 1
  %p1 = getelementptr double, ptr @a, i64 %j1
  %x = load double, ptr %p
  %y = load double, ptr %p1
  %s.next = fadd double %s, %x
  %t.next = fadd double %t, %y
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %u = fmul double %s.next, 100.0
  %v = fadd double %u, %t.next
  %r = fptosi double %v to i32
  ret i32 %r
}
; => unchanged

; Four, by stores after the loop; the step is the same in all lanes.
; run: @stored(3, 10) == 33
define i32 @stored(i32 %n, i32 %step) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 1, %entry ], [ %s.next, %loop ]
  %t = phi i32 [ 2, %entry ], [ %t.next, %loop ]
  %u = phi i32 [ 3, %entry ], [ %u.next, %loop ]
  %v = phi i32 [ 4, %entry ], [ %v.next, %loop ]
  %s.next = add i32 %s, %step
  %t.next = add i32 %step, %t
  %u.next = add i32 %u, %step
  %v.next = add i32 %v, %step
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  store i32 %s.next, ptr @b
  store i32 %t.next, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %u.next, ptr getelementptr (i8, ptr @b, i64 8)
  store i32 %v.next, ptr getelementptr (i8, ptr @b, i64 12)
  %r = load i32, ptr getelementptr (i8, ptr @b, i64 8)
  ret i32 %r
}
; =>
; define i32 @stored(i32 %n, i32 %step) {
; entry:
;   %0 = insertelement <4 x i32> zeroinitializer, i32 %step, i32 0
;   %1 = shufflevector <4 x i32> %0, <4 x i32> %0, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %2 = phi <4 x i32> [ <i32 1, i32 2, i32 3, i32 4>, %entry ], [ %3, %loop ]
;   %3 = add <4 x i32> %2, %1
;   %next = add i32 %i, 1
;   %again = icmp ult i32 %next, %n
;   br i1 %again, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   store <4 x i32> %3, ptr @b, align 4
;   %4 = getelementptr i8, ptr @b, i64 8
;   %r = load i32, ptr %4, align 4
;   ret i32 %r
; }

; Phis that exchange their values are shuffled.
; run: @exchanged(1) == 15
; run: @exchanged(2) == 45
define i32 @exchanged(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 1.0, %entry ], [ %t.next, %loop ]
  %t = phi double [ 4.0, %entry ], [ %s.next, %loop ]
  %s.1 = fmul double %s, 3.0
  %t.1 = fmul double %t, 2.0
  %s.next = fadd double %s.1, 1.0
  %t.next = fadd double %t.1, 3.0
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %u = fadd double %s.next, %t.next
  %r = fptosi double %u to i32
  ret i32 %r
}
; => unchanged

; One sum depends on the other within an iteration.
; run: @dependent(2) == 6
define i32 @dependent(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.next, %loop ]
  %t = phi double [ 1.0, %entry ], [ %t.next, %loop ]
  %s.next = fadd double %s, 1.5
  %t.next = fadd double %t, %s.next
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  %u = fadd double %t.next, 1.0
  %r = fptosi double %u to i32
  ret i32 %r
}
; => unchanged
