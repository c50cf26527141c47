; passes: atomic-expand

@i = global i32 -7
@b = global i8 200
@l = global i64 5
@f = global float 1.5
@d = global double -2.0

; Exchange, addition and subtraction are instructions.
; run: @kept(3) == -9
define i32 @kept(i32 %x) {
entry:
  %0 = atomicrmw xchg ptr @i, i32 %x seq_cst
  %1 = atomicrmw add ptr @i, i32 %0 release
  %2 = atomicrmw sub ptr @i, i32 5 monotonic
  %3 = load i32, ptr @i
  ret i32 %3
}
; => unchanged

; Logical operations are, if their result is not used.
; run: @logic(5) == -1
define i32 @logic(i32 %x) {
entry:
  %0 = atomicrmw and ptr @i, i32 %x seq_cst
  %1 = atomicrmw or ptr @i, i32 -3 seq_cst
  %2 = atomicrmw xor ptr @i, i32 2 seq_cst
  %3 = load i32, ptr @i
  ret i32 %3
}
; => unchanged

; With their results, they are loops.
; run: @results(6) == -7
define i32 @results(i32 %x) {
entry:
  %slot = alloca i32
  %0 = atomicrmw and ptr @i, i32 %x acquire
  %other = alloca i32
  store i32 %0, ptr %slot
  %1 = atomicrmw volatile or ptr @i, i32 -7 syncscope("singlethread") acq_rel
  %2 = load i32, ptr %slot
  %3 = and i32 %1, %2
  %4 = or i32 %3, %0
  ret i32 %4
}
; =>
; define i32 @results(i32 %x) {
; entry:
;   %slot = alloca i32, align 4
;   %other = alloca i32, align 4
;   %0 = load atomic i32, ptr @i monotonic, align 4
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i32 [ %0, %entry ], [ %4, %rmw ]
;   %2 = and i32 %1, %x
;   %3 = cmpxchg ptr @i, i32 %1, i32 %2 acquire acquire, align 4
;   %4 = extractvalue { i32, i1 } %3, 0
;   %5 = icmp eq i32 %4, %1
;   br i1 %5, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   store i32 %4, ptr %slot, align 4
;   %6 = load atomic volatile i32, ptr @i syncscope("singlethread") monotonic, align 4
;   br label %rmw.1
;
; rmw.1:                                  ; preds = %entry.1, %rmw.1
;   %7 = phi i32 [ %6, %entry.1 ], [ %10, %rmw.1 ]
;   %8 = or i32 %7, -7
;   %9 = cmpxchg volatile ptr @i, i32 %7, i32 %8 syncscope("singlethread") acq_rel acquire, align 4
;   %10 = extractvalue { i32, i1 } %9, 0
;   %11 = icmp eq i32 %10, %7
;   br i1 %11, label %entry.2, label %rmw.1
;
; entry.2:                                ; preds = %rmw.1
;   %12 = load i32, ptr %slot, align 4
;   %13 = and i32 %10, %12
;   %14 = or i32 %13, %4
;   ret i32 %14
; }

; The result of the last of two in one block is returned in another one.
; run: @branches(true) == -1
; run: @branches(false) == 2
define i32 @branches(i1 %c) {
entry:
  %0 = atomicrmw nand ptr @i, i32 6 seq_cst
  %1 = atomicrmw xor ptr @i, i32 3 release
  br i1 %c, label %one, label %two
one:
  ret i32 %1
two:
  %2 = phi i32 [ %1, %entry ]
  %3 = add i32 %2, 3
  ret i32 %3
}
; =>
; define i32 @branches(i1 %c) {
; entry:
;   %0 = load atomic i32, ptr @i monotonic, align 4
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i32 [ %0, %entry ], [ %5, %rmw ]
;   %2 = and i32 %1, 6
;   %3 = xor i32 %2, -1
;   %4 = cmpxchg ptr @i, i32 %1, i32 %3 seq_cst seq_cst, align 4
;   %5 = extractvalue { i32, i1 } %4, 0
;   %6 = icmp eq i32 %5, %1
;   br i1 %6, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %7 = load atomic i32, ptr @i monotonic, align 4
;   br label %rmw.1
;
; rmw.1:                                  ; preds = %entry.1, %rmw.1
;   %8 = phi i32 [ %7, %entry.1 ], [ %11, %rmw.1 ]
;   %9 = xor i32 %8, 3
;   %10 = cmpxchg ptr @i, i32 %8, i32 %9 release monotonic, align 4
;   %11 = extractvalue { i32, i1 } %10, 0
;   %12 = icmp eq i32 %11, %8
;   br i1 %12, label %entry.2, label %rmw.1
;
; entry.2:                                ; preds = %rmw.1
;   br i1 %c, label %one, label %two
;
; one:                                    ; preds = %entry.2
;   ret i32 %11
;
; two:                                    ; preds = %entry.2
;   %13 = phi i32 [ %11, %entry.2 ]
;   %14 = add i32 %13, 3
;   ret i32 %14
; }

