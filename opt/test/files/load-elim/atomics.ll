; passes: load-elim,gvn,dce

@data = global i32 1
@flag = global i32 0
@ready = global i32 1

; What another thread stored before the flag is read after it.
; run: @acquire() == 2
define i32 @acquire() {
entry:
  %x = load i32, ptr @data
  %f = load atomic i32, ptr @flag acquire, align 4
  %y = load i32, ptr @data
  %sum = add i32 %x, %y
  ret i32 %sum
}
; => unchanged

; A relaxed load of another location does not order the loads of this one.
; run: @relaxed() == 2
define i32 @relaxed() {
entry:
  %x = load i32, ptr @data
  %f = load atomic i32, ptr @flag monotonic, align 4
  %y = load i32, ptr @data
  %sum = add i32 %x, %y
  ret i32 %sum
}
; =>
; define i32 @relaxed() {
; entry:
;   %x = load i32, ptr @data, align 4
;   %f = load atomic i32, ptr @flag monotonic, align 4
;   %sum = add i32 %x, %x
;   ret i32 %sum
; }

; Atomic loads are not merged, whatever their ordering: each may read another value.
; run: @repeated() == 0
define i32 @repeated() {
entry:
  %x = load atomic i32, ptr @flag monotonic, align 4
  %y = load atomic i32, ptr @flag monotonic, align 4
  %z = load atomic i32, ptr @flag unordered, align 4
  %sum = add i32 %x, %y
  ret i32 %sum
}
; => unchanged

; The variable itself is written by a relaxed operation.
; run: @same() == 4
define i32 @same() {
entry:
  store i32 1, ptr @data
  %old = atomicrmw add ptr @data, i32 2 monotonic, align 4
  %y = load i32, ptr @data
  %sum = add i32 %old, %y
  ret i32 %sum
}
; => unchanged

; A fence, and an exchange that acquires only if it fails.
; run: @fences() == 4
define i32 @fences() {
entry:
  %a = load i32, ptr @data
  fence acquire
  %b = load i32, ptr @data
  %pair = cmpxchg ptr @flag, i32 1, i32 2 monotonic acquire, align 4
  %c = load i32, ptr @data
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %second = cmpxchg ptr @flag, i32 1, i32 2 monotonic monotonic, align 4
  %d = load i32, ptr @data
  %sum = add i32 %abc, %d
  ret i32 %sum
}
; =>
; define i32 @fences() {
; entry:
;   %a = load i32, ptr @data, align 4
;   fence acquire
;   %b = load i32, ptr @data, align 4
;   %0 = cmpxchg ptr @flag, i32 1, i32 2 monotonic acquire, align 4
;   %pair = extractvalue { i32, i1 } %0, 0
;   %c = load i32, ptr @data, align 4
;   %ab = add i32 %a, %b
;   %abc = add i32 %c, %ab
;   %1 = cmpxchg ptr @flag, i32 1, i32 2 monotonic monotonic, align 4
;   %second = extractvalue { i32, i1 } %1, 0
;   %sum = add i32 %c, %abc
;   ret i32 %sum
; }

; A fence for signal handlers orders as well.
; run: @signals() == 2
define i32 @signals() {
entry:
  %a = load i32, ptr @data
  fence syncscope("singlethread") seq_cst
  %b = load i32, ptr @data
  %sum = add i32 %a, %b
  ret i32 %sum
}
; => unchanged

; A variable that no other thread knows is not affected.
; run: @private(3) == 3
define i32 @private(i32 %x) {
entry:
  %array = alloca [4 x i32]
  %at = getelementptr i32, ptr %array, i64 1
  store i32 %x, ptr %at
  fence seq_cst
  %y = load i32, ptr %at
  ret i32 %y
}
; =>
; define i32 @private(i32 %x) {
; entry:
;   %array = alloca [4 x i32], align 4
;   %at = getelementptr i32, ptr %array, i64 1
;   store i32 %x, ptr %at, align 4
;   fence seq_cst
;   ret i32 %x
; }

; An atomic operation on a local variable is kept: it may have been passed to another thread.
; run: @local(3) == 7
define i32 @local(i32 %x) {
entry:
  %v = alloca i32
  store i32 %x, ptr %v
  %old = atomicrmw add ptr %v, i32 4 seq_cst, align 4
  %y = load atomic i32, ptr %v seq_cst, align 4
  ret i32 %y
}
; => unchanged

; Constants do not change.
; run: @constants() == 18
define i32 @constants() {
entry:
  %x = load i32, ptr @fixed
  fence seq_cst
  %y = load i32, ptr @fixed
  %sum = add i32 %x, %y
  ret i32 %sum
}
; =>
; define i32 @constants() {
; entry:
;   fence seq_cst
;   %sum = add i32 9, 9
;   ret i32 %sum
; }

@fixed = constant i32 9

; Of a thread-local variable there is one address in a function; its contents may be changed by
; threads that know it.
; run: @thread() == 14
define i32 @thread() {
entry:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %x = load i32, ptr %p
  %q = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %y = load i32, ptr %q
  %sum = add i32 %x, %y
  ret i32 %sum
}
; =>
; define i32 @thread() {
; entry:
;   %p = call ptr @llvm.threadlocal.address.p0(ptr @own)
;   %x = load i32, ptr %p, align 4
;   %y = load i32, ptr %p, align 4
;   %sum = add i32 %x, %y
;   ret i32 %sum
; }

@own = thread_local global i32 7
