; passes: mem2reg

; A variable with one store is replaced by the stored value.
; run: @once(7) == 14
define i32 @once(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %1 = load i32, ptr %x
  %2 = load i32, ptr %x
  %3 = add i32 %1, %2
  ret i32 %3
}
; =>
; define i32 @once(i32 %a) {
; entry:
;   %0 = add i32 %a, %a
;   ret i32 %0
; }

; In one block, each load has the value of the store before it.
; run: @block(7) == 49
define i32 @block(i32 %a) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  %1 = load i32, ptr %x
  store i32 %a, ptr %x
  %2 = load i32, ptr %x
  store i32 %2, ptr %x
  %3 = load i32, ptr %x
  %4 = mul i32 %1, %2
  %5 = mul i32 %4, %3
  ret i32 %5
}
; =>
; define i32 @block(i32 %a) {
; entry:
;   %0 = mul i32 1, %a
;   %1 = mul i32 %0, %a
;   ret i32 %1
; }

; No phi is placed where the variable is dead (pruned form).
; run: @pruned(true) == 6
; run: @pruned(false) == 6
define i32 @pruned(i1 %c) {
entry:
  %x = alloca i32
  store i32 4, ptr %x
  br i1 %c, label %left, label %join

left:
  store i32 5, ptr %x
  br label %join

join:
  store i32 6, ptr %x
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @pruned(i1 %c) {
; entry:
;   br i1 %c, label %left, label %join
;
; left:                                   ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %left
;   ret i32 6
; }

; A variable that is only stored to is removed.
; run: @unread(7) == 7
define i32 @unread(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  ret i32 %a
}
; =>
; define i32 @unread(i32 %a) {
; entry:
;   ret i32 %a
; }

; An unused variable is removed.
; run: @unused(7) == 7
define i32 @unused(i32 %a) {
entry:
  %x = alloca i32
  ret i32 %a
}
; =>
; define i32 @unused(i32 %a) {
; entry:
;   ret i32 %a
; }

; Two nested loops: a phi in each header for the variable that changes in the inner one.
; run: @nested(3) == 9
; run: @nested(0) == 0
define i32 @nested(i32 %n) {
entry:
  %sum = alloca i32
  %i = alloca i32
  %j = alloca i32
  store i32 0, ptr %sum
  store i32 0, ptr %i
  br label %outer

outer:
  %1 = load i32, ptr %i
  %2 = icmp slt i32 %1, %n
  br i1 %2, label %start, label %done

start:
  store i32 0, ptr %j
  br label %inner

inner:
  %3 = load i32, ptr %j
  %4 = icmp slt i32 %3, %n
  br i1 %4, label %body, label %next

body:
  %5 = load i32, ptr %sum
  %6 = add i32 %5, 1
  store i32 %6, ptr %sum
  %7 = load i32, ptr %j
  %8 = add i32 %7, 1
  store i32 %8, ptr %j
  br label %inner

next:
  %9 = load i32, ptr %i
  %10 = add i32 %9, 1
  store i32 %10, ptr %i
  br label %outer

done:
  %11 = load i32, ptr %sum
  ret i32 %11
}
; =>
; define i32 @nested(i32 %n) {
; entry:
;   br label %outer
;
; outer:                                  ; preds = %entry, %next
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %next ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %0 = icmp slt i32 %i, %n
;   br i1 %0, label %start, label %done
;
; start:                                  ; preds = %outer
;   br label %inner
;
; inner:                                  ; preds = %start, %body
;   %sum.1 = phi i32 [ %sum, %start ], [ %sum.2, %body ]
;   %j = phi i32 [ 0, %start ], [ %j.1, %body ]
;   %1 = icmp slt i32 %j, %n
;   br i1 %1, label %body, label %next
;
; body:                                   ; preds = %inner
;   %sum.2 = add i32 %sum.1, 1
;   %j.1 = add i32 %j, 1
;   br label %inner
;
; next:                                   ; preds = %inner
;   %i.1 = add i32 %i, 1
;   br label %outer
;
; done:                                   ; preds = %outer
;   ret i32 %sum
; }

; Two variables that are swapped: each phi is the other's operand.
; run: @swap(0) == 12
; run: @swap(1) == 21
; run: @swap(2) == 12
define i32 @swap(i32 %n) {
entry:
  %a = alloca i32
  %b = alloca i32
  %i = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 %n, ptr %i
  br label %head

head:
  %1 = load i32, ptr %i
  %2 = icmp sgt i32 %1, 0
  br i1 %2, label %body, label %exit

body:
  %3 = load i32, ptr %a
  %4 = load i32, ptr %b
  store i32 %4, ptr %a
  store i32 %3, ptr %b
  %5 = sub i32 %1, 1
  store i32 %5, ptr %i
  br label %head

exit:
  %6 = load i32, ptr %a
  %7 = load i32, ptr %b
  %8 = mul i32 %6, 10
  %9 = add i32 %8, %7
  ret i32 %9
}
; =>
; define i32 @swap(i32 %n) {
; entry:
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %a = phi i32 [ 1, %entry ], [ %b, %body ]
;   %b = phi i32 [ 2, %entry ], [ %a, %body ]
;   %i = phi i32 [ %n, %entry ], [ %i.1, %body ]
;   %0 = icmp sgt i32 %i, 0
;   br i1 %0, label %body, label %exit
;
; body:                                   ; preds = %head
;   %i.1 = sub i32 %i, 1
;   br label %head
;
; exit:                                   ; preds = %head
;   %1 = mul i32 %a, 10
;   %2 = add i32 %1, %b
;   ret i32 %2
; }

; A switch with two edges to one block: the phi has an operand for each.
; run: @cases(1) == 10
; run: @cases(2) == 10
; run: @cases(3) == 30
define i32 @cases(i32 %a) {
entry:
  %x = alloca i32
  store i32 10, ptr %x
  switch i32 %a, label %other [
    i32 1, label %join
    i32 2, label %join
  ]

other:
  store i32 30, ptr %x
  br label %join

join:
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @cases(i32 %a) {
; entry:
;   switch i32 %a, label %other [
;     i32 1, label %join
;     i32 2, label %join
;   ]
;
; other:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %entry, %other
;   %x = phi i32 [ 10, %entry ], [ 10, %entry ], [ 30, %other ]
;   ret i32 %x
; }

; A loop with two entries (irreducible): a phi in both its blocks.
; run: @irreducible(true, 4) == 8
; run: @irreducible(false, 4) == 7
define i32 @irreducible(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br i1 %c, label %a, label %b

a:
  %1 = load i32, ptr %x
  %2 = add i32 %1, 1
  store i32 %2, ptr %x
  br label %b

b:
  %3 = load i32, ptr %x
  %4 = add i32 %3, 1
  store i32 %4, ptr %x
  %5 = sdiv i32 %4, 2
  %6 = icmp slt i32 %5, %n
  %7 = icmp slt i32 %4, 7
  %8 = and i1 %6, %7
  br i1 %8, label %a, label %exit

exit:
  %9 = load i32, ptr %x
  ret i32 %9
}
; =>
; define i32 @irreducible(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry, %b
;   %x = phi i32 [ 0, %entry ], [ %x.3, %b ]
;   %x.1 = add i32 %x, 1
;   br label %b
;
; b:                                      ; preds = %entry, %a
;   %x.2 = phi i32 [ 0, %entry ], [ %x.1, %a ]
;   %x.3 = add i32 %x.2, 1
;   %0 = sdiv i32 %x.3, 2
;   %1 = icmp slt i32 %0, %n
;   %2 = icmp slt i32 %x.3, 7
;   %3 = and i1 %1, %2
;   br i1 %3, label %a, label %exit
;
; exit:                                   ; preds = %b
;   ret i32 %x.3
; }

; A parameter's slot is called %n.addr; its values are called %n.
; run: @names(3) == 4
; run: @names(-3) == 4
define i32 @names(i32 %n) {
entry:
  %n.addr = alloca i32
  store i32 %n, ptr %n.addr
  %1 = load i32, ptr %n.addr
  %2 = icmp slt i32 %1, 0
  br i1 %2, label %negate, label %done

negate:
  %3 = load i32, ptr %n.addr
  %4 = sub i32 0, %3
  store i32 %4, ptr %n.addr
  br label %done

done:
  %5 = load i32, ptr %n.addr
  %6 = add i32 %5, 1
  ret i32 %6
}
; =>
; define i32 @names(i32 %n) {
; entry:
;   %0 = icmp slt i32 %n, 0
;   br i1 %0, label %negate, label %done
;
; negate:                                 ; preds = %entry
;   %n.1 = sub i32 0, %n
;   br label %done
;
; done:                                   ; preds = %entry, %negate
;   %n.2 = phi i32 [ %n, %entry ], [ %n.1, %negate ]
;   %1 = add i32 %n.2, 1
;   ret i32 %1
; }

; A pointer variable is promoted; the memory that it points to is not.
; run: @pointer(true) == 1
; run: @pointer(false) == 2
define i32 @pointer(i1 %c) {
entry:
  %a = alloca i32
  %b = alloca i32
  %p = alloca ptr
  store i32 1, ptr %a
  store i32 2, ptr %b
  store ptr %a, ptr %p
  br i1 %c, label %done, label %other

other:
  store ptr %b, ptr %p
  br label %done

done:
  %1 = load ptr, ptr %p
  %2 = load i32, ptr %1
  ret i32 %2
}
; =>
; define i32 @pointer(i1 %c) {
; entry:
;   %a = alloca i32, align 4
;   %b = alloca i32, align 4
;   store i32 1, ptr %a, align 4
;   store i32 2, ptr %b, align 4
;   br i1 %c, label %done, label %other
;
; other:                                  ; preds = %entry
;   br label %done
;
; done:                                   ; preds = %entry, %other
;   %p = phi ptr [ %a, %entry ], [ %b, %other ]
;   %0 = load i32, ptr %p, align 4
;   ret i32 %0
; }