; The smaller or the larger number, signed and unsigned.
; run: @extremes(100) == 100
; run: @extremes(-100) == -100
define i8 @extremes(i8 %x) {
entry:
  %0 = atomicrmw max ptr @b, i8 %x monotonic
  %1 = atomicrmw umax ptr @b, i8 %x monotonic
  %2 = atomicrmw min ptr @b, i8 %x monotonic
  %3 = atomicrmw umin ptr @b, i8 %x monotonic
  %4 = load i8, ptr @b
  ret i8 %4
}
; =>
; define i8 @extremes(i8 %x) {
; entry:
;   %0 = load atomic i8, ptr @b monotonic, align 1
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i8 [ %0, %entry ], [ %5, %rmw ]
;   %2 = icmp sgt i8 %1, %x
;   %3 = select i1 %2, i8 %1, i8 %x
;   %4 = cmpxchg ptr @b, i8 %1, i8 %3 monotonic monotonic, align 1
;   %5 = extractvalue { i8, i1 } %4, 0
;   %6 = icmp eq i8 %5, %1
;   br i1 %6, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %7 = load atomic i8, ptr @b monotonic, align 1
;   br label %rmw.1
;
; rmw.1:                                  ; preds = %entry.1, %rmw.1
;   %8 = phi i8 [ %7, %entry.1 ], [ %12, %rmw.1 ]
;   %9 = icmp ugt i8 %8, %x
;   %10 = select i1 %9, i8 %8, i8 %x
;   %11 = cmpxchg ptr @b, i8 %8, i8 %10 monotonic monotonic, align 1
;   %12 = extractvalue { i8, i1 } %11, 0
;   %13 = icmp eq i8 %12, %8
;   br i1 %13, label %entry.2, label %rmw.1
;
; entry.2:                                ; preds = %rmw.1
;   %14 = load atomic i8, ptr @b monotonic, align 1
;   br label %rmw.2
;
; rmw.2:                                  ; preds = %entry.2, %rmw.2
;   %15 = phi i8 [ %14, %entry.2 ], [ %19, %rmw.2 ]
;   %16 = icmp slt i8 %15, %x
;   %17 = select i1 %16, i8 %15, i8 %x
;   %18 = cmpxchg ptr @b, i8 %15, i8 %17 monotonic monotonic, align 1
;   %19 = extractvalue { i8, i1 } %18, 0
;   %20 = icmp eq i8 %19, %15
;   br i1 %20, label %entry.3, label %rmw.2
;
; entry.3:                                ; preds = %rmw.2
;   %21 = load atomic i8, ptr @b monotonic, align 1
;   br label %rmw.3
;
; rmw.3:                                  ; preds = %entry.3, %rmw.3
;   %22 = phi i8 [ %21, %entry.3 ], [ %26, %rmw.3 ]
;   %23 = icmp ult i8 %22, %x
;   %24 = select i1 %23, i8 %22, i8 %x
;   %25 = cmpxchg ptr @b, i8 %22, i8 %24 monotonic monotonic, align 1
;   %26 = extractvalue { i8, i1 } %25, 0
;   %27 = icmp eq i8 %26, %22
;   br i1 %27, label %entry.4, label %rmw.3
;
; entry.4:                                ; preds = %rmw.3
;   %28 = load i8, ptr @b, align 1
;   ret i8 %28
; }

