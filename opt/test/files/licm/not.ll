; passes: loop-simplify,licm

declare i32 @putchar(i32)

@number = global i32 5

; A division that may trap, in a block that is not always executed.
; run: @trap(0, 0) == 0
; run: @trap(1, 0) faults: division by zero
define i32 @trap(i32 %n, i32 %d) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %q = sdiv i32 100, %d
  %sum.1 = add i32 %sum, %q
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %sum
}
; => unchanged

; A load of what the previous iteration stored.
; run: @stored(3) == 8
define i32 @stored(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
  %x = load i32, ptr @number
  %y = add i32 %x, 1
  store i32 %y, ptr @number
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %head, label %end
end:
  %z = load i32, ptr @number
  ret i32 %z
}
; => unchanged

; A load that may trap: the loop may exit before it.
; run: @unsafe(null, 0) == 0
; run: @unsafe(null, 1) faults: null
define i32 @unsafe(ptr %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %x = load i32, ptr %p
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %sum
}
; => unchanged

; A load that may trap after output: the output is a side effect that must come first.
; run: none (no form expresses output before a fault)
define i32 @output(ptr %p) {
entry:
  br label %head
head:
  %0 = call i32 @putchar(i32 65)
  %x = load i32, ptr %p
  %c = icmp eq i32 %x, 0
  br i1 %c, label %head, label %end
end:
  ret i32 %x
}
; => unchanged

; Volatile loads are side effects: they are executed in every iteration.
; run: @volatile(3) == 15
define i32 @volatile(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %head ]
  %x = load volatile i32, ptr @number
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %sum.1
}
; => unchanged

; A comparison that a branch uses stays with it: compare and branch are one operation.
; run: @compare(2, 3) == 2
define i32 @compare(i32 %a, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %next ]
  %c = icmp slt i32 %a, %n
  br i1 %c, label %more, label %next
more:
  %sum.1 = add i32 %sum, 1
  br label %next
next:
  %sum.2 = phi i32 [ %sum, %head ], [ %sum.1, %more ]
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, %a
  br i1 %d, label %head, label %end
end:
  ret i32 %sum.2
}
; => unchanged

; An irreducible loop has no preheader.
; run: @irreducible(1, 3) == 12
; run: @irreducible(0, 3) == 12
define i32 @irreducible(i32 %w, i32 %a) {
entry:
  %c = icmp ne i32 %w, 0
  br i1 %c, label %one, label %two
one:
  %i = phi i32 [ 0, %entry ], [ %i.1, %two ]
  %d = icmp slt i32 %i, 2
  br i1 %d, label %two, label %end
two:
  %j = phi i32 [ 0, %entry ], [ %i, %one ]
  %m = mul i32 %a, 4
  %i.1 = add i32 %j, 1
  br label %one
end:
  %r = mul i32 %a, 4
  ret i32 %r
}
; => unchanged
