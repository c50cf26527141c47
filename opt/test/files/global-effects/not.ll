; passes: global-effects,load-elim

@count = internal global i32 5
@taken = internal global i32 6
@visible = global ptr @taken
@lock = internal global i32 0

; The callee stores to the global.
; run: none (tested through @called)
define internal void @count_up(i32 %x) noinline {
entry:
  %0 = load i32, ptr @count
  %1 = add i32 %0, %x
  store i32 %1, ptr @count
  ret void
}
; => unchanged

; The callee of the callee does.
; run: none (tested through @called)
define internal void @count_twice(i32 %x) noinline {
entry:
  call void @count_up(i32 %x)
  call void @count_up(i32 %x)
  ret void
}
; => unchanged

; So a call of either writes it.
; run: @called(3) == 7
define i32 @called(i32 %x) {
entry:
  store i32 1, ptr @count
  call void @count_twice(i32 %x)
  %0 = load i32, ptr @count
  ret i32 %0
}
; => unchanged

; A pointer that is called may be that function.
; run: @indirect(3) == 4
define i32 @indirect(i32 %x) {
entry:
  %slot = alloca ptr
  store volatile ptr @count_up, ptr %slot
  %p = load volatile ptr, ptr %slot
  store i32 1, ptr @count
  call void %p(i32 %x)
  %0 = load i32, ptr @count
  ret i32 %0
}
; => unchanged

; Data has the address of the global.
; run: @by_data(3) == 3
define i32 @by_data(i32 %x) {
entry:
  %p = load ptr, ptr @visible
  store i32 1, ptr @taken
  store i32 %x, ptr %p
  %0 = load i32, ptr @taken
  ret i32 %0
}
; => unchanged

; A phi or select joins the address with another one.
; run: @selected(true) == 8
; run: @selected(false) == 7
define i32 @selected(i1 %c) {
entry:
  %place = alloca i32
  %p = select i1 %c, ptr @count, ptr %place
  store i32 7, ptr @count
  store i32 8, ptr %p
  %0 = load i32, ptr @count
  ret i32 %0
}
; => unchanged

; Other threads write before a lock is taken.
; run: none (tested through @locked)
define internal void @take() noinline {
entry:
  %0 = atomicrmw xchg ptr @lock, i32 1 acquire
  ret void
}
; => unchanged

; After the call, memory is what they have written.
; run: @locked(3) == 3
define i32 @locked(i32 %x) {
entry:
  store i32 %x, ptr @count
  call void @take()
  %0 = load i32, ptr @count
  ret i32 %0
}
; => unchanged