; Of each operation alone.
; run: @each(-56) == -56
; run: @each(10) == 10
define i8 @each(i8 %x) {
entry:
  %max = alloca i8
  store i8 -56, ptr %max
  %0 = atomicrmw max ptr %max, i8 %x seq_cst
  %1 = load i8, ptr %max
  ret i8 %1
}
; =>
; define i8 @each(i8 %x) {
; entry:
;   %max = alloca i8, align 1
;   store i8 -56, ptr %max, align 1
;   %0 = load atomic i8, ptr %max monotonic, align 1
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i8 [ %0, %entry ], [ %5, %rmw ]
;   %2 = icmp sgt i8 %1, %x
;   %3 = select i1 %2, i8 %1, i8 %x
;   %4 = cmpxchg ptr %max, i8 %1, i8 %3 seq_cst seq_cst, align 1
;   %5 = extractvalue { i8, i1 } %4, 0
;   %6 = icmp eq i8 %5, %1
;   br i1 %6, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %7 = load i8, ptr %max, align 1
;   ret i8 %7
; }

; A counter that wraps at the operand, counting up.
; run: @wraps(6) == 6
; run: @wraps(5) == 0
; run: @wraps(9) == 6
define i64 @wraps(i64 %x) {
entry:
  %0 = atomicrmw uinc_wrap ptr @l, i64 %x seq_cst
  %1 = load i64, ptr @l
  ret i64 %1
}
; =>
; define i64 @wraps(i64 %x) {
; entry:
;   %0 = load atomic i64, ptr @l monotonic, align 8
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i64 [ %0, %entry ], [ %6, %rmw ]
;   %2 = add i64 %1, 1
;   %3 = icmp uge i64 %1, %x
;   %4 = select i1 %3, i64 0, i64 %2
;   %5 = cmpxchg ptr @l, i64 %1, i64 %4 seq_cst seq_cst, align 8
;   %6 = extractvalue { i64, i1 } %5, 0
;   %7 = icmp eq i64 %6, %1
;   br i1 %7, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %8 = load i64, ptr @l, align 8
;   ret i64 %8
; }

; Counting down.
; run: @counts(9) == 4
; run: @counts(4) == 4
; run: @counts(3) == 3
define i64 @counts(i64 %x) {
entry:
  %0 = atomicrmw udec_wrap ptr @l, i64 %x seq_cst
  %1 = load i64, ptr @l
  ret i64 %1
}
; =>
; define i64 @counts(i64 %x) {
; entry:
;   %0 = load atomic i64, ptr @l monotonic, align 8
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i64 [ %0, %entry ], [ %6, %rmw ]
;   %2 = add i64 %1, -1
;   %3 = icmp uge i64 %2, %x
;   %4 = select i1 %3, i64 %x, i64 %2
;   %5 = cmpxchg ptr @l, i64 %1, i64 %4 seq_cst seq_cst, align 8
;   %6 = extractvalue { i64, i1 } %5, 0
;   %7 = icmp eq i64 %6, %1
;   br i1 %7, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %8 = load i64, ptr @l, align 8
;   ret i64 %8
; }

; Floating-point numbers are exchanged as integers. 1.5 + 2.5
; run: @adds(1075838976) == 1082130432
define i32 @adds(i32 %bits) {
entry:
  %x = bitcast i32 %bits to float
  %0 = atomicrmw fadd ptr @f, float %x seq_cst
  %1 = load i32, ptr @f
  ret i32 %1
}
; =>
; define i32 @adds(i32 %bits) {
; entry:
;   %x = bitcast i32 %bits to float
;   %0 = load atomic i32, ptr @f monotonic, align 4
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i32 [ %0, %entry ], [ %6, %rmw ]
;   %2 = bitcast i32 %1 to float
;   %3 = fadd float %2, %x
;   %4 = bitcast float %3 to i32
;   %5 = cmpxchg ptr @f, i32 %1, i32 %4 seq_cst seq_cst, align 4
;   %6 = extractvalue { i32, i1 } %5, 0
;   %7 = icmp eq i32 %6, %1
;   %8 = bitcast i32 %6 to float
;   br i1 %7, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %9 = load i32, ptr @f, align 4
;   ret i32 %9
; }

