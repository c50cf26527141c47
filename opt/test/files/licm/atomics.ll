; passes: loop-simplify,licm

@data = global i32 1
@flag = global i32 0
@own = thread_local global i32 2

; A spin lock: neither the atomic load nor a load after it is hoisted.
; run: @spin(3) == 3
define i32 @spin(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %f = load atomic i32, ptr @flag acquire, align 4
  %x = load i32, ptr @data
  %s.1 = add i32 %s, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; A relaxed load is repeated, and the load of another variable is hoisted.
; run: @relaxed(3) == 3
define i32 @relaxed(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %f = load atomic i32, ptr @flag monotonic, align 4
  %x = load i32, ptr @data
  %s.1 = add i32 %s, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @relaxed(i32 %n) {
; entry:
;   %x = load i32, ptr @data, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
;   %f = load atomic i32, ptr @flag monotonic, align 4
;   %s.1 = add i32 %s, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %s.1
; }

; The address of a thread-local variable is the same in all iterations.
; run: @thread(3) == 6
define i32 @thread(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %next ]
  %odd = icmp eq i32 %i, 7
  br i1 %odd, label %end, label %next
next:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %x = load i32, ptr %p
  %s.1 = add i32 %s, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %r = phi i32 [ %s, %loop ], [ %s.1, %next ]
  ret i32 %r
}
; =>
; define i32 @thread(i32 %n) {
; entry:
;   %p = call ptr @llvm.threadlocal.address.p0(ptr @own)
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %next ]
;   %odd = icmp eq i32 %i, 7
;   br i1 %odd, label %end, label %next
;
; next:                                   ; preds = %loop
;   %s.1 = add i32 %s, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop, %next
;   %r = phi i32 [ %s, %loop ], [ %s.1, %next ]
;   ret i32 %r
; }