; -2 - 2.5
; run: @subtracts(4612811918334230528) == -4606619468846596096
define i64 @subtracts(i64 %bits) {
entry:
  %x = bitcast i64 %bits to double
  %0 = atomicrmw fsub ptr @d, double %x acq_rel
  %1 = load i64, ptr @d
  ret i64 %1
}
; =>
; define i64 @subtracts(i64 %bits) {
; entry:
;   %x = bitcast i64 %bits to double
;   %0 = load atomic i64, ptr @d monotonic, align 8
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i64 [ %0, %entry ], [ %6, %rmw ]
;   %2 = bitcast i64 %1 to double
;   %3 = fsub double %2, %x
;   %4 = bitcast double %3 to i64
;   %5 = cmpxchg ptr @d, i64 %1, i64 %4 acq_rel acquire, align 8
;   %6 = extractvalue { i64, i1 } %5, 0
;   %7 = icmp eq i64 %6, %1
;   %8 = bitcast i64 %6 to double
;   br i1 %7, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %9 = load i64, ptr @d, align 8
;   ret i64 %9
; }

; 3, -2 and -2: a NaN is not stored.
; run: @largest(4613937818241073152) == 4613937818241073152
; run: @largest(-4609434218613702656) == -4611686018427387904
; run: @largest(9221120237041090560) == -4611686018427387904
define i64 @largest(i64 %bits) {
entry:
  %x = bitcast i64 %bits to double
  %0 = atomicrmw fmax ptr @d, double %x seq_cst
  %1 = load i64, ptr @d
  ret i64 %1
}
; =>
; define i64 @largest(i64 %bits) {
; entry:
;   %x = bitcast i64 %bits to double
;   %0 = load atomic i64, ptr @d monotonic, align 8
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i64 [ %0, %entry ], [ %9, %rmw ]
;   %2 = bitcast i64 %1 to double
;   %3 = fcmp oge double %2, %x
;   %4 = select i1 %3, double %2, double %x
;   %5 = fcmp uno double %x, %x
;   %6 = select i1 %5, double %2, double %4
;   %7 = bitcast double %6 to i64
;   %8 = cmpxchg ptr @d, i64 %1, i64 %7 seq_cst seq_cst, align 8
;   %9 = extractvalue { i64, i1 } %8, 0
;   %10 = icmp eq i64 %9, %1
;   %11 = bitcast i64 %9 to double
;   br i1 %10, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %12 = load i64, ptr @d, align 8
;   ret i64 %12
; }

; -2, -3 and -2.
; run: @smallest(4613937818241073152) == -4611686018427387904
; run: @smallest(-4609434218613702656) == -4609434218613702656
; run: @smallest(9221120237041090560) == -4611686018427387904
define i64 @smallest(i64 %bits) {
entry:
  %x = bitcast i64 %bits to double
  %0 = atomicrmw fmin ptr @d, double %x release
  %1 = load i64, ptr @d
  ret i64 %1
}
; =>
; define i64 @smallest(i64 %bits) {
; entry:
;   %x = bitcast i64 %bits to double
;   %0 = load atomic i64, ptr @d monotonic, align 8
;   br label %rmw
;
; rmw:                                    ; preds = %entry, %rmw
;   %1 = phi i64 [ %0, %entry ], [ %9, %rmw ]
;   %2 = bitcast i64 %1 to double
;   %3 = fcmp ole double %2, %x
;   %4 = select i1 %3, double %2, double %x
;   %5 = fcmp uno double %x, %x
;   %6 = select i1 %5, double %2, double %4
;   %7 = bitcast double %6 to i64
;   %8 = cmpxchg ptr @d, i64 %1, i64 %7 release monotonic, align 8
;   %9 = extractvalue { i64, i1 } %8, 0
;   %10 = icmp eq i64 %9, %1
;   %11 = bitcast i64 %9 to double
;   br i1 %10, label %entry.1, label %rmw
;
; entry.1:                                ; preds = %rmw
;   %12 = load i64, ptr @d, align 8
;   ret i64 %12
; }
